import Foundation
import Inbetween

/// A ball that follows a target: by a spring, or by a tween that starts over with each new target.
///
/// The spring is a single driver. A new target or another spring changes the driver, and its value and
/// velocity continue. The tween is a new driver for each target. It begins at the shown value, but
/// without the velocity.
final class SpringBall {
  let entity: Entity
  let rim: SpringRim
  private(set) var spring: Spring
  private(set) var isTween = false
  /// The name of the last known spring.
  private var origin: String
  /// The ball's recent positions, one for every other tick.
  private(set) var trail = Ring<SIMD2<Float>>(capacity: 48)

  private let world: World
  private var driver: DriverHandle
  private(set) var target: SIMD2<Float>

  /// Makes a ball at `start`.
  init(in world: World, at start: SIMD2<Float>, _ spring: Spring) throws {
    (self.world, self.spring, target) = (world, spring, start)
    origin = StepResponse.name(of: spring) ?? ""
    entity = world.spawn()
    try world.assign(entity, .position, to: start)
    driver = try world.register(Self.motion(to: start, spring), on: entity)
    rim = try SpringRim(in: world)
  }

  private static func motion(to target: SIMD2<Float>, _ spring: Spring) -> SpringMotion<SIMD2<Float>> {
    // With this fill the driver stays active at rest, so that it can be retargeted.
    var motion = SpringMotion(.position, to: target, spring: spring)
    motion.fill = .forwards
    return motion
  }

  var response: StepResponse { StepResponse(spring: spring, isTween: isTween, origin: origin) }

  /// Whether the ball moves.
  var isMoving: Bool { driver.state == .active }

  /// The time until the ball is at rest.
  var restsIn: Duration {
    guard driver.state == .active else { return .zero }
    let length = isTween ? spring.duration : driver.implicitDuration ?? .zero
    return max(length - (driver.elapsed ?? .zero), .zero)
  }

  /// Sets the target. The same target again changes nothing.
  func follow(_ position: SIMD2<Float>) throws {
    guard position != target else { return }
    target = position
    if isTween { try replaceDriver() } else { try driver.retarget(to: position) }
  }

  /// Sets the spring, whose duration is also the tween's.
  func use(_ spring: Spring) throws {
    guard spring != self.spring else { return }
    self.spring = spring
    origin = StepResponse.name(of: spring) ?? origin
    if !isTween { try driver.spring(spring) }
  }

  /// Changes between a spring and a tween.
  func useTween(_ isTween: Bool) throws {
    guard isTween != self.isTween else { return }
    self.isTween = isTween
    try replaceDriver()
  }

  /// Takes over the driver that has the ball now, with its spring and its target. A ball without a driver
  /// gets one. Other drivers than springs last until the next target.
  func adopt() throws {
    guard let described = world.firstDriver(of: entity, "position") else { return try replaceDriver() }
    driver = world.handle(of: described.driver)
    isTween = described.kind != .spring
    if let last = described.target, last.count == 2 { target = SIMD2(last[0], last[1]) }
    guard let spring = described.spring else { return }
    self.spring = spring
    origin = StepResponse.name(of: spring) ?? origin
  }

  private func replaceDriver() throws {
    let last = driver
    if isTween {
      var tween = Tween(.position, to: target, duration: spring.duration, ease: .cubicInOut)
      tween.fill = .forwards
      driver = try world.register(tween, on: entity)
    } else {
      driver = try world.register(Self.motion(to: target, spring), on: entity)
    }
    // The new driver has taken the shown value, and a spring also the velocity.
    last.kill()
  }

  /// Notes the position, every other tick.
  func remember() {
    if world.tickCount % 2 == 0 { trail.append(world[entity, .position] ?? target) }
  }

  func forget() { trail.removeAll() }

  /// Returns the ball's moment, from a frame.
  func moment(in frame: Frame, isSoft: Bool) -> BallMoment {
    BallMoment(
      position: frame[entity, .position] ?? target, velocity: frame.velocity(entity, .position) ?? .zero,
      rim: isSoft ? rim.points.map { frame[$0, .position] ?? .zero } : [], target: target,
      response: response, restsIn: restsIn, trail: trail)
  }
}

/// A ball as it is drawn at an instant.
struct BallMoment {
  let position: SIMD2<Float>
  let velocity: SIMD2<Float>
  /// The points of the rim from the middle, in radii; empty for a hard ball.
  let rim: [SIMD2<Float>]
  let target: SIMD2<Float>
  let response: StepResponse
  let restsIn: Duration
  let trail: Ring<SIMD2<Float>>
}
