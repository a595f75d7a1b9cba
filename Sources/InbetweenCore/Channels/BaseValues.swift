// Base values that ends have overwritten, on timelines that may seek back (T8).

extension Engine {
  /// Writes a base value. For a timeline that may seek back, keeps the old one.
  mutating func commit(
    _ value: Float, _ driverLane: Slot<DriverLane>, _ column: Int, _ row: Int, in pass: PassKind
  ) {
    channels.lastVersion &+= 1
    let driver = drivers[drivers[driverLane].driver]
    if keepsDrivers(Int(driver.timeline)) {
      channels.columns[column].commits.extend(to: channels.columns[column].shown.count, filler: .none)
      let slot = channels.commits.insert(
        Commit(
          driverLane: driverLane, oldBase: channels.columns[column].base[row],
          oldVersion: channels.columns[column].versions[row],
          newVersion: channels.lastVersion, earlier: drivers.details[driver.details].lastCommit,
          below: channels.columns[column].commits[row]))
      if pass.isSample { journal.note(.added, slot, channels.commits[slot]) }
      link(slot)
    }
    writeBase(value, version: channels.lastVersion, column, row, in: pass)
  }

  /// Writes a base value that an end in the past has committed: below the newer commits, as long as their
  /// drivers ended later. Shows the channel's base value if no driver contends.
  mutating func commitInPast(
    _ value: Float, _ driverLane: Slot<DriverLane>, _ column: Int, _ row: Int, in pass: PassKind,
    endedLater: (borrowing Engine, Driver) -> Bool
  ) {
    commit(value, driverLane, column, row, in: pass)
    let slot = channels.columns[column].commits[row]
    while slot.exists, channels.commits[slot].below.exists {
      let below = channels.commits[channels.commits[slot].below]
      guard below.newVersion == channels.commits[slot].oldVersion,
        endedLater(self, drivers[drivers[below.driverLane].driver])
      else { break }
      exchangeWithBelow(slot, column, row, in: pass)
    }
    if !channels.columns[column].winners[row].exists {
      show(channels.columns[column].base[row], column, row, in: pass)
    }
  }

  private mutating func writeBase(
    _ value: Float, version: UInt32, _ column: Int, _ row: Int, in pass: PassKind
  ) {
    if pass.isSample {
      let old = SampleJournal.Base(
        value: channels.columns[column].base[row], version: channels.columns[column].versions[row])
      journal.bases.append(.init(column: column, row: row, old: old))
    }
    channels.columns[column].base[row] = value
    channels.columns[column].versions[row] = version
  }

  /// Undoes the driver's last end: removes its crossfades, and restores the base values that it has
  /// overwritten, unless they were written later.
  mutating func undoEnd(of slot: Slot<Driver>, at moment: Moment) {
    let driver = drivers[slot]
    removeCrossfades(of: driver, onlyOfEnd: true, at: moment)
    for lane in 0..<Int(driver.laneCount) {
      undoCommit(of: drivers.driverLane(lane, of: driver), in: moment.pass)
    }
  }

  /// Restores the base values that all the driver's ends have overwritten, as if it had never played.
  mutating func undoAllCommits(of slot: Slot<Driver>) {
    let driver = drivers[slot]
    for lane in 0..<Int(driver.laneCount) {
      let driverLane = drivers.driverLane(lane, of: driver)
      while undoCommit(of: driverLane, in: .byHand) {}
    }
  }

  /// Undoes a driver lane's last commit. Returns false if there is none.
  @discardableResult
  mutating func undoCommit(of driverLane: Slot<DriverLane>, in pass: PassKind) -> Bool {
    let driver = drivers[drivers[driverLane].driver]
    var slot = drivers.details[driver.details].lastCommit
    while slot.exists, channels.commits[slot].driverLane != driverLane {
      slot = channels.commits[slot].earlier
    }
    guard slot.exists, let row = row(of: driver) else { return false }
    let (commit, column) = (channels.commits[slot], column(of: driverLane))
    removeCommit(slot, in: pass)
    guard channels.columns[column].versions[row] == commit.newVersion else {
      takeOut(commit, in: pass)
      return true
    }
    writeBase(commit.oldBase, version: commit.oldVersion, column, row, in: pass)
    if !channels.columns[column].winners[row].exists { show(commit.oldBase, column, row, in: pass) }
    return true
  }

  /// After the removal of a commit, makes the next commit of the channel restore the value before both.
  private mutating func takeOut(_ commit: Commit, in pass: PassKind) {
    guard commit.above.exists, channels.commits[commit.above].oldVersion == commit.newVersion else { return }
    if pass.isSample { journal.note(.changed, commit.above, channels.commits[commit.above]) }
    channels.commits[commit.above].oldBase = commit.oldBase
    channels.commits[commit.above].oldVersion = commit.oldVersion
  }

  /// Drops the base values that a driver's ends have overwritten: they can no longer be restored.
  mutating func forgetCommits(of driver: Driver, in pass: PassKind) {
    while drivers.details[driver.details].lastCommit.exists {
      removeCommit(drivers.details[driver.details].lastCommit, in: pass)
    }
  }
}

// The links of commits.
extension Engine {
  /// Removes a commit, which can then no longer be undone. A sample keeps its slot, to put the commit back.
  private mutating func removeCommit(_ slot: Slot<Commit>, in pass: PassKind) {
    if pass.isSample { journal.note(.removed, slot, channels.commits[slot]) }
    unlink(slot)
    if !pass.isSample { channels.commits.remove(slot) }
  }

  /// Undoes a sample's last change of a commit.
  mutating func restore(_ entry: SampleJournal.CommitEntry) {
    switch entry.change {
    case .added:
      unlink(entry.slot)
      channels.commits.remove(entry.slot)
    case .removed:
      channels.commits[entry.slot] = entry.commit
      link(entry.slot)
    case .changed:
      channels.commits[entry.slot] = entry.commit
      let driverLane = entry.commit.driverLane
      setBelow(entry.commit.above, to: entry.slot, drivers[drivers[driverLane].driver], driverLane)
    }
  }

  /// Exchanges a commit of a channel and the one below it, whose value it has overwritten.
  private mutating func exchangeWithBelow(_ slot: Slot<Commit>, _ column: Int, _ row: Int, in pass: PassKind)
  {
    let (commit, lower) = (channels.commits[slot], channels.commits[slot].below)
    let below = channels.commits[lower]
    if pass.isSample {
      journal.note(.changed, slot, commit)
      journal.note(.changed, lower, below)
      if commit.above.exists { journal.note(.changed, commit.above, channels.commits[commit.above]) }
      if below.below.exists { journal.note(.changed, below.below, channels.commits[below.below]) }
    }
    channels.commits[slot].oldBase = below.oldBase
    channels.commits[slot].oldVersion = below.oldVersion
    channels.commits[lower].oldVersion = commit.newVersion
    if commit.above.exists {
      channels.commits[lower].oldBase = channels.commits[commit.above].oldBase
      channels.commits[commit.above].oldBase = commit.oldBase
      channels.commits[commit.above].oldVersion = below.newVersion
      channels.commits[commit.above].below = lower
    } else {
      channels.commits[lower].oldBase = channels.columns[column].base[row]
      writeBase(commit.oldBase, version: below.newVersion, column, row, in: pass)
      channels.columns[column].commits[row] = lower
    }
    if below.below.exists { channels.commits[below.below].above = slot }
    channels.commits[slot].below = below.below
    channels.commits[slot].above = lower
    channels.commits[lower].below = slot
    channels.commits[lower].above = commit.above
  }

  /// Puts a commit back where its links say.
  private mutating func link(_ slot: Slot<Commit>) {
    let commit = channels.commits[slot]
    let driver = drivers[drivers[commit.driverLane].driver]
    relink(commit.earlier, by: slot, driver)
    if commit.below.exists { channels.commits[commit.below].above = slot }
    setBelow(commit.above, to: slot, driver, commit.driverLane)
  }

  /// Removes a commit from the lists of its driver and its channel.
  private mutating func unlink(_ slot: Slot<Commit>) {
    let commit = channels.commits[slot]
    let driver = drivers[drivers[commit.driverLane].driver]
    relink(slot, by: commit.earlier, driver)
    if commit.below.exists { channels.commits[commit.below].above = commit.above }
    setBelow(commit.above, to: commit.below, driver, commit.driverLane)
  }

  /// Replaces a commit in the list of its driver, from the last commit on: each lane has one or a few.
  private mutating func relink(_ old: Slot<Commit>, by new: Slot<Commit>, _ driver: Driver) {
    var later = Slot<Commit>.none
    var slot = drivers.details[driver.details].lastCommit
    while slot != old {
      assert(drivers.work.step())
      later = slot
      slot = channels.commits[slot].earlier
    }
    if later.exists {
      channels.commits[later].earlier = new
    } else {
      drivers.details[driver.details].lastCommit = new
    }
  }

  /// Sets the commit of a channel that is before another commit, or is the newest.
  private mutating func setBelow(
    _ above: Slot<Commit>, to slot: Slot<Commit>, _ driver: Driver, _ driverLane: Slot<DriverLane>
  ) {
    if above.exists {
      channels.commits[above].below = slot
    } else if let row = row(of: driver) {
      channels.columns[column(of: driverLane)].commits[row] = slot
    }
  }
}
