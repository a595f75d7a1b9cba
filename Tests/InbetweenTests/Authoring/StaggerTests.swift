import Testing

import Inbetween
@testable import InbetweenCore
@testable import InbetweenKit

/// Delays for many drivers (W14).
@Suite struct StaggerTests {
  /// Returns the delays in milliseconds.
  private func delays(_ stagger: Stagger, _ count: Int) throws -> [Double] {
    try stagger.delays(count: count).map { $0 / .milliseconds(1) }
  }

  private func error(_ stagger: Stagger, _ count: Int) -> String? {
    do { return "\(try stagger.delays(count: count))" } catch { return error.description }
  }

  @Test("From the first, the last, the middle and the edges, for even and odd numbers") func orders() throws {
    let ten = Duration.milliseconds(10)
    #expect(try delays(.fromFirst(each: ten), 4) == [0, 10, 20, 30])
    #expect(try delays(.fromLast(each: ten), 4) == [30, 20, 10, 0])
    #expect(try delays(.fromCenter(each: ten), 5) == [20, 10, 0, 10, 20])
    #expect(try delays(.fromCenter(each: ten), 6) == [20, 10, 0, 0, 10, 20])
    #expect(try delays(.fromEdges(each: ten), 5) == [0, 10, 20, 10, 0])
    #expect(try delays(.fromEdges(each: ten), 6) == [0, 10, 20, 20, 10, 0])
    for stagger in [Stagger.fromFirst(each: ten), .fromLast(each: ten), .fromCenter(over: ten)] {
      #expect(try delays(stagger, 1) == [0] && delays(stagger, 0) == [])
    }
    // A list of no entities has no delays, also by distances.
    #expect(try delays(.fromCell(.zero, columns: 4, rows: 4, each: .zero), 0) == [])
    #expect(try delays(.fromPoint(.zero, of: [], spacing: 1, each: .zero), 0) == [])
  }

  @Test("T1: over a time, the last delay is that time, and each is a whole count") func over() throws {
    #expect(try delays(.fromFirst(over: .milliseconds(30)), 4) == [0, 10, 20, 30])
    #expect(try delays(.fromEdges(over: .milliseconds(30)), 5) == [0, 15, 30, 15, 0])
    // 100 counts in thirds, rounded to the nearest.
    let counts = try Stagger.fromFirst(over: Duration(counts: 100)).counts(of: 4)
    #expect(counts == [0, 33, 67, 100])
    let long = try Stagger.fromFirst(over: Duration(counts: 1 << 55)).counts(of: 100_001)
    #expect(long[100_000] == 1 << 55 && long[50_000] == 1 << 54 && long[0] == 0)
  }

  @Test("An easing crowds the delays at one end, and is held where it leads below 0") func eased() throws {
    let crowded = try delays(.fromFirst(over: .milliseconds(160), ease: .quadIn), 5)
    #expect(crowded == [0, 10, 40, 90, 160])
    #expect(try delays(.fromFirst(each: .milliseconds(40), ease: .quadIn), 5) == crowded)
    let back = try delays(.fromFirst(over: .seconds(1), ease: .backIn), 9)
    #expect(back[1] == 0 && back[8] == 1000 && back.allSatisfy { $0 >= 0 })
  }

  @Test("D1: the random order is a shuffle that depends on the seed alone") func random() throws {
    let ten = Duration.milliseconds(10)
    let delays = try delays(.random(seed: 7, each: ten), 100)
    let expected = (0..<100).map { (index: Int) -> Double in Double(index * 10) }
    #expect(delays.sorted() == expected)
    #expect(delays != delays.sorted())
    #expect(try delays == self.delays(.random(seed: 7, each: ten), 100))
    #expect(try delays != self.delays(.random(seed: 8, each: ten), 100))
    // The order is equal on every machine.
    #expect(Stagger.shuffled(8, 42) == reference(8, 42))
    // Each index comes at each place about equally often.
    var counts = [Int](repeating: 0, count: 5)
    for seed in 0..<5000 { counts[Stagger.shuffled(5, UInt64(seed))[0]] += 1 }
    #expect(counts.allSatisfy { (850...1150).contains($0) })
  }

  /// Returns the order that a shuffle gives with the oracle's generator.
  private func reference(_ count: Int, _ seed: UInt64) -> [Int] {
    var generator = SplitMix64(state: seed)
    var places = Array(0..<count)
    for index in stride(from: count - 1, to: 0, by: -1) {
      places.swapAt(index, Int(generator.next().multipliedFullWidth(by: UInt64(index + 1)).high))
    }
    return places
  }

  @Test("From a cell of a grid, and from a point: delays by the distance, the nearest without one")
  func nearest() throws {
    let grid = Stagger.fromCell(SIMD2(0, 0), columns: 4, rows: 4, each: .milliseconds(10))
    let delays = try delays(grid, 16)
    #expect(delays[0] == 0 && delays[3] == 30 && delays[12] == 30)
    // √18 cells in counts: 3818.4.
    #expect(try grid.counts(of: 16)[15] == 3818)
    let outside = Stagger.fromCell(SIMD2(-10, 0), columns: 3, rows: 1, each: .milliseconds(10))
    #expect(try self.delays(outside, 3) == [0, 10, 20])
    let positions: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(30, 40), SIMD2(6, 8)]
    let point = Stagger.fromPoint(SIMD2(0, 0), of: positions, spacing: 10, each: .milliseconds(20))
    #expect(try self.delays(point, 3) == [0, 100, 20])
    let over = Stagger.fromPoint(SIMD2(0, 0), of: positions, over: .milliseconds(50))
    #expect(try self.delays(over, 3) == [0, 50, 10])
    let same = Stagger.fromPoint(SIMD2(0, 0), of: [SIMD2(3, 3), SIMD2(3, 3)], over: .seconds(1))
    #expect(try self.delays(same, 2) == [0, 0])
  }

  @Test("A function gives the delays") func function() throws {
    #expect(try delays(.function { .milliseconds($0 * $1) }, 3) == [0, 3, 6])
    #expect(
      error(.function { index, _ in .milliseconds(1 - index) }, 3)
        == "stagger[2]: found -1.0 ms, expected zero or more")
  }

  @Test("W9: invalid staggers are refused") func refused() {
    let year = Duration.seconds(31_557_600)
    #expect(
      error(.fromFirst(each: .milliseconds(-1)), 3) == "stagger.each: found -1.0 ms, expected zero or more")
    #expect(
      error(.fromEdges(over: .seconds(-1)), 3) == "stagger.over: found -1000.0 ms, expected zero or more")
    #expect(error(.fromFirst(each: year), 100_000)?.hasPrefix("stagger.each: found more in all") == true)
    #expect(error(.fromFirst(each: year * 20_000), 1 << 20)?.hasPrefix("stagger.each: found more") == true)
    #expect(error(.fromFirst(over: year * 30_000), 2)?.hasPrefix("stagger.over") == true)
    let points: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(0, .nan)]
    #expect(
      error(.fromPoint(SIMD2(0, 0), of: points, over: .zero), 3)
        == "stagger.positions: found 2 positions, expected one for each of 3 entities")
    #expect(
      error(.fromPoint(SIMD2(0, 0), of: points, over: .zero), 2)
        == "stagger.positions[1]: found (0.0, nan), expected finite numbers")
    #expect(
      error(.fromPoint(SIMD2(.infinity, 0), of: points, over: .zero), 2)
        == "stagger.point: found (inf, 0.0), expected finite numbers")
    #expect(
      error(.fromPoint(SIMD2(0, 0), of: [SIMD2(1, 1)], spacing: 0, each: .zero), 1)
        == "stagger.spacing: found 0.0, expected a number above 0")
    #expect(
      error(.fromCell(SIMD2(0, 0), columns: 0, rows: 3, over: .zero), 1)
        == "stagger.columns: found 0, expected at least 1")
    #expect(
      error(.fromCell(SIMD2(0, 0), columns: 2, rows: 3, over: .zero), 7)
        == "stagger.rows: found 3 rows of 2, expected room for 7 entities")
    #expect(error(.fromCell(SIMD2(.nan, 0), columns: 2, rows: 3, over: .zero), 6)?.contains("nan") == true)
    #expect(
      error(.fromFirst(over: year * 20_000, ease: .function { 9 * $0 }), 3)?
        .hasPrefix("stagger.ease") == true)
  }
}

/// A batch with a stagger equals single registrations.
@Suite struct StaggeredRegistrationTests {
  private static let count = 37
  private static let stagger = Stagger.fromCenter(each: .milliseconds(7), ease: .sineOut)

  private func stage() -> (World, [Entity]) {
    let world = World(tickRate: .hertz(100))
    // Ids that are valid in both worlds.
    let entities = (0..<Self.count).map { _ in world.spawn() }
    return (world, entities.map { Entity(index: $0.index, generation: $0.generation) })
  }

  /// Returns whether both worlds show and report equal things, tick by tick.
  private func goTogether(_ one: World, _ other: World) -> Bool {
    for _ in 0..<80 {
      if one.stateHash != other.stateHash || one.events != other.events { return false }
      one.tick()
      other.tick()
    }
    return one.driverCount == 0 && other.driverCount == 0
  }

  @Test("A batch with a stagger is added to the delays of the batch") func batch() throws {
    let ((many, entities), (single, _)) = (stage(), stage())
    var batch = TweenBatch(.position, to: [SIMD2(3, 4)], duration: .milliseconds(90), ease: .cubicOut)
    batch.delays = [.milliseconds(-20)]
    let handles = try many.register(batch, on: entities, stagger: Self.stagger)
    let delays = try Self.stagger.delays(count: Self.count)
    for index in entities.indices {
      let tween = Tween(
        .position, to: SIMD2(3, 4), duration: .milliseconds(90), delay: delays[index] - .milliseconds(20),
        ease: .cubicOut)
      #expect(try single.register(tween, on: entities[index]).id == handles[index].id)
    }
    #expect(goTogether(many, single))
  }

  @Test("A motion with a stagger: eased, and a spring") func motions() throws {
    for motion in [
      Motion.eased(.backOut, over: .milliseconds(120), delay: .milliseconds(5)), .spring(.snappy),
    ] {
      let ((many, entities), (single, _)) = (stage(), stage())
      let handles = try many.animate(entities, .scale, to: SIMD2(2, 3), motion, stagger: Self.stagger)
      let delays = try Self.stagger.delays(count: Self.count)
      for index in entities.indices {
        let handle =
          switch motion.curve {
          case .eased(let ease, let duration):
            try single.register(
              Tween(
                .scale, to: SIMD2(2, 3), duration: duration, delay: motion.delay + delays[index], ease: ease),
              on: entities[index])
          case .spring(let spring):
            try single.register(
              SpringMotion(.scale, to: SIMD2(2, 3), spring: spring, delay: delays[index]),
              on: entities[index])
          }
        #expect(handle.id == handles[index].id)
      }
      for _ in 0..<200 {
        #expect(many.stateHash == single.stateHash)
        many.tick()
        single.tick()
      }
      #expect(many.driverCount == 0)
    }
  }

  @Test("Without a stagger all start together; with auto-start off they wait") func plain() throws {
    let (world, entities) = stage()
    for motion in [Motion.eased(.linear, over: .milliseconds(100)), .spring(.stiff)] {
      let handles = try world.animate(entities, .opacity, to: 0, motion)
      #expect(handles.count == Self.count && handles.allSatisfy { $0.state == .active })
      world.defaults.startsAtOnce = false
      let waiting = try world.animate(entities, .opacity, to: 0, motion, stagger: Self.stagger)
      #expect(waiting.allSatisfy { $0.state == .new })
      #expect(waiting[0].delay == (try Self.stagger.delays(count: Self.count)[0]))
      world.defaults.startsAtOnce = true
    }
    #expect(try world.animate([], .opacity, to: 0, .spring()).isEmpty)
  }

  @Test("W7: in a callback they begin at the callback's instant") func inCallback() throws {
    let (world, entities) = stage()
    var handles: [DriverHandle] = []
    let first = try world.animate(entities[0], .opacity, to: 0, duration: .milliseconds(14))
    first.onComplete {
      handles = try! world.animate(
        entities, .cornerRadius, to: 90, .eased(.linear, over: .milliseconds(90)),
        stagger: .fromFirst(each: .milliseconds(1)))
    }
    world.tick()
    world.tick()
    // At 20 ms the first has run for 6 ms, the third for 4.
    #expect((world[entities[0], .cornerRadius]! - 6).magnitude < 1e-5)
    #expect((world[entities[2], .cornerRadius]! - 4).magnitude < 1e-5)
    #expect(handles[10].state == .delayed)
  }

  @Test("W9: a refused call leaves the world as it was") func refused() throws {
    let (world, entities) = stage()
    let dead = world.spawn()
    world.despawn(dead)
    try world.assign(entities[0], .opacity, to: 1)
    let hash = world.stateHash
    let bad = Stagger.fromFirst(each: .milliseconds(-1))
    for motion in [Motion.eased(), .spring()] {
      #expect(throws: TweenError.self) { try world.animate(entities, .opacity, to: 0, motion, stagger: bad) }
      #expect(throws: TweenError.self) { try world.animate(entities, .opacity, to: .nan, motion) }
      #expect(throws: TweenError.self) { try world.animate(entities + [dead], .opacity, to: 0, motion) }
      #expect(throws: TweenError.self) {
        try world.animate(entities, Property("opacity", default: SIMD2<Float>(0, 0)), to: SIMD2(0, 0), motion)
      }
    }
    #expect(throws: TweenError.self) {
      try world.animate(entities, .opacity, to: 0, .eased(over: .milliseconds(-1)))
    }
    // Each time is short enough, their sum is not.
    let age = Duration(counts: 1 << 56)
    #expect(throws: TweenError.self) {
      try world.animate(
        entities, .opacity, to: 0, .eased(delay: age), stagger: .fromFirst(over: .milliseconds(1)))
    }
    #expect(world.stateHash == hash && world.driverCount == 0)
  }

  @Test("W9: sequences of many are all checked before one is played") func refusedSequences() throws {
    let (world, entities) = stage()
    try world.assign(entities[0], .opacity, to: 1)
    let heat = "heat"
    for isOfWrongKind in [false, true] {
      let (hash, serial) = (world.stateHash, world.engine.drivers.nextSerial)
      #expect(throws: TweenError.self) {
        try world.play(on: Array(entities[0..<2])) { index in
          Through(.opacity, [0, 0.5], duration: .seconds(1))
          To(Property(heat, default: Float(0)), 1)
          if index == 1 {
            if isOfWrongKind { To(Property(heat, default: SIMD2<Float>(0, 0)), [1, 1]) }
            Wait(.seconds(-1))
          }
        }
      }
      #expect(world.stateHash == hash && world.driverCount == 0 && world.engine.drivers.nextSerial == serial)
      world.tick()
      #expect(world.tickEvents.isEmpty && world[entities[0], .opacity] == 1)
    }
  }
}
