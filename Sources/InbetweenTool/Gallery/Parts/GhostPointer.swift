import Inbetween
import InbetweenSDL

/// A pointer that a scene draws. It demonstrates the scene until the user does something.
final class GhostPointer {
  /// Whether the demonstration runs.
  private(set) var isActive = true
  private(set) var position = SIMD2<Float>.zero
  private var isPressed = false
  private var tour: (any PointerTour)?
  /// The time since the demonstration began.
  private var elapsed = Duration.zero

  private let world: World
  private let entity: Entity

  /// Makes a pointer that fades in and out in `world`.
  init(in world: World) throws {
    self.world = world
    entity = world.spawn()
    try world.assign(entity, .opacity, to: 0)
  }

  /// Starts a demonstration.
  func begin(_ tour: any PointerTour) throws {
    (isActive, isPressed, elapsed, position, self.tour) = (true, false, .zero, tour.position, tour)
    try world.animate(entity, .opacity, to: 1, .eased(.linear, over: .milliseconds(300)), replaces: true)
  }

  /// Ends the demonstration, because it is complete or the user does something. The pointer fades out.
  func giveWay() throws {
    guard isActive else { return }
    (isActive, isPressed) = (false, false)
    try world.animate(entity, .opacity, to: 0, .eased(.linear, over: .milliseconds(200)), replaces: true)
  }

  /// Advances the demonstration. Returns its events.
  func advance(by time: Duration) throws -> [PointerEvent] {
    elapsed += time
    let events = tour?.advance(to: elapsed) ?? []
    if let tour { (position, isPressed) = (tour.position, tour.isPressed) }
    if tour?.isOver ?? true { try giveWay() }
    return events
  }

  /// Returns the pointer's look in a frame.
  func pose(in frame: Frame) -> GhostPose {
    GhostPose(position: position, isPressed: isPressed, presence: frame[entity, .opacity] ?? 0)
  }
}

/// A ghost pointer's look at an instant.
struct GhostPose {
  var position: SIMD2<Float>
  var isPressed: Bool
  var presence: Float

  /// Draws the pointer. Call it after everything else in the scene.
  func draw(with painter: Painter) {
    guard presence > 0 else { return }
    let canvas = painter.canvas
    if isPressed {
      canvas.strokeArc(
        center: position, radius: 11, width: 3, color: painter.palette.accent.opacity(presence))
    }
    // An arrow with an edge, which is seen on any ground.
    let shape = [SIMD2<Float>(0, 0), SIMD2(0, 17), SIMD2(4.4, 13.4), SIMD2(12.4, 12.6)]
    let center = SIMD2<Float>(3.6, 10)
    for (width, color) in [(Float(5.5), RGBA(hex: 0x14181D)), (2.5, .white)] {
      for size in [Float(1), 0.7, 0.4, 0.15] where size == 1 || color == .white {
        canvas.strokePolyline(
          shape.map { position + center + ($0 - center) * size }, width: width, closed: true, joins: .round,
          color: color.opacity(presence))
      }
    }
  }
}

/// The moves of a ghost pointer, played once.
protocol PointerTour {
  /// The pointer's present position.
  var position: SIMD2<Float> { get }
  var isPressed: Bool { get }
  /// Whether all moves are complete.
  var isOver: Bool { get }
  /// Advances to a time, by a tick. Returns the events up to then.
  mutating func advance(to time: Duration) -> [PointerEvent]
}

/// A tour whose steps are known from the start.
struct PointerScript: PointerTour {
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
  private(set) var position: SIMD2<Float>
  private(set) var isPressed = false

  private var index = 0
  /// The start time and the start position of the present step.
  private var began = Duration.zero
  private var origin: SIMD2<Float>

  init(_ steps: [Step], from start: SIMD2<Float>) {
    self.steps = steps
    position = start
    origin = start
  }

  var isOver: Bool { index == steps.count }

  mutating func advance(to time: Duration) -> [PointerEvent] {
    var events: [PointerEvent] = []
    while !isOver, began + steps[index].length <= time {
      if let event = play(steps[index], to: 1) { events.append(event) }
      began += steps[index].length
      origin = position
      index += 1
    }
    guard !isOver, let event = play(steps[index], to: Float((time - began) / steps[index].length)) else {
      return events
    }
    return events + [event]
  }

  /// Plays a step up to a part of its length, 0 to 1. Returns its event, if any.
  private mutating func play(_ step: Step, to part: Float) -> PointerEvent? {
    switch step {
    case .glide(let goal, _, let easing):
      position = part < 1 ? origin + (goal - origin) * easing(part) : goal
      return .moved(to: position)
    case .flick(let way, _):
      position = origin + way * (part * part)
      return .moved(to: position)
    case .press:
      isPressed = true
      return .pressed(at: position)
    case .release:
      isPressed = false
      return .released(at: position)
    case .wait: return nil
    }
  }
}

extension [PointerScript.Step] {
  /// Returns the steps that move to a position and click there.
  static func click(at position: SIMD2<Float>, within time: Duration = .milliseconds(500)) -> Self {
    [.glide(to: position, time), .press, .wait(.milliseconds(90)), .release]
  }

  static func pause(_ milliseconds: Int) -> Self { [.wait(.milliseconds(milliseconds))] }
}

extension Spring {
  /// The spring that keeps a dragged thing at the pointer: fast enough to seem fixed, slow enough to be
  /// smooth.
  static var held: Spring {
    do throws(TweenError) { return try Spring(response: .milliseconds(80), dampingRatio: 1) } catch {
      fatalError("\(error)")
    }
  }
}
