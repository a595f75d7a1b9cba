// Where springs and decays set off, with what velocity (S3), and when they rest (S4).

extension Engine {
  /// Finds what a spring or decay starts from, where that was not given: the value and the velocity that each
  /// channel has at this very instant; and what comes of it.
  mutating func captureMotion(_ slot: Slot<Driver>, at moment: Moment) {
    let driver = store[slot]
    guard !driver.flags.contains(.captured),
      let row = properties[Int(driver.property)].row(of: driver.entity)
    else { return }
    let record = store.dynamics[driver.dynamics]
    let kind = properties[Int(driver.property)].interpolation
    for lane in 0..<Int(driver.laneCount) {
      let place = DynamicsLane(lane, of: driver)
      let column = Int(store[store.claim(lane, of: driver)].column)
      if !record.hasVelocity {
        store.values[place.velocity] = record.hasStart ? 0 : handedOver(lane, of: driver, column, row, moment)
      }
      if !record.hasStart { store.values[place.from] = Dynamics.held(shownValue(column, row, at: moment)) }
      if record.isRelative {
        store.values[place.to] = Dynamics.held(
          store.values[place.from] + store.values[place.difference])
      }
      if record.law == .decayToEnd && !record.hasVelocity && store.values[place.velocity] == 0 {
        store.values[place.velocity] = store.velocityToEnd(lane, of: driver, kind)
      }
    }
    store.buildArcs(of: slot, kind: kind)
    store[slot].flags.insert(.captured)
    store[slot].timing.active = knownLength(of: slot)
  }

  /// The velocity that a driver takes over on a lane, per second of its own time.
  private func handedOver(
    _ lane: Int, of driver: Driver, _ column: Int, _ row: Int, _ moment: Moment
  ) -> Float {
    let velocity =
      inherited.map { Double($0[lane]) }
      ?? channelVelocity(column, row, at: moment, seenFrom: Int(driver.timeline))
    guard driver.clock.exists else { return PlayTiming.finite(Float(velocity)) }
    let rate = store.clocks[driver.clock].rate.value
    return rate == 0 ? 0 : PlayTiming.finite(Float(velocity / rate))
  }

  /// How fast a channel moves at `moment`, in its unit per second of `timeline`: its winner, or whoever ended
  /// there at this very instant, as a begin then finds that one's end value (C2).
  private func channelVelocity(
    _ column: Int, _ row: Int, at moment: Moment, seenFrom timeline: Int
  ) -> Double {
    let winner = columns[column].winners[row]
    guard winner.exists else { return endVelocity(column, row, at: moment, seenFrom: timeline) }
    let driver = store[store[winner].driver]
    let time = store.ownTime(driver, at: local(Int(driver.timeline), at: moment))
    let velocity = store.velocity(
      driver, lane: Int(store[winner].lane), at: time,
      kind: properties[Int(driver.property)].interpolation)
    return Double(velocity) * paceRatio(of: Int(driver.timeline), seenFrom: timeline)
  }

  /// The velocity at its end of the newest driver that has ended on the channel at `moment`, and whose end
  /// value it still shows; 0 without one.
  private func endVelocity(
    _ column: Int, _ row: Int, at moment: Moment, seenFrom timeline: Int
  ) -> Double {
    let property = propertyIndex(ofColumn: column)
    let kind = properties[property].interpolation
    var slot = entities.firstDriver(of: properties[property].entities[row])
    while slot.exists {
      let driver = store[slot]
      let lane = column - properties[property].firstColumn - Int(driver.firstLane)
      if Int(driver.property) == property, lane >= 0, lane < Int(driver.laneCount),
        hasEnded(driver, at: moment)
      {
        let end = store.ownTime(driver, at: local(Int(driver.timeline), at: moment))
        let value = store.value(driver, lane: lane, at: end, kind: kind)
        guard value.bitPattern == columns[column].base[row].bitPattern else { return 0 }
        var running = driver
        running.phase = .active
        let velocity = store.velocity(running, lane: lane, at: max(driver.timing.activeEnd, 0), kind: kind)
        return Double(velocity) * paceRatio(of: Int(driver.timeline), seenFrom: timeline)
      }
      slot = driver.older
    }
    return 0
  }

  /// Whether a driver that was seen ended its active interval at this very instant.
  private func hasEnded(_ driver: Driver, at moment: Moment) -> Bool {
    guard driver.phase == .trailing || driver.phase == .finished, !driver.timing.isForever,
      !driver.flags.contains(.endedShadowed), !driver.flags.contains(.held)
    else { return false }
    guard let end = store.instant(of: max(driver.timing.activeEnd, 0), driver) else { return false }
    if end == local(Int(driver.timeline), at: moment) { return true }
    return moment.root == TimelineState.engineTime
      && engineInstant(reaching: end, on: Int(driver.timeline)) == moment.world
  }

  /// How many seconds of the timeline `viewer` pass in one of `timeline`'s, inverted: what a velocity on
  /// `timeline` must be multiplied by to be per second of `viewer`. 0 where a clock on the way stands.
  private func paceRatio(of timeline: Int, seenFrom viewer: Int) -> Double {
    var (shared, ratio) = (timeline, 1.0)
    while shared != TimelineState.engineTime && !isTimeline(viewer, within: shared) {
      ratio *= pace(of: shared)
      shared = timelines[shared].parent
    }
    var (next, own) = (viewer, 1.0)
    while next != shared {
      own *= pace(of: next)
      next = timelines[next].parent
    }
    return own == 0 ? 0 : ratio / own
  }

  /// The velocities that a driver which replaces others takes from them, if it contends as it is registered.
  func shownVelocities(_ entity: Entity, _ registration: Registration) -> SIMD16<Float> {
    var velocities = SIMD16<Float>.zero
    guard let row = properties[registration.property].row(of: entity) else { return velocities }
    let first = properties[registration.property].firstColumn + registration.firstLane
    let moment = commandMoment(registration.timeline)
    for lane in 0..<registration.laneCount {
      velocities[lane] = PlayTiming.finite(
        Float(channelVelocity(first + lane, row, at: moment, seenFrom: registration.timeline)))
    }
    return velocities
  }

  private func propertyIndex(ofColumn column: Int) -> Int {
    var index = properties.count - 1
    while properties[index].firstColumn > column { index -= 1 }
    return index
  }
}

// Rest.
extension Engine {
  /// How long a spring or decay is active, as far as is known before it contends.
  func knownLength(of slot: Slot<Driver>) -> Int64 {
    let driver = store[slot]
    guard driver.flags.contains(.captured) else { return PlayTiming.forever }
    let length = store.dynamics[driver.dynamics].length
    // What would take ages to rest cannot be played back from there: it is at its start.
    return length == PlayTiming.forever && driver.flags.contains(.mirrored) ? 0 : length
  }

  /// Finds the rest of a driver that a retarget has left without.
  mutating func findRest(of slot: Slot<Driver>) {
    let driver = store[slot]
    guard driver.dynamics.exists, store.dynamics[driver.dynamics].isRestPending else { return }
    let length = store.motionLength(driver, properties[Int(driver.property)].interpolation)
    store.dynamics[driver.dynamics].isRestPending = false
    store.dynamics[driver.dynamics].length = length
    store[slot].timing.active = length
  }

  /// How many counts a spring or decay that has found its start is active; nil where it never rests.
  mutating func implicitLength(of slot: Slot<Driver>) -> Int64? {
    findRest(of: slot)
    let driver = store[slot]
    guard driver.dynamics.exists, driver.flags.contains(.captured) else { return nil }
    let length = store.dynamics[driver.dynamics].length
    return length == PlayTiming.forever ? nil : length
  }

  /// The own time of a spring's or decay's rest, or that at which it must be looked for.
  func restEdge(_ driver: Driver) -> Int64 {
    let record = store.dynamics[driver.dynamics]
    return record.isRestPending ? driver.timing.delay + record.restFloor : driver.timing.activeEnd
  }

  /// The own time at which a seen spring's or decay's row must change.
  func nextMotionPiece(_ driver: Driver, after time: Int64) -> Int64? {
    guard !driver.clock.exists, !driver.flags.contains(.mirrored),
      properties[Int(driver.property)].interpolation != .rotation, isSeen(driver)
    else { return nil }
    let active = store.activeTime(driver, at: time)
    var next = Int64.max
    for lane in 0..<Int(driver.laneCount) { next = min(next, store.nextPiece(driver, lane, after: active)) }
    return next == .max ? nil : driver.timing.delay + next
  }
}

extension DriverStore {
  /// How many counts the shortest of a driver's pieces is long.
  func shortestPiece(_ driver: Driver) -> Int64 {
    let record = dynamics[driver.dynamics]
    var shift: UInt8 = 22
    for index in 0..<Int(driver.laneCount) * Int(record.arcsPerLane) {
      let arc = arcs[record.arcs.index + index]
      if arc.first != .max { shift = min(shift, arc.shift) }
    }
    return 1 &<< Int64(shift)
  }

  /// The active time at which a lane's next piece begins, in the same arc or the next one.
  fileprivate func nextPiece(_ driver: Driver, _ lane: Int, after time: Int64) -> Int64 {
    let record = dynamics[driver.dynamics]
    let count = Int(record.arcsPerLane)
    let first = record.arcs.index + lane * count
    var index = count - 1
    while index > 0 && arcs[first + index].first > time { index -= 1 }
    let piece = arcs[first + index].nextPiece(after: time)
    return index + 1 < count ? min(piece, arcs[first + index + 1].first) : piece
  }
}
