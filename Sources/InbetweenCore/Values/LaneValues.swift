// Values without their type, for code that is not generic: public functions convert at the door.

extension SIMD16<Float> {
  /// The lanes of a value; 0 beyond them.
  @inlinable
  package init<Value: Animatable>(lanesOf value: Value) {
    self = .zero
    for lane in 0..<Value.laneCount { self[lane] = value.lane(lane) }
  }

  /// The velocities of the lanes, of a value that is a velocity; 0 beyond them.
  @inlinable
  package init<Value: Animatable>(velocity value: Value) {
    self = .zero
    for lane in 0..<Value.laneCount { self[lane] = value.velocity(ofLane: lane) }
  }
}

extension SIMD4<Float> {
  /// The lanes of a value of at most four lanes; 0 beyond them.
  @inlinable
  package init<Value: Animatable>(lanesOf value: Value) {
    let count = Value.laneCount
    self.init(
      value.lane(0), count > 1 ? value.lane(1) : 0, count > 2 ? value.lane(2) : 0,
      count > 3 ? value.lane(3) : 0)
  }
}

/// Values of one type, as lanes. One or two values of at most four lanes need no separate memory.
@usableFromInline
package struct LaneValues: Sendable {
  /// The number of lanes of a value.
  @usableFromInline let laneCount: Int
  @usableFromInline package let count: Int
  /// The first and last of one or two values of at most four lanes.
  @usableFromInline var first = SIMD4<Float>.zero
  @usableFromInline var last = SIMD4<Float>.zero
  /// The lanes of other values, value by value; otherwise empty.
  @usableFromInline var all: [Float] = []

  /// Creates a single value.
  @inlinable
  package init<Value: Animatable>(_ value: Value) {
    (laneCount, count) = (Value.laneCount, 1)
    if laneCount <= 4 {
      first = SIMD4(lanesOf: value)
      last = first
    } else {
      append(value)
    }
  }

  /// Creates a list of values. Inlined, so that an array literal of one or two needs no memory.
  @inlinable @inline(__always)
  package init<Value: Animatable>(_ values: [Value]) {
    (laneCount, count) = (Value.laneCount, values.count)
    if count == 0 { return }
    if count <= 2, laneCount <= 4 {
      first = SIMD4(lanesOf: values[0])
      last = SIMD4(lanesOf: values[count - 1])
      return
    }
    all.reserveCapacity(count * laneCount)
    for value in values { append(value) }
  }

  /// Creates a single value of `laneCount` lanes.
  package init(_ value: SIMD16<Float>, laneCount: Int) {
    (self.laneCount, count) = (laneCount, 1)
    if laneCount <= 4 {
      (first, last) = (value.lowHalf.lowHalf, value.lowHalf.lowHalf)
    } else {
      for lane in 0..<laneCount { all.append(value[lane]) }
    }
  }

  /// Creates two values of `laneCount` lanes.
  package init(_ start: SIMD16<Float>, _ end: SIMD16<Float>, laneCount: Int) {
    (self.laneCount, count) = (laneCount, 2)
    if laneCount <= 4 {
      (first, last) = (start.lowHalf.lowHalf, end.lowHalf.lowHalf)
    } else {
      for lane in 0..<laneCount { all.append(start[lane]) }
      for lane in 0..<laneCount { all.append(end[lane]) }
    }
  }

  /// Creates values from floats, lane by lane and value by value.
  package init(_ floats: UnsafePointer<Float>, count: Int, laneCount: Int) {
    (self.laneCount, self.count) = (laneCount, count)
    if count > 2 || laneCount > 4 {
      all = Array(UnsafeBufferPointer(start: floats, count: count * laneCount))
    } else if count > 0 {
      for lane in 0..<laneCount {
        first[lane] = floats[lane]
        last[lane] = floats[(count - 1) * laneCount + lane]
      }
    }
  }

  @inlinable
  mutating func append<Value: Animatable>(_ value: Value) {
    for lane in 0..<Value.laneCount { all.append(value.lane(lane)) }
  }

  /// Makes all lanes of all values zero.
  mutating func setToZero() {
    (first, last) = (.zero, .zero)
    for index in all.indices { all[index] = 0 }
  }

  /// Creates the end at `index` of a list, with its start if there are any. A list of one is for all indices.
  @inline(__always)
  init(_ starts: LaneValues, _ ends: LaneValues, at index: Int) {
    (laneCount, count) = (ends.laneCount, starts.count == 0 ? 1 : 2)
    if laneCount <= 4 {
      last = ends.few(at: index)
      first = starts.count == 0 ? last : starts.few(at: index)
      return
    }
    for list in [starts, ends] where list.count > 0 {
      for lane in 0..<laneCount { all.append(list[list.count == 1 ? 0 : index, lane]) }
    }
  }

  /// Creates `count` values of `laneCount` lanes, more than two.
  package init(_ laneCount: Int, count: Int, _ value: (Int) -> SIMD16<Float>) {
    (self.laneCount, self.count) = (laneCount, count)
    all = [Float](unsafeUninitializedCapacity: count * laneCount) { memory, initialized in
      for index in 0..<count {
        let value = value(index)
        for lane in 0..<laneCount {
          (memory.baseAddress! + index * laneCount + lane).initialize(to: value[lane])
        }
      }
      initialized = count * laneCount
    }
  }

  /// A lane of the value at `index`.
  @inline(__always)
  subscript(index: Int, lane: Int) -> Float {
    if !all.isEmpty { return all[index * laneCount + lane] }
    return index == 0 ? first[lane] : last[lane]
  }

  /// Returns the value at `index` of a list, of at most four lanes.
  @inline(__always)
  private func few(at index: Int) -> SIMD4<Float> {
    if count == 1 || index == 0 && all.isEmpty { return first }
    if all.isEmpty { return last }
    let lane = index * laneCount
    return SIMD4(
      all[lane], laneCount > 1 ? all[lane + 1] : 0, laneCount > 2 ? all[lane + 2] : 0,
      laneCount > 3 ? all[lane + 3] : 0)
  }

  /// The lanes of the first value; 0 beyond them.
  package var firstLanes: SIMD16<Float> { lanes(of: 0) }

  /// Returns the values with their type.
  func list<Value: Animatable>() -> [Value] {
    (0..<count).map { index in Value { self[index, $0] } }
  }

  /// Returns the lanes of the value at `index`; 0 beyond them.
  func lanes(of index: Int) -> SIMD16<Float> {
    var lanes = SIMD16<Float>.zero
    for lane in 0..<laneCount { lanes[lane] = self[index, lane] }
    return lanes
  }

  /// Whether all lanes are valid for a driver: finite, and within ±1e38.
  @inline(__always)
  var areInRange: Bool {
    // Lanes beyond `laneCount` are 0.
    if all.isEmpty {
      let limit = SIMD4<Float>(repeating: 1e38)
      return Swift.all(first .<= limit) && Swift.all(first .>= -limit) && Swift.all(last .<= limit)
        && Swift.all(last .>= -limit)
    }
    for number in all where !(number.magnitude <= 1e38) { return false }
    return true
  }
}
