import Inbetween

/// A frame of a shooter as a new user writes it: 20,000 bullets that are moved and fade in. In each frame 33
/// are born and die, 2,000 a second. Beside it the same with one array of plain structs.
enum BulletScenario {
  struct Body {
    var place: SIMD2<Float>
    var velocity: SIMD2<Float>
  }

  static let count = 20_000
  static let birthsPerFrame = 33
  /// The length of a fade, in frames.
  static let fade = 30
  static let glow = Property("glow", default: Float(0))

  /// The velocity of the bullet that is born as number `index`, a frame.
  static func velocity(_ index: Int) -> SIMD2<Float> {
    [Float(index % 7) * 0x1p-6, Float(index % 5) * 0x1p-6]
  }

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let (game, plain) = (try Game(), PlainGame())
    // Until all have been replaced, so that both are as they will be from then on.
    for _ in 0..<count / birthsPerFrame + 10 {
      game.frame()
      plain.frame()
    }
    try check(game, plain)
    let contestants = [
      Contestant(name: "an array of structs", units: 1, run: plain.frame),
      Contestant(name: "world, pool and animate", units: 1, run: game.frame),
    ]
    var group = Group(
      "bullets", "A frame of \(count) bullets, \(birthsPerFrame) born and gone, each fades in",
      unit: "ns/frame",
      contestants, harness.measure(contestants))
    group.compare(1, to: 0, atMost: 1.2)
    return [group]
  }

  /// Both after the same number of frames.
  private static func check(_ game: Game, _ plain: PlainGame) throws {
    for (index, bullet) in plain.bullets.enumerated() {
      let entity = game.entities[index]
      let (body, glow) = (game.bodies[entity], game.world[entity, BulletScenario.glow])
      if body?.place != bullet.place || ((glow ?? -1) - bullet.glow).magnitude > 1e-4 {
        throw BenchmarkFailure(
          description:
            "bullets: \(index) is at \(body.map { "\($0.place)" } ?? "nothing"), glows \(glow ?? -1); "
            + "the struct is at \(bullet.place), glows \(bullet.glow)")
      }
    }
  }

  /// The game in a world.
  private final class Game {
    let world = World()
    let bodies: ComponentPool<Body>
    private(set) var entities: [Entity] = []
    private var (next, born) = (0, 0)

    init() throws {
      bodies = world.makeComponents()
      world.defaults.ease = .linear
      for _ in 0..<count { entities.append(spawn()) }
    }

    private func spawn() -> Entity {
      let bullet = world.spawn()
      bodies[bullet] = Body(place: .zero, velocity: velocity(born))
      _ = try? world.animate(bullet, glow, to: 1, duration: .milliseconds(500))
      born += 1
      return bullet
    }

    func frame() {
      for _ in 0..<birthsPerFrame {
        world.despawn(entities[next])
        entities[next] = spawn()
        next = next + 1 < count ? next + 1 : 0
      }
      world.update(bodies) { _, body in body.place += body.velocity }
      world.tick()
    }
  }

  /// The game by hand.
  private final class PlainGame {
    struct Bullet {
      var place = SIMD2<Float>(0, 0)
      var velocity: SIMD2<Float>
      var glow: Float = 0
      var birth: Int
    }

    private(set) var bullets: [Bullet] = []
    private var (next, born, now) = (0, 0, 0)

    init() {
      for _ in 0..<count { bullets.append(spawn()) }
    }

    private func spawn() -> Bullet {
      born += 1
      return Bullet(velocity: velocity(born - 1), birth: now)
    }

    func frame() {
      for _ in 0..<birthsPerFrame {
        bullets[next] = spawn()
        next = next + 1 < count ? next + 1 : 0
      }
      now += 1
      let now = now
      bullets.withUnsafeMutableBufferPointer { bullets in
        for index in bullets.indices {
          bullets[index].place += bullets[index].velocity
          if bullets[index].glow < 1 {
            bullets[index].glow = min(Float(now - bullets[index].birth) / Float(fade), 1)
          }
        }
      }
    }
  }
}
