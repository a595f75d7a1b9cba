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
}
