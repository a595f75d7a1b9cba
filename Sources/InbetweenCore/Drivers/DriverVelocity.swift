extension DriverStore {
  /// Returns one lane's slope per second of the timeline, by analytic derivatives; 0 while it holds.
  func velocity(_ driver: Driver, lane: Int, at time: Int64, kind: Interpolation) -> Float {
    guard driver.phase == .active, !driver.flags.contains(.held) else { return 0 }
    // On a grid the value jumps from line to line, and rests between.
    if driver.flags.contains(.snaps), gridLane(driver, lane).step > 0 { return 0 }
    switch driver.kind {
    case .motion:
      let own = dynamicVelocity(driver, lane: lane, at: activeTime(driver, at: time), kind: kind)
      return PortableMath.finite(Float(driver.hasClock ? own * clocks[clock(driver)].rate.value : own))
    case .sequence, .mark: return 0
    case .tween, .path: break
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
    if driver.kind == .path {
      return PortableMath.finite(Float(pathSlope(driver, lane: lane, position) * perSecond))
    }
    if case .rotation = kind {
      return PortableMath.product(rotationVelocity(driver, position, lane), perSecond)
    }
    let way = difference(driver, key(driver, position.key, lane), key(driver, position.key + 1, lane), kind)
    if way == 0 { return 0 }
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

/// The limit of velocities that are handed over (S3). A slope is the velocity at an instant. A slope that is
/// steep for less time than an eye can see would throw a thing far.
enum HandOver {
  /// The shortest time over which a movement is seen, in counts: 1/120 s.
  static var window: Int64 { 750 }
  /// Springs and decays up to this frequency, in radians a second, change little within that time.
  static var gentleFrequency: Double { 64 }

  /// Returns the part of a slope that is handed over. A slope up to a quarter above the shown speed is kept.
  /// A steeper slope is reduced, down to the shown speed.
  static func part(of steepness: Double, shown: Double) -> Double {
    if steepness <= 1.25 * shown { return 1 }
    let part = shown / steepness
    return part * (1 + 0.3125 * part)
  }

  /// Returns the length of the window in the time of a clock that runs at `pace` as the taker sees it: the
  /// window's length in both times, or more.
  static func window(at pace: Double) -> Int64 {
    max(window, Int64(min(Double(window) * pace.magnitude, 0x1p40)))
  }
}

extension DriverStore {
  /// Returns the velocity of one lane that another driver takes over, in its unit per second of the timeline:
  /// its slope, limited to the shown velocity (S3).
  ///
  /// - Parameter pace: the seconds of the timeline in a second of the driver that takes over.
  func handedVelocity(
    _ driver: Driver, lane: Int, at time: Int64, kind: Interpolation, pace: Double
  ) -> Double {
    let slope = Double(velocity(driver, lane: lane, at: time, kind: kind))
    if slope == 0 || pace == 0 || isGentle(driver) { return slope }
    let rate = driver.hasClock ? clocks[clock(driver)].rate.value.magnitude : 1
    let shown = shownSpeed(driver, at: time, kind, pace: pace * rate) * rate
    let steepness = norm(driver) { Double(velocity(driver, lane: $0, at: time, kind: kind)) }
    return slope * HandOver.part(of: steepness, shown: shown)
  }

  /// Returns the velocity of one lane that an active spring or decay keeps when it is retargeted, in its unit
  /// per second of own time.
  func keptVelocity(_ driver: Driver, lane: Int, at time: Int64, kind: Interpolation) -> Double {
    let active = activeTime(driver, at: time)
    let slope = dynamicVelocity(driver, lane: lane, at: active, kind: kind)
    if isGentle(driver) { return slope }
    let steepness = norm(driver) { dynamicVelocity(driver, lane: $0, at: active, kind: kind) }
    return slope * HandOver.part(of: steepness, shown: shownSpeed(driver, at: time, kind, pace: 1))
  }

  /// Returns the length of a vector with a component for each lane. All lanes are limited as one, so the
  /// direction stays.
  private func norm(_ driver: Driver, _ component: (Int) -> Double) -> Double {
    var sum = 0.0
    for lane in 0..<Int(driver.laneCount) {
      let length = component(lane)
      sum += length * length
    }
    return sum.squareRoot()
  }

  /// Returns whether a driver's velocity changes little while a movement is seen.
  private func isGentle(_ driver: Driver) -> Bool {
    guard driver.kind.hasDynamics else { return false }
    let record = dynamics[motion(driver)]
    // Parameters that were set after its completion do not change its motion.
    let own = record.law == .spring ? arcs[record.arcs.index].motion.frequency : record.frequency
    return max(own, record.boundFrequency) <= HandOver.gentleFrequency
  }

  /// Returns the mean speed at which an active driver has moved its lanes, in their unit per second of own
  /// time. It is the lower of the speeds over the last 1/120 and 1/60 s. Before it began, a spring or decay
  /// counts as moving with its initial velocity, and a tween as standing.
  private func shownSpeed(
    _ driver: Driver, at time: Int64, _ kind: Interpolation, pace: Double
  ) -> Double {
    let active = activeTime(driver, at: time)
    let goesBack = driver.flags.contains(.reversed) != (pace < 0)
    let passed = !driver.kind.hasIterations ? .max : goesBack ? timing(driver).active - active : active
    let short = HandOver.window(at: pace)
    let long = min(2 * short, max(short, passed))
    func speed(_ length: Int64) -> Double {
      let before = active + (goesBack ? length : -length)
      let moved = norm(driver) { distance(driver, $0, kind, from: before, to: active) }
      return moved * Double(Instant.countsPerSecond) / Double(length)
    }
    return long == short ? speed(short) : min(speed(short), speed(long))
  }

  /// Returns the distance that an active driver moves a lane between two active times, to the precision of
  /// Floats. The jump back at the start of an iteration is no movement.
  private func distance(
    _ driver: Driver, _ lane: Int, _ kind: Interpolation, from before: Int64, to active: Int64
  ) -> Double {
    let timing = timing(driver)
    func value(_ active: Int64) -> Float {
      let passed = driver.flags.contains(.reversed) ? timing.active - active : active
      return self.value(driver, lane: lane, at: timing.delay + passed, kind: kind)
    }
    var (low, high) = (max(min(before, active), 0), min(max(before, active), timing.active))
    if low == high && driver.kind.hasIterations { return 0 }
    let (start, end) = (value(low), value(high))
    var way = Double(end) - Double(start)
    if driver.kind.hasDynamics {
      if before < 0 {
        let initial = dynamicVelocity(driver, lane: lane, at: 0, kind: kind)
        way += initial * Double(-before) / Double(Instant.countsPerSecond)
      }
    } else if !driver.flags.contains(.accumulates),
      timing.direction == .normal || timing.direction == .reverse
    {
      let isLater = active == high
      let (first, last) = (
        timing.playhead(at: low, .within).iteration, timing.playhead(at: high, .within).iteration
      )
      if first != last {
        let edge = timing.beginning(ofIteration: isLater ? last : first + 1)
        if isLater {
          low = max(low, timing.beginning(ofIteration: last - 1))
        } else {
          high = min(high, timing.beginning(ofIteration: first + 2) - 1)
        }
        way = Double(value(high)) - Double(value(edge)) + (Double(value(edge - 1)) - Double(value(low)))
      }
    }
    return way.magnitude + Double(max(start.magnitude, end.magnitude).ulp)
  }
}
