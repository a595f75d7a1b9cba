import Inbetween
import Testing

/// Short plans of one driver whose rate changes its sign, in each state, on each kind of clock (W5, T8). Most
/// long plans never come to these cases.
@Suite struct OracleTurnTests {
  private static let tick: Int64 = 750

  @Test("W5: a driver that is turned round in each state is as the model says", arguments: 0..<8)
  func turns(share: Int) {
    var failures = 0
    #if DEBUG
      let count = 1000
    #else
      let count = 4000
    #endif
    for seed in stride(from: share, to: count, by: 8) where failures < 2 {
      let plan = Self.plan(UInt64(seed))
      guard let first = OracleRun.disagreement(plan) else { continue }
      failures += 1
      let least = OracleShrinker.shrink(plan) { OracleRun.disagreement($0)?.kind == first.kind }
      let found = OracleRun.disagreement(least) ?? first
      Issue.record("story \(seed): \(found.place): \(found.text)\n\n\(least.text)\n")
    }
  }

  @Test("W5, C2: turned forward again where it was started backward, a driver is at its end")
  func restarted() {
    var tween = ReferenceTween(.energy, values: [[0], [8]], duration: 750, delay: -1500)
    for duration in [750, 3000] as [Int64] {
      tween.duration = duration
      let options = OracleRegistration(starts: false, killsCompleted: false)
      let plan = OraclePlan(
        tickRate: (120, 1),
        commands: [
          .spawn(entity: 0), .register(driver: 0, entity: 0, tween: tween, with: options),
          .setRate(driver: 0, OracleRate(-1)), .operate(.restart, driver: 0),
          .setRate(driver: 0, OracleRate(3, 2)), .tick, .tick,
        ])
      if let found = OracleRun.disagreement(plan) {
        Issue.record("\(duration): \(found.place): \(found.text)")
      }
    }
  }

  @Test("W5, C6: turned round twice in its delay, a spring is over, and stays so as its time goes on")
  func turnedInDelay() throws {
    let world = World(tickRate: .hertz(60))
    let timeline = world.makeTimeline()
    timeline.setRate(-1)
    world.defaults.killsCompleted = false
    var spring = SpringMotion(
      .opacity, to: 20, spring: try Spring(response: .milliseconds(67), dampingRatio: 1))
    spring.timeline = timeline.id
    let handle = try world.register(spring, on: world.spawn())
    try handle.rate(Rate(-1, over: 3))
    #expect(handle.state == .completed)
    world.tick()
    #expect(handle.state == .delayed)
    try handle.rate(Rate(3, over: 2))
    #expect(handle.state == .completed)
    timeline.seek(to: .milliseconds(15))
    #expect(handle.state == .completed)
  }

  private static func plan(_ seed: UInt64) -> OraclePlan {
    var random = SplitMix64(seed: seed)
    let tweens = OracleTweenGenerator(tick: tick)
    let isOnTimeline = random.once(in: 3)
    var tween: ReferenceTween
    if random.once(in: 3) {
      tween = OracleMotionGenerator(tweens: tweens).motion(.energy, &random)
      tween.replaces = false
    } else {
      tween = ReferenceTween(.energy, values: [[0], [8]], duration: random.one(of: [0, 750, 1000, 3000]))
      if random.once(in: 3) { tween.values = [[5]] }
      tween.delay = random.one(of: [0, 0, -1500, -400, 750, 1000])
      tween.endDelay = random.one(of: [0, 0, 0, -300, 750])
      tween.repeats = random.one(of: [1, 1, 2, 1.5, .infinity])
      tween.fill = random.one(of: [.none, .none, .forwards, .backwards, .both])
    }
    if isOnTimeline { tween.timeline = 0 }
    let options = OracleRegistration(starts: random.once(in: 2), killsCompleted: random.once(in: 2))
    var commands: [OracleCommand] = [.spawn(entity: 0)]
    if isOnTimeline, random.once(in: 2) { commands.append(.timeline(0, .setRate(OracleRate(-1)))) }
    commands.append(.register(driver: 0, entity: 0, tween: tween, with: options))
    while commands.count < 12 { commands.append(command(isOnTimeline, &random)) }
    return OraclePlan(tickRate: (120, 1), timelines: isOnTimeline ? [.world] : [], commands: commands)
  }

  private static func command(_ isOnTimeline: Bool, _ random: inout SplitMix64) -> OracleCommand {
    let rates = [OracleRate(-1), OracleRate(3, 2), OracleRate(0), OracleRate(1), OracleRate(-1, 3)]
    switch random.number(0...(isOnTimeline ? 11 : 9)) {
    case 0, 1, 2: return .tick
    case 3, 4, 5: return .setRate(driver: 0, random.one(of: rates))
    case 6, 7, 8:
      let operations = ReferenceOperation.allCases.filter { $0 != .update && $0 != .kill }
      return .operate(random.one(of: operations), driver: 0)
    case 9:
      return random.once(in: 2)
        ? .seek(driver: 0, to: Int64(random.number(0...2000)))
        : .update(driver: 0, by: Int64(random.number(0...2000)))
    case 10: return .timeline(0, .setRate(random.one(of: rates)))
    default: return .timeline(0, .seek(Int64(random.number(-1500...3000))))
    }
  }
}
