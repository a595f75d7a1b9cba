import Inbetween

/// What is done to sequences and transitions: one for each entity, or one with many steps.
enum ScalingSequences {
  private typealias Operation = ScalingOperation

  static var operations: [ScalingOperation] { sequences + long + transitions }

  /// A sequence for each entity.
  private static var sequences: [ScalingOperation] {
    [
      .each("play a step") { world, entity in
        try world.play(on: entity) { To(Stage.energy, 1, duration: ScalingStage.long) }.state == .active
      },
      .ticks(
        "sequences of a step end",
        { stage in
          for entity in stage.entities {
            try stage.world.play(on: entity) { To(Stage.energy, 1, duration: ScalingStage.thirdTick) }
          }
        }),
      .ticks(
        "sequences of two steps step",
        { stage in
          for entity in stage.entities {
            try stage.world.play(on: entity) {
              To(Stage.energy, 1, duration: ScalingStage.thirdTick)
              To(Stage.energy, 2, duration: ScalingStage.long)
            }
          }
        }),
      .ticks(
        "sequences step to a spring",
        { stage in
          for entity in stage.entities {
            try stage.world.play(on: entity) {
              To(Stage.energy, 1, duration: ScalingStage.thirdTick)
              To(Stage.energy, 2, .spring(.slow))
            }
          }
        }),
      .ticks(
        "alternating sequences turn",
        { stage in
          for entity in stage.entities {
            try stage.world.play(on: entity, repeats: .forever, direction: .alternate) {
              To(Stage.energy, 1, duration: ScalingStage.thirdTick)
            }
          }
        }),
      .ticks("tick of sequences", count: 4, { try played($0) }),
      .kills("kill a sequence", played),
      control("pause a sequence") { $0.pause() },
      control("resume a sequence", prepare: { $0.pause() }) { $0.resume() },
      control("restart a sequence") { $0.restart() },
      control("complete a sequence") { $0.complete() },
      control("seek a sequence") { $0.seek(to: .seconds(5)) },
    ]
  }

  /// One sequence with many steps.
  private static var long: [ScalingOperation] {
    [
      Operation("register a step after another") { count in
        let stage = ScalingStage(1)
        return {
          try stage.world.play(on: stage.entities[0]) {
            for index in 0..<count { To(Stage.energy, Float(index), duration: .milliseconds(10)) }
          }.state == .active ? count : 0
        }
      },
      Operation("register a step beside others") { count in
        let stage = ScalingStage(count)
        return {
          try stage.world.play(on: stage.entities[0]) {
            Together { for entity in stage.entities { To(Stage.energy, 1).on(entity) } }
          }.state == .active ? count : 0
        }
      },
      Operation("register a step at a label") { count in
        let stage = ScalingStage(1)
        return {
          try stage.world.play(on: stage.entities[0]) {
            for index in 0..<count {
              Label("label \(index)")
              To(Stage.energy, 1, duration: .milliseconds(10)).starting(.label("label \(index)"))
            }
          }.state == .active ? count : 0
        }
      },
      Operation("find each label of a sequence") { count in
        let stage = ScalingStage(1)
        let sequence = try stage.world.play(on: stage.entities[0]) {
          for index in 0..<count {
            Label("label \(index)")
            To(Stage.energy, 1, duration: .milliseconds(10))
          }
        }
        return {
          withExtendedLifetime(stage) {
            (0..<count).count { sequence.offset(ofLabel: "label \($0)") == .milliseconds(10 * $0) }
          }
        }
      },
      Operation("seek over all steps") { count in
        let stage = ScalingStage(1)
        let sequence = try steps(count, stage)
        return {
          withExtendedLifetime(stage) { sequence.seek(to: .milliseconds(10 * count)) ? count : 0 }
        }
      },
      Operation("step through a sequence") { count in
        let stage = ScalingStage(1)
        let sequence = try steps(count, stage)
        return {
          withExtendedLifetime(stage) {
            (1...count).count { sequence.seek(to: .milliseconds(10 * $0 - 5)) }
          }
        }
      },
      Operation("seek back over all steps") { count in
        let stage = ScalingStage(1)
        let sequence = try steps(count, stage)
        sequence.seek(to: .milliseconds(10 * count - 5))
        return { withExtendedLifetime(stage) { sequence.seek(to: .zero) ? count : 0 } }
      },
      Operation("restart after all steps") { count in
        let stage = ScalingStage(1)
        let sequence = try steps(count, stage)
        sequence.seek(to: .milliseconds(10 * count - 5))
        return { withExtendedLifetime(stage) { sequence.restart() ? count : 0 } }
      },
      Operation("seek back over an iteration of many steps") { count in
        let stage = ScalingStage(1)
        let timeline = stage.world.makeTimeline()
        try stage.world.play(on: stage.entities[0], in: timeline, repeats: 2) {
          for index in 0..<count { To(Stage.energy, Float(index), duration: .milliseconds(10)) }
        }
        timeline.seek(to: .milliseconds(20 * count - 5))
        return { withExtendedLifetime(stage) { timeline.seek(to: .milliseconds(5)) ? count : 0 } }
      },
      Operation("marks in a tick") { count in
        let stage = ScalingStage(1)
        try stage.world.play(on: stage.entities[0]) {
          for _ in 0..<count { Emit("mark") }
          Wait(.seconds(1))
        }
        return {
          stage.world.tick()
          return stage.world.sequenceEvents.count
        }
      },
      Operation("marks told one after the other") { count in
        let stage = ScalingStage(1)
        let sequence = try stage.world.play(on: stage.entities[0]) {
          for _ in 0..<count {
            Wait(.milliseconds(1))
            Emit("mark")
          }
        }
        return {
          for _ in 0..<count { sequence.update(by: .milliseconds(1)) }
          stage.world.tick()
          return stage.world.sequenceEvents.count
        }
      },
      Operation("springs side by side") { count in
        let stage = ScalingStage(count)
        try stage.world.play(on: stage.entities[0]) {
          Wait(ScalingStage.thirdTick)
          Together { for entity in stage.entities { To(Stage.energy, 1, .smooth).on(entity) } }
          To(Stage.energy, 0)
        }
        return {
          for _ in 0..<4 { stage.world.tick() }
          return count
        }
      },
      Operation("springs one after the other") { count in
        let stage = ScalingStage(1)
        let spring = try Spring(response: .milliseconds(2), dampingRatio: 1)
        let sequence = try stage.world.play(on: stage.entities[0]) {
          for index in 0..<count { To(Stage.energy, Float(index), .spring(spring)) }
        }
        return {
          for _ in 0..<count { sequence.update(by: .milliseconds(2)) }
          return count
        }
      },
      Operation("despawn what steps move") { count in
        let stage = ScalingStage(count)
        let world = stage.world
        let stand = world.spawn()
        try world.play(on: stand) {
          Together {
            for entity in stage.entities { To(Stage.energy, 1, duration: ScalingStage.long).on(entity) }
          }
        }
        world.tick()
        return { stage.entities.count { world.despawn($0) } }
      },
      Operation("kill a sequence of many steps") { count in
        let stage = ScalingStage(1)
        let sequence = try steps(count, stage)
        return { sequence.kill() && stage.world.entityCount == 1 ? count : 0 }
      },
    ]
  }

  private static var transitions: [ScalingOperation] {
    [
      .each("make a transition") { world, entity in try transition(world, entity).phase == .idle },
      transitionControl("begin a transition") { $0.begin(.forward) },
      transitionControl("reverse a transition", prepare: { $0.begin(.forward) }) { $0.reverse() },
      transitionControl("scrub a transition", prepare: { $0.scrub(to: 0.5) }) { $0.scrub(to: 0.6) },
      transitionControl("complete a transition", prepare: { $0.begin(.forward) }) { $0.complete(at: .fore) },
      .ticks(
        "transitions end in a tick",
        { stage in
          for entity in stage.entities {
            try transition(stage.world, entity, ScalingStage.thirdTick).begin(.forward)
          }
        }
      ) { world, _ in world.transitionEvents.count { $0.kind == .didEnd(.fore) } },
      .ticks(
        "tick of transitions", count: 4,
        { stage in
          for entity in stage.entities { try transition(stage.world, entity).begin(.forward) }
        }),
      transitionControl("release a transition") { $0.release() },
    ]
  }

  /// A sequence of two steps on each entity.
  @discardableResult
  private static func played(_ stage: ScalingStage) throws -> [DriverHandle] {
    try stage.entities.map { entity in
      try stage.world.play(on: entity) {
        To(Stage.energy, 1, duration: ScalingStage.long)
        To(Stage.energy, 2, duration: ScalingStage.long)
      }
    }
  }

  private static func control(
    _ name: String, prepare: @escaping (DriverHandle) -> Void = { _ in },
    _ body: @escaping (DriverHandle) -> Bool
  ) -> ScalingOperation {
    .handles(name, played, prepare: prepare, body)
  }

  private static func steps(_ count: Int, _ stage: ScalingStage) throws -> DriverHandle {
    let sequence = try stage.world.play(on: stage.entities[0]) {
      for index in 0..<count { To(Stage.energy, Float(index), duration: .milliseconds(10)) }
    }
    stage.world.tick()
    return sequence
  }

  @discardableResult
  private static func transition(
    _ world: World, _ entity: Entity, _ duration: Duration = ScalingStage.long
  ) throws -> TransitionHandle {
    let handle = try world.makeTransition(Transition(duration: duration))
    try world.register(TransitionTween(Stage.energy, back: 0, fore: 1, transition: handle.id), on: entity)
    return handle
  }

  private static func transitionControl(
    _ name: String, prepare: @escaping (TransitionHandle) -> Void = { _ in },
    _ body: @escaping (TransitionHandle) -> Bool
  ) -> ScalingOperation {
    .handles(
      name, { stage in try stage.entities.map { try transition(stage.world, $0) } }, prepare: prepare, body)
  }
}
