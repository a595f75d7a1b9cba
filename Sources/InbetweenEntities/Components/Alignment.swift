@_spi(Parts) import InbetweenCore

/// The joins of pairs of memberships, cached while neither changes. Each join has the number of leading rows
/// with equal entities, and the row of the second membership for each row of the first.
struct AlignmentTable: ~Copyable {
  private var numbers = HashMap()
  private var records = UniqueArray<AlignmentRecord>()

  /// Returns the number of leading rows in which two members have equal entities. Sets `other.joined` if the
  /// orders differ and the rows are known.
  ///
  /// They are stored when a pair is joined for the second time since a change: many games change pools in
  /// each frame.
  ///
  /// - Parameter notes: whether rows may be noted now. No query under way may use those noted earlier.
  mutating func align(_ first: QueryMember, _ other: inout QueryMember, notes: Bool) -> Int {
    let number = number(of: UInt64(first.identity) &<< 32 | UInt64(other.identity))
    if !records[number].isKnown || records[number].versions != (first.version, other.version) {
      records[number].isKnown = true
      records[number].isJoined = false
      records[number].versions = (first.version, other.version)
      records[number].length = first.entities.commonLength(with: other.entities)
    } else if notes && !records[number].isJoined && records[number].length < first.entities.count {
      records[number].join(first, other)
    }
    if records[number].isJoined { other.joined = records[number].rows.lent }
    return records[number].length
  }

  private mutating func number(of key: UInt64) -> Int {
    if let number = numbers.find(key) { return number }
    numbers.insert(key, records.count)
    records.append(AlignmentRecord())
    return records.count - 1
  }
}

/// The comparison of two memberships, valid while they have these versions.
struct AlignmentRecord: ~Copyable {
  var isKnown = false
  var versions: (UInt64, UInt64) = (0, 0)
  var length = 0
  /// Whether `rows` is of these versions.
  var isJoined = false
  /// One more than the row in the second membership of each row of the first one; 0 without one.
  var rows = UniqueArray<UInt32>()

  /// Notes the rows of both memberships.
  mutating func join(_ first: QueryMember, _ other: QueryMember) {
    isJoined = true
    rows.removeAll()
    rows.reserve(first.entities.count)
    for row in 0..<first.entities.count {
      rows.append(UInt32(truncatingIfNeeded: other.row(of: first.entities[row]) &+ 1))
    }
  }
}
