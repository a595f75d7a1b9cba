/// A transition tween as a tween along the axis of position, on a timeline that follows it:
///
///     timeline    0 ──────────── E ──────────────── 2E ──────────── 3E
///     position   −1 ──────────── 0 ───── segment ─── 1 ──────────── 2
///
/// E being the effective duration in counts. The margins are for a spring that leaves [0, 1] (X5): where the
/// segment touches an end, the motion goes on there along the curve's end tangent (Z2); else it holds. What
/// plays by itself needs none: its axis has a margin of 0 and is E long.
struct PositionCurve<Value: Animatable> {
  let tween: TransitionTween<Value>
  /// The segment and its timing, along the axis.
  let segment: TransitionSegment
  let timing: Easing
  /// The part that the segment is a part of, and how that is paced.
  let window: TransitionWindow
  let pace: Easing
  /// How far the axis goes beyond back and fore, in positions: 1 or 0.
  var margin = 1.0

  /// The axis from end to end, in positions.
  private var reach: Double { 1 + 2 * margin }

  /// Begin and end of the motion, as positions.
  private var start: Double { window.position + window.length * (isPacedSegment ? 0 : segment.position) }
  private var end: Double {
    isPacedSegment ? window.position + window.length : start + window.length * segment.length
  }

  /// Whether the pace of the part must be laid over a segment that is not the whole of it.
  private var isPacedSegment: Bool { pace != .linear && tween.values.count == 2 }

  /// Whether what the overlay overshoots goes on as the keys do (W2): a pace where the segment has its end.
  private var passesStart: Bool { pace == .linear || segment.position <= 0 }
  private var passesEnd: Bool { pace == .linear || segment.position + segment.length >= 1 }

  func tween(length: Int64) -> Tween<Value> {
    var offsets: [Float] = []
    var values = tween.values
    var easings = tween.interTimingFunctions ?? Array(repeating: .linear, count: max(values.count - 1, 0))
    for index in values.indices {
      let part = tween.offsets.map { Double($0[index]) } ?? Double(index) / Double(values.count - 1)
      offsets.append(offset(start + (end - start) * part))
    }
    var ease = Easing.linear
    if values.count == 2 {
      easings = [innerEasing(easings.first ?? .linear)]
    } else if timing != .linear || pace != .linear {
      ease = overlay
    }
    if ease == .linear {
      extend(&values, &offsets, &easings, from: start <= 0, to: end >= 1)
    } else {
      extend(&values, &offsets, &easings, from: passesStart, to: passesEnd)
    }
    let duration = Duration(counts: Int64(reach) * length)
    var result = Tween(tween.property, values: values, duration: duration, ease: ease)
    result.offsets = offsets
    result.interTimingFunctions = easings
    return result
  }

  private func offset(_ position: Double) -> Float { Float((margin + position) / reach) }

  /// The easing of a tween of two keys.
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
    return .function(curve)
  }

  private static func chain(_ outer: Easing, _ inner: Easing) -> Easing {
    let chained: @Sendable (Float) -> Float = { progress in inner(outer(progress)) }
    return .function(chained)
  }

  /// For more than two keys: the curve of the segment, or the pace of the part, over the whole axis.
  private var overlay: Easing {
    let isPaced = pace != .linear
    let curve = isPaced ? pace : timing
    let from = isPaced ? window.position : start
    let way = isPaced ? window.length : end - start
    let (margin, reach) = (margin, reach)
    let least = passesStart ? -Double.infinity : 0
    let greatest = passesEnd ? Double.infinity : 1
    let overlay: @Sendable (Float) -> Float = { progress in
      let position = Double(progress) * reach - margin
      if way <= 0 { return progress }
      if position <= from || position >= from + way {
        return Float((margin + (position <= from ? from : from + way)) / reach)
      }
      let eased = from + way * min(max(Double(curve(Float((position - from) / way))), least), greatest)
      return Float((margin + eased) / reach)
    }
    return .function(overlay)
  }

  /// Adds a key on the sides on which the motion runs on, where there is room.
  private func extend(
    _ values: inout [Value], _ offsets: inout [Float], _ easings: inout [Easing], from isAtStart: Bool,
    to isAtEnd: Bool
  ) {
    if case .rotation = Value.interpolation { return }
    let (before, after) = (easings[0].endSlopes.start, easings[easings.count - 1].endSlopes.end)
    if isAtStart && before != 0 && offsets[0] > 0 && offsets[1] > offsets[0] {
      let width = offsets[1] - offsets[0]
      let count = PositionCurve.steps(values[0], values[1], before, within: offsets[0] / width)
      values.insert(PositionCurve.along(values[0], values[1], -before * count, from: values[0]), at: 0)
      offsets.insert(max(offsets[0] - count * width, 0), at: 0)
      easings.insert(.linear, at: 0)
    }
    let last = values.count - 1
    if isAtEnd && after != 0 && offsets[last] < 1 && offsets[last] > offsets[last - 1] {
      let width = offsets[last] - offsets[last - 1]
      let (a, b) = (values[last - 1], values[last])
      let count = PositionCurve.steps(a, b, after, within: (1 - offsets[last]) / width)
      values.append(PositionCurve.along(a, b, after * count, from: b))
      offsets.append(min(offsets[last] + count * width, 1))
      easings.append(.linear)
    }
  }

  /// How many times the way from `a` to `b` a motion of that slope can go on: `room`, but with angles no
  /// further than what their short way still tells.
  private static func steps(_ a: Value, _ b: Value, _ slope: Float, within room: Float) -> Float {
    guard case .angle = Value.interpolation else { return room }
    let longest = (0..<Value.laneCount).map { (Angle.shortWay(b.lane($0) - a.lane($0)) * slope).magnitude }
    return min(room, 179 / max(longest.max() ?? 0, 1e-30))
  }

  /// `part` of the way from `a` to `b`, counted from `origin`.
  private static func along(_ a: Value, _ b: Value, _ part: Float, from origin: Value) -> Value {
    Value { lane in
      var way = b.lane(lane) - a.lane(lane)
      if case .angle = Value.interpolation { way = Angle.shortWay(way) }
      return min(max(origin.lane(lane) + way * part, -1e38), 1e38)
    }
  }
}

extension Easing {
  /// The slopes with which it goes on outside 0…1 (Z2): 0 where it holds.
  fileprivate var endSlopes: (start: Float, end: Float) {
    switch kind {
    case .identity, .bezier: (derivative(at: -1), derivative(at: 2))
    case .penner, .steps, .stops, .spring, .function: (0, 0)
    }
  }
}
