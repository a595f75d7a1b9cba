import Inbetween

/// What is done to each of many things that have one place in common: an entity, a timeline, a parent, a
/// transition or a world.
enum ScalingPlaces {
  private typealias Operation = ScalingOperation

  static var operations: [ScalingOperation] {
    ScalingCrowd.all.flatMap(controls) + reads + moves + timelines + families + worlds + transitions
  }

  /// The operations on each driver of a crowd.
  private static func controls(_ crowd: ScalingCrowd) -> [ScalingOperation] {
    func each(
      _ name: String, isNewestFirst: Bool = false,
      prepare: @escaping (DriverHandle) throws -> Void = { _ in },
      _ body: @escaping (DriverHandle) throws -> Bool
    ) -> ScalingOperation {
      .handles(
        "\(name), \(crowd.name)",
        { isNewestFirst ? try crowd.make($0).reversed() : try crowd.make($0) }, prepare: prepare, body)
    }
    return [
      each("pause") { $0.pause() },
      each("resume", prepare: { $0.pause() }) { $0.resume() },
      each("complete") { $0.complete() },
      each("complete, newest first", isNewestFirst: true) { $0.complete() },
      each("restart") { $0.restart() },
      each("seek") { $0.seek(to: .seconds(3)) },
      each("reverse") { $0.reverse() },
      each("set a delay") { try $0.delay(.seconds(500)).state == .active },
      each("set a rate") { try $0.rate(0.5).state == .active },
      each("onComplete") { $0.onComplete { _ in }.state == .active },
      each("tag") { $0.tagged("all").isTagged("all") },
      each("next event") { $0.nextEvent != nil },
      each("release") { $0.release() },
      each("release, newest first", isNewestFirst: true) { $0.release() },
    ]
  }

  /// What is asked of each property of one entity, which a tween moves.
  private static func property(
    _ name: String, _ body: @escaping (World, Entity, Property<Float>) throws -> Bool
  ) -> ScalingOperation {
    .property(
      name,
      prepare: { world, entity, property in
        try world.register(Tween(property, values: [1, 5], duration: ScalingStage.long), on: entity)
      }, body)
  }

  private static var reads: [ScalingOperation] {
    [
      property("precedence, each property") { $0.precedence(of: $1, $2)?.winner != nil },
      property("next event, each property") { $0.nextEvent(of: $1, $2) != nil },
      property("velocity, each property") { $0.velocity($1, $2) != nil },
      property("time to a value, each property") { $0.time(of: $1, $2, crosses: 1.01) != nil },
      property("pause each property") { $0.drivers(of: $1, $2).pause() == 1 },
      property("kill each property") { $0.killAll(on: $1, $2) == 1 },
      property("add on each property") { world, entity, property in
        var tween = Tween(property, to: 5, duration: ScalingStage.long)
        tween.composition = .add
        return try world.register(tween, on: entity).state == .active
      },
      property("decay on each property") { try $0.decay($1, $2, velocity: 5).state == .active },
      property("shake each property") { try $0.shake($1, $2, strength: 5).state == .active },
      property("bind each property") { world, _, property in world.unbind(try world.bind(property) { _ in })
      },
      property("change of each property") { world, _, property in
        world.forEachChanged(property, since: .beginning) { _, _ in }
        return world.forgetChanges(of: property)
      },
    ]
  }

  /// Measures an operation on one entity before each of n ticks.
  private static func again(
    _ name: String, _ body: @escaping (World, Entity, Timeline, Int) throws -> Void
  ) -> ScalingOperation {
    Operation(name) { count in
      let stage = ScalingStage(1)
      let timeline = stage.world.makeTimeline()
      return {
        for index in 0..<count {
          try body(stage.world, stage.entities[0], timeline, index)
          stage.world.tick()
        }
        return count
      }
    }
  }

  /// A seek of a timeline over the begins of moves of one channel, or back over them.
  private static func delayed(_ name: String, isBack: Bool) -> ScalingOperation {
    Operation(name) { count in
      let stage = ScalingStage(1)
      let timeline = stage.world.makeTimeline()
      for index in 0..<count {
        try stage.world.animate(
          stage.entities[0], Stage.energy, to: Float(index), duration: ScalingStage.long,
          delay: .milliseconds(index + 1), on: timeline)
      }
      if isBack { timeline.seek(to: .milliseconds(count + 1)) }
      return {
        withExtendedLifetime(stage) {
          timeline.seek(to: isBack ? .zero : .milliseconds(count + 1)) ? count : 0
        }
      }
    }
  }

  private static var moves: [ScalingOperation] {
    [
      Operation("moves with a delay on one channel") { count in
        let stage = ScalingStage(1)
        return {
          for index in 0..<count {
            try stage.world.animate(
              stage.entities[0], Stage.energy, to: Float(index), duration: .milliseconds(5),
              delay: .milliseconds(index + 1))
          }
          return stage.world.driverCount
        }
      },
      Operation("moves with a delay begin on one channel") { count in
        let stage = ScalingStage(1)
        for index in 0..<count {
          try stage.world.animate(
            stage.entities[0], Stage.energy, to: Float(index), duration: .seconds(5),
            delay: .milliseconds(1000 * index / count))
        }
        return {
          for _ in 0..<61 { stage.world.tick() }
          return stage.world.driverCount == 1 ? count : 0
        }
      },
      again("animate again and again on a timeline") { world, entity, timeline, index in
        try world.animate(
          entity, Stage.energy, to: Float(index), duration: .milliseconds(1), on: timeline)
      },
      again("play again and again on a timeline") { world, entity, timeline, index in
        try world.play(on: entity, in: timeline) {
          To(Stage.energy, Float(index), duration: .milliseconds(1))
        }
      },
      again("register again and again on a timeline") { world, entity, timeline, _ in
        let tween = ScalingStage.tween(.milliseconds(1)) {
          ($0.timeline, $0.delay) = (timeline.id, timeline.offset ?? .zero)
        }
        try world.register(tween, on: entity)
      },
      again("animate where completed drivers stay") { world, entity, _, index in
        world.defaults.killsCompleted = false
        try world.animate(entity, Stage.energy, to: Float(index), duration: .milliseconds(1))
      },
      delayed("moves with a delay begin in a seek", isBack: false),
      delayed("moves with a delay resume in a seek back", isBack: true),
      Operation("animate beside many on a timeline") { count in
        let stage = ScalingStage(1)
        let timeline = stage.world.makeTimeline()
        for _ in 0..<count {
          try stage.world.register(ScalingStage.tween { $0.timeline = timeline.id }, on: stage.entities[0])
        }
        return {
          try (0..<count).count { _ in
            try stage.world.animate(stage.entities[0], Stage.energy, to: 2, on: timeline).state == .active
          }
        }
      },
      Operation("assign by standing motions of tags") { count in
        let stage = ScalingStage(count)
        for entity in stage.entities {
          let tag = stage.world.makeTag()
          tag.insert(entity)
          stage.world.motion(of: Stage.energy, tagged: tag, .smooth)
          try stage.world.assign(entity, Stage.energy, to: 1)
        }
        return {
          for entity in stage.entities { try stage.world.assign(entity, Stage.energy, to: 6) }
          return stage.world.driverCount
        }
      },
      Operation("assign where one of many tags has a motion") { count in
        let stage = ScalingStage(count)
        let tags = (0..<count).map { _ in stage.world.makeTag() }
        for tag in tags { tag.insert(stage.entities[0]) }
        for tag in tags { stage.world.motion(of: Stage.energy, tagged: tag, .smooth) }
        return {
          for index in 0..<count { try stage.world.assign(stage.entities[0], Stage.energy, to: Float(index)) }
          return count
        }
      },
    ]
  }

  private static var timelines: [ScalingOperation] {
    func killed(_ name: String, isNewestFirst: Bool, isSpread: Bool = false) -> ScalingOperation {
      Operation(name) { count in
        let stage = ScalingStage(count)
        let timeline = stage.world.makeTimeline()
        var handles = try stage.entities.enumerated().map { index, entity in
          let tween = ScalingStage.tween(.seconds(1000 + (isSpread ? index : 0))) {
            $0.timeline = timeline.id
          }
          return try stage.world.register(tween, on: entity)
        }
        if isNewestFirst { handles.reverse() }
        try timeline.onComplete {}
        for handle in handles { try stage.world.after(.milliseconds(1)) { handle.kill() } }
        return {
          stage.world.tick()
          return handles.count { $0.state == .killed || $0.isReleased }
        }
      }
    }
    return [
      killed("kill in callbacks, newest first", isNewestFirst: true),
      killed("kill in callbacks, last end first", isNewestFirst: true, isSpread: true),
      killed("kill in callbacks, first end first", isNewestFirst: false, isSpread: true),
      Operation("complete in callbacks on a timeline with onComplete") { count in
        let stage = ScalingStage(count)
        let timeline = stage.world.makeTimeline()
        let handles = try stage.tweens { $0.timeline = timeline.id }
        try timeline.onComplete {}
        for handle in handles { try stage.world.after(.milliseconds(1)) { handle.complete() } }
        return {
          stage.world.tick()
          return handles.count { $0.state == .completed }
        }
      },
      Operation("animate on a timeline with onComplete") { count in
        let stage = ScalingStage(count)
        let timeline = stage.world.makeTimeline()
        timeline.begin()
        try timeline.onComplete {}
        return {
          try stage.entities.count {
            try stage.world.animate($0, Stage.energy, to: 1, on: timeline).state == .active
          }
        }
      },
      Operation("pause in callbacks on a timeline with onComplete") { count in
        let stage = ScalingStage(count)
        let timeline = stage.world.makeTimeline()
        let handles = try stage.tweens { $0.timeline = timeline.id }
        try timeline.onComplete {}
        for handle in handles.reversed() { try stage.world.after(.milliseconds(1)) { handle.pause() } }
        return {
          stage.world.tick()
          return handles.count { $0.state == .paused }
        }
      },
      Operation("waits on one timeline") { count in
        let world = World()
        let timeline = world.makeTimeline()
        var calls = 0
        return {
          for _ in 0..<count { try world.after(.milliseconds(1), on: timeline) { calls += 1 } }
          world.tick()
          return calls
        }
      },
      Operation("seek a chain of timelines") { count in
        let world = World()
        var chain = [world.makeTimeline()]
        for _ in 1..<count { chain.append(world.makeTimeline(in: .timeline(chain[chain.count - 1]))) }
        return {
          withExtendedLifetime(world) {
            chain[0].seek(to: .seconds(1)) ? chain.count { !$0.isReleased } : 0
          }
        }
      },
      Operation("release each child of a timeline") { count in
        let world = World()
        let parent = world.makeTimeline()
        let children = (0..<count).map { _ in world.makeTimeline(in: .timeline(parent)) }
        return { withExtendedLifetime(world) { children.count { $0.release() } } }
      },
      Operation("seek each child of a timeline") { count in
        let world = World()
        let parent = world.makeTimeline()
        let children = (0..<count).map { _ in world.makeTimeline(in: .timeline(parent)) }
        parent.begin()
        return { withExtendedLifetime(world) { children.count { $0.seek(to: .seconds(3)) } } }
      },
      Operation("pause each child of a timeline") { count in
        let world = World()
        let parent = world.makeTimeline()
        let children = (0..<count).map { _ in world.makeTimeline(in: .timeline(parent)) }
        parent.begin()
        return { withExtendedLifetime(world) { children.count { $0.begin() && $0.pause() } } }
      },
    ]
  }

  private static var families: [ScalingOperation] {
    /// The children of one parent.
    func children(
      _ name: String, _ body: @escaping (World, Entity, Entity) throws -> Bool
    ) -> ScalingOperation {
      Operation(name) { count in
        let stage = ScalingStage(count)
        let parent = stage.world.spawn()
        for entity in stage.entities {
          try stage.world.setParent(of: entity, to: parent)
          try stage.world.assign(entity, .position, to: [1, 1])
        }
        return { try stage.entities.count { try body(stage.world, parent, $0) } }
      }
    }
    /// A chain in which each is the child of the one before.
    func chain(_ name: String, _ body: @escaping (World, [Entity]) throws -> Int) -> ScalingOperation {
      Operation(name) { count in
        let stage = ScalingStage(count)
        for (index, entity) in stage.entities.enumerated() {
          if index > 0 { try stage.world.setParent(of: entity, to: stage.entities[index - 1]) }
          try stage.world.assign(entity, .position, to: [1, 1])
        }
        _ = stage.world.makeTransforms()
        stage.world.tick()
        return { try body(stage.world, stage.entities) }
      }
    }
    return [
      children("take each child away") { world, _, child in
        try world.setParent(of: child, to: nil)
        return world.parent(of: child) == nil
      },
      children("despawn each child") { world, _, child in world.despawn(child) },
      children("give each child another parent") { world, _, child in
        try world.setParent(of: child, to: world.spawn())
        return world.parent(of: child) != nil
      },
      children("transform of each child") { world, _, child in world.transform(of: child) != nil },
      children("fade of each child") { world, _, child in world.fade(of: child) == 1 },
      chain("transforms of a chain, a tick") { world, entities in
        world.tick()
        return entities.count
      },
      chain("layout change of a chain") { world, entities in
        try world.layoutChange(of: entities) {
          for entity in entities { try world.assign(entity, .position, to: [2, 1]) }
        }.count
      },
      chain("take a chain apart, last first") { world, entities in
        for entity in entities.reversed() { try world.setParent(of: entity, to: nil) }
        return entities.count
      },
      chain("despawn a chain, last first") { world, entities in
        entities.reversed().count { world.despawn($0) }
      },
      Operation("layout change of many tiles") { count in
        let stage = ScalingStage(count)
        for entity in stage.entities { try stage.world.assign(entity, .position, to: [1, 1]) }
        return {
          try stage.world.layoutChange(of: stage.entities, stagger: .fromFirst(each: .milliseconds(1))) {
            for entity in stage.entities { try stage.world.assign(entity, .position, to: [2, 1]) }
          }.count
        }
      },
      .each(
        "layout change of each tile",
        prepare: { stage in
          for entity in stage.entities { try stage.world.assign(entity, .position, to: [1, 1]) }
        }
      ) { world, entity in
        try world.layoutChange(of: [entity]) { try world.assign(entity, .position, to: [2, 1]) }.count == 1
      },
      Operation("animate many with a stagger") { count in
        let stage = ScalingStage(count)
        return {
          try stage.world.animate(
            stage.entities, Stage.energy, to: 5, .smooth, stagger: .random(seed: 3, each: .milliseconds(1))
          ).count
        }
      },
      Operation("values of one owner") { count in
        let stage = ScalingStage(1)
        return {
          for _ in 0..<count { try stage.world.after(.seconds(1), owner: stage.entities[0]) {} }
          let made = stage.world.driverCount
          stage.world.despawn(stage.entities[0])
          stage.world.tick()
          return stage.world.driverCount == 0 ? made : 0
        }
      },
    ]
  }

  private static var worlds: [ScalingOperation] {
    [
      Operation("release tags") { count in
        let stage = ScalingStage(count)
        let tags = stage.entities.map { entity in
          let tag = stage.world.makeTag()
          tag.insert(entity)
          return tag
        }
        return { withExtendedLifetime(stage) { tags.count { $0.release() } } }
      },
      Operation("hooks of one tag") { count in
        let stage = ScalingStage(1)
        let tag = stage.world.makeTag()
        return {
          let hooks = (0..<count).map { _ in tag.onAdd { _ in } }
          for hook in hooks { hook.cancel() }
          return tag.insert(stage.entities[0]) ? hooks.count : 0
        }
      },
      Operation("hooks of despawning") { count in
        let stage = ScalingStage(1)
        return {
          let hooks = (0..<count).map { _ in stage.world.onDespawn { _, _ in } }
          for hook in hooks { hook.cancel() }
          return stage.world.despawn(stage.entities[0]) ? hooks.count : 0
        }
      },
      Operation("callbacks of one driver") { count in
        let stage = ScalingStage(1)
        let handle = try stage.tweens(ScalingStage.thirdTick)[0]
        stage.world.tick()
        stage.world.tick()
        var calls = 0
        return {
          for _ in 0..<count { handle.onComplete { _ in calls += 1 } }
          stage.world.tick()
          return calls > 0 ? count : 0
        }
      },
      Operation("save and restore") { count in
        let stage = ScalingStage(count)
        try stage.tweens()
        let snapshot = Snapshot()
        return {
          try stage.world.save(into: snapshot)
          try stage.world.restore(snapshot)
          return stage.world.driverCount
        }
      },
      Operation("register on one entity after a restore") { count in
        let stage = ScalingStage(1)
        for index in 0..<count {
          try stage.world.animate(
            stage.entities[0], ScalingStage.ownProperty(index), to: 5, duration: ScalingStage.long)
        }
        let snapshot = Snapshot()
        try stage.world.save(into: snapshot)
        return {
          try stage.world.restore(snapshot)
          return try (0..<count).count {
            try stage.world.animate(stage.entities[0], ScalingStage.ownProperty($0), to: 6).state == .active
          }
        }
      },
      Operation("go to states of one machine") { count in
        let world = World()
        let machine = world.makeStateMachine(starting: 0)
        return { withExtendedLifetime(world) { (0..<count).count { machine.go(to: $0 + 1) } } }
      },
      Operation("values of one state") { count in
        let stage = ScalingStage(count)
        let machine = stage.world.makeStateMachine(starting: 0)
        return {
          for entity in stage.entities { try machine.assign(entity, Stage.energy, to: 4, in: 1) }
          machine.go(to: 1)
          return stage.world.driverCount
        }
      },
      Operation("start on one entity") { count in
        let stage = ScalingStage(1)
        let handles = try (0..<count).map {
          try stage.world.tween(stage.entities[0], ScalingStage.ownProperty($0), to: 5)
        }
        return { withExtendedLifetime(stage) { handles.count { $0.start() } } }
      },
      Operation("kill in callbacks, one entity") { count in
        let stage = ScalingStage(1)
        let handles = try (0..<count).map { _ in
          try stage.world.register(ScalingStage.tween(), on: stage.entities[0])
        }
        for handle in handles.reversed() { try stage.world.after(.milliseconds(1)) { handle.kill() } }
        return {
          stage.world.tick()
          return handles.count { $0.state == .killed || $0.isReleased }
        }
      },
    ]
  }

  private static var transitions: [ScalingOperation] {
    /// The tweens of one transition.
    func tweens(_ name: String, _ body: @escaping (World, TransitionHandle, [Entity]) throws -> Int)
      -> ScalingOperation
    {
      Operation(name) { count in
        let stage = ScalingStage(count)
        let handle = try stage.world.makeTransition(Transition(duration: ScalingStage.long))
        for entity in stage.entities {
          try stage.world.register(
            TransitionTween(Stage.energy, back: 0, fore: 1, transition: handle.id), on: entity)
        }
        handle.begin(.forward)
        stage.world.tick()
        return { try body(stage.world, handle, stage.entities) }
      }
    }
    return [
      Operation("tweens of one transition") { count in
        let stage = ScalingStage(count)
        let handle = try stage.world.makeTransition(Transition(duration: ScalingStage.long))
        return {
          for entity in stage.entities {
            try stage.world.register(
              TransitionTween(Stage.energy, back: 0, fore: 1, transition: handle.id), on: entity)
          }
          return handle.begin(.forward) ? count : 0
        }
      },
      tweens("despawn each of one transition") { world, _, entities in entities.count { world.despawn($0) } },
      tweens("reverse a transition of many") { _, handle, entities in handle.reverse() ? entities.count : 0 },
      tweens("complete a transition of many") { _, handle, entities in
        handle.complete(at: .fore) ? entities.count : 0
      },
      tweens("release a transition of many") { _, handle, entities in handle.release() ? entities.count : 0 },
      Operation("transitions of one channel") { count in
        let stage = ScalingStage(1)
        return {
          try (0..<count).count { _ in
            let handle = try stage.world.makeTransition(Transition(duration: ScalingStage.long))
            try stage.world.register(
              TransitionTween(Stage.energy, back: 0, fore: 1, transition: handle.id), on: stage.entities[0])
            return handle.begin(.forward)
          }
        }
      },
    ]
  }
}

/// Many drivers in one place.
struct ScalingCrowd {
  var name: String
  var make: (ScalingStage) throws -> [DriverHandle]

  static var all: [ScalingCrowd] {
    [
      ScalingCrowd(name: "one channel") { stage in
        try stage.entities.map { _ in
          try stage.world.register(ScalingStage.tween(), on: stage.entities[0])
        }
      },
      ScalingCrowd(name: "one entity") { stage in
        try stage.entities.indices.map { index in
          let property = ScalingStage.ownProperty(index)
          return try stage.world.register(
            Tween(property, values: [1, 2], duration: ScalingStage.long), on: stage.entities[0])
        }
      },
      ScalingCrowd(name: "one timeline") { stage in
        let timeline = stage.world.makeTimeline()
        return try stage.tweens { $0.timeline = timeline.id }
      },
      ScalingCrowd(name: "one channel of a timeline") { stage in
        let timeline = stage.world.makeTimeline()
        return try stage.entities.map { _ in
          try stage.world.register(ScalingStage.tween { $0.timeline = timeline.id }, on: stage.entities[0])
        }
      },
      ScalingCrowd(name: "springs of one entity") { stage in
        try stage.entities.indices.map { index in
          let property = ScalingStage.ownProperty(index)
          return try stage.world.register(SpringMotion(property, to: 5, spring: .slow), on: stage.entities[0])
        }
      },
      ScalingCrowd(name: "sequences of one entity") { stage in
        try stage.entities.map { _ in
          try stage.world.play(on: stage.entities[0]) { To(Stage.energy, 1, duration: ScalingStage.long) }
        }
      },
    ]
  }
}
