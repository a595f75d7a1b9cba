// A driver's value as a function of own time, one value at a time: for captures, commits, holds and
// drivers in no table. Table rows give equal bits (T7): both use the same formulas in the same order.

/// A position between two keys.
package struct KeyPosition {
  var key: Int
  /// The eased fraction from this key to the next; 0 and 1 are the keys.
  package var eased: Float
  /// Whether the value is the value of `key`.
  var holds: Bool
}

extension DriverStore {
  /// Returns the value of one lane at own time `time`, in the driver's present phase.
  package func value(_ driver: Driver, lane: Int, at time: Int64, kind: Interpolation) -> Float {
    let value = smoothValue(driver, lane: lane, at: time, kind: kind)
    return driver.flags.contains(.snaps) ? snapped(value, driver, lane) : value
  }

  /// Returns the eased progress of a plain tween at `position`, which is within its iteration.
  ///
  /// - Parameter inverse: the reciprocal of the iteration's length.
  @inline(__always)
  func plainProgress(at position: Int64, _ inverse: Float, _ ease: EasingID) -> Float {
    let progress = Float(position) * inverse
    return ease == .linear
      ? PortableMath.unit(progress) : easings[ease].value(min(progress, 1), before: false)
  }

  /// Returns the value of one lane at own time `time`, without the grid on which it may be shown.
  private func smoothValue(_ driver: Driver, lane: Int, at time: Int64, kind: Interpolation) -> Float {
    switch driver.kind {
    case .motion: return dynamicValue(driver, lane: lane, at: time, kind: kind)
    case .path: return pathValue(driver, lane: lane, at: time)
    case .tween, .sequence, .mark: break
    }
    let head = playhead(driver, at: time)
    let position = keyPosition(driver, head)
    if case .rotation = kind { return rotation(driver, position)[lane] }
    let from = key(driver, position.key, lane)
    let carried = carry(driver, head.iteration, lane, kind)
    let begin = PortableMath.finite(from + carried)
    if position.holds || (head.holds && position.eased == 0) { return begin }
    let to = key(driver, position.key + 1, lane)
    if head.holds && position.eased == 1 { return PortableMath.finite(to + carried) }
    let way = difference(driver, from, to, kind)
    let value = begin + way * position.eased
    if value.isFinite { return value }
    // In the range of Double no product overflows.
    let eased = Double(PortableMath.finite(position.eased))
    return PortableMath.finite(Float(Double(begin) + Double(way) * eased))
  }

  /// Returns the driver's position between its keys (W2, W3).
  package func keyPosition(_ driver: Driver, _ head: Playhead) -> KeyPosition {
    let keys = keys(driver)
    let duration = timing(driver).duration
    if duration > 0 && keys.ease == .linear {
      let segment = segmentTiming(driver, head)
      if segment.holds { return KeyPosition(key: segment.key, eased: 0, holds: true) }
      let progress = Float(head.position - segment.origin) * segment.inverse + segment.bias
      let part = PortableMath.unit(progress)
      return KeyPosition(key: segment.key, eased: eased(keys, from: segment.key, part, head), holds: false)
    }
    let progress = overallProgress(driver, head)
    if !keys.hasSegments {
      return KeyPosition(key: 0, eased: eased(keys, from: 0, progress, head), holds: false)
    }
    let (key, part) = segment(keys, at: progress)
    guard let part else { return KeyPosition(key: key, eased: 0, holds: true) }
    return KeyPosition(key: key, eased: eased(keys, from: key, part, head), holds: false)
  }

  /// Returns the progress through the whole iteration, with the ease laid over it.
  func overallProgress(_ driver: Driver, _ head: Playhead) -> Float {
    let duration = timing(driver).duration
    let linear =
      duration > 0
      ? min(Float(head.position) * keys(driver).inverse(of: duration, easings), 1) : head.progress
    if driver.ease == .linear { return linear }
    return easings[driver.ease].value(linear, before: head.isBeforeJump)
  }

  /// Returns the segment that contains `progress`, and the fraction within it; nil if a key is held.
  func segment(_ keys: KeyFrames, at progress: Float) -> (key: Int, part: Float?) {
    let first = keys.segments.index
    let last = Int(keys.count) - 1
    var key = last
    while key > 0 && segments[first + key].offset > progress { key -= 1 }
    let startsLater = segments[first].offset > progress
    if startsLater && progress >= 0 { return (0, nil) }
    if key == last {
      if progress <= 1 { return (last, nil) }
      key = last - 1
    }
    let from = segments[first + key].offset
    let length = segments[first + key + 1].offset - from
    if length <= 0 { return (startsLater ? key : key + 1, nil) }
    return (key, (progress - from) * (1 / length))
  }

  /// Returns the value at `part` between key `key` and the next, eased. A linear segment continues outside
  /// [0, 1] (W2), where an overshooting ease laid over the keys leads.
  ///
  /// The before flag holds between keys too (Z2), as in Gecko.
  @inline(__always)
  private func eased(_ keys: KeyFrames, from key: Int, _ part: Float, _ head: Playhead) -> Float {
    let easing = easing(keys, from: key)
    return easing == .linear ? part : easings[easing].value(part, before: head.isBeforeJump)
  }

  /// Returns the easing from key `key` to the next.
  @inline(__always)
  package func easing(_ keys: KeyFrames, from key: Int) -> EasingID {
    keys.hasSegments ? segments[keys.segments.index + key].easing : keys.easing
  }

  @inline(__always)
  package func key(_ driver: Driver, _ key: Int, _ lane: Int) -> Float {
    if driver.details.exists, details[driver.details].values.exists {
      return values[firstValue(driver) + key * Int(driver.laneCount) + lane]
    }
    let driverLane = driverLanes[driver.driverLanes.index + lane]
    return key == 0 ? driverLane.from : driverLane.to
  }

  mutating func setKey(_ driver: Driver, _ key: Int, _ lane: Int, to value: Float) {
    if driver.details.exists, details[driver.details].values.exists {
      values[firstValue(driver) + key * Int(driver.laneCount) + lane] = value
    } else if key == 0 {
      driverLanes[driver.driverLanes.index + lane].from = value
    } else {
      driverLanes[driver.driverLanes.index + lane].to = value
    }
  }

  /// Returns the difference of two keys; for absolute angles by the shorter turn, or by the given direction.
  @inline(__always)
  func difference(_ driver: Driver, _ from: Float, _ to: Float, _ kind: Interpolation) -> Float {
    var difference = to - from
    if case .angle = kind, driver.flags.isDisjoint(with: [.relative, .adds]) {
      difference =
        driver.flags.contains(.hasAngleWay)
        ? shape(driver).angleWay.way(difference) : Angle.shortWay(difference)
    }
    return PortableMath.finite(difference)
  }

  /// Returns the sum of the iterations before `iteration`, for a driver that accumulates.
  @inline(__always)
  func carry(_ driver: Driver, _ iteration: Int64, _ lane: Int, _ kind: Interpolation) -> Float {
    guard driver.flags.contains(.accumulates), iteration != .max else { return 0 }
    let last = Int(keys(driver).count) - 1
    guard case .angle = kind else {
      return PortableMath.finite(
        Float(iteration) * difference(driver, key(driver, 0, lane), key(driver, last, lane), kind))
    }
    // Angles add up the turns between their keys.
    var whole: Float = 0
    for index in 0..<last {
      whole += difference(driver, key(driver, index, lane), key(driver, index + 1, lane), kind)
    }
    return PortableMath.finite(Float(iteration) * PortableMath.finite(whole))
  }

  private func rotation(_ driver: Driver, _ position: KeyPosition) -> SIMD4<Float> {
    let from = quaternion(driver, position.key)
    if position.holds || position.eased == 0 { return from }
    let to = quaternion(driver, position.key + 1)
    return position.eased == 1 ? to : Rotation.mix(from, to, position.eased)
  }

  func quaternion(_ driver: Driver, _ index: Int) -> SIMD4<Float> {
    SIMD4(key(driver, index, 0), key(driver, index, 1), key(driver, index, 2), key(driver, index, 3))
  }
}
