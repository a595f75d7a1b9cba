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
    var groups = [motion.from, motion.target]
    if motion.isRelative { groups.append(motion.target) }
    groups.append(motion.velocity)
    if isBounded { groups += [motion.lower, motion.upper] }
    for group in groups {
      for lane in 0..<laneCount { values[next + lane] = group[lane] }
      next += laneCount
    }
    let keys = KeyFrames(
      values: first, count: 2, segments: .none, easing: easings.retain(.linear), ease: easings.retain(.linear)
    )
    return (keys, dynamics.insert(record))
  }
}
