import Inbetween

/// What is done to drivers, one on each entity.
enum ScalingDrivers {
  private typealias Operation = ScalingOperation

  static var operations: [ScalingOperation] { made + controlled + changed + told }

  private static var made: [ScalingOperation] {
    [
      .each("register") { try $0.register(ScalingStage.tween(), on: $1).state == .active },
      .each("tween().start()") { world, entity in
        try world.tween(entity, Stage.energy, to: 2).start()
      },
      .each("animate") { try $0.animate(entity: $1) },
      Operation("registered in one call") { count in
        let stage = ScalingStage(count)
        let batch = TweenBatch(Stage.energy, to: [2], duration: ScalingStage.long)
        return { try stage.world.register(batch, on: stage.entities).count }
      },
      Operation("registered with a stagger") { count in
        let stage = ScalingStage(count)
        let batch = TweenBatch(Stage.energy, to: [2], duration: ScalingStage.long)
        let stagger = Stagger.fromCenter(over: .seconds(10))
        return { try stage.world.register(batch, on: stage.entities, stagger: stagger).count }
      },
      .each("register a delayed tween") {
        try $0.register(ScalingStage.tween { $0.delay = .seconds(5) }, on: $1).state == .delayed
      },
      .each("register key frames") {
        let tween = Tween(Stage.energy, values: [0, 4, 2, 7], duration: ScalingStage.long)
        return try $0.register(tween, on: $1).state == .active
      },
      .each("register a spring") {
        try $0.register(SpringMotion(Stage.energy, to: 5, spring: .slow), on: $1).state == .active
      },
      .each("register a decay") {
        try $0.register(DecayMotion(Stage.energy, velocity: 5), on: $1).state == .active
      },
      Operation("register along a path") { count in
        let stage = ScalingStage(count)
        let path = try MotionPath(through: [[0, 0], [50, 80], [200, 10]])
        return {
          try stage.entities.count {
            try stage.world.register(
              PathTween(.position, along: path, duration: ScalingStage.long), on: $0
            ).position.state == .active
          }
        }
      },
      .each("shake") { try $0.shake($1, Stage.energy, strength: 3).state == .active },
      .each("punch") { try $0.punch($1, Stage.energy, by: 3).state == .active },
      .each("replace a tween", prepare: { try $0.tweens() }) {
        try $0.register(ScalingStage.tween { $0.replaces = true }, on: $1).state == .active
      },
    ]
  }

  private static var controlled: [ScalingOperation] {
    [
      .kills("kill") { try $0.tweens() },
      .control("stop") { $0.stop() },
      .control("restart") { $0.restart() },
      .control("pause") { $0.pause() },
      .control("resume", prepare: { $0.pause() }) { $0.resume() },
      .control("complete") { $0.complete() },
      .control("kill and revive") { $0.kill() && $0.revive() },
      .control("reverse") { $0.reverse() },
      .control("update") { $0.update(by: .milliseconds(5)) },
      .control("seek a driver") { $0.seek(to: .seconds(3)) },
      .control("release") { $0.release() },
      .each("kill all of an entity", prepare: { try $0.tweens() }) { $0.killAll(on: $1) == 1 },
      Operation("kill by property") { count in
        let stage = ScalingStage(count)
        try stage.tweens()
        return { stage.world.drivers(of: Stage.energy).kill() }
      },
      .each("pause by entity", prepare: { try $0.tweens() }) { $0.drivers(of: $1).pause() == 1 },
      .each("pause by entity and property", prepare: { try $0.tweens() }) {
        $0.drivers(of: $1, Stage.energy).pause() == 1
      },
    ]
  }

  private static var changed: [ScalingOperation] {
    [
      .control("set a duration") { try $0.duration(.seconds(500)).state == .active },
      .control("set a rate") { try $0.rate(0.5).state == .active },
      .handles("retarget a tween", { try $0.tweens { $0.values = [2] } }) { try $0.retarget(to: 9) },
      .handles("retarget a spring", { try $0.springs() }) { try $0.retarget(to: 9) },
      Operation("retarget springs in one call") { count in
        let stage = ScalingStage(count)
        let springs = try stage.springs()
        let targets = springs.indices.map { Float($0) }
        stage.world.tick()
        return { try stage.world.retarget(springs, to: targets) }
      },
      .kills("kill a spring") { try $0.springs() },
      .control("tag") { $0.tagged("all").isTagged("all") },
      .control("untag", prepare: { $0.tagged("all") }) { $0.untag("all") },
      .control("tag by a new name") { handle in
        handle.tagged("tag \(handle.id.hashValue)").state == .active
      },
      .each("blend into another tween", prepare: { try $0.tweens() }) {
        let tween = ScalingStage.tween {
          $0.values = [5, 6]
          $0.blend = .over(.seconds(10))
        }
        return try $0.register(tween, on: $1).state == .active
      },
      .ticks(
        "blends end", count: 2,
        { stage in
          try stage.tweens()
          try stage.tweens {
            $0.values = [5, 6]; $0.blend = .over(ScalingStage.thirdTick)
          }
        }),
      .completions("tweens end in a tick") { try $0.tweens(ScalingStage.thirdTick) },
      .ticks(
        "tweens begin in a tick",
        { stage in
          try stage.tweens { $0.delay = ScalingStage.thirdTick }
        }
      ) { world, _ in world.events.count { $0.kind == .started } },
      .ticks(
        "tweens repeat in a tick",
        { stage in
          try stage.tweens(ScalingStage.thirdTick) { $0.repeats = .forever }
        }
      ) { world, _ in world.events.count { $0.kind == .repeated } },
      .completions("springs at rest in a tick") { stage in
        let spring = try Spring(response: .milliseconds(5), dampingRatio: 1)
        for entity in stage.entities {
          var motion = SpringMotion(Stage.energy, to: 0.001, spring: spring)
          motion.delay = .milliseconds(34)
          try stage.world.register(motion, on: entity)
        }
      },
    ]
  }

  private static var told: [ScalingOperation] {
    [
      .control("onComplete") { $0.onComplete { _ in }.state == .active },
      called("onComplete called") { stage, call in
        for handle in try stage.tweens(ScalingStage.thirdTick) { handle.onComplete(call) }
      },
      .control("onUpdate") { $0.onUpdate { _ in }.state == .active },
      called("onUpdate called") { stage, call in
        for handle in try stage.tweens() { handle.onUpdate(call) }
      },
      Operation("onUpdate, newest first") { count in
        let stage = ScalingStage(count)
        let handles = try stage.tweens()
        return {
          withExtendedLifetime(stage) { handles.reversed().count { $0.onUpdate { _ in }.state == .active } }
        }
      },
      .control("onUpdate taken back", prepare: { $0.onUpdate { _ in } }) {
        $0.onUpdate(nil).state == .active
      },
      called("restart in onComplete") { stage, call in
        for handle in try stage.tweens(ScalingStage.thirdTick) {
          handle.onComplete {
            try call($0)
            $0.restart()
          }
        }
      },
      Operation("read an event") { count in
        let stage = ScalingStage(count)
        try stage.tweens()
        stage.world.tick()
        return { stage.world.events.count { $0.kind == .started } }
      },
    ]
  }

  /// A tick in which the callback of each driver is called.
  private static func called(
    _ name: String, _ make: @escaping (ScalingStage, @escaping DriverHandle.Callback) throws -> Void
  ) -> ScalingOperation {
    ScalingOperation(name) { count in
      let stage = ScalingStage(count)
      let calls = Calls()
      try make(stage) { _ in calls.count += 1 }
      stage.world.tick()
      stage.world.tick()
      calls.count = 0
      return {
        stage.world.tick()
        return calls.count
      }
    }
  }

  /// How often something was called.
  private final class Calls {
    var count = 0
  }
}

extension World {
  /// Animates an entity's energy as a game would.
  fileprivate func animate(entity: Entity) throws -> Bool {
    try animate(entity, Stage.energy, to: 2, duration: ScalingStage.long).state == .active
  }
}
