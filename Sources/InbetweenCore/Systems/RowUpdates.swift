// The rows and steps that follow a change of a driver or a clock.

extension Engine {
  /// Shows a driver at `moment`: assigns the rows of all channels that it wins, or moves its steps.
  mutating func updateRows(of slot: Slot<Driver>, at moment: Moment) {
    let driver = drivers[slot]
    if driver.kind.hasSteps && driver.isUnderWay { return align(slot, at: moment) }
    assignRows(of: slot, at: moment)
  }

  /// Assigns the rows of the moving winners of a moment's timeline, and outside ticks shows them.
  ///
  /// - Parameter moment: the instant of the change, with the present instant of the timeline.
  mutating func updateRows(_ moment: Moment) {
    let index = moment.timeline
    tidyActive(of: index)
    for entry in 0..<clocks.timelines[index].active.count {
      let slot = clocks.timelines[index].active[entry]
      let driver = drivers[slot]
      // A row for a whole iteration need not change.
      guard !drivers.hasOneSegment(driver), !driver.flags.contains(.held) else { continue }
      // After a sample the clock of each timeline of steps is restored by itself.
      if driver.kind.hasSteps && moment.pass.isSample && !moment.pass.isBeforeKernels { continue }
      schedule(slot, from: drivers.ownTime(driver, at: clocks.instants[index]))
      updateRows(of: slot, at: moment)
    }
    if moment.pass.isBeforeKernels { return }
    runKernels(of: index)
    if clocks.timelines[index].rows.sharesTables
      || clocks.timelines[index].rows.host != clocks.timelines[index].rows.ownTables
    {
      showActive(of: index)
    }
  }
}
