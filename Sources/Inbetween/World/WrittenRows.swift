/// What a binding has last written into a field of a pool's components, row by row: what is there now and is
/// something else has been set by the game.
struct WrittenRows: ~Copyable {
  /// Whose each row was; none's where nothing was written.
  private var owners = Strip<Entity>()
  /// One more than the row by entity index; of the owner's index alone it says something.
  private var rows = Strip<UInt32>()
  /// The lanes of one row after those of another.
  private var bits = Strip<UInt32>()
  /// What lay under it, in the same places: other than that where a seam or an amount was on it (C12, C13).
  private var underneath = Strip<Float>()
  /// Whether `underneath` says anything.
  private var knowsUnderneath = false
  /// What the pool's and the property's memberships then were.
  private var versions: (pool: UInt64, property: UInt64) = (.max, .max)

  /// Whether both memberships are what they were: rows then are the same.
  func isOf(_ pool: UInt64, _ property: UInt64) -> Bool { versions == (pool, property) }

  /// Begins anew, with memberships that are others; the owners of all rows are to be appended.
  mutating func begin(_ pool: UInt64, _ property: UInt64) {
    versions = (pool, property)
    owners.removeAll()
  }

  /// Nothing was written.
  mutating func forget() { begin(.max, .max) }

  mutating func append(_ owner: Entity) {
    owners.append(owner)
    if owner == .none { return }
    rows.extend(to: Int(owner.index) + 1, filler: 0)
    rows[Int(owner.index)] = UInt32(owners.count)
  }

  /// Takes what a field has in all rows as what was written.
  mutating func copy(_ field: FieldRows, _ count: Int, _ laneCount: Int) {
    bits.extend(to: count * laneCount, filler: 0)
    for row in 0..<count {
      for lane in 0..<laneCount { bits[row * laneCount + lane] = field.bits(row: row, lane: lane) }
    }
    knowsUnderneath = false
  }

  /// Notes what lay under a lane of the first `count` rows, of which all has been copied.
  mutating func noteUnderneath(_ value: Float, _ row: Int, _ lane: Int, _ count: Int, _ laneCount: Int) {
    if !knowsUnderneath {
      knowsUnderneath = true
      underneath.extend(to: count * laneCount, filler: 0)
      for place in 0..<count * laneCount { underneath[place] = Float(bitPattern: bits[place]) }
    }
    underneath[row * laneCount + lane] = value
  }

  /// Takes what a field has in `row` as what was written, until rows are noted anew: for an entity that
  /// nothing is noted of.
  mutating func append(_ owner: Entity, _ field: FieldRows, _ row: Int, _ laneCount: Int) {
    let known = owners.count
    versions = (.max, .max)
    append(owner)
    bits.extend(to: (known + 1) * laneCount, filler: 0)
    if knowsUnderneath { underneath.extend(to: (known + 1) * laneCount, filler: 0) }
    for lane in 0..<laneCount {
      let (place, new) = (known * laneCount + lane, field.bits(row: row, lane: lane))
      bits[place] = new
      if knowsUnderneath { underneath[place] = Float(bitPattern: new) }
    }
  }

  /// Takes what a field has in `row` as what was written in a lane of `known`; answers what then lies
  /// underneath. What was added to it stays on it: the game has moved the field by the difference.
  mutating func take(_ known: Int, _ lane: Int, _ field: FieldRows, _ row: Int, _ laneCount: Int) -> Float {
    let (place, new) = (known * laneCount + lane, field.bits(row: row, lane: lane))
    let old = bits[place]
    bits[place] = new
    var value = Float(bitPattern: new)
    if !knowsUnderneath { return value }
    if underneath[place].bitPattern != old {
      // In Double, so that it is rounded once.
      let moved = Double(value) - Double(Float(bitPattern: old))
      value = PlayTiming.finite(Float(Double(underneath[place]) + moved))
    }
    underneath[place] = value
    return value
  }

  /// The row in which something was written for an entity; negative where nothing was.
  func row(of entity: Entity) -> Int {
    let index = Int(entity.index)
    let row = index < rows.count ? Int(rows[index]) - 1 : -1
    return row < owners.count && row >= 0 && owners[row] == entity ? row : -1
  }

  /// Whether anything was written in a row.
  func isKnown(_ row: Int) -> Bool { owners[row] != .none }

  /// Whether the field has something else in a lane of `row` than was written in `known`.
  func differs(_ known: Int, _ lane: Int, from field: FieldRows, _ row: Int, _ laneCount: Int) -> Bool {
    field.bits(row: row, lane: lane) != bits[known * laneCount + lane]
  }

  /// The same of all lanes.
  func differs(_ known: Int, from field: FieldRows, _ row: Int, _ laneCount: Int) -> Bool {
    for lane in 0..<laneCount where differs(known, lane, from: field, row, laneCount) { return true }
    return false
  }
}
