// Crossfades: drivers with a `blend` become winners, or leave as winners (C13). The difference that the
// change makes is found at its exact instant. It is added to the value from then on, and fades out.

extension Engine {
  /// Removes a channel's crossfade that is over for good, and was so at the last tick: callbacks may go back
  /// that far.
  mutating func removeSpent(_ channel: AddedChannel, in pass: PassKind) {
    let crossfade = additive.crossfades[channel.crossfade]
    let timeline = Int(crossfade.timeline)
    if keepsDrivers(timeline) || crossfade.progress(at: presentInstant(of: timeline)) != nil { return }
    additive.crossfades[channel.crossfade].isSpent = true
    if crossfade.isSpent { removeCrossfades(Int(channel.column), Int(channel.row), in: pass) }
  }
}

// MARK: Start and end

extension Engine {
  /// Starts a crossfade from the value that a channel showed, where a driver has become its winner, or has
  /// left it as the winner.
  mutating func addCrossfade(
    _ driver: Driver, from before: Float, _ column: Int, _ row: Int, at moment: Moment
  ) {
    if pace(ofCrossfadesBy: driver, at: moment) < 0 { return }
    let lane = lane(column, of: driver)
    let isOfEnd = channels.columns[column].winners[row] != drivers.driverLane(lane, of: driver)
    let value =
      isOfEnd
      ? plainValue(column, row, at: moment) : valueWhenCrossed(driver, lane, at: moment)
    var difference = before - value
    if case .angle = interpolation(of: driver) {
      difference = Angle.shortWay(difference)
    }
    difference = PortableMath.finite(difference)
    if difference == 0 { return endCrossfade(by: driver, column, row, at: moment, isOfEnd: isOfEnd) }
    let blend = drivers.blends[drivers.details[driver.details].blend]
    var crossfade = crossfade(by: driver, at: moment, isOfEnd: isOfEnd)
    (crossfade.difference, crossfade.duration) = (difference, blend.duration)
    crossfade.ease = drivers.easings.retain(id: blend.ease)
    push(crossfade, column, row, in: moment.pass)
  }

  /// Returns a crossfade of no length that a driver makes at `moment`.
  private func crossfade(by driver: Driver, at moment: Moment, isOfEnd: Bool) -> Crossfade {
    let timeline = timelineAround(driver)
    let start = local(timeline, at: moment)
    return Crossfade(
      serial: driver.serial, difference: 0, timeline: UInt32(timeline), start: start,
      since: timeline == Int(driver.timeline) ? .min : start, duration: 0, ease: .linear, isOfEnd: isOfEnd,
      driver: drivers[drivers.driverLane(0, of: driver)].driver)
  }

  /// Returns a driver's value after it has crossed the boundaries due at this exact instant. A driver that
  /// holds its start may begin at once, and part-way; one of zero length is at its end when it begins.
  private func valueWhenCrossed(_ driver: Driver, _ lane: Int, at moment: Moment) -> Float {
    var driver = driver
    let local = local(Int(driver.timeline), at: moment)
    // Where time runs backward, the driver is on the near side of a boundary (C2) that it is not crossing.
    let standsBefore =
      driver.phase == .waiting && clocks.timelines[Int(driver.timeline)].runsBackward
      && !drivers.hasRateZero(driver)
    let reached = standsBefore ? local - 1 : local
    func isDue(_ boundary: Int64) -> Bool {
      drivers.instant(of: reachable(boundary, driver), driver).map { $0 <= reached } ?? false
    }
    let timing = drivers.timing(driver)
    if driver.phase == .waiting, isDue(timing.delay) { driver.phase = .active }
    if driver.phase == .active, isDue(timing.activeEnd) { driver.phase = .finished }
    let kind = interpolation(of: driver)
    return drivers.value(driver, lane: lane, at: drivers.ownTime(driver, at: local), kind: kind)
  }

  /// Ends a channel's crossfade, if it has one, by a driver that needs no crossfade.
  @inline(__always)
  mutating func endCrossfade(
    by driver: Driver, _ column: Int, _ row: Int, at moment: Moment, isOfEnd: Bool
  ) {
    if channels.columns[column].added.isEmpty { return }
    pushEnd(of: driver, column, row, at: moment, isOfEnd: isOfEnd)
  }

  @inline(never)
  private mutating func pushEnd(
    of driver: Driver, _ column: Int, _ row: Int, at moment: Moment, isOfEnd: Bool
  ) {
    let timeline = timelineAround(driver)
    guard let index = addedIndex(column, row), mayFade(index, timeline, at: moment),
      pace(ofCrossfadesBy: driver, at: moment) >= 0
    else { return }
    if !keepsDrivers(timeline) { return removeCrossfades(column, row, in: moment.pass) }
    push(crossfade(by: driver, at: moment, isOfEnd: isOfEnd), column, row, in: moment.pass)
  }

  /// Returns whether a crossfade of a channel is under way, the one shown or one below, or can be again while
  /// `timeline` does not go back.
  private func mayFade(_ index: Int, _ timeline: Int, at moment: Moment) -> Bool {
    var slot = additive.channels[index].crossfade
    while slot.exists {
      let crossfade = additive.crossfades[slot]
      let other = Int(crossfade.timeline)
      if other != timeline || crossfade.progress(at: local(other, at: moment)) != nil { return true }
      slot = crossfade.below
    }
    return false
  }

  /// Returns the direction of the time of a step's crossfades in the time range that is being crossed; 0 for
  /// other drivers, and if time stands.
  private func pace(ofCrossfadesBy driver: Driver, at moment: Moment) -> Int {
    let timeline = timelineAround(driver)
    return timeline == Int(driver.timeline) || !moment.pass.isCrossing ? 0 : direction(of: timeline)
  }

  /// Removes the crossfades that a driver has made, where it is taken back over its start.
  ///
  /// A step is also taken back while time goes forward. Its crossfade is then kept for a seek back.
  ///
  /// - Parameter onlyOfEnd: true where it is taken back over its end, or holds its start before its start.
  mutating func removeCrossfades(of driver: Driver, onlyOfEnd: Bool, at moment: Moment) {
    guard let row = row(of: driver) else { return }
    let (timeline, pace) = (timelineAround(driver), pace(ofCrossfadesBy: driver, at: moment))
    if pace < 0 { return }
    for lane in 0..<Int(driver.laneCount) {
      let column = column(lane, of: driver)
      if channels.columns[column].added.isEmpty { continue }
      if pace > 0, keepsDrivers(timeline), showStanding(column, row, timeline, at: moment) { continue }
      removeCrossfades(column, row, in: moment.pass) {
        $0.serial == driver.serial && ($0.isOfEnd || !onlyOfEnd)
      }
    }
  }

  /// Shows a copy of the newest crossfade of a channel whose driver is still past the boundary that made it.
  /// The others stay below the copy. Returns false if its timeline cannot go back.
  private mutating func showStanding(
    _ column: Int, _ row: Int, _ timeline: Int, at moment: Moment
  ) -> Bool {
    guard let index = addedIndex(column, row), mayFade(index, timeline, at: moment) else { return true }
    let newest = additive.channels[index].crossfade
    var slot = newest
    while slot.exists, !stands(additive.crossfades[slot]) { slot = additive.crossfades[slot].below }
    if slot == newest { return true }
    var shown = Crossfade(
      serial: 0, difference: 0, timeline: UInt32(timeline), start: local(timeline, at: moment), duration: 0,
      ease: .linear, isOfEnd: false, driver: .none)
    if slot.exists {
      shown = additive.crossfades[slot]
      if !keepsDrivers(Int(shown.timeline)) { return false }
      shown.ease = drivers.easings.retain(id: shown.ease)
    }
    shown.since = local(Int(shown.timeline), at: moment)
    push(shown, column, row, in: moment.pass)
    return true
  }

  /// Returns whether the driver of a crossfade is past the boundary that made it, or is gone.
  private func stands(_ crossfade: Crossfade) -> Bool {
    guard crossfade.driver.exists, drivers.records.has(crossfade.driver) else { return true }
    let driver = drivers[crossfade.driver]
    if !driver.flags.contains(.alive) || driver.serial != crossfade.serial { return true }
    if crossfade.isOfEnd {
      return driver.isPastEnd || clocks.timelines[Int(driver.timeline)].hasSequenceEnded
    }
    return driver.hasBegun || driver.contends
  }

  /// Removes the crossfades of steps that were made after the present instant of a timeline that goes back.
  mutating func dropCrossfades(of timeline: Int, in pass: PassKind) {
    var slot = clocks.timelines[timeline].firstCrossfade
    if !slot.exists { return }
    let reached = presentInstant(of: timeline) - (facesBackward(timeline) ? 1 : 0)
    while slot.exists {
      let crossfade = additive.crossfades[slot]
      if crossfade.since != .min {
        if crossfade.since <= reached { return }
        let channel = additive.channels[Int(crossfade.channelIndex)]
        var (place, above) = (0, channel.crossfade)
        while above != slot { (place, above) = (place + 1, additive.crossfades[above].below) }
        remove(at: place, Int(channel.column), Int(channel.row), in: pass)
      }
      slot = crossfade.next
    }
  }

  /// Removes all crossfades of a channel.
  @inline(__always)
  mutating func removeCrossfades(_ column: Int, _ row: Int, in pass: PassKind) {
    if channels.columns[column].added.isEmpty { return }
    removeCrossfades(column, row, in: pass) { _ in true }
  }

  /// Removes the crossfades in the time of a timeline that is released.
  mutating func removeCrossfades(on timeline: Int) {
    while clocks.timelines[timeline].firstCrossfade.exists {
      assert(drivers.work.step())
      let channel = additive.channels[
        Int(additive.crossfades[clocks.timelines[timeline].firstCrossfade].channelIndex)]
      removeCrossfades(Int(channel.column), Int(channel.row), in: .byHand) {
        Int($0.timeline) == timeline
      }
    }
  }

  /// Shows the sums of the channels of a timeline's crossfades.
  mutating func showCrossfades(from first: Slot<Crossfade>) {
    var crossfade = first
    while crossfade.exists {
      showSum(Int(additive.crossfades[crossfade].channelIndex), in: .byHand)
      crossfade = additive.crossfades[crossfade].next
    }
  }
}

// MARK: The crossfades of a channel

extension Engine {
  /// Adds the newest crossfade of a channel. The older ones stay below it if its timeline can go back.
  private mutating func push(_ crossfade: Crossfade, _ column: Int, _ row: Int, in pass: PassKind) {
    if !keepsDrivers(Int(crossfade.timeline)) {
      removeCrossfades(column, row, in: pass)
    } else if let index = addedIndex(column, row) {
      var (place, oldest) = (0, additive.channels[index].crossfade)
      while oldest.exists, additive.crossfades[oldest].below.exists {
        oldest = additive.crossfades[oldest].below
        place += 1
      }
      if place + 1 >= Crossfade.most { remove(at: place, column, row, in: pass) }
    }
    insert(crossfade, at: 0, column, row, in: pass)
    if pass.isSample {
      journal.crossfades.append(.init(column: column, row: row, old: .init(place: 0, removed: nil)))
    }
  }

  /// Removes those crossfades of a channel that fulfil a condition.
  private mutating func removeCrossfades(
    _ column: Int, _ row: Int, in pass: PassKind, where isMeant: (Crossfade) -> Bool
  ) {
    guard let index = addedIndex(column, row) else { return }
    var (place, slot) = (0, additive.channels[index].crossfade)
    while slot.exists {
      let crossfade = additive.crossfades[slot]
      slot = crossfade.below
      if isMeant(crossfade) { remove(at: place, column, row, in: pass) } else { place += 1 }
    }
  }

  /// Removes the crossfade that has `place` newer ones above it. A sample keeps its easing, to restore it.
  private mutating func remove(at place: Int, _ column: Int, _ row: Int, in pass: PassKind) {
    let crossfade = unlink(at: place, column, row, in: pass)
    if pass.isSample {
      journal.crossfades.append(.init(column: column, row: row, old: .init(place: place, removed: crossfade)))
    } else {
      drivers.easings.release(crossfade.ease)
    }
  }

  /// Undoes a sample's change of a channel's crossfades.
  mutating func restore(_ entry: SampleJournal.ChannelEntry<SampleJournal.CrossfadeChange>) {
    if let removed = entry.old.removed {
      insert(removed, at: entry.old.place, entry.column, entry.row, in: .undo)
    } else {
      drivers.easings.release(unlink(at: entry.old.place, entry.column, entry.row, in: .undo).ease)
    }
  }

  /// Inserts a crossfade below `place` newer ones of its channel, and into its timeline's list.
  private mutating func insert(
    _ crossfade: Crossfade, at place: Int, _ column: Int, _ row: Int, in pass: PassKind
  ) {
    let index = makeAdded(column, row)
    let above = self.crossfade(above: place, of: index)
    var crossfade = crossfade
    crossfade.channelIndex = UInt32(truncatingIfNeeded: index)
    crossfade.below = above.exists ? additive.crossfades[above].below : additive.channels[index].crossfade
    (crossfade.next, crossfade.previous) = (clocks.timelines[Int(crossfade.timeline)].firstCrossfade, .none)
    let slot = additive.crossfades.insert(crossfade)
    if crossfade.next.exists { additive.crossfades[crossfade.next].previous = slot }
    clocks.timelines[Int(crossfade.timeline)].firstCrossfade = slot
    if above.exists {
      additive.crossfades[above].below = slot
    } else {
      additive.channels[index].crossfade = slot
    }
    showSum(index, in: pass)
  }

  /// Removes the crossfade that has `place` newer ones above it from its channel and from its timeline's
  /// list.
  private mutating func unlink(at place: Int, _ column: Int, _ row: Int, in pass: PassKind) -> Crossfade {
    let index = makeAdded(column, row)
    let above = crossfade(above: place, of: index)
    let slot = above.exists ? additive.crossfades[above].below : additive.channels[index].crossfade
    let crossfade = additive.crossfades[slot]
    if above.exists {
      additive.crossfades[above].below = crossfade.below
    } else {
      additive.channels[index].crossfade = crossfade.below
    }
    if crossfade.next.exists { additive.crossfades[crossfade.next].previous = crossfade.previous }
    if crossfade.previous.exists {
      additive.crossfades[crossfade.previous].next = crossfade.next
    } else {
      clocks.timelines[Int(crossfade.timeline)].firstCrossfade = crossfade.next
    }
    additive.crossfades.remove(slot)
    if additive.channels[index].isEmpty { removeAdded(index) } else { showSum(index, in: pass) }
    return crossfade
  }

  /// Returns the crossfade above the one at `place`; `.none` for the newest.
  private func crossfade(above place: Int, of index: Int) -> Slot<Crossfade> {
    if place == 0 { return .none }
    var slot = additive.channels[index].crossfade
    for _ in 1..<place { slot = additive.crossfades[slot].below }
    return slot
  }
}
