import Inbetween
@testable import InbetweenCore
import Testing

/// A snapshot is as large as what lives, also after a burst (T10).
@Suite struct SnapshotBurstTests {
  private struct Unit { var health: Int32 = 9, walk: DriverID }

  private final class Game {
    let world = World()
    let march: Timeline
    let units: ComponentPool<Unit>
    let fast: TagPool
    let road: MotionPath
    var births: [Entity] = []

    init() throws {
      march = try world.makeTimeline(named: "march", keepsDrivers: false)
      units = world.makeComponents(named: "unit")
      fast = world.makeTag(named: "fast")
      road = try MotionPath(through: [[0, 0], [100, 50], [300, 0]])
      march.begin()
    }

    /// Adds walkers with a rate on the group clock, a tween, a spring, a callback and a parent for some.
    func add(_ count: Int) throws {
      for index in births.count..<births.count + count {
        let unit = world.spawn()
        births.append(unit)
        let walk = try world.animate(
          unit, .position, along: road, duration: .seconds(900), ease: .linear, on: march)
        try walk.rate(Rate(Int64(20 + index % 70), over: 100))
        units[unit] = Unit(walk: walk.position.id)
        try world.animate(unit, .opacity, to: 0, duration: .seconds(500 + index % 100))
        if index % 5 == 0 { fast.insert(unit) }
        if index % 10 == 0 {
          try world.animate(unit, .scale, to: [2, 2], .spring(Spring(frequency: 0.01, ratio: 1)))
        }
        if index % 50 == 0 { try world.setParent(of: world.spawn(), to: unit) }
      }
    }

    func removeAll(but isKept: (Int) -> Bool) {
      for (index, unit) in births.enumerated() where !isKept(index) { world.despawn(unit) }
    }

    func snapshot() throws -> Snapshot {
      let snapshot = Snapshot()
      try world.save(into: snapshot)
      return snapshot
    }

    /// What births and ticks give from here on.
    func future() throws -> [UInt64] {
      var results: [UInt64] = []
      for round in 0..<4 {
        for _ in 0..<40 {
          let unit = world.spawn()
          results += [UInt64(unit.index), UInt64(unit.generation)]
          let walk = try world.animate(
            unit, .position, along: road, duration: .seconds(3 + round), ease: .linear, on: march)
          let fade = try world.animate(unit, .opacity, to: 0, duration: .milliseconds(400))
          results += [walk.position.id.rawValue, fade.id.rawValue]
          units[unit] = Unit(walk: walk.position.id)
        }
        for _ in 0..<30 { world.tick() }
        results += [world.stateHash, UInt64(world.driverCount), UInt64(world.events.count)]
      }
      return results
    }
  }

  @Test func aBurstLeavesNoBytes() throws {
    let (game, calm) = (try Game(), try Game())
    try calm.add(100)
    try game.add(100_000)
    for each in [game, calm] { for _ in 0..<3 { each.world.tick() } }
    let peak = try game.snapshot().byteCount
    // The survivors are spread over all that the burst has used.
    game.removeAll { $0 % 1000 == 7 }
    game.world.tick()
    game.world.tick()
    calm.world.tick()
    calm.world.tick()
    let (after, never) = (try game.snapshot(), try calm.snapshot())
    #expect(game.units.count == 100 && peak > 40_000_000)
    #expect(after.byteCount < 2 * never.byteCount, "\(after.byteCount) and \(never.byteCount) bytes")
    try game.world.checkSoundness()

    // The same ids, ticks and hashes as without a restore: from memory, from data, and into a used world.
    let data = try after.data()
    let expected = try game.future()
    try game.world.restore(after)
    #expect(try game.future() == expected)
    let other = try Game()
    try other.world.restore(Snapshot(data: data))
    #expect(try other.future() == expected)
    try calm.add(3000)
    try calm.world.restore(Snapshot(data: data))
    #expect(try calm.future() == expected)
    try calm.world.checkSoundness()
  }

  /// Each kind of driver gives back what it has stored beside its record. The last ended drivers are
  /// remembered, in some kilobytes.
  @Test(arguments: ["tween", "path", "punch", "spring", "crossfade"])
  func eachKindLeavesNoBytes(kind: String) throws {
    let world = World()
    var cards: [Entity] = []
    func size() throws -> Int {
      let snapshot = Snapshot()
      try world.save(into: snapshot)
      return try snapshot.data().count
    }
    func add(_ index: Int) throws {
      let (card, time) = (world.spawn(), Duration.milliseconds(50))
      cards.append(card)
      switch kind {
      case "path":
        let path = try MotionPath(through: [[0, 0], [1, Float(index)], [5, 9]])
        try world.animate(card, .position, along: path, duration: time)
      case "punch": try world.punch(card, .scale, by: [1, 1], duration: time)
      case "spring": try world.animate(card, .scale, to: [2, 2], .spring(Spring(frequency: 40, ratio: 1)))
      case "crossfade":
        var tween = Tween(.scale, to: [2, 2], duration: time)
        tween.blend = .over(time)
        try world.register(tween, on: card)
      default: try world.animate(card, .scale, to: [2, 2], duration: time)
      }
    }
    func run(_ range: Range<Int>) throws -> Int {
      let first = world.spawn()
      for index in range { try add(index) }
      for _ in 0..<60 { world.tick() }
      for card in cards { world.despawn(card) }
      cards = []
      for _ in 0..<600 { world.tick() }
      world.despawn(first)
      world.tick()
      #expect(world.driverCount == 0)
      try world.checkSoundness()
      return try size()
    }
    let (few, many) = (try run(0..<10), try run(10..<2010))
    #expect(many < few + 8192, "\(few) bytes after 10, \(many) after 2,000")
    let again = try run(2010..<2020)
    #expect(again < few + 8192)
  }

  /// Ids of the burst stay stale after a restore, whatever takes their slots.
  @Test func idsOfTheBurstStayStale() throws {
    let game = try Game()
    try game.add(2000)
    let walks = game.births.compactMap { game.units[$0]?.walk }
    game.removeAll { $0 == 1999 }
    game.world.tick()
    let snapshot = try game.snapshot()
    for round in 0..<3 {
      if round > 0 { try game.world.restore(round == 1 ? snapshot : Snapshot(data: snapshot.data())) }
      try game.add(3000)
      #expect(game.births[..<1999].allSatisfy { !game.world.isAlive($0) })
      #expect(game.world.isAlive(game.births[1999]) && walks.count == 2000)
      for walk in walks[..<1999] { #expect(game.world.handle(of: walk).isReleased) }
      #expect(!game.world.handle(of: walks[1999]).isReleased)
      game.births.removeLast(3000)
    }
  }
}
