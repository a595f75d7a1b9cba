/// A transition tween as a tween along the axis of position, on a timeline that follows the position:
///
///     timeline    0 ──────────── L ──────────────── 2L ──────────── 3L
///     position   −1 ──────────── 0 ───── segment ─── 1 ──────────── 2
///
/// L is `ProgressClock.scale`; the axis is position, not time. The margins are for a spring that leaves [0,
/// 1] (X5). If the segment touches an end, the motion continues along the curve's end tangent (Z2); otherwise
/// it holds. A tween that plays by itself has no margins: its axis is as long as the effective duration.
struct PositionCurve {
  let tween: LaneTransitionTween
  /// The segment and its timing, along the axis.
  let segment: TransitionSegment
  let timing: Easing
  /// The window that contains the segment, and its pace.
  let window: LayerSpan
  let pace: Easing
  /// The length of the axis beyond back and fore, in positions: 1 or 0.
  var margin = 1.0

  private var keys: LaneTween { tween.keys }

  /// The length of the axis, in positions.
  private var reach: Double { 1 + 2 * margin }

  /// The start and end of the motion, as positions.
  private var start: Double { window.position + window.length * (isPacedSegment ? 0 : segment.position) }
  private var end: Double {
    isPacedSegment ? window.position + window.length : start + window.length * segment.length
  }

  /// Whether the motion is one easing from back to fore: two keys at its ends.
  private var isPlain: Bool { keys.values.count == 2 && tween.areKeysSpread }

  /// Whether the pace of the window must be laid over a segment that is not all of it.
  private var isPacedSegment: Bool { pace != .linear && isPlain }

  /// Whether the first key is at the start of the motion. Before the first key a tween holds (W2).
  private var startsAtKey: Bool { (keys.offsets?.first ?? 0) == 0 }

  /// Whether a curve laid over the keys may overshoot them: a pace's curve, if the segment ends there.
  private var passesStart: Bool { pace == .linear || segment.position <= 0 }
  private var passesEnd: Bool { pace == .linear || segment.position + segment.length >= 1 }

  func tween(length: Int64) -> LaneTween {
    var offsets: [Float] = []
    var values = (0..<keys.values.count).map { keys.values.lanes(of: $0) }
    var easings = keys.interTimingFunctions ?? Array(repeating: .linear, count: max(values.count - 1, 0))
    for index in values.indices {
      let part = keys.offsets.map { Double($0[index]) } ?? Double(index) / Double(values.count - 1)
      offsets.append(offset(start + (end - start) * part))
    }
    var ease = Easing.linear
    if isPlain {
      easings = [innerEasing(easings.first ?? .linear)]
    } else if timing != .linear || pace != .linear {
      ease = overlay
    }
    let jumps = ease == .linear && (easings[0](0) != 0 || offsets[0] == offsets[1])
    let hops = start <= 0 && startsAtKey && jumps
    if hops {
      // A jump at back begins one count later, so that back shows the back value.
      let (first, hop) = (offsets[0], Float(max(1 / Double(max(length, 1)), 0x1p-20) / reach))
      let next = offsets.first { $0 > first } ?? 1
      for index in offsets.indices where offsets[index] == first { offsets[index] = min(first + hop, next) }
    }
    extend(&values, &offsets, &easings, isLaidOver: ease != .linear, hops: hops)
    let duration = Duration(counts: Int64(reach) * length)
    let (laneCount, count) = (keys.property.count, values.count)
    let places =
      count == 2
      ? LaneValues(values[0], values[1], laneCount: laneCount)
      : LaneValues(laneCount, count: count) { values[$0] }
    var result = LaneTween(keys.property, places, duration: duration, ease: ease)
    result.offsets = offsets
    result.interTimingFunctions = easings
    return result
  }

  private func offset(_ position: Double) -> Float { Float((margin + position) / reach) }

  /// Returns the easing of a tween of two keys.
  private func innerEasing(_ inter: Easing) -> Easing {
    let timing = inter == .linear ? timing : timing == .linear ? inter : PositionCurve.chain(timing, inter)
    if pace == .linear { return timing }
    if segment == .full && timing == .linear { return pace }
    let (pace, first, length) = (pace, Float(segment.position), Float(segment.length))
    let curve: @Sendable (Float) -> Float = { progress in
      let along = pace(progress) - first
      if length <= 0 { return along < 0 ? 0 : 1 }
      return timing(along <= 0 && first > 0 ? 0 : min(along / length, first + length < 1 ? 1 : .infinity))
    }
    let slope: @Sendable (Float) -> Float = { progress in
      let along = pace(progress) - first
      if length <= 0 || along < 0 && first > 0 || along > length && first + length < 1 { return 0 }
      return timing.derivative(at: along / length) * pace.derivative(at: progress) / length
    }
    return .function(curve, derivative: slope)
  }

  private static func chain(_ outer: Easing, _ inner: Easing) -> Easing {
    let chained: @Sendable (Float) -> Float = { progress in inner(outer(progress)) }
    let slope: @Sendable (Float) -> Float = { progress in
      inner.derivative(at: outer(progress)) * outer.derivative(at: progress)
    }
    return .function(chained, derivative: slope)
  }

  /// The easing over the whole axis for keys between the ends: the segment's curve, or the window's pace.
  /// Before and after it holds, except at an end of the axis that it touches, where the curve goes on (Z2).
  private var overlay: Easing {
    let isPaced = pace != .linear
    let curve = isPaced ? pace : timing
    let from = isPaced ? window.position : start
    let way = isPaced ? window.length : end - start
    let (margin, reach) = (margin, reach)
    let (first, last) = (offset(from), offset(from + way))
    // Of two coincident keys the later one counts, but before the first keys the first one does.
    let leads = keys.offsets.map { $0[0] == $0[1] } ?? false
    let before = leads ? first - 0x1p-20 : first
    let holdsBefore = from > 0 || curve.endSlopes.start == 0
    let holdsAfter = from + way < 1 || curve.endSlopes.end == 0
    let least = passesStart ? -Double.infinity : 0
    let greatest = passesEnd ? Double.infinity : 1
    let overlay: @Sendable (Float) -> Float = { progress in
      if way <= 0 { return progress }
      // Progress may be an ulp or two off; the ends must be exact.
      if (progress - first).magnitude <= 0x1p-23 { return before }
      if progress < first && holdsBefore { return before }
      if (progress - last).magnitude <= 0x1p-23 || progress > last && holdsAfter { return last }
      let eased = Double(curve(Float((Double(progress) * reach - margin - from) / way)))
      return Float((margin + from + way * min(max(eased, least), greatest)) / reach)
    }
    let slope: @Sendable (Float) -> Float = { progress in
      if way <= 0 { return 1 }
      if progress < first && holdsBefore || progress > last && holdsAfter { return 0 }
      return curve.derivative(at: Float((Double(progress) * reach - margin - from) / way))
    }
    return .function(overlay, derivative: slope)
  }

  /// Adds a key at each margin into which the motion continues: where it touches an end of the axis, or where
  /// a curve laid over the keys may overshoot.
  private func extend(
    _ values: inout [SIMD16<Float>], _ offsets: inout [Float], _ easings: inout [Easing], isLaidOver: Bool,
    hops: Bool
  ) {
    if case .rotation = keys.property.interpolation { return }
    let (before, after) = (easings[0].endSlopes.start, easings[easings.count - 1].endSlopes.end)
    let endsAtKey = (keys.offsets?.last ?? 1) == 1
    let runsOnBefore = isLaidOver ? passesStart : start <= 0
    let runsOnAfter = isLaidOver ? passesEnd : end >= 1
    if startsAtKey && !hops && runsOnBefore && before != 0 && offsets[0] > 0 && offsets[1] > offsets[0] {
      let width = offsets[1] - offsets[0]
      let count = steps(values[0], values[1], before, within: offsets[0] / width)
      values.insert(along(values[0], values[1], -before * count, from: values[0]), at: 0)
      offsets.insert(max(offsets[0] - count * width, 0), at: 0)
      easings.insert(.linear, at: 0)
    }
    let last = values.count - 1
    if endsAtKey && runsOnAfter && after != 0 && offsets[last] < 1 && offsets[last] > offsets[last - 1] {
      let width = offsets[last] - offsets[last - 1]
      let (a, b) = (values[last - 1], values[last])
      let count = steps(a, b, after, within: (1 - offsets[last]) / width)
      values.append(along(a, b, after * count, from: b))
      offsets.append(min(offsets[last] + count * width, 1))
      easings.append(.linear)
    }
  }

  /// Returns how many times the distance from `a` to `b` a motion of this slope can continue: `room`. For
  /// angles it is limited so that the shorter turn stays unambiguous.
  private func steps(_ a: SIMD16<Float>, _ b: SIMD16<Float>, _ slope: Float, within room: Float) -> Float {
    guard case .angle = keys.property.interpolation else { return room }
    let longest = (0..<keys.property.count).map { (Angle.shortWay(b[$0] - a[$0]) * slope).magnitude }
    return min(room, 179 / max(longest.max() ?? 0, 1e-30))
  }

  /// Returns `origin` plus `part` of the difference from `a` to `b`.
  private func along(
    _ a: SIMD16<Float>, _ b: SIMD16<Float>, _ part: Float, from origin: SIMD16<Float>
  ) -> SIMD16<Float> {
    var result = origin
    for lane in 0..<keys.property.count {
      var way = b[lane] - a[lane]
      if case .angle = keys.property.interpolation { way = Angle.shortWay(way) }
      if way != 0 { result[lane] = min(max(origin[lane] + way * part, -1e38), 1e38) }
    }
    return result
  }
}

extension Easing {
  /// The slopes with which the easing continues outside 0…1 (Z2); 0 if it holds.
  fileprivate var endSlopes: (start: Float, end: Float) {
    switch kind {
    case .identity, .bezier, .stops: (derivative(at: -1), derivative(at: 2))
    case .penner, .steps, .spring, .function, .tuned: (0, 0)
    }
  }
}
