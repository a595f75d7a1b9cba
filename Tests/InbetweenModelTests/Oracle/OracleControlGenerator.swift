import Inbetween

/// Makes random commands that take drivers through their states, callbacks and clocks.
///
/// Each layer can be used alone, so that a fault in one does not hide another.
struct OracleControlGenerator {
  struct Layers: OptionSet, Sendable {
    let rawValue: Int
    /// Scripts in callbacks.
    static let callbacks = Layers(rawValue: 1)
    /// Timelines, child timelines and the world's rate.
    static let clocks = Layers(rawValue: 2)
    /// Timelines and drivers with negative rates.
    static let reversals = Layers(rawValue: 4)
    /// Springs and decays.
    static let motions = Layers(rawValue: 8)
  }

  private let commandCount: Int
  private var random: SplitMix64
  private let layers: Layers
  private let tick: Int64
  private let properties: [ReferenceProperty]
  private let tweens: OracleTweenGenerator
  private var entities = 0
  private var timelines: [OracleParent] = []
  /// Names of the drivers registered outside callbacks; `names` counts those in callbacks too.
  private var drivers: [Int] = []
  private var names = 0
  private let most: Int
  private let mostNames = 16

  static func plan(seed: UInt64, _ layers: Layers, commandCount: Int = 200) -> OraclePlan {
    var random = SplitMix64(seed: seed)
    let tickRate: (Int64, Int64) = random.one(of: [
      (60, 1), (60, 1), (120, 1), (60_000, 1001), (30, 1), (97, 3),
    ])
    var generator = OracleControlGenerator(
      random: random, layers, tickRate: tickRate, commandCount: commandCount)
    let commands = generator.commands()
    return OraclePlan(
      tickRate: tickRate, timelines: generator.timelines, hasCallbacks: layers.contains(.callbacks),
      commandsPerLook: layers.contains(.motions) ? generator.random.one(of: [1, 7, 1000]) : 1,
      commands: commands)
  }

  private init(random: SplitMix64, _ layers: Layers, tickRate: (Int64, Int64), commandCount: Int) {
    self.random = random
    self.commandCount = commandCount
    self.layers = layers
    tick = 90_000 * tickRate.1 / tickRate.0
    tweens = OracleTweenGenerator(tick: tick)
    let some: [ReferenceProperty] = [.energy, .opacity, .position, .positionX, .angle, .scale, .orientation]
    var properties = Array(some.shuffled(using: &self.random).prefix(self.random.number(1...2)))
    if properties.contains(.position) { properties.append(.positionX) }
    if properties.contains(.positionX) { properties.append(.position) }
    self.properties = properties
    most = self.random.number(2...8)
  }

  private mutating func commands() -> [OracleCommand] {
    if layers.contains(.clocks) { makeTimelines() }
    var commands: [OracleCommand] = []
    for _ in 0..<random.one(of: [1, 1, 2]) { commands.append(spawn()) }
    commands.append(register(depth: 0))
    while commands.count < commandCount {
      switch random.number(0...19) {
      case 0..<6: commands.append(.tick)
      case 6, 7: if drivers.count < most { commands.append(register(depth: 0)) }
      case 8: commands.append(rarely())
      case 9, 10, 11: commands.append(layers.contains(.clocks) ? onClocks() : onDriver())
      default: commands.append(onDriver())
      }
    }
    return commands
  }

  private mutating func makeTimelines() {
    for number in 0..<random.number(1...4) {
      let choices: [OracleParent] = [.world, .world, .realTime] + (0..<number).map { .timeline($0) }
      timelines.append(number > 1 || random.once(in: 2) ? random.one(of: choices) : .world)
    }
  }

  private mutating func spawn() -> OracleCommand {
    entities += 1
    return .spawn(entity: entities - 1)
  }

  // MARK: Registering

  private mutating func register(depth: Int) -> OracleCommand {
    let name = names
    names += 1
    if depth == 0 { drivers.append(name) }
    var options = OracleRegistration()
    options.starts = !random.once(in: 3)
    options.killsCompleted = !random.once(in: 3)
    if layers.contains(.callbacks) {
      while options.scripts.count < 3, depth < 2, random.once(in: 2) {
        options.scripts.append(script(of: name, depth: depth))
      }
    }
    return .register(driver: name, entity: entity(), tween: tween(), with: options)
  }

  private mutating func entity() -> Int { random.number(0...max(0, entities - 1)) }

  private mutating func tween() -> ReferenceTween {
    let property = random.one(of: properties)
    var tween = tweens.tween(property, &random)
    if layers.contains(.motions), !random.once(in: 3) {
      tween = OracleMotionGenerator(tweens: tweens).motion(property, &random)
      if random.once(in: 2) { (tween.delay, tween.rate) = (0, (1, 1)) }
    } else if random.once(in: 2) {
      // A plain tween, whose faults are easier to see.
      var plain = ReferenceTween(
        property, values: tween.values, duration: tween.duration, delay: max(0, tween.delay))
      plain.mode = tween.mode
      plain.fill = tween.fill
      tween = plain
    }
    // Thousands of repeats in a tick test nothing new.
    if tween.repeats != 1, tween.duration > 0 { tween.duration = max(tween.duration, tick / 2) }
    if !layers.contains(.reversals), tween.playsBackward { tween.rate = (1, 1) }
    if !timelines.isEmpty, !random.once(in: 3) { tween.timeline = random.number(0...timelines.count - 1) }
    return tween
  }

  private mutating func script(of name: Int, depth: Int) -> OracleScript {
    var commands: [OracleCommand] = []
    for _ in 0..<random.number(1...3) {
      switch random.number(0...9) {
      case 0 where names < mostNames, 1 where names < mostNames:
        commands.append(register(depth: depth + 1))
      case 2: commands.append(rarely(inCallback: true))
      case 3 where layers.contains(.clocks): commands.append(onClocks())
      case 4, 5, 6: commands.append(onDriver(name))
      default: commands.append(onDriver())
      }
    }
    return OracleScript(
      callback: random.one(of: ReferenceCallback.allCases), times: random.one(of: [1, 1, 2, 3]),
      commands: commands)
  }

  // MARK: Operating

  private mutating func onDriver(_ name: Int? = nil) -> OracleCommand {
    let driver = name ?? random.number(0...max(0, names - 1))
    switch random.number(0...21) {
    case 0, 1: return .operate(.start, driver: driver)
    case 2, 3: return .operate(.stop, driver: driver)
    case 4, 5, 6: return .operate(.restart, driver: driver)
    case 7, 8: return .operate(.pause, driver: driver)
    case 9, 10, 11: return .operate(.resume, driver: driver)
    case 12: return .operate(.complete, driver: driver)
    case 13: return .operate(.kill, driver: driver)
    case 14, 15: return .operate(.revive, driver: driver)
    case 16, 17: return .update(driver: driver, by: random.once(in: 12) ? -1 : length())
    case 18:
      let elapsed = random.once(in: 12) ? -1 : length()
      // As for reverse, it takes no random number.
      if layers.contains(.reversals), driver % 2 == 1 { return .play(driver: driver, to: elapsed) }
      return .seek(driver: driver, to: elapsed)
    default: return setting(driver)
    }
  }

  private mutating func length() -> Int64 { tweens.length(&random) }

  private mutating func setting(_ driver: Int) -> OracleCommand {
    if layers.contains(.motions), !random.once(in: 3) {
      return OracleMotionGenerator(tweens: tweens).command(
        random.one(of: properties), drivers: names, entities: entities, &random)
    }
    switch random.number(0...3) {
    case 0: return .setDelay(driver: driver, length())
    // Endless tweens are not too short: thousands of repeats in a tick test nothing new.
    case 1: return .setDuration(driver: driver, random.once(in: 8) ? 0 : max(tick / 2, length()))
    case 2: return .setEase(driver: driver, random.one(of: OracleTweenGenerator.easings))
    default:
      let forward = [OracleRate(1), OracleRate(2), OracleRate(1, 2), OracleRate(3, 2), OracleRate(0)]
      let backward = [OracleRate(-1), OracleRate(-1, 2), OracleRate(-3, 2)]
      // It takes no random number, so the worlds are otherwise what they were before there was reverse.
      if layers.contains(.reversals), driver % 3 == 1 { return .reverse(driver: driver) }
      return .setRate(
        driver: driver, random.one(of: layers.contains(.reversals) ? forward + backward : forward))
    }
  }

  private mutating func rarely(inCallback: Bool = false) -> OracleCommand {
    let property = random.one(of: properties)
    switch random.number(0...9) {
    case 0: return .despawn(entity: entity())
    case 1 where !inCallback: return spawn()
    case 2: return .release(driver: random.number(0...max(0, names - 1)))
    case 3: return .killAll(entity: entity(), property: random.once(in: 2) ? property : nil)
    case 4 where !inCallback, 5 where !inCallback:
      return .sample(thousandths: Int64(random.one(of: [0, 1000, 500, random.number(0...1000)])))
    default: return .assign(entity: entity(), property: property, values: tweens.value(property, &random))
    }
  }

  private mutating func onClocks() -> OracleCommand {
    if random.once(in: 6) {
      switch random.number(0...3) {
      case 0: return .pauseWorld
      case 1: return .resumeWorld
      default:
        return .worldRate(
          random.one(of: [OracleRate(1), OracleRate(2), OracleRate(1, 2), OracleRate(5, 3), OracleRate(0)]))
      }
    }
    let timeline = random.number(0...timelines.count - 1)
    return .timeline(timeline, timelineOperation())
  }

  private mutating func timelineOperation() -> OracleTimelineOperation {
    switch random.number(0...13) {
    case 0: return .begin
    case 1: return .pause
    case 2, 3: return .resume
    case 4: return .attachScrubber
    case 5, 6: return .scrub(place())
    case 7, 8: return .detachScrubber
    case 9, 10:
      let forward = [
        OracleRate(1), OracleRate(1), OracleRate(2), OracleRate(1, 2), OracleRate(5, 3), OracleRate(0),
      ]
      let backward = [OracleRate(-1), OracleRate(-2, 3)]
      return .setRate(random.one(of: layers.contains(.reversals) ? forward + backward : forward))
    case 11 where random.once(in: 6): return .release
    default: return .seek(place())
    }
  }

  /// Returns a timeline's instant, often a whole number of ticks.
  private mutating func place() -> Int64 {
    Int64(random.number(-3...24)) * tick + (random.once(in: 2) ? 0 : Int64(random.number(-2...2)))
  }
}
