/// The number of leading rows in which two memberships have equal entities, for each pair that was asked for.
/// Cached while neither changes.
struct AlignmentTable: ~Copyable {
  private var numbers = HashMap()
  private var records = UniqueArray<AlignmentRecord>()

  mutating func length(_ first: QueryMember, _ other: QueryMember) -> Int {
    let key = UInt64(first.identity) &<< 32 | UInt64(other.identity)
    if let number = numbers.find(key) {
      if records[number].versions == (first.version, other.version) { return records[number].length }
      let length = first.entities.commonLength(with: other.entities)
      records[number] = AlignmentRecord(versions: (first.version, other.version), length: length)
      return length
    }
    let length = first.entities.commonLength(with: other.entities)
    numbers.insert(key, records.count)
    records.append(AlignmentRecord(versions: (first.version, other.version), length: length))
    return length
  }
}

/// The result for two memberships with these versions.
struct AlignmentRecord: BitwiseCopyable {
  var versions: (UInt64, UInt64)
  var length: Int
}
