@_spi(Parts) import InbetweenCore

/// The addresses of a property's lanes, lent to code inlined outside the engine's module.
@usableFromInline
struct LentLanes: BitwiseCopyable {
  @usableFromInline var lane0: UnsafePointer<Float>
  @usableFromInline var lane1: UnsafePointer<Float>
  @usableFromInline var lane2: UnsafePointer<Float>
  @usableFromInline var lane3: UnsafePointer<Float>
  /// The addresses of the further lanes, in the query's memory. Few types have further lanes, and each lent
  /// run is copied several times.
  @usableFromInline let more: UnsafeMutablePointer<UnsafePointer<Float>>

  /// The most lanes in `more`.
  static var mostFurther: Int { 12 }

  /// Creates a value without lanes.
  init(more: UnsafeMutablePointer<UnsafePointer<Float>>) {
    let any = UnsafePointer<Float>(bitPattern: 16).unsafelyUnwrapped
    (lane0, lane1, lane2, lane3, self.more) = (any, any, any, any, more)
  }

  mutating func set(_ lane: Int, _ column: borrowing UniqueArray<Float>) {
    let base = UnsafePointer(column.base)
    switch lane {
    case 0: lane0 = base
    case 1: lane1 = base
    case 2: lane2 = base
    case 3: lane3 = base
    default: more[lane - 4] = base
    }
  }

  @inlinable @inline(__always)
  func lane(_ lane: Int) -> UnsafePointer<Float> {
    switch lane {
    case 0: lane0
    case 1: lane1
    case 2: lane2
    case 3: lane3
    default: more[lane &- 4]
    }
  }

  @inlinable @inline(__always)
  subscript(lane: Int, row: Int) -> Float { self.lane(lane)[row] }

  @inlinable @inline(__always)
  func withSpan<Result, Failure: Error>(
    _ lane: Int, from row: Int, _ count: Int, _ body: (Span<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(Span(_unsafeElements: UnsafeBufferPointer(start: self.lane(lane) + row, count: count)))
  }
}
