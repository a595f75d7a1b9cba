import Inbetween
import InbetweenSDL

/// A scene's own pointer: it shows what can be done, for as long as nobody does it.
final class GhostPointer {
  /// Whether it has the scene to itself.
  private(set) var isActive = true
  /// How long it has had it.
  private(set) var elapsed = Duration.zero
  /// Where it is.
  var place = SIMD2<Float>.zero
  /// Whether it presses.
  var isPressed = false

  private let world: World
  private let entity: Entity

  /// One that appears in `world`, in which it fades in and out.
  init(in world: World) throws {
    self.world = world
    entity = world.spawn()
    try world.assign(entity, .opacity, to: 0)
  }

  /// It has the scene to itself, from now on.
  func begin(at place: SIMD2<Float>) throws {
    (isActive, isPressed, elapsed, self.place) = (true, false, .zero, place)
    try world.animate(entity, .opacity, to: 1, .eased(.linear, over: .milliseconds(300)), replaces: true)
  }

  /// It has done all, or somebody does something: it goes.
  func giveWay() throws {
    guard isActive else { return }
    (isActive, isPressed) = (false, false)
    try world.animate(entity, .opacity, to: 0, .eased(.linear, over: .milliseconds(200)), replaces: true)
  }

  /// A tick passes.
  func tick(_ length: Duration) { if isActive { elapsed += length } }

  /// How it looks in a frame.
  func pose(in frame: Frame) -> GhostPose {
    GhostPose(place: place, isPressed: isPressed, presence: frame[entity, .opacity] ?? 0)
  }
}

/// A ghost's pointer as it looks at an instant.
struct GhostPose {
  var place: SIMD2<Float>
  var isPressed: Bool
  var presence: Float

  /// Draws it; over everything else of the scene.
  func draw(with painter: Painter) {
    guard presence > 0 else { return }
    let radius: Float = isPressed ? 9 : 12
    painter.circle(place, radius: radius + 2, painter.palette.ground.opacity(0.5 * presence))
    painter.circle(place, radius: radius, painter.palette.ink.opacity((isPressed ? 0.75 : 0.4) * presence))
  }
}
