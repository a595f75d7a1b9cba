extension Engine {
  /// Writes the values of all moving winners into the columns (C11).
  mutating func runKernels() {
    for place in 0..<clockOrder.count { runKernels(of: clockOrder[place]) }
    if followers.isEmpty { return }
    followShown()
    for table in 0..<timelines[0].tables.count where timelines[0].tables[table].isFollowing {
      run(table, of: 0, at: 0, into: columns[timelines[0].tables[table].column].shown.cells)
    }
    for index in 0..<followingGeneral.count {
      let claim = followingGeneral[index]
      guard let row = row(of: claim) else { continue }
      columns[Int(store[claim].column)].shown[row] = value(of: claim)
    }
  }

  /// Writes the values of a timeline's moving winners into the columns.
  mutating func runKernels(of timeline: Int) {
    let instant = Int32(truncatingIfNeeded: instants[timeline])
    for table in 0..<timelines[timeline].tables.count where timelines[timeline].tables[table].isRunning {
      let column = timelines[timeline].tables[table].column
      run(table, of: timeline, at: instant, into: columns[column].shown.cells)
    }
    for table in 0..<timelines[timeline].springTables.count
    where timelines[timeline].springTables[table].count > 0 {
      let column = timelines[timeline].springTables[table].column
      timelines[timeline].springTables[table].advance(
        now: instant, block: block.cells, values: columns[column].shown.cells)
    }
    for index in 0..<timelines[timeline].general.count {
      let claim = timelines[timeline].general[index]
      guard let row = row(of: claim) else { continue }
      columns[Int(store[claim].column)].shown[row] = value(of: claim)
    }
  }

  /// The same for one column, into a copy of it.
  mutating func runKernels(of timeline: Int, ofColumn column: Int, into values: Cells<Float>) {
    let instant = Int32(truncatingIfNeeded: instants[timeline])
    for table in 0..<timelines[timeline].tables.count
    where timelines[timeline].tables[table].column == column && timelines[timeline].tables[table].isRunning {
      run(table, of: timeline, at: instant, into: values)
    }
    for table in 0..<timelines[timeline].springTables.count
    where timelines[timeline].springTables[table].column == column
      && timelines[timeline].springTables[table].count > 0
    {
      timelines[timeline].springTables[table].advance(now: instant, block: block.cells, values: values)
    }
    for index in 0..<timelines[timeline].general.count {
      let claim = timelines[timeline].general[index]
      guard Int(store[claim].column) == column, let row = row(of: claim) else { continue }
      values[row] = value(of: claim)
    }
  }

  /// The same for all timelines, into columns of a frame's.
  mutating func evaluate(into frame: inout Strip<Strip<Float>>) {
    for place in 0..<clockOrder.count {
      let timeline = clockOrder[place]
      let instant = Int32(truncatingIfNeeded: instants[timeline])
      for table in 0..<timelines[timeline].tables.count where timelines[timeline].tables[table].count > 0 {
        run(table, of: timeline, at: instant, into: frame[timelines[timeline].tables[table].column].cells)
      }
      for table in 0..<timelines[timeline].springTables.count
      where timelines[timeline].springTables[table].count > 0 {
        let column = timelines[timeline].springTables[table].column
        timelines[timeline].springTables[table].advance(
          now: instant, block: block.cells, values: frame[column].cells)
      }
      for index in 0..<timelines[timeline].general.count {
        let claim = timelines[timeline].general[index]
        guard let row = row(of: claim) else { continue }
        frame[Int(store[claim].column)][row] = value(of: claim)
      }
    }
    for index in 0..<followingGeneral.count {
      let claim = followingGeneral[index]
      guard let row = row(of: claim) else { continue }
      frame[Int(store[claim].column)][row] = value(of: claim)
    }
  }

  /// One kernel over one table.
  @inline(__always)
  private mutating func run(_ table: Int, of timeline: Int, at instant: Int32, into values: Cells<Float>) {
    timelines[timeline].tables[table].advance(
      now: instant, clocks: instants.cells,
      easing: store.easings[timelines[timeline].tables[table].easing], block: block.cells, values: values)
  }

  /// The row of a claim's channel.
  private func row(of claim: Slot<Claim>) -> Int? {
    let driver = store[store[claim].driver]
    return properties[Int(driver.property)].row(of: driver.entity)
  }

  /// The value of a moving winner that no table serves (a rate of its own, two easings one over the other, a
  /// rotation, a play longer than three hours), at its timeline's present instant.
  private func value(of claim: Slot<Claim>) -> Float {
    let driver = store[store[claim].driver]
    return store.value(
      driver, lane: Int(store[claim].lane),
      at: store.ownTime(driver, at: instants[Int(driver.timeline)]),
      kind: properties[Int(driver.property)].interpolation)
  }
}
