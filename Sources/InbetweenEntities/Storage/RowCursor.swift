@_spi(Parts) import InbetweenCore

/// The runs that a query has found, and the index in the present run that it lends for writing. They are in
/// their own memory, which costs a loop no more than a load or a store.
@usableFromInline
struct RowCursor: BitwiseCopyable {
  /// The index; then, for each run, the number of its rows, and its first row in each member of the query.
  @usableFromInline let base: UnsafeMutablePointer<Int>
  /// For each member, the addresses of a property's further lanes.
  private let lanes: UnsafeMutablePointer<UnsafePointer<Float>>

  /// An index that no row has.
  @inlinable static var nowhere: Int { .min / 2 }
  /// The most runs that are found at once. There is room for another one.
  static var mostRuns: Int { 32 }
  @inlinable static var mostMembers: Int { 7 }

  /// Creates a cursor at `nowhere`; it must be released.
  init() {
    let size = 1 + (RowCursor.mostRuns + 1) * (1 + RowCursor.mostMembers)
    base = .allocate(capacity: size)
    base.initialize(repeating: 0, count: size)
    lanes = .allocate(capacity: RowCursor.mostMembers * LentLanes.mostFurther)
    position = RowCursor.nowhere
  }

  func release() {
    base.deallocate()
    lanes.deallocate()
  }

  /// Returns memory for the lanes of a member.
  func lanes(_ member: Int) -> LentLanes { LentLanes(more: lanes + member * LentLanes.mostFurther) }

  /// Returns the address of a run: of the number of its rows, after which its first rows come.
  @inlinable @inline(__always)
  func run(_ index: Int) -> UnsafeMutablePointer<Int> { base + (1 &+ index &* (1 &+ RowCursor.mostMembers)) }

  @inlinable @inline(__always)
  func count(_ run: Int) -> Int { self.run(run)[0] }

  func setCount(_ run: Int, _ count: Int) { self.run(run)[0] = count }

  @inlinable @inline(__always)
  func row(_ run: Int, _ member: Int) -> Int { self.run(run)[1 &+ member] }

  @inline(__always)
  func setRow(_ run: Int, _ member: Int, _ row: Int) { self.run(run)[1 &+ member] = row }

  @inlinable
  var position: Int {
    @inline(__always)
    get { base.pointee }
    @inline(__always)
    nonmutating set { base.pointee = newValue }
  }

  /// Visits `count` rows.
  @_alwaysEmitIntoClient @inline(__always)
  func each<Failure: Error>(_ count: Int, _ visit: (Int) throws(Failure) -> Void) throws(Failure) {
    for row in 0..<count {
      position = row
      try visit(row)
    }
  }
}
