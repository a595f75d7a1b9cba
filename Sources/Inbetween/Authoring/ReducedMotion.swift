/// What a world makes of motion for those who do not want to see things move: a form for each property, by
/// name, and one for all others.
///
///     world.reducedMotion = ReducedMotion(.fade(.milliseconds(200)))
///     world.reducedMotion[.opacity] = .play
///     world.reducedMotion.isOn = settings.prefersReducedMotion
///
/// It is applied to tweens, also along paths, springs and decays when they are registered, each by the name
/// of its own property, and stays with them whatever is set by their handles later. What a driver is not
/// changed in: its place in the order, its delay, its start value, its end value, and who is told of its
/// begin and its end. A `Motion` with a reduced form of its own takes that one. Transitions play as they are:
/// what they do follows a position that may be a finger's; give them no duration, or the director `Fade`.
public struct ReducedMotion: Hashable, Sendable {
  /// What becomes of a motion.
  public enum Form: Hashable, Sendable {
    /// It plays as it is.
    case play
    /// It jumps to its end at the exact instant at which it would begin to move. What repeats is at the end
    /// of its plays at once; what repeats for ever, at the end of one play, and completes.
    case snap
    /// Faster and without a bounce. A tween lasts so long at most; a spring seems to take so long at most
    /// (`Spring.duration`), critically damped, with the velocity that it takes over; of a decay's way 99.3 %
    /// (1 − e⁻⁵) is behind it by then, and it ends where it would have ended. A tween that does not play
    /// exactly once snaps instead, for faster repeats would be more motion, not less; so does everything
    /// below 1 ms.
    case shorten(to: Duration)
    /// It stands for half of the time, jumps to its end, and completes when the time is over. Meanwhile
    /// `World.fade(of:)` says how opaque the entity is to be drawn: 1 at the beginning and the end, 0 at the
    /// jump. A tween that does not play exactly once, or has no length, snaps instead.
    case fade(Duration)
  }

  /// Whether it is applied.
  public var isOn: Bool
  /// What becomes of properties that have no form of their own.
  public var usual: Form
  private var entries: [Entry] = []

  private struct Entry: Hashable, Sendable {
    var property: String
    var form: Form
  }

  /// Nothing is reduced.
  public static var off: ReducedMotion {
    var policy = ReducedMotion(.play)
    policy.isOn = false
    return policy
  }

  /// A policy that is on, with a form for all properties.
  public init(_ usual: Form = .snap) {
    isOn = true
    self.usual = usual
  }

  /// The form of a property's own, of all its lanes; nil for the usual one.
  public subscript<Value>(property: Property<Value>) -> Form? {
    get { self[named: property.name] }
    set { self[named: property.name] = newValue }
  }

  /// The same by the property's name.
  public subscript(named name: String) -> Form? {
    get { place(of: name).map { entries[$0].form } }
    set {
      let place = place(of: name)
      if let place, let newValue {
        entries[place].form = newValue
      } else if let place {
        entries.remove(at: place)
      } else if let newValue {
        entries.append(Entry(property: name, form: newValue))
      }
    }
  }

  private func place(of name: String) -> Int? {
    for place in entries.indices where entries[place].property.utf8.elementsEqual(name.utf8) { return place }
    return nil
  }

  /// What becomes of a driver of a property.
  func reduction(of name: String) -> MotionReduction {
    if !isOn { return .play }
    switch self[named: name] ?? usual {
    case .play: return .play
    case .snap: return .snap
    case .shorten(let most): return most < .milliseconds(1) ? .snap : .shorten(most.counts)
    case .fade(let length): return length.counts < 2 ? .snap : .fade(length.counts)
    }
  }
}

extension ReducedMotion {
  /// How a property is to move that a program moves by `motion`, and what is still to be made of that: a form
  /// of the motion's own goes before the policy (W12).
  func form(of motion: Motion, of name: String) -> (Motion, MotionReduction) {
    if let form = ownForm(of: motion) { return (form, .play) }
    return (motion, reduction(of: name))
  }

  /// A motion's own form, where it has one and motion is reduced.
  func ownForm(of motion: Motion) -> Motion? { isOn ? motion.reducedForm : nil }
}

extension Tween {
  /// It as reduced motion has it, and what has been made of it.
  func reduced(_ reduction: MotionReduction) -> (Tween, MotionReduction) {
    var tween = self
    let made = reduction.reduce(
      &tween.duration, &tween.ease, playsOnce: repeats == .count(1) && repeatStart == 0)
    if case .fade = made { tween.interTimingFunctions = nil }
    return (tween, made)
  }
}

extension PathTween {
  /// It as reduced motion has it, and what has been made of it.
  func reduced(_ reduction: MotionReduction) -> (PathTween, MotionReduction) {
    var tween = self
    let made = reduction.reduce(
      &tween.duration, &tween.ease, playsOnce: repeats == .count(1) && repeatStart == 0)
    return (tween, made)
  }
}

extension MotionReduction {
  /// Makes less of a tween's plays, and answers what has been made of them.
  fileprivate func reduce(
    _ duration: inout Duration, _ ease: inout Easing, playsOnce: Bool
  ) -> MotionReduction {
    switch self {
    case .play: return self
    case .shorten(let most) where playsOnce:
      duration = min(duration, Duration(counts: most))
      return self
    case .fade(let length) where playsOnce && duration > .zero:
      duration = Duration(counts: length)
      ease = Easing(.steps(StepFunction(count: 2, jump: .none)))
      return self
    default:
      duration = .zero
      return .snap
    }
  }
}

extension CheckedMotion {
  /// Makes of it what reduced motion has.
  mutating func reduce(_ reduction: MotionReduction, laneCount: Int) {
    switch reduction {
    case .play: break
    case .snap: dynamics.jump = 0
    case .fade(let length): dynamics.jump = length
    case .shorten where dynamics.law == .spring:
      let spring = reduction.spring(frequency: dynamics.frequency, ratio: dynamics.ratio)
      (dynamics.frequency, dynamics.ratio) = (spring.frequency, spring.ratio)
    case .shorten(let most):
      // All rates so many times as high are the same way in so much less time.
      let hurry = max(5 * Double(Instant.countsPerSecond) / Double(most) / dynamics.frequency, 1)
      dynamics.frequency *= hurry
      dynamics.boundFrequency *= hurry
      dynamics.hurry = Float(hurry)
      for lane in 0..<laneCount { velocity[lane] = Dynamics.held(velocity[lane] * dynamics.hurry) }
    }
  }
}
