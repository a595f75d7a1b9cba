// Crossfades: drivers with a `blend` become winners, or leave as winners (C13). The difference that the
// change makes is found at its exact instant. It is added to the value from then on, and fades out.

/// A crossfade of one channel.
struct Seam: BitwiseCopyable {
  /// The value shown before, less the new value, at its start.
  var difference: Float
  /// The timeline in whose time it runs, and its start there.
  var timeline: UInt32
  var start: Int64
  /// In counts.
  var duration: Int64
  /// Retained for the crossfade.
  var ease: EasingID
  /// Whether it was over at the last tick already.
  var isSpent = false
  /// Its channel's index in `additive.channels`, and its neighbours in the list of its timeline's crossfades.
  var place: UInt32 = 0
  var next = Slot<Seam>.none
  var previous = Slot<Seam>.none
}

extension Seam {
  /// Returns its progress at its timeline's instant `local`; nil once it is over. It also progresses if the
  /// timeline runs backward.
  @inline(__always)
  fileprivate func progress(at local: Int64) -> Float? {
    let passed = (local - start).magnitude
    return passed < UInt64(duration) ? Float(passed) / Float(duration) : nil
  }
}

extension Engine {
  /// Returns the value of a channel's winner, or the base value, with the crossfade.
  @inline(__always)
  func given(_ column: Int, _ row: Int) -> Float {
    guard let place = placeOfAdded(column, row) else { return channels.columns[column].shown[row] }
    return seamed(additive.channels[place].underlying, additive.channels[place].seam)
  }

  /// Returns a value with the present rest of a crossfade.
  @inline(__always)
  func seamed(_ value: Float, _ seam: Slot<Seam>) -> Float {
    if !seam.exists { return value }
    return seamed(value, seam, at: clocks.instants[Int(additive.seams[seam].timeline)])
  }

  private func seamed(_ value: Float, _ slot: Slot<Seam>, at local: Int64) -> Float {
    let seam = additive.seams[slot]
    guard let progress = seam.progress(at: local) else { return value }
    return PlayTiming.finite(value + seam.difference * (1 - drivers.easings[seam.ease](progress)))
  }

  /// Returns a channel's value with the rest of its crossfade at `moment`.
  @inline(__always)
  func seamed(_ value: Float, _ column: Int, _ row: Int, at moment: Moment) -> Float {
    guard let place = placeOfAdded(column, row), additive.channels[place].seam.exists else { return value }
    let seam = additive.channels[place].seam
    return seamed(value, seam, at: local(Int(additive.seams[seam].timeline), at: moment))
  }

  /// Returns the velocity of a channel's crossfade at `moment`, per second of its timeline, and that
  /// timeline; nil if there is none.
  func seamVelocity(_ column: Int, _ row: Int, at moment: Moment) -> (velocity: Float, timeline: Int)? {
    guard let place = placeOfAdded(column, row), additive.channels[place].seam.exists else { return nil }
    let seam = additive.seams[additive.channels[place].seam]
    let local = local(Int(seam.timeline), at: moment)
    guard let progress = seam.progress(at: local) else { return nil }
    let slope = Double(drivers.easings[seam.ease].derivative(at: progress))
    let perSecond = slope / Double(seam.duration) * Double(Instant.countsPerSecond)
    let velocity = -Double(seam.difference) * (local < seam.start ? -perSecond : perSecond)
    return (PlayTiming.finite(Float(velocity)), Int(seam.timeline))
  }

  /// Notes whether a crossfade is over for good. Returns whether it was over at the last tick already, as
  /// callbacks may go back that far.
  mutating func noteSpent(_ slot: Slot<Seam>) -> Bool {
    let (seam, timeline) = (additive.seams[slot], Int(additive.seams[slot].timeline))
    if clocks.timelines[timeline].keepsDrivers || seam.progress(at: clocks.instants[timeline]) != nil {
      return false
    }
    additive.seams[slot].isSpent = true
    return seam.isSpent
  }
}

// MARK: Start and end

extension Engine {
  /// Handles a new winner of a channel that showed `before`: with a blend it starts a crossfade, without one
  /// it ends the present crossfade.
  mutating func seamTakeOver(
    _ driver: Driver, from before: Float, _ column: Int, _ row: Int, at moment: Moment
  ) {
    if driver.flags.contains(.blends) {
      laySeam(driver, from: before, column, row, at: moment)
    } else {
      cutSeam(column, row)
    }
  }

  /// Starts a crossfade from the value that a channel showed.
  mutating func laySeam(
    _ driver: Driver, from before: Float, _ column: Int, _ row: Int, at moment: Moment
  ) {
    let lane = column - channels.properties[Int(driver.property)].firstColumn - Int(driver.firstLane)
    let value =
      channels.columns[column].winners[row] == drivers.claim(lane, of: driver)
      ? valueWhenCrossed(driver, lane, at: moment) : plainValue(column, row, at: moment)
    var difference = before - value
    if case .angle = channels.properties[Int(driver.property)].interpolation {
      difference = Angle.shortWay(difference)
    }
    difference = PlayTiming.finite(difference)
    if difference == 0 { return cutSeam(column, row) }
    let blend = drivers.blends[drivers.details[driver.details].blend]
    // The clock of steps ends with them, and a crossfade goes on: it runs in the time of the whole sequence.
    var timeline = Int(driver.timeline)
    while clocks.timelines[timeline].isOfSteps { timeline = clocks.timelines[timeline].parent }
    setSeam(
      Seam(
        difference: difference, timeline: UInt32(timeline), start: local(timeline, at: moment),
        duration: blend.duration,
        ease: drivers.easings.retain(id: blend.ease)),
      column, row)
  }

  /// Returns a driver's value after it has crossed the boundaries due at this exact instant. A driver that
  /// holds its start may begin at once, and part-way; one of zero length is at its end when it begins.
  private func valueWhenCrossed(_ driver: Driver, _ lane: Int, at moment: Moment) -> Float {
    var driver = driver
    let local = local(Int(driver.timeline), at: moment)
    // Where time runs backward, it is on the near side of a boundary (C2) that it is not just crossing.
    let standsBefore =
      driver.phase == .waiting && clocks.timelines[Int(driver.timeline)].runsBackward
      && !drivers.stands(driver)
    let reached = standsBefore ? local - 1 : local
    func isDue(_ edge: Int64) -> Bool {
      drivers.instant(of: max(edge, 0), driver).map { $0 <= reached } ?? false
    }
    let timing = drivers.timing(driver)
    if driver.phase == .waiting, isDue(timing.delay) { driver.phase = .active }
    if driver.phase == .active, isDue(timing.activeEnd) { driver.phase = .finished }
    let kind = channels.properties[Int(driver.property)].interpolation
    return drivers.value(driver, lane: lane, at: drivers.ownTime(driver, at: local), kind: kind)
  }

  /// Ends a channel's crossfade, if it has one.
  @inline(__always)
  mutating func cutSeam(_ column: Int, _ row: Int) {
    if channels.columns[column].added.isEmpty { return }
    setSeam(nil, column, row)
  }

  /// Ends the crossfades on all channels of a driver that is taken back over a boundary.
  mutating func cutSeams(of driver: Driver) {
    guard let row = channels.properties[Int(driver.property)].row(ofIndex: driver.entityIndex) else { return }
    for lane in 0..<Int(driver.laneCount) { cutSeam(column(lane, of: driver), row) }
  }

  /// Ends the crossfades in the time of a timeline that is released.
  mutating func cutSeams(on timeline: Int) {
    while clocks.timelines[timeline].firstSeam.exists {
      assert(drivers.work.step())
      let channel = additive.channels[Int(additive.seams[clocks.timelines[timeline].firstSeam].place)]
      setSeam(nil, Int(channel.column), Int(channel.row))
    }
  }

  /// Shows the sums of the channels that crossfade in the time of a timeline.
  mutating func showSeams(of timeline: Int) {
    var seam = clocks.timelines[timeline].firstSeam
    while seam.exists {
      showSum(Int(additive.seams[seam].place))
      seam = additive.seams[seam].next
    }
  }

  /// Replaces or removes a channel's crossfade.
  mutating func setSeam(_ seam: Seam?, _ column: Int, _ row: Int) {
    guard seam != nil || placeOfAdded(column, row).map({ additive.channels[$0].seam.exists }) == true else {
      return
    }
    let place = makeAdded(column, row)
    let old = additive.channels[place].seam
    if journal.isRecording {
      journal.seams.append(
        SampleJournal.SeamEntry(column: column, row: row, seam: old.exists ? additive.seams[old] : nil))
    } else if old.exists {
      drivers.easings.release(additive.seams[old].ease)
    }
    replaceSeam(of: place, by: seam)
  }

  /// Undoes a sample's change of a channel's crossfade.
  mutating func restore(_ entry: SampleJournal.SeamEntry) {
    let place = makeAdded(entry.column, entry.row)
    let new = additive.channels[place].seam
    if new.exists { drivers.easings.release(additive.seams[new].ease) }
    replaceSeam(of: place, by: entry.seam)
  }

  /// Replaces or removes the crossfade of `additive.channels[place]`, also in its timeline's list.
  private mutating func replaceSeam(of place: Int, by seam: Seam?) {
    let old = additive.channels[place].seam
    if old.exists {
      let (next, previous, timeline) = (
        additive.seams[old].next, additive.seams[old].previous, Int(additive.seams[old].timeline)
      )
      if next.exists { additive.seams[next].previous = previous }
      if previous.exists {
        additive.seams[previous].next = next
      } else {
        clocks.timelines[timeline].firstSeam = next
      }
      additive.seams.remove(old)
    }
    additive.channels[place].seam = .none
    if var seam {
      seam.place = UInt32(truncatingIfNeeded: place)
      (seam.next, seam.previous) = (clocks.timelines[Int(seam.timeline)].firstSeam, .none)
      let slot = additive.seams.insert(seam)
      if seam.next.exists { additive.seams[seam.next].previous = slot }
      clocks.timelines[Int(seam.timeline)].firstSeam = slot
      additive.channels[place].seam = slot
    }
    if additive.channels[place].isEmpty { removeAdded(place) } else { showSum(place) }
  }
}
