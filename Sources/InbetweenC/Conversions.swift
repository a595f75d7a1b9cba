// Values of C and of the engine, converted into each other.

import CInbetween
import Inbetween

extension Entity {
  @inline(__always)
  init(_ entity: ibEntity) { self.init(index: entity.index, generation: entity.generation) }
}

extension ibEntity {
  @inline(__always)
  init(_ entity: Entity) { self.init(index: entity.index, generation: entity.generation) }

  var isNone: Bool { generation == 0 }
}

extension ibProperty {
  var isNone: Bool { index1 == 0 && lane1 == 0 && lanes == 0 }
}

extension DriverID {
  @inline(__always)
  init(_ driver: ibDriverId) { self.init(slot: driver.index, generation: driver.generation) }
}

extension ibDriverId {
  @inline(__always)
  init(_ driver: DriverID) { self.init(index: driver.slot, generation: driver.generation) }
}

extension ibTimelineId {
  init(_ timeline: Timeline) {
    let number = timeline.id.rawValue
    self.init(index: UInt32(truncatingIfNeeded: number), generation: UInt32(number >> 32))
  }
}

extension World {
  /// Returns a driver that is not gone.
  func driver(_ id: ibDriverId) throws(TweenError) -> DriverHandle {
    let handle = handle(of: DriverID(id))
    if handle.isReleased { throw .stale("driver") }
    return handle
  }

  /// Returns a timeline.
  func timeline(_ id: ibTimelineId) throws(TweenError) -> Timeline {
    let number = UInt64(id.generation) << 32 | UInt64(id.index)
    guard let timeline = handle(of: TimelineID(rawValue: number)) else { throw .stale("timeline") }
    return timeline
  }

  /// Returns a timeline; nil for zeros, the world's own time.
  func timeline(orWorld id: ibTimelineId) throws(TweenError) -> Timeline? {
    id.index == 0 && id.generation == 0 ? nil : try timeline(id)
  }

  /// Returns a transition.
  func transition(_ id: ibTransitionId) throws(TweenError) -> TransitionHandle {
    let number = UInt64(id.generation) << 32 | UInt64(id.index)
    guard let transition = handle(of: TransitionID(rawValue: number)) else { throw .stale("transition") }
    return transition
  }
}

extension Duration {
  /// The time in nanoseconds, rounded to the nearest, and cut to 64 bits.
  var inNanoseconds: Int64 { Instant(counts: counts).nanoseconds }
}

extension Instant {
  /// The instant in nanoseconds, rounded to the nearest, and cut to 64 bits.
  @inline(__always)
  var nanoseconds: Int64 {
    // A count is 100,000 / 9 ns. Within ±2⁴⁶ counts, 24 years, the product fits in 64 bits.
    if counts.magnitude < 1 << 46 {
      let scaled = counts &* 100_000
      return (scaled &+ (scaled < 0 ? -4 : 4)) / 9
    }
    return Int64(clamping: Int128(counts) * 100_000 / 9)
  }
}

extension Repeats {
  /// Creates a number of iterations; forever for `IB_FOREVER`.
  init(_ repeats: Double) { self = repeats == -1 ? .forever : .count(repeats) }
}

/// Returns a rate.
func rate(_ value: Double, _ field: String = "rate") throws(TweenError) -> Rate {
  guard let rate = Rate(value) else { throw .argument(field, "\(value)", "a number within ±1,000,000") }
  return rate
}

/// Returns the case of an enumeration that has a number.
func choice<Choice>(_ number: Int32, of choices: [Choice], _ field: String) throws(TweenError) -> Choice {
  guard choices.indices.contains(Int(number)) else {
    throw .argument(field, "\(number)", "a number in 0…\(choices.count - 1)")
  }
  return choices[Int(number)]
}

/// The meanings of a driver's value, in the order of `ibMode`.
let modes: [TweenMode] = [.absolute, .relative, .scaled, .from]
/// In the order of `ibDirection`.
let directions: [Direction] = [.normal, .reverse, .alternate, .alternateReverse]
/// In the order of `ibFill`.
let fills: [Fill] = [.none, .forwards, .backwards, .both]
/// In the order of `ibReplace`.
let replacements: [Bool?] = [nil, false, true]
/// In the order of `ibPhase`.
let phases: [TransitionPhase] = [.idle, .running, .interactive, .settling]

extension DriverState {
  /// The number in `ibState`.
  @inline(__always)
  var number: UInt32 {
    switch self {
    case .new: 0
    case .delayed: 1
    case .active: 2
    case .paused: 3
    case .completed: 4
    case .inactive: 5
    case .killed: 6
    }
  }
}

/// Sixteen floats in place of a value of any type: the lanes that the property has count.
struct Lanes: Animatable {
  static var laneCount: Int { 16 }
  var lanes: SIMD16<Float>

  init(_ lanes: SIMD16<Float>) { self.lanes = lanes }
  init(lanes: (Int) -> Float) { self.lanes = .zero }
  func lane(_ index: Int) -> Float { lanes[index] }
}

extension Interpolation {
  /// Whether C has other numbers for values than the engine has lanes: red, green, blue and opacity.
  @inline(__always)
  var isColor: Bool { self == .color || self == .linearColor }

  /// Whether values from C are converted: also quaternions, which may have any length.
  @inline(__always)
  var isConverted: Bool { isColor || self == .rotation }

  /// Returns the lanes of a value of C. Numbers that are not finite stay, to be refused.
  func lanes(fromC value: SIMD16<Float>) -> SIMD16<Float> {
    if !(value.lowHalf.lowHalf * 0).sum().isZero { return value }
    return switch self {
    case .color:
      SIMD16(lanesOf: Color(red: value[0], green: value[1], blue: value[2], alpha: value[3]))
    case .linearColor:
      SIMD16(lanesOf: LinearColor(red: value[0], green: value[1], blue: value[2], alpha: value[3]))
    case .rotation: rotation(value)
    case .linear, .angle, .held: value
    }
  }

  /// Returns a quaternion of length 1. A unit quaternion keeps its bits.
  private func rotation(_ value: SIMD16<Float>) -> SIMD16<Float> {
    let quaternion = value.lowHalf.lowHalf
    let square = (quaternion * quaternion).sum()
    if (square - 1).magnitude < 1e-5 || !square.isFinite { return value }
    return SIMD16(lanesOf: Rotation(quaternion: quaternion))
  }

  /// Returns the value of C with these lanes.
  func valueForC(_ lanes: SIMD16<Float>) -> SIMD16<Float> {
    var value = lanes
    switch self {
    case .color:
      let parts = Color { lanes[$0] }.sRGB
      for part in 0..<4 { value[part] = parts[part] }
    case .linearColor:
      let parts = LinearColor { lanes[$0] }.lanes
      for part in 0..<4 { value[part] = parts[part] }
    case .linear, .angle, .rotation, .held: break
    }
    return value
  }
}

extension PropertyLanes {
  /// Returns the floats at a pointer, one for each lane.
  @inline(__always)
  func floats(_ pointer: UnsafePointer<Float>?, _ field: String) throws(TweenError) -> SIMD16<Float> {
    guard let pointer else { throw .null(field) }
    var lanes = SIMD16<Float>.zero
    for lane in 0..<count { lanes[lane] = pointer[lane] }
    return lanes
  }

  /// Returns the velocity at a pointer; nil for a null pointer. A colour has a velocity of OKLab and opacity.
  func velocity(_ pointer: UnsafePointer<Float>?) -> SIMD16<Float>? {
    pointer.flatMap { pointer in try? floats(pointer, "") }
  }

  /// Returns the lanes of the value at a pointer.
  @inline(__always)
  func lanes(_ pointer: UnsafePointer<Float>?, _ field: String) throws(TweenError) -> SIMD16<Float> {
    let value = try floats(pointer, field)
    return interpolation.isConverted ? interpolation.lanes(fromC: value) : value
  }

  /// Returns the lanes of the value at a pointer; nil for a null pointer.
  func lanes(orNil pointer: UnsafePointer<Float>?) -> Lanes? {
    pointer.flatMap { pointer in (try? lanes(pointer, "")).map { Lanes($0) } }
  }

  /// Returns the lanes of values at a pointer, value by value.
  @inline(__always)
  func values(_ pointer: UnsafePointer<Float>, count: Int) -> LaneValues {
    interpolation.isConverted
      ? converted(pointer, count: count) : LaneValues(pointer, count: count, laneCount: self.count)
  }

  @inline(never)
  private func converted(_ pointer: UnsafePointer<Float>, count: Int) -> LaneValues {
    var list: [Float] = []
    for index in 0..<count {
      let lanes = (try? lanes(pointer + 4 * index, "")) ?? .zero
      for lane in 0..<4 { list.append(lanes[lane]) }
    }
    return list.withUnsafeBufferPointer { list in
      LaneValues(list.baseAddress ?? pointer, count: count, laneCount: 4)
    }
  }

  /// Writes the value with these lanes.
  @inline(__always)
  func write(_ lanes: SIMD16<Float>, to pointer: UnsafeMutablePointer<Float>) {
    let value = interpolation.isColor ? interpolation.valueForC(lanes) : lanes
    for lane in 0..<count { pointer[lane] = value[lane] }
  }
}
