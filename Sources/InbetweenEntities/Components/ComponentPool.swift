@_spi(Parts) import InbetweenCore

/// The components of one type of the game, in dense rows. An entity has at most one component in a pool.
///
/// ```swift
/// struct Body { var mass: Float }
/// let bodies = world.makeComponents(of: Body.self)
/// bodies[ship] = Body(mass: 3)
/// bodies[ship]?.mass += 1
/// bodies[ship] = nil
/// ```
///
/// The pool is the key to its components: store the pool. You may have several pools for one type. Components
/// are usually structs, and may hold strings, arrays and objects. An entity that dies leaves all pools. Rows
/// are in the order in which entities entered, but the last entity takes the row of a removed entity.
///
/// The closures of queries and spans have direct access to rows. Changes that would move these rows, or
/// overwrite a component that a closure is changing, wait until the closure ends.
public final class ComponentPool<Component>: AnyPool {
  /// Deferred values; nil for a value that has been used.
  @exclusivity(unchecked) var pending: [Component?] = []
  /// Values of removed rows, until the removals have been reported.
  @exclusivity(unchecked) private var removed = Queue<Component>()
  @exclusivity(unchecked) private(set) var hooks = HookList<Component>() {
    didSet { keepsRemoved = !hooks.isEmpty || !_isPOD(Component.self) }
  }
  /// Values of added rows, until the additions have been reported.
  @exclusivity(unchecked) private var added = Queue<Component>()
  @exclusivity(unchecked) private var additionHooks = HookList<Component>() {
    didSet { tellsAdditions = !additionHooks.isEmpty }
  }
  /// Components that were replaced while rows were lent.
  @usableFromInline @exclusivity(unchecked) var replaced: [Component] = []
  @exclusivity(unchecked) private var spareReplaced: [Component] = []
  @usableFromInline @exclusivity(unchecked) var changes = ReusedMemory<ComponentChange<Component>>()
  /// The entities whose components are changed as copies: lent to readers too, or with deferred values.
  @exclusivity(unchecked) var copied: [Entity] = []

  /// Exchanges a component's fields, and a component to be read into; nil for plain bytes.
  @exclusivity(unchecked) var fields:
    (
      empty: Component, exchange: (inout Component, inout SnapshotBytes) -> Void
    )?
  {
    didSet {
      #if !hasFeature(Embedded)
        knownFieldNames = nil
      #endif
    }
  }

  /// Reads a component of another version from data.
  @exclusivity(unchecked) var migration: ((Int, inout SnapshotBytes) -> Component?)?
  /// Returns the component of an entity after data without the pool was read.
  @exclusivity(unchecked) var filling: ((Entity) -> Component?)?

  #if !hasFeature(Embedded)
    /// Whether it is known which bytes of plain components are used; nil until a snapshot asks.
    @exclusivity(unchecked) private var hasKnownBytes: Bool?
    /// The names of the fields of components; nil until a snapshot asks.
    @exclusivity(unchecked) private var knownFieldNames: String?
    /// The hashes of the fields of plain components; nil until a snapshot asks.
    @exclusivity(unchecked) private var knownLayouts: (present: UInt64, older: UInt64)?
    /// Returns the game's own text of a component.
    @exclusivity(unchecked) var describing: ((Component) -> String)?
  #endif

  deinit { rows.deallocate(Component.self) }

  /// The entity's component. Nil if the entity is dead or has no component, or while a query changes this
  /// component. The cost is O(1).
  ///
  /// Set a component to add or replace it, and nil to remove it: see `add` and `remove`. A change in place
  /// (`pool[e]?.health -= 1`) works on a copy of the component. Until the change ends, reads return the old
  /// component. A change of an array in the component therefore copies the array. `World.update` copies
  /// nothing.
  ///
  /// Within a query, a new component may wait for the end of the query. A change in place then starts from
  /// this new component.
  ///
  /// ```swift
  /// bodies[card] = Body()
  /// bodies[card]?.health -= 1
  /// if let body = bodies[card] { print(body.health) }  // prints 2
  /// bodies[card] = nil  // removes it
  /// ```
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

  /// Adds a component to the entity, or replaces its component. O(1) on average.
  ///
  /// ```swift
  /// print(bodies.add(Body(), to: card), bodies.contains(card))  // prints true true
  /// ```
  ///
  /// Within a query, an addition waits for the end of the query. If the entity dies before, the addition is
  /// dropped. A replacement waits while a closure uses the component, or while an earlier change waits.
  ///
  /// - Returns: false if the entity is dead or about to be removed (`World.isDoomed(_:)`).
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
    if tellsAdditions { noteAddition(of: entity) }
    return true
  }

  /// Removes the entity's component. O(1).
  ///
  /// ```swift
  /// bodies[card] = Body()
  /// print(bodies.remove(from: card)!.health)  // prints 3
  /// ```
  ///
  /// Within a query, the removal waits for the end of the query. The call then returns a copy of the
  /// component; if an assignment of a new component waits as well, a copy of the new one. The call returns
  /// nil if a closure uses this component, or if a removal waits already.
  ///
  /// - Returns: the component; nil if the entity has no component.
  @discardableResult
  public func remove(from entity: Entity) -> Component? {
    let row = membership.row(of: entity)
    if row < 0 && waiting == 0 { return nil }
    guard let world = link.target else { return nil }
    if lending.depth > 0 { return removeLater(entity, row) }
    if row < 0 { return nil }
    let value = takeRow(row)
    if !hooks.isEmpty {
      removed.append(value)
      world.noteRemoval(number, entity)
      world.tellHooks()
    }
    return value
  }

  /// Calls `function` whenever an entity gets a component that it did not have. The function gets the
  /// component, and may do anything. Replacements do not call it.
  ///
  /// ```swift
  /// let healths = world.makeComponents(of: Int.self)
  /// healths.onAdd { entity, health in print("begins with", health) }
  /// healths[ship] = 100  // prints begins with 100
  /// healths[ship] = 99
  /// ```
  ///
  /// The function's captures are kept until the hook is cancelled, or the world is released.
  ///
  /// - Returns: the hook, with which you can cancel the calls. You need not keep the hook.
  @discardableResult
  public func onAdd(_ function: @escaping (Entity, Component) -> Void) -> Hook {
    additionHooks.add(ifActive: !isReleased, function)
  }

  /// Calls `function` whenever an entity loses its component: when the component is removed, and when the
  /// entity dies. The function gets the component, and may do anything. Replacements do not call it.
  ///
  /// The function's captures are kept until the hook is cancelled, or the world is released. So a function
  /// that captures the world keeps the world alive until the hook is cancelled.
  ///
  /// ```swift
  /// bodies.onRemove { entity, body in print("gone with", body.health) }
  /// bodies[card] = Body()
  /// world.despawn(card)  // prints gone with 3
  /// ```
  ///
  /// - Returns: the hook, with which you can cancel the calls. You need not keep the hook.
  @discardableResult
  public func onRemove(_ function: @escaping (Entity, Component) -> Void) -> Hook {
    hooks.add(ifActive: !isReleased || lending.depth > 0, function)
  }

  // MARK: Snapshots

  override var kind: Kind { fields != nil ? .fields : isPlain ? .plain : .opaque }

  /// Whether components are plain bytes, and it is known which of them are used.
  private var isPlain: Bool {
    if !_isPOD(Component.self) { return false }
    #if hasFeature(Embedded)
      return true
    #else
      if hasKnownBytes == nil { hasKnownBytes = PlainLayout(of: Component.self).isKnown }
      return hasKnownBytes ?? false
    #endif
  }

  #if !hasFeature(Embedded)
    /// The name with the types around it, such as `Orc.State`, without the module. A private type, a local
    /// one and a generic one have their own name alone: the whole name has an address or other modules.
    override var typeName: String {
      let whole = _typeName(Component.self)
      guard let dot = whole.firstIndex(of: "."), !whole.contains("("), !whole.contains("<") else {
        return _typeName(Component.self, qualified: false)
      }
      return String(whole[whole.index(after: dot)...])
    }

    override var layouts: (present: UInt64, older: UInt64) {
      if let knownLayouts { return knownLayouts }
      func layout(_ hasPayloads: Bool) -> UInt64 {
        var hash = StateHash()
        hash.add(PlainLayout.fields(of: Component.self, hasPayloads: hasPayloads))
        return max(hash.value, 1)
      }
      let layouts = (layout(true), layout(false))
      knownLayouts = layouts
      return layouts
    }

    override var fieldNames: String {
      if let knownFieldNames { return knownFieldNames }
      var names = ""
      if let fields {
        var component = fields.empty
        names = SnapshotBytes.names { fields.exchange(&component, &$0) }
      } else {
        names = PlainLayout.summary(of: Component.self)
      }
      knownFieldNames = names
      return names
    }

    override var opaqueFields: [String] { PlainLayout.opaqueFields(of: Component.self) }

    override func text(of entity: Entity) -> String? {
      guard let component = self[entity] else { return "lent" }
      return describing.map { ComponentText.line($0(component)) } ?? ComponentText.of(component)
    }
  #else
    override var typeName: String { "components" }
  #endif

  override func exchangeValues(_ bytes: inout SnapshotBytes) {
    guard let fields else {
      let count = bytes.length(rows.count, of: rows.stride)
      if bytes.isReading { rows.resize(to: count, Component.self) }
      return bytes.values(Component.self, rows.base, count * rows.stride)
    }
    let count = bytes.length(rows.count)
    if !bytes.isReading {
      for row in 0..<count {
        var component = values[row]
        fields.exchange(&component, &bytes)
      }
      return
    }
    clearValues()
    for _ in 0..<count {
      var component = fields.empty
      fields.exchange(&component, &bytes)
      rows.append(component)
    }
  }

  override func checkValues(_ bytes: inout SnapshotBytes) -> Int {
    guard let fields else {
      let count = bytes.length(0, of: rows.stride)
      bytes.skip(count * rows.stride)
      return count
    }
    let count = bytes.length(0)
    for _ in 0..<count where !bytes.isDamaged {
      var component = fields.empty
      fields.exchange(&component, &bytes)
    }
    return count
  }

  override var migrates: Bool { migration != nil }

  override func migrateValues(_ bytes: inout SnapshotBytes, _ saved: PoolSignature, keeps: Bool) -> Int {
    let stride = saved.kind == .plain ? saved.stride : 0
    let count = bytes.length(0, of: stride)
    if keeps { clearValues() }
    guard let migration else { return count }
    for _ in 0..<count where !bytes.isDamaged {
      let end = bytes.position + stride
      if stride > 0 { bytes.beginComponent() }
      let component = migration(saved.version, &bytes)
      if stride > 0 { bytes.endComponent(at: end) }
      guard let component, !bytes.isDamaged else {
        precondition(!keeps, "a migration returns a component for the bytes for which it did before")
        bytes.require(false)
        break
      }
      if keeps { rows.append(component) }
    }
    return count
  }

  override func clearValues() {
    // Releasing the values may call this function, so they are released last.
    if _isPOD(Component.self) { rows.count = 0 }
    for row in 0..<rows.count { replaced.append(values.take(at: row)) }
    rows.count = 0
  }

  override var fills: Bool { filling != nil }

  override func fill(_ entities: [Entity]) {
    guard let filling else { return }
    for entity in entities where admits(entity) && !contains(entity) {
      // The function may have changed the world.
      if let component = filling(entity), admits(entity), !contains(entity) { append(component, entity) }
    }
  }

  // MARK: Rows

  @inlinable @inline(__always)
  var values: RowValues<Component> { rows.values(of: Component.self) }

  @inlinable
  func replace(_ row: Int, with component: Component) {
    // Releasing the old value may call this function, so the new one is stored first.
    let old = values.take(at: row)
    values.fill(row, with: component)
    stamps.mark(row, lending.epoch)
    keep(old)
  }

  @inlinable
  func append(_ component: Component, _ entity: Entity) {
    enter(entity)
    rows.append(component)
    stamps.append(lending.epoch)
  }

  private func takeRow(_ row: Int) -> Component {
    let value = rows.swapRemove(at: row, Component.self)
    stamps.swapRemove(at: row)
    membership.swapRemove(at: row)
    return value
  }

  override func keepAdded() { added.append(values[count - 1]) }

  override func tellAddition(of entity: Entity) {
    additionHooks.call(entity, added.removeFirst())
  }

  override func keepRemoved(_ row: Int) { removed.append(takeRow(row)) }

  override func tellRemoval(of entity: Entity) {
    hooks.call(entity, removed.removeFirst())
  }

  override func addPending(_ value: Int, to entity: Entity) {
    let component = pending[value].take()
    countDown()
    if let component { add(component, to: entity) }
  }

  override func applyWaiting(_ value: Int, _ row: Int) {
    let component = pending[value].take()
    countDown()
    if let component { replace(row, with: component) }
  }

  override func forgetPending() { pending.removeAll(keepingCapacity: true) }

  override func empty() {
    for row in 0..<count where keepsRemoved {
      removed.append(values[row])
      link.target?.noteRemoval(number, membership.entities[row])
    }
    while count > 0 { _ = takeRow(count - 1) }
  }

  override func cancelHooks() {
    let before = (hooks, additionHooks)
    (hooks, additionHooks) = (HookList(), HookList())
    before.0.cancelAll()
    before.1.cancelAll()
  }

  override func dropReplaced() {
    // Releasing values may call this function. So components that are replaced during it go to another list.
    var dropped = replaced
    replaced = spareReplaced
    spareReplaced = []
    dropped.removeAll(keepingCapacity: true)
    spareReplaced = dropped
  }
}

// Writes since a mark (E4).

extension ComponentPool {
  /// Calls `body` with every entity whose component was written since a mark, and the component, in the order
  /// of the rows. O(n), where n is the number of entities in the pool.
  ///
  /// ```swift
  /// let places = world.makeComponents(of: SIMD2<Float>.self)
  /// var seen = ChangeMark.beginning
  /// seen = places.forEachWritten(since: seen) { entity, place in draw(place, 1) }
  /// ```
  ///
  /// Additions, replacements and changes in place are writes. When an `update` ends, every component that it
  /// visited is marked as written, even if it has not changed. Components that a closure is changing now, and
  /// components that `body` writes, are reported in the next call.
  ///
  /// - Parameter mark: a mark that this function, `World.markChanges` or `forEachChanged` returned;
  ///   `.beginning` for all.
  /// - Returns: the mark for the next call.
  /// - Throws: the error of `body`. The next call then reports all changes again.
  @inlinable @discardableResult
  public func forEachWritten<Failure: Error>(
    since mark: ChangeMark, _ body: (Entity, Component) throws(Failure) -> Void
  ) throws(Failure) -> ChangeMark {
    let (mark, end) = (lending.present(mark), lending.mark())
    beginLending()
    defer { endLending() }
    for row in 0..<membership.count where stamps.isWritten(row, after: mark, until: end) && !isTaken(row) {
      try body(membership.entities[row], values[row])
    }
    return end
  }
}
