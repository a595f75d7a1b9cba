// From a spring's or decay's numbers to the arcs of its lanes, when it first contends.

extension DriverStore {
  /// Makes the arcs of a driver whose start and velocity are known, and finds its length (S4).
  mutating func buildArcs(of slot: Slot<Driver>, kind: Interpolation) {
    let driver = drivers[slot]
    layArcs(of: driver, kind)
    dynamics[driver.dynamics].isRestPending = false
    dynamics[driver.dynamics].length = motionLength(driver, kind)
  }

  /// Makes the arcs alone.
  mutating func layArcs(of driver: Driver, _ kind: Interpolation) {
    if case .rotation = kind {
      buildRotationArcs(driver)
    } else if dynamics[driver.dynamics].bound != .none {
      buildBoundedArcs(driver)
    } else {
      for lane in 0..<Int(driver.laneCount) { buildArc(lane, of: driver, kind) }
    }
  }

  /// The one arc of a lane without bounds.
  @inline(__always)
  mutating func buildArc(_ lane: Int, of driver: Driver, _ kind: Interpolation) {
    let record = dynamics[driver.dynamics]
    let place = DynamicsLane(lane, of: driver)
    let from = values[place.from]
    if record.law == .freeDecay {
      values[place.to] = Dynamics.projectedEnd(from, values[place.velocity], record.frequency)
    }
    let target = target(driver, place, kind, record)
    let motion = DampedMotion(
      frequency: record.frequency, ratio: record.ratio, distance: Double(from) - Double(target),
      velocity: Double(values[place.velocity]))
    arcs[record.arcs.index + lane] = MotionArc(motion, target: target)
  }

  /// The point of rest: the end value; of an angle's absolute one, what lies the short way round.
  @inline(__always)
  private func target(
    _ driver: Driver, _ place: DynamicsLane, _ kind: Interpolation, _ record: Dynamics
  ) -> Float {
    let (from, to) = (values[place.from], values[place.to])
    guard case .angle = kind, record.law != .freeDecay, !record.isRelative else { return to }
    let way = to - from
    return way.magnitude <= 180 ? to : from + Angle.shortWay(way)
  }

  /// The velocity at which friction alone takes a lane to its given end.
  func velocityToEnd(_ lane: Int, of driver: Driver, _ kind: Interpolation) -> Float {
    let record = dynamics[driver.dynamics]
    let place = DynamicsLane(lane, of: driver)
    let way = Double(target(driver, place, kind, record)) - Double(values[place.from])
    return PlayTiming.finite(Float(record.frequency * way))
  }

  private mutating func buildRotationArcs(_ driver: Driver) {
    let record = dynamics[driver.dynamics]
    let (from, to) = ends(driver)
    let way = RotationWay(from: from, to: to)
    var velocity = SIMD4<Double>.zero
    for lane in 0..<4 { velocity[lane] = Double(values[DynamicsLane(lane, of: driver).velocity]) }
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
      let place = DynamicsLane(lane, of: driver)
      let bounded = BoundedDecay(
        record: dynamics[driver.dynamics], lower: values[place.lower], upper: values[place.upper])
      let arcs = bounded.arcs(from: values[place.from], velocity: values[place.velocity])
      values[place.to] = arcs[arcs.count - 1].target
      lanes.append(arcs)
    }
    var most = 1
    for lane in lanes { most = max(most, lane.count) }
    var record = dynamics[driver.dynamics]
    arcs.release(record.arcs, length: lanes.count * Int(record.arcsPerLane))
    record.arcs = arcs.allocate(lanes.count * most)
    record.arcsPerLane = Int32(most)
    for lane in lanes.indices {
      for index in 0..<most {
        arcs[record.arcs.index + lane * most + index] = index < lanes[lane].count ? lanes[lane][index] : .none
      }
    }
    dynamics[driver.dynamics] = record
  }

  /// How many counts pass until all lanes are at rest for good.
  func motionLength(_ driver: Driver, _ kind: Interpolation) -> Int64 {
    let record = dynamics[driver.dynamics]
    var length: Int64 = 0
    let lanes = if case .rotation = kind { 3 } else { Int(driver.laneCount) }
    for lane in 0..<lanes {
      let arc = arc(driver, lane: lane, at: .max - 1)
      guard let rest = arc.motion.restCount(record.rest) else { return PlayTiming.forever }
      length = max(length, arc.first + rest)
    }
    return length
  }
}

extension Dynamics {
  /// Held within the range of values that a motion can work with.
  @inline(__always)
  static func held(_ value: Float) -> Float { min(max(value, -1e38), 1e38) }

  /// Where friction brings a free motion.
  @inline(__always)
  static func projectedEnd(_ start: Float, _ velocity: Float, _ friction: Double) -> Float {
    held(Float(Double(start) + Double(velocity) / friction))
  }
}

/// One lane of a decay between two bounds (S5).
struct BoundedDecay {
  let record: Dynamics
  let lower: Float
  let upper: Float

  /// After so many bounces it rests at the bound.
  static var mostBounces: Int { 64 }

  /// The arcs of a motion from `start`, first to last.
  func arcs(from start: Float, velocity: Float) -> [MotionArc] {
    var arcs: [MotionArc] = []
    var (position, velocity, time) = (start, Double(velocity), 0.0)
    if position < lower || position > upper {
      return [band(at: position < lower ? lower : upper, from: position, velocity, time)]
    }
    for bounce in 0... {
      let end = Dynamics.held(Float(Double(position) + velocity / record.frequency))
      arcs.append(glide(to: end, from: position, velocity, time))
      if end >= lower && end <= upper { break }
      // It loses velocity as it goes, k of it per unit of way; so much of it is gone at the bound.
      let bound = velocity > 0 ? upper : lower
      let lost = record.frequency * (Double(bound) - Double(position)) / velocity
      time += PortableMath.minusLogOfOneMinus(min(lost, 1 - 1e-16)) / record.frequency
      velocity *= 1 - lost
      position = bound
      if record.bound == .rubberBand {
        arcs.append(band(at: bound, from: bound, velocity, time))
        break
      }
      velocity *= -record.restitution
      if velocity == 0 || bounce == BoundedDecay.mostBounces {
        arcs.append(glide(to: bound, from: bound, 0, time))
        break
      }
    }
    return arcs
  }

  private func glide(to end: Float, from start: Float, _ velocity: Double, _ time: Double) -> MotionArc {
    let motion = DampedMotion(
      frequency: record.frequency, ratio: 1, distance: Double(start) - Double(end), velocity: velocity)
    return MotionArc(motion, target: end, begin: time)
  }

  private func band(at bound: Float, from start: Float, _ velocity: Double, _ time: Double) -> MotionArc {
    let motion = DampedMotion(
      frequency: record.boundFrequency, ratio: record.boundRatio, distance: Double(start) - Double(bound),
      velocity: velocity)
    return MotionArc(motion, target: bound, begin: time)
  }
}
