// Base values that ends have overwritten, on timelines that may seek back (T8).

extension Engine {
  /// Writes a base value. For a timeline that may seek back, keeps the old one.
  mutating func commit(_ value: Float, _ claim: Slot<Claim>, _ column: Int, _ row: Int) {
    lastVersion &+= 1
    let driver = store[store[claim].driver]
    if timelines[Int(driver.timeline)].keepsDrivers {
      columns[column].commits.extend(to: columns[column].shown.count, filler: .none)
      let slot = commits.insert(
        Commit(
          claim: claim, oldBase: columns[column].base[row], oldVersion: columns[column].versions[row],
          newVersion: lastVersion, earlier: store.details[driver.details].lastCommit,
          below: columns[column].commits[row]))
      if journal.isRecording { journal.note(.added, slot, commits[slot]) }
      link(slot)
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

  /// Restores the base values that the driver's last end has overwritten, if they were not written since.
  mutating func undoCommits(of slot: Slot<Driver>) {
    let driver = store[slot]
    for lane in 0..<Int(driver.laneCount) { undoCommit(of: store.claim(lane, of: driver)) }
  }

  /// Restores the base values that all the driver's ends have overwritten, as if it had never played.
  mutating func undoAllCommits(of slot: Slot<Driver>) {
    let driver = store[slot]
    for lane in 0..<Int(driver.laneCount) {
      let claim = store.claim(lane, of: driver)
      while undoCommit(of: claim) {}
    }
  }

  /// Undoes a claim's last commit. Returns false if there is none.
  @discardableResult
  private mutating func undoCommit(of claim: Slot<Claim>) -> Bool {
    let driver = store[store[claim].driver]
    var slot = store.details[driver.details].lastCommit
    while slot.exists, commits[slot].claim != claim { slot = commits[slot].earlier }
    guard slot.exists, let row = properties[Int(driver.property)].row(ofIndex: driver.entityIndex) else {
      return false
    }
    let (commit, column) = (commits[slot], column(of: claim))
    removeCommit(slot)
    guard columns[column].versions[row] == commit.newVersion else {
      takeOut(commit)
      return true
    }
    writeBase(commit.oldBase, version: commit.oldVersion, column, row)
    if !columns[column].winners[row].exists { show(commit.oldBase, column, row) }
    return true
  }

  /// Has the next commit of a channel restore the value before both, after the one that it has overwritten
  /// was removed.
  private mutating func takeOut(_ commit: Commit) {
    guard commit.above.exists, commits[commit.above].oldVersion == commit.newVersion else { return }
    if journal.isRecording { journal.note(.changed, commit.above, commits[commit.above]) }
    commits[commit.above].oldBase = commit.oldBase
    commits[commit.above].oldVersion = commit.oldVersion
  }

  /// Drops the base values that a driver's ends have overwritten: they cannot be restored any more.
  mutating func forgetCommits(of driver: Driver) {
    while store.details[driver.details].lastCommit.exists {
      removeCommit(store.details[driver.details].lastCommit)
    }
  }
}

// The links of commits.
extension Engine {
  /// Removes a commit, which can then not be undone. A sample keeps its slot, to put it back there.
  private mutating func removeCommit(_ slot: Slot<Commit>) {
    if journal.isRecording { journal.note(.removed, slot, commits[slot]) }
    unlink(slot)
    if !journal.isRecording { commits.remove(slot) }
  }

  /// Undoes a sample's last change of a commit.
  mutating func restore(_ entry: SampleJournal.CommitEntry) {
    switch entry.change {
    case .added:
      unlink(entry.slot)
      commits.remove(entry.slot)
    case .removed:
      commits[entry.slot] = entry.commit
      link(entry.slot)
    case .changed:
      commits[entry.slot] = entry.commit
      let claim = entry.commit.claim
      setBelow(entry.commit.above, to: entry.slot, store[store[claim].driver], claim)
    }
  }

  /// Exchanges a commit of a channel and the one below it, whose value it has overwritten.
  mutating func exchangeWithBelow(_ slot: Slot<Commit>, _ column: Int, _ row: Int) {
    let (commit, lower) = (commits[slot], commits[slot].below)
    let below = commits[lower]
    if journal.isRecording {
      journal.note(.changed, slot, commit)
      journal.note(.changed, lower, below)
      if commit.above.exists { journal.note(.changed, commit.above, commits[commit.above]) }
      if below.below.exists { journal.note(.changed, below.below, commits[below.below]) }
    }
    commits[slot].oldBase = below.oldBase
    commits[slot].oldVersion = below.oldVersion
    commits[lower].oldVersion = commit.newVersion
    if commit.above.exists {
      commits[lower].oldBase = commits[commit.above].oldBase
      commits[commit.above].oldBase = commit.oldBase
      commits[commit.above].oldVersion = below.newVersion
      commits[commit.above].below = lower
    } else {
      commits[lower].oldBase = columns[column].base[row]
      writeBase(commit.oldBase, version: below.newVersion, column, row)
      columns[column].commits[row] = lower
    }
    if below.below.exists { commits[below.below].above = slot }
    commits[slot].below = below.below
    commits[slot].above = lower
    commits[lower].below = slot
    commits[lower].above = commit.above
  }

  /// Puts a commit where its own links say that it is.
  private mutating func link(_ slot: Slot<Commit>) {
    let commit = commits[slot]
    let driver = store[store[commit.claim].driver]
    relink(commit.earlier, by: slot, driver)
    if commit.below.exists { commits[commit.below].above = slot }
    setBelow(commit.above, to: slot, driver, commit.claim)
  }

  /// Takes a commit out of the lists of its driver and its channel.
  private mutating func unlink(_ slot: Slot<Commit>) {
    let commit = commits[slot]
    let driver = store[store[commit.claim].driver]
    relink(slot, by: commit.earlier, driver)
    if commit.below.exists { commits[commit.below].above = commit.above }
    setBelow(commit.above, to: commit.below, driver, commit.claim)
  }

  /// Replaces a commit in the list of its driver. The last commits are changed first: each lane has one or a
  /// few.
  private mutating func relink(_ old: Slot<Commit>, by new: Slot<Commit>, _ driver: Driver) {
    var later = Slot<Commit>.none
    var slot = store.details[driver.details].lastCommit
    while slot != old {
      assert(store.work.step())
      later = slot
      slot = commits[slot].earlier
    }
    if later.exists {
      commits[later].earlier = new
    } else {
      store.details[driver.details].lastCommit = new
    }
  }

  /// Sets which commit of a channel is before another one, or is the newest.
  private mutating func setBelow(
    _ above: Slot<Commit>, to slot: Slot<Commit>, _ driver: Driver, _ claim: Slot<Claim>
  ) {
    if above.exists {
      commits[above].below = slot
    } else if let row = properties[Int(driver.property)].row(ofIndex: driver.entityIndex) {
      columns[column(of: claim)].commits[row] = slot
    }
  }
}
