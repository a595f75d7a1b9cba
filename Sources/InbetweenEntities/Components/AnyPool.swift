@_spi(Parts) import InbetweenCore

/// A component pool or a tag pool, as a list of its entities.
///
/// A pool belongs to the world that made it, and exists until the world ends. To empty the pool earlier, call
/// `release()`.
///
/// ```swift
/// let enemies = world.makeTag()
/// enemies.insert(ship)
/// print(enemies.count, enemies.contains(card))  // prints 1 false
/// ```
public class AnyPool: QueryFilter {
  @usableFromInline @exclusivity(unchecked) package final var membership = Membership()
  /// The values, and when each was last written. Tags have none.
  @usableFromInline @exclusivity(unchecked) final var rows: RawRows
  @usableFromInline @exclusivity(unchecked) final var stamps = WriteStamps()
  /// Whether removed values are kept for `tellRemoval`: for a hook, or because they are not plain bytes.
  @exclusivity(unchecked) final var keepsRemoved = false
  /// Whether there are hooks for entities that enter.
  @usableFromInline @exclusivity(unchecked) final var tellsAdditions = false
  @usableFromInline let lending: Lending
  /// The cursor of a query that lends a row for writing, and the row at which its run starts.
  @usableFromInline @exclusivity(unchecked) final var cursor: RowCursor?
  @usableFromInline @exclusivity(unchecked) final var start = 0
  /// Further rows that are lent for writing. Their values cannot be read meanwhile.
  @usableFromInline @exclusivity(unchecked) final var taken = TakenRows()
  /// The number of closures to which all rows are lent for reading. The rows cannot be written meanwhile.
  @usableFromInline @exclusivity(unchecked) final var readers = 0
  /// The pool's index in its world; once released, 0, the index of the empty pool.
  @usableFromInline @exclusivity(unchecked) package final var number: Int
  /// The name by which the data of a snapshot finds the pool. By default components have the name of their
  /// type, and tags have no name. In Embedded Swift components have no default name either.
  public internal(set) final var name = ""
  /// The version of the components: 1 at first. Raise the version when you change their type.
  public internal(set) final var version = 1
  /// Whether its only member is an internal entity.
  final var isSingleton = false
  package let link: Link<World>
  /// The number of the pool's deferred changes, and the number of them that overwrite a component.
  @usableFromInline @exclusivity(unchecked) final var waiting = 0
  @usableFromInline @exclusivity(unchecked) final var overwrites = 0
  /// The number of values that have ever been deferred.
  @exclusivity(unchecked) final var setCount = 0
  /// One more than the index of the last deferred change of each entity index.
  @exclusivity(unchecked) final var latest = UniqueArray<UInt32>()
  /// Whether the pool has been released. A released pool accepts no more components, and is empty when
  /// running queries have ended.
  @exclusivity(unchecked) public internal(set) final var isReleased = false

  /// Creates an empty pool, without values unless rows are given. Not generic: Embedded Swift has no generic
  /// initializers of classes.
  init(
    _ rows: RawRows = RawRows(of: Void.self), keepsRemoved: Bool = false, number: Int, lending: Lending,
    link: Link<World>
  ) {
    (self.rows, self.keepsRemoved) = (rows, keepsRemoved)
    (self.number, self.lending, self.link) = (number, lending, link)
  }

  override final func addTests(
    _ passed: Int, _ failed: Int, to tests: inout UniqueArray<FilterTest>, _ lending: Lending,
    _ file: StaticString, _ line: UInt
  ) -> Int {
    precondition(
      self.lending === lending,
      "the filter `\(signature.label(number))` is a pool of another world: use this one's", file: file,
      line: line)
    tests.append(FilterTest(rows: membership.rows.lent, ifInside: passed, ifOutside: failed))
    return tests.count - 1
  }

  /// The number of entities in the pool. O(1).
  @inlinable public final var count: Int { membership.count }

  /// Returns whether the entity is in the pool; false for dead entities. O(1).
  @inlinable
  public final func contains(_ entity: Entity) -> Bool { membership.row(of: entity) >= 0 }

  /// A list of the entities in the pool, in the order of their rows. For batches of drivers, and for loops
  /// that add or remove entities. O(n).
  public final var entities: [Entity] {
    membership.entities.withSpan { list in list.indices.map { list[$0] } }
  }

  /// Calls `body` with the entities in the pool, in the order of their rows. Entities are in the order in
  /// which they entered, but the last entity takes the row of a removed entity. O(1).
  @inlinable
  public final func withEntities<Result, Failure: Error>(
    _ body: (Span<Entity>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginLending()
    defer { endLending() }
    return try membership.entities.withSpan(body)
  }

  /// Keeps rows from moving until `endLending`.
  @inlinable @inline(__always)
  final func beginLending() { lending.depth += 1 }

  @inlinable @inline(__always)
  final func endLending() {
    if lending.end() { finishLending() }
  }

  /// Releases components that were replaced while rows were lent.
  func dropReplaced() {}

  /// Carries out the changes that waited for the end of the outermost lending.
  @usableFromInline
  final func finishLending() {
    if let world = link.target { world.finishLending() } else { dropReplaced() }
  }

  /// Returns whether a row is lent for writing.
  @inlinable @inline(__always)
  final func isTaken(_ row: Int) -> Bool { row == cursorRow || taken.contains(row) }

  /// The row that a query lends for writing; negative if there is none.
  @inlinable @inline(__always)
  final var cursorRow: Int {
    guard let cursor else { return RowCursor.nowhere }
    return start &+ cursor.position
  }

  /// Begins to lend rows for writing, one after the other. Returns the state that `endCursor` restores.
  @inlinable
  final func beginCursor(_ inner: RowCursor) -> (RowCursor?, Int) {
    let outer = (cursor, start)
    if cursorRow >= 0 { taken.begin(cursorRow) }
    cursor = inner
    return outer
  }

  @inlinable
  final func endCursor(_ outer: (RowCursor?, Int)) {
    (cursor, start) = outer
    if cursorRow >= 0 { taken.endRun(of: cursorRow) }
    if overwrites > 0 { settleOverwrites() }
  }

  /// Ends the lending of all rows for reading.
  @inlinable
  final func endReading() {
    readers -= 1
    if overwrites > 0 { settleOverwrites() }
  }

  /// Returns whether something may be added to the entity.
  @usableFromInline
  final func admits(_ entity: Entity) -> Bool {
    !isReleased && link.withTarget { $0.engine.channels.entities.isAlive(entity) } ?? false
  }

  /// Adds a row for an entity that has none.
  @inlinable @inline(__always)
  final func enter(_ entity: Entity) {
    membership.append(entity)
    lending.pools.insert(number, entity.index)
  }

  /// Removes a row, while nothing is lent. Returns whether its value was kept for `tellRemoval`.
  ///
  /// Not generic: an override in a generic class would look up its types at each call.
  final func takeOut(_ row: Int) -> Bool {
    if keepsRemoved {
      keepRemoved(row)
      return true
    }
    if rows.count > 0 {
      rows.swapRemove(at: row)
      stamps.swapRemove(at: row)
    }
    membership.swapRemove(at: row)
    return false
  }

  /// Records that rows have been written, for `forEachWritten`.
  final func markWritten(_ rows: Range<Int>) { stamps.mark(rows, lending.epoch) }

  // MARK: Snapshots

  final func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&membership)
    exchangeValues(&bytes)
    bytes.exchange(&stamps)
  }

  /// The kinds of pools, for snapshots.
  package enum Kind: UInt8 {
    /// The empty pool, and those that have been released.
    case none
    case tag
    /// Its components are plain bytes.
    case plain
    /// A closure exchanges the fields of its components.
    case fields
    /// Its components are neither, and cannot be saved.
    case opaque
  }

  var kind: Kind { .none }

  /// Exchanges the components, between two ticks. Tags have none.
  func exchangeValues(_ bytes: inout SnapshotBytes) {}

  /// The pool as snapshots name it.
  final var signature: PoolSignature {
    let kind = kind
    let (layout, older) = kind == .plain ? layouts : (0, 0)
    return PoolSignature(
      name: name, kind: kind, version: version, stride: kind == .plain ? rows.stride : 0,
      layout: layout, fields: kind == .plain || kind == .fields ? fieldNames : "",
      olderLayout: older)
  }

  /// The name of the components' type, for errors.
  var typeName: String { "a tag" }

  /// The names of the fields that are not plain bytes, or not known to be; empty if they are unknown.
  var opaqueFields: [String] { [] }

  #if !hasFeature(Embedded)
    /// Returns the text of the entity's component; nil if the pool has no components.
    func text(of entity: Entity) -> String? { nil }
  #endif

  /// A hash of the fields of plain components, and the hash in older data; 0 if the fields are unknown.
  var layouts: (present: UInt64, older: UInt64) { (0, 0) }

  /// The fields of components, a line each; empty if they are unknown.
  var fieldNames: String { "" }

  /// Whether the game has given a function that reads components of other versions.
  var migrates: Bool { false }

  /// Returns the reason why data of another signature is refused; nil if it can be read, or migrated.
  final func refusal(of saved: PoolSignature) -> SnapshotError? {
    let present = signature
    if saved.isReadable(as: present) || migrates && saved.hasComponents { return nil }
    let (found, expected) = PoolSignature.difference(saved, present)
    return .otherPool(name: present.label(number), type: typeName, found: found, expected: expected)
  }

  /// Returns the reason why the components of a saved pool could not be read; nil if they are damaged.
  final func fault(in saved: PoolSignature) -> SnapshotError? {
    let name = saved.label(number)
    if !saved.isReadable(as: signature) {
      return .notMigrated(pool: name, type: typeName, version: saved.version)
    }
    return saved.kind == .fields ? .otherFields(pool: name, type: typeName) : nil
  }

  /// Reads the members and components of a saved pool from data, by migration if they differ.
  final func read(_ saved: PoolSignature, _ bytes: inout SnapshotBytes) {
    if saved.isReadable(as: signature) { return exchange(&bytes) }
    bytes.exchange(&membership)
    _ = migrateValues(&bytes, saved, keeps: true)
    bytes.exchange(&stamps)
  }

  /// Reads components of another version.
  ///
  /// - Parameter keeps: whether they replace the present ones. On trial nothing is changed.
  /// - Returns: their number.
  func migrateValues(_ bytes: inout SnapshotBytes, _ saved: PoolSignature, keeps: Bool) -> Int { 0 }

  /// Removes all entities, with neither hooks nor reports, as the data of a snapshot has no such pool.
  final func clear() {
    membership.removeAll()
    stamps.removeAll()
    clearValues()
  }

  /// Removes all components. `dropReplaced` releases them.
  func clearValues() {}

  /// Whether the game has given a function that fills the pool if data does not have it.
  var fills: Bool { false }

  /// Adds the entities that the function chooses. No hook is called.
  func fill(_ entities: [Entity]) {}

  /// Skips the fields of `exchange` on trial, and changes nothing.
  final func check(_ saved: PoolSignature, _ bytes: inout SnapshotBytes, _ isAlive: (Entity) -> Bool) {
    var members = Membership()
    var stamps = WriteStamps()
    bytes.exchange(&members)
    let isSame = saved.isReadable(as: signature)
    let count = isSame ? checkValues(&bytes) : migrateValues(&bytes, saved, keeps: false)
    bytes.exchange(&stamps)
    let hasValues = saved.hasComponents
    bytes.require(count == (hasValues ? members.count : 0) && count == stamps.stamps.count)
    do throws(Contradiction) { try members.check() } catch { bytes.require(false) }
    for row in 0..<members.count { bytes.require(isAlive(members.entities[row])) }
  }

  /// Skips the fields of `exchangeValues`, and changes nothing. Returns the number of components.
  func checkValues(_ bytes: inout SnapshotBytes) -> Int { 0 }

  // Overridden by each kind of pool. The world calls these while nothing is lent.

  /// Removes a row, and keeps its value for `tellRemoval`.
  func keepRemoved(_ row: Int) {}

  /// Calls removal hooks for the oldest row that was removed and kept.
  func tellRemoval(of entity: Entity) {}

  /// Calls hooks for an entity that has entered, at once or after the running hooks. Its value is the last
  /// one.
  @usableFromInline
  final func noteAddition(of entity: Entity) {
    guard let world = link.target else { return }
    keepAdded()
    world.noteAddition(number, entity)
    world.tellHooks()
  }

  /// Keeps the value of the last row for `tellAddition`.
  func keepAdded() {}

  /// Calls hooks for the oldest value that was kept by `keepAdded`.
  func tellAddition(of entity: Entity) {}

  /// Adds the deferred value at an index to the entity; drops it if the entity is dead.
  func addPending(_ value: Int, to entity: Entity) {}

  final func removePending(_ entity: Entity) {
    countDown()
    let row = membership.row(of: entity)
    if row >= 0, takeOut(row) { link.target?.noteRemoval(number, entity) }
  }

  /// Moves the deferred value at an index into a row that is not lent.
  func applyWaiting(_ value: Int, _ row: Int) {}

  /// Frees the indices of deferred values.
  func forgetPending() {}

  /// Removes all entities. Values for `tellRemoval` are kept.
  func empty() {}

  /// Called when the pool is released, and empty.
  func noteRelease() {}

  /// Removes all hooks, at the end of the world or the pool.
  func cancelHooks() {}
}
