import Testing

import Inbetween
@testable import InbetweenCore
@testable import InbetweenEntities

/// T10: data of an earlier version of a game finds its pools by their names.
@Suite struct SnapshotPatchTests {
  private struct Health: Equatable { var points: Float = 0 }
  private struct Mana: Equatable { var points: Float = 0 }
  private struct Stats: Equatable { var level: Int32 = 0, gold: Int32 = 0 }

  /// Types of one name in versions of a game.
  private enum Patch {
    struct Stats: Equatable { var gold: Int32 = 0, level: Int32 = 0 }
    struct Health: Equatable { var points: Float = 0, most: Float = 0 }
    enum Mood { case angry, calm }
    enum Mode: Equatable { case walk(Float), idle }
    enum Aim { case at(x: Float, y: Int32), none }
  }

  private enum Mood { case calm, angry }
  private enum Mode: Equatable { case walk(Int32), idle }
  private enum Aim { case at(x: Float, y: Float), none }
  private struct Purse: Equatable { var level = 0, gold = 0, gems = 0 }

  /// Returns the data of a world after some ticks.
  private func data(of world: World) throws -> [UInt8] {
    world.tick()
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    return try snapshot.data()
  }

  /// Returns the data of a world that `setUp` has made, which returns an entity.
  private func data(_ setUp: (World, Entity) throws -> Void) throws -> [UInt8] {
    let world = World()
    try setUp(world, world.spawn())
    return try data(of: world)
  }

  /// Restores data into a world that has run on, and expects that it is refused and nothing is changed.
  private func refusal(_ data: [UInt8], _ setUp: (World, Entity) throws -> Void) throws -> SnapshotError? {
    let (world, before, after) = (World(), Snapshot(), Snapshot())
    for _ in 0..<3 { _ = world.spawn() }
    let entity = world.spawn()
    try setUp(world, entity)
    try world.animate(entity, .opacity, to: 0)
    for _ in 0..<3 { world.tick() }
    let hash = world.stateHash
    try world.save(into: before)
    do throws(SnapshotError) {
      try world.restore(try Snapshot(data: data))
    } catch {
      try world.save(into: after)
      #expect(world.stateHash == hash && world.engine.validate() == nil)
      #expect(try before.data() == after.data())
      return error
    }
    return nil
  }

  @Test func aPoolMoreIsEmptyOrFilled() throws {
    let card = World().spawn()
    let saved = try data { world, entity in
      world.makeComponents(of: Health.self)[entity] = Health(points: 3)
      _ = world.spawn()
    }
    let world = World()
    let (manas, stats) = (world.makeComponents(of: Mana.self), world.makeComponents(of: Stats.self))
    let (healths, fresh) = (world.makeComponents(of: Health.self), world.makeTag(named: "fresh"))
    let names = world.makeComponents(of: String.self)
    world.addToSnapshots(names, from: "") { name, bytes in bytes.field(&name) }
    let (old, other) = (world.spawn(), world.spawn())
    (manas[old], stats[old], names[other]) = (Mana(points: 9), Stats(level: 9), "gone")
    fresh.insert(old)
    var calls = 0
    manas.onAdd { _, _ in calls += 1 }
    fresh.onAdd { _ in calls += 1 }
    manas.fillOlderSaves { healths.contains($0) ? Mana(points: 100) : nil }
    fresh.fillOlderSaves { !healths.contains($0) }
    try world.restore(Snapshot(data: saved))
    #expect(healths[card] == Health(points: 3) && healths.count == 1)
    #expect(stats.count == 0 && names.count == 0)
    #expect(manas.entities == [card] && manas[card] == Mana(points: 100))
    #expect(fresh.count == 1 && !fresh.contains(card))
    #expect(calls == 0 && world.engine.validate() == nil)
    // The pools go on as others do: an entity leaves all of them.
    stats[card] = Stats(level: 1)
    world.despawn(card)
    #expect(healths.count == 0 && manas.count == 0 && stats.count == 0)
    // A pool that the data has is not filled.
    let again = try data(of: world)
    manas.fillOlderSaves { _ in Mana() }
    try world.restore(Snapshot(data: again))
    #expect(manas.count == 0)
  }

  @Test func theWorldIsBusyWhileItIsFilled() throws {
    let saved = try data { _, _ in }
    let (world, snapshot) = (World(), Snapshot())
    var refusals = 0
    world.makeTag().fillOlderSaves { [unowned world] entity in
      do throws(SnapshotError) { try world.save(into: snapshot) } catch { refusals += error == .busy ? 1 : 0 }
      world.despawn(entity)
      return true
    }
    try world.restore(Snapshot(data: saved))
    #expect(refusals == 1 && world.entityCount == 0)
  }

  @Test func aPoolThatIsGoneIsRefusedOrPassedOver() throws {
    let saved = try data { world, entity in
      world.makeComponents(of: Mana.self)[entity] = Mana(points: 2)
      let names = world.makeComponents(of: String.self, named: "names")
      world.addToSnapshots(names, from: "") { name, bytes in bytes.field(&name) }
      names[entity] = "a name that is too long to be inline"
      world.makeComponents(of: Health.self)[entity] = Health(points: 3)
      world.makeTag().insert(entity)
    }
    let gone = try refusal(saved) { world, _ in _ = world.makeComponents(of: Health.self) }
    #expect(gone == .missingPool(name: "Mana"))
    #expect(gone?.description.contains("`Mana`") == true)
    let tag = try refusal(saved) { world, _ in
      _ = world.makeComponents(of: Health.self)
      world.skipSavedPools("Mana", "names")
    }
    #expect(tag == .missingPool(name: "pools[4]"))
    let world = World()
    let healths = world.makeComponents(of: Health.self)
    world.skipSavedPools("Mana", "names", "pools[4]")
    try world.restore(Snapshot(data: saved))
    let card = healths.entities[0]
    #expect(healths[card] == Health(points: 3) && world.tickCount == 1)
    world.despawn(card)
    #expect(healths.count == 0)
  }

  @Test func poolsAreFoundInAnyOrder() throws {
    let saved = try data { world, entity in
      world.makeTag(named: "enemies").insert(entity)
      world.makeComponents(of: Health.self)[entity] = Health(points: 3)
      world.makeComponents(of: Mana.self)[entity] = Mana(points: 4)
      world.makeComponents(of: Health.self)[entity] = Health(points: 5)
      _ = world.makeTag(named: "friends")
    }
    let world = World()
    let (manas, friends) = (world.makeComponents(of: Mana.self), world.makeTag(named: "friends"))
    let (first, second) = (world.makeComponents(of: Health.self), world.makeComponents(of: Health.self))
    let enemies = world.makeTag(named: "enemies")
    try world.restore(Snapshot(data: saved))
    let card = enemies.entities[0]
    #expect(enemies.contains(card) && !friends.contains(card) && manas[card] == Mana(points: 4))
    // Pools of one name are found in their order.
    #expect(first[card] == Health(points: 3) && second[card] == Health(points: 5))
    world.despawn(card)
    #expect(first.count + second.count + manas.count + enemies.count == 0)
  }

  /// Embedded Swift gives no names. Its pools and those of other builds are found in their order.
  @Test func poolsWithoutANameAreFoundInTheirOrder() throws {
    func world(names: Bool) -> (World, ComponentPool<Health>, ComponentPool<Mana>, TagPool, TagPool) {
      let world = World()
      let pools = (world.makeComponents(of: Health.self), world.makeComponents(of: Mana.self))
      let tags = (world.makeTag(named: names ? "first" : nil), world.makeTag(named: names ? "second" : nil))
      if !names { (pools.0.name, pools.1.name) = ("", "") }
      return (world, pools.0, pools.1, tags.0, tags.1)
    }
    for (saves, reads) in [(false, false), (false, true), (true, false)] {
      let (old, healths, manas, first, second) = world(names: saves)
      let (card, foe) = (old.spawn(), old.spawn())
      (healths[card], manas[foe]) = (Health(points: 1), Mana(points: 2))
      first.insert(card)
      second.insert(foe)
      let (new, newHealths, newManas, newFirst, newSecond) = world(names: reads)
      try new.restore(Snapshot(data: data(of: old)))
      #expect(newHealths.entities == [card] && newManas.entities == [foe])
      #expect(newFirst.entities == [card] && newSecond.entities == [foe])
    }
  }

  @Test func equalSizesDoNotMakeEqualPools() throws {
    let saved = try data { world, entity in
      world.makeComponents(of: Health.self)[entity] = Health(points: 3)
    }
    let mana = try refusal(saved) { world, entity in
      world.makeComponents(of: Mana.self)[entity] = Mana(points: 1)
    }
    #expect(mana == .missingPool(name: "Health"))
    // A type that was renamed keeps the name of its pool.
    let world = World()
    let manas = world.makeComponents(of: Mana.self, named: "Health")
    try world.restore(Snapshot(data: saved))
    #expect(manas[manas.entities[0]] == Mana(points: 3))
    // In memory, pools are compared in their order.
    let (other, memory) = (World(), Snapshot())
    _ = other.makeComponents(of: Health.self)
    try other.save(into: memory)
    let third = World()
    _ = third.makeComponents(of: Mana.self)
    do throws(SnapshotError) {
      try third.restore(memory)
      Issue.record("restored")
    } catch {
      #expect("\(error)".contains("pool `Mana` of Mana") && "\(error)".contains("`Health`"))
    }
  }

  @Test func nestedTypesHaveTheNamesAroundThem() throws {
    let saved = try data { world, entity in
      world.makeComponents(of: Troll.State.self)[entity] = Troll.State(life: 7)
      world.makeComponents(of: Tower.State.self)[entity] = Tower.State(life: 9)
    }
    let world = World()
    let towers = world.makeComponents(of: Tower.State.self)
    let trolls = world.makeComponents(of: Troll.State.self)
    try world.restore(try Snapshot(data: saved))
    #expect(trolls.entities.map { trolls[$0]?.life } == [7])
    #expect(towers.entities.map { towers[$0]?.life } == [9])
    let none = try refusal(saved) { world, _ in _ = world.makeComponents(of: Tower.State.self) }
    #expect(none == .missingPool(name: "Troll.State"))
    // Named by its own type alone: found if it can be read, unless the game passes it over.
    let old = try data { world, entity in
      world.makeComponents(of: Troll.State.self, named: "State")[entity] = Troll.State(life: 7)
    }
    for skips in [false, true] {
      let world = World()
      let trolls = world.makeComponents(of: Troll.State.self)
      if skips { world.skipSavedPools("State") }
      try world.restore(try Snapshot(data: old))
      #expect(trolls.count == (skips ? 0 : 1))
    }
    let other = try refusal(old) { world, _ in _ = world.makeComponents(of: Float.self, named: "other.State")
    }
    #expect(other == .missingPool(name: "State"))
  }

  @Test func changedComponentsAreRefusedByNameAndType() throws {
    let saved = try data { world, entity in
      world.makeComponents(of: Stats.self)[entity] = Stats(level: 3, gold: 700)
    }
    let order = try refusal(saved) { world, _ in _ = world.makeComponents(of: Patch.Stats.self) }
    #expect(
      order
        == .otherPool(
          name: "Stats", type: "Stats", found: "`level: Int32`", expected: "`gold: Int32`"))
    let version = try refusal(saved) { world, _ in _ = world.makeComponents(of: Stats.self, version: 2) }
    #expect(
      version
        == .otherPool(
          name: "Stats", type: "Stats", found: "version 1, 8 bytes", expected: "version 2, 8 bytes"))
    let fields = try refusal(saved) { world, _ in
      let stats = world.makeComponents(of: Stats.self)
      world.addToSnapshots(stats, from: Stats()) { stats, bytes in bytes.field(&stats.level) }
    }
    #expect("\(fields!)".contains("pool `Stats` of Stats") && "\(fields!)".contains("named fields"))
    let tag = try refusal(saved) { world, _ in _ = world.makeTag(named: "Stats") }
    #expect("\(tag!)".contains("pool `Stats` of a tag"))
    let healths = try data { world, entity in
      world.makeComponents(of: Health.self, named: "life")[entity] = Health(points: 3)
    }
    let size = try refusal(healths) { world, _ in
      _ = world.makeComponents(of: Patch.Health.self, named: "life")
    }
    #expect(
      size
        == .otherPool(
          name: "life", type: "Health", found: "version 1, 4 bytes, nothing after `points: Float`",
          expected: "version 1, 8 bytes, `most: Float`"))
    #expect("\(size!)".contains("migrateSaves"))
    // The cases of an enum are its values.
    let moods = try data { world, entity in world.makeComponents(of: Mood.self)[entity] = .calm }
    let mood = try refusal(moods) { world, _ in _ = world.makeComponents(of: Patch.Mood.self) }
    #expect("\(mood!)".contains("pool `Mood` of Mood: the data has `"))
  }

  @Test func fieldsAreComparedByTheirNamesTypesAndPlaces() {
    struct Nest { var mood = Mood.calm, stats = Stats(), aim: Float? }
    struct Renamed { var mood = Mood.calm, stats = Stats(), aim: Float? }
    struct OtherMood { var mood = Patch.Mood.calm, stats = Stats(), aim: Float? }
    struct OtherStats { var mood = Mood.calm, stats = Patch.Stats(), aim: Float? }
    struct OtherAim { var mood = Mood.calm, stats = Stats(), aim: Int32? }
    struct OtherName { var mood = Mood.calm, stats = Stats(), goal: Float? }
    let nest = PlainLayout.fields(of: Nest.self)
    #expect(nest == PlainLayout.fields(of: Renamed.self))
    var texts: Set = [nest]
    for other: Any.Type in [OtherMood.self, OtherStats.self, OtherAim.self, OtherName.self] {
      #expect(texts.insert(PlainLayout.fields(of: other)).inserted, "\(other)")
    }
    let plain: [Any.Type] = [
      Float.self, Int32.self, UInt32.self, Float?.self, SIMD2<Float>.self, SIMD2<Int32>.self,
      (Int32, Float).self, (Float, Int32).self, Entity.self, Duration.self,
      Mode.self, Mode?.self, Patch.Mode.self, Patch.Mode?.self, Aim.self, Patch.Aim.self,
    ]
    for type in plain { #expect(texts.insert(PlainLayout.fields(of: type)).inserted, "\(type)") }
  }

  @Test func componentsOfEarlierVersionsAreMigrated() throws {
    let first = try data { world, entity in
      let healths = world.makeComponents(of: Health.self)
      for index in 0..<4 { healths[index == 0 ? entity : world.spawn()] = Health(points: Float(index)) }
    }
    let second = try data { world, entity in
      let names = world.makeComponents(of: String.self, named: "Health", version: 2)
      world.addToSnapshots(names, from: "") { name, bytes in bytes.field(&name) }
      names[entity] = "7 of 8"
      names[world.spawn()] = ""
    }
    func game(_ migration: ((Int, inout SnapshotBytes) -> Patch.Health?)?) -> (
      World, ComponentPool<Patch.Health>
    ) {
      let world = World()
      let healths = world.makeComponents(of: Patch.Health.self, version: 3)
      if let migration { healths.migrateSaves(migration) }
      healths[world.spawn()] = Patch.Health(points: 50, most: 60)
      return (world, healths)
    }
    var versions: [Int] = []
    let (world, healths) = game { version, bytes in
      versions.append(version)
      if version == 1 {
        var old = Health()
        bytes.field(&old)
        return Patch.Health(points: old.points, most: 10)
      }
      var name = ""
      bytes.field(&name)
      return Patch.Health(points: Float(name.utf8.count), most: 2)
    }
    try world.restore(Snapshot(data: first))
    #expect(healths.entities.map { healths[$0]!.points } == [0, 1, 2, 3])
    #expect(healths.entities.allSatisfy { healths[$0]!.most == 10 } && world.engine.validate() == nil)
    #expect(Set(versions) == [1])
    try world.restore(Snapshot(data: second))
    #expect(healths.entities.map { healths[$0]! } == [.init(points: 6, most: 2), .init(points: 0, most: 2)])
    // Data of the present version is read as it is.
    versions = []
    let present = try data(of: world)
    try world.restore(Snapshot(data: present))
    #expect(versions.isEmpty && healths.count == 2)
    // Each of these is refused, and nothing is changed.
    let nothing = try refusal(first) { world, _ in
      world.makeComponents(of: Patch.Health.self, version: 3).migrateSaves { _, _ in nil }
    }
    #expect(nothing == .notMigrated(pool: "Health", type: "Health", version: 1))
    for data in [first, second] {
      let tooMuch = try refusal(data) { world, _ in
        world.makeComponents(of: Patch.Health.self, version: 3).migrateSaves { _, bytes in
          var (old, wrong) = (Health(), [Int]())
          bytes.field(&old)
          bytes.field(&old)
          bytes.field(&wrong)
          return Patch.Health()
        }
      }
      #expect("\(tooMuch!)".contains("pool `Health` of Health"))
    }
  }

  private struct Walker: Equatable {
    var health: Float = 0, kind: UInt8 = 0, walk: UInt64 = 0, isSlow = false
  }

  @Test("T10: a migration reads a struct field by field, without its padding, and must read all fields")
  func migrationsReadAllFields() throws {
    let walker = Walker(health: 2.5, kind: 7, walk: 123_456_789, isSlow: true)
    let saved = try data { world, entity in
      world.makeComponents(of: Walker.self, named: "walkers")[entity] = walker
    }
    func read(_ fields: Int) throws -> Walker? {
      let world = World()
      let walkers = world.makeComponents(of: Walker.self, named: "walkers", version: 2)
      walkers.migrateSaves { _, bytes in
        var old = Walker()
        if fields > 0 { bytes.field(&old.health) }
        if fields > 1 { bytes.field(&old.kind) }
        if fields > 2 { bytes.field(&old.walk) }
        if fields > 3 { bytes.field(&old.isSlow) }
        if fields > 4 { bytes.field(&old.walk) }
        return old
      }
      try world.restore(Snapshot(data: saved))
      return walkers.entities.first.flatMap { walkers[$0] }
    }
    #expect(try read(4) == walker)
    for fields in [0, 1, 2, 5] {
      #expect(throws: SnapshotError.notMigrated(pool: "walkers", type: "Walker", version: 1), "\(fields)") {
        _ = try read(fields)
      }
    }
  }

  @Test func otherNamedFieldsAreRefusedByNameAndType() throws {
    struct Hero { var name = "", level = 0, gold = 0 }
    let saved = try data { world, entity in
      let heroes = world.makeComponents(of: Hero.self)
      world.addToSnapshots(heroes, from: Hero()) { hero, bytes in
        bytes.field(&hero.name)
        bytes.field(&hero.level)
      }
      heroes[entity] = Hero(name: "Ada", level: 3)
    }
    let more = try refusal(saved) { world, _ in
      let heroes = world.makeComponents(of: Hero.self)
      world.addToSnapshots(heroes, from: Hero()) { hero, bytes in
        bytes.field(&hero.name)
        bytes.field(&hero.level)
        bytes.field(&hero.gold)
      }
    }
    #expect(more == .otherFields(pool: "Hero", type: "Hero"))
    let fewer = try refusal(saved) { world, _ in
      let heroes = world.makeComponents(of: Hero.self)
      world.addToSnapshots(heroes, from: Hero()) { hero, bytes in bytes.field(&hero.name) }
    }
    #expect(fewer == .otherFields(pool: "Hero", type: "Hero"))
  }

  /// Makes a pool of purses, which exchanges fields under names.
  @discardableResult
  private func makePurses(
    _ fields: [(WritableKeyPath<Purse, Int>, name: String)], version: Int = 1, in world: World
  ) -> ComponentPool<Purse> {
    let purses = world.makeComponents(of: Purse.self, named: "purses", version: version)
    world.addToSnapshots(purses, from: Purse()) { purse, bytes in
      for (field, name) in fields { bytes.field(&purse[keyPath: field], name) }
    }
    return purses
  }

  @Test func fieldsWithNamesAreRefusedInAnotherOrder() throws {
    let purse = Purse(level: 3, gold: 500)
    func save(_ level: String, _ gold: String) throws -> [UInt8] {
      try data { world, entity in
        makePurses([(\.level, level), (\.gold, gold)], in: world)[entity] = purse
      }
    }
    let saved = try save("level", "gold")
    let swapped = try refusal(saved) { world, _ in
      makePurses([(\.gold, "gold"), (\.level, "level")], in: world)
    }
    let both = "the fields `level: Int`, `gold: Int`"
    #expect(
      swapped
        == .otherPool(
          name: "purses", type: "Purse", found: both, expected: "the fields `gold: Int`, `level: Int`"))
    #expect("\(swapped!)".contains("pool `purses` of Purse") && "\(swapped!)".contains("migrateSaves"))
    let missing = try refusal(saved) { world, _ in makePurses([(\.level, "level")], in: world) }
    #expect(
      missing
        == .otherPool(name: "purses", type: "Purse", found: both, expected: "the fields `level: Int`"))
    let others: [[(WritableKeyPath<Purse, Int>, name: String)]] = [
      [(\.level, "level"), (\.gold, "gold"), (\.gems, "gems")],
      [(\.level, "level"), (\.gold, "coins")],
      [(\.level, ""), (\.gold, "coins")],
      [(\.level, ""), (\.gold, "gold"), (\.gems, "")],
    ]
    for fields in others {
      let error = try refusal(saved) { world, _ in makePurses(fields, in: world) }
      #expect("\(error!)".contains(both), "\(fields)")
    }
    // The patch raises the version, and reads the order of the saved one.
    let world = World()
    let purses = makePurses([(\.gold, "gold"), (\.level, "level")], version: 2, in: world)
    purses.migrateSaves { _, bytes in
      var purse = Purse()
      bytes.field(&purse.level, "level")
      bytes.field(&purse.gold, "gold")
      return purse
    }
    try world.restore(Snapshot(data: saved))
    #expect(purses.entities.map { purses[$0] } == [purse])
    let again = try data(of: world)
    try world.restore(Snapshot(data: again))
    #expect(purses.entities.map { purses[$0] } == [purse])
  }

  /// Data without names is read by a game with names, and the reverse.
  @Test func fieldsWithoutNamesAreReadByTheirOrder() throws {
    let names = [("level", "gold"), ("", "gold"), ("level", ""), ("", "")]
    for saves in names {
      for reads in names {
        let saved = try data { world, entity in
          let purses = makePurses([(\.level, saves.0), (\.gold, saves.1)], in: world)
          purses[entity] = Purse(level: 3, gold: 500)
        }
        let world = World()
        let purses = makePurses([(\.level, reads.0), (\.gold, reads.1)], in: world)
        try world.restore(Snapshot(data: saved))
        #expect(purses.entities.map { purses[$0] } == [Purse(level: 3, gold: 500)])
      }
    }
  }

  @Test func fieldsWithNamesHaveTypes() throws {
    func game<Value: BitwiseCopyable>(_ value: Value) -> (World, Entity) throws -> Void {
      { world, entity in
        let pool = world.makeComponents(of: Value.self, named: "values")
        world.addToSnapshots(pool, from: value) { $1.field(&$0, "value") }
        pool[entity] = value
      }
    }
    let number = try refusal(try data(game(Int32(3))), game(Float(3)))
    #expect("\(number!)".contains("the fields `value: Int32`, and the world the fields `value: Float`"))
    let mode = try refusal(try data(game(Mode.walk(3))), game(Patch.Mode.walk(3)))
    #expect("\(mode!)".contains("`value: Mode(walk(Int32), idle)`"))
    #expect(try refusal(try data(game(Mode.walk(3))), game(Mode.idle)) == nil)
  }

  /// Snapshots in memory have names too.
  @Test func otherNamesAreRefusedInMemory() throws {
    let (world, snapshot) = (World(), Snapshot())
    let purses = makePurses([(\.level, "level")], in: world)
    try world.save(into: snapshot)
    world.addToSnapshots(purses, from: Purse()) { purse, bytes in bytes.field(&purse.gold, "gold") }
    #expect(
      throws: SnapshotError.otherSetup(
        field: "pool `purses` of Purse", found: "the fields `level: Int`",
        expected: "the fields `gold: Int`")
    ) { try world.restore(snapshot) }
    world.addToSnapshots(purses, from: Purse()) { purse, bytes in bytes.field(&purse.level, "level") }
    try world.restore(snapshot)
  }

  @Test func otherPayloadsAreRefusedByNameAndType() throws {
    let saved = try data { world, entity in
      world.makeComponents(of: Mode.self)[entity] = .walk(3)
      world.makeComponents(of: Aim?.self, named: "aims")[entity] = .some(.at(x: 1, y: 2))
    }
    let mode = try refusal(saved) { world, _ in
      _ = world.makeComponents(of: Patch.Mode.self)
      _ = world.makeComponents(of: Aim?.self, named: "aims")
    }
    #expect(
      mode
        == .otherPool(name: "Mode", type: "Mode", found: "`walk(Int32)`", expected: "`walk(Float)`"))
    let aim = try refusal(saved) { world, _ in
      _ = world.makeComponents(of: Mode.self)
      _ = world.makeComponents(of: Patch.Aim?.self, named: "aims")
    }
    #expect("\(aim!)".contains("pool `aims` of"))
    #expect(PlainLayout.summary(of: Patch.Aim.self) == "at(x: Float, y: Int32)\nnone")
    let same = try refusal(saved) { world, _ in
      _ = world.makeComponents(of: Mode.self)
      _ = world.makeComponents(of: Aim?.self, named: "aims")
    }
    #expect(same == nil)
  }

  /// Older data lacks the types of payloads, and is read as before.
  @Test func olderDataWithoutPayloadsIsRead() throws {
    let old = World()
    let modes = old.makeComponents(of: Mode.self)
    modes[old.spawn()] = .walk(3)
    func bytes(_ word: UInt64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    var saved = try data(of: old)
    let signature = modes.signature
    #expect(signature.layout != signature.olderLayout)
    let layout = bytes(signature.layout)
    let place = try #require((0..<saved.count - 8).first { Array(saved[$0..<$0 + 8]) == layout })
    saved.replaceSubrange(place..<place + 8, with: bytes(signature.olderLayout))
    let world = World()
    let loaded = world.makeComponents(of: Mode.self)
    try world.restore(Snapshot(data: SnapshotForgery.sealed(saved)))
    #expect(loaded.entities.map { loaded[$0] } == [.walk(3)])
    // Its cases are compared as before.
    let other = try refusal(SnapshotForgery.sealed(saved)) { world, _ in
      _ = world.makeComponents(of: Mood.self, named: "Mode")
    }
    #expect("\(other!)".contains("pool `Mode` of Mood"))
  }

  @Test func bindingsFindTheirPropertiesByName() throws {
    struct Body { var place = SIMD2<Float>(), glow: Float = 0, heat: Float = 0 }
    let (glow, heat) = (Property("glow", default: Float(0.5)), Property("heat", default: Float(2)))
    let saved = try data { world, entity in
      let bodies = world.makeComponents(of: Body.self)
      bodies[entity] = Body(place: [3, 4])
      try world.bind(.scale) { _ in }
      try world.assign(entity, .opacity, to: 0.25)
      try world.assign(entity, .position, to: [3, 4])
      try world.bind(glow, to: bodies, \.glow)
      try world.bind(.position, to: bodies, \.place, readsBack: true)
      try world.animate(entity, glow, to: 1, duration: .milliseconds(100))
      world.tick()
    }
    let world = World()
    _ = world.makeTag(named: "new")
    let bodies = world.makeComponents(of: Body.self)
    try world.bind(heat, to: bodies, \.heat)
    try world.bind(.position, to: bodies, \.place, readsBack: true)
    try world.bind(glow, to: bodies, \.glow)
    let own = world.spawn()
    try world.assign(own, heat, to: 7)
    try world.restore(Snapshot(data: saved))
    let card = bodies.entities[0]
    #expect(world.isAlive(card) && world.engine.validate() == nil)
    #expect(world[card, heat] == 2 && world[card, .opacity] == 0.25)
    bodies[card]?.place = [30, 40]
    try world.assign(card, heat, to: 5)
    for _ in 0..<10 { world.tick() }
    #expect(world[card, .position] == [30, 40] && bodies[card]!.place == [30, 40])
    #expect(bodies[card]!.glow == 1 && bodies[card]!.heat == 5 && world[card, .opacity] == 0.25)
    let lanes = try refusal(saved) { world, _ in
      let bodies = world.makeComponents(of: Body.self)
      try world.bind(Property("glow", default: SIMD2<Float>(0, 0)), to: bodies, \.place)
    }
    guard case .otherSetup(field: "property `glow`", _, _) = lanes else {
      Issue.record("\(String(describing: lanes))")
      return
    }
  }

  @Test func aRenamedPropertyKeepsItsValuesDriversAndBinding() throws {
    struct Body { var heat: Float = 0 }
    let (heat, warmth) = (Property("heat", default: Float(0.5)), Property("warmth", default: Float(2)))
    func save(_ property: Property<Float>, also other: Property<Float>? = nil) throws -> [UInt8] {
      try data { world, entity in
        let bodies = world.makeComponents(of: Body.self)
        bodies[entity] = Body()
        try world.bind(property, to: bodies, \.heat)
        try world.assign(entity, .opacity, to: 0.25)
        if let other { try world.assign(entity, other, to: 9) }
        try world.animate(entity, property, from: 3, to: 7, duration: .milliseconds(100))
        world.tick()
      }
    }
    func load(_ saved: [UInt8], renames: Bool) throws -> (World, ComponentPool<Body>) {
      let world = World()
      let bodies = world.makeComponents(of: Body.self)
      try world.bind(warmth, to: bodies, \.heat)
      if renames { world.renameSavedProperty(from: "heat", to: warmth) }
      try world.restore(Snapshot(data: saved))
      #expect(world.engine.validate() == nil)
      return (world, bodies)
    }
    let old = try save(heat)
    let (world, bodies) = try load(old, renames: true)
    let card = bodies.entities[0]
    let value = try #require(world[card, warmth])
    #expect(value > 3 && value < 7 && world[card, .opacity] == 0.25 && world[card, heat] == 0.5)
    for _ in 0..<10 { world.tick() }
    #expect(world[card, warmth] == 7 && bodies[card]?.heat == 7)
    // Later data has the present name, and the earlier name is free.
    try world.assign(card, heat, to: 4)
    let (again, _) = try load(try data(of: world), renames: true)
    #expect(again[card, warmth] == 7 && again[card, heat] == 4)
    // Without the call, the values stay under the earlier name.
    let (other, _) = try load(old, renames: false)
    #expect(other[card, warmth] == 2 && other[card, heat] == value)
    // A property of another type is not renamed.
    let (wide, vector) = (World(), Property("warmth", default: SIMD2<Float>(1, 2)))
    _ = wide.makeComponents(of: Body.self)
    wide.renameSavedProperty(from: "heat", to: vector)
    try wide.restore(Snapshot(data: old))
    #expect(wide[card, vector] == [1, 2] && wide[card, heat] == value)
    let both = try save(heat, also: warmth)
    let (kept, _) = try load(both, renames: true)
    #expect(kept[card, warmth] == 9 && kept[card, heat] == value)
  }

  @Test func whereAnEarlierNameIsUsedAnewEachBindingKeepsItsOwn() throws {
    struct Body { var (warmth, heat): (Float, Float) = (0, 0) }
    let (heat, warmth) = (Property("heat", default: Float(0)), Property("warmth", default: Float(0)))
    func start() throws -> (World, ComponentPool<Body>) {
      let world = World()
      let bodies = world.makeComponents(of: Body.self)
      try world.bind(heat, to: bodies, \.heat, readsBack: true)
      try world.bind(warmth, to: bodies, \.warmth, readsBack: true)
      world.renameSavedProperty(from: "heat", to: warmth)
      return (world, bodies)
    }
    let ((world, bodies), snapshot) = (try start(), Snapshot())
    let card = world.spawn()
    bodies[card] = Body()
    try world.assign(card, heat, to: 1)
    try world.assign(card, warmth, to: 2)
    world.tick()
    // The game changes the fields after the tick: the next tick reads them back.
    bodies[card]?.heat = 30
    bodies[card]?.warmth = 40
    try world.save(into: snapshot)
    let (other, loaded) = try start()
    try other.restore(Snapshot(data: snapshot.data()))
    other.tick()
    #expect(other[card, heat] == 30 && other[card, warmth] == 40)
    #expect(loaded[card]?.heat == 30 && loaded[card]?.warmth == 40)
  }

  @Test func dataOfTheSameSetupIsRestoredBitForBit() throws {
    let (game, other) = (try SnapshotGame(isPlain: true), try SnapshotGame(isPlain: true))
    for _ in 0..<60 { _ = try game.step() }
    for _ in 0..<10 { _ = try other.step() }
    let snapshot = Snapshot()
    try game.world.save(into: snapshot)
    try other.world.restore(Snapshot(data: snapshot.data()))
    let expected = try (0..<20).map { _ in try game.step() }
    for moment in expected { #expect(try other.step() == moment) }
    // The snapshot in memory goes back as before.
    try game.world.restore(snapshot)
    for moment in expected { #expect(try game.step() == moment) }
  }

  @Test func damagedNamesAreRefused() throws {
    let saved = try data { world, entity in
      world.makeComponents(of: Health.self, named: "a long name of a pool")[entity] = Health(points: 3)
      world.makeTag(named: "another name").insert(entity)
    }
    var (read, missing, damaged) = (0, 0, 0)
    // The names are among the first bytes.
    for index in SnapshotHeader.length..<min(SnapshotHeader.length + 300, saved.count - 8) {
      for byte in [UInt8(0), 1, 0x7F, 0xFF] {
        var forged = saved
        forged[index] = byte
        let world = World()
        let healths = world.makeComponents(of: Health.self, named: "a long name of a pool")
        let tag = world.makeTag(named: "another name")
        do throws(SnapshotError) {
          try world.restore(try Snapshot(data: SnapshotForgery.sealed(forged)))
        } catch {
          if case .missingPool = error { missing += 1 }
          if error == .damaged { damaged += 1 }
          #expect(world.tickCount == 0 && healths.count == 0 && tag.count == 0)
          continue
        }
        read += 1
        world.tick()
        for entity in healths.entities + tag.entities { world.despawn(entity) }
        #expect(healths.count == 0 && tag.count == 0)
      }
    }
    #expect(read > 0 && missing > 30 && damaged > 30)
  }

  /// A pool of the sweep, for numbers or as a tag.
  private final class Numbered {
    let name: String
    let numbers: ComponentPool<Int64>?
    let tag: TagPool?

    init(_ number: Int, in world: World) {
      name = "pool \(number)"
      (numbers, tag) =
        number % 3 == 0
        ? (nil, world.makeTag(named: "pool \(number)"))
        : (world.makeComponents(of: Int64.self, named: "pool \(number)"), nil)
    }

    var contents: [Entity: Int64] {
      var contents: [Entity: Int64] = [:]
      if let numbers { for entity in numbers.entities { contents[entity] = numbers[entity] } }
      if let tag { for entity in tag.entities { contents[entity] = 1 } }
      return contents
    }

    func set(_ value: Int64, of entity: Entity) {
      if let numbers { numbers[entity] = value } else { tag?.insert(entity) }
    }
  }

  @Test func anyPoolsInAnyOrderEqualAModel() throws {
    var random = SplitMix64(seed: 45)
    for round in 0..<cases(60) {
      func game() -> (World, [Numbered]) {
        let world = World()
        let chosen = (0..<10).filter { _ in random.number(0...2) > 0 }.shuffled(using: &random)
        return (world, chosen.map { Numbered($0, in: world) })
      }
      let (old, oldPools) = game()
      let entities = (0..<random.number(1...12)).map { _ in old.spawn() }
      var model: [String: [Entity: Int64]] = [:]
      for pool in oldPools {
        for entity in entities where random.number(0...1) == 0 {
          let value = pool.tag == nil ? Int64(random.number(0...1000)) : 1
          pool.set(value, of: entity)
          model[pool.name, default: [:]][entity] = value
        }
      }
      let saved = try data(of: old)
      let (new, newPools) = game()
      for pool in newPools { pool.set(5, of: new.spawn()) }
      let present = Set(newPools.map { $0.name })
      let gone = oldPools.first { !present.contains($0.name) }
      if let gone {
        let hash = new.stateHash
        #expect(throws: SnapshotError.missingPool(name: gone.name)) { try new.restore(Snapshot(data: saved)) }
        #expect(new.stateHash == hash)
        for pool in oldPools { new.skipSavedPools(pool.name) }
      }
      try new.restore(Snapshot(data: saved))
      for pool in newPools {
        #expect(pool.contents == model[pool.name] ?? [:], "\(pool.name) in round \(round)")
      }
      // Entities leave the pools that the world has.
      for entity in entities { new.despawn(entity) }
      for pool in newPools { #expect(pool.contents.isEmpty) }
    }
  }
}

// Types of one name. They are not private: a private type has its own name alone.
enum Troll {
  struct State { var life: Int32 }
}
enum Tower {
  struct State { var life: Int32 }
}
