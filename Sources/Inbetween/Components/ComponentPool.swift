/// A game's own components of one type, one an entity, in dense rows.
///
///     let bodies = world.makeComponents(of: Body.self)
///     bodies[ship] = Body(mass: 3)
///     bodies[ship]?.mass += 1
///     bodies[ship] = nil
///
/// The pool is the key: a game keeps it, and may have several of one type. Components are structs as a
/// rule, and may hold strings, arrays and objects. An entity that dies leaves all pools. Rows are in the
/// order in which entities came in, the last one taking the place of one that goes (E1).
///
/// While rows are lent to somebody's closure (a query, spans, a component that is being changed in its
/// place), what would move rows waits until that is over, as does what would overwrite a lent component
/// (E2).
public final class ComponentPool<Component>: AnyPool {
  @usableFromInline @exclusivity(unchecked) var values = Strip<Component>()
  @usableFromInline @exclusivity(unchecked) var stamps = TickStamps()
  /// Values of additions that wait for their turn.
  @exclusivity(unchecked) private var pending = Queue<Component>()
  /// Values of rows that are gone, until that has been told.
  @exclusivity(unchecked) private var removed = Queue<Component>()
  @exclusivity(unchecked) private var hooks: [EntityHook<Component>] = []
  /// Components that have been replaced while rows were lent.
  @usableFromInline @exclusivity(unchecked) var replaced: [Component] = []

  deinit { dropTaken() }

  /// The entity's component; nil if it has none, is dead, or its component is lent to a closure that
  /// changes it.
  ///
  /// Setting it adds, replaces or, with nil, removes, as `add` and `remove` do. What is changed in its
  /// place is not copied.
  @inlinable
  public subscript(entity: Entity) -> Component? {
    get {
      let row = membership.row(of: entity)
      if row < 0 || isTaken(row) { return nil }
      return values[row]
    }
    set {
      if let newValue { add(newValue, to: entity) } else { remove(from: entity) }
    }
    _modify {
      let row = membership.row(of: entity)
      if row < 0 || readers > 0 || isTaken(row) {
        let present = row >= 0 && !isTaken(row)
        var value: Component? = present ? values[row] : nil
        defer { putBack(value, to: entity, wasPresent: present) }
        yield &value
      } else {
        beginLending()
        // Where somebody wants to be told of what is removed, it is a copy: it may come back as nil.
        // In a query, too: rows that it comes to must have values.
        let place = taken.begin(row, isOut: lending.depth == 1 && !tellsRemovals)
        var value: Component? = taken.runs[place].isOut ? values.take(at: row) : values[row]
        defer { finishChange(value, row, place) }
        yield &value
      }
    }
  }

  /// Gives the entity a component, or another one in place of its own.
  ///
  /// - Returns: false if the entity is dead. While rows are lent, what adds is done when that is over, if the
  ///   entity still lives; what replaces, too, if the component itself is lent or the pool has changes that
  ///   wait.
  @inlinable @discardableResult
  public func add(_ component: Component, to entity: Entity) -> Bool {
    let row = membership.row(of: entity)
    if row >= 0 && (lending.depth == 0 || !isHeld(row)) {
      // The old one may come back here as it goes: only when the new one is in place.
      let old = taken.contains(row) ? nil : values.take(at: row)
      // What is taken while nothing is lent has been set to nil in its place, and is about to be removed.
      if !taken.isEmpty, taken.contains(row) { taken.forget(row) }
      values.fill(row, with: component)
      stamps.mark(row, lending.tick)
      keep(old)
      return true
    }
    if !admits(entity) { return false }
    if lending.depth > 0 {
      addLater(component, to: entity)
    } else {
      append(component, entity)
    }
    return true
  }

  /// Takes the entity's component.
  ///
  /// - Returns: the component; nil if it has none. While rows are lent it is a copy, nil if the component
  ///   itself is lent, and the removal is done when that is over.
  @discardableResult
  public func remove(from entity: Entity) -> Component? {
    let row = membership.row(of: entity)
    if row < 0 && waiting == 0 { return nil }
    guard let world = link.target else { return nil }
    if lending.depth > 0 {
      removeLater(entity)
      return row < 0 || isTaken(row) ? nil : values[row]
    }
    if row < 0 { return nil }
    let value = takeRow(row)
    if let value, !hooks.isEmpty {
      removed.append(value)
      world.noteRemoval(number, entity)
      world.tellRemovals()
    }
    return value
  }

  /// Calls `function` whenever an entity loses its component: when it is removed, and when the entity dies,
  /// with what it was; not when it is replaced. It may do anything.
  ///
  /// What it captures is held until then, or until the world goes: a world that it captures never does,
  /// unless the hook is cancelled.
  ///
  /// - Returns: the hook, by which that can be ended; it need not be kept.
  @discardableResult
  public func onRemove(_ function: @escaping (Entity, Component) -> Void) -> Hook {
    let hook = EntityHook<Component>(function)
    hooks = hooks.filter { $0.isActive } + [hook]
    return hook
  }

  // MARK: Rows

  @inlinable
  func append(_ component: Component, _ entity: Entity) {
    membership.append(entity)
    values.append(component)
    stamps.append(lending.tick)
  }

  /// Whether a component may not be replaced now.
  @inlinable
  func isHeld(_ row: Int) -> Bool { readers > 0 || waiting > 0 || isTaken(row) }

  /// Lets a component wait until nothing is lent.
  @usableFromInline
  func addLater(_ component: Component, to entity: Entity) {
    guard let world = link.target else { return }
    pending.append(component)
    waiting += 1
    world.later(.add, number, entity)
  }

  /// Takes a row out; nil if its value is gone already.
  private func takeRow(_ row: Int) -> Component? {
    let last = membership.count - 1
    let isGone = taken.contains(row)
    let value = isGone ? nil : values.take(at: row)
    if isGone { taken.forget(row) }
    if row != last {
      if taken.contains(last) { taken.move(last, to: row) } else { values.move(from: last, to: row) }
    }
    values.dropLastPlace()
    stamps.swapRemove(at: row)
    membership.swapRemove(at: row)
    return value
  }

  /// At the end of a pool whose world went while a component had been set to nil in its place.
  private func dropTaken() {
    while let row = taken.last {
      let last = values.count - 1
      taken.forget(row)
      if row != last {
        if taken.contains(last) { taken.move(last, to: row) } else { values.move(from: last, to: row) }
      }
      values.dropLastPlace()
    }
  }

  override func takeOut(_ row: Int) -> Bool {
    let isPlain = _isPOD(Component.self)
    guard let value = takeRow(row) else { return false }
    if isPlain && hooks.isEmpty { return false }
    removed.append(value)
    return true
  }

  override func tellRemoval(of entity: Entity) {
    let value = removed.removeFirst()
    let hooks = hooks
    for hook in hooks { hook.call(entity, value) }
  }

  override func addPending(to entity: Entity) {
    let value = pending.removeFirst()
    waiting -= 1
    add(value, to: entity)
  }

  override func cancelHooks() {
    let before = hooks
    hooks = []
    for hook in before { hook.cancel() }
  }

  override var rawRows: RawRows { values.rawRows }

  override func markWritten(_ rows: Range<Int>) { stamps.mark(rows, lending.tick) }

  // MARK: Lending

  /// The values from a run's first row on.
  @inlinable @inline(__always)
  func lend(from row: Int) -> LentValues<Component> { values.values(from: row) }

  /// The same for writing; `giveBack` must follow.
  @inlinable @inline(__always)
  func lendForWriting(from row: Int, _ count: Int) -> LentValues<Component> {
    if readers > 0 { return copy(row) }
    stamps.mark(row..<row &+ count, lending.tick)
    return values.values(from: row)
  }

  @inlinable @inline(__always)
  func giveBack(_ lent: LentValues<Component>, _ row: Int) {
    if lent.first < 0 { addCopy(lent, to: membership.entities[row]) }
  }

  @usableFromInline
  func copy(_ row: Int) -> LentValues<Component> { .copy(values[row]) }

  @usableFromInline
  func addCopy(_ lent: LentValues<Component>, to entity: Entity) { add(lent.takeCopy(), to: entity) }

  // MARK: Changing in place

  @usableFromInline
  var tellsRemovals: Bool { !hooks.isEmpty }

  /// Puts a value that has been changed back into its row, whose place among the taken is known.
  @inlinable
  func finishChange(_ value: consuming Component?, _ row: Int, _ place: Int) {
    let isOut = taken.runs[place].isOut
    if let value {
      // The old one may come back here as it goes: only when the new one is in place.
      let old = isOut ? nil : values.take(at: row)
      values.fill(row, with: value)
      stamps.mark(row, lending.tick)
      taken.end(place)
      keep(old)
    } else {
      // An empty row stays taken until it is removed.
      if !isOut { taken.end(place) }
      let entity = membership.entities[row]
      if lending.depth > 1 { removeLater(entity) }
      endLending()
      if lending.depth == 0 { remove(from: entity) }
      return
    }
    endLending()
  }

  /// Has what was replaced live until nothing is lent: a query's closure may still have it, unretained.
  @inlinable
  func keep(_ old: consuming Component?) {
    guard lending.depth > 0, !_isPOD(Component.self), let old else { return }
    replaced.append(old)
    lending.keepsReplaced = true
  }

  override func dropReplaced() {
    // They may come back here as they go.
    let dropped = replaced
    replaced = []
    withExtendedLifetime(dropped) {}
  }

  /// Does what has become of a value that was a copy, for its row is lent.
  @inlinable
  func putBack(_ value: consuming Component?, to entity: Entity, wasPresent: Bool) {
    if let value { add(value, to: entity) } else if wasPresent { remove(from: entity) }
  }

  @usableFromInline
  func removeLater(_ entity: Entity) {
    guard let world = link.target else { return }
    world.later(.remove, number, entity)
    waiting += 1
  }
}
