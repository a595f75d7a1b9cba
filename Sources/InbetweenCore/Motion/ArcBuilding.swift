// From the numbers of a spring or decay to the arcs of its lanes, when it first contends.

extension DriverStore {
  /// Builds the arcs of a driver whose start and velocity are known, and finds its length (S4).
  mutating func buildArcs(of slot: Slot<Driver>, kind: Interpolation) {
    layArcs(of: records[slot], kind)
    findLength(of: records[slot], kind)
  }

  /// Finds the length of a driver whose arcs are laid.
  mutating func findLength(of driver: Driver, _ kind: Interpolation) {
    let rest = restTime(driver, kind)
    dynamics[motion(driver)].isRestPending = false
    dynamics[motion(driver)].restFloor = rest
    var length = rest
    if rest < IterationTiming.forever && !jumps(driver) {
      for lane in 0..<partCount(driver, kind) {
        // After the rest come at most one turn and one landing.
        var part = part(driver, lane: lane, at: rest)
        while part.end < .max {
          length = max(length, part.end)
          part = self.part(driver, lane: lane, at: part.end)
        }
      }
    }
    dynamics[motion(driver)].length = length
  }

  /// Builds the arcs of a driver, without finding its length.
  mutating func layArcs(of driver: Driver, _ kind: Interpolation) {
    dynamics[motion(driver)].isRestPending = false
    dynamics[motion(driver)].restFloor = IterationTiming.forever
    if case .rotation = kind {
      buildRotationArcs(driver)
    } else if dynamics[motion(driver)].bound != .none {
      buildBoundedArcs(driver)
    } else {
      for lane in 0..<Int(driver.laneCount) { buildArc(lane, of: driver, kind) }
    }
  }

  /// Builds the one arc of a lane without bounds.
  @inline(__always)
  mutating func buildArc(_ lane: Int, of driver: Driver, _ kind: Interpolation) {
    let record = dynamics[motion(driver)]
    let offsets = DynamicsLane(lane, of: driver, self)
    let from = values[offsets.from]
    if !record.law.hasTarget {
      values[offsets.to] = Dynamics.projectedEnd(from, values[offsets.velocity], record.frequency)
    }
    let target = target(driver, offsets, kind, record)
    let motion = DampedMotion(
      frequency: record.frequency, ratio: record.ratio, distance: Double(from) - Double(target),
      velocity: Double(values[offsets.velocity]))
    arcs[record.arcs.index + lane] = MotionArc(motion, target: target)
  }

  /// Returns the point of rest: the end value; for an absolute angle, the equal angle by the shorter turn.
  @inline(__always)
  private func target(
    _ driver: Driver, _ offsets: DynamicsLane, _ kind: Interpolation, _ record: Dynamics
  ) -> Float {
    let (from, to) = (values[offsets.from], values[offsets.to])
    guard case .angle = kind, record.law.hasTarget, !record.isRelative, !driver.flags.contains(.adds)
    else { return to }
    let way = to - from
    return way.magnitude <= 180 ? to : from + Angle.shortWay(way)
  }

  /// Returns the velocity at which friction alone brings a lane to its given end.
  func velocityToEnd(_ lane: Int, of driver: Driver, _ kind: Interpolation) -> Float {
    let record = dynamics[motion(driver)]
    let offsets = DynamicsLane(lane, of: driver, self)
    let way = Double(target(driver, offsets, kind, record)) - Double(values[offsets.from])
    return PortableMath.finite(Float(record.frequency * way))
  }

  private mutating func buildRotationArcs(_ driver: Driver) {
    let record = dynamics[motion(driver)]
    let (from, to) = ends(driver)
    let way = RotationWay(from: from, to: to)
    var velocity = SIMD4<Double>.zero
    for lane in 0..<4 { velocity[lane] = Double(values[DynamicsLane(lane, of: driver, self).velocity]) }
    let change = way.change(for: velocity)
    for lane in 0..<3 {
      let motion = DampedMotion(
        frequency: record.frequency, ratio: record.ratio, distance: way.start[lane], velocity: change[lane])
      arcs[record.arcs.index + lane] = MotionArc(motion, target: 0)
    }
  }

  private mutating func buildBoundedArcs(_ driver: Driver) {
    var lanes: [[MotionArc]] = []
    for lane in 0..<Int(driver.laneCount) {
      let offsets = DynamicsLane(lane, of: driver, self)
      let bounded = BoundedDecay(
        record: dynamics[motion(driver)], lower: values[offsets.lower], upper: values[offsets.upper])
      let arcs = bounded.arcs(from: values[offsets.from], velocity: values[offsets.velocity])
      values[offsets.to] = arcs[arcs.count - 1].target
      lanes.append(arcs)
    }
    var most = 1
    for lane in lanes { most = max(most, lane.count) }
    var record = dynamics[motion(driver)]
    arcs.release(record.arcs, length: lanes.count * Int(record.arcsPerLane))
    record.arcs = arcs.allocate(lanes.count * most)
    record.arcsPerLane = Int32(most)
    for lane in lanes.indices {
      for index in 0..<most {
        arcs[record.arcs.index + lane * most + index] = index < lanes[lane].count ? lanes[lane][index] : .none
      }
    }
    dynamics[motion(driver)] = record
  }

  /// Returns the number of lanes of a motion; for a rotation, the lanes of its vector.
  private func partCount(_ driver: Driver, _ kind: Interpolation) -> Int {
    if case .rotation = kind { 3 } else { Int(driver.laneCount) }
  }

  /// Returns the number of counts until all lanes are at rest for good, and begin to land.
  private func restTime(_ driver: Driver, _ kind: Interpolation) -> Int64 {
    if jumps(driver) { return dynamics[motion(driver)].jump }
    var length: Int64 = 0
    for lane in 0..<partCount(driver, kind) {
      guard let lane = laneLength(lane, of: driver) else { return IterationTiming.forever }
      length = max(length, lane)
    }
    return length
  }

  /// Returns the number of counts until one lane is at rest for good; nil if it never is. Most lanes rest in
  /// their last arc. A lane that creeps up to a bound may rest before.
  private func laneLength(_ lane: Int, of driver: Driver) -> Int64? {
    let record = dynamics[motion(driver)]
    let first = record.arcs.index + lane * Int(record.arcsPerLane)
    var index = Int(record.arcsPerLane) - 1
    while index > 0, arcs[first + index].first == .max { index -= 1 }
    let last = arcs[first + index]
    var reach = last.motion.reach
    for arc in first..<(first + index) { reach = max(reach, arcs[arc].motion.reach) }
    let levels = RestLevels(record.rest, reach: reach)
    guard let rest = last.motion.restCount(levels) else { return nil }
    if index == 0 { return rest }
    let end = last.target
    if rest > 0 {
      // The arc counts from its start, which may lie between two counts.
      let length = last.first + rest
      return last.isAtRest(length - 1, at: end, levels) ? length - 1 : length
    }
    while index > 0 {
      index -= 1
      if let length = arcs[first + index].restCount(
        before: arcs[first + index + 1].first, at: end, levels)
      {
        return length
      }
    }
    return 0
  }
}

extension MotionArc {
  /// Returns whether the arc is within `rest` of the value `end` at active time `time`.
  fileprivate func isAtRest(_ time: Int64, at end: Float, _ rest: RestLevels) -> Bool {
    let state = state(at: time)
    let distance = state.position + (Double(target) - Double(end))
    return distance.magnitude <= rest.distance && state.velocity.magnitude <= rest.speed
  }

  /// Returns the count, up to `limit`, from which on this arc of a free decay is within `rest` of `end`. Nil
  /// if that is its first count. The arc moves in one direction only, with decreasing speed.
  fileprivate func restCount(before limit: Int64, at end: Float, _ rest: RestLevels) -> Int64? {
    guard first < limit, !isAtRest(first, at: end, rest) else { return nil }
    return (first + 1..<limit).search { isAtRest($0, at: end, rest) }
  }
}

extension Dynamics {
  /// Clamps a value to the range of springs and decays.
  @inline(__always)
  static func held(_ value: Float) -> Float { min(max(value, -1e38), 1e38) }

  /// Returns the end to which friction brings a free motion.
  @inline(__always)
  static func projectedEnd(_ start: Float, _ velocity: Float, _ friction: Double) -> Float {
    held(Float(Double(start) + Double(velocity) / friction))
  }
}
