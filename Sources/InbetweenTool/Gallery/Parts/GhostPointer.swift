import Inbetween
import InbetweenSDL

/// A pointer that a scene draws. It demonstrates the scene until the user does something.
final class GhostPointer {
  /// Whether the demonstration runs.
  private(set) var isActive = true
  /// The time since the demonstration began.
  private(set) var elapsed = Duration.zero
  /// Its position.
  var place = SIMD2<Float>.zero
  /// Whether it is pressed.
  var isPressed = false

  private let world: World
  private let entity: Entity

  /// Makes a pointer that fades in and out in `world`.
  init(in world: World) throws {
    self.world = world
    entity = world.spawn()
    try world.assign(entity, .opacity, to: 0)
  }

  /// Starts the demonstration, at a position.
  func begin(at place: SIMD2<Float>) throws {
    (isActive, isPressed, elapsed, self.place) = (true, false, .zero, place)
    try world.animate(entity, .opacity, to: 1, .eased(.linear, over: .milliseconds(300)), replaces: true)
  }

  /// Ends the demonstration, because it is complete or the user does something. The pointer fades out.
  func giveWay() throws {
    guard isActive else { return }
    (isActive, isPressed) = (false, false)
    try world.animate(entity, .opacity, to: 0, .eased(.linear, over: .milliseconds(200)), replaces: true)
  }

  /// Advances the elapsed time by a tick.
  func tick(_ length: Duration) { if isActive { elapsed += length } }

  /// Returns the pointer's look in a frame.
  func pose(in frame: Frame) -> GhostPose {
    GhostPose(place: place, isPressed: isPressed, presence: frame[entity, .opacity] ?? 0)
  }
}

/// A ghost pointer's look at an instant.
struct GhostPose {
  var place: SIMD2<Float>
  var isPressed: Bool
  var presence: Float

  /// Draws the pointer. Call it after everything else in the scene.
  func draw(with painter: Painter) {
    guard presence > 0 else { return }
    let radius: Float = isPressed ? 9 : 12
    painter.circle(place, radius: radius + 2, painter.palette.ground.opacity(0.5 * presence))
    painter.circle(place, radius: radius, painter.palette.ink.opacity((isPressed ? 0.75 : 0.4) * presence))
  }
}
