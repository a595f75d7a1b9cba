/// The slots of the values and easings of a driver.
package struct KeyFrames: BitwiseCopyable {
  /// The first of `count · laneCount` Floats, key by key.
  var values: Slot<Float>
  /// The number of keys, 2 or more, including the captured one.
  package var count: UInt32
  /// The first of `count` entries, if offsets or easings differ.
  package var segments: Slot<KeySegment>
  /// The easing of every segment, if `segments` is none.
  package var easing: EasingID
  /// The easing laid over each iteration.
  var ease: EasingID

  package var hasSegments: Bool { segments.exists }
}

/// One key's offset, and the easing from it to the next.
package struct KeySegment: FixedLayout {
  package var offset: Float
  var easing: EasingID
  private let unused: UInt16 = 0
}

/// A segment of an iteration between two keys, in whole counts, as a table's row needs it: progress =
/// (position − origin) · inverse + bias.
struct SegmentTiming: BitwiseCopyable {
  /// The key at its start; it leads to the next one.
  var key: Int
  var origin: Int64
  var inverse: Float
  var bias: Float
  /// The positions at which it begins and ends.
  var begin: Int64
  var end: Int64
  /// Whether it shows one key only: before the first offset, after the last.
  var holds: Bool

  /// Returns when an iteration of `duration` counts leaves the segment; nil if that is at its end.
  @inline(__always)
  func passedWhenLeft(_ isBackward: Bool, _ duration: Int64) -> Int64? {
    if isBackward { return begin <= 0 ? nil : duration - begin + 1 }
    return end > duration ? nil : end
  }
}

extension KeyFrames {
  /// Returns the segment that contains `position` (W2). Of coincident offsets the last one counts.
  func segment(
    at position: Int64, duration: Int64, segments pool: borrowing RunPool<KeySegment>,
    easings: borrowing EasingLibrary
  ) -> SegmentTiming {
    if !hasSegments {
      return SegmentTiming(
        key: 0, origin: 0, inverse: inverse(of: duration, easings), bias: 0, begin: 0, end: duration + 1,
        holds: false)
    }
    let first = segments.index
    let last = Int(count) - 1
    // The last key that is not ahead, and the first one that is: offsets never decrease.
    let next = (0..<last + 1).search {
      KeyFrames.isAhead(pool[first + $0].offset, of: position, duration)
    }
    let key = next - 1
    if key < 0 || key == last {
      let begin = key < 0 ? Int64.min : KeyFrames.threshold(pool[first + last].offset, duration)
      let end = key < 0 ? KeyFrames.threshold(pool[first].offset, duration) : Int64.max
      return SegmentTiming(
        key: max(key, 0), origin: 0, inverse: 0, bias: 0, begin: begin, end: end, holds: true)
    }
    let from = KeyFrames.time(pool[first + key].offset, duration)
    let to = KeyFrames.time(pool[first + key + 1].offset, duration)
    // Not negative: the conversion rounds down.
    let origin = Int64(from)
    let inverse = IterationTiming.inverse(of: to - from, jumps: easings.mayJump(pool[first + key].easing))
    return SegmentTiming(
      key: key, origin: origin, inverse: inverse, bias: Float((Double(origin) - from) / (to - from)),
      begin: KeyFrames.roundedUp(from), end: KeyFrames.roundedUp(to), holds: false)
  }

  /// Returns the reciprocal of a whole iteration's length, for an easing over all of it.
  func inverse(of duration: Int64, _ easings: borrowing EasingLibrary) -> Float {
    IterationTiming.inverse(
      of: Double(Float(duration)), jumps: easings.mayJump(ease != .linear ? ease : easing))
  }

  /// Returns the position of `offset` in an iteration: whole if it is so within Float precision.
  private static func time(_ offset: Float, _ duration: Int64) -> Double {
    let exact = Double(offset) * Double(duration)
    // Adding and subtracting the constant rounds to a whole number without a call; larger numbers are whole.
    let nearest = exact < 0x1p51 ? (exact + 0x1.8p52) - 0x1.8p52 : exact.rounded(.toNearestOrEven)
    return (exact - nearest).magnitude <= exact * 1.2e-7 ? nearest : exact
  }

  /// Returns the first whole position at or past `offset`.
  static func threshold(_ offset: Float, _ duration: Int64) -> Int64 {
    roundedUp(time(offset, duration))
  }

  /// Returns the first whole number at or past a position, which is not negative.
  @inline(__always)
  private static func roundedUp(_ time: Double) -> Int64 {
    let whole = Int64(time)
    return Double(whole) < time ? whole + 1 : whole
  }

  /// Returns whether `offset` is past a whole position of an iteration.
  @inline(__always)
  private static func isAhead(_ offset: Float, of position: Int64, _ duration: Int64) -> Bool {
    let distance = Double(offset) * Double(duration) - Double(position)
    // Its position is within half a count of that product.
    if distance.magnitude > 1 && duration < 1 << 50 { return distance > 0 }
    return threshold(offset, duration) > position
  }
}
