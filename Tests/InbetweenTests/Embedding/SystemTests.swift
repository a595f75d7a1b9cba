import Inbetween
@testable import InbetweenCore
import Testing

/// L1: the game's own systems run in every tick, before and after the animation, in the order in which they
/// were added.
@Suite struct SystemTests {
  private final class Log {
    var lines: [String] = []
  }

  @Test func theyRunInTheOrderInWhichTheyWereAdded() {
    let world = World()
    let log = Log()
    world.systems.after("draw") { _ in log.lines.append("draw") }
    world.systems.before("aim") { _ in log.lines.append("aim") }
    world.systems.after("collide") { _ in log.lines.append("collide") }
    world.systems.before("steer") { _ in log.lines.append("steer") }
    #expect(world.systems.names == ["aim", "steer", "draw", "collide"])
    world.tick()
    world.advance(by: .milliseconds(17))
    #expect(log.lines == ["aim", "steer", "draw", "collide", "aim", "steer", "draw", "collide"])
  }

  #if DEBUG
    /// A name in `after` that no system has is reported once, when the system first runs.
    @Test func anUnknownPredecessorIsReported() {
      let world = World()
      var warnings: [String] = []
      world.systems.onWarning = { warnings.append($0) }
      world.systems.before("steer", after: "input") { _ in }
      world.systems.before("move", after: "inptu") { _ in }
      world.systems.after("draw", after: "steer") { _ in }
      let input = world.systems.before("input") { _ in }
      #expect(warnings.isEmpty)
      world.tick()
      world.systems.remove(input)
      world.tick()
      #expect(
        warnings == [
          "the system 'move' runs after 'inptu', but no system before the animation has this name",
          "the system 'draw' runs after 'steer', but no system after the animation has this name: "
            + "one before the animation has it",
        ])
    }
  #endif

  /// A system runs after those that it names, wherever they are added; others stay as they were.
  @Test func oneRunsAfterOthersByName() {
    let world = World()
    let log = Log()
    func add(_ name: String, after other: String? = nil) -> SystemID {
      world.systems.before(name, after: other) { _ in log.lines.append(name) }
    }
    let steer = add("steer", after: "input")
    _ = add("aim")
    _ = add("move", after: "steer")
    #expect(world.systems.names == ["steer", "aim", "move"])
    _ = add("input")
    let second = add("input")
    #expect(world.systems.names == ["input", "input", "steer", "aim", "move"])
    world.tick()
    #expect(log.lines == ["input", "input", "steer", "aim", "move"])
    #expect(world.systems.pause(steer) && world.systems.isPaused(second) == false)
    #expect(world.systems.remove(second) && !world.systems.remove(second))
    log.lines = []
    world.tick()
    #expect(log.lines == ["input", "aim", "move"])
    // Systems of the other list are none of its predecessors.
    world.systems.after("draw", after: "aim") { _ in log.lines.append("draw") }
    world.systems.after("aim") { _ in log.lines.append("late aim") }
    #expect(world.systems.names == ["input", "steer", "aim", "move", "aim", "draw"])
    // One that is added in a tick waits for the next, wherever it will run.
    var isNew = true
    world.systems.before("input") { _ in
      if isNew { _ = add("first", after: "nothing") }
      isNew = false
    }
    log.lines = []
    world.tick()
    #expect(log.lines == ["input", "aim", "move", "late aim", "draw"])
    world.profiles = true
    world.tick()
    #expect(
      log.lines == [
        "input", "aim", "move", "late aim", "draw", "input", "aim", "move", "first", "late aim", "draw",
      ])
    let profile = world.profile.filter { $0.phase != .engine }
    #expect(profile.map(\.name) == ["input", "input", "steer", "aim", "move", "first", "aim", "draw"])
    #expect(profile.map(\.runs) == [1, 1, 0, 1, 1, 1, 1, 1])
  }

  /// No system runs before one that it names, and each runs once.
  @Test(arguments: 0..<20 as Range<UInt64>) func namesGiveAnOrder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let world = World()
    // A system waits for a name with a lower number, so there is no circle.
    let ranks = (0..<30).map { _ in random.number(0...9) }
    var waits: [Int?] = []
    var ran: [Int] = []
    for (index, rank) in ranks.enumerated() {
      waits.append(rank > 0 && random.once(in: 2) ? random.number(0...rank - 1) : nil)
      world.systems.before("\(rank)", after: waits[index].map { "\($0)" }) { _ in ran.append(index) }
    }
    world.tick()
    #expect(ran.sorted() == Array(ranks.indices))
    for (place, index) in ran.enumerated() {
      guard let name = waits[index] else { continue }
      #expect(!ran[place...].contains { ranks[$0] == name })
    }
    if waits.allSatisfy({ $0 == nil }) { #expect(ran == Array(ranks.indices)) }
  }

  @Test func beforeSeesTheLastTickAndAfterThisOne() throws {
    let world = World(tickRate: .hertz(100))
    let card = world.spawn()
    try world.register(Tween(.opacity, values: [0, 1], duration: .milliseconds(100)), on: card)
    var seen: [Float] = []
    var counts: [Int64] = []
    world.systems.before("before") {
      seen.append($0[card, .opacity]!); counts.append($0.tickCount)
    }
    world.systems.after("after") {
      seen.append($0[card, .opacity]!); counts.append($0.tickCount)
    }
    world.tick()
    world.tick()
    #expect(seen == [0, 0.1, 0.1, 0.2])
    #expect(counts == [0, 1, 1, 2])
  }

  @Test func whatABeforeSystemRegistersBeginsAtTheLastTick() throws {
    let (first, second) = (World(), World())
    let (one, other) = (first.spawn(), second.spawn())
    let tween = Tween(.opacity, values: [0, 1], duration: .milliseconds(200))
    for _ in 0..<3 { first.tick(); second.tick() }
    var isDone = false
    first.systems.before("begin") { world in
      if !isDone { _ = try? world.register(tween, on: one) }
      isDone = true
    }
    try second.register(tween, on: other)
    for _ in 0..<5 {
      first.tick()
      second.tick()
      #expect(first[one, .opacity] == second[other, .opacity])
    }
  }

  @Test func oneMayRemoveItselfAndOthersWithinATick() {
    let world = World()
    let log = Log()
    var own: SystemID?
    var next: SystemID?
    own = world.systems.before("once") { world in
      log.lines.append("once")
      #expect(world.systems.remove(own!))
      #expect(world.systems.remove(next!))
      #expect(!world.systems.remove(next!))
      #expect(world.systems.names == ["last"])
    }
    next = world.systems.before("never") { _ in log.lines.append("never") }
    world.systems.before("last") { _ in log.lines.append("last") }
    world.tick()
    world.tick()
    #expect(log.lines == ["once", "last", "last"])
    #expect(!world.systems.remove(own!) && world.systems.isPaused(own!) == nil)
    #expect(!world.systems.pause(own!) && !world.systems.resume(own!))
  }

  @Test func oneThatIsAddedWithinATickWaitsForTheNext() {
    let world = World()
    let log = Log()
    world.systems.before("first") { world in
      if log.lines.isEmpty { world.systems.before("second") { _ in log.lines.append("second") } }
      log.lines.append("first")
    }
    world.tick()
    #expect(log.lines == ["first"])
    world.tick()
    #expect(log.lines == ["first", "first", "second"])
  }

  @Test("L1: a system after the animation that is added earlier in the tick waits for the next, too")
  func oneThatIsAddedBeforeTheAnimationWaits() throws {
    let world = World()
    let log = Log()
    let card = world.spawn()
    var isFirst = true
    world.systems.before("adds") { world in
      if isFirst { world.systems.after("by a system") { _ in log.lines.append("by a system") } }
      isFirst = false
    }
    try world.animate(card, .opacity, to: 0, duration: .zero).onComplete { fade in
      fade.world?.systems.after("by a callback") { _ in log.lines.append("by a callback") }
    }
    world.tick()
    #expect(log.lines.isEmpty && world.systems.names == ["adds", "by a system", "by a callback"])
    world.tick()
    #expect(log.lines == ["by a system", "by a callback"])
  }

  @Test func heldOnesArePassedOver() {
    let world = World()
    var runs = 0
    let system = world.systems.after("count") { _ in runs += 1 }
    #expect(world.systems.pause(system) && !world.systems.pause(system))
    #expect(world.systems.isPaused(system) == true)
    world.tick()
    #expect(runs == 0)
    #expect(world.systems.resume(system) && !world.systems.resume(system))
    world.tick()
    #expect(runs == 1)
  }

  @Test func theyStandStillWhileTheWorldIsPausedUnlessTheySayOtherwise() {
    let world = World()
    var (game, menu) = (0, 0)
    world.systems.before("game") { _ in game += 1 }
    world.systems.before("menu", whilePaused: true) { _ in menu += 1 }
    world.pause()
    world.tick()
    #expect((game, menu) == (0, 1))
    world.resume()
    world.tick()
    #expect((game, menu) == (1, 2))
  }

  @Test func aSystemCannotTickItsWorld() {
    let world = World()
    for phase in 0..<2 {
      let body: (World) -> Void = { world in
        let count = world.tickCount
        world.tick()
        #expect(world.advance(by: .seconds(1)) == Advance(ticks: 0, dropped: .seconds(1)))
        #expect(!world.step() && world.tickCount == count)
      }
      if phase == 0 { world.systems.before("b", body) } else { world.systems.after("a", body) }
    }
    world.tick()
    #expect(world.tickCount == 1)
  }

  /// Random spawns, despawns, registrations and kills in systems.
  @Test func systemsMayDoAnything() throws {
    let world = World()
    var random = SystemRandomNumberGenerator()
    var entities: [Entity] = []
    var handles: [DriverHandle] = []
    world.systems.before("spawn") { world in
      for _ in 0..<4 {
        let entity = world.spawn()
        entities.append(entity)
        let tween = Tween(
          .opacity, values: [0, 1], duration: .milliseconds(Int.random(in: 0...90, using: &random)))
        if let handle = try? world.register(tween, on: entity) { handles.append(handle) }
      }
    }
    world.systems.after("end") { world in
      if entities.count > 40 {
        for entity in entities.prefix(20) { world.despawn(entity) }
        entities.removeFirst(20)
      }
      if handles.count > 60 {
        for handle in handles.prefix(30) { handle.kill() }
        handles.removeFirst(30)
      }
    }
    for _ in 0..<300 { world.tick() }
    #expect(world.entityCount == entities.count)
    for entity in entities { #expect(world[entity, .opacity]!.isFinite) }
  }

  @Test func tickEventsAreThoseOfOneTickOfAFrame() throws {
    let world = World(tickRate: .hertz(100))
    let card = world.spawn()
    for length in 1...3 {
      try world.register(Tween(.opacity, values: [0, 1], duration: .milliseconds(10 * length)), on: card)
    }
    var counts: [Int] = []
    world.systems.after("listen") { world in counts.append(world.tickEvents.count { $0.kind == .completed }) }
    world.advance(by: .milliseconds(30))
    #expect(counts == [1, 1, 1])
    #expect(world.events.count { $0.kind == .completed } == 3)
  }

  @Test func aProfileCountsWhatRan() {
    let world = World()
    world.systems.before("aim") { _ in }
    let held = world.systems.after("draw") { _ in }
    world.tick()
    #expect(world.profile.allSatisfy { $0.runs == 0 && $0.mean == .zero })
    world.profiles = true
    for _ in 0..<10 { world.tick() }
    world.systems.pause(held)
    for _ in 0..<5 { world.tick() }
    let profile = world.profile
    #expect(
      profile.map(\.name) == [
        "field histories", "aim", "reading back", "boundaries", "kernels", "reports", "followers", "events",
        "bindings", "draw", "changes",
      ])
    #expect(profile.map(\.runs) == [0, 15, 0, 15, 15, 15, 0, 15, 0, 10, 15])
    #expect(
      profile.map(\.phase) == [.engine, .before] + Array(repeating: .engine, count: 7) + [.after, .engine])
    #expect(profile.allSatisfy { $0.total >= $0.last && $0.last >= .zero })
    world.resetProfile()
    #expect(world.profile.allSatisfy { $0.runs == 0 && $0.total == .zero })
  }

  @Test func aProfileReadsTheClockOfTheHost() {
    let world = World()
    var time = Duration.zero
    world.profiles = true
    world.profileClock = { time }
    world.systems.before("slow") { _ in time += .milliseconds(3) }
    world.systems.after("quick") { _ in time += .milliseconds(1) }
    for _ in 0..<4 { world.tick() }
    let slow = world.profile.first { $0.phase == .before }!,
      quick = world.profile.first { $0.phase == .after }!
    #expect(slow.last == .milliseconds(3) && slow.total == .milliseconds(12) && slow.mean == .milliseconds(3))
    #expect(quick.total == .milliseconds(4))
    #expect(world.profile.allSatisfy { $0.phase != .engine || $0.total == .zero })
  }

  @Test func aSystemIsOneOfItsWorlds() {
    let (world, other) = (World(), World())
    let move = world.systems.before("move") { _ in }
    let foreign = other.systems.before("move") { _ in }
    #expect(move != foreign && !world.systems.remove(foreign) && !world.systems.pause(foreign))
    #expect(world.systems.isPaused(foreign) == nil && world.systems.names == ["move"])
    #expect(world.systems.remove(move) && other.systems.names == ["move"])
  }

  @Test func aSystemDoesNotKeepItsWorldAlive() {
    weak var gone: World?
    do {
      let world = World()
      world.systems.before("count") { $0.pause() }
      world.tick()
      gone = world
    }
    #expect(gone == nil)
  }

  /// L1: a profile that is switched on within a tick measures from there on.
  @Test func aProfileThatACallbackBeginsMeasuresFromThereOn() throws {
    let world = World()
    world.profileClock = { .seconds(1000) }
    let card = world.spawn()
    let tween = try world.register(Tween(.opacity, values: [0, 1], duration: .milliseconds(10)), on: card)
    tween.onComplete { $0.world?.profiles = true }
    world.tick()
    let events = try #require(world.profile.first { $0.name == "events" })
    #expect(events.runs == 1 && events.total == .zero)
  }

  @Test func aSystemThatBeginsTheProfileIsNotMeasured() throws {
    let world = World()
    world.profileClock = { .seconds(1000) }
    world.systems.before("first") { $0.profiles = true }
    world.systems.after("last") { _ in }
    world.tick()
    #expect(world.profile.map(\.total).allSatisfy { $0 == .zero })
    func runs(_ name: String) -> Int? { world.profile.first { $0.name == name }?.runs }
    #expect(runs("first") == 0 && runs("last") == 1)
    world.tick()
    #expect(runs("first") == 1)
  }

  @Test("L1: one of many systems is found, removed and released in a few steps") func many() {
    let world = World()
    let systems = (0..<400).map { index in
      index % 2 == 0
        ? world.systems.before("system \(index)") { _ in } : world.systems.after("system \(index)") { _ in }
    }
    weak var captured: Log?
    do {
      let log = Log()
      captured = log
      let system = world.systems.after("log") { _ in log.lines.append("ran") }
      #expect(world.systems.remove(system))
    }
    #expect(captured == nil)
    #expect(world.systems.work.steps < 20)
    for index in systems.indices.reversed() where index % 4 != 1 {
      #expect(world.systems.remove(systems[index]) && !world.systems.remove(systems[index]))
    }
    #expect(world.systems.work.steps < 400 * 40)
    #expect(world.systems.names == (0..<100).map { "system \(4 * $0 + 1)" })
    #expect(world.systems.pause(systems[1]) && world.systems.isPaused(systems[0]) == nil)
  }
}
