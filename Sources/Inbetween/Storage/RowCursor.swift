/// The place along a run that a query lends for writing at present: a number in memory of its own, which
/// costs a loop no more than a store.
@usableFromInline
struct RowCursor: BitwiseCopyable {
  @usableFromInline let base: UnsafeMutablePointer<Int>

  /// A place that no row has.
  @inlinable static var nowhere: Int { -1 << 40 }

  /// A cursor that is nowhere; it must be released.
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

  /// Goes along `count` rows, two at a time: a loop of one is so short that where its code comes to lie
  /// decides how fast it is.
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
