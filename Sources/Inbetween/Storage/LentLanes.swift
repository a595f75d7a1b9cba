/// The shown values of a property's lanes, from one row on, for code inlined outside the engine's module.
/// Members rather than a list, so that they stay in registers in a loop.
@usableFromInline
struct LentLanes: BitwiseCopyable {
  @usableFromInline var lane0: UnsafePointer<Float>
  @usableFromInline var lane1: UnsafePointer<Float>
  @usableFromInline var lane2: UnsafePointer<Float>
  @usableFromInline var lane3: UnsafePointer<Float>
  @usableFromInline var lane4: UnsafePointer<Float>
  @usableFromInline var lane5: UnsafePointer<Float>
  @usableFromInline var lane6: UnsafePointer<Float>
  @usableFromInline var lane7: UnsafePointer<Float>
  @usableFromInline var lane8: UnsafePointer<Float>
  @usableFromInline var lane9: UnsafePointer<Float>
  @usableFromInline var lane10: UnsafePointer<Float>
  @usableFromInline var lane11: UnsafePointer<Float>
  @usableFromInline var lane12: UnsafePointer<Float>
  @usableFromInline var lane13: UnsafePointer<Float>
  @usableFromInline var lane14: UnsafePointer<Float>
  @usableFromInline var lane15: UnsafePointer<Float>

  /// Creates a value without lanes.
  init() {
    let any = UnsafePointer<Float>(bitPattern: 16).unsafelyUnwrapped
    lane0 = any
    lane1 = any
    lane2 = any
    lane3 = any
    lane4 = any
    lane5 = any
    lane6 = any
    lane7 = any
    lane8 = any
    lane9 = any
    lane10 = any
    lane11 = any
    lane12 = any
    lane13 = any
    lane14 = any
    lane15 = any
  }

  /// Sets the values of a lane, from `row` on.
  mutating func set(_ lane: Int, _ column: borrowing Strip<Float>, from row: Int) {
    let base = UnsafePointer(column.base + row)
    switch lane {
    case 0: lane0 = base
    case 1: lane1 = base
    case 2: lane2 = base
    case 3: lane3 = base
    case 4: lane4 = base
    case 5: lane5 = base
    case 6: lane6 = base
    case 7: lane7 = base
    case 8: lane8 = base
    case 9: lane9 = base
    case 10: lane10 = base
    case 11: lane11 = base
    case 12: lane12 = base
    case 13: lane13 = base
    case 14: lane14 = base
    default: lane15 = base
    }
  }

  @inlinable @inline(__always)
  func lane(_ lane: Int) -> UnsafePointer<Float> {
    switch lane {
    case 0: lane0
    case 1: lane1
    case 2: lane2
    case 3: lane3
    case 4: lane4
    case 5: lane5
    case 6: lane6
    case 7: lane7
    case 8: lane8
    case 9: lane9
    case 10: lane10
    case 11: lane11
    case 12: lane12
    case 13: lane13
    case 14: lane14
    default: lane15
    }
  }

  @inlinable @inline(__always)
  subscript(lane: Int, row: Int) -> Float { self.lane(lane)[row] }

  @inlinable @inline(__always)
  func withSpan<Result, Failure: Error>(
    _ lane: Int, _ count: Int, _ body: (Span<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(Span(_unsafeElements: UnsafeBufferPointer(start: self.lane(lane), count: count)))
  }
}
