// Which timeline hosts the rows of steps.

extension Engine {
  /// Finds the hosts of a timeline of steps and of its child timelines again, and moves their rows there.
  mutating func findHosts(within steps: Int, in pass: PassKind) {
    forEachTimeline(within: steps) { engine, index in engine.findHost(of: index, in: pass) }
  }

  private mutating func findHost(of index: Int, in pass: PassKind) {
    let (map, parent) = (clocks.timelines[index].map, clocks.timelines[index].parent)
    let isWithWorld =
      parent == 0
      || (parent > 0 && clocks.timelines[parent].isOfSteps && clocks.timelines[parent].rows.host == 0)
    let isAtPace = isWithWorld && clocks.timelines[index].isOfSteps && map.numerator == map.denominator
    let host = isAtPace ? 0 : clocks.timelines[index].rows.ownTables
    let offset = isAtPace ? map.anchor - map.origin + clocks.timelines[parent].rows.offset : 0
    let isSmall = clocks.timelines[index].drivers.count <= TimelineState.mostSharing
    let shares = clocks.timelines[index].isProgressDriven || (!isAtPace && isSmall)
    if isAtPace {
      clocks.instants.pace(index, shift: offset, length: clocks[planOf: index].length)
    } else if clocks.instants.isPaced(index) {
      clocks.instants.stop(at: index)
    }
    if host == clocks.timelines[index].rows.host && offset == clocks.timelines[index].rows.offset
      && shares == clocks.timelines[index].rows.sharesTables
    {
      return
    }
    moveRows(of: index, to: host, offset: offset, shares: shares, in: pass)
  }

  /// Gives a timeline its own tables, once it has more drivers than may share tables.
  mutating func endSharing(of index: Int) {
    moveRows(
      of: index, to: clocks.timelines[index].rows.host, offset: clocks.timelines[index].rows.offset,
      shares: false, in: .byHand)
  }

  private mutating func moveRows(
    of index: Int, to host: Int, offset: Int64, shares: Bool, in pass: PassKind
  ) {
    tidyActive(of: index)
    for entry in 0..<clocks.timelines[index].active.count {
      removeRows(of: clocks.timelines[index].active[entry])
    }
    clocks.timelines[index].rows.host = host
    clocks.timelines[index].rows.offset = offset
    clocks.timelines[index].rows.sharesTables = shares
    let moment = present(index, in: pass)
    for entry in 0..<clocks.timelines[index].active.count {
      let slot = clocks.timelines[index].active[entry]
      if !drivers[slot].kind.hasSteps { assignRows(of: slot, at: moment) }
    }
  }
}
