/// A world's policy for reduced motion, for users who prefer less movement. The policy has a form for single
/// properties, by name, and a form for all other properties.
///
/// ```swift
/// world.reducedMotion = ReducedMotion(.fade(.milliseconds(200)))
/// world.reducedMotion[.opacity] = .play
/// world.reducedMotion.isOn = true  // as the user has set it
/// ```
///
/// The policy is applied when a tween, a tween along a path, a spring or a decay is registered. The driver
/// keeps the form: later changes by its handle do not change the form. The precedence, the delay, the start
/// value, the end value, and the events of start and end stay the same.
///
/// - A `Motion` with a reduced form uses this form instead.
/// - A transition of a director uses the director's reduced form, unless the policy's general form (`usual`)
///   is `.play`.
/// - A transition that you make by hand is not reduced.
public struct ReducedMotion: Hashable, Sendable {
  /// The form that reduced motion gives to a motion.
  ///
  /// ```swift
  /// world.reducedMotion = ReducedMotion(.shorten(to: .milliseconds(120)))
  /// world.reducedMotion[.position] = .fade(.milliseconds(200))
  /// world.reducedMotion[.opacity] = .play
  /// ```
  public enum Form: Hashable, Sendable {
    /// The motion plays unchanged.
    case play
    /// The motion jumps to its end at the exact instant at which it would begin to move. A motion with
    /// repeats jumps to the end of the last iteration. A motion that repeats forever jumps to the end of one
    /// iteration, and completes.
    case snap
    /// The motion is faster and does not bounce.
    ///
    /// - A tween lasts at most the given time.
    /// - A spring has at most this `Spring.duration`, is critically damped, and still takes over the velocity
    ///   of the property.
    /// - A decay covers 99.3 % of its distance (1 − e⁻⁵) in this time. The decay's end stays the same.
    ///
    /// A tween that does not play exactly once snaps instead: faster repeats would be more motion, not less.
    /// A time below 1 ms snaps too.
    case shorten(to: Duration)
    /// The motion stands still for half of the time, jumps to its end, and completes when the time is over.
    /// During this time `World.fade(of:)` is the entity's opacity: 1 at the start and at the end, 0 at the
    /// jump.
    ///
    /// A tween that does not play exactly once, or has no duration, snaps instead. A time below 1/45,000 s
    /// snaps too.
    case fade(Duration)
  }

  /// Whether the policy is applied.
  public var isOn: Bool
  /// The form for all properties that have no form in the policy.
  public var usual: Form
  private var forms = NamedValues<Form>()

  /// A policy without reduction.
  public static var off: ReducedMotion {
    var policy = ReducedMotion(.play)
    policy.isOn = false
    return policy
  }

  /// Creates a policy that is on, with one form for all properties.
  public init(_ usual: Form = .snap) {
    isOn = true
    self.usual = usual
  }

  /// The form of a property, for all its lanes; nil for the usual form.
  ///
  /// - Complexity: O(n), where n is the number of properties that have a form.
  public subscript<Value>(property: Property<Value>) -> Form? {
    get { self[named: property.name] }
    set { self[named: property.name] = newValue }
  }

  /// The form of a property, by its name; nil for the usual form.
  ///
  /// - Complexity: O(n), where n is the number of properties that have a form.
  public subscript(named name: String) -> Form? {
    get { forms[MotionTheme.Name(name)] }
    set { forms[MotionTheme.Name(name)] = newValue }
  }

  /// Returns the reduction of a driver of a property.
  package func reduction(of name: String) -> MotionReduction {
    if !isOn { return .play }
    switch self[named: name] ?? usual {
    case .play: return .play
    case .snap: return .snap
    case .shorten(let most): return most < .milliseconds(1) ? .snap : .shorten(min(most.counts, 1 << 60))
    case .fade(let length): return length.counts < 2 ? .snap : .fade(min(length.counts, 1 << 60))
    }
  }
}

extension ReducedMotion {
  /// Returns the motion to play for `motion`, and the reduction still to apply to it. A reduced form of the
  /// motion's own overrides the policy (W12).
  package func form(of motion: Motion, of name: String) -> (Motion, MotionReduction) {
    if let form = ownForm(of: motion) { return (form, .play) }
    return (motion, reduction(of: name))
  }

  /// Whether directors set up the reduced forms of transitions (X7).
  package var reducesTransitions: Bool {
    if case .play = usual { return false }
    return isOn
  }

  /// Returns a motion's own reduced form, if it has one and the policy is on.
  package func ownForm(of motion: Motion) -> Motion? { isOn ? motion.reducedForm : nil }
}

extension LaneTween {
  /// Returns the reduced tween, and the reduction that was applied.
  func reduced(_ reduction: MotionReduction) -> (LaneTween, MotionReduction) {
    var tween = self
    if speed != nil {
      // The reduced length of a jump or a fade does not depend on the distance.
      if case .shorten = reduction, repeats == .count(1) && repeatStart == 0 { return (tween, reduction) }
      (tween.speed, tween.duration) = (nil, .milliseconds(1))
    }
    let made = tween.iterations.reduce(by: reduction)
    if case .fade = made { tween.interTimingFunctions = nil }
    // A drift without end has no end value.
    if made == .snap, mode == .relative, accumulates, repeats == .forever { tween.values.setToZero() }
    return (tween, made)
  }
}

extension IterationOptions {
  /// Reduces the duration and easing. Returns the reduction that was applied.
  mutating func reduce(by reduction: MotionReduction) -> MotionReduction {
    let playsOnce = repeats == .count(1) && repeatStart == 0
    switch reduction {
    case .play: return reduction
    case .shorten(let most) where playsOnce:
      duration = min(duration, Duration(counts: most))
      return reduction
    case .fade(let length) where playsOnce && duration > .zero:
      duration = Duration(counts: length)
      ease = Easing(.steps(StepFunction(count: 2, jump: .none)))
      return reduction
    default:
      duration = .zero
      return .snap
    }
  }
}

extension CheckedMotion {
  /// Applies a reduction.
  mutating func reduce(_ reduction: MotionReduction, laneCount: Int) {
    switch reduction {
    case .play: break
    case .snap: dynamics.jump = 0
    case .fade(let length): dynamics.jump = length
    case .shorten where dynamics.law == .spring:
      let spring = reduction.spring(frequency: dynamics.frequency, ratio: dynamics.ratio)
      (dynamics.frequency, dynamics.ratio) = (spring.frequency, spring.ratio)
    case .shorten(let most):
      // With all rates multiplied by one factor, the motion follows the same path in less time.
      let hurry = max(5 * Double(Instant.countsPerSecond) / Double(most) / dynamics.frequency, 1)
      dynamics.frequency *= hurry
      dynamics.boundFrequency *= hurry
      dynamics.hurry = Float(hurry)
      for lane in 0..<laneCount { velocity[lane] = Dynamics.held(velocity[lane] * dynamics.hurry) }
    }
  }
}
