// Crossfades: drivers with a `blend` become winners, or leave as winners (C13). The difference that the
// change makes is found at its exact instant. It is added to the value from then on, and fades out.

extension Engine {
  /// Notes whether a crossfade is over for good. Returns whether it was over at the last tick already, as
  /// callbacks may go back that far.
  mutating func noteSpent(_ slot: Slot<Crossfade>) -> Bool {
    let (crossfade, timeline) = (additive.crossfades[slot], Int(additive.crossfades[slot].timeline))
    if clocks.timelines[timeline].keepsDrivers || crossfade.progress(at: clocks.instants[timeline]) != nil {
      return false
    }
    additive.crossfades[slot].isSpent = true
    return crossfade.isSpent
  }
}

// MARK: Start and end

extension Engine {
  /// Handles a new winner of a channel that showed `before`: with a blend it starts a crossfade, without one
  /// it ends the present crossfade.
  mutating func crossfadeTakeover(
    _ driver: Driver, from before: Float, _ column: Int, _ row: Int, at moment: Moment
  ) {
    if driver.flags.contains(.blends) {
      addCrossfade(driver, from: before, column, row, at: moment)
    } else {
      removeCrossfade(column, row, in: moment.pass)
    }
  }

  /// Starts a crossfade from the value that a channel showed.
  mutating func addCrossfade(
    _ driver: Driver, from before: Float, _ column: Int, _ row: Int, at moment: Moment
  ) {
    let lane = lane(column, of: driver)
    let value =
      channels.columns[column].winners[row] == drivers.driverLane(lane, of: driver)
      ? valueWhenCrossed(driver, lane, at: moment) : plainValue(column, row, at: moment)
    var difference = before - value
    if case .angle = interpolation(of: driver) {
      difference = Angle.shortWay(difference)
    }
    difference = PortableMath.finite(difference)
    if difference == 0 { return removeCrossfade(column, row, in: moment.pass) }
    let blend = drivers.blends[drivers.details[driver.details].blend]
    // The clock of steps ends with them, and a crossfade goes on: it runs in the time of the whole sequence.
    var timeline = Int(driver.timeline)
    while clocks.timelines[timeline].isOfSteps { timeline = clocks.timelines[timeline].parent }
    setCrossfade(
      Crossfade(
        difference: difference, timeline: UInt32(timeline), start: local(timeline, at: moment),
        duration: blend.duration,
        ease: drivers.easings.retain(id: blend.ease)),
      column, row, in: moment.pass)
  }

  /// Returns a driver's value after it has crossed the boundaries due at this exact instant. A driver that
  /// holds its start may begin at once, and part-way; one of zero length is at its end when it begins.
  private func valueWhenCrossed(_ driver: Driver, _ lane: Int, at moment: Moment) -> Float {
    var driver = driver
    let local = local(Int(driver.timeline), at: moment)
    // Where time runs backward, it is on the near side of a boundary (C2) that it is not just crossing.
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

  /// Ends a channel's crossfade, if it has one.
  @inline(__always)
  mutating func removeCrossfade(_ column: Int, _ row: Int, in pass: PassKind) {
    if channels.columns[column].added.isEmpty { return }
    setCrossfade(nil, column, row, in: pass)
  }

  /// Ends the crossfades on all channels of a driver that is taken back over a boundary.
  mutating func removeCrossfades(of driver: Driver, in pass: PassKind) {
    guard let row = row(of: driver) else { return }
    for lane in 0..<Int(driver.laneCount) { removeCrossfade(column(lane, of: driver), row, in: pass) }
  }

  /// Ends the crossfades in the time of a timeline that is released.
  mutating func removeCrossfades(on timeline: Int) {
    while clocks.timelines[timeline].firstCrossfade.exists {
      assert(drivers.work.step())
      let channel = additive.channels[
        Int(additive.crossfades[clocks.timelines[timeline].firstCrossfade].channelIndex)]
      setCrossfade(nil, Int(channel.column), Int(channel.row), in: .byHand)
    }
  }

  /// Shows the sums of the channels that crossfade in the time of a timeline.
  mutating func showCrossfades(of timeline: Int) {
    var crossfade = clocks.timelines[timeline].firstCrossfade
    while crossfade.exists {
      showSum(Int(additive.crossfades[crossfade].channelIndex), in: .byHand)
      crossfade = additive.crossfades[crossfade].next
    }
  }

  /// Replaces or removes a channel's crossfade.
  mutating func setCrossfade(_ crossfade: Crossfade?, _ column: Int, _ row: Int, in pass: PassKind) {
    guard
      crossfade != nil || addedIndex(column, row).map({ additive.channels[$0].crossfade.exists }) == true
    else {
      return
    }
    let index = makeAdded(column, row)
    let old = additive.channels[index].crossfade
    if pass.isSample {
      journal.crossfades.append(
        .init(column: column, row: row, old: old.exists ? additive.crossfades[old] : nil))
    } else if old.exists {
      drivers.easings.release(additive.crossfades[old].ease)
    }
    replaceCrossfade(of: index, by: crossfade, in: pass)
  }

  /// Undoes a sample's change of a channel's crossfade.
  mutating func restore(_ entry: SampleJournal.ChannelEntry<Crossfade?>) {
    let index = makeAdded(entry.column, entry.row)
    let new = additive.channels[index].crossfade
    if new.exists { drivers.easings.release(additive.crossfades[new].ease) }
    replaceCrossfade(of: index, by: entry.old, in: .undo)
  }

  /// Replaces or removes the crossfade of `additive.channels[index]`, also in its timeline's list.
  private mutating func replaceCrossfade(of index: Int, by crossfade: Crossfade?, in pass: PassKind) {
    let old = additive.channels[index].crossfade
    if old.exists {
      let (next, previous, timeline) = (
        additive.crossfades[old].next, additive.crossfades[old].previous,
        Int(additive.crossfades[old].timeline)
      )
      if next.exists { additive.crossfades[next].previous = previous }
      if previous.exists {
        additive.crossfades[previous].next = next
      } else {
        clocks.timelines[timeline].firstCrossfade = next
      }
      additive.crossfades.remove(old)
    }
    additive.channels[index].crossfade = .none
    if var crossfade {
      crossfade.channelIndex = UInt32(truncatingIfNeeded: index)
      (crossfade.next, crossfade.previous) = (clocks.timelines[Int(crossfade.timeline)].firstCrossfade, .none)
      let slot = additive.crossfades.insert(crossfade)
      if crossfade.next.exists { additive.crossfades[crossfade.next].previous = slot }
      clocks.timelines[Int(crossfade.timeline)].firstCrossfade = slot
      additive.channels[index].crossfade = slot
    }
    if additive.channels[index].isEmpty { removeAdded(index) } else { showSum(index, in: pass) }
  }
}
