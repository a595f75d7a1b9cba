import Inbetween
import Testing

/// A chain in which each completion registers the next loses no time (T6, W7).
@Suite struct ChainTests {
  /// Lengths of all sorts: whole ticks of some rates and of none, less than a count, and zero.
  private static func lengths(seed: UInt64) -> [Duration] {
    var numbers = SplitMix64(seed: seed)
    return (0..<1000).map { _ in
      switch numbers.number(0...9) {
      case 0: .zero
      case 1: .microseconds(numbers.number(1...900))
      case 2: .nanoseconds(numbers.number(1...9_000_000))
      case 3: .milliseconds(10)
      case 4: .microseconds(16_667)
      default: .milliseconds(numbers.number(1...25))
      }
    }
  }

  /// A chain of tweens on one entity, which logs its begins and ends.
  private final class Chain {
    let world: World
    let entity: Entity
    let lengths: [Duration]
    /// The instants at which the tweens began and ended, in counts.
    var begins: [Int64] = []
    var ends: [Int64] = []

    init(at rate: TickRate, lengths: [Duration]) {
      world = World(tickRate: rate)
      entity = world.spawn()
      self.lengths = lengths
    }

    /// Registers link `index`. Links have one value, two, and three in turn.
    func register(_ index: Int) throws {
      guard index < lengths.count else { return }
      let goal = Float(index + 1)
      let values = [[goal], [Float(index), goal], [0, 5, goal]][index % 3]
      let tween = Tween(ControlScene.energy, values: values, duration: lengths[index])
      let handle = try world.register(tween, on: entity, starts: false)
      handle.onStart { [unowned self] in begins.append(world.now.counts) }
      handle.onComplete { [unowned self] in
        ends.append(world.now.counts)
        do { try register(index + 1) } catch { Issue.record(error) }
      }
      handle.start()
    }
  }

  @Test(
    "W7: a thousand tweens, each registered by the one before, end at the exact sum of their durations",
    arguments: [
      .hertz(1), .hertz(24), .hertz(60), .hertz(144), .hertz(1000), TickRate(60_000, over: 1001),
    ] as [TickRate], [1, 2] as [UInt64])
  func thousand(rate: TickRate, seed: UInt64) throws {
    let lengths = Self.lengths(seed: seed)
    let chain = Chain(at: rate, lengths: lengths)
    var ends: [Int64] = []
    for length in lengths { ends.append((ends.last ?? 0) + length.counts) }
    try chain.register(0)
    var events: [Event] = []
    // A tick has 64 rounds at most.
    let ticks = rate.ticks(in: Duration(counts: ends[999])) + 2 + 1000 / 64
    for _ in 0..<ticks {
      chain.world.tick()
      events += chain.world.events
    }
    #expect(chain.ends == ends)
    #expect(chain.begins == [0] + ends.dropLast())
    #expect(events.count == 2000)
    #expect(events.map(\.kind) == (0..<2000).map { $0 % 2 == 0 ? .started : .completed })
    #expect(events.last?.instant.counts == ends[999])
    #expect(chain.world[chain.entity, ControlScene.energy] == 1000)
    #expect(chain.world.base(chain.entity, ControlScene.energy) == 1000)
    #expect(chain.world.driverCount == 0)
  }

  @Test("T7: at any tick rate the chain shows the same bits at the same instant")
  func sameBits() throws {
    // At 24 Hz and more, no tick has more than 64 rounds of these.
    let lengths = (0..<1000).map { Duration.milliseconds(2 + $0 % 24) }
    func shown(_ rate: TickRate) throws -> [UInt32] {
      let chain = Chain(at: rate, lengths: lengths)
      try chain.register(0)
      return (0..<12).map { _ in
        for _ in 0..<rate.numerator { chain.world.tick() }
        return chain.world[chain.entity, ControlScene.energy]!.bitPattern
      }
    }
    let expected = try shown(.hertz(1000))
    #expect(Set(expected).count > 6)
    for rate in [24, 60, 90, 144] { #expect(try shown(.hertz(rate)) == expected, "\(rate) Hz") }
  }

  @Test(
    "T7, W5: with auto-kill on, a driver that its callback restarts completes as often at any tick rate",
    arguments: [30, 60, 120, 240])
  func restarts(rate: Int) throws {
    let world = World(tickRate: .hertz(rate))
    let tween = Tween(ControlScene.energy, values: [0, 1], duration: .milliseconds(10))
    let handle = try world.register(tween, on: world.spawn())
    var ends: [Instant] = []
    handle.onComplete { handle in
      ends.append(world.now)
      #expect(handle.restart())
    }
    for _ in 0..<rate { world.tick() }
    #expect(ends == (1...100).map { Instant(.milliseconds(10 * $0)) })
    handle.onComplete(nil)
    for _ in 0..<rate { world.tick() }
    #expect(handle.state == .killed && world.driverCount == 0)
  }

  @Test("W5, W7: a driver restarted before its completion is reported goes with the next one")
  func restartedByAnother() throws {
    let world = World(tickRate: .hertz(30))
    let entity = world.spawn()
    let tween = Tween(ControlScene.energy, values: [0, 1], duration: .milliseconds(10))
    let older = try world.register(tween, on: entity)
    let newer = try world.register(tween, on: entity)
    older.onComplete { #expect(newer.restart()) }
    world.tick()
    let ends = world.tickEvents.filter { $0.kind == .completed && $0.driver == newer.id }
    #expect(ends.map(\.instant) == [10, 20].map { Instant(.milliseconds($0)) })
    #expect(ends.map(\.kills) == [false, true])
    #expect(newer.state == .killed && world.driverCount == 0)
  }

  @Test("W5, W7: a driver goes with the completion reported last, even if it happened first")
  func toldLast() throws {
    let world = World(tickRate: .hertz(30))
    let entity = world.spawn()
    let tween = Tween(ControlScene.energy, values: [0, 1], duration: .milliseconds(10))
    let older = try world.register(tween, on: entity)
    let newer = try world.register(
      Tween(ControlScene.energy, values: [0, 1], duration: .milliseconds(20)), on: entity)
    var told: [String] = []
    newer.onComplete { _ in told.append("completed \(world.now.counts / 90)") }
    newer.onKill { _ in told.append("killed \(world.now.counts / 90)") }
    older.onComplete {
      // The completion at 30 ms happens first, and is reported after that at 15 ms.
      for duration in [20, 5] {
        _ = try? newer.duration(.milliseconds(duration))
        #expect(newer.restart())
      }
    }
    world.tick()
    #expect(told == ["completed 20", "completed 15", "completed 30", "killed 30"])
    #expect(newer.state == .killed && world.driverCount == 0)
  }

  @Test("T6: chains of handles started with delays keep the exact sum too") func startedHandles() throws {
    let scene = try ControlScene(killsCompleted: false)
    var handles: [DriverHandle] = []
    var sum: Int64 = 0
    for index in 0..<50 {
      handles.append(try scene.tween([0, 1], Int64(index % 7), delay: Int64(index % 5)))
      sum += Int64(index % 7 + index % 5)
    }
    for (handle, next) in zip(handles, handles.dropFirst()) { handle.onComplete { next.start() } }
    var last: Instant?
    handles[49].onComplete { [unowned world = scene.world] in last = world.now }
    handles[0].start()
    scene.run(to: (sum / 10 + 2) * 10)
    #expect(last == Instant(.milliseconds(sum)))
    #expect(handles.allSatisfy { $0.state == .completed })
  }
}

extension TickRate {
  /// Returns the number of ticks in `duration`.
  fileprivate func ticks(in duration: Duration) -> Int {
    Int(duration.counts * numerator / (denominator * Instant.countsPerSecond))
  }
}
