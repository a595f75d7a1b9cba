// Timelines that follow a channel, a transition's position, and the drivers on them (X5).

/// A progress-driven timeline, with what a tick needs of it. All channels that lead are of one property, and
/// the drivers that move them are on the world's own timeline.
struct Follower: BitwiseCopyable {
  let timeline: UInt32
  let leader: Entity
  /// The range of its instants in which its drivers' rows are valid; empty if that is not known. They fit in
  /// 32 bits.
  private var from: Int32 = .max
  private var end: Int32 = .min

  init(timeline: Int, leader: Entity) {
    self.timeline = UInt32(timeline)
    self.leader = leader
  }

  /// Returns whether its drivers' rows are valid at an instant of its own.
  @inline(__always)
  func isServed(at local: Int64) -> Bool { local >= Int64(from) && local < Int64(end) }

  mutating func forget() { (from, end) = (.max, .min) }

  mutating func serve(from: Int64, to end: Int64) {
    (self.from, self.end) = (Int32(clamping: from), Int32(clamping: end))
  }
}

extension Engine {
  /// Makes a new timeline, the newest one, follow a channel for good. A channel leads one timeline.
  mutating func setLeader(_ leader: ClockLeader, of timeline: Int) {
    assert(
      progressClocks.property < 0 || progressClocks.property == leader.property,
      "all that leads is one property")
    progressClocks.property = leader.property
    clocks.order.remove(timeline)
    clocks.timelines[timeline].isPaused = true
    clocks.timelines[timeline].leader = leader
    clocks.timelines[timeline].beginTime = clocks.now
    clocks.timelines[timeline].placeAmongFollowers = progressClocks.followers.count
    progressClocks.followers.append(Follower(timeline: timeline, leader: leader.entity))
    progressClocks.byEntity.extend(to: Int(leader.entity.index) + 1, filler: 0)
    progressClocks.byEntity[Int(leader.entity.index)] = UInt32(progressClocks.followers.count)
    clocks.instants[timeline] = followed(leader, at: present())
  }

  /// Removes a progress-driven timeline, which is released.
  mutating func removeFollower(_ timeline: Int) {
    let place = clocks.timelines[timeline].placeAmongFollowers
    progressClocks.byEntity[Int(progressClocks.followers[place].leader.index)] = 0
    progressClocks.followers.swapRemove(at: place)
    guard place < progressClocks.followers.count else { return }
    progressClocks.byEntity[Int(progressClocks.followers[place].leader.index)] = UInt32(place + 1)
    clocks.timelines[Int(progressClocks.followers[place].timeline)].placeAmongFollowers = place
  }

  /// Returns the instant of a leader's followers at `moment`.
  func followed(_ leader: ClockLeader, at moment: Moment) -> Int64 {
    guard let row = channels.properties[leader.property].row(of: leader.entity) else {
      return ClockLeader.instant(at: 0)
    }
    return ClockLeader.instant(
      at: shownValue(channels.properties[leader.property].firstColumn, row, at: moment))
  }

  /// Returns the position that a leader shows at the instant at which drivers started by hand begin (W7).
  func commandPosition(of leader: Entity) -> Float {
    guard progressClocks.property >= 0, let row = channels.properties[progressClocks.property].row(of: leader)
    else {
      return 0
    }
    return shownValue(channels.properties[progressClocks.property].firstColumn, row, at: commandMoment())
  }

  /// Moves a follower. No boundary is on its way.
  @inline(__always)
  private mutating func follow(_ place: Int, to local: Int64) {
    let timeline = Int(progressClocks.followers[place].timeline)
    let isServed = progressClocks.followers[place].isServed(at: local)
    if isServed && clocks.instants[timeline] == local { return }
    clocks.instants[timeline] = local
    if isServed && pass.isTicking { return }
    serve(place)
    // In a tick the kernels show them.
    if !pass.isTicking { showActive(of: timeline) }
  }

  /// Moves a progress-driven timeline to its leader's position.
  mutating func followLeader(of timeline: Int) {
    guard let leader = clocks.timelines[timeline].leader else { return }
    follow(clocks.timelines[timeline].placeAmongFollowers, to: followed(leader, at: present()))
  }

  /// Moves all followers to the positions that their leaders show.
  mutating func followShown() {
    followAll(channels.columns[channels.properties[progressClocks.property].firstColumn].shown.cells)
  }

  /// Moves all followers to their leaders' positions at the clocks' present instant, whatever is shown.
  mutating func followLeaders() {
    if progressClocks.followers.isEmpty { return }
    let column = channels.properties[progressClocks.property].firstColumn
    let shown = channels.columns[column].shown.cells
    progressClocks.positions.extend(to: channels.columns[column].shown.count, filler: 0)
    for row in 0..<channels.columns[column].shown.count { progressClocks.positions[row] = shown[row] }
    // The drivers that move leaders are on the world's own timeline.
    runKernels(of: 0, ofColumn: column, into: progressClocks.positions.cells)
    followAll(progressClocks.positions.cells)
  }

  private mutating func followAll(_ positions: Cells<Float>) {
    let rows = channels.properties[progressClocks.property].rowNumbers
    for place in 0..<progressClocks.followers.count {
      // One more than the row.
      let row = Int(rows[Int(progressClocks.followers[place].leader.index)])
      follow(place, to: ClockLeader.instant(at: row > 0 ? positions[row - 1] : 0))
    }
  }

  /// Notes the instants of all followers, before a sample.
  mutating func noteFollowers() {
    journal.followers.removeAll()
    for place in 0..<progressClocks.followers.count {
      journal.followers.append(clocks.instants[Int(progressClocks.followers[place].timeline)])
    }
  }

  /// Restores the noted instants of all followers.
  mutating func restoreFollowers() {
    for place in 0..<progressClocks.followers.count {
      clocks.instants[Int(progressClocks.followers[place].timeline)] = journal.followers[place]
    }
  }

  /// Shows the followers whose rows were changed.
  mutating func serveFollowers() {
    for place in 0..<progressClocks.followers.count {
      let timeline = Int(progressClocks.followers[place].timeline)
      if progressClocks.followers[place].isServed(at: clocks.instants[timeline]) { continue }
      serve(place)
      showActive(of: timeline)
    }
  }

  /// Assigns the rows of a follower's moving winners at its present instant, if they are no longer valid.
  private mutating func serve(_ place: Int) {
    let timeline = Int(progressClocks.followers[place].timeline)
    let local = clocks.instants[timeline]
    if progressClocks.followers[place].isServed(at: local) { return }
    var (from, end) = (Int64.min, Int64.max)
    tidyActive(of: timeline)
    for index in 0..<clocks.timelines[timeline].active.count {
      let slot = clocks.timelines[timeline].active[index]
      let driver = drivers[slot]
      // A row that serves a whole iteration need not change.
      guard driver.phase == .active, !drivers.isSinglePiece(driver), !driver.flags.contains(.held) else {
        continue
      }
      placeWinners(of: slot, at: present(timeline))
      let head = drivers.playhead(driver, at: drivers.ownTime(driver, at: local))
      guard !head.isBackward, !head.holds, !driver.isMotion, !driver.hasClock else {
        (from, end) = (.max, .min)
        continue
      }
      let begin =
        driver.start + drivers.timing(driver).delay + drivers.timing(driver).beginning(ofPlay: head.play)
      let piece = drivers.keyPiece(driver, head)
      if piece.begin != .min { from = max(from, begin + piece.begin) }
      if piece.end != .max { end = min(end, begin + piece.end) }
    }
    progressClocks.followers[place].serve(from: from, to: end)
  }

  /// Starts a driver on a progress-driven timeline, at the timeline's 0.
  mutating func startFollower(_ id: DriverID) {
    guard let slot = drivers.find(id), drivers[slot].phase == .unstarted,
      !drivers[slot].flags.contains(.killed)
    else { return }
    applySettings(slot)
    launch(slot, from: 0, at: commandMoment(Int(drivers[slot].timeline)))
  }

  /// Stops the followers of an entity's channel, oldest first, when its mover has reached its end at
  /// `moment`. They commit the values at that position (X6).
  mutating func restFollowers(of leading: Entity, at moment: Moment) {
    guard Int(leading.index) < progressClocks.byEntity.count, progressClocks.byEntity[Int(leading.index)] != 0
    else { return }
    let timeline = Int(
      progressClocks.followers[Int(progressClocks.byEntity[Int(leading.index)]) - 1].timeline)
    guard let leader = clocks.timelines[timeline].leader, leader.entity == leading else { return }
    findResting(on: timeline)
    let moment = Moment(world: moment.world, timeline: timeline, local: followed(leader, at: moment))
    for index in 0..<progressClocks.resting.count {
      guard let slot = drivers.find(progressClocks.resting[index].driver) else { continue }
      if journal.isRecording {
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
