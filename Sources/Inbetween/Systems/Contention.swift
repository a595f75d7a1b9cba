// Entering and leaving channels, with captures and commits (C3, C4, W1). All of it lane by lane.

extension Engine {
  /// Puts all lanes of a driver among their channels' contenders, where they are not there already.
  mutating func enterChannels(_ slot: Slot<Driver>, at moment: Moment) {
    let driver = store[slot]
    guard let row = properties[Int(driver.property)].row(ofIndex: driver.entityIndex) else { return }
    for lane in 0..<Int(driver.laneCount) {
      let claim = store.claim(lane, of: driver)
      if store[claim].contends { continue }
      let column = column(lane, of: driver)
      let winner = columns[column].winners[row]
      let newWinner = store.enter(claim, winner: winner)
      if newWinner == winner { continue }
      if winner.exists { unplace(winner) }
      columns[column].winners[row] = newWinner
      place(newWinner, at: moment)
    }
  }

  /// Takes all lanes of a driver out of their channels. Where it was the winner and nobody is left, its
  /// present value becomes the base value, if it commits and persists (C4).
  mutating func leaveChannels(_ slot: Slot<Driver>, at moment: Moment, commits: Bool) {
    let driver = store[slot]
    guard let row = properties[Int(driver.property)].row(ofIndex: driver.entityIndex) else { return }
    let kind = properties[Int(driver.property)].interpolation
    for lane in 0..<Int(driver.laneCount) {
      let claim = store.claim(lane, of: driver)
      guard store[claim].contends else { continue }
      let column = column(lane, of: driver)
      let winner = columns[column].winners[row]
      let newWinner = store.leave(claim, winner: winner)
      if newWinner == winner { continue }
      unplace(claim)
      columns[column].winners[row] = newWinner
      if newWinner.exists {
        place(newWinner, at: moment)
        refreshEdges(of: store[newWinner].driver, at: moment)
        continue
      }
      if commits && driver.flags.contains(.persists) {
        commit(presentValue(driver, lane, kind, column, row, at: moment), claim, column, row)
      }
      columns[column].shown[row] = columns[column].base[row]
    }
  }

  /// What a winner shows at `moment` as it leaves.
  @inline(__always)
  private func presentValue(
    _ driver: Driver, _ lane: Int, _ kind: Interpolation, _ column: Int, _ row: Int, at moment: Moment
  ) -> Float {
    // Outside ticks what is shown is each winner's value at the present instant.
    if !driver.details.exists && driver.phase == .active && !isTicking && command == nil
      && moment.local == instants[0]
    {
      return columns[column].shown[row]
    }
    let time = store.ownTime(driver, at: local(Int(driver.timeline), at: moment))
    return store.value(driver, lane: lane, at: time, kind: kind)
  }

  /// Writes a base value, and notes what was there for a timeline that may come back.
  private mutating func commit(_ value: Float, _ claim: Slot<Claim>, _ column: Int, _ row: Int) {
    lastVersion &+= 1
    let timeline = Int(store[store[claim].driver].timeline)
    if timelines[timeline].keepsDrivers && !journal.isRecording {
      store[store[claim].driver].flags.insert(.hasCommits)
      timelines[timeline].commits.append(
        Commit(
          claim: claim, oldBase: columns[column].base[row], oldVersion: columns[column].versions[row],
          newVersion: lastVersion))
    }
    writeBase(value, version: lastVersion, column, row)
  }

  private mutating func writeBase(_ value: Float, version: UInt32, _ column: Int, _ row: Int) {
    if journal.isRecording {
      journal.bases.append(
        SampleJournal.BaseEntry(
          column: column, row: row, base: columns[column].base[row], version: columns[column].versions[row]))
    }
    columns[column].base[row] = value
    columns[column].versions[row] = version
  }

  /// Puts back the base values that the driver's last end has overwritten, where nobody has written since.
  mutating func undoCommits(of slot: Slot<Driver>) {
    let driver = store[slot]
    for lane in 0..<Int(driver.laneCount) { undoCommit(of: store.claim(lane, of: driver)) }
  }

  /// The same for all its ends: as if it had never played.
  mutating func undoAllCommits(of slot: Slot<Driver>) {
    let driver = store[slot]
    for lane in 0..<Int(driver.laneCount) {
      let claim = store.claim(lane, of: driver)
      while undoCommit(of: claim) {}
    }
  }

  /// Undoes a claim's last commit; false where there is none.
  @discardableResult
  private mutating func undoCommit(of claim: Slot<Claim>) -> Bool {
    let driver = store[store[claim].driver]
    let (timeline, column) = (Int(driver.timeline), column(of: claim))
    guard let row = properties[Int(driver.property)].row(ofIndex: driver.entityIndex),
      let place = Commit.last(of: claim, in: timelines[timeline].commits)
    else { return false }
    let commit = timelines[timeline].commits[place]
    // A sample only looks: it takes nothing out of the list.
    if !journal.isRecording { Commit.remove(place, from: &timelines[timeline].commits) }
    guard columns[column].versions[row] == commit.newVersion else {
      takeOut(commit)
      return true
    }
    writeBase(commit.oldBase, version: commit.oldVersion, column, row)
    if !columns[column].winners[row].exists { columns[column].shown[row] = commit.oldBase }
    return true
  }

  /// Undoes a commit that another has been written over: that one now stands on what was before both.
  private mutating func takeOut(_ commit: Commit) {
    for timeline in 0..<timelines.count {
      for index in 0..<timelines[timeline].commits.count
      where timelines[timeline].commits[index].oldVersion == commit.newVersion {
        if journal.isRecording {
          journal.commits.append(
            SampleJournal.CommitEntry(
              timeline: timeline, index: index, commit: timelines[timeline].commits[index]))
        }
        timelines[timeline].commits[index].oldBase = commit.oldBase
        timelines[timeline].commits[index].oldVersion = commit.oldVersion
      }
    }
  }

  /// Finds the start value of a driver that has none: what each channel shows at this very instant (W1).
  mutating func capture(_ slot: Slot<Driver>, at moment: Moment) {
    let driver = store[slot]
    if driver.isMotion { return captureMotion(slot, at: moment) }
    guard driver.flags.contains(.captures), !driver.flags.contains(.captured),
      let row = properties[Int(driver.property)].row(ofIndex: driver.entityIndex)
    else { return }
    let lanes = Int(driver.laneCount)
    for lane in 0..<lanes {
      let column = column(lane, of: driver)
      let start = shownValue(column, row, at: moment)
      store.setKey(driver, 0, lane, to: start)
      if driver.flags.contains(.relative) {
        let last = store.firstValue(driver) + (Int(store.keys(driver).count) - 1) * lanes + lane
        let value = store.values[last + lanes]
        store.values[last] = PlayTiming.finite(
          driver.flags.contains(.scaled) ? start * value + 0 : start + value)
      }
    }
    store[slot].flags.insert(.captured)
  }

  /// What a channel shows at `moment`: the winner's value at its own time, or the base value.
  func shownValue(_ column: Int, _ row: Int, at moment: Moment) -> Float {
    let winner = columns[column].winners[row]
    guard winner.exists else { return columns[column].base[row] }
    let driver = store[store[winner].driver]
    return store.value(
      driver, lane: store.lane(of: winner),
      at: store.ownTime(driver, at: local(Int(driver.timeline), at: moment)),
      kind: properties[Int(driver.property)].interpolation)
  }

  /// Takes away held ends that a later held end covers for good (C11). On timelines that keep their drivers
  /// nothing is for good.
  mutating func pruneCovered(by slot: Slot<Driver>) {
    let driver = store[slot]
    guard driver.timeline == 0, !journal.isRecording,
      let row = properties[Int(driver.property)].row(ofIndex: driver.entityIndex)
    else { return }
    for lane in 0..<Int(driver.laneCount) {
      let claim = store.claim(lane, of: driver)
      guard store[claim].contends else { continue }
      var above = store[claim].above
      while above.exists && !holdsForGood(above) { above = store[above].above }
      if above.exists {
        prune(claim, row, isCrossing: true)
        continue
      }
      var below = store[claim].below
      while below.exists {
        let next = store[below].below
        if holdsForGood(below) { prune(below, row, isCrossing: false) }
        below = next
      }
    }
  }

  private func holdsForGood(_ claim: Slot<Claim>) -> Bool {
    let driver = store[store[claim].driver]
    return driver.timeline == 0 && driver.phase.rawValue > Phase.active.rawValue
  }

  /// Takes one covered claim out; its driver goes with its last one, unless it is just being crossed and
  /// goes after that.
  private mutating func prune(_ claim: Slot<Claim>, _ row: Int, isCrossing: Bool) {
    let column = column(of: claim)
    columns[column].winners[row] = store.leave(claim, winner: columns[column].winners[row])
    let slot = store[claim].driver
    if !isCrossing, isDone(store[slot]) { release(slot) }
  }
}
