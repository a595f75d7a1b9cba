extension Engine {
  /// Writes the values of all rows of all tables into the columns.
  mutating func runKernels() {
    for timeline in 0..<timelines.count {
      let instant = Int32(truncatingIfNeeded: timelines[timeline].now)
      for table in 0..<timelines[timeline].tables.count where timelines[timeline].tables[table].count > 0 {
        let column = timelines[timeline].tables[table].column
        timelines[timeline].tables[table].advance(
          now: instant, easing: store.easings[timelines[timeline].tables[table].easing], block: block.cells,
          values: columns[column].shown.cells)
      }
    }
  }

  /// Evaluates the moving winners that no table serves: those with a rate of their own, two easings one
  /// over the other, rotations, and plays longer than three hours.
  mutating func runGeneral() {
    for timeline in 0..<timelines.count {
      for index in 0..<timelines[timeline].general.count {
        let claim = timelines[timeline].general[index]
        guard let row = row(of: claim) else { continue }
        columns[Int(store[claim].column)].shown[row] = value(of: claim, at: timelines[timeline].now)
      }
    }
  }

  /// The same as the two above, into columns of a frame's.
  mutating func evaluate(into frame: inout Strip<Strip<Float>>) {
    for timeline in 0..<timelines.count {
      let instant = Int32(truncatingIfNeeded: timelines[timeline].now)
      for table in 0..<timelines[timeline].tables.count where timelines[timeline].tables[table].count > 0 {
        let column = timelines[timeline].tables[table].column
        timelines[timeline].tables[table].advance(
          now: instant, easing: store.easings[timelines[timeline].tables[table].easing], block: block.cells,
          values: frame[column].cells)
      }
      for index in 0..<timelines[timeline].general.count {
        let claim = timelines[timeline].general[index]
        guard let row = row(of: claim) else { continue }
        frame[Int(store[claim].column)][row] = value(of: claim, at: timelines[timeline].now)
      }
    }
  }

  /// The row of a claim's channel.
  private func row(of claim: Slot<Claim>) -> Int? {
    let driver = store[store[claim].driver]
    return properties[Int(driver.property)].row(of: driver.entity)
  }

  /// A claim's value at its timeline's instant `local`.
  private func value(of claim: Slot<Claim>, at local: Int64) -> Float {
    let driver = store[store[claim].driver]
    return store.value(
      driver, lane: Int(store[claim].lane), at: store.ownTime(driver, at: local),
      kind: properties[Int(driver.property)].interpolation)
  }
}
