// Timelines that follow a channel, a transition's position, and the drivers on them (X5).

extension Engine {
  /// Makes a new timeline, the newest one, follow a channel for good. A channel leads one timeline.
  mutating func setProgressSource(
    _ source: Entity, _ property: Int, of timeline: Int, transition: Int
  ) {
    clocks.order.remove(timeline)
    clocks.timelines[timeline].isPaused = true
    clocks.timelines[timeline].beginTime = clocks.now
    clocks.timelines[timeline].progressIndex = progressClocks.append(
      ProgressClock(timeline: timeline, transition: transition, source: source), of: property)
    // A tick allocates nothing.
    progressClocks.makeRoom(forRows: channels.columns[channels.properties[property].firstColumn].shown.count)
    clocks.instants[timeline] = followed(source, at: present())
  }

  /// Moves a progress-driven timeline. It crosses no boundary.
  @inline(never)
  private mutating func follow(_ index: Int, to local: Int64, in pass: PassKind) {
    let timeline = Int(progressClocks.list[index].timeline)
    if progressClocks.list[index].isServed(at: local) && clocks.instants[timeline] == local { return }
    clocks.instants.store(local, of: timeline)
    serve(index, in: pass)
    // In a tick the kernels show them.
    if !pass.isBeforeKernels { showActive(of: timeline) }
  }

  /// Moves a progress-driven timeline to its source's position.
  mutating func followProgress(of timeline: Int) {
    guard let source = progressSource(of: timeline) else { return }
    follow(clocks.timelines[timeline].progressIndex, to: followed(source, at: present()), in: .byHand)
  }

  /// Moves all progress-driven timelines to the positions that their sources show.
  mutating func followShown(in pass: PassKind) {
    let column = channels.properties[progressClocks.property].firstColumn
    followAll(channels.columns[column].shown.cells, channels.columns[column].shown.count, in: pass)
  }

  /// Moves all progress-driven timelines to the positions of their sources at the present instant, whatever
  /// they show.
  mutating func followProgress(in pass: PassKind) {
    if progressClocks.list.isEmpty { return }
    let column = channels.properties[progressClocks.property].firstColumn
    let shown = channels.columns[column].shown.cells
    progressClocks.positions.extend(to: channels.columns[column].shown.count, filler: 0)
    for row in 0..<channels.columns[column].shown.count { progressClocks.positions[row] = shown[row] }
    // The drivers that move sources are on the world's own timeline.
    runKernels(of: 0, ofColumn: column, into: progressClocks.positions.cells)
    followAll(progressClocks.positions.cells, channels.columns[column].shown.count, in: pass)
  }

  /// Moves all progress-driven timelines to `count` positions, one for each row of their column. A loop over
  /// the rows is vectorized; the loop over the timelines, in another order, is not.
  private mutating func followAll(_ positions: BufferView<Float>, _ count: Int, in pass: PassKind) {
    progressClocks.makeRoom(forRows: count)
    let locals = progressClocks.locals.cells
    for row in 0..<count {
      locals[row &+ 1] = Int32(truncatingIfNeeded: ProgressClock.instant(at: positions[row]))
    }
    let rows = channels.properties[progressClocks.property].rowNumbers
    let (list, instants) = (progressClocks.list.cells, clocks.instants.cells)
    for index in 0..<progressClocks.list.count {
      let clock = list[index]
      let local = Int64(locals[Int(rows[Int(clock.source.index)])])
      if pass.isBeforeKernels && clock.isServed(at: local) {
        instants[Int(clock.timeline)] = local
      } else {
        follow(index, to: local, in: pass)
      }
    }
  }

  /// Records the instants of all progress-driven timelines, before a sample.
  mutating func noteProgressClocks() {
    journal.progressInstants.extend(to: progressClocks.list.count, filler: 0)
    let (list, instants) = (progressClocks.list.cells, clocks.instants.cells)
    let noted = journal.progressInstants.cells
    for index in 0..<progressClocks.list.count { noted[index] = instants[Int(list[index].timeline)] }
  }

  /// Restores the recorded instants of all progress-driven timelines.
  mutating func restoreProgressClocks() {
    let (list, instants) = (progressClocks.list.cells, clocks.instants.cells)
    let noted = journal.progressInstants.cells
    for index in 0..<progressClocks.list.count { instants[Int(list[index].timeline)] = noted[index] }
  }

  /// Shows the progress-driven timelines whose rows were changed.
  mutating func serveProgressClocks() {
    let (list, instants) = (progressClocks.list.cells, clocks.instants.cells)
    for index in 0..<progressClocks.list.count {
      let timeline = Int(list[index].timeline)
      if list[index].isServed(at: instants[timeline]) { continue }
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
    progressClocks.list[entry].beginServing()
    tidyActive(of: timeline)
    for index in 0..<clocks.timelines[timeline].active.count {
      let slot = clocks.timelines[timeline].active[index]
      // A row for a whole iteration need not change.
      if drivers.hasOneSegment(drivers[slot]) || drivers[slot].flags.contains(.held) { continue }
      updateRows(of: slot, at: present(timeline, in: pass))
    }
  }

  /// Starts a driver on a progress-driven timeline, at the timeline's 0.
  mutating func startProgressClock(_ slot: Slot<Driver>) {
    guard drivers[slot].phase == .unstarted, !drivers[slot].flags.contains(.killed) else { return }
    applySettings(slot)
    start(slot, from: 0, at: commandMoment(Int(drivers[slot].timeline)))
  }

  /// Starts the drivers of a progress-driven timeline that move in a direction, oldest first.
  mutating func startProgressClock(of timeline: Int, _ way: TransitionDirection) {
    forEachDriver(of: timeline, way) { engine, slot in engine.startProgressClock(slot) }
  }

  /// Stops the drivers of a progress-driven timeline that move in a direction, oldest first.
  mutating func stopProgressClock(of timeline: Int, _ way: TransitionDirection) {
    forEachDriver(of: timeline, way) { engine, slot in _ = engine.perform(.stop, on: slot) }
  }

  /// Restricts a driver of a progress-driven timeline to one direction.
  mutating func setWay(_ way: TransitionDirection, of slot: Slot<Driver>) {
    drivers.details[drivers.detail(slot)].node = way == .forward ? 0 : 1
  }

  /// Calls `body` with the drivers of a progress-driven timeline that move in a direction, oldest first.
  private mutating func forEachDriver(
    of timeline: Int, _ way: TransitionDirection, _ body: (inout Engine, Slot<Driver>) -> Void
  ) {
    let (first, other) = (drivers.listed.count, Int32(way == .forward ? 1 : 0))
    for index in 0..<clocks.timelines[timeline].drivers.count {
      let slot = clocks.timelines[timeline].drivers[index]
      if drivers.details[drivers[slot].details].node != other { list(slot) }
    }
    forEachListed(from: first, body)
  }

  /// Moves a source evenly to a position, with a driver in place of `mover`, and returns that driver. Returns
  /// nil, with nothing done, if the fast path does not apply.
  mutating func runProgress(
    of source: Entity, to position: Float, _ counts: Int64, replacing mover: DriverID
  ) -> DriverID? {
    guard
      let timing = PlainTiming(delay: 0, duration: counts, fill: .none, jumps: false, .linear),
      let moment = plainStart(timing)
    else { return nil }
    if let slot = drivers.find(mover), drivers[slot].isUnderWay || drivers.contendsAnywhere(drivers[slot]) {
      remove(slot, as: .superseded, at: commandMoment())
    }
    let tween = PlainTween(
      property: progressClocks.property, firstLane: 0, timing: timing, ease: .linear, fill: .none,
      flags: .persists)
    return register(tween, LaneValues(position), on: source, at: moment)
  }

  /// Returns the position that a source shows.
  func shownPosition(of source: Entity) -> Float {
    progressChannel(of: source).map { channels.columns[$0.column].shown[$0.row] } ?? 0
  }

  mutating func assignPosition(_ position: Float, of source: Entity) {
    guard let (column, row) = progressChannel(of: source) else { return }
    assign(position, column: column, row: row)
  }
}
