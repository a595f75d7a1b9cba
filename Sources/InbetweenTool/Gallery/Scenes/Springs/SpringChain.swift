import Inbetween

/// A chain of springs. Every tick retargets each link to the present position of the link before it.
///
/// Each link has a single driver, like the ball. Its value and velocity continue through 120 new targets a
/// second (S3).
final class SpringChain {
  /// The links, starting behind the ball.
  let links: [Entity]

  private let world: World
  private let leader: Entity
  private let followers: [DriverHandle]
  private var targets: [SIMD2<Float>]

  /// Makes a chain of `count` links behind `leader`, all at its position.
  init(in world: World, behind leader: Entity, count: Int, spring: Spring) throws {
    (self.world, self.leader) = (world, leader)
    let start = world[leader, .position] ?? .zero
    links = try (0..<count).map { _ in
      let link = world.spawn()
      try world.assign(link, .position, to: start)
      return link
    }
    targets = Array(repeating: start, count: count)
    // With this fill a link's driver stays active at rest, so that it can be retargeted.
    var motion = SpringMotion(.position, to: start, spring: try Self.link(of: spring))
    motion.fill = .forwards
    followers = try world.register(motion, on: links)
  }

  /// Whether a link moves.
  var isMoving: Bool { followers.contains { $0.state == .active } }

  /// Retargets each link to the present position of the link before it. Call it once per tick.
  func follow() throws {
    var position = world[leader, .position] ?? .zero
    for index in links.indices {
      if targets[index] != position {
        targets[index] = position
        try followers[index].retarget(to: position)
      }
      position = world[links[index], .position] ?? position
    }
  }

  /// Sets the links' springs from the ball's spring.
  func use(_ spring: Spring) throws {
    let spring = try Self.link(of: spring)
    for follower in followers { try follower.spring(spring) }
  }

  /// Returns the spring of a link. It is four times as fast as the ball's, so that the twentieth link is not
  /// far behind. It is damped more, because twenty links in a row amplify an oscillation.
  private static func link(of spring: Spring) throws -> Spring {
    try Spring(response: spring.response / 4, dampingRatio: max(spring.dampingRatio, 0.72))
  }
}
