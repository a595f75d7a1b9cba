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
  @usableFromInline @exclusivity(unchecked) var stamps = WriteStamps()
  /// Values that wait until nothing is lent; nil where one has been taken.
  @exclusivity(unchecked) var pending: [Component?] = []
  /// Values of rows that are gone, until that has been told.
  @exclusivity(unchecked) private var removed = Queue<Component>()
  @exclusivity(unchecked) private(set) var hooks: [EntityHook<Component>] = []
  /// Components that have been replaced while rows were lent.
  @usableFromInline @exclusivity(unchecked) var replaced: [Component] = []
  @exclusivity(unchecked) private var spareReplaced: [Component] = []
  @usableFromInline @exclusivity(unchecked) var changes = ReusedMemory<ComponentChange<Component>>()
  /// Whose components are changed as copies, for they are lent to readers too, or have others waiting.
  @usableFromInline @exclusivity(unchecked) var copied: [Entity] = []

  deinit { dropTaken() }

  /// The entity's component; nil if it has none, is dead, or its component is lent to a closure that
  /// changes it. O(1).
  ///
  /// Setting it adds, replaces or, with nil, removes, as `add` and `remove` do. What is changed in its
  /// place is not copied; meanwhile, a component of plain bytes reads as it was before, and one that holds
  /// references nil. While rows are lent, a change goes on from what has been set last, also where that has
  /// to wait.
  @inlinable
  public subscript(entity: Entity) -> Component? {
    get {
      let row = membership.row(of: entity)
      if row < 0 || row == cursorRow || taken.hides(row) { return nil }
      return values[row]
    }
    set {
      if let newValue { add(newValue, to: entity) } else { remove(from: entity) }
    }
    @inline(__always)
    _modify {
      let change = beginChange(of: entity)
      defer { endChange(change) }
      yield &change.pointee.value
    }
  }

  /// Gives the entity a component, or another one in place of its own. O(1) on average.
  ///
  /// - Returns: false if the entity is dead. While rows are lent, what adds is done when that is over, if the
  ///   entity still lives; what replaces is done as soon as that component is not lent, and after what waits
  ///   for that entity. An entity that waits for its despawn gets nothing more.
  @inlinable @discardableResult
  public func add(_ component: Component, to entity: Entity) -> Bool {
    let row = membership.row(of: entity)
    if row >= 0 && (lending.depth == 0 || !isHeld(row, entity)) {
      replace(row, with: component)
      return true
    }
    if !admits(entity) { return false }
    if lending.depth > 0 { return addLater(component, to: entity) }
    append(component, entity)
    return true
  }

  /// Takes the entity's component. O(1).
  ///
  /// - Returns: the component; nil if it has none. While rows are lent it is a copy, of what was set last,
  ///   nil if the component itself is lent or waits for its removal already, and the removal is done when
  ///   that is over.
  @discardableResult
  public func remove(from entity: Entity) -> Component? {
    let row = membership.row(of: entity)
    if row < 0 && waiting == 0 { return nil }
    guard let world = link.target else { return nil }
    if lending.depth > 0 { return removeLater(entity, row) }
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
    if isReleased && lending.depth == 0 { hook.cancel() }
    hooks = hooks.filter { $0.isActive } + (hook.isActive ? [hook] : [])
    return hook
  }

  // MARK: Rows

  @inlinable
  func replace(_ row: Int, with component: Component) {
    // The old one may come back here as it goes: only when the new one is in place.
    let old = taken.contains(row) ? nil : values.take(at: row)
    // What is taken while nothing is lent has been set to nil in its place, and is about to be removed.
    if !taken.isEmpty, taken.contains(row) { taken.forget(row) }
    values.fill(row, with: component)
    stamps.mark(row, lending.turn)
    keep(old)
  }

  @inlinable
  func append(_ component: Component, _ entity: Entity) {
    membership.append(entity)
    values.append(component)
    stamps.append(lending.turn)
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

  override func addPending(_ value: Int, to entity: Entity) {
    let component = pending[value].take()
    countDown()
    if let component { add(component, to: entity) }
  }

  override func settle(_ value: Int, _ row: Int) {
    let component = pending[value].take()
    countDown()
    if let component { replace(row, with: component) }
  }

  override func forgetPending() { pending.removeAll(keepingCapacity: true) }

  override func empty() {
    let tells = !hooks.isEmpty || !_isPOD(Component.self)
    for row in 0..<count where tells && !taken.contains(row) {
      removed.append(values[row])
      link.target?.noteRemoval(number, membership.entities[row])
    }
    while count > 0 { _ = takeRow(count - 1) }
  }

  override func cancelHooks() {
    let before = hooks
    hooks = []
    for hook in before { hook.cancel() }
  }

  override var rawRows: RawRows { values.rawRows }

  override func markWritten(_ rows: Range<Int>) { stamps.mark(rows, lending.turn) }

  override func dropReplaced() {
    // They may come back here as they go: meanwhile there is another list for who is replaced.
    var dropped = replaced
    replaced = spareReplaced
    spareReplaced = []
    dropped.removeAll(keepingCapacity: true)
    spareReplaced = dropped
  }
}
