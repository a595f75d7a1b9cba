// A fast path for retargeting thousands of springs every frame: active on the world's own clock, with all
// lanes visible and moved by kernels. The result equals `retarget`'s.

extension Engine {
  /// Gives a moving spring another target by the fast path. Returns false if that does not apply.
  @inline(__always)
  mutating func retargetMoving(_ slot: Slot<Driver>, to target: SIMD16<Float>, laneCount: Int) -> Bool {
    guard clocks.command == nil, isMovingPlainly(slot), Int(drivers[slot].laneCount) == laneCount else {
      return false
    }
    let motion = drivers.motion(drivers[slot])
    let first = drivers.dynamics[motion].arcs.index
    let regime = drivers.arcs[first].motion.regime
    for lane in 0..<laneCount {
      let driverLane = drivers.driverLane(lane, of: slot)
      guard drivers[driverLane].table.isTable, drivers[driverLane].table.isOfSprings else { return false }
    }
    let aim = DynamicsLane(
      0, laneCount: laneCount, first: drivers.firstValue(drivers[slot]),
      hasDifference: drivers[slot].flags.contains(.relative))
    if drivers.values[aim.to] == target[0], alreadyMoves(drivers[slot], to: target) { return true }
    let local = clocks.instants[0]
    let details = drivers[slot].details
    let begin = drivers[slot].start &+ drivers.timing(drivers[slot]).delay
    for lane in 0..<laneCount {
      let driverLane = drivers.driverLane(lane, of: slot)
      let (table, row) = (drivers[driverLane].table.index, Int(drivers[driverLane].tableRow))
      let column = tables.byClock[0].springs[table].column
      let columnRow = Int(tables.byClock[0].springs[table].columnRows[row])
      channels.columns[column].forgetOwner(columnRow, before: clocks.now + 1)
      let old = drivers.arcs[first + lane]
      let from = underlying(column, columnRow)
      let velocity = PortableMath.finite(Float(old.state(at: local &- begin).velocity))
      var state = old.motion
      state.distance = Double(from) - Double(target[lane])
      state.velocity = Double(velocity)
      drivers.arcs[first + lane] = old.continued(state, target: target[lane])
      let floats = DynamicsLane(
        lane, laneCount: laneCount, first: drivers.firstValue(drivers[slot]),
        hasDifference: drivers[slot].flags.contains(.relative))
      drivers.values[floats.from] = from
      drivers.values[floats.to] = target[lane]
      drivers.values[floats.velocity] = velocity
      let numbers = SpringRow(
        state, state.start, start: Int32(truncatingIfNeeded: local), target: target[lane])
      tables.byClock[0].springs[table].replace(row, by: numbers, RowTime())
      show(numbers.value(regime, after: 0), column, columnRow, in: .byHand)
    }
    drivers.dynamics[motion].isRelative = false
    drivers.dynamics[motion].hasStart = false
    drivers.dynamics[motion].hasVelocity = false
    let isQueued = drivers[slot].queueState != .absent
    let queued = isQueued ? drivers[slot].start &+ drivers.details[details].nextBoundaryTime : nil
    drivers[slot].start = local &- drivers.timing(drivers[slot]).delay
    awaitRest(of: slot, queued: queued, at: present())
    return true
  }

  /// Returns whether a driver is a spring under way with one arc a lane, on the world's own clock, whose
  /// Floats move independently and gently.
  @inline(__always)
  private func isMovingPlainly(_ slot: Slot<Driver>) -> Bool {
    let flags = drivers[slot].flags
    guard drivers[slot].kind.hasDynamics, drivers[slot].phase == .active,
      drivers.timing(drivers[slot]).delay >= 0, drivers.timing(drivers[slot]).stop == .max,
      drivers[slot].timeline == 0,
      !drivers[slot].hasClock, flags.isDisjoint(with: [.held, .reversed, .adds])
    else { return false }
    let motion = drivers.motion(drivers[slot])
    guard drivers.dynamics[motion].law.hasTarget, drivers.dynamics[motion].arcsPerLane == 1,
      drivers.dynamics[motion].isRestPending
        || drivers.ownTime(drivers[slot], at: clocks.instants[0]) - drivers.timing(drivers[slot]).delay
          < drivers.dynamics[motion].restFloor,
      drivers.dynamics[motion].frequency <= HandOver.gentleFrequency
    else { return false }
    switch channels.properties[Int(drivers[slot].property)].interpolation {
    case .linear, .color, .linearColor: return true
    case .angle, .rotation, .held: return false
    }
  }
}
