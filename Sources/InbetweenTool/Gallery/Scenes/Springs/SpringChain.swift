import Inbetween

/// A chain of springs: on every tick each link is sent to where the one before it is.
///
/// A link is one driver all its life, like the ball: its value and its velocity go on through a hundred and
/// twenty new targets a second (S3).
final class SpringChain {
  /// The links, the one behind the ball first.
  let links: [Entity]

  private let world: World
  private let leader: Entity
  private let followers: [DriverHandle]
  private var targets: [SIMD2<Float>]

  /// A chain of so many links behind `leader`, all of them where that is.
  init(in world: World, behind leader: Entity, count: Int, spring: Spring) throws {
    (self.world, self.leader) = (world, leader)
    let start = world[leader, .position] ?? .zero
    links = try (0..<count).map { _ in
      let link = world.spawn()
      try world.assign(link, .position, to: start)
      return link
    }
    targets = Array(repeating: start, count: count)
    // It fills forwards: a link at rest is held by its driver, which can be sent elsewhere.
    var motion = SpringMotion(.position, to: start, spring: try Self.link(of: spring))
    motion.fill = .forwards
    followers = try world.register(motion, on: links)
  }

  /// Whether a link still moves.
  var isMoving: Bool { followers.contains { $0.state == .active } }

  /// Sends each link to where the one before it is now; once a tick.
  func follow() throws {
    var place = world[leader, .position] ?? .zero
    for index in links.indices {
      if targets[index] != place {
        targets[index] = place
        try followers[index].retarget(to: place)
      }
      place = world[links[index], .position] ?? place
    }
  }

  /// Has the links go with the ball's spring.
  func use(_ spring: Spring) throws {
    let spring = try Self.link(of: spring)
    for follower in followers { try follower.spring(spring) }
  }

  /// A link's spring is four times as quick as the ball's, that the end of twenty is no age behind; and it
  /// swings little, since twenty in a row would make much of it.
  private static func link(of spring: Spring) throws -> Spring {
    try Spring(response: spring.response / 4, dampingRatio: max(spring.dampingRatio, 0.72))
  }
}
