import Testing

import Inbetween
@testable import InbetweenCore

/// Snapshots as data (T10).
@Suite struct SnapshotDataTests {
  @Test("Another world goes on from data exactly as the first one") func goesOn() throws {
    let game = try SnapshotGame(isPlain: true)
    let snapshot = Snapshot()
    for round in 0..<cases(4) {
      for _ in 0..<40 { _ = try game.step() }
      try game.world.save(into: snapshot)
      let other = try SnapshotGame(isPlain: true)
      let copy = try Snapshot(data: snapshot.data())
      #expect(copy.tickCount == snapshot.tickCount && copy.byteCount == snapshot.byteCount)
      try other.world.restore(copy)
      #expect(other.world.stateHash == game.world.stateHash)
      #expect(other.world.engine.validate() == nil)
      let expected = try (0..<40).map { _ in try game.step() }
      for tick in 0..<40 {
        let moment = try other.step()
        #expect(moment == expected[tick], "tick \(tick) of round \(round)")
        if moment != expected[tick] { return }
      }
      try game.world.restore(copy)
      #expect(try game.step() == expected[0])
    }
  }

  /// Returns a small world of many kinds of state, and its data.
  private func small() throws -> (World, [UInt8]) {
    let world = World()
    let card = world.spawn()
    try world.animate(card, .opacity, to: 0, ease: .linear([0, LinearStop(0.5, at: 0.2), 1]))
    try world.play(on: card) {
      To(.scale, [2, 2])
      Emit("done")
    }
    let timeline = world.makeTimeline()
    timeline.begin()
    try timeline.rampRate(to: 0.5, over: .milliseconds(100))
    world.tick()
    timeline.pause()
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    return (world, try snapshot.data())
  }

  @Test func damageOfAnyByteIsFound() throws {
    let (world, data) = try small()
    let hash = world.stateHash
    var found = Set<String>()
    for index in data.indices {
      for bit in [UInt8(1), 0x80] {
        var damaged = data
        damaged[index] ^= bit
        do throws(SnapshotError) {
          _ = try Snapshot(data: damaged)
          Issue.record("byte \(index) is damaged, and the data is read")
          return
        } catch { found.insert("\(error)".split(separator: ":").first.map(String.init) ?? "") }
      }
    }
    #expect(world.stateHash == hash)
    let kinds = ["the data is not a snapshot", "has version", "says that it has", "the data is damaged"]
    for kind in kinds { #expect(found.contains { $0.contains(kind) }, "\(found)") }
    #expect(found.contains { $0.hasPrefix("the data comes from another build") })
  }

  @Test func dataOfAnyOtherLengthIsRefused() throws {
    let (_, data) = try small()
    for length in 0..<data.count {
      #expect(throws: SnapshotError.self) { try Snapshot(data: Array(data[..<length])) }
    }
    #expect(throws: SnapshotError.otherLength(found: data.count + 1, expected: data.count)) {
      try Snapshot(data: data + [0])
    }
    #expect(throws: SnapshotError.otherLength(found: data.count - 1, expected: data.count)) {
      try Snapshot(data: Array(data.dropLast()))
    }
    #expect(throws: SnapshotError.notSnapshot) { try Snapshot(data: []) }
    #expect(throws: SnapshotError.notSnapshot) { try Snapshot(data: Array("{\"motion\": []}".utf8)) }
  }

  @Test func formatsThatAreNotReadAreNamed() throws {
    var (_, data) = try small()
    let (first, last) = (Int(SnapshotBytes.firstFormat), Int(SnapshotBytes.presentFormat))
    for format in [first - 1, last + 1, 0] {
      data[8] = UInt8(format)
      #expect(throws: SnapshotError.otherVersion(found: format, first: first, last: last)) {
        try Snapshot(data: data)
      }
    }
    let texts = [
      SnapshotError.otherVersion(found: 14, first: 15, last: 15),
      .otherVersion(found: 18, first: 15, last: 17),
    ].map { $0.description }
    #expect(
      texts == [
        "the data has version 14 of the format, and this release reads version 15",
        "the data has version 18 of the format, and this release reads versions 15 to 17: update Inbetween",
      ])
  }

  @Test func anEasingOfTheProgramCannotBeWritten() throws {
    let (world, snapshot) = (World(), Snapshot())
    #expect(throws: SnapshotError.empty) { try snapshot.data() }
    let card = world.spawn()
    let fade = try world.animate(card, .opacity, to: 0, ease: .function { $0 })
    try world.save(into: snapshot)
    #expect(throws: SnapshotError.hasFunction) { try snapshot.data() }
    try world.restore(snapshot)
    fade.release()
    world.tick()
    try world.save(into: snapshot)
    #expect(try snapshot.data().count > 100)
  }

  @Test func aTransitionEndsWithoutItsCallbacks() throws {
    let (world, snapshot) = (World(), Snapshot())
    let open = try world.makeTransition(Transition(duration: .milliseconds(50)))
    open.onDidEnd { _ in Issue.record("callbacks are not in data") }
    open.begin()
    try world.save(into: snapshot)
    try world.restore(try Snapshot(data: snapshot.data()))
    for _ in 0..<5 { world.tick() }
    #expect(open.phase == .idle && open.position == 1)
  }

  /// A clock that goes on after a pause keeps its fraction of a count: its ramp is known by identity.
  @Test func aHeldClockKeepsItsFraction() throws {
    let (world, snapshot) = (World(), Snapshot())
    world.rate = Rate(1, over: 7)
    world.tick()
    try world.rampRate(to: Rate(1, over: 3), over: .milliseconds(300))
    world.tick()
    world.pause()
    try world.save(into: snapshot)
    func times() -> [Instant] {
      (0..<20).map { _ in
        world.step()
        return world.time
      }
    }
    let expected = times()
    try world.restore(try Snapshot(data: snapshot.data()))
    #expect(times() == expected)
  }
}
