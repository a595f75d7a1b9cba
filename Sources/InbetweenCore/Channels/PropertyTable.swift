/// A property of a world, and the entities that have it.
@usableFromInline
package struct PropertyRecord: SnapshotField, ~Copyable {
  package fileprivate(set) var name: String
  package private(set) var interpolation: Interpolation
  /// Whether drivers of it only wait, for a timeline or a state machine. Such drivers belong to no group.
  private(set) var isOfWaits: Bool
  /// The first of the property's columns, which are consecutive.
  package private(set) var firstColumn: Int
  package private(set) var defaults: [Float]
  @usableFromInline var members = Membership()

  package init(name: String, interpolation: Interpolation, firstColumn: Int, defaults: [Float]) {
    self.name = name
    self.interpolation = interpolation
    self.firstColumn = firstColumn
    self.defaults = defaults
    isOfWaits = PropertyRecord.isOfWaits(name)
  }

  /// The names of the properties of drivers that only wait.
  package static var endWait: String { "inbetween.end" }
  package static var stateWait: String { "inbetween.wait" }

  private static func isOfWaits(_ name: String) -> Bool { name == endWait || name == stateWait }

  package var laneCount: Int { defaults.count }
  @inlinable package var version: UInt64 { members.version }

  @inlinable package var entities: UniqueArray<Entity> {
    @inline(__always) _read { yield members.entities }
  }

  /// Returns the entity's row; nil if it does not have the property. The entity must be alive.
  @inlinable @inline(__always)
  package func row(of entity: Entity) -> Int? { row(ofIndex: entity.index) }

  @inlinable @inline(__always)
  package func row(ofIndex index: UInt32) -> Int? {
    let index = Int(index)
    guard index < members.rows.count, members.rows[index] != 0 else { return nil }
    return Int(members.rows[index]) - 1
  }

  /// One more than the row of each entity index, 0 without a row, up to the greatest index with a row. Valid
  /// until an entity gets the property.
  var rowNumbers: BufferView<UInt32> { members.rows.cells }

  /// One more than the row of each entity index, 0 without a row, for readers outside the engine.
  @inlinable package var lentRows: LentView<UInt32> { members.rows.lent }

  /// Reserves memory for the rows of more entities. Memory that is lent is kept in `lent`.
  mutating func reserve(_ more: Int, upTo index: UInt32, _ lent: inout LentMemory) {
    lent.keep(members.entities.reserveKeeping(entities.count + more))
    lent.keep(members.rows.reserveKeeping(Int(index) + 1))
  }

  mutating func append(_ entity: Entity) { members.append(entity) }

  /// Adds rows for entities without a row.
  mutating func append(_ added: [Entity]) {
    members.entities.reserve(entities.count + added.count)
    var last = 0
    for entity in added { last = max(last, Int(entity.index)) }
    members.rows.extend(to: last + 1, filler: 0)
    for entity in added where members.rows[Int(entity.index)] == 0 {
      members.entities.append(entity)
      members.rows[Int(entity.index)] = UInt32(entities.count)
    }
    members.version += 1
  }

  mutating func swapRemove(at row: Int) { members.swapRemove(at: row) }

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&name)
    bytes.choice(&interpolation, of: 6)
    bytes.exchange(&firstColumn, &defaults, &members)
    if bytes.isReading { isOfWaits = PropertyRecord.isOfWaits(name) }
  }

  func check() throws(Contradiction) {
    // Sequences have a property without lanes.
    try demand(laneCount == 0 || interpolation.laneCounts.contains(laneCount))
    try members.check()
  }
}

/// The properties of a world, by name and by index in order of first use.
@usableFromInline
package struct PropertyTable: SnapshotField, ~Copyable {
  @usableFromInline var records = UniqueArray<PropertyRecord>()
  private var columnCount = 0
  /// Indices by the hash of the name; a name whose hash is taken has the next number that is free.
  private var indices = HashMap()
  /// The property without lanes; −1 before there is one.
  private(set) var indexOfNothing = -1
  let work = WorkCount()

  @inlinable package var count: Int { records.count }

  @inlinable package subscript(index: Int) -> PropertyRecord {
    @inline(__always)
    _read { yield records[index] }
    @inline(__always)
    _modify { yield &records[index] }
  }

  /// Returns the index of the property with a name, or nil when the world does not know the name. O(1).
  package func find(_ name: String) -> Int? {
    find(name, hash: HashMap.key(of: name))
  }

  @inline(__always)
  package func find(_ name: String, hash: UInt64) -> Int? {
    var key = hash
    while let index = indices.find(key) {
      assert(work.step())
      if records[index].name == name { return index }
      key &+= 1
    }
    return nil
  }

  /// Adds a property whose columns are the next `defaults.count`. Returns its index.
  mutating func append(name: String, interpolation: Interpolation, defaults: [Float]) -> Int {
    records.append(
      PropertyRecord(
        name: name, interpolation: interpolation, firstColumn: columnCount, defaults: defaults))
    columnCount += defaults.count
    if defaults.isEmpty { indexOfNothing = records.count - 1 }
    indices.insert(name, records.count - 1)
    return records.count - 1
  }

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.elements(
      &records, make: PropertyRecord(name: "", interpolation: .linear, firstColumn: 0, defaults: []))
    bytes.exchange(&columnCount, &indices)
    #if !hasFeature(Embedded)
      if bytes.isReading { rename(bytes.renames) }
    #endif
    if bytes.isReading { indexOfNothing = (0..<records.count).first { records[$0].laneCount == 0 } ?? -1 }
  }

  #if !hasFeature(Embedded)
    /// Renames properties, unless there is a property with the new name, or the types differ.
    private mutating func rename(_ renames: [(old: String, new: String, type: String)]) {
      for (old, new, type) in renames {
        func index(of name: String) -> Int? { (0..<records.count).first { records[$0].name == name } }
        guard index(of: new) == nil, let renamed = index(of: old),
          records[renamed].interpolation.name(lanes: records[renamed].laneCount) == type
        else { continue }
        records[renamed].name = new
        indices = HashMap()
        for index in 0..<records.count { indices.insert(records[index].name, index) }
      }
    }
  #endif

  /// Checks that each column belongs to exactly one property, or to no property; −1 if there is none.
  func check(_ columns: Int, apart column: Int) throws(Contradiction) {
    try demand(columnCount == columns)
    var claims = Claims(columns)
    if column != -1 { try claims.claim(column) }
    for index in 0..<records.count {
      try records[index].check()
      try claims.claim(records[index].firstColumn, records[index].laneCount)
      try demand(index == 0 || records[index].firstColumn >= records[index - 1].firstColumn)
    }
    let count = records.count
    try demand(claims.isComplete)
    try indices.check { $1 < count }
  }

  /// Reserves a column that belongs to no property. Returns its index.
  mutating func appendColumn() -> Int {
    columnCount += 1
    return columnCount - 1
  }
}
