// Which timeline hosts the rows of steps.

extension Engine {
  /// Finds the hosts of a timeline of steps and of its child timelines again, and moves their rows there.
  mutating func findHomes(within steps: Int) {
    let within = listTimelines(within: steps)
    for place in within { findHome(of: subtree[place]) }
    subtree.truncate(to: within.lowerBound)
  }

  private mutating func findHome(of index: Int) {
    let (map, parent) = (timelines[index].map, timelines[index].parent)
    let isWithWorld =
      parent == 0 || (parent > 0 && timelines[parent].isOfSteps && timelines[parent].host == 0)
    let isAtPace = isWithWorld && timelines[index].isOfSteps && map.numerator == map.denominator
    let host = isAtPace ? 0 : timelines[index].ownTables
    let offset = isAtPace ? map.anchor - map.origin + timelines[parent].offset : 0
    let isSmall = timelines[index].drivers.count <= TimelineState.mostSharing
    let shares = timelines[index].follows || (!isAtPace && isSmall)
    if isAtPace {
      instants.pace(index, shift: offset, length: timelines[index].plan.length)
    } else if instants.isPaced(index) {
      instants.stand(at: index)
    }
    if host == timelines[index].host && offset == timelines[index].offset
      && shares == timelines[index].sharesTables
    {
      return
    }
    moveRows(of: index, to: host, offset: offset, shares: shares)
  }

  /// Gives a timeline tables of its own, which has more drivers than may share tables.
  mutating func endSharing(of index: Int) {
    moveRows(of: index, to: timelines[index].host, offset: timelines[index].offset, shares: false)
  }

  private mutating func moveRows(of index: Int, to host: Int, offset: Int64, shares: Bool) {
    tidyActive(of: index)
    for place in 0..<timelines[index].active.count { unplaceRows(of: timelines[index].active[place]) }
    timelines[index].host = host
    timelines[index].offset = offset
    timelines[index].sharesTables = shares
    let moment = present(index)
    for place in 0..<timelines[index].active.count {
      let slot = timelines[index].active[place]
      if !store[slot].isSequence { placeWinners(of: slot, at: moment) }
    }
  }

  private mutating func unplaceRows(of slot: Slot<Driver>) {
    let driver = store[slot]
    for lane in 0..<Int(driver.laneCount) {
      let claim = store.claim(lane, of: driver)
      unplace(claim)
    }
  }
}
