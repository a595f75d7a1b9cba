@_spi(Parts) import InbetweenCore

/// The values that a binding last wrote into a field of a pool's components, row by row. A field that differs
/// has been set by the game.
struct WrittenRows: SnapshotField, ~Copyable {
  /// The owner of each row; `.none` if nothing was written.
  private var owners = UniqueArray<Entity>()
  /// One more than the row of each entity index; valid only for the owner's generation.
  private var rows = UniqueArray<UInt32>()
  /// The lanes of each row, row after row.
  private var bits = UniqueArray<UInt32>()
  /// The values underneath, at the same indices. They differ from `bits` under a crossfade or an additive
  /// layer (C12, C13).
  private var underneath = UniqueArray<Float>()
  /// Whether `underneath` is valid.
  private var knowsUnderneath = false
  /// The versions of the pool's and the property's membership at the last write.
  private var versions: (pool: UInt64, property: UInt64) = (.max, .max)

  /// Returns whether both memberships are unchanged, so that rows are comparable.
  func isOf(_ pool: UInt64, _ property: UInt64) -> Bool { versions == (pool, property) }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&owners, &rows, &bits, &underneath, &knowsUnderneath)
    // Rows are compared by their owners until the next write: a restore changes the versions.
    if bytes.isReading { versions = (.max, .max) }
  }

  /// Whether there are values of this number of lanes for each row.
  func isSound(_ laneCount: Int) -> Bool {
    let count = owners.count * laneCount
    return bits.count >= count && (!knowsUnderneath || underneath.count >= count)
  }

  /// Removes all rows, for other memberships. The owners of all rows must then be appended.
  mutating func begin(_ pool: UInt64, _ property: UInt64) {
    versions = (pool, property)
    owners.removeAll()
  }

  /// Removes all rows.
  mutating func forget() { begin(.max, .max) }

  mutating func append(_ owner: Entity) {
    owners.append(owner)
    if owner == .none { return }
    rows.extend(to: Int(owner.index) + 1, filler: 0)
    rows[Int(owner.index)] = UInt32(owners.count)
  }

  /// Stores the present fields of all rows as written.
  mutating func copy(_ field: FieldRows, _ count: Int, _ laneCount: Int) {
    bits.extend(to: count * laneCount, filler: 0)
    for row in 0..<count {
      for lane in 0..<laneCount { bits[row * laneCount + lane] = field.bits(row: row, lane: lane) }
    }
    knowsUnderneath = false
  }

  /// Stores the value under a lane of one of the first `count` rows, after `copy`.
  mutating func noteUnderneath(_ value: Float, _ row: Int, _ lane: Int, _ count: Int, _ laneCount: Int) {
    if !knowsUnderneath {
      knowsUnderneath = true
      underneath.extend(to: count * laneCount, filler: 0)
      for index in 0..<count * laneCount { underneath[index] = Float(bitPattern: bits[index]) }
    }
    underneath[row * laneCount + lane] = value
  }

  /// Stores the present field of `row` as written, until all rows are stored again. For an entity without a
  /// stored row.
  mutating func append(_ owner: Entity, _ field: FieldRows, _ row: Int, _ laneCount: Int) {
    let known = owners.count
    versions = (.max, .max)
    append(owner)
    bits.extend(to: (known + 1) * laneCount, filler: 0)
    if knowsUnderneath { underneath.extend(to: (known + 1) * laneCount, filler: 0) }
    for lane in 0..<laneCount {
      let (index, new) = (known * laneCount + lane, field.bits(row: row, lane: lane))
      bits[index] = new
      if knowsUnderneath { underneath[index] = Float(bitPattern: new) }
    }
  }

  /// Stores the present field of `row` as written in a lane of `known`. Returns the value underneath.
  /// Additive layers and crossfades stay: the game has moved the field by the difference.
  mutating func take(_ known: Int, _ lane: Int, _ field: FieldRows, _ row: Int, _ laneCount: Int) -> Float {
    let (index, new) = (known * laneCount + lane, field.bits(row: row, lane: lane))
    let old = bits[index]
    bits[index] = new
    var value = Float(bitPattern: new)
    if !knowsUnderneath { return value }
    if underneath[index].bitPattern != old {
      // Computed in Double, so that it is rounded once.
      let moved = Double(value) - Double(Float(bitPattern: old))
      value = PortableMath.finite(Float(Double(underneath[index]) + moved))
    }
    underneath[index] = value
    return value
  }

  /// Returns the stored row of an entity; negative if there is none.
  func row(of entity: Entity) -> Int {
    let index = Int(entity.index)
    let row = index < rows.count ? Int(rows[index]) - 1 : -1
    return row < owners.count && row >= 0 && owners[row] == entity ? row : -1
  }

  func isKnown(_ row: Int) -> Bool { owners[row] != .none }

  /// Returns whether the field in a lane of `row` differs from the value written in `known`.
  func differs(_ known: Int, _ lane: Int, from field: FieldRows, _ row: Int, _ laneCount: Int) -> Bool {
    field.bits(row: row, lane: lane) != bits[known * laneCount + lane]
  }

  /// Returns whether any lane of the field in `row` differs from the value written in `known`.
  func differs(_ known: Int, from field: FieldRows, _ row: Int, _ laneCount: Int) -> Bool {
    for lane in 0..<laneCount where differs(known, lane, from: field, row, laneCount) { return true }
    return false
  }
}
