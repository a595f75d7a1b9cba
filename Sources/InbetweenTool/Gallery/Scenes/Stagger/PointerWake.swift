import Foundation
import Inbetween

/// The ripple around the pointer: a place that a spring keeps behind the pointer, and how far it is shown. It
/// runs in real time, also while the scene's time is held.
final class PointerWake {
  private let world = World(tickRate: .hertz(120))
  private let pointer: Entity
  private var isShown = false

  init() throws {
    pointer = world.spawn()
    try world.assign(pointer, .opacity, to: 0)
  }

  var isMoving: Bool { isShown || world.driverCount > 0 }

  /// Leads the ripple to a place; nil lets it go.
  func point(at place: SIMD2<Float>?) throws {
    if let place {
      // The first place is where the ripple begins.
      if !isMoving { try world.assign(pointer, .position, to: place) }
      try world.animate(pointer, .position, to: place, .bouncy, replaces: true)
    }
    guard isShown != (place != nil) else { return }
    isShown = place != nil
    try world.animate(pointer, .opacity, to: isShown ? 1 : 0, .smooth, replaces: true)
  }

  func advance(by time: Duration) { world.advance(by: time) }

  /// Returns how much the ripple lifts a thing at a place. `pitch` is the distance of two things.
  func lift(at place: SIMD2<Float>, pitch: Float) -> Float {
    guard isMoving, let center = world[pointer, .position] else { return 0 }
    let way = (place - center).length / max(pitch, 1)
    guard way < 9 else { return 0 }
    return (world[pointer, .opacity] ?? 0) * 1.6 * exp(-way * way / 14) * cos(way * 1.1)
  }
}
