import Inbetween

/// The steps of a ghost pointer, played once.
struct PointerScript {
  enum Step {
    /// Moves to a position.
    case glide(to: SIMD2<Float>, Duration, Easing = .cubicInOut)
    /// Moves by an offset, with increasing speed.
    case flick(by: SIMD2<Float>, Duration)
    case press
    case release
    case wait(Duration)

    var length: Duration {
      switch self {
      case .glide(_, let length, _), .flick(_, let length), .wait(let length): length
      case .press, .release: .zero
      }
    }
  }

  let steps: [Step]
  /// The pointer's present position.
  private(set) var place: SIMD2<Float>
  private(set) var isPressed = false

  private var index = 0
  /// The start time and the start position of the present step.
  private var began = Duration.zero
  private var origin: SIMD2<Float>

  init(_ steps: [Step], from start: SIMD2<Float>) {
    self.steps = steps
    place = start
    origin = start
  }

  /// Whether all steps are complete.
  var isOver: Bool { index == steps.count }

  /// Advances to a time, by a tick. Returns the events up to then.
  mutating func advance(to time: Duration) -> [PointerEvent] {
    var events: [PointerEvent] = []
    while !isOver, began + steps[index].length <= time {
      if let event = finish(steps[index]) { events.append(event) }
      began += steps[index].length
      origin = place
      index += 1
    }
    guard !isOver else { return events }
    let step = steps[index]
    let part = Float((time - began) / step.length)
    switch step {
    case .glide(let goal, _, let easing): place = origin + (goal - origin) * easing(part)
    case .flick(let way, _): place = origin + way * (part * part)
    default: return events
    }
    return events + [.moved(to: place)]
  }

  private mutating func finish(_ step: Step) -> PointerEvent? {
    switch step {
    case .glide(let goal, _, _): place = goal
    case .flick(let way, _): place = origin + way
    case .press: isPressed = true
    case .release: isPressed = false
    case .wait: return nil
    }
    switch step {
    case .press: return .pressed(at: place)
    case .release: return .released(at: place)
    default: return .moved(to: place)
    }
  }
}

extension [PointerScript.Step] {
  /// Returns the steps that move to a position and click there.
  static func click(at place: SIMD2<Float>, within time: Duration = .milliseconds(500)) -> Self {
    [.glide(to: place, time), .press, .wait(.milliseconds(90)), .release]
  }

  static func pause(_ milliseconds: Int) -> Self { [.wait(.milliseconds(milliseconds))] }
}
