import Inbetween
@testable import InbetweenCore

/// The value of a tween as a function of its local time (W1–W4).
extension ReferenceTween {
  /// Returns the value of all lanes at a local time; `captured` is the start value.
  func value(atLocal local: Int64, _ phase: Phase, captured: [Float]) -> [Float] {
    if let course { return value(of: course, atLocal: local, phase) }
    // A motion that was reversed before its start was captured shows the value that it found.
    if motion != nil { return captured }
    if let path { return value(along: path, moment(atLocal: local, phase), captured: captured) }
    return snapped(smoothValue(moment(atLocal: local, phase), captured))
  }

  /// Returns the nearest line of the grid: a whole number of steps from its origin. Of two lines as near, it
  /// is the upper (W11).
  private func snapped(_ lanes: [Float]) -> [Float] {
    guard let snap else { return lanes }
    return zip(lanes, snap).map { value, grid in
      if grid.step == 0 { return value }
      let (step, origin) = (Double(grid.step), Double(grid.origin))
      let line = ((Double(value) - origin) / step).rounded(.down)
      let part = (Double(value) - origin) / step - line
      return Float(origin + (part < 0.5 ? line : line + 1) * step)
    }
  }

  /// Returns the value without a grid.
  private func smoothValue(_ moment: ReferenceMoment, _ captured: [Float]) -> [Float] {
    let keys = keys(captured: captured)
    let place = segment(moment, keyCount: keys.count)
    if property.interpolation == .rotation {
      return rotation(keys, place.segment, place.part.map { timed(place.segment, $0, moment) })
    }
    return property.channels.indices.map { lane in
      let column = keys.map { $0[lane] }
      let carried = accumulates ? Float(moment.play) * distance(column) : 0
      let from = column[place.segment]
      let begin = PortableMath.finite(from + carried)
      guard let part = place.part.map({ timed(place.segment, $0, moment) }) else { return begin }
      let to = column[place.segment + 1]
      if moment.holds && part == 0 { return begin }
      if moment.holds && part == 1 { return PortableMath.finite(to + carried) }
      let value = begin + difference(from, to) * part
      if value.isFinite { return value }
      return PortableMath.finite(Float(Double(begin) + Double(difference(from, to)) * Double(part)))
    }
  }

  /// Returns the values of all keys (W1, W4). A single value is the destination, and the captured start is
  /// the first key. Relative values are added to the start. The mode `from` is reversed in time (see
  /// `moment`).
  func keys(captured: [Float]) -> [[Float]] {
    switch mode {
    case .absolute: values.count == 1 ? [captured, values[0]] : values
    case .from: [captured, values[0]]
    case .scaled: [captured, zip(captured, values[0]).map { $0 * $1 + 0 }]
    case .relative:
      (values.count == 1 ? [captured] : []) + values.map { key in zip(captured, key).map { $0 + $1 } }
    }
  }

  /// Returns a key's offset: as given, or evenly spaced (W2).
  func offset(_ key: Int, of count: Int) -> Float {
    if let offsets {
      // A single value with an offset: the destination is reached there, the start is at 0.
      return offsets.count == count ? offsets[key] : key == 0 ? 0 : offsets[0]
    }
    return Float(key) / Float(count - 1)
  }

  /// Returns the segment and the part of it that has passed, before the segment's easing (W2). Where the part
  /// is nil, the segment's first key holds.
  func segment(_ moment: ReferenceMoment, keyCount: Int) -> (segment: Int, part: Float?) {
    if fillsWholePlay(keyCount) {
      return (0, overall(moment))
    }
    let hasEase = ease != .linear || duration == 0
    let whole = overall(moment)
    // The last key whose offset has been reached; of coincident keys, the later one.
    let reached = (0..<keyCount).last { key in
      hasEase ? offset(key, of: keyCount) <= whole : threshold(key, of: keyCount) <= moment.position
    }
    if let reached, reached < keyCount - 1 {
      return inside(reached, whole, moment, exact: !hasEase, keyCount)
    }
    // Inside [0, 1] the nearest value holds; outside, the first or last segment is extended.
    if reached == nil {
      return whole >= 0 ? (0, nil) : inside(0, whole, moment, exact: false, keyCount)
    }
    return whole <= 1 ? (keyCount - 1, nil) : inside(keyCount - 2, whole, moment, exact: false, keyCount)
  }

  private func inside(
    _ segment: Int, _ whole: Float, _ moment: ReferenceMoment, exact: Bool, _ keyCount: Int
  ) -> (segment: Int, part: Float?) {
    let from = offset(segment, of: keyCount)
    let length = offset(segment + 1, of: keyCount) - from
    // A segment without length cannot be extended: its nearer key holds.
    if length <= 0 { return (whole < from ? segment : segment + 1, nil) }
    if !exact { return (segment, (whole - from) * (1 / length)) }
    let (begin, end) = (place(segment, of: keyCount), place(segment + 1, of: keyCount))
    // clamp01(Float(q − Q)·inverse + bias), where Q is the whole count at or before the key.
    let origin = begin.rounded(.down)
    let inverse = Self.inverse(of: end - begin, for: interTimingFunctions?[segment] ?? .linear)
    let bias = Float((origin - begin) / (end - begin))
    let part = Float(moment.position - Int64(origin)) * inverse + bias
    return (segment, min(max(part, 0), 1))
  }

  /// Returns a key's position in an iteration, in counts: offset·D, or the nearest count if the offset
  /// differs from that only by Float rounding.
  private func place(_ key: Int, of count: Int) -> Double {
    let exact = Double(offset(key, of: count)) * Double(duration)
    return abs(exact - exact.rounded()) <= exact * 1.2e-7 ? exact.rounded() : exact
  }

  /// Returns the whole count at which a key is reached.
  private func threshold(_ key: Int, of count: Int) -> Int64 {
    Int64(place(key, of: count).rounded(.up))
  }

  /// Returns whether there are only two keys, at the ends of the iteration.
  func fillsWholePlay(_ keyCount: Int) -> Bool {
    keyCount == 2 && offset(0, of: 2) == 0 && offset(1, of: 2) == 1
  }

  /// Returns the progress through the iteration, eased by the whole-tween ease (W3).
  private func overall(_ moment: ReferenceMoment) -> Float {
    ease == .linear ? moment.progress : ease.value(moment.progress, before: moment.before)
  }

  /// Returns the eased part of a segment (W3). Linear goes on outside [0, 1] (W2); all other easings define
  /// what they do there, and steps heed the before flag (Z2).
  func timed(_ segment: Int, _ part: Float, _ moment: ReferenceMoment) -> Float {
    guard let functions = interTimingFunctions, functions[segment] != .linear else { return part }
    return functions[segment].value(part, before: moment.before)
  }

  /// Returns a rotation between two keys, by the engine's slerp, which `ReferenceTests` compares with the
  /// definition.
  private func rotation(_ keys: [[Float]], _ segment: Int, _ part: Float?) -> [Float] {
    guard let part, part != 0 else { return keys[segment] }
    if part == 1 { return keys[segment + 1] }
    let mixed = Rotation.mix(SIMD4(keys[segment]), SIMD4(keys[segment + 1]), part)
    return (0..<4).map { mixed[$0] }
  }

  /// Returns the difference from one key to the next; for absolute angles by `way` and `turns` (W10).
  func difference(_ from: Float, _ to: Float) -> Float {
    let difference = to - from
    guard property.interpolation == .angle, mode != .relative, mode != .scaled, !adds else {
      return difference
    }
    let way = way(over: difference)
    let isDown = way < 0 || (way == 0 && self.way == .decreasing)
    return way + Float(isDown ? -360 * turns : 360 * turns)
  }

  /// Returns the difference between two angles by `way` (CSS Color 4, section 12.4).
  private func way(over difference: Float) -> Float {
    let rest = difference.truncatingRemainder(dividingBy: 360)
    let up = rest < 0 ? rest + 360 : rest
    let down = rest > 0 ? rest - 360 : rest
    switch way {
    case .asGiven: return difference
    case .increasing: return up
    case .decreasing: return down
    case .shortest, .longest: break
    }
    // Half a turn keeps the sign of the difference.
    if abs(rest) == 180 { return rest }
    if way == .shortest { return up < 180 ? up : down }
    return up == 0 ? 360 : up < 180 ? down : up
  }

  /// Returns what an iteration adds to the next one if the tween accumulates: last − first, for angles the
  /// sum of the differences between keys.
  private func distance(_ column: [Float]) -> Float {
    guard property.interpolation == .angle else { return column[column.count - 1] - column[0] }
    return zip(column, column.dropFirst()).map { difference($0, $1) }.reduce(0, +)
  }
}
