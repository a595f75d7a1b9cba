import Testing

import Inbetween
@testable import InbetweenCore

/// What is valid after a restore, and what is refused (T10).
@Suite struct SnapshotHandleTests {
  private let world = World()
  private let snapshot = Snapshot()

  @Test func handlesOfTheRestoredTimeAreValidAndLaterOnesStale() throws {
    let card = world.spawn()
    let fade = try world.animate(card, .opacity, to: 0, duration: .milliseconds(200))
    let intro = world.makeTimeline()
    let open = try world.makeTransition(Transition(duration: .milliseconds(100)))
    world.tick()
    try world.save(into: snapshot)
    let later = world.spawn()
    let laterFade = try world.animate(later, .opacity, to: 0)
    let laterIntro = world.makeTimeline()
    let laterOpen = try world.makeTransition(Transition(duration: .milliseconds(100)))
    fade.release()
    intro.release()
    open.release()
    world.despawn(card)
    world.tick()
    #expect(fade.isReleased && intro.isReleased && open.world == nil && !world.isAlive(card))
    try world.restore(snapshot)
    #expect(world.isAlive(card) && !fade.isReleased && !intro.isReleased && open.world === world)
    #expect(fade.state == .active && fade.elapsed == world.now.sinceStart && world.driverCount == 1)
    #expect(laterFade.isReleased && laterIntro.isReleased && laterOpen.world == nil && !world.isAlive(later))
    #expect(world.tickCount == 1 && world.entityCount == 1 && world.engine.validate() == nil)
    // Ids of the time that was abandoned are given out anew.
    #expect(world.spawn() == later)
  }

  @Test func callbacksComeBackAndLaterOnesAreGone() throws {
    final class Counts { var (early, late, ends) = (0, 0, 0) }
    let counts = Counts()
    let card = world.spawn()
    let fade = try world.animate(card, .opacity, to: 0, duration: .milliseconds(50))
    fade.onComplete { counts.early += 1 }
    let open = try world.makeTransition(Transition(duration: .milliseconds(50)))
    open.onDidEnd { _ in counts.ends += 1 }
    open.begin()
    try world.save(into: snapshot)
    fade.onStart { counts.late += 1 }
    open.onDidEnd(nil)
    for _ in 0..<6 { world.tick() }
    #expect(counts.early == 1 && counts.late == 1 && counts.ends == 0)
    for round in 2...3 {
      try world.restore(snapshot)
      for _ in 0..<6 { world.tick() }
      #expect(counts.early == round && counts.late == 1 && counts.ends == round - 1)
      #expect(open.phase == .idle)
    }
  }

  @Test func capturesAreReleasedWithTheSnapshot() throws {
    final class Captured {}
    weak var captured: Captured?
    var snapshot: Snapshot? = Snapshot()
    let card = world.spawn()
    do {
      let object = Captured()
      captured = object
      try world.animate(card, .opacity, to: 0, duration: .milliseconds(20)).onComplete { _ = object }
    }
    try world.save(into: snapshot!)
    for _ in 0..<5 { world.tick() }
    #expect(captured != nil)
    snapshot = nil
    #expect(captured == nil)
  }

  @Test func noHookIsCalledAndNothingIsReported() throws {
    final class Counts { var deaths = 0 }
    let counts = Counts()
    let tag = world.makeTag()
    let pool = world.makeComponents(of: Int.self)
    world.onDespawn { _, _ in counts.deaths += 1 }
    pool.onRemove { _, _ in counts.deaths += 1 }
    try world.save(into: snapshot)
    let card = world.spawn()
    pool[card] = 3
    tag.insert(card)
    try world.animate(card, .opacity, to: 0)
    world.tick()
    try world.restore(snapshot)
    #expect(counts.deaths == 0 && world.events.isEmpty && pool.count == 0 && tag.count == 0)
    world.tick()
    #expect(counts.deaths == 0 && world.events.isEmpty)
  }

  @Test func aPropertyThatIsRegisteredLaterIsGone() throws {
    let card = world.spawn()
    let frame = Frame()
    try world.assign(card, .opacity, to: 0.25)
    try world.save(into: snapshot)
    let hash = world.stateHash
    let late = Property("late", default: SIMD3<Float>(0, 0, 0))
    try world.assign(card, late, to: [1, 2, 3])
    try world.animate(card, .opacity, to: 1)
    world.tick()
    world.sample(at: 0, into: frame)
    #expect(frame[card, late] == [1, 2, 3])
    try world.restore(snapshot)
    #expect(world.stateHash == hash && !world.has(card, late))
    world.sample(at: 0, into: frame)
    #expect(frame[card, .opacity] == 0.25 && frame[card, late] == late.defaultValue)
    // Its name is free, for a property of another type too.
    try world.assign(card, Property("late", default: Float(0)), to: 7)
    world.sample(at: 0, into: frame)
    #expect(frame[card, Property("late", default: Float(0))] == 7)
  }

  @Test func marksOfTheTimeThatWasAbandonedAreVoid() throws {
    let pool = world.makeComponents(of: Int.self)
    let entities = (0..<4).map { _ in world.spawn() }
    for entity in entities { pool[entity] = 0 }
    func written(_ mark: ChangeMark) -> (count: Int, next: ChangeMark) {
      var count = 0
      let next = pool.forEachWritten(since: mark) { _, _ in count += 1 }
      return (count, next)
    }
    let early = written(.beginning).next
    pool[entities[0]] = 1
    try world.save(into: snapshot)
    pool[entities[1]] = 2
    let late = written(early).next
    #expect(written(late).count == 0)
    try world.restore(snapshot)
    // A mark from before the save sees what was written between: as it would have.
    #expect(written(early).count == 1)
    // A mark of the time that was abandoned sees all.
    let again = written(late)
    #expect(again.count == 4)
    #expect(written(again.next).count == 0)
    pool[entities[2]] = 3
    #expect(written(again.next).count == 1)
    #expect(written(late).count == 4)
    // For ever, also after many more rollbacks.
    for _ in 0..<600 {
      _ = world.markChanges()
      try world.restore(snapshot)
    }
    #expect(written(late).count == 4 && written(again.next).count == 4)
  }

  /// A timeline that was released before the save is used again in another world.
  @Test func anotherWorldPlaysNewSequences() throws {
    let (first, second) = (World(), World())
    let card = first.spawn()
    try first.play(on: card) { To(.opacity, 0.3, duration: .milliseconds(50)) }
    for _ in 0..<12 { first.tick() }
    try first.save(into: snapshot)
    try second.restore(snapshot)
    for world in [first, second] {
      try world.play(on: card) {
        To(.opacity, 0.8, duration: .milliseconds(50))
        To(.position, [9, 9], duration: .milliseconds(50))
      }
      for _ in 0..<12 { world.tick() }
      #expect(world[card, .opacity] == 0.8 && world[card, .position] == [9, 9])
    }
    #expect(first.stateHash == second.stateHash)
  }

  @Test func anotherWorldThatIsSetUpAlikeGoesOn() throws {
    func make() throws -> (World, ComponentPool<SIMD2<Float>>, Entity) {
      let world = World()
      let places = world.makeComponents(of: SIMD2<Float>.self)
      try world.bind(.position, to: places, offset: 0, readsBack: true)
      let card = world.spawn()
      places[card] = [1, 2]
      return (world, places, card)
    }
    let (first, places, card) = try make()
    let (second, otherPlaces, otherCard) = try make()
    try first.animate(card, .position, to: [50, 60], duration: .milliseconds(100))
    first.tick()
    try first.save(into: snapshot)
    for _ in 0..<3 { second.tick() }
    try second.restore(snapshot)
    for _ in 0..<4 {
      first.tick()
      second.tick()
      #expect(first.stateHash == second.stateHash)
      #expect(places[card] == otherPlaces[otherCard] && places[card]!.x > 1)
    }
    // Ids of both worlds are valid here.
    #expect(second[card, .position] == second[otherCard, .position] && second.isAlive(card))
  }

  // MARK: Refused

  @Test func nothingIsSavedOrRestoredInATickAQueryOrAHook() throws {
    final class Refusals { var count = 0 }
    let (world, snapshot, refusals) = (world, snapshot, Refusals())
    let pool = world.makeComponents(of: Int.self)
    let card = world.spawn()
    pool[card] = 1
    try world.save(into: snapshot)
    func attempt() {
      do { try world.save(into: snapshot) } catch { refusals.count += error == .busy ? 1 : 0 }
      do { try world.restore(snapshot) } catch { refusals.count += error == .busy ? 1 : 0 }
    }
    let system = world.systems.before("saves") { _ in attempt() }
    world.tick()
    #expect(refusals.count == 2)
    world.systems.remove(system)
    try world.animate(card, .opacity, to: 0, duration: .milliseconds(5)).onComplete { attempt() }
    world.tick()
    #expect(refusals.count == 4)
    pool.withEntities { _ in attempt() }
    #expect(refusals.count == 6)
    world.onDespawn { _, _ in attempt() }
    world.despawn(card)
    #expect(refusals.count == 8)
    try world.restore(snapshot)
    #expect(world.isAlive(card) && world.tickCount == 0)
  }

  @Test func aWorldThatIsSetUpInAnotherWayRefuses() throws {
    let pool = world.makeComponents(of: Int.self)
    _ = world.makeTag()
    try world.bind(.opacity) { _ in }
    try world.save(into: snapshot)
    func refusal(_ tickRate: TickRate = .hertz(60), _ setUp: (World) throws -> Void) throws -> String {
      let other = World(tickRate: tickRate)
      try setUp(other)
      let hash = other.stateHash
      do throws(SnapshotError) {
        try other.restore(snapshot)
        return "restored"
      } catch {
        #expect(other.stateHash == hash && other.engine.validate() == nil)
        guard case .otherSetup(let field, _, _) = error else { return error.description }
        return field
      }
    }
    #expect(try refusal(.hertz(50)) { _ in } == "tickRate")
    #expect(try refusal { _ in } == "pools")
    #expect(
      try refusal { other in
        _ = other.makeTag()
        _ = other.makeComponents(of: Int.self)
      } == "pool `pools[1]` of a tag")
    #expect(
      try refusal { other in
        _ = other.makeComponents(of: Int32.self)
        _ = other.makeTag()
      } == "pool `Int32` of Int32")
    #expect(
      try refusal { other in
        _ = other.makeComponents(of: Int.self)
        _ = other.makeTag()
      } == "bindings")
    #expect(
      try refusal { other in
        _ = other.makeComponents(of: Int.self)
        _ = other.makeTag()
        try other.bind(.position) { _ in }
      } == "bindings[0]")
    // A pool that is released since is missed.
    pool.release()
    #expect(throws: SnapshotError.self) { try world.restore(snapshot) }
  }

  @Test("T10: Entities in named fields are numbers, whichever world and build returned them")
  func entitiesInFields() throws {
    struct Hand { var cards: [Entity] = [], top: Entity?, none: Entity? }
    func game() -> (World, ComponentPool<Hand>) {
      let world = World()
      let hands = world.makeComponents(of: Hand.self)
      world.addToSnapshots(hands, from: Hand()) { hand, bytes in
        bytes.field(&hand.cards)
        bytes.field(&hand.top)
        bytes.field(&hand.none)
      }
      return (world, hands)
    }
    let (world, hands) = game()
    let player = world.spawn()
    let cards = (0..<3).map { _ in world.spawn() }
    hands[player] = Hand(cards: cards, top: cards[1], none: nil)
    try world.save(into: snapshot)
    let (other, others) = game()
    try other.restore(Snapshot(data: snapshot.data()))
    #expect(others[player]?.cards == cards && others[player]?.top == cards[1] && others[player]?.none == nil)
    // They are valid in the other world, which debug builds check.
    try other.assign(others[player]!.cards[2], .opacity, to: 0.5)
  }

  @Test func theFieldsThatAreNotPlainAreNamed() throws {
    final class Sound {}
    struct Body { var place = SIMD2<Float>(), tag = "" }
    struct Hero {
      var name = "", health = 3, keys: [Int] = [], body = Body(), sound: Sound?, place = SIMD2<Float>()
    }
    enum Mood { case calm, named(String) }
    let heroes = world.makeComponents(of: Hero.self, named: "heroes")
    let missing = SnapshotError.needsFields(
      pool: "heroes", type: "Hero", fields: ["name", "keys", "body", "sound"])
    #expect(throws: missing) { try world.save(into: snapshot) }
    #expect(
      missing.description
        == "pool `heroes` of Hero: the fields `name`, `keys`, `body`, `sound` are more than "
        + "plain bytes. Give all fields to addToSnapshots")
    world.addToSnapshots(heroes, from: Hero()) { hero, bytes in bytes.field(&hero.name) }
    let moods = world.makeComponents(of: Mood.self)
    #expect(throws: SnapshotError.needsFields(pool: "Mood", type: "Mood", fields: [])) {
      try world.save(into: snapshot)
    }
    moods.release()
    try world.save(into: snapshot)
  }

  @Test func componentsWithReferencesNeedTheirFields() throws {
    _ = world.makeTag()
    let names = world.makeComponents(of: String.self)
    let missing = SnapshotError.needsFields(pool: "String", type: "String", fields: [])
    #expect(throws: missing) { try world.save(into: snapshot) }
    #expect(missing.description.hasPrefix("pool `String` of String: components are more than plain bytes"))
    #expect(throws: SnapshotError.empty) { try world.restore(snapshot) }
    world.addToSnapshots(names, from: "") { name, bytes in bytes.field(&name) }
    let card = world.spawn()
    names[card] = "a name that is too long to be inline"
    try world.save(into: snapshot)
    names[card] = "another"
    try world.restore(snapshot)
    #expect(names[card] == "a name that is too long to be inline")
    let other = World()
    #expect(!other.addToSnapshots(names, from: "") { _, _ in })
  }
}

#if !hasFeature(Embedded)
  /// Awaits do not go back (T10).
  @MainActor @Suite struct SnapshotAwaitTests {
    private final class Ends { var outcomes: [String: Outcome?] = [:] }

    @Test func awaitsOfTheAbandonedTimeEnd() async throws {
      let (world, snapshot, ends) = (World(), Snapshot(), Ends())
      let card = world.spawn()
      let fade = try world.animate(card, .opacity, to: 0, duration: .milliseconds(100))
      func wait(_ name: String, for handle: DriverHandle) async {
        Task { @MainActor in ends.outcomes[name] = await handle.outcome }
        for _ in 0..<20 { await Task.yield() }
      }
      await wait("early", for: fade)
      world.tick()
      try world.save(into: snapshot)
      let later = try world.animate(card, .position, to: [1, 1])
      world.tick()
      await wait("late", for: fade)
      await wait("later", for: later)
      #expect(ends.outcomes.isEmpty)
      try world.restore(snapshot)
      for _ in 0..<20 { await Task.yield() }
      #expect(ends.outcomes == ["late": .cancelled, "later": .cancelled])
      for _ in 0..<8 { world.tick() }
      for _ in 0..<20 { await Task.yield() }
      #expect(ends.outcomes["early"] == .completed)
      // An await that has ended stays ended.
      try world.restore(snapshot)
      for _ in 0..<8 { world.tick() }
      #expect(ends.outcomes.count == 3)
    }
  }
#endif
