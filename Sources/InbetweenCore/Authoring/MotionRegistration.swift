// From checked tweens, springs and decays to their numbers in the store, and to a registration.

extension LaneTween {
  /// The flags of the driver, without those that the world's defaults determine.
  var flags: Driver.Flags {
    var flags = iterations.flags
    if values.count == 1 { flags.insert(.captures) }
    if mode == .relative { flags.formUnion([.captures, .relative]) }
    if mode == .scaled { flags.formUnion([.relative, .scaled]) }
    if composition == .add { flags.insert(.adds) }
    if snap != nil { flags.insert(.snaps) }
    if angleWay != .shortest { flags.insert(.hasAngleWay) }
    return flags
  }

  /// Whether its keys need an offset and an easing each: all but two keys at the ends.
  fileprivate var hasSegments: Bool {
    guard let offsets else { return values.count > 2 }
    return values.count == 1 ? offsets[0] != 1 : offsets != [0, 1]
  }

  /// Returns the offset of a stored key, the captured one included.
  fileprivate func offset(ofKey key: Int) -> Float {
    if let offsets { return values.count == 1 ? (key == 0 ? 0 : offsets[0]) : offsets[key] }
    return Float(key) / Float(max(values.count, 2) - 1)
  }

  /// Returns the easing from a stored key to the next.
  func easing(fromKey key: Int) -> Easing {
    guard let functions = interTimingFunctions else { return .linear }
    return functions[min(key, functions.count - 1)]
  }
}

extension DriverStore {
  /// Stores the keys of a checked tween. Returns nil, with nothing stored, if the library of easings is full.
  ///
  /// - Parameter fades: whether its easing is the jump of a fade (W12), which a held value takes too.
  mutating func storeKeys(of tween: borrowing LaneTween, fades: Bool = false) -> KeyFrames? {
    let count = max(tween.values.count, 2)
    let hasSegments = tween.hasSegments
    let isHeld = tween.property.interpolation == .held
    // Checks room for all easings first, so that nothing need be undone.
    guard easings.hasRoom(for: 2 + (tween.interTimingFunctions?.count ?? 0)) else { return nil }
    var keys = KeyFrames(
      values: .none, count: UInt32(count), segments: .none,
      easing: easings.retain(isHeld ? .stepEnd : tween.easing(fromKey: 0)),
      ease: easings.retain(isHeld && !fades ? .linear : tween.ease))
    if hasSegments {
      keys.segments = segments.allocate(count)
      let last = (tween.interTimingFunctions?.count ?? 1) - 1
      var easing = keys.easing
      for key in 0..<count {
        // Most keys have one easing.
        if key > 0 && key <= last && !isHeld {
          easing = easings.retain(tween.easing(fromKey: key))
        } else {
          _ = easings.retain(id: easing)
        }
        segments[keys.segments.index + key] = KeySegment(offset: tween.offset(ofKey: key), easing: easing)
      }
    }
    let lanes = tween.property.count
    let isRelative = tween.mode == .relative || tween.mode == .scaled
    keys.values = values.allocate(count * lanes * (isRelative ? 2 : 1))
    // The first key of a single value is captured when the tween first contends.
    var next = keys.values.index + (tween.values.count == 1 ? lanes : 0)
    store(tween.values, at: &next)
    if isRelative {
      // Differences from the start are stored after the keys. A negative zero changes no bit of what it is
      // added to.
      if tween.values.count == 1 {
        for lane in 0..<lanes { values[next + lane] = -0.0 }
        next += lanes
      }
      store(tween.values, at: &next)
    }
    return keys
  }

  private mutating func store(_ list: borrowing LaneValues, at next: inout Int) {
    if !list.all.isEmpty {
      for index in list.all.indices { values[next + index] = list.all[index] }
      next += list.all.count
      return
    }
    for index in 0..<list.count {
      for lane in 0..<list.laneCount { values[next + lane] = list[index, lane] }
      next += list.laneCount
    }
  }
}

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
