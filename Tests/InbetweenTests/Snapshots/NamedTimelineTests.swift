import Inbetween
@testable import InbetweenCore
import Testing

/// Timelines with names: saved data finds them, whatever the set-up of the newer game makes (T10).
@Suite struct NamedTimelineTests {
  /// A game whose set-up makes these timelines in this order. "deep" is in "enemies".
  private struct Game {
    let world = World()
    var clocks: [String: Timeline] = [:]

    init(_ names: [String], begins: Bool = false) throws {
      for name in names {
        let parent: TimelineParent =
          name == "deep" ? clocks["enemies"].map { .timeline($0) } ?? .world : .world
        let clock = try world.makeTimeline(
          named: name, in: name == "real" ? .realTime : parent, keepsDrivers: name == "keeps")
        if begins { clock.begin() }
        clocks[name] = clock
      }
    }

    func clock(_ name: String) throws -> Timeline { try #require(clocks[name]) }

    /// Starts a walk of ten seconds from 0 to 600 on each clock, and slows "enemies" down.
    func play() throws -> [String: Entity] {
      var walkers: [String: Entity] = [:]
      for (name, clock) in clocks.sorted(by: { $0.key < $1.key }) {
        let walker = world.spawn()
        try world.animate(
          walker, .position.x, from: 0, to: 600, duration: .seconds(10), ease: .linear, on: clock)
        walkers[name] = walker
      }
      clocks["enemies"]?.setRate(0.5)
      for _ in 0..<60 { world.tick() }
      return walkers
    }

    func data() throws -> [UInt8] {
      let snapshot = Snapshot()
      try world.save(into: snapshot)
      return try snapshot.data()
    }
  }

  private static let saved = ["friends", "enemies", "deep"]

  @Test(arguments: [
    ["bells", "friends", "enemies", "deep"], ["friends", "bells", "enemies", "deep"],
    ["friends", "enemies", "deep", "bells"], ["enemies", "bells", "deep", "friends"],
    ["bells", "real", "enemies", "friends", "deep"], ["friends", "enemies", "deep"],
  ])
  func aNewerGameMayMakeOthersInAnyOrder(names: [String]) throws {
    let old = try Game(Self.saved)
    let walkers = try old.play()
    let data = try old.data()
    let new = try Game(names)
    // Some that the data replaces.
    new.clocks["bells"]?.setRate(3)
    _ = try new.play()
    try new.world.restore(Snapshot(data: data))
    for name in Self.saved {
      let (clock, before) = (try new.clock(name), try old.clock(name))
      #expect(clock.name == name && new.world.timeline(named: name) == clock && clock.id == before.id)
      #expect(clock.rate == before.rate && clock.offset == before.offset && clock.offset != .zero)
    }
    if let bells = new.clocks["bells"] {
      #expect(bells.rate == 3 && bells.offset == .zero && bells.beginTime != nil && bells.duration == .zero)
    }
    // Each handle moves its saved walker and no other.
    try new.clock("friends").pause()
    try new.clock("enemies").setRate(2)
    try old.clock("friends").pause()
    try old.clock("enemies").setRate(2)
    for _ in 0..<30 {
      new.world.tick()
      old.world.tick()
    }
    for (name, walker) in walkers {
      let (x, expected) = (new.world[walker, .position.x], old.world[walker, .position.x])
      #expect(x == expected && x != nil, "\(name)")
    }
    #expect(new.world[try #require(walkers["friends"]), .position.x] == 60)
    new.clocks["bells"]?.pause()
    #expect(new.clocks["bells"]?.isPaused ?? true)
  }

  @Test func aGameWithFewerKeepsTheOther() throws {
    let old = try Game(Self.saved)
    let walkers = try old.play()
    let new = try Game(["deep", "enemies"].reversed())
    try new.world.restore(Snapshot(data: old.data()))
    let friends = try #require(new.world.timeline(named: "friends"))
    #expect(friends.name == "friends" && friends.offset == .seconds(1))
    for _ in 0..<60 { new.world.tick() }
    #expect(new.world[try #require(walkers["friends"]), .position.x] == 120)
  }

  @Test func parentsAmongNewTimelinesAreFound() throws {
    let old = try Game(["enemies"])
    _ = try old.play()
    let new = try Game(["real", "enemies", "deep"], begins: true)
    try new.world.restore(Snapshot(data: old.data()))
    let deep = try new.clock("deep")
    // It is in the saved clock, at half the speed, and begins at the load.
    for _ in 0..<60 { new.world.tick() }
    #expect(deep.offset == .milliseconds(500))
    new.world.pause()
    for _ in 0..<60 { new.world.tick() }
    let real = try new.clock("real")
    #expect(deep.offset == .milliseconds(500) && real.offset == .seconds(2))
    try new.clock("enemies").release()
    #expect(deep.isReleased && new.world.timeline(named: "deep") == nil)
  }

  @Test func aSavedParentThatKeepsItsDriversTakesTheNewChild() throws {
    let old = World()
    _ = try old.makeTimeline(named: "enemies")
    let snapshot = Snapshot()
    try old.save(into: snapshot)
    let new = World()
    let enemies = try new.makeTimeline(named: "enemies", keepsDrivers: false)
    let deep = try new.makeTimeline(named: "deep", in: .timeline(enemies), keepsDrivers: false)
    try new.restore(Snapshot(data: snapshot.data()))
    #expect(enemies.keepsDrivers && deep.keepsDrivers)
    try new.checkSoundness()
  }

  @Test func whatTheSetUpHasSetIsKept() throws {
    let data = try Game([]).data()
    let new = try Game(["keeps", "enemies"])
    try new.clock("keeps").setLabel("half", at: .seconds(1))
    try new.clock("keeps").attachScrubber()
    try new.clock("enemies").pause()
    try new.clock("enemies").setRate(Rate(1, over: 3))
    try new.world.restore(Snapshot(data: data))
    let keeps = try new.clock("keeps")
    #expect(keeps.hasScrubber && keeps.offset(ofLabel: "half") == .seconds(1) && keeps.beginTime == nil)
    let enemies = try new.clock("enemies")
    #expect(enemies.isPaused && enemies.rate == Rate(1, over: 3))
    new.world.tick()
    #expect(new.world.timelineEvents.isEmpty)
    try new.world.checkSoundness()
  }

  @Test func snapshotsInMemoryTakeTheNamesBack() throws {
    let world = World()
    let first = try world.makeTimeline(named: "first")
    let before = Snapshot()
    try world.save(into: before)
    let second = try world.makeTimeline(named: "second")
    #expect(first.release() && world.timeline(named: "first") == nil)
    let after = Snapshot()
    try world.save(into: after)
    try world.restore(before)
    #expect(!first.isReleased && second.isReleased && world.timeline(named: "second") == nil)
    try world.restore(after)
    #expect(first.isReleased && !second.isReleased && world.timeline(named: "second") == second)
    // The name is free, and older handles mean its new timeline.
    let again = try world.makeTimeline(named: "first")
    #expect(again == first && !first.isReleased && first.begin())
  }

  @Test func idsOfNamesAreEqualInAllWorlds() throws {
    let (one, other) = (World(), World())
    _ = other.makeTimeline()
    let clock = try one.makeTimeline(named: "march")
    let copy = TimelineID(rawValue: clock.id.rawValue)
    #expect(other.handle(of: copy) == nil)
    let otherClock = try other.makeTimeline(named: "march")
    #expect(other.handle(of: copy) == otherClock && one.handle(of: copy) == clock && clock != otherClock)
    // An id knows its world, as others do. JavaScript holds it as a number.
    #expect(other.handle(of: clock.id) == nil && clock.id.rawValue < 1 << 53)
  }

  @Test func refusedNames() throws {
    let world = World()
    let march = try world.makeTimeline(named: "march")
    func refusal(_ name: String, _ parent: TimelineParent = .world, keepsDrivers: Bool = true) -> String {
      do {
        _ = try world.makeTimeline(named: name, in: parent, keepsDrivers: keepsDrivers)
        return "none"
      } catch { return "\(error)" }
    }
    let count = world.engine.clocks.timelines.count
    #expect(refusal("march").contains("name: found `march`, which another timeline has"))
    #expect(refusal("").contains("name: found an empty name"))
    let nameless = world.makeTimeline()
    #expect(refusal("a", .timeline(nameless)).contains("parent: found a timeline without a name"))
    #expect(
      refusal("a", .timeline(march), keepsDrivers: false).contains("parent: found a timeline that keeps"))
    let foreign = try World().makeTimeline(named: "other")
    #expect(refusal("a", .timeline(foreign)).contains("parent: found a released timeline"))
    #expect(world.engine.clocks.timelines.count == count + 1)
    #expect(refusal("a", .timeline(march)) == "none" && nameless.name == nil && march.name == "march")
  }

  @Test func eventsAndDescriptionsNameTheTimeline() throws {
    let world = World()
    let clock = try world.makeTimeline(named: "enemies")
    let walker = world.spawn()
    try world.animate(walker, .position.x, from: 0, to: 1, duration: .seconds(1), on: clock)
    world.tick()
    #expect(world.timelineEvents.map(\.timeline) == [clock.id])
    let described = world.describe(walker).properties[0].contenders[0].clocks[0]
    #expect(described.name == "enemies" && described.timeline == clock.id)
    #expect("\(world.describe(walker))".contains("timeline `enemies`"))
  }

  @Test func twoTimelinesOfOneNameAreDamage() throws {
    let world = World()
    _ = try world.makeTimeline(named: "a")
    let other = world.makeTimeline()
    let found = world.engine.find(other.id)
    let index = try #require(found)
    world.engine.clocks.timelines[index].name = "a"
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    let data = try snapshot.data()
    #expect(throws: SnapshotError.damaged) { try World().restore(Snapshot(data: data)) }
  }
}
