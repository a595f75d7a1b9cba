import Testing

@testable import Inbetween

/// Snapshots and rollback (T10).
@Suite struct SnapshotTests {
  @Test("A restored world goes on exactly as it would have") func goesOn() throws {
    let game = try SnapshotGame()
    let snapshot = Snapshot()
    for _ in 0..<12 {
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
    for _ in 0..<400 { moments.append(try plain.step()) }
    var rollbacks = 0
    while game.world.tickCount < 400 {
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
    #expect(rollbacks > 10)
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
