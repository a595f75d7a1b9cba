import Inbetween

/// What is done to timelines: one for each entity, or one for all.
enum ScalingTimelines {
  private typealias Operation = ScalingOperation

  static var operations: [ScalingOperation] { own + shared }

  /// A timeline for each entity.
  private static var own: [ScalingOperation] {
    [
      .each("make a timeline") { world, _ in world.makeTimeline().begin() },
      .each("register each on a new timeline") { world, entity in
        let timeline = world.makeTimeline()
        return try world.register(ScalingStage.tween { $0.timeline = timeline.id }, on: entity).state
          == .active
      },
      .completions("end on timelines of their own") { try timelines($0, ScalingStage.thirdTick) },
      control("seek a timeline") { $0.seek(to: .seconds(5)) },
      control("seek a timeline back", prepare: { $0.seek(to: .seconds(5)) }) { $0.seek(to: .seconds(1)) },
      control("set a timeline's rate") { $0.setRate(0.5) },
      control("pause a timeline") { $0.pause() },
      control("resume a timeline", prepare: { $0.pause() }) { $0.resume() },
      control("scrub a timeline", prepare: { $0.attachScrubber() }) { $0.scrub(to: .seconds(3)) },
      control("ramp a timeline's rate") { try $0.rampRate(to: 2, over: .seconds(5)) },
      .ticks(
        "rate ramps end in a tick",
        { stage in
          for timeline in try timelines(stage) { try timeline.rampRate(to: 2, over: ScalingStage.thirdTick) }
        }),
      control("release a timeline") { $0.release() },
      .ticks("tick of timelines of their own", count: 4, { try timelines($0) }),
      Operation("onComplete of timelines of their own") { count in
        let stage = ScalingStage(count)
        var calls = 0
        for timeline in try timelines(stage, ScalingStage.thirdTick) {
          try timeline.onComplete { calls += 1 }
        }
        for _ in 0..<2 { stage.world.tick() }
        return {
          stage.world.tick()
          return calls
        }
      },
      .ticks(
        "tick of timelines in one another's time", count: 4,
        { stage in
          let parent = stage.world.makeTimeline()
          for entity in stage.entities {
            let timeline = stage.world.makeTimeline(in: .timeline(parent))
            try stage.world.register(ScalingStage.tween { $0.timeline = timeline.id }, on: entity)
          }
        }),
    ]
  }

  /// One timeline for all.
  private static var shared: [ScalingOperation] {
    [
      Operation("register on one timeline") { count in
        let stage = ScalingStage(count)
        let timeline = stage.world.makeTimeline()
        let tween = ScalingStage.tween { $0.timeline = timeline.id }
        return { try stage.entities.count { try stage.world.register(tween, on: $0).state == .active } }
      },
      onOne("seek over all ends of a timeline") { $0.seek(to: .seconds(20)) },
      onOne("seek back over all ends", prepare: { $0.seek(to: .seconds(20)) }) { $0.seek(to: .zero) },
      onOne("release a timeline with all") { $0.release() },
      onOne("release one whose tweens have ended", prepare: { $0.seek(to: .seconds(20)) }) { $0.release() },
      Operation("onComplete of one timeline") { count in
        let stage = ScalingStage(1)
        let timeline = try timelines(stage, ScalingStage.thirdTick)[0]
        var calls = 0
        return {
          for _ in 0..<count { try timeline.onComplete { calls += 1 } }
          for _ in 0..<3 { stage.world.tick() }
          return calls
        }
      },
      Operation("kill in callbacks on a timeline with onComplete") { count in
        let stage = ScalingStage(count)
        let timeline = stage.world.makeTimeline()
        let handles = try stage.tweens { $0.timeline = timeline.id }
        try timeline.onComplete {}
        for handle in handles { try stage.world.after(.milliseconds(1)) { handle.kill() } }
        return {
          stage.world.tick()
          return handles.count { $0.state == .killed }
        }
      },
      followers("timelines that follow one channel", isPrepared: false) { timeline, entity in
        try timeline.follow(entity, Stage.energy, from: 0, to: 1, over: .seconds(1))
      },
      followers("follow no more, newest first") { timeline, _ in
        timeline.isFollowing && timeline.detachScrubber()
      },
      followers("scrub each timeline by a motion", isPrepared: false) { timeline, _ in
        try timeline.scrub(to: .seconds(1), .snappy) && timeline.scrub(to: .seconds(2), .snappy)
      },
      Operation("move a label") { count in
        let world = World()
        let timeline = world.makeTimeline()
        return {
          withExtendedLifetime(world) {
            (0..<count).count { timeline.setLabel("label", at: .seconds($0)) }
          }
        }
      },
      Operation("set labels and find them") { count in
        let world = World()
        let timeline = world.makeTimeline()
        return {
          for index in 0..<count { timeline.setLabel("label \(index)", at: .seconds(index)) }
          return withExtendedLifetime(world) {
            (0..<count).count { timeline.offset(ofLabel: "label \($0)") == .seconds($0) }
          }
        }
      },
    ]
  }

  /// A timeline for each entity, with a tween.
  @discardableResult
  private static func timelines(
    _ stage: ScalingStage, _ duration: Duration = ScalingStage.long
  ) throws -> [Timeline] {
    try stage.entities.map { entity in
      let timeline = stage.world.makeTimeline()
      try stage.world.register(ScalingStage.tween(duration) { $0.timeline = timeline.id }, on: entity)
      return timeline
    }
  }

  /// Operations on timelines that follow one channel, or are to follow it.
  private static func followers(
    _ name: String, isPrepared: Bool = true, _ body: @escaping (Timeline, Entity) throws -> Bool
  ) -> ScalingOperation {
    ScalingOperation(name) { count in
      let stage = ScalingStage(1)
      let timelines = (0..<count).map { _ in stage.world.makeTimeline() }
      if isPrepared {
        for timeline in timelines {
          try timeline.follow(stage.entities[0], Stage.energy, from: 0, to: 1, over: .seconds(1))
        }
      }
      return {
        try withExtendedLifetime(stage) {
          try timelines.reversed().count { try body($0, stage.entities[0]) }
        }
      }
    }
  }

  private static func control(
    _ name: String, prepare: @escaping (Timeline) throws -> Void = { _ in },
    _ body: @escaping (Timeline) throws -> Bool
  ) -> ScalingOperation {
    .handles(name, { try timelines($0) }, prepare: prepare, body)
  }

  /// What is done once to a timeline on which a tween of each entity ends at its own time.
  private static func onOne(
    _ name: String, prepare: @escaping (Timeline) -> Void = { _ in }, _ body: @escaping (Timeline) -> Bool
  ) -> ScalingOperation {
    ScalingOperation(name) { count in
      let stage = ScalingStage(count)
      let timeline = stage.world.makeTimeline()
      for (index, entity) in stage.entities.enumerated() {
        let tween = ScalingStage.tween(.milliseconds(1000 + 10_000 * index / count)) {
          $0.timeline = timeline.id
        }
        try stage.world.register(tween, on: entity)
      }
      stage.world.tick()
      prepare(timeline)
      return { body(timeline) ? stage.count : 0 }
    }
  }
}
