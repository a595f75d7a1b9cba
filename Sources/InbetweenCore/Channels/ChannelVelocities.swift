// The velocity of a channel's shown value: of its winner, or of the driver that has just ended there, with
// crossfade and additive layers.

extension Engine {
  /// Returns the present velocity of a channel's shown value, in its unit per second of engine time.
  mutating func velocity(column: Int, row: Int) -> Float {
    let winner = channels.columns[column].winners[row]
    let velocity = winner.exists ? shownVelocity(of: winner) : 0
    return channels.columns[column].added.isEmpty ? velocity : addedVelocity(on: velocity, column, row)
  }

  /// Returns the velocity of a driver lane's value at present, per second of engine time.
  func shownVelocity(of winner: Slot<DriverLane>) -> Float {
    let moment = present()
    let timeline = Int(drivers[drivers[winner].driver].timeline)
    let ratio = paceRatio(of: timeline, seenFrom: TimelineState.engineTime, at: moment, as: .slope)
    return PortableMath.product(ownVelocity(of: winner, at: moment), ratio)
  }

  /// Returns the velocity of a channel's value without crossfade and layers, per second of `timeline`.
  func velocity(
    _ column: Int, _ row: Int, at moment: Moment, seenFrom timeline: Int, as kind: VelocityKind
  ) -> Double {
    let winner = channels.columns[column].winners[row]
    guard winner.exists else { return 0 }
    let driver = drivers[drivers[winner].driver]
    let pace = paceRatio(of: Int(driver.timeline), seenFrom: timeline, at: moment, as: kind)
    if kind == .slope { return Double(ownVelocity(of: winner, at: moment)) * pace }
    let time = drivers.ownTime(driver, at: local(Int(driver.timeline), at: moment))
    return drivers.handedVelocity(
      driver, lane: drivers.lane(of: winner), at: time,
      kind: interpolation(of: driver), pace: pace) * pace
  }

  /// Returns the slope of a driver lane's value at `moment`, per second of its driver's timeline.
  private func ownVelocity(of driverLane: Slot<DriverLane>, at moment: Moment) -> Float {
    let driver = drivers[drivers[driverLane].driver]
    let time = drivers.ownTime(driver, at: local(Int(driver.timeline), at: moment))
    return drivers.velocity(
      driver, lane: drivers.lane(of: driverLane), at: time,
      kind: interpolation(of: driver))
  }

  /// Returns the slope of a channel's crossfade, per second of its timeline, and its record; nil for none.
  private func crossfadeSlope(
    _ column: Int, _ row: Int, at moment: Moment
  ) -> (slope: Float, crossfade: Crossfade)? {
    guard let index = addedIndex(column, row), additive.channels[index].crossfade.exists else { return nil }
    let crossfade = additive.crossfades[additive.channels[index].crossfade]
    let local = local(Int(crossfade.timeline), at: moment)
    guard let progress = crossfade.progress(at: local) else { return nil }
    let slope = Double(drivers.easings[crossfade.ease].derivative(at: progress))
    let perSecond = slope / Double(crossfade.duration) * Double(Instant.countsPerSecond)
    let velocity = -Double(crossfade.difference) * (local < crossfade.start ? -perSecond : perSecond)
    return (PortableMath.finite(Float(velocity)), crossfade)
  }

  /// Returns the velocity of a channel's crossfade that a driver on `timeline` takes over, per second of
  /// `timeline`: its slope, limited to the shown velocity (S3).
  private func crossfadeVelocity(
    _ column: Int, _ row: Int, at moment: Moment, seenFrom timeline: Int
  ) -> Double {
    guard let (slope, crossfade) = crossfadeSlope(column, row, at: moment) else { return 0 }
    let pace = paceRatio(of: Int(crossfade.timeline), seenFrom: timeline, at: moment, as: .handedOver)
    let passed = Int64((local(Int(crossfade.timeline), at: moment) - crossfade.start).magnitude)
    let short = HandOver.window(at: pace)
    func part(_ counts: Int64) -> Double {
      Double(drivers.easings[crossfade.ease](Float(max(counts, 0)) / Float(crossfade.duration)))
    }
    func speed(_ length: Int64) -> Double {
      let way = Double(crossfade.difference) * (part(passed) - part(passed - length))
      return way.magnitude * Double(Instant.countsPerSecond) / Double(length)
    }
    let shown = min(speed(short), speed(min(2 * short, max(short, passed))))
    return Double(slope) * HandOver.part(of: Double(slope.magnitude), shown: shown) * pace
  }

  /// Returns `velocity` plus the velocities of the crossfade and the layers, per second of engine time.
  mutating func addedVelocity(on velocity: Float, _ column: Int, _ row: Int) -> Float {
    guard let index = addedIndex(column, row) else { return velocity }
    straighten(index)
    var (sum, driverLane) = (velocity, additive.channels[index].first)
    if let (slope, crossfade) = crossfadeSlope(column, row, at: present()) {
      let ratio = paceRatio(
        of: Int(crossfade.timeline), seenFrom: TimelineState.engineTime, at: present(), as: .slope)
      sum = PortableMath.finite(sum + PortableMath.product(slope, ratio))
    }
    while driverLane.exists {
      sum = PortableMath.finite(sum + shownVelocity(of: driverLane))
      driverLane = drivers[driverLane].below
    }
    return sum
  }

  /// Returns the velocity with which a spring or decay starts that begins at `moment`, per second of
  /// `timeline`: the channel's, or 0 from an assigned value.
  func startVelocity(
    _ column: Int, _ row: Int, at moment: Moment, seenFrom timeline: Int
  ) -> Double {
    startsFromBase(column, row, at: moment)
      ? 0 : channelVelocity(column, row, at: moment, seenFrom: timeline)
  }

  /// Returns the velocity of a channel at `moment` that a driver takes over, in its unit per second of
  /// `timeline`, including its crossfade. It is the velocity of the winner, or of a driver that ended there
  /// at this exact instant: a start also sees its end value (C2).
  private func channelVelocity(
    _ column: Int, _ row: Int, at moment: Moment, seenFrom timeline: Int
  ) -> Double {
    let winner = channels.columns[column].winners[row]
    let velocity =
      winner.exists
      ? velocity(column, row, at: moment, seenFrom: timeline, as: .handedOver)
      : endVelocity(column, row, at: moment, seenFrom: timeline)
    if channels.columns[column].added.isEmpty { return velocity }
    return velocity + crossfadeVelocity(column, row, at: moment, seenFrom: timeline)
  }

  /// Returns the end velocity of the driver whose end value the channel shows at `moment`; or 0.
  private func endVelocity(
    _ column: Int, _ row: Int, at moment: Moment, seenFrom timeline: Int
  ) -> Double {
    guard let slot = lastEnded(column, row, at: moment) else { return 0 }
    var running = drivers[slot]
    running.phase = .active
    let pace = paceRatio(of: Int(running.timeline), seenFrom: timeline, at: moment, as: .handedOver)
    return drivers.handedVelocity(
      running, lane: lane(column, of: running), at: reachable(drivers.timing(running).activeEnd, running),
      kind: channels.properties[Int(running.property)].interpolation, pace: pace) * pace
  }

  /// Returns the driver that has ended on the channel at `moment` and whose end value is still shown. Usually
  /// O(1). If the last driver to end there ended at this instant, and was restarted or killed afterwards, it
  /// takes a step for each driver of the entity.
  private func lastEnded(_ column: Int, _ row: Int, at moment: Moment) -> Slot<Driver>? {
    if channels.columns[column].ended.isEmpty { return nil }
    let last = channels.columns[column].ended[row]
    if last.driver == .none { return nil }
    if let slot = drivers.find(last.driver), drivers[slot].isPastEnd {
      return showsEnd(drivers[slot], column, row, at: moment) ? slot : nil
    }
    if last.instant != UInt32(truncatingIfNeeded: moment.world) { return nil }
    let property = propertyIndex(ofColumn: column)
    var slot = channels.entities.firstDriver(of: channels.properties[property].entities[row])
    while slot.exists {
      assert(drivers.work.step())
      let driver = drivers[slot]
      let lane = lane(column, of: driver)
      if Int(driver.property) == property, !driver.flags.contains(.adds), lane >= 0,
        lane < Int(driver.laneCount), showsEnd(driver, column, row, at: moment)
      {
        return slot
      }
      slot = driver.older
    }
    return nil
  }

  /// Returns whether a driver ended at this exact instant, and the channel shows its end value.
  private func showsEnd(_ driver: Driver, _ column: Int, _ row: Int, at moment: Moment) -> Bool {
    guard hasEnded(driver, at: moment) else { return false }
    let end = drivers.ownTime(driver, at: local(Int(driver.timeline), at: moment))
    let kind = interpolation(of: driver)
    let value = drivers.value(driver, lane: lane(column, of: driver), at: end, kind: kind)
    return value.bitPattern == channels.columns[column].base[row].bitPattern
  }

  /// Records on its channels that a visible driver ends.
  mutating func noteEnd(of slot: Slot<Driver>, at moment: Moment) {
    let driver = drivers[slot]
    guard !driver.flags.contains(.adds), let row = row(of: driver) else { return }
    for lane in 0..<Int(driver.laneCount) {
      noteEnd(of: drivers.id(of: slot), column(lane, of: driver), row, at: moment)
    }
  }

  /// Records on a channel that a visible driver has ended there.
  @inline(__always)
  mutating func noteEnd(of driver: DriverID, _ column: Int, _ row: Int, at moment: Moment) {
    channels.columns[column].ended.extend(to: channels.columns[column].shown.count, filler: .none)
    setEnded(driver, column, row, at: moment)
  }

  /// Records on a driver's channels that its end was reverted: the previous end belongs to the commit that is
  /// now the newest. O(1) a lane.
  mutating func noteEndBefore(of slot: Slot<Driver>, at moment: Moment) {
    let driver = drivers[slot]
    guard !driver.flags.contains(.adds), let row = row(of: driver) else { return }
    for lane in 0..<Int(driver.laneCount) {
      let column = column(lane, of: driver)
      guard !channels.columns[column].ended.isEmpty,
        channels.columns[column].ended[row].driver == drivers.id(of: slot)
      else { continue }
      let commit = channels.columns[column].commits.isEmpty ? .none : channels.columns[column].commits[row]
      let before = commit.exists ? drivers.id(of: drivers[channels.commits[commit].driverLane].driver) : .none
      setEnded(before, column, row, at: moment)
    }
  }

  private mutating func setEnded(_ driver: DriverID, _ column: Int, _ row: Int, at moment: Moment) {
    if moment.pass.isSample {
      journal.ends.append(.init(column: column, row: row, old: channels.columns[column].ended[row]))
    }
    channels.columns[column].ended[row] = ChannelEnd(
      driver: driver, instant: UInt32(truncatingIfNeeded: moment.world))
  }

  /// Returns whether a visible driver ended its active interval at this exact instant.
  private func hasEnded(_ driver: Driver, at moment: Moment) -> Bool {
    guard driver.isPastEnd, !drivers.timing(driver).isForever,
      !driver.flags.contains(.endedShadowed), !driver.flags.contains(.held)
    else { return false }
    guard let end = drivers.instant(of: reachable(drivers.timing(driver).activeEnd, driver), driver) else {
      return false
    }
    if end == local(Int(driver.timeline), at: moment) { return true }
    let isBySeek =
      moment.root != TimelineState.engineTime
      && (!moment.pass.isJump || isTimeline(Int(driver.timeline), within: moment.root))
    return !isBySeek && !clocks.timelines[Int(driver.timeline)].isStopped
      && engineInstant(reaching: end, on: Int(driver.timeline)) == moment.world
  }
}

enum VelocityKind {
  /// The derivative at an instant: reads return it.
  case slope
  /// The velocity that a spring or decay takes over: the slope, limited to the shown velocity (S3).
  case handedOver
}
