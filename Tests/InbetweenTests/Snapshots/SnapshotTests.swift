import Testing

import Inbetween
@testable import InbetweenCore

/// Snapshots and rollback (T10).
@Suite struct SnapshotTests {
  @Test("A restored world goes on exactly as it would have") func goesOn() throws {
    let game = try SnapshotGame()
    let snapshot = Snapshot()
    for _ in 0..<cases(2) {
      for _ in 0..<50 { _ = try game.step() }
      try game.world.save(into: snapshot)
      let before = game.world.stateHash
      let expected = try (0..<60).map { _ in try game.step() }
      for _ in 0..<2 {
        try game.world.restore(snapshot)
        #expect(game.world.stateHash == before)
        #expect(game.world.engine.validate() == nil)
        for tick in 0..<60 {
          let moment = try game.step()
          #expect(moment == expected[tick], "tick \(tick) after \(snapshot.tickCount!)")
          if moment != expected[tick] { return }
        }
      }
    }
  }

  @Test("Rollbacks at random times leave no trace") func rollBack() throws {
    let (game, plain) = (try SnapshotGame(), try SnapshotGame())
    let ring = SnapshotRing(capacity: 61)
    var random = SplitMix64(seed: 5)
    var moments: [SnapshotGame.Moment] = []
    let ticks = cases(150)
    for _ in 0..<ticks { moments.append(try plain.step()) }
    var rollbacks = 0
    while game.world.tickCount < ticks {
      let tick = game.world.tickCount
      try ring.save(game.world)
      let back = max(tick - Int64(random.number(1...60)), 0)
      if random.once(in: 20), ring[back] != nil {
        #expect(try ring.restore(game.world, toTick: back))
        #expect(game.world.engine.validate() == nil)
        rollbacks += 1
        continue
      }
      let moment = try game.step()
      #expect(moment == moments[Int(tick)], "tick \(tick)")
      if moment != moments[Int(tick)] { return }
    }
    #expect(rollbacks > 4)
  }

  @Test("Saving changes nothing") func savingChangesNothing() throws {
    let (game, plain) = (try SnapshotGame(), try SnapshotGame())
    let snapshot = Snapshot()
    for _ in 0..<300 {
      try game.world.save(into: snapshot)
      #expect(try game.step() == plain.step())
    }
    #expect(snapshot.byteCount > 1000 && snapshot.tickCount == 299)
  }

  @Test("A sample beyond the next tick is what ticks without input come to") func predicts() throws {
    let world = World()
    let frame = Frame()
    for index in 0..<40 {
      let card = world.spawn()
      try world.animate(card, .position, to: [Float(index), 9], duration: .milliseconds(20 + 9 * index))
      try world.animate(card, .scale, to: [2, 3], spring: .bouncy)
    }
    for _ in 0..<3 { world.tick() }
    let instant = world.tickRate.instant(ofTick: world.tickCount + 12)
    world.sample(at: instant, into: frame)
    for _ in 0..<12 { world.tick() }
    #expect(world.now == instant)
    frame.forEach(.position) { entity, position in #expect(world[entity, .position] == position) }
    frame.forEach(.scale) { entity, scale in #expect(world[entity, .scale] == scale) }
  }

  @Test("A hash without time equals the hash of the same values later") func hashes() throws {
    let world = World()
    let card = world.spawn()
    let timeline = world.makeTimeline()
    var fade = Tween(.opacity, values: [0, 1], duration: .seconds(1))
    fade.timeline = timeline.id
    try world.register(fade, on: card)
    timeline.pause()
    timeline.seek(to: .milliseconds(300))
    let (hash, timeless) = (world.stateHash, world.stateHash(includesTime: false))
    timeline.seek(to: .milliseconds(600))
    #expect(world.stateHash(includesTime: false) != timeless)
    world.tick()
    timeline.seek(to: .milliseconds(300))
    #expect(world.stateHash != hash && world.stateHash(includesTime: false) == timeless)
    #expect(world.stateHash(includesTime: true) == world.stateHash)
  }

  @Test("Ticks that a ring has undone are repetitions when they run again") func repetitions() throws {
    let (world, ring, other) = (World(), SnapshotRing(capacity: 16), Snapshot())
    var seen: [String] = []
    world.systems.before("note") { seen.append("\($0.tickCount + 1)\($0.isRepeatingTick ? "again" : "")") }
    func run(to tick: Int64) throws {
      while world.tickCount < tick {
        try ring.save(world)
        world.tick()
      }
    }
    let card = world.spawn()
    var played: [Bool] = []
    try world.animate(card, .opacity, to: 0, duration: .milliseconds(50)).onComplete {
      played.append(world.isRepeatingTick)
    }
    try run(to: 4)
    try ring.restore(world, toTick: 1)
    #expect(world.isRepeatingTick)
    try run(to: 3)
    // A rollback within a repetition keeps the last tick that was shown.
    try ring.restore(world, toTick: 2)
    try run(to: 5)
    #expect(seen == ["1", "2", "3", "4", "2again", "3again", "3again", "4again", "5"])
    #expect(played == [false, true, true] && !world.isRepeatingTick)
    // An undo or a load plays its ticks for the first time.
    try ring.restore(world, toTick: 3)
    try world.save(into: other)
    try world.restore(other)
    #expect(!world.isRepeatingTick)
    seen = []
    try run(to: 4)
    #expect(seen == ["4"])
  }

  @Test("A ring has the last ticks") func ring() throws {
    let world = World()
    let ring = SnapshotRing(capacity: 4)
    for _ in 0..<10 {
      try ring.save(world)
      world.tick()
    }
    #expect(ring[5] == nil && ring[6]?.tickCount == 6 && ring[9]?.tickCount == 9 && ring[10] == nil)
    #expect(try !ring.restore(world, toTick: 5) && world.tickCount == 10)
    #expect(try ring.restore(world, toTick: 7) && world.tickCount == 7)
    // Later ones are of a time that was abandoned.
    #expect(ring[6] != nil && ring[7] != nil && ring[8] == nil && ring[-1] == nil)
    #expect(ring.byteCount >= 2 * ring[6]!.byteCount)
    ring.removeAll()
    #expect(ring[6] == nil && ring[7] == nil)
    #expect(try !ring.restore(world, toTick: 6) && world.tickCount == 7)
  }

  @Test("The remainder of frame time comes back") func accumulates() throws {
    let world = World()
    let snapshot = Snapshot()
    world.advance(by: .milliseconds(25))
    let alpha = world.alpha
    try world.save(into: snapshot)
    world.advance(by: .milliseconds(30))
    try world.restore(snapshot)
    #expect(world.alpha == alpha && world.tickCount == 1)
  }
}
