// Entering and leaving channels, with captures and commits (C3, C4, W1), lane by lane.

extension Engine {
  /// Adds a driver to the stack of each of its channels, unless it is already there, and updates the winners.
  ///
  /// - Parameter undoes: true when time goes back over a boundary. Then no crossfades are made.
  mutating func enterChannels(_ slot: Slot<Driver>, at moment: Moment, undoes: Bool = false) {
    let driver = drivers[slot]
    if driver.flags.contains(.adds) { return enterAdded(slot, at: moment) }
    guard let row = row(of: driver) else { return }
    noteMove(slot)
    for lane in 0..<Int(driver.laneCount) {
      let driverLane = drivers.driverLane(lane, of: driver)
      if drivers[driverLane].contends || drivers[driverLane].isEnded { continue }
      let column = column(lane, of: driver)
      if clocks.timelines[Int(driver.timeline)].keepsDrivers {
        noteTimeline(of: driver, column, row, in: moment.pass)
      }
      let winner = channels.columns[column].winners[row]
      let newWinner = drivers.enter(driverLane, winner: winner)
      if newWinner == winner { continue }
      let before = driver.flags.contains(.blends) ? shownValue(column, row, at: moment) : 0
      if winner.exists { removeRow(winner) }
      channels.columns[column].winners[row] = newWinner
      if !moment.pass.isSample { channels.columns[column].forgetAssigned(row) }
      assignRow(newWinner, at: moment)
      if !undoes { crossfadeTakeover(driver, from: before, column, row, at: moment) }
    }
  }

  /// Removes a driver from the stack of each of its channels, and updates the winners. If it was the winner
  /// and the stack is then empty, its present value becomes the base value, if it commits and persists (C4).
  ///
  /// - Parameters:
  ///   - undoes: true when time goes back over a boundary. Then no crossfades are made.
  ///   - lanes: the lanes of the property that the driver leaves; nil for all.
  mutating func leaveChannels(
    _ slot: Slot<Driver>, at moment: Moment, commits: Bool, undoes: Bool = false, lanes: Range<Int>? = nil
  ) {
    let driver = drivers[slot]
    guard let row = row(of: driver) else { return }
    if driver.flags.contains(.adds) { return leaveAdded(slot, in: moment.pass) }
    let kind = interpolation(of: driver)
    for lane in 0..<Int(driver.laneCount) {
      let driverLane = drivers.driverLane(lane, of: driver)
      if let lanes, !lanes.contains(Int(driver.firstLane) + lane) { continue }
      let column = column(lane, of: driver)
      let isEased = driver.flags.contains(.blends) && !undoes
      let before = isEased ? shownValue(column, row, at: moment) : 0
      let hasLeft = leave(driverLane, driver, column, row, at: moment, commits: commits) {
        $0.presentValue(driver, lane, kind, column, row, at: moment)
      }
      if hasLeft && isEased { addCrossfade(driver, from: before, column, row, at: moment) }
    }
  }

  /// Removes a driver lane from its channel's stack, if it is there. If it was the winner and the stack is
  /// then empty, `value` becomes the base value, if the driver commits and persists (C4). Returns whether it
  /// was the winner.
  @inline(__always)
  @discardableResult
  mutating func leave(
    _ driverLane: Slot<DriverLane>, _ driver: Driver, _ column: Int, _ row: Int, at moment: Moment,
    commits: Bool, _ value: (borrowing Engine) -> Float
  ) -> Bool {
    guard drivers[driverLane].contends else { return false }
    let winner = channels.columns[column].winners[row]
    let newWinner = drivers.leave(driverLane, winner: winner)
    if newWinner == winner { return false }
    removeRow(driverLane)
    channels.columns[column].winners[row] = newWinner
    if newWinner.exists {
      assignRow(newWinner, at: moment)
      refreshBoundaries(of: drivers[newWinner].driver, at: moment)
    } else {
      // A driver whose end commits no longer contends.
      let keepsBase = driver.contends && keepsBase(column, row, in: moment.pass)
      if commits && driver.flags.contains(.persists) && !keepsBase {
        commit(value(self), driverLane, column, row, in: moment.pass)
      }
      show(channels.columns[column].base[row], column, row, in: moment.pass)
    }
    return true
  }

  /// Adds all lanes of an additive driver to their channels, unless they are there already.
  mutating func enterAdded(_ slot: Slot<Driver>, at moment: Moment) {
    let driver = drivers[slot]
    guard let row = row(of: driver) else { return }
    for lane in 0..<Int(driver.laneCount) {
      let driverLane = drivers.driverLane(lane, of: driver)
      if drivers[driverLane].contends { continue }
      let index = makeAdded(column(lane, of: driver), row)
      additive.channels[index].first = drivers.enter(driverLane, winner: additive.channels[index].first)
      if additive.channels[index].first != driverLane { additive.channels[index].isStraight = false }
      assignRow(driverLane, at: moment)
    }
  }

  /// Removes all lanes of an additive driver from their channels. It commits nothing (C12).
  mutating func leaveAdded(_ slot: Slot<Driver>, in pass: PassKind) {
    let driver = drivers[slot]
    guard let row = row(of: driver) else { return }
    for lane in 0..<Int(driver.laneCount) {
      let driverLane = drivers.driverLane(lane, of: driver)
      guard drivers[driverLane].contends, let index = addedIndex(column(lane, of: driver), row) else {
        continue
      }
      removeRow(driverLane)
      additive.channels[index].first = drivers.leave(driverLane, winner: additive.channels[index].first)
      additive.channels[index].isStraight = false
      if additive.channels[index].isEmpty { removeAdded(index) } else { showSum(index, in: pass) }
    }
  }

  /// Returns the value of a winner at `moment`, when it leaves.
  @inline(__always)
  private func presentValue(
    _ driver: Driver, _ lane: Int, _ kind: Interpolation, _ column: Int, _ row: Int, at moment: Moment
  ) -> Float {
    // Outside ticks the shown value is the winner's value at the present instant.
    if !driver.details.exists && driver.phase == .active && !moment.pass.isBeforeKernels
      && clocks.command == nil
      && moment.local == clocks.instants[0]
    {
      return underlying(column, row)
    }
    if driver.phase == .finished, !driver.details.exists, kind != .rotation,
      !drivers.easings.mayJump(driver.ease)
    {
      // A plain tween that has ended shows its last key: its easing ends at exactly 1 (Z3).
      return drivers.key(driver, 1, lane) + 0
    }
    let time = drivers.ownTime(driver, at: local(Int(driver.timeline), at: moment))
    return drivers.value(driver, lane: lane, at: time, kind: kind)
  }

  /// Captures the start value of a driver that has none: what each channel shows at this exact instant (W1),
  /// without additive layers. An additive driver starts at 0 (C12).
  ///
  /// - Parameter inherited: the values and velocities that its channels had before it ended others.
  mutating func capture(_ slot: Slot<Driver>, at moment: Moment, inherited: InheritedStates? = nil) {
    let driver = drivers[slot]
    switch driver.kind {
    case .motion: return captureMotion(slot, at: moment, inherited: inherited)
    case .sequence, .mark: return
    case .tween, .path: break
    }
    guard driver.needsCapture, let row = row(of: driver) else { return }
    let lanes = Int(driver.laneCount)
    for lane in 0..<lanes {
      let column = column(lane, of: driver)
      let start =
        driver.flags.contains(.adds) ? 0 : inherited?.values[lane] ?? startValue(column, row, at: moment)
      if driver.flags.contains(.relative) {
        let (first, count) = (drivers.firstValue(driver) + lane, Int(drivers.keys(driver).count))
        for key in 0..<count {
          let value = drivers.values[first + (count + key) * lanes]
          drivers.values[first + key * lanes] = PortableMath.finite(
            driver.flags.contains(.scaled) && key > 0 ? start * value + 0 : start + value)
        }
      } else {
        drivers.setKey(driver, 0, lane, to: start)
      }
    }
    drivers[slot].flags.insert(.captured)
    if driver.details.exists, drivers.details[driver.details].shape.exists {
      setDurationBySpeed(of: slot, at: moment)
    }
  }

  /// Removes held end values that a later held end value covers for good (C11). On timelines that keep their
  /// drivers no held value is for good.
  ///
  /// Each end leaves at most one driver lane of a channel that holds for good. It is stored, so that the next
  /// end compares itself with that lane alone, however many drivers contend there. O(1) a lane.
  mutating func pruneCovered(by slot: Slot<Driver>, at moment: Moment) {
    let driver = drivers[slot]
    guard !clocks.timelines[Int(driver.timeline)].keepsDrivers, !driver.flags.contains(.adds),
      !moment.pass.isSample, let row = row(of: driver)
    else { return }
    for lane in 0..<Int(driver.laneCount) {
      let driverLane = drivers.driverLane(lane, of: driver)
      guard drivers[driverLane].contends else { continue }
      let column = column(lane, of: driver)
      channels.columns[column].holders.extend(to: channels.columns[column].shown.count, filler: .none)
      let holder = channels.columns[column].holders[row]
      let holds = holder.exists && holder != driverLane && holdsForGood(holder, column, driver.entityIndex)
      if holds, drivers[drivers[holder].driver].serial > driver.serial {
        prune(driverLane, row, at: moment.world, isCrossing: true)
        continue
      }
      channels.columns[column].holders[row] = driverLane
      if holds { prune(holder, row, at: moment.world, isCrossing: false) }
    }
  }

  /// Whether a driver lane stored for a channel still holds there: its slot may have another user.
  private func holdsForGood(_ driverLane: Slot<DriverLane>, _ column: Int, _ entityIndex: UInt32) -> Bool {
    assert(drivers.work.step())
    if !drivers.driverLanes.has(driverLane) { return false }
    if !drivers[driverLane].contends { return false }
    let driver = drivers[drivers[driverLane].driver]
    return !clocks.timelines[Int(driver.timeline)].keepsDrivers
      && driver.phase.rawValue > Phase.active.rawValue && !driver.flags.contains(.adds)
      && driver.entityIndex == entityIndex && self.column(of: driverLane) == column
  }

  /// Removes a covered driver lane from its stack, and releases its driver with its last lane. A driver that
  /// is crossing a boundary is released after the crossing.
  private mutating func prune(_ driverLane: Slot<DriverLane>, _ row: Int, at instant: Int64, isCrossing: Bool)
  {
    let column = column(of: driverLane)
    channels.columns[column].winners[row] = drivers.leave(
      driverLane, winner: channels.columns[column].winners[row])
    channels.columns[column].forgetOwner(row, before: instant)
    let slot = drivers[driverLane].driver
    if !isCrossing, isDone(drivers[slot]) { releaseAlone(slot) }
  }

  /// Notes that a driver of a timeline that can seek back contends for a channel.
  mutating func noteTimeline(of driver: Driver, _ column: Int, _ row: Int, in pass: PassKind) {
    channels.columns[column].timelines.extend(to: channels.columns[column].shown.count, filler: 0)
    let (number, before) = (Int32(driver.timeline) + 1, channels.columns[column].timelines[row])
    if before == number || before == -1 { return }
    if pass.isSample { journal.contentions.append(.init(column: column, row: row, old: before)) }
    channels.columns[column].timelines[row] = before == 0 ? number : -1
  }
}
