import Inbetween

/// What is done to drivers that share a channel, an entity or a tag.
enum ScalingChannels {
  private typealias Operation = ScalingOperation

  static var operations: [ScalingOperation] {
    [
      stacked("register on one channel") { _ in },
      stacked("add on one channel") { $0.composition = .add },
      killed("kill on one channel", isOldestFirst: true) { _ in },
      killed("kill on one channel, newest first", isOldestFirst: false) { _ in },
      killed("kill what adds on one channel", isOldestFirst: true) { $0.composition = .add },
      killed("kill what adds, newest first", isOldestFirst: false) { $0.composition = .add },
      stackTicks("fills on one channel, 60 ticks", 60) { tween, index, count in
        tween.duration = .milliseconds(40 + 900 * index / count)
        tween.fill = .forwards
      },
      stackTicks("fills end newest first, 60 ticks", 60) { tween, index, count in
        tween.duration = .milliseconds(940 - 900 * index / count)
        tween.fill = .forwards
      },
      stackTicks("begin on one channel, oldest first", 60) { tween, index, count in
        tween.delay = .milliseconds(40 + 900 * index / count)
      },
      stackTicks("begin on one channel, newest first", 60) { tween, index, count in
        tween.delay = .milliseconds(940 - 900 * index / count)
      },
      stackTicks("end on one channel, newest first", 60) { tween, index, count in
        tween.duration = .milliseconds(940 - 900 * index / count)
      },
      stackTicks("amounts end on one channel", 60) { tween, index, count in
        tween.duration = .milliseconds(40 + 900 * index / count)
        tween.composition = .add
      },
      Operation("precedence of one channel, an entry") { count in
        let stage = ScalingStage(1)
        for _ in 0..<count { try stage.world.register(ScalingStage.tween(), on: stage.entities[0]) }
        return {
          let precedence = stage.world.precedence(of: stage.entities[0], Stage.energy)
          return (precedence?.shadowed.count ?? 0) + 1
        }
      },
      .each("precedence of a channel", prepare: { try $0.tweens() }) {
        $0.precedence(of: $1, Stage.energy)?.winner != nil
      },
      Operation("pause by tag") { count in
        let stage = ScalingStage(count)
        for handle in try stage.tweens() { handle.tagged("all") }
        return { stage.world.drivers(tagged: "all").pause() }
      },
      .handles(
        "kill what has a tag of many", { try $0.tweens().map { $0.tagged("all") } }
      ) { $0.kill() && $0.release() },
      Operation("many tags of one driver") { count in
        let stage = ScalingStage(1)
        let handle = try stage.tweens()[0]
        return {
          withExtendedLifetime(stage) {
            for index in 0..<count { handle.tagged("tag \(index)") }
            let tagged = (0..<count).count { handle.isTagged("tag \($0)") }
            return (0..<count).count { handle.untag("tag \($0)") } == tagged ? tagged : 0
          }
        }
      },
      Operation("animate above many on one channel") { count in
        let stage = ScalingStage(1)
        for _ in 0..<count { try stage.world.register(ScalingStage.tween(), on: stage.entities[0]) }
        return {
          try (0..<count).count { _ in
            try stage.world.animate(stage.entities[0], Stage.energy, to: 2).state == .active
          }
        }
      },
      Operation("pause all of one entity") { count in
        let stage = ScalingStage(1)
        for _ in 0..<count { try stage.world.register(ScalingStage.tween(), on: stage.entities[0]) }
        return { stage.world.drivers(of: stage.entities[0]).pause() }
      },
      Operation("kill all of one entity") { count in
        let stage = ScalingStage(1)
        for _ in 0..<count { try stage.world.register(ScalingStage.tween(), on: stage.entities[0]) }
        return { stage.world.killAll(on: stage.entities[0]) }
      },
    ]
  }

  /// Registers all on one channel.
  private static func stacked(
    _ name: String, _ change: @escaping (inout Tween<Float>) -> Void
  ) -> ScalingOperation {
    ScalingOperation(name) { count in
      let stage = ScalingStage(1)
      let tween = ScalingStage.tween(ScalingStage.long, change)
      return {
        try (0..<count).count { _ in
          try stage.world.register(tween, on: stage.entities[0]).state == .active
        }
      }
    }
  }

  /// Kills all on one channel one by one.
  private static func killed(
    _ name: String, isOldestFirst: Bool, _ change: @escaping (inout Tween<Float>) -> Void
  ) -> ScalingOperation {
    ScalingOperation(name) { count in
      let stage = ScalingStage(1)
      let tween = ScalingStage.tween(ScalingStage.long, change)
      let handles = try (0..<count).map { _ in try stage.world.register(tween, on: stage.entities[0]) }
      return {
        withExtendedLifetime(stage) { (isOldestFirst ? handles : handles.reversed()).count { $0.kill() } }
      }
    }
  }

  /// Ticks in which all on one channel cross a boundary, each at its own time.
  private static func stackTicks(
    _ name: String, _ ticks: Int, _ change: @escaping (inout Tween<Float>, Int, Int) -> Void
  ) -> ScalingOperation {
    ScalingOperation(name) { count in
      let stage = ScalingStage(1)
      for index in 0..<count {
        let tween = ScalingStage.tween { change(&$0, index, count) }
        try stage.world.register(tween, on: stage.entities[0])
      }
      return {
        for _ in 0..<ticks { stage.world.tick() }
        return count
      }
    }
  }
}
