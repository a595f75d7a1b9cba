/// Drivers that you control together: all drivers of an entity, of a property, with a tag, or in a list of
/// handles.
///
/// ```swift
/// world.drivers(of: card).pause()
/// world.drivers(of: card, .position).kill()
/// world.drivers(of: .opacity).complete()
/// world.drivers(tagged: "enemy").reverse()
/// ```
///
/// Each operation looks for the members again. The operation skips members whose state does not permit the
/// operation. The operation visits the members in the order of registration, oldest first, and returns the
/// number of drivers that changed.
///
/// Tweens of transitions and steps of sequences belong to no group: the transition or sequence controls them.
/// A sequence belongs to the groups of its entity and of its tags. A group keeps no driver alive.
public struct DriverGroup {
  fileprivate enum Selection {
    case entity(Entity)
    case lanes(Entity, String, Range<Int>)
    case property(String, Range<Int>)
    case tag(String)
    case list([DriverID])
    case all
    case state(DriverState)
  }

  private let selection: Selection
  private let link: Link<World>

  /// Creates a group of these drivers. Ignores handles of other worlds than the world of the first handle.
  ///
  /// - Complexity: O(n), where n is the number of handles.
  public init(_ handles: [DriverHandle]) {
    let link = handles.first.map { $0.link } ?? Link<World>()
    self.init(.list(handles.filter { $0.link === link }.map { $0.id }), link)
  }

  fileprivate init(_ selection: Selection, _ link: Link<World>) {
    self.selection = selection
    self.link = link
  }

  // MARK: Members

  /// Handles of the members, oldest first. Drivers killed by hand are included while they can be revived.
  ///
  /// - Complexity: O(n log n), where n is the number of members. The call that made the group says how many
  ///   drivers are visited.
  public var handles: [DriverHandle] {
    withMembers { _, members in members.map { DriverHandle(id: $0.driver, link: link) } } ?? []
  }

  /// The number of members that are not killed. The group `drivers(in: .killed)` counts all its members.
  ///
  /// - Complexity: O(n log n), where n is the number of members.
  public var count: Int {
    withMembers { world, members in
      if case .state(.killed) = selection { return members.count }
      return members.reduce(0) { $0 + (world.state(of: $1.driver) == .killed ? 0 : 1) }
    } ?? 0
  }

  /// Whether `count` is 0.
  ///
  /// - Complexity: O(n log n), where n is the number of members.
  public var isEmpty: Bool { count == 0 }

  /// Adds a tag to all members. Returns the number of drivers that did not have the tag.
  @discardableResult
  public func tag(_ name: String) -> Int {
    each { handle in
      if handle.isTagged(name) { return false }
      handle.tagged(name)
      return true
    }
  }

  // MARK: Operations

  /// Starts the new and stopped members. See `DriverHandle.start()`.
  @discardableResult
  public func start() -> Int { perform(.start) }

  /// Stops the members. See `DriverHandle.stop()`.
  @discardableResult
  public func stop() -> Int { perform(.stop) }

  /// Restarts the members. See `DriverHandle.restart()`.
  @discardableResult
  public func restart() -> Int { perform(.restart) }

  /// Pauses the members. See `DriverHandle.pause()`.
  @discardableResult
  public func pause() -> Int { perform(.pause) }

  /// Resumes the paused members. See `DriverHandle.resume()`.
  @discardableResult
  public func resume() -> Int { perform(.resume) }

  /// Moves the members to their ends. See `DriverHandle.complete()`.
  @discardableResult
  public func complete() -> Int { perform(.complete) }

  /// Ends the members at their present values. See `DriverHandle.kill()`.
  @discardableResult
  public func kill() -> Int { perform(.kill) }

  /// Reverses the members at their present times, and completed members from their ends. See
  /// `DriverHandle.reverse()`.
  @discardableResult
  public func reverse() -> Int { each { $0.reverse() } }

  /// Sets the rate of the members. Each member continues from its present value. Returns the number of
  /// members. See `DriverHandle.rate(_:)`.
  ///
  /// - Throws: the `TweenError` of the first member that refuses the rate. No member is then changed.
  @discardableResult
  public func rate(_ rate: Rate) throws(TweenError) -> Int {
    try withMembers { world, members throws(TweenError) in
      var haveStarted = false
      for member in members {
        guard let slot = world.engine.drivers.find(member.driver) else { continue }
        if world.engine.drivers[slot].phase != .unstarted { haveStarted = true }
        do throws(TweenError) { try world.checkRate(rate, of: slot) } catch {
          throw world.engine.error(error, of: slot)
        }
      }
      let moves = haveStarted && world.moveToFrame()
      for member in members {
        // The move or an earlier change may have released it.
        guard let slot = world.engine.drivers.find(member.driver) else { continue }
        if !moves || !world.engine.drivers[slot].isPast { world.engine.set(rate, of: slot) }
      }
      return members.count
    } ?? 0
  }

  private func perform(_ operation: ControlOperation) -> Int { each { $0.perform(operation) } }

  /// Calls `body` with each member, oldest first. Returns the number of calls that returned true. A stale
  /// handle's operations return false, so members that are removed during the loop do not count.
  @discardableResult
  func each(_ body: (DriverHandle) -> Bool) -> Int {
    withMembers { _, members in
      var count = 0
      for member in members where body(DriverHandle(id: member.driver, link: link)) { count += 1 }
      return count
    } ?? 0
  }

  /// Calls `body` with the members that are in the world, by serial. Nil if the world is gone.
  private func withMembers<Result, Failure: Error>(
    _ body: (World, [SerialEntry]) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let world = link.target else { return nil }
    // An operation within takes its own memory.
    var memory = GroupMemory()
    swap(&memory, &world.groupMemory)
    memory.slots.removeAll(keepingCapacity: true)
    memory.members.removeAll(keepingCapacity: true)
    defer { swap(&memory, &world.groupMemory) }
    gather(from: world, into: &memory.slots)
    world.engine.findMembers(&memory)
    return try body(world, memory.members)
  }

  /// Appends the drivers that are selected, in any order.
  private func gather(from world: World, into slots: inout [Slot<Driver>]) {
    switch selection {
    case .entity(let entity):
      if world.isAlive(entity) { world.engine.gather(entity, into: &slots) }
    case .lanes(let entity, let name, let lanes):
      guard world.isAlive(entity), let index = world.engine.channels.properties.find(name) else { return }
      world.engine.forEachNewest(of: entity, index) { engine, slot in
        let driver = engine.drivers[slot]
        if !driver.isPast, driver.lanes.overlaps(lanes) { slots.append(slot) }
        return true
      }
    case .property(let name, let lanes):
      guard let index = world.engine.channels.properties.find(name) else { return }
      world.engine.gather(index, lanes, into: &slots)
    case .tag(let name): world.engine.gather(tag: name, into: &slots)
    case .all: world.engine.gatherAll(into: &slots) { _ in true }
    case .state(let state): world.engine.gatherAll(into: &slots) { $0.state == state }
    case .list(let ids):
      for id in ids {
        if let slot = world.engine.drivers.find(id), !world.engine.drivers[slot].isPast { slots.append(slot) }
      }
    }
  }
}

/// Memory for the members of a group, which each operation finds again.
struct GroupMemory {
  fileprivate var slots: [Slot<Driver>] = []
  fileprivate var members: [SerialEntry] = []
}

extension Engine {
  /// Lists the gathered drivers that belong to groups, by serial. Ignores tweens of transitions,
  /// steps of sequences, drivers that move a transition's position, and drivers by which timelines and state
  /// machines wait.
  fileprivate func findMembers(_ memory: inout GroupMemory) {
    var isSorted = true
    for slot in memory.slots {
      let (serial, property) = (drivers[slot].serial, Int(drivers[slot].property))
      if clocks.timelines[Int(drivers[slot].timeline)].isLed || property == progressClocks.property
        || channels.properties[property].isOfWaits
      {
        continue
      }
      if let last = memory.members.last, last.serial > serial { isSorted = false }
      memory.members.append(SerialEntry(serial: serial, driver: drivers.id(of: slot)))
    }
    if isSorted { return }
    // The drivers of an entity come newest first.
    memory.members.reverse()
    for index in memory.members.indices.dropFirst()
    where memory.members[index].precedes(memory.members[index - 1]) {
      return memory.members.sort { $0.serial < $1.serial }
    }
  }
}

extension World {
  /// Returns the group of all drivers of an entity.
  ///
  /// - Complexity: O(n log n) for each operation, where n is the number of the entity's drivers.
  public func drivers(of entity: Entity) -> DriverGroup { DriverGroup(.entity(entity), link) }

  /// Returns the group of an entity's drivers that move at least one lane of `property`. With `.position.x`,
  /// it includes the drivers of the whole position.
  ///
  /// - Complexity: O(n log n) for each operation, where n is the number of the entity's drivers.
  public func drivers<Value>(of entity: Entity, _ property: Property<Value>) -> DriverGroup {
    DriverGroup(.lanes(entity, property.name, property.lanes.range), link)
  }

  /// Returns the group of all drivers, of any entity, that move at least one lane of `property`.
  ///
  /// - Complexity: each operation first finds the n members. The search visits the drivers of the entities
  ///   that have the property, or all drivers of the world, whichever are fewer. The operation then costs
  ///   O(n log n).
  public func drivers<Value>(of property: Property<Value>) -> DriverGroup {
    DriverGroup(.property(property.name, property.lanes.range), link)
  }

  /// All drivers of the world. Drivers killed by hand are included while they can be revived.
  ///
  /// - Complexity: O(n log n) for each operation, where n is the number of the world's drivers.
  public var drivers: DriverGroup { DriverGroup(.all, link) }

  /// Returns the group of the drivers in a state. Each operation on the group finds its drivers anew. Drivers
  /// in the state `new` wait for `start()`, such as drivers that `tween` has made.
  ///
  /// ```swift
  /// for driver in world.drivers(in: .new).handles { print(driver.entity!, "waits for start()") }
  /// ```
  ///
  /// - Complexity: O(n + m log m) for each operation, where n is the number of the world's drivers, and m the
  ///   number of members.
  public func drivers(in state: DriverState) -> DriverGroup { DriverGroup(.state(state), link) }

  /// Returns the group of the drivers that have a tag. See `DriverHandle.tagged(_:)`.
  ///
  /// - Complexity: O(n log n) for each operation, where n is the number of drivers with the tag.
  public func drivers(tagged tag: String) -> DriverGroup { DriverGroup(.tag(tag), link) }
}

extension DriverHandle {
  /// Adds a tag, by which `World.drivers(tagged:)` finds the driver. A driver can have any number of tags. It
  /// keeps its tags until it is released, even if it is killed and revived. The call does nothing if the
  /// handle is stale.
  ///
  /// ```swift
  /// try world.animate(ship, .position, to: [600, 180]).tagged("enemy")
  /// ```
  ///
  /// - Complexity: O(n) for n tags of the driver.
  @discardableResult
  public func tagged(_ name: String) -> DriverHandle {
    if let (world, slot) = find() { world.engine.tag(slot, name) }
    return self
  }

  /// Removes a tag. Returns false if the driver does not have the tag, or if the handle is stale.
  ///
  /// ```swift
  /// let flight = try world.animate(ship, .position, to: [0, 0]).tagged("enemy")
  /// print(flight.untag("enemy"), flight.isTagged("enemy"))  // prints true false
  /// ```
  ///
  /// - Complexity: O(n) for n tags of the driver.
  @discardableResult
  public func untag(_ name: String) -> Bool { find().map { $0.engine.untag($1, name) } ?? false }

  /// Returns whether the driver has a tag; false if the handle is stale.
  ///
  /// ```swift
  /// print(try world.animate(ship, .position, to: [0, 0]).tagged("enemy").isTagged("enemy"))  // prints true
  /// ```
  ///
  /// - Complexity: O(n) for n tags of the driver.
  public func isTagged(_ name: String) -> Bool { find().map { $0.engine.has($1, tag: name) } ?? false }
}
