/// The deaths of entities: the doomed, and despawns that wait until nothing is lent (E2, E5). A part that
/// has more to do when an entity dies takes the place of this one: see `WorldParts`.
@_spi(Parts) open class Deaths: WorldPart {
  /// Whether this is the table of the pools.
  public final let hasPools: Bool

  /// The generation that is doomed, by entity index; 0 for none.
  @exclusivity(unchecked) private var doomed = UniqueArray<UInt32>()
  /// The despawns that wait.
  @exclusivity(unchecked) private var waiting = UniqueArray<Entity>()

  /// Creates an empty table.
  public init(hasPools: Bool = false) {
    self.hasPools = hasPools
    super.init([])
  }

  /// Postpones a despawn until nothing is lent.
  ///
  /// - Parameter tells: whether hooks of the game are called; false for internal entities.
  open func postpone(_ entity: Entity, tells: Bool, in world: World) {
    world.engine.channels.lending.hasWaiting = true
    waiting.append(entity)
  }

  /// Carries out what has been postponed, when nothing is lent any more.
  open func carryOutPostponed(in world: World) {
    for index in 0..<waiting.count where world.isAlive(waiting[index]) { world.end(waiting[index]) }
    waiting.removeAll()
  }

  /// Ends a living entity.
  ///
  /// - Parameter tells: whether hooks of the game are called; false for internal entities.
  open func end(_ entity: Entity, tells: Bool, in world: World) { world.remove(entity) }

  /// Writes 0 where a table of pools writes its count, which is never 0: neither reads the other.
  open override func exchangeSetup(_ bytes: inout SnapshotBytes, in world: World) -> SnapshotError? {
    var count = 0
    bytes.exchange(&count)
    return count == 0
      ? nil : .otherSetup(field: "parts", found: "a world with pools", expected: "a world without pools")
  }

  open override func exchange(_ bytes: inout SnapshotBytes, in world: World) { exchangeDoomed(&bytes) }

  package final func exchangeDoomed(_ bytes: inout SnapshotBytes) {
    // Between two ticks no entity that lives is doomed.
    if bytes.isReading { doomed.removeAll() }
    if bytes.format < 16 { bytes.exchange(&doomed) }
  }

  /// Marks a living entity as doomed. Returns false if it is already.
  final func doom(_ entity: Entity) -> Bool {
    if isDoomed(entity) { return false }
    doomed.extend(to: Int(entity.index) + 1, filler: 0)
    doomed[Int(entity.index)] = entity.generation
    return true
  }

  final func isDoomed(_ entity: Entity) -> Bool {
    Int(entity.index) < doomed.count && doomed[Int(entity.index)] == entity.generation
  }
}

extension World {
  /// Ends a living entity, and then the children of entities that are gone.
  ///
  /// - Parameter tells: whether hooks of the game are called; false for internal entities.
  package func end(_ entity: Entity, tells: Bool = true) {
    // A game that knows an entity of the engine's own may have ended it before.
    if !isAlive(entity) { return }
    deaths.end(entity, tells: tells, in: self)
    if !parts.deaths.isEmpty && parents.orphans.count > 0 { endOrphans() }
  }

  /// Despawns the children of entities that are gone, and then their children (E6).
  private func endOrphans() {
    if parents.isEndingOrphans { return }
    parents.isEndingOrphans = true
    while parents.orphans.count > 0 { despawn(parents.orphans.removeFirst()) }
    parents.isEndingOrphans = false
  }

  /// Removes an entity from the parts and from the engine.
  package func remove(_ entity: Entity) {
    #if DEBUG && !hasFeature(Embedded)
      reportUnstarted(of: entity)
    #endif
    for part in parts.deaths { part.remove(entity, in: self) }
    engine.despawn(entity)
  }

  /// Ends a lending. After the outermost one, deferred changes are carried out.
  package func endLending() {
    if engine.channels.lending.end() { finishLending() }
  }

  /// Carries out deferred changes in order, when nothing is lent any more.
  package func finishLending() {
    engine.channels.lending.hasWaiting = false
    engine.finishLending()
    deaths.carryOutPostponed(in: self)
  }
}
