// Springs and decays as functions of own time.

extension DriverStore {
  /// Returns the arc of one lane that contains active time `time`.
  @inline(__always)
  func arc(_ driver: Driver, lane: Int, at time: Int64) -> MotionArc {
    let record = dynamics[motion(driver)]
    if time >= record.restFloor && !record.isRestPending { return part(driver, lane: lane, at: time).arc }
    return arcs[arcIndex(record, lane: lane, at: time)]
  }

  /// Returns the arc of one lane that contains active time `time`, and the time at which the next one begins.
  func part(_ driver: Driver, lane: Int, at time: Int64) -> (arc: MotionArc, end: Int64) {
    let record = dynamics[motion(driver)]
    let rest = record.isRestPending ? Int64.max : record.restFloor
    let index = arcIndex(record, lane: lane, at: min(time, rest))
    if time < rest {
      let isLast = index + 1 == record.arcs.index + (lane + 1) * Int(record.arcsPerLane)
      return (arcs[index], isLast ? rest : min(rest, arcs[index + 1].first))
    }
    let target = arcs[arcIndex(record, lane: lane, at: .max - 1)].target
    guard let (landing, end) = arcs[index].landing(from: rest, on: target) else {
      return (.still(at: target, from: rest), .max)
    }
    if time < landing.first { return (arcs[index], landing.first) }
    return time < end ? (landing, end) : (.still(at: target, from: end), .max)
  }

  /// Returns the index of the arc of one lane that contains active time `time`, before the landing.
  @inline(__always)
  private func arcIndex(_ record: Dynamics, lane: Int, at time: Int64) -> Int {
    let first = record.arcs.index + lane * Int(record.arcsPerLane)
    var index = first + Int(record.arcsPerLane) - 1
    while index > first && arcs[index].first > time { index -= 1 }
    return index
  }

  /// Returns a lane's value at own time `time`, in the present phase; at rest the end value (S4).
  func dynamicValue(_ driver: Driver, lane: Int, at time: Int64, kind: Interpolation) -> Float {
    let offsets = DynamicsLane(lane, of: driver, self)
    let isReversed = driver.flags.contains(.reversed)
    switch driver.phase {
    case .waiting, .unstarted: return values[isReversed ? offsets.to : offsets.from]
    case .trailing, .finished: return values[isReversed ? offsets.from : offsets.to]
    case .active: break
    }
    let active = activeTime(driver, at: time)
    let jump = dynamics[motion(driver)].jump
    if jump >= 0 { return values[active < jump - active ? offsets.from : offsets.to] }
    if active == timing(driver).active { return values[offsets.to] }
    if case .rotation = kind { return turnedRotation(driver, at: active).rotation[lane] }
    return arc(driver, lane: lane, at: active).value(at: active)
  }

  /// Returns a lane's velocity at active time `time`, per second of own time, also if it is held.
  func dynamicVelocity(_ driver: Driver, lane: Int, at time: Int64, kind: Interpolation) -> Double {
    if jumps(driver) { return 0 }
    if case .rotation = kind { return turnedRotation(driver, at: time).velocity[lane] }
    return arc(driver, lane: lane, at: time).state(at: time).velocity
  }

  /// Returns a rotation spring's quaternion and its derivative, from the arcs of its rotation vector.
  private func turnedRotation(
    _ driver: Driver, at time: Int64
  ) -> (rotation: SIMD4<Float>, velocity: SIMD4<Double>) {
    var (vector, change) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    for lane in 0..<3 {
      let arc = arc(driver, lane: lane, at: time)
      let state = arc.state(at: time)
      vector[lane] = state.position + Double(arc.target)
      change[lane] = state.velocity
    }
    let (from, to) = ends(driver)
    let way = RotationWay(from: from, to: to)
    return (way.rotation(at: vector), way.velocity(at: vector, change))
  }

  /// Returns whether a spring or decay is reduced to a jump.
  @inline(__always)
  func jumps(_ driver: Driver) -> Bool { dynamics[motion(driver)].jump >= 0 }

  /// Returns a rotation's two ends.
  func ends(_ driver: Driver) -> (from: SIMD4<Float>, to: SIMD4<Float>) {
    var (from, to) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    for lane in 0..<4 {
      let offsets = DynamicsLane(lane, of: driver, self)
      from[lane] = values[offsets.from]
      to[lane] = values[offsets.to]
    }
    return (from, to)
  }
}
