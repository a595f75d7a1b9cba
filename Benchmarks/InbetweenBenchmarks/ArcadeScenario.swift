import Inbetween

/// A whole frame of an arcade game: a rule over two pools and a property, a property bound to a field, tweens
/// on a tenth of the entities, and one in a hundred that goes and is replaced. Beside it the same game by the
/// ordinary design, an object an entity.
enum ArcadeScenario {
  struct Body {
    var place: SIMD2<Float>
    var reach: Float
    var lift: Float = 0
  }

  struct Velocity { var perTick: SIMD2<Float> }

  static let energy = Property("energy", default: Float(0))
  static let lift = Property("lift", default: Float(0))
  /// Longer than anything lives, so that all tweens are under way.
  static let seconds = 3

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    try [1000, 50_000].map { try group($0, harness) }
  }

  /// What the entity that is spawned as number `index` is.
  static func velocity(_ index: Int) -> SIMD2<Float> { [Float(index % 5) * 0x1p-8, 0x1p-8] }
  static func energy(_ index: Int) -> Float { Float(index % 11) }
  static func height(_ index: Int) -> Float { Float(index % 90 + 10) }
  static func hasTween(_ index: Int) -> Bool { index % 10 == 0 }

  private static func group(_ count: Int, _ harness: Harness) throws -> Group {
    let objects = ObjectGame(count)
    let game = try Game(count)
    // Until all have been replaced, so that both are as they will be from then on.
    for _ in 0..<120 {
      game.frame()
      objects.frame()
    }
    try check(game, objects)
    let contestants = [
      Contestant(name: "an object an entity", units: count, run: objects.frame),
      Contestant(name: "world, pools and tweens", units: count, run: game.frame),
    ]
    var group = Group(
      "arcade", "A frame of an arcade game, \(count) entities, a tenth with tweens, 1 % replaced",
      unit: "ns/entity", contestants, harness.measure(contestants))
    group.compare(1, to: 0)
    return group
  }

  /// Both after the same number of frames.
  private static func check(_ game: Game, _ objects: ObjectGame) throws {
    for (index, object) in objects.objects.enumerated() {
      let body = game.bodies[game.entities[index]]
      if body?.place != object.place || body?.reach != object.reach
        || ((body?.lift ?? -1) - object.lift).magnitude > 1e-3
      {
        throw BenchmarkFailure(
          description: "arcade: entity \(index) is at \(body.map { "\($0)" } ?? "nothing"), object at "
            + "\(object.place), \(object.reach), \(object.lift)")
      }
    }
  }

  /// The game in a world.
  private final class Game {
    let world = World()
    let bodies: ComponentPool<Body>
    let velocities: ComponentPool<Velocity>
    var entities: [Entity] = []
    private var next = 0
    private var spawned = 0

    init(_ count: Int) throws {
      bodies = world.makeComponents()
      velocities = world.makeComponents()
      try world.bind(ArcadeScenario.lift, to: bodies, \.lift)
      for _ in 0..<count { entities.append(spawn()) }
    }

    private func spawn() -> Entity {
      let (entity, index) = (world.spawn(), spawned)
      spawned += 1
      bodies[entity] = Body(place: [0, 0], reach: 0)
      velocities[entity] = Velocity(perTick: ArcadeScenario.velocity(index))
      try? world.assign(entity, ArcadeScenario.energy, to: ArcadeScenario.energy(index))
      if ArcadeScenario.hasTween(index) {
        let tween = Tween(
          ArcadeScenario.lift, values: [0, ArcadeScenario.height(index)],
          duration: .seconds(ArcadeScenario.seconds), ease: .quadOut)
        _ = try? world.register(tween, on: entity)
      }
      return entity
    }

    func frame() {
      for _ in 0..<entities.count / 100 {
        world.despawn(entities[next])
        entities[next] = spawn()
        next = next + 1 < entities.count ? next + 1 : 0
      }
      world.update(bodies, velocities, ArcadeScenario.energy) { _, body, velocity, energy in
        body.place += velocity.perTick * energy
        body.reach = energy + body.place.x
      }
      world.tick()
    }
  }

  /// The game written by hand, with an object for each thing that moves.
  private final class ObjectGame {
    final class Object {
      var place = SIMD2<Float>(0, 0)
      var reach: Float = 0
      var lift: Float = 0
      let velocity: SIMD2<Float>
      let energy: Float
      var tween: ObjectTween?

      init(_ index: Int, now: Double) {
        velocity = ArcadeScenario.velocity(index)
        energy = ArcadeScenario.energy(index)
        if ArcadeScenario.hasTween(index) {
          tween = ObjectTween(
            start: now, duration: Double(ArcadeScenario.seconds), from: 0,
            to: Double(ArcadeScenario.height(index)), ease: { 1 - (1 - $0) * (1 - $0) },
            setter: { [unowned self] in lift = $0 })
        }
      }
    }

    var objects: [Object] = []
    private var (next, spawned, ticks) = (0, 0, 0)

    init(_ count: Int) {
      for _ in 0..<count { objects.append(spawn()) }
    }

    private func spawn() -> Object {
      spawned += 1
      return Object(spawned - 1, now: Double(ticks) / 60)
    }

    func frame() {
      for _ in 0..<objects.count / 100 {
        objects[next] = spawn()
        next = next + 1 < objects.count ? next + 1 : 0
      }
      ticks += 1
      let now = Double(ticks) / 60
      for object in objects {
        object.place += object.velocity * object.energy
        object.reach = object.energy + object.place.x
        object.tween?.update(now: now)
      }
    }
  }
}
