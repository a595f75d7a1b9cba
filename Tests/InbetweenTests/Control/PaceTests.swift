import Testing

import Inbetween
@testable import InbetweenCore

/// The change of a rate that keeps a driver's direction, by its rows (`paceRows`), against the change by new
/// rows: two worlds with equal commands, of which one never takes the fast path.
@Suite struct PaceTests {
  private static let spot = Property<SIMD2<Float>>("spot", default: [3, 4])
  private static let rates: [Rate] = [
    1, 0.5, 0.75, 2, 3, Rate(1, over: 3), Rate(7, over: 90_001), 0, -0.5, -1,
  ]

  /// Registers a driver of any kind.
  private static func register(
    _ kind: Int, _ length: Int, on entity: Entity, _ timeline: TimelineID?, _ world: World
  ) throws -> DriverHandle {
    switch kind {
    case 0:
      let path = try MotionPath(svg: "M 0 0 C 300 100 -200 100 100 0 S 40 200 90 90")
      var tween = PathTween<SIMD2<Float>>(
        spot, along: path, duration: .milliseconds(length), ease: .quadInOut)
      tween.timeline = timeline
      return try world.register(tween, on: entity).position
    case 1:
      var motion = SpringMotion(
        spot, to: [Float(length), 5], spring: try Spring(duration: .seconds(1), bounce: 0.4))
      motion.timeline = timeline
      return try world.register(motion, on: entity)
    case 2:
      var tween = Tween(
        spot, values: [[0, 0], [9, 1], [2, Float(length)]], duration: .milliseconds(length))
      tween.interTimingFunctions = [.quadOut, .linear]
      (tween.repeats, tween.direction, tween.timeline) = (3, .alternate, timeline)
      return try world.register(tween, on: entity)
    default:
      var tween = Tween(
        spot, values: [[0, 0], [7, Float(length)]], duration: .milliseconds(length), ease: .quadOut)
      (tween.delay, tween.timeline) = (.milliseconds(length % 50), timeline)
      if kind == 3 { tween.composition = .add }
      return try world.register(tween, on: entity)
    }
  }

  @Test(arguments: 0..<UInt64(cases(4, optimized: 60))) func agrees(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let worlds = [World(tickRate: .hertz(100)), World(tickRate: .hertz(100))]
    worlds[1].engine.limits.takesFastPath = false
    let clocks = worlds.map { world in (0..<3).map { _ in world.makeTimeline() } }
    for clock in clocks.joined() { clock.begin() }
    let entities = worlds.map { world in (0..<8).map { _ in world.spawn() } }
    var handles: [[DriverHandle]] = [[], []]
    for step in 0..<300 {
      let (choice, pick, length) = (random.number(0...19), random.number(0...99), random.number(20...4000))
      let (rate, kind, clock) = (random.one(of: Self.rates), random.number(0...5), random.number(0...5))
      for (index, world) in worlds.enumerated() {
        if step < 8 || choice == 0 {
          let timeline = clock < 3 ? clocks[index][clock].id : nil
          handles[index].append(
            try Self.register(kind, length, on: entities[index][step < 8 ? step : pick % 8], timeline, world))
          continue
        }
        let handle = handles[index][pick % handles[index].count]
        switch choice {
        case 1...6: _ = try? handle.rate(rate)
        case 7: handle.pause()
        case 8: handle.resume()
        case 9: handle.restart()
        case 10: _ = try? world.drivers(of: entities[index][pick % 8]).rate(rate)
        case 11 where clock < 3: clocks[index][clock].setRate(rate)
        case 12: handle.update(by: .milliseconds(pick))
        default: world.tick()
        }
      }
      #expect(worlds[0].stateHash == worlds[1].stateHash, "seed \(seed), step \(step)")
      #expect(worlds[0].events == worlds[1].events, "seed \(seed), step \(step)")
      for handle in 0..<handles[0].count {
        #expect(handles[0][handle].elapsed == handles[1][handle].elapsed, "seed \(seed), step \(step)")
      }
    }
  }

  @Test("A tween, a path and a spring keep their rows") func isTaken() throws {
    let world = World(tickRate: .hertz(100))
    for kind in [0, 1, 4] {
      let driver = try Self.register(kind, 3000, on: world.spawn(), nil, world)
      for _ in 0..<9 { world.tick() }
      try driver.rate(0.5)
      let slot = world.engine.drivers.find(driver.id)!
      for rate: Rate in [0.75, 1, 0.25] {
        let isTaken = world.engine.setPace(rate, of: slot)
        #expect(isTaken)
        let lane = world.engine.drivers.driverLane(0, of: world.engine.drivers[slot])
        #expect(world.engine.drivers[lane].table.isTable)
      }
    }
  }
}
