import Inbetween

/// What is done to entities, their properties and their components.
enum ScalingWorld {
  private typealias Operation = ScalingOperation

  static var operations: [ScalingOperation] { entities + properties + readings + components }

  private static var entities: [ScalingOperation] {
    [
      Operation("spawn") { count in
        let world = World()
        return { (0..<count).count { _ in world.isAlive(world.spawn()) } }
      },
      .each("despawn") { $0.despawn($1) },
      .each("despawn with a tween", prepare: { try $0.tweens() }) { $0.despawn($1) },
      .each("despawn with a component", prepare: { Bodies($0).add() }) { $0.despawn($1) },
      .each(
        "despawn with a separate tag",
        prepare: { stage in for entity in stage.entities { stage.world.makeTag().insert(entity) } }
      ) { $0.despawn($1) },
      .each(
        "despawn with a separate property",
        prepare: { stage in
          for (index, entity) in stage.entities.enumerated() {
            try stage.world.assign(entity, ScalingStage.ownProperty(index), to: 1)
          }
        }
      ) { $0.despawn($1) },
      Operation("despawn in a query") { count in
        let stage = ScalingStage(count)
        let pool = Bodies(stage).add()
        return {
          stage.world.query(pool) { entity, _ in stage.world.despawn(entity) }
          return count - stage.world.entityCount
        }
      },
      Operation("a chain of parents") { count in
        let stage = ScalingStage(count)
        return {
          for index in 1..<count {
            try stage.world.setParent(of: stage.entities[index], to: stage.entities[index - 1])
          }
          return stage.world.despawn(stage.entities[0]) ? count - stage.world.entityCount : 0
        }
      },
      Operation("waits of one state machine") { count in
        let world = World()
        let machine = world.makeStateMachine(starting: 0, inputs: Int.self)
        for index in 0..<count { try machine.connect(0, to: index + 1, when: index, after: .milliseconds(1)) }
        return {
          world.tick()
          return count - world.driverCount
        }
      },
      Operation("states of one machine") { count in
        let world = World()
        let machine = world.makeStateMachine(starting: 0, inputs: Bool.self)
        for index in 0..<count { try machine.connect(index, to: index + 1, on: true) }
        return { withExtendedLifetime(world) { (0..<count).count { _ in machine.fire(true) } } }
      },
      Operation("set a condition of all connections") { count in
        let world = World()
        let machine = world.makeStateMachine(starting: 0, inputs: Bool.self)
        for index in 0..<count { try machine.connect(index, to: index + 1, when: true, false) }
        return {
          withExtendedLifetime(world) {
            (0..<count).count { _ in !machine.set(true, true) && !machine.set(true, false) }
          }
        }
      },
      Operation("state machines with waits") { count in
        let world = World()
        let machines = try (0..<count).map { _ in
          let machine = world.makeStateMachine(starting: 0)
          try machine.connect(0, to: 1, after: .milliseconds(1))
          return machine
        }
        return {
          world.tick()
          return machines.count { $0.current == 1 && $0.release() }
        }
      },
      Operation("add and remove a system") { count in
        let world = World()
        return {
          let systems = (0..<count).map { world.systems.before("system \($0)") { _ in } }
          return systems.count { world.systems.remove($0) }
        }
      },
    ]
  }

  private static var properties: [ScalingOperation] {
    [
      .each("assign") {
        try $0.assign($1, Stage.energy, to: 5)
        return true
      },
      .property("assign a separate property") { world, entity, property in
        try world.assign(entity, property, to: 5)
        return true
      },
      .property("tween a separate property") { world, entity, property in
        try world.register(Tween(property, to: 5, duration: ScalingStage.long), on: entity).state == .active
      },
      .property("animate a separate property, twice") { world, entity, property in
        try world.animate(entity, property, to: 5)
        return try world.animate(entity, property, to: 6).state == .active
      },
      .property("replace on a separate property") { world, entity, property in
        var tween = Tween(property, to: 5, duration: ScalingStage.long)
        try world.register(tween, on: entity)
        tween.replaces = true
        return try world.register(tween, on: entity).state == .active
      },
      .property("assign by a separate standing motion") { world, entity, property in
        try world.assign(entity, property, to: 5)
        world.motion(of: property, .smooth)
        try world.assign(entity, property, to: 6)
        return true
      },
      Operation("standing motions of tags") { count in
        let world = World()
        return {
          (0..<count).count { _ in
            let tag = world.makeTag()
            world.motion(of: Stage.energy, tagged: tag, .smooth)
            return tag.release()
          }
        }
      },
      Operation("describe an entity, a property") { count in
        let stage = ScalingStage(1)
        for index in 0..<count {
          let tween = Tween(ScalingStage.ownProperty(index), to: 5, duration: ScalingStage.long)
          try stage.world.register(tween, on: stage.entities[0])
        }
        return { stage.world.describe(stage.entities[0]).properties.count }
      },
      .property("spring of a separate property") { world, entity, property in
        try world.register(SpringMotion(property, to: 5, spring: .slow), on: entity).state == .active
      },
      Operation("tick of properties of their own") { count in
        let stage = ScalingStage(1)
        for index in 0..<count {
          let tween = Tween(ScalingStage.ownProperty(index), to: 5, duration: ScalingStage.long)
          try stage.world.register(tween, on: stage.entities[0])
        }
        stage.world.tick()
        return {
          for _ in 0..<4 { stage.world.tick() }
          return count
        }
      },
    ]
  }

  private static var readings: [ScalingOperation] {
    [
      .each("read by entity", prepare: { try $0.tweens() }) { $0[$1, Stage.energy] != nil },
      .each("velocity", prepare: { try $0.tweens() }) { $0.velocity($1, Stage.energy) != nil },
      whole("withReader") { stage in
        stage.world.withReader(of: Stage.energy) { energy in stage.entities.count { energy[$0] != nil } }
      },
      whole("withColumn") { stage in
        stage.world.withColumn(Stage.energy) { values, _ in values.indices.count { values[$0] >= 1 } }
      },
      whole("tick") { stage in
        stage.world.tick()
        return stage.count
      },
      whole("sample into a frame") { stage in
        let frame = Frame()
        stage.world.sample(at: 0.5, into: frame)
        return frame[stage.entities[0], Stage.energy] == nil ? 0 : stage.count
      },
      whole("publish a frame") { stage in
        stage.world.publish(to: FrameExchange()) ? stage.count : 0
      },
      whole("frame with velocities") { stage in
        let frame = Frame(velocities: true)
        stage.world.sample(at: 0.5, into: frame)
        return frame.velocity(stage.entities[0], Stage.energy) == nil ? 0 : stage.count
      },
      whole("stateHash") { $0.world.stateHash == 0 ? 0 : $0.count },
      whole("forEachChanged") { stage in
        var served = 0
        stage.world.forEachChanged(Stage.energy, since: .beginning) { _, _ in served += 1 }
        return served
      },
      .each(
        "read what adds",
        prepare: { stage in
          try stage.tweens()
          for handle in try stage.tweens(ScalingStage.long, { $0.composition = .add }) { handle.pause() }
        }
      ) { $0[$1, Stage.energy] != nil },
    ]
  }

  private static var components: [ScalingOperation] {
    [
      pool("add a component", isFilled: false) { $1.add(Body(), to: $2) },
      pool("remove a component") { $1.remove(from: $2) != nil },
      pool("change a component") {
        $1[$2]?.health += 1
        return $1[$2]?.health == 2
      },
      Operation("query") { count in
        let stage = ScalingStage(count)
        let pool = Bodies(stage).add()
        return {
          var served = 0
          stage.world.query(pool) { _, body in if body.health == 1 { served += 1 } }
          return served
        }
      },
      Operation("update") { count in
        let stage = ScalingStage(count)
        let pool = Bodies(stage).add()
        return {
          var served = 0
          stage.world.update(pool) { _, body in
            body.health += 1
            served += 1
          }
          return served
        }
      },
      Operation("query with a property, shuffled") { count in
        let stage = ScalingStage(count)
        let pool = stage.world.makeComponents(of: Body.self)
        var random = SplitMix64(seed: 5)
        for entity in stage.entities.shuffled(using: &random) { pool.add(Body(), to: entity) }
        try stage.tweens()
        return {
          var served = 0
          stage.world.query(pool, Stage.energy) { _, _, energy in if energy >= 1 { served += 1 } }
          return served
        }
      },
      pool("changed components, one at a time", isFilled: true) { world, pool, entity in
        let mark = world.markChanges()
        pool[entity]?.health = 7
        return world.markChanges() != mark
      },
      Operation("mark with a tag") { count in
        let stage = ScalingStage(count)
        let tag = stage.world.makeTag()
        return { stage.entities.count { tag.insert($0) } }
      },
      Operation("take a tag away") { count in
        let stage = ScalingStage(count)
        let tag = stage.world.makeTag()
        for entity in stage.entities { tag.insert(entity) }
        return { stage.entities.count { tag.remove($0) } }
      },
      Operation("add components in a query") { count in
        let stage = ScalingStage(count)
        let (pool, other) = (Bodies(stage).add(), stage.world.makeComponents(of: Body.self))
        return {
          stage.world.query(pool) { entity, _ in other.add(Body(), to: entity) }
          return other.count
        }
      },
      Operation("tick with a bound field") { count in
        let stage = ScalingStage(count)
        let pool = Bodies(stage).add()
        try stage.world.bind(Stage.energy, to: pool, \.health)
        try stage.tweens()
        stage.world.tick()
        return {
          stage.world.tick()
          return stage.entities.count { (pool[$0]?.health ?? 0) >= 1 }
        }
      },
      Operation("tick with a field that reads back") { count in
        let stage = ScalingStage(count)
        let pool = Bodies(stage).add()
        try stage.world.bind(Stage.energy, to: pool, \.health, readsBack: true)
        try stage.tweens()
        stage.world.tick()
        return {
          stage.world.tick()
          return stage.entities.count { (pool[$0]?.health ?? 0) >= 1 }
        }
      },
    ]
  }

  /// What a game has of an entity.
  private struct Body {
    var health: Float = 1
    var place = SIMD2<Float>(0, 0)
  }

  /// Components of a stage's entities.
  private struct Bodies {
    let stage: ScalingStage

    init(_ stage: ScalingStage) { self.stage = stage }

    @discardableResult
    func add() -> ComponentPool<Body> {
      let pool = stage.world.makeComponents(of: Body.self)
      for entity in stage.entities { pool.add(Body(), to: entity) }
      return pool
    }
  }

  /// What is done at once to a world with a tween on each entity.
  private static func whole(
    _ name: String, _ body: @escaping (ScalingStage) throws -> Int
  ) -> ScalingOperation {
    ScalingOperation(name) { count in
      let stage = ScalingStage(count)
      try stage.tweens()
      stage.world.tick()
      return { try body(stage) }
    }
  }

  /// What is done to each entity of a pool.
  private static func pool(
    _ name: String, isFilled: Bool = true,
    _ body: @escaping (World, ComponentPool<Body>, Entity) -> Bool
  ) -> ScalingOperation {
    ScalingOperation(name) { count in
      let stage = ScalingStage(count)
      let pool = isFilled ? Bodies(stage).add() : stage.world.makeComponents(of: Body.self)
      return { stage.entities.count { body(stage.world, pool, $0) } }
    }
  }
}
