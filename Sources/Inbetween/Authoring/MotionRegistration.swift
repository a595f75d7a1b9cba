// From a checked spring or decay to its numbers in the store.

extension DriverStore {
  /// Stores a checked spring or decay.
  mutating func storeMotion(_ motion: CheckedMotion, laneCount: Int) -> (KeyFrames, Slot<Dynamics>) {
    var record = motion.dynamics
    record.isRelative = motion.isRelative
    record.arcs = arcs.allocate(laneCount)
    for lane in 0..<laneCount { arcs[record.arcs.index + lane] = .none }
    let isBounded = record.bound != .none
    let count = Dynamics.valueCount(isRelative: motion.isRelative, isBounded: isBounded)
    let first = values.allocate(count * laneCount)
    var next = first.index
    store(motion.from, laneCount, at: &next)
    store(motion.target, laneCount, at: &next)
    if motion.isRelative { store(motion.target, laneCount, at: &next) }
    store(motion.velocity, laneCount, at: &next)
    if isBounded {
      store(motion.lower, laneCount, at: &next)
      store(motion.upper, laneCount, at: &next)
    }
    let keys = KeyFrames(
      values: first, count: 2, segments: .none, easing: easings.retain(.linear), ease: easings.retain(.linear)
    )
    return (keys, dynamics.insert(record))
  }

  @inline(__always)
  private mutating func store(_ lanes: SIMD16<Float>, _ laneCount: Int, at next: inout Int) {
    for lane in 0..<laneCount { values[next + lane] = lanes[lane] }
    next += laneCount
  }
}
