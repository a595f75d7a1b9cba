/// The index in a run that a query lends for writing at present: a number in memory of its own, which costs a
/// loop no more than a store.
@usableFromInline
struct RowCursor: BitwiseCopyable {
  @usableFromInline let base: UnsafeMutablePointer<Int>

  /// An index that no row has.
  @inlinable static var nowhere: Int { -1 << 40 }

  /// Creates a cursor at `nowhere`; it must be released.
  init() {
    base = .allocate(capacity: 1)
    base.initialize(to: RowCursor.nowhere)
  }

  func release() { base.deallocate() }

  @inlinable
  var place: Int {
    @inline(__always)
    get { base.pointee }
    @inline(__always)
    nonmutating set { base.pointee = newValue }
  }

  /// Visits `count` rows, two at a time. A loop of one row is so short that the placement of its code decides
  /// its speed.
  @_alwaysEmitIntoClient @inline(__always)
  func each<Failure: Error>(_ count: Int, _ visit: (Int) throws(Failure) -> Void) throws(Failure) {
    var row = 0
    while row &+ 1 < count {
      place = row
      try visit(row)
      place = row &+ 1
      try visit(row &+ 1)
      row &+= 2
    }
    if row < count {
      place = row
      try visit(row)
    }
  }
}
