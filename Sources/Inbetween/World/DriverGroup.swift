/// Drivers that are operated on together (W17): those of an entity, of a property, with a tag, or some of
/// whose handles one has.
///
///     world.drivers(of: card).pause()
///     world.drivers(of: card, .position).kill()
///     world.drivers(of: .opacity).complete()
///     world.drivers(tagged: "enemy").reverse()
///
/// Who belongs is found anew for each operation; what a state does not permit (W5) is passed over. Operations
/// go by the order of registration, the oldest first, and answer how many have obeyed. The tweens of
/// transitions and the steps of sequences belong to no group: the transition or the sequence alone says where
/// they stand. The sequence itself belongs to the groups of its entity and its tags. A group keeps nothing
/// alive.
public struct DriverGroup {
  private enum Selection {
    case entity(Entity)
    case lanes(Entity, String, Range<Int>)
    case property(String, Range<Int>)
    case tag(String)
    case list([DriverID])
  }

  private let selection: Selection
  private let link: Link<World>

  /// The drivers of these handles, as far as they are of the first one's world.
  public init(_ handles: [DriverHandle]) {
    let link = handles.first.map { $0.link } ?? Link<World>()
    selection = .list(handles.filter { $0.link === link }.map { $0.id })
    self.link = link
  }

  fileprivate init(of entity: Entity, _ link: Link<World>) {
    selection = .entity(entity)
    self.link = link
  }

  fileprivate init<Value>(of entity: Entity, _ property: Property<Value>, _ link: Link<World>) {
    selection = .lanes(
      entity, property.name, property.firstLane..<property.firstLane + Value.laneCount)
    self.link = link
  }

  fileprivate init<Value>(of property: Property<Value>, _ link: Link<World>) {
    selection = .property(property.name, property.firstLane..<property.firstLane + Value.laneCount)
    self.link = link
  }

  fileprivate init(tagged tag: String, _ link: Link<World>) {
    selection = .tag(tag)
    self.link = link
  }

  // MARK: Who

  /// Their handles, the oldest first; those killed by hand too, as long as they can be revived.
  public var handles: [DriverHandle] { members.map { DriverHandle(id: $0, link: link) } }

  /// How many they are, without those that are killed.
  public var count: Int {
    handles.reduce(0) { $0 + ($1.state == .killed ? 0 : 1) }
  }

  /// Whether there is none, but for killed ones.
  public var isEmpty: Bool { count == 0 }

  /// Gives them all a tag; answers how many have not had it.
  @discardableResult
  public func tag(_ name: String) -> Int {
    each { handle in
      if handle.isTagged(name) { return false }
      handle.tagged(name)
      return true
    }
  }

  // MARK: Operations

  /// Starts those that are new or stopped; see `DriverHandle.start()`.
  @discardableResult
  public func start() -> Int { each { $0.start() } }

  /// Stops them; see `DriverHandle.stop()`.
  @discardableResult
  public func stop() -> Int { each { $0.stop() } }

  /// Starts them over again; see `DriverHandle.restart()`.
  @discardableResult
  public func restart() -> Int { each { $0.restart() } }

  /// Holds their time; see `DriverHandle.pause()`.
  @discardableResult
  public func pause() -> Int { each { $0.pause() } }

  /// Lets those that are paused go on; see `DriverHandle.resume()`.
  @discardableResult
  public func resume() -> Int { each { $0.resume() } }

  /// Moves them to their ends; see `DriverHandle.complete()`.
  @discardableResult
  public func complete() -> Int { each { $0.complete() } }

  /// Ends them where they are; see `DriverHandle.kill()`.
  @discardableResult
  public func kill() -> Int { each { $0.kill() } }

  /// Has them play back from where they are; see `DriverHandle.reverse()`.
  @discardableResult
  public func reverse() -> Int { each { $0.reverse() } }

  /// Does something with each, the oldest first; answers for how many it was true. Who goes meanwhile is
  /// passed over.
  @discardableResult
  func each(_ body: (DriverHandle) -> Bool) -> Int {
    var count = 0
    for id in members where body(DriverHandle(id: id, link: link)) { count += 1 }
    return count
  }

  /// The ids of those that are in the world, by serial.
  private var members: [DriverID] {
    guard let world = link.target else { return [] }
    var slots: [Slot<Driver>] = []
    switch selection {
    case .entity(let entity):
      if world.isAlive(entity) { world.engine.gather(entity, into: &slots) }
    case .lanes(let entity, let name, let lanes):
      guard world.isAlive(entity), let index = world.engine.properties.find(name) else { return [] }
      world.engine.gather(entity, into: &slots)
      slots = slots.filter {
        Int(world.engine.store[$0].property) == index && world.engine.store[$0].lanes.overlaps(lanes)
      }
    case .property(let name, let lanes):
      guard let index = world.engine.properties.find(name) else { return [] }
      world.engine.gather(index, lanes, into: &slots)
    case .tag(let name): world.engine.gather(tag: name, into: &slots)
    case .list(let ids): for id in ids { if let slot = world.engine.store.find(id) { slots.append(slot) } }
    }
    // Transitions' tweens and sequences' steps are those' alone; so is what moves a transition's position.
    slots = slots.filter {
      let driver = world.engine.store[$0]
      return !world.engine.timelines[Int(driver.timeline)].isLed
        && Int(driver.property) != world.engine.leaderProperty
    }
    slots.sort { world.engine.store[$0].serial < world.engine.store[$1].serial }
    return slots.map { world.engine.store.id(of: $0) }
  }
}

extension World {
  /// All drivers of an entity.
  ///
  /// - Complexity: each operation costs O(n log n) in the drivers of the entity.
  public func drivers(of entity: Entity) -> DriverGroup { DriverGroup(of: entity, link) }

  /// The drivers of those lanes of an entity that `property` names, whole or in part.
  ///
  /// - Complexity: each operation costs O(n log n) in the drivers of the entity.
  public func drivers<Value>(of entity: Entity, _ property: Property<Value>) -> DriverGroup {
    DriverGroup(of: entity, property, link)
  }

  /// The drivers of those lanes that `property` names, of all entities.
  ///
  /// - Complexity: each operation looks at the entities that have the property and their drivers, or, if that
  ///   is less, at all drivers; and costs O(n log n) in those that it is about.
  public func drivers<Value>(of property: Property<Value>) -> DriverGroup { DriverGroup(of: property, link) }

  /// The drivers that have been given a tag: `DriverHandle.tagged(_:)`.
  ///
  /// - Complexity: each operation costs O(n log n) in the drivers that have the tag.
  public func drivers(tagged tag: String) -> DriverGroup { DriverGroup(tagged: tag, link) }
}

extension DriverHandle {
  /// Gives the driver a tag, under which `World.drivers(tagged:)` finds it until it is gone for good: killed
  /// by hand and revived, it has it still. It may have any number of tags. On a stale handle it does nothing.
  ///
  ///     try world.animate(ship, .position, to: goal).tagged("enemy")
  @discardableResult
  public func tagged(_ name: String) -> DriverHandle {
    if let (world, slot) = find() { world.engine.tag(slot, name) }
    return self
  }

  /// Takes a tag away. False if the driver has not got it, or the handle is stale.
  @discardableResult
  public func untag(_ name: String) -> Bool {
    guard let (world, slot) = find() else { return false }
    return world.engine.untag(slot, name)
  }

  /// Whether the driver has a tag; false when the handle is stale.
  public func isTagged(_ name: String) -> Bool {
    guard let (world, slot) = find() else { return false }
    return world.engine.has(slot, tag: name)
  }

  /// Has a driver that is under way, paused or not, play back from where it is, or forward again: its rate
  /// changes its sign. In its delay it has nothing to go back over, and ends at its start (C6).
  ///
  /// - Returns: false if it is not under way, stands at rate 0, plays without end, is a spring that never
  ///   rests, or the handle is stale, a transition's or that of a sequence's step.
  @discardableResult
  public func reverse() -> Bool {
    guard let (world, slot) = find(), world.engine.store[slot].isUnderWay,
      !world.engine.timelines[Int(world.engine.store[slot].timeline)].isLed
    else { return false }
    let rate = world.engine.store.settings(world.engine.store[slot]).rate
    if rate.numerator == 0 { return false }
    do {
      try self.rate(Rate(-rate.numerator, over: rate.denominator))
      return true
    } catch { return false }
  }
}
