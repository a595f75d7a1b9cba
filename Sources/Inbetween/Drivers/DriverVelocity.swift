extension DriverStore {
  /// Returns the velocity of one lane, in its unit per second of the timeline, by the easings' analytic
  /// derivatives; 0 while the driver holds.
  func velocity(_ driver: Driver, lane: Int, at time: Int64, kind: Interpolation) -> Float {
    guard driver.phase == .active, !driver.flags.contains(.held) else { return 0 }
    // On a grid the value jumps from line to line, and rests between.
    if driver.flags.contains(.snaps), gridLane(driver, lane).step > 0 { return 0 }
    if driver.isMotion {
      let own = dynamicVelocity(driver, lane: lane, at: activeTime(driver, at: time), kind: kind)
      return PortableMath.finite(Float(driver.hasClock ? own * clocks[clock(driver)].rate.value : own))
    }
    guard timing(driver).duration > 0 else { return 0 }
    let head = playhead(driver, at: time)
    let position = keyPosition(driver, head)
    if head.holds || position.holds { return 0 }
    let keys = keys(driver)
    let duration = timing(driver).duration
    var perCount = 1 / Double(duration)
    if head.isBackward { perCount = -perCount }
    if driver.hasClock { perCount *= clocks[clock(driver)].rate.value }
    var slope = Double(easings[easing(keys, from: position.key)].derivative(at: part(driver, head)))
    if keys.hasSegments {
      let first = keys.segments.index + position.key
      slope /= Double(segments[first + 1].offset) - Double(segments[first].offset)
    }
    if keys.ease != .linear {
      let linear = min(Float(head.position) * keys.inverse(of: duration, easings), 1)
      slope *= Double(easings[keys.ease].derivative(at: linear))
    }
    let perSecond = slope * perCount * Double(Instant.countsPerSecond)
    if driver.isPath {
      return PortableMath.finite(Float(pathSlope(driver, lane: lane, position) * perSecond))
    }
    if case .rotation = kind { return rotationVelocity(driver, position, lane) * Float(perSecond) }
    let way = difference(driver, key(driver, position.key, lane), key(driver, position.key + 1, lane), kind)
    return PortableMath.finite(Float(Double(way) * perSecond))
  }

  /// Returns the fraction of its segment that the driver has passed, before the segment's easing.
  private func part(_ driver: Driver, _ head: Playhead) -> Float {
    let keys = keys(driver)
    if keys.ease == .linear {
      let segment = segmentTiming(driver, head)
      return PortableMath.unit(Float(head.position - segment.origin) * segment.inverse + segment.bias)
    }
    let progress = overallProgress(driver, head)
    return keys.hasSegments ? segment(keys, at: progress).part ?? 0 : progress
  }

  /// Returns the derivative of a rotation's lane by the eased progress, by a central difference.
  private func rotationVelocity(_ driver: Driver, _ position: KeyPosition, _ lane: Int) -> Float {
    let step: Float = 1.0 / 1024
    let (from, to) = (quaternion(driver, position.key), quaternion(driver, position.key + 1))
    let ahead = Rotation.mix(from, to, position.eased + step)
    let behind = Rotation.mix(from, to, position.eased - step)
    return (ahead[lane] - behind[lane]) / (2 * step)
  }
}
