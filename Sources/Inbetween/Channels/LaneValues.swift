// Values without their type, for code that is not generic: public functions convert at the door.

extension SIMD16<Float> {
  /// The lanes of a value; 0 beyond them.
  @inlinable
  init<Value: Animatable>(lanesOf value: Value) {
    self = .zero
    for lane in 0..<Value.laneCount { self[lane] = value.lane(lane) }
  }
}

/// Values of one type, as lanes. One or two values need no memory of their own.
@usableFromInline
struct LaneValues: Sendable {
  /// The number of lanes of a value.
  @usableFromInline let laneCount: Int
  @usableFromInline private(set) var count: Int
  /// The first and last of one or two values.
  @usableFromInline var first: SIMD16<Float>
  @usableFromInline var last: SIMD16<Float>
  /// The lanes of more than two values, value by value; otherwise empty.
  @usableFromInline var all: [Float] = []

  /// Creates a single value.
  @inlinable
  init<Value: Animatable>(_ value: Value) {
    (laneCount, count) = (Value.laneCount, 1)
    first = SIMD16(lanesOf: value)
    last = first
  }

  @inlinable
  init<Value: Animatable>(_ values: [Value]) {
    (laneCount, count) = (Value.laneCount, values.count)
    first = values.isEmpty ? .zero : SIMD16(lanesOf: values[0])
    last = values.count == 2 ? SIMD16(lanesOf: values[1]) : first
    if count <= 2 { return }
    all.reserveCapacity(count * laneCount)
    for value in values {
      for lane in 0..<Value.laneCount { all.append(value.lane(lane)) }
    }
  }

  /// Creates a single value, or two, of `laneCount` lanes.
  init(_ laneCount: Int, first: SIMD16<Float>? = nil, last: SIMD16<Float>) {
    self.laneCount = laneCount
    count = first == nil ? 1 : 2
    self.first = first ?? last
    self.last = last
  }

  /// Creates `count` values of `laneCount` lanes, more than two.
  init(_ laneCount: Int, count: Int, _ value: (Int) -> SIMD16<Float>) {
    (self.laneCount, self.count) = (laneCount, count)
    (first, last) = (.zero, .zero)
    all.reserveCapacity(count * laneCount)
    for index in 0..<count {
      let value = value(index)
      for lane in 0..<laneCount { all.append(value[lane]) }
    }
  }

  /// A lane of the value at `index`.
  @inline(__always)
  subscript(index: Int, lane: Int) -> Float {
    if !all.isEmpty { return all[index * laneCount + lane] }
    return index == 0 ? first[lane] : last[lane]
  }

  /// Returns the value at `index`, with 0 beyond its lanes.
  func value(at index: Int) -> SIMD16<Float> {
    if all.isEmpty { return index == 0 ? first : last }
    var value = SIMD16<Float>.zero
    for lane in 0..<laneCount { value[lane] = all[index * laneCount + lane] }
    return value
  }

  /// Whether all lanes are valid for a driver: finite, and within ±1e38.
  var areInRange: Bool {
    for index in 0..<count {
      for lane in 0..<laneCount where !(self[index, lane].magnitude <= 1e38) { return false }
    }
    return true
  }
}
