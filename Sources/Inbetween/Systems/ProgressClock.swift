// Timelines that follow a channel, a transition's position, and the drivers on them (X5).

extension Engine {
  /// Makes a new timeline, the newest one, follow a channel for good. A channel leads one timeline.
  mutating func setProgressSource(_ source: ProgressSource, of timeline: Int) {
    clocks.order.remove(timeline)
    clocks.timelines[timeline].isPaused = true
    clocks.timelines[timeline].source = source
    clocks.timelines[timeline].beginTime = clocks.now
    clocks.timelines[timeline].progressIndex = progressClocks.append(
      ProgressClock(timeline: timeline, source: source.entity), of: source.property)
    clocks.instants[timeline] = followed(source, at: present())
  }

  /// Removes a progress-driven timeline, which is released.
  mutating func removeProgressClock(_ timeline: Int) {
    let index = clocks.timelines[timeline].progressIndex
    guard let moved = progressClocks.remove(at: index) else { return }
    clocks.timelines[Int(moved.timeline)].progressIndex = index
  }

  /// Moves a progress-driven timeline. No boundary is on its way.
  @inline(__always)
  private mutating func follow(_ index: Int, to local: Int64, in pass: PassKind) {
    let timeline = Int(progressClocks.list[index].timeline)
    let isServed = progressClocks.list[index].isServed(at: local)
    if isServed && clocks.instants[timeline] == local { return }
    clocks.instants[timeline] = local
    if isServed && pass.isBeforeKernels { return }
    serve(index, in: pass)
    // In a tick the kernels show them.
    if !pass.isBeforeKernels { showActive(of: timeline) }
  }

  /// Moves a progress-driven timeline to its source's position.
  mutating func followProgress(of timeline: Int) {
    guard let source = clocks.timelines[timeline].source else { return }
    follow(clocks.timelines[timeline].progressIndex, to: followed(source, at: present()), in: .byHand)
  }

  /// Moves all progress-driven timelines to the positions that their sources show.
  mutating func followShown(in pass: PassKind) {
    let column = channels.properties[progressClocks.property].firstColumn
    followAll(channels.columns[column].shown.cells, in: pass)
  }

  /// Moves all progress-driven timelines to the positions of their sources at the present instant, whatever
  /// is shown.
  mutating func followProgress(in pass: PassKind) {
    if progressClocks.list.isEmpty { return }
    let column = channels.properties[progressClocks.property].firstColumn
    let shown = channels.columns[column].shown.cells
    progressClocks.positions.extend(to: channels.columns[column].shown.count, filler: 0)
    for row in 0..<channels.columns[column].shown.count { progressClocks.positions[row] = shown[row] }
    // The drivers that move sources are on the world's own timeline.
    runKernels(of: 0, ofColumn: column, into: progressClocks.positions.cells)
    followAll(progressClocks.positions.cells, in: pass)
  }

  private mutating func followAll(_ positions: BufferView<Float>, in pass: PassKind) {
    let rows = channels.properties[progressClocks.property].rowNumbers
    for index in 0..<progressClocks.list.count {
      // One more than the row.
      let row = Int(rows[Int(progressClocks.list[index].source.index)])
      follow(index, to: ProgressSource.instant(at: row > 0 ? positions[row - 1] : 0), in: pass)
    }
  }

  /// Notes the instants of all progress-driven timelines, before a sample.
  mutating func noteProgressClocks() {
    journal.progressInstants.removeAll()
    for index in 0..<progressClocks.list.count {
      journal.progressInstants.append(clocks.instants[Int(progressClocks.list[index].timeline)])
    }
  }

  /// Restores the noted instants of all progress-driven timelines.
  mutating func restoreProgressClocks() {
    for index in 0..<progressClocks.list.count {
      clocks.instants[Int(progressClocks.list[index].timeline)] = journal.progressInstants[index]
    }
  }

  /// Shows the progress-driven timelines whose rows were changed.
  mutating func serveProgressClocks() {
    for index in 0..<progressClocks.list.count {
      let timeline = Int(progressClocks.list[index].timeline)
      if progressClocks.list[index].isServed(at: clocks.instants[timeline]) { continue }
      serve(index, in: .undo)
      showActive(of: timeline)
    }
  }

  /// Assigns the rows of a progress-driven timeline's moving winners at its present instant, if they are no
  /// longer valid.
  private mutating func serve(_ entry: Int, in pass: PassKind) {
    let timeline = Int(progressClocks.list[entry].timeline)
    let local = clocks.instants[timeline]
    if progressClocks.list[entry].isServed(at: local) { return }
    var (from, end) = (Int64.min, Int64.max)
    tidyActive(of: timeline)
    for index in 0..<clocks.timelines[timeline].active.count {
      let slot = clocks.timelines[timeline].active[index]
      let driver = drivers[slot]
      // A row that serves a whole iteration need not change.
      guard driver.phase == .active, !drivers.hasOneSegment(driver), !driver.flags.contains(.held) else {
        continue
      }
      updateRows(of: slot, at: present(timeline, in: pass))
      let head = drivers.playhead(driver, at: drivers.ownTime(driver, at: local))
      guard !head.isBackward, !head.holds, !driver.isMotion, !driver.hasClock else {
        (from, end) = (.max, .min)
        continue
      }
      let begin =
        driver.start + drivers.timing(driver).delay
        + drivers.timing(driver).beginning(ofIteration: head.iteration)
      let segment = drivers.segmentTiming(driver, head)
      if segment.begin != .min { from = max(from, begin + segment.begin) }
      if segment.end != .max { end = min(end, begin + segment.end) }
    }
    progressClocks.list[entry].serve(from: from, to: end)
  }

  /// Starts a driver on a progress-driven timeline, at the timeline's 0.
  mutating func startProgressClock(_ id: DriverID) {
    guard let slot = drivers.find(id), drivers[slot].phase == .unstarted,
      !drivers[slot].flags.contains(.killed)
    else { return }
    applySettings(slot)
    start(slot, from: 0, at: commandMoment(Int(drivers[slot].timeline)))
  }

  /// Stops the progress-driven timelines of an entity's channel, oldest first, when the driver of the channel
  /// has reached its end at `moment`. They commit the values at that position (X6).
  mutating func restProgressClocks(of leading: Entity, at moment: Moment) {
    guard Int(leading.index) < progressClocks.byEntity.count, progressClocks.byEntity[Int(leading.index)] != 0
    else { return }
    let timeline = Int(
      progressClocks.list[Int(progressClocks.byEntity[Int(leading.index)]) - 1].timeline)
    guard let source = clocks.timelines[timeline].source, source.entity == leading else { return }
    findResting(on: timeline)
    let local = followed(source, at: moment)
    let moment = Moment(world: moment.world, timeline: timeline, local: local, pass: moment.pass)
    for index in 0..<progressClocks.resting.count {
      guard let slot = drivers.find(progressClocks.resting[index].driver) else { continue }
      if moment.pass.isSample {
        journal.record(slot, drivers[slot], active: drivers.timing(drivers[slot]).active)
        leaveChannels(slot, at: moment, commits: true)
        drivers[slot].phase = .unstarted
      } else {
        stop(slot, at: moment)
      }
    }
    progressClocks.resting.removeAll()
  }

  /// Lists a timeline's drivers that contend, by serial.
  private mutating func findResting(on timeline: Int) {
    for index in 0..<clocks.timelines[timeline].drivers.count {
      let slot = clocks.timelines[timeline].drivers[index]
      guard drivers[slot].contends else { continue }
      progressClocks.resting.append(SerialEntry(serial: drivers[slot].serial, driver: drivers.id(of: slot)))
    }
    progressClocks.resting.sort(from: 0)
  }
}
