import Testing

import Inbetween
@testable import InbetweenCore

/// The fast path (`takesFastPath`) over further iterations and segments (W4), against the slow path: two
/// worlds with equal commands, of which one never takes the fast path.
@Suite struct FastIterationTests {
  private static let spot = Property<SIMD2<Float>>("spot", default: [3, 4])
  private static let count = 24

  private static func tween(_ random: inout SplitMix64) -> Tween<SIMD2<Float>> {
    let keys = random.once(in: 2) ? 2 : random.number(3...9)
    let easings = [.linear, .quadOut, .backInOut, .stepEnd, .stepStart, .ease, .bounceIn] as [Easing]
    var tween = Tween(
      spot, values: (0..<keys).map { _ in [Float(random.number(-50...50)), Float(random.number(-50...50))] },
      duration: Duration(counts: Int64(random.number(1...30_000))))
    if random.once(in: 3) { tween.interTimingFunctions = (1..<keys).map { _ in random.one(of: easings) } }
    if random.once(in: 3) {
      var offsets = (0..<keys).map { _ in Float(random.number(0...20)) / 20 }.sorted()
      if random.once(in: 2) { (offsets[0], offsets[keys - 1]) = (0, 1) }
      tween.offsets = offsets
    }
    if random.once(in: 4) { tween.ease = random.one(of: easings) }
    tween.repeats = random.once(in: 3) ? .count(Double(random.number(1...40)) / 4) : .forever
    tween.direction = random.one(of: [.normal, .reverse, .alternate, .alternateReverse])
    if random.once(in: 4) { tween.repeatStart = Double(random.number(0...8)) / 4 }
    let isEndless = tween.repeats == .forever
    if isEndless && random.once(in: 6) { tween.repeatDelay = .milliseconds(random.number(1...40)) }
    if random.once(in: 6) { tween.accumulates = true }
    if random.once(in: 4) { tween.delay = .milliseconds(random.number(-300...60)) }
    if !isEndless && random.once(in: 6) { tween.endDelay = .milliseconds(random.number(-30...60)) }
    if random.once(in: 8) { tween.rate = isEndless ? 0.5 : random.one(of: [0.5, 3, -1]) }
    return tween
  }

  @Test(arguments: 0..<UInt64(cases(2, optimized: 80))) func agrees(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let worlds = [World(tickRate: .hertz(100)), World(tickRate: .hertz(100))]
    worlds[1].engine.limits.takesFastPath = false
    var entities: [[Entity]] = [[], []]
    var handles: [[DriverHandle]] = [[], []]
    for step in 0..<240 {
      let choice = step < Self.count ? 0 : random.number(0...29)
      let (pick, tween) = (random.number(0...99), Self.tween(&random))
      for (index, world) in worlds.enumerated() {
        if step < Self.count { entities[index].append(world.spawn()) }
        if choice == 0 {
          // Now and then a second driver on an entity, which takes the first one's rows.
          let entity = entities[index][step < Self.count ? step : pick % Self.count]
          handles[index].append(try world.register(tween, on: entity))
          continue
        }
        let handle = handles[index][pick % handles[index].count]
        switch choice {
        case 1: handle.pause()
        case 2: handle.resume()
        case 3: handle.seek(to: .milliseconds(pick * 3))
        case 4: handle.kill()
        case 5: _ = try? handle.duration(.milliseconds(1 + pick * 3))
        case 6: handle.restart()
        case 7: world.sample(at: 0.5, into: Frame())
        case 8 where pick < 30: world.rate = pick < 10 ? 1 : pick < 20 ? 7 : 0.25
        default: world.tick()
        }
      }
      #expect(worlds[0].stateHash == worlds[1].stateHash, "seed \(seed), step \(step)")
      #expect(worlds[0].events == worlds[1].events, "seed \(seed), step \(step)")
    }
  }

  @Test("The fast path is taken") func isTaken() throws {
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    var tween = Tween(Self.spot, values: [[0, 0], [1, 1]], duration: .milliseconds(15))
    tween.repeats = .forever
    let handle = try world.register(tween, on: entity)
    let slot = world.engine.drivers.find(handle.id)!
    let moment = Moment(world: 1350, timeline: 0, local: 1350, pass: .tick)
    let isTaken = world.engine.crossQuickly(slot, at: moment)
    let edge = world.engine.drivers.nextBoundaryTime(world.engine.drivers[slot])
    #expect(isTaken && edge == 2700)
  }
}
