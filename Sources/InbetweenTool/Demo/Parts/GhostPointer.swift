import Inbetween
import InbetweenSDL

/// The scene's own pointer: it shows what can be done for as long as nobody does it.
final class GhostPointer {
  /// Whether it has the scene to itself.
  private(set) var isActive = true
  /// How long it has had it.
  private(set) var elapsed = Duration.zero
  /// Where it is.
  var place: SIMD2<Float>
  /// Whether it presses.
  var isPressed = false

  private let world: World
  private let entity: Entity
  private let patience: Duration
  private var idle = Duration.zero

  /// - Parameter patience: how long nobody must have done anything until it comes back.
  init(in world: World, at place: SIMD2<Float>, patience: Duration) throws {
    self.world = world
    self.place = place
    self.patience = patience
    entity = world.spawn()
    try world.assign(entity, .opacity, to: 1)
  }

  /// Somebody does something: it goes.
  func giveWay() throws {
    idle = .zero
    guard isActive else { return }
    isActive = false
    isPressed = false
    try world.animate(entity, .opacity, to: 0, duration: .milliseconds(160))
  }

  /// Nobody will need the scene before long: it comes back earlier.
  func comeBack(within time: Duration) { idle = max(idle, patience - time) }

  /// A tick passes.
  func tick(_ length: Duration) throws {
    if isActive {
      elapsed += length
      return
    }
    idle += length
    if idle >= patience {
      isActive = true
      elapsed = .zero
      try world.animate(entity, .opacity, to: 1, duration: .milliseconds(400))
    }
  }

  /// Draws it over everything else of the scene.
  func draw(_ frame: Frame, on canvas: Canvas) {
    let presence = frame[entity, .opacity] ?? 0
    guard presence > 0 else { return }
    let radius: Float = isPressed ? 9 : 12
    canvas.fillCircle(center: place, radius: radius + 1.5, color: RGBA.black.opacity(0.3 * presence))
    canvas.fillCircle(
      center: place, radius: radius, color: Theme.ink.opacity((isPressed ? 0.75 : 0.4) * presence))
  }
}
