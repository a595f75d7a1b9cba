import Testing

import Inbetween
@testable import InbetweenCore

/// The number of boundaries that a tick or a seek crosses is bounded, whatever the rates, durations and
/// repeats (T8, C11). Beyond the bound, debug builds trap instead of going on forever.
@Suite struct BoundedWorkTests {
  private let world = World()
  private let entity: Entity

  init() {
    entity = world.spawn()
    // Smaller than usual, for speed.
    world.engine.limits.mostBoundaries = 200
  }

  /// Returns the number of boundaries that `body` crosses; traps at more than `limit`.
  @discardableResult
  private func crossings(limit: Int, _ body: () throws -> Void) rethrows -> Int {
    let before = world.engine.limits.crossingCount
    world.engine.limits.crossingLimit = before + limit
    try body()
    world.engine.limits.crossingLimit = .max
    return world.engine.limits.crossingCount - before
  }

  @Test("T8, W18: a sequence that joined within a later iteration seeks back over its start")
  func joining() throws {
    let timeline = world.makeTimeline()
    timeline.seek(to: .milliseconds(300))
    let handle = try world.play(on: entity, in: timeline, delay: .milliseconds(-150), repeats: 3) {
      To(.opacity, 0, duration: .milliseconds(100), ease: .linear)
    }
    #expect(handle.state == .active && world[entity, .opacity]!.isNear(0.5))
    crossings(limit: 20) { timeline.seek(to: .milliseconds(100)) }
    #expect(handle.state == .delayed && world[entity, .opacity] == 1)
    crossings(limit: 20) { timeline.seek(to: .milliseconds(310)) }
    #expect(world[entity, .opacity]!.isNear(0.4))
    crossings(limit: 20) { timeline.seek(to: .milliseconds(310)) }
  }

  /// Fifty thousand iterations in one time range, at rates of a million, in nested blocks.
  @Test(
    "T8, C11: of many iterations in one time range the last ones are crossed, both ways", arguments: 0..<4)
  func manyPlays(shape: Int) throws {
    let timeline = world.makeTimeline()
    timeline.begin()
    let pair = [
      To(.opacity, 0, duration: .milliseconds(1), ease: .linear).item,
      To(.opacity, 1, duration: .milliseconds(1), ease: .linear).item,
    ]
    let directions: [Direction] = [.normal, .alternate, .normal, .reverse]
    let handle = try world.play(on: entity, in: timeline, repeats: .forever, direction: directions[shape]) {
      switch shape {
      case 2: InOrder { InOrder { pair }.repeating(5) }.repeating(5)
      case 3:
        for _ in 0..<40 { pair }
      default: pair
      }
    }
    guard let slot = world.engine.drivers.find(handle.id) else { return }
    let limit = 2 * world.engine.limits.mostBoundaries + 4 * world.engine.boundariesPerIteration(of: slot)
    crossings(limit: limit) { timeline.seek(to: .seconds(100)) }
    crossings(limit: limit) { timeline.seek(to: .microseconds(500)) }
    #expect(world[entity, .opacity]!.isNear(0.5))
    timeline.setRate(Rate(1_000_000))
    crossings(limit: limit) { world.tick() }
    timeline.setRate(Rate(-1_000_000))
    crossings(limit: limit) { world.tick() }
    crossings(limit: limit) { world.tick() }
    #expect(handle.state == .delayed)
  }

  @Test("T8, C11: a repeating tween of many keys crosses a bounded number of boundaries")
  func manyKeys() throws {
    let timeline = world.makeTimeline()
    timeline.begin()
    timeline.setRate(Rate(1_000_000))
    let values = (0..<60).map { Float($0 % 7) }
    var tween = Tween(.opacity, values: values, duration: .seconds(1))
    tween.repeats = .forever
    tween.timeline = timeline.id
    try world.register(tween, on: entity)
    let limit = 2 * world.engine.limits.mostBoundaries + 4 * 61
    crossings(limit: limit) { world.tick() }
    crossings(limit: limit) { timeline.seek(to: .zero) }
    crossings(limit: limit) { world.tick() }
  }

  @Test(
    "T8, C11: random worlds cross no more boundaries than their drivers and the time range allow",
    arguments: 0..<40)
  func randomWorlds(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 19)
    let timelines = [world.makeTimeline(), world.makeTimeline()]
    timelines.forEach { $0.begin() }
    var handles: [DriverHandle] = []
    for _ in 0..<30 {
      switch random.number(0...9) {
      case 0, 1: handles.append(try playRandomly(in: timelines[random.number(0...1)], &random))
      case 2:
        var tween = Tween(
          .scale, values: [[0, 0], [1, 1], [0, 2]], duration: .milliseconds(random.number(0...50)))
        tween.delay = .milliseconds(random.number(-500...100))
        tween.repeats = random.once(in: 2) ? .forever : 2.5
        tween.rate = [1, 3, -2, Rate(1, over: 7)][random.number(0...3)]
        if tween.rate.numerator < 0 { tween.repeats = 3 }
        tween.timeline = timelines[random.number(0...1)].id
        handles.append(try world.register(tween, on: entity))
      case 3:
        timelines[random.number(0...1)].setRate(
          [1, -1, 20, -20, 0, Rate(1, over: 3), Rate(-7, over: 3)][random.number(0...6)])
      case 4, 5, 6:
        let offset = Duration.milliseconds([-200, 0, 1, 50, 300, 5000][random.number(0...5)])
        stepped(handles) { timelines[random.number(0...1)].seek(to: offset) }
      default: stepped(handles) { world.tick() }
      }
      let fault = world.engine.validate()
      try #require(fault == nil, "seed \(seed)")
    }
  }

  private func playRandomly(in timeline: Timeline, _ random: inout SplitMix64) throws -> DriverHandle {
    var items: [SequenceItem] = []
    for _ in 0...random.number(0...2) {
      switch random.number(0...3) {
      case 0: items.append(To(.position, [Float(random.number(0...9)), 0], .spring(.snappy)).item)
      case 1: items.append(Wait(.milliseconds(random.number(0...20))).item)
      case 2:
        items.append(
          Together { To(.opacity, 0.5, duration: .milliseconds(5)) }.repeating(
            Repeats(integerLiteral: random.number(1...4))
          )
          .item)
      default: items.append(By(.opacity, 0.5, duration: .milliseconds(random.number(0...30))).item)
      }
    }
    return try world.play(
      on: entity, in: timeline, delay: .milliseconds(random.number(-400...100)),
      repeats: [1, 2.5, .forever, 7][random.number(0...3)],
      direction: random.once(in: 2) ? .normal : .alternate
    ) { items }
  }

  /// Does a tick or a seek. Expects that each driver crosses no more boundaries than its iterations in the
  /// range of own time, or than the last thousand iterations.
  private func stepped(_ handles: [DriverHandle], _ body: () -> Void) {
    let slots = handles.compactMap { world.engine.drivers.find($0.id) }
    func times() -> [Int64] {
      slots.map { slot in
        let driver = world.engine.drivers[slot]
        return world.engine.drivers.ownTime(driver, at: world.engine.clocks.instants[Int(driver.timeline)])
      }
    }
    let before = times()
    let count = crossings(limit: slots.count * 100_000, body)
    var bound = 0
    for (index, time) in times().enumerated() {
      let timing = world.engine.drivers.timing(world.engine.drivers[slots[index]])
      let range = Int64((time - before[index]).magnitude)
      let plays = timing.duration > 0 ? range / (timing.duration + timing.pause) + 3 : 1
      bound +=
        8 + Int(min(plays, world.engine.mostIterations(of: slots[index]) + 3))
        * world.engine.boundariesPerIteration(of: slots[index])
    }
    #expect(count <= bound)
  }

  @Test("T8, W9: a loop whose own time has come to its last instant crosses nothing more")
  func endOfTime() throws {
    var tween = Tween(.opacity, to: 0, duration: .milliseconds(1500))
    tween.repeats = .forever
    try world.register(tween, on: entity).rate(100_000)
    world.tick()
    for years in [1, 4, 5, 10, 1000] as [Int64] {
      crossings(limit: 1000) {
        _ = world.value(of: entity, .opacity, at: world.now + .seconds(years * 365 * 86_400))
      }
    }
  }

  @Test("T8, W9: a seek over iterations of a thousand years does not overflow")
  func longIterations() throws {
    let timeline = world.makeTimeline()
    let handle = try world.play(on: entity, in: timeline, repeats: 4) {
      To(.opacity, 0, duration: .milliseconds(10))
      Wait(.seconds(110_000_000_000))
    }
    crossings(limit: 100) { timeline.seek(to: .seconds(350_000_000_000)) }
    #expect(handle.state == .active && world[entity, .opacity] == 0)
    crossings(limit: 100) { timeline.seek(to: .zero) }
    #expect(world[entity, .opacity] == 1)
  }

  @Test("S3: a spring on a channel whose last tween is gone does not walk the entity's drivers")
  func springsOfABusyEntity() throws {
    try world.animate(entity, .opacity, to: 0, duration: .milliseconds(10))
    for _ in 0..<10 { world.tick() }
    for index in 0..<200 {
      let property = Property<Float>("p\(index)", default: 0)
      try world.animate(entity, property, to: 1, duration: .seconds(1), delay: .seconds(9))
    }
    let before = world.engine.drivers.work.steps
    try world.animate(entity, .opacity, to: 1, spring: .snappy)
    #expect(world.engine.drivers.work.steps - before < 20)
  }
}
