import Inbetween

/// Makes a random plan from a seed. Entities and properties are few, so that drivers meet. Times are drawn
/// from few lengths, so that boundaries coincide.
struct OracleGenerator {
  private var random: SplitMix64
  private var entities: [Int] = []
  private var drivers = 0
  private let timelines: Int
  private let hasMotions: Bool
  private let tick: Int64
  private var properties: [ReferenceProperty]
  private var tween: OracleTweenGenerator

  /// - Parameters:
  ///   - hasTimelines: whether some of the drivers are on timelines that seek to and fro.
  ///   - hasMotions: whether some of the drivers are springs and decays.
  static func plan(seed: UInt64, hasTimelines: Bool = false, hasMotions: Bool = false) -> OraclePlan {
    var random = SplitMix64(seed: seed)
    let tickRate = random.one(of: [
      (Int64(60), Int64(1)), (60, 1), (120, 1), (144, 1), (64, 1), (60_000, 1001), (30, 1), (97, 3),
      (7919, 50),
    ])
    let timelines = hasTimelines ? random.number(1...2) : 0
    var generator = OracleGenerator(
      random: random, tickRate: tickRate, timelines: timelines, hasMotions: hasMotions)
    let commands = generator.commands()
    return OraclePlan(
      tickRate: tickRate, timelines: Array(repeating: .world, count: timelines),
      commandsPerLook: hasMotions ? generator.random.one(of: [1, 7, 1000]) : 1, commands: commands)
  }

  private init(random: SplitMix64, tickRate: (Int64, Int64), timelines: Int, hasMotions: Bool) {
    self.random = random
    self.hasMotions = hasMotions
    self.timelines = timelines
    tick = 90_000 * tickRate.1 / tickRate.0
    let some = ReferenceProperty.allCases.shuffled(using: &self.random)
    properties = Array(some.prefix(self.random.number(1...3)))
    // Drivers of the whole property and of one lane should meet often.
    if properties.contains(.position) { properties.append(.positionX) }
    if properties.contains(.positionX) || properties.contains(.positionY) { properties.append(.position) }
    tween = OracleTweenGenerator(tick: tick)
  }

  private mutating func commands() -> [OracleCommand] {
    var commands: [OracleCommand] = []
    for entity in 0..<random.one(of: [1, 1, 1, 2, 2, 3, 4, 6]) { commands.append(spawn(entity)) }
    let most = random.number(1...12)
    let ticks = random.number(10...26)
    for tick in 0..<ticks {
      while drivers < most, random.once(in: tick == 0 ? 2 : 4) { commands.append(register()) }
      for _ in 0..<2 where random.once(in: 4) { commands.append(operation()) }
      if timelines > 0, random.once(in: 3) { commands.append(timelineOperation()) }
      if random.once(in: 12) { commands.append(sample()) }
      commands.append(.tick)
    }
    commands.append(sample())
    return commands
  }

  private mutating func spawn(_ entity: Int) -> OracleCommand {
    entities.append(entity)
    return .spawn(entity: entity)
  }

  private mutating func register() -> OracleCommand {
    drivers += 1
    let property = random.one(of: properties)
    var tween =
      hasMotions && !random.once(in: 3)
      ? OracleMotionGenerator(tweens: tween).motion(property, &random) : tween.tween(property, &random)
    if timelines > 0, !random.once(in: 4) { tween.timeline = random.number(0...timelines - 1) }
    return .register(driver: drivers - 1, entity: random.one(of: entities), tween: tween)
  }

  private mutating func operation() -> OracleCommand {
    if hasMotions, random.once(in: 3) {
      return OracleMotionGenerator(tweens: tween).command(
        random.one(of: properties), drivers: drivers, entities: entities.count, &random)
    }
    let driver = random.number(0...max(0, drivers - 1))
    switch random.number(0...11) {
    case 0, 1, 2: return .operate(.pause, driver: driver)
    case 3, 4, 5, 6: return .operate(.resume, driver: driver)
    case 7, 8: return .operate(.kill, driver: driver)
    case 9 where random.once(in: 3): return .despawn(entity: random.one(of: entities))
    case 10 where random.once(in: 3): return spawn(entities.count)
    default:
      let property = random.one(of: properties)
      return .assign(
        entity: random.one(of: entities), property: property, values: tween.value(property, &random))
    }
  }

  private mutating func timelineOperation() -> OracleCommand {
    let timeline = random.number(0...timelines - 1)
    switch random.number(0...9) {
    case 0: return .timeline(timeline, .pause)
    case 1, 2: return .timeline(timeline, .resume)
    case 3:
      let (numerator, denominator): (Int64, Int64) = random.one(of: [
        (1, 1), (1, 1), (2, 1), (1, 2), (5, 3), (0, 1), (-1, 1), (-1, 1), (-2, 3),
      ])
      return .timeline(timeline, .setRate(OracleRate(numerator, denominator)))
    default:
      let ticks = Int64(random.number(-4...30))
      let exact = random.once(in: 2)
      return .timeline(timeline, .seek(ticks * tick + (exact ? 0 : Int64(random.number(-2...2)))))
    }
  }

  private mutating func sample() -> OracleCommand {
    .sample(thousandths: Int64(random.one(of: [0, 1000, 500, random.number(0...1000)])))
  }
}
