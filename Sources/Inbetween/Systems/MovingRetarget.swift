// A fast path for retargeting, for springs that are retargeted by the thousand every frame: under way on the
// world's own clock, with all lanes visible and moved by kernels. The result is that of `retarget`.

extension Engine {
  /// Gives a moving spring another target by the fast path. Returns false if that does not apply.
  @inline(__always)
  mutating func retargetMoving(_ slot: Slot<Driver>, to target: SIMD16<Float>, laneCount: Int) -> Bool {
    guard command == nil, isMovingPlainly(slot), Int(store[slot].laneCount) == laneCount else { return false }
    let motion = store.motion(store[slot])
    let first = store.dynamics[motion].arcs.index
    let regime = store.arcs[first].motion.regime
    for lane in 0..<laneCount {
      let claim = store.claim(lane, of: slot)
      guard store[claim].table.isTable, store[claim].table.isOfSprings else { return false }
    }
    let local = instants[0]
    let details = store[slot].details
    let begin = store[slot].start &+ store.details[details].timing.delay
    for lane in 0..<laneCount {
      let claim = store.claim(lane, of: slot)
      let (table, row) = (store[claim].table.index, Int(store[claim].tableRow))
      let column = tables[0].springTables[table].column
      let place = tables[0].springTables[table].place(ofRow: row)
      columns[column].forgetOwner(place, before: now + 1)
      let old = store.arcs[first + lane]
      let from = underlying(column, place)
      let velocity = PlayTiming.finite(Float(old.state(at: local &- begin).velocity))
      var state = old.motion
      state.distance = Double(from) - Double(target[lane])
      state.velocity = Double(velocity)
      store.arcs[first + lane] = old.continued(state, target: target[lane])
      let floats = DynamicsLane(
        lane, laneCount: laneCount, first: store.firstValue(store[slot]),
        hasDifference: store[slot].flags.contains(.relative))
      store.values[floats.from] = from
      store.values[floats.to] = target[lane]
      store.values[floats.velocity] = velocity
      let numbers = SpringRow(
        state, state.start, start: Int32(truncatingIfNeeded: local), target: target[lane])
      tables[0].springTables[table].replace(row, by: numbers)
      show(numbers.value(regime, after: 0), column, place)
    }
    store.dynamics[motion].isRelative = false
    store.dynamics[motion].hasStart = false
    store.dynamics[motion].hasVelocity = false
    let isQueued = store[slot].queueState != .absent
    let queued = isQueued ? store[slot].start &+ store.details[details].nextEdge : nil
    store[slot].start = local &- store.details[details].timing.delay
    awaitRest(of: slot, queued: queued, at: present())
    return true
  }

  /// Returns whether a driver is a spring under way with one arc a lane, on the world's own clock, whose
  /// Floats move independently.
  @inline(__always)
  private func isMovingPlainly(_ slot: Slot<Driver>) -> Bool {
    let flags = store[slot].flags
    guard store[slot].isMotion, store[slot].phase == .active,
      store.details[store[slot].details].timing.delay >= 0,
      store[slot].timeline == 0,
      !store[slot].hasClock, flags.isDisjoint(with: [.held, .mirrored, .adds])
    else { return false }
    let motion = store.motion(store[slot])
    guard store.dynamics[motion].law != .freeDecay, store.dynamics[motion].arcsPerLane == 1 else {
      return false
    }
    switch properties[Int(store[slot].property)].interpolation {
    case .linear, .color, .linearColor: return true
    case .angle, .rotation: return false
    }
  }
}
