import Inbetween

/// Drivers and timelines with a rate, beside those without one.
enum RateScenario {
  private static let count = 5000

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    [try ticks(harness), try settings(harness), try timelines(harness)]
  }

  /// The kinds of drivers that are measured.
  private enum Kind: String, CaseIterable {
    case tweens, springs, paths

    /// Makes a world of drivers of this kind that move for minutes.
    func stage() throws -> (stage: Stage, handles: [DriverHandle]) {
      var stage = Stage()
      var handles: [DriverHandle] = []
      let (mixed, springs) = (MixedTweens(count: count), MixedSprings(count: count))
      let path = try MotionPath(svg: "M 0 0 C 300 100 -200 100 100 0 S 40 200 90 90")
      for index in 0..<count {
        let entity = stage.world.spawn()
        stage.entities.append(entity)
        switch self {
        case .tweens: handles.append(try stage.world.register(Stage.tween(mixed, index), on: entity))
        case .springs: handles.append(try stage.world.register(springs.motion(index), on: entity))
        case .paths:
          let tween = PathTween<SIMD2<Float>>(
            .position, along: path, duration: .seconds(600 + index), ease: .quadInOut)
          handles.append(try stage.world.register(tween, on: entity).position)
        }
      }
      return (stage, handles)
    }
  }

  private static func ticks(_ harness: Harness) throws -> Group {
    var contestants: [Contestant] = []
    var bars: [(row: Int, to: Int)] = []
    for kind in Kind.allCases {
      let first = contestants.count
      contestants.append(try kind.stage().stage.ticking("\(kind.rawValue)", units: count))
      for (name, rate) in [("half the rate", { _ in 0.5 }), ("a rate each", { 0.5 + Double($0 % 97) / 100 })]
        as [(String, (Int) -> Double)]
      {
        let (stage, handles) = try kind.stage()
        for (index, handle) in handles.enumerated() { try handle.rate(Rate(rate(index)) ?? .normal) }
        bars.append((contestants.count, first))
        contestants.append(stage.ticking("\(kind.rawValue), \(name)", units: count))
      }
    }
    for _ in 0..<3 { contestants.forEach { $0.run() } }
    var group = Group(
      "rates/tick", "Tick of \(count) drivers with rates", unit: "ns/driver/tick", contestants,
      harness.measure(contestants))
    for bar in bars { group.compare(bar.row, to: bar.to, atMost: 1.5) }
    return group
  }

  /// Each run changes all rates, there and back in turn.
  private static func settings(_ harness: Harness) throws -> Group {
    let (stage, handles) = try Kind.tweens.stage()
    for handle in handles { handle.tagged("all") }
    var isSlow = false
    func flip() -> Rate {
      isSlow.toggle()
      return isSlow ? 0.5 : 0.75
    }
    for handle in handles { try handle.rate(0.75) }
    func operation(_ name: String, _ run: @escaping () throws -> Void) -> Contestant {
      Contestant(
        name: name, units: count, prepare: { stage.world.tick() },
        run: { try! run() }, isRepeatable: false)
    }
    let all = stage.world.drivers(tagged: "all")
    let contestants = [
      operation("rate of a handle") {
        let rate = flip()
        for handle in handles { try handle.rate(rate) }
      },
      operation("rate of a group with a tag") { try all.rate(flip()) },
      operation("pause and resume a group with a tag") {
        all.pause()
        all.resume()
      },
    ]
    var group = Group(
      "rates/set", "Set the rates of \(count) tweens", unit: "ns/driver", contestants,
      harness.measure(contestants, inOrder: true))
    group.limit(0, atMost: 150)
    group.limit(1, atMost: 100)
    return group
  }

  /// A path on a timeline each, beside the same paths on the world's own time.
  private static func timelines(_ harness: Harness) throws -> Group {
    let path = try MotionPath(svg: "M 0 0 C 300 100 -200 100 100 0 S 40 200 90 90")
    func stage(_ rate: Rate?) throws -> Stage {
      var stage = Stage()
      for index in 0..<count {
        let entity = stage.world.spawn()
        stage.entities.append(entity)
        var tween = PathTween<SIMD2<Float>>(
          .position, along: path, duration: .seconds(600 + index), ease: .quadInOut)
        if let rate {
          let timeline = stage.world.makeTimeline()
          tween.timeline = timeline.id
          timeline.begin()
          timeline.setRate(rate)
        }
        try stage.world.register(tween, on: entity)
      }
      return stage
    }
    let contestants = [
      try stage(nil).ticking("the world's own time", units: count),
      try stage(1).ticking("a timeline each", units: count),
      try stage(0.5).ticking("a timeline each, half the rate", units: count),
    ]
    for _ in 0..<3 { contestants.forEach { $0.run() } }
    var group = Group(
      "rates/timelines", "Tick of \(count) paths, a timeline each", unit: "ns/path/tick", contestants,
      harness.measure(contestants))
    group.compare(1, to: 0, atMost: 2)
    group.compare(2, to: 0, atMost: 2)
    return group
  }
}
