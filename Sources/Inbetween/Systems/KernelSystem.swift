extension Engine {
  /// Writes the values of all moving winners into the columns (C11).
  mutating func runKernels() {
    sweepsBackward.toggle()
    lowerAdded()
    if !shareKernels(.clocked) {
      for place in 0..<walking.count { runRows(of: walking[place]) }
    }
    for place in 0..<walking.count { timelines[walking[place]].tweens.sortNext(columns, &store) }
    if !followers.isEmpty { runFollowing() }
    raiseAdded()
    if lent.hasColumns { writeLent() }
  }

  /// Writes the values of moving winners on progress-driven timelines.
  private mutating func runFollowing() {
    followShown()
    if !shareKernels(.following) {
      for place in 0..<timelines[0].tweens.order.count {
        let chunk = Int(timelines[0].tweens.order[place])
        let key = timelines[0].tweens[chunk].key
        if key.follows { run(chunk, of: 0, at: 0, into: columns[Int(key.column)].shown.cells) }
      }
    }
    for index in 0..<followingGeneral.count {
      let claim = followingGeneral[index]
      guard let (column, row) = target(of: claim) else { continue }
      columns[column].shown[row] = value(of: claim)
    }
  }

  /// Writes the values of a timeline's moving winners into the columns.
  mutating func runKernels(of timeline: Int) {
    lowerAdded()
    runRows(of: timeline)
    raiseAdded()
    if lent.hasColumns { writeLent() }
  }

  /// Writes the values of a timeline's moving winners into the columns, without additive layers.
  private mutating func runRows(of timeline: Int) {
    let instant = Int32(truncatingIfNeeded: instants[timeline])
    for place in 0..<timelines[timeline].tweens.count {
      let chunk = chunk(place, of: timeline)
      let key = timelines[timeline].tweens[chunk].key
      if key.follows { continue }
      run(chunk, of: timeline, at: instant, into: columns[Int(key.column)].shown.cells)
    }
    for table in 0..<timelines[timeline].springTables.count {
      let column = timelines[timeline].springTables[table].column
      runSprings(table, of: timeline, at: instant, into: columns[column].shown.cells)
    }
    for table in 0..<timelines[timeline].pathTables.count {
      let column = timelines[timeline].pathTables[table].column
      runPaths(table, of: timeline, at: instant, into: columns[column].shown.cells)
    }
    for index in 0..<timelines[timeline].general.count {
      let claim = timelines[timeline].general[index]
      guard let (column, row) = target(of: claim) else { continue }
      columns[column].shown[row] = value(of: claim)
    }
  }

  /// Writes the values of a timeline's moving winners of one column into a copy of the column.
  mutating func runKernels(of timeline: Int, ofColumn column: Int, into values: Cells<Float>) {
    let instant = Int32(truncatingIfNeeded: instants[timeline])
    for place in 0..<timelines[timeline].tweens.order.count {
      let chunk = Int(timelines[timeline].tweens.order[place])
      let key = timelines[timeline].tweens[chunk].key
      if key.column == column && !key.follows { run(chunk, of: timeline, at: instant, into: values) }
    }
    for table in 0..<timelines[timeline].springTables.count
    where timelines[timeline].springTables[table].column == column {
      runSprings(table, of: timeline, at: instant, into: values)
    }
    for table in 0..<timelines[timeline].pathTables.count
    where timelines[timeline].pathTables[table].column == column {
      runPaths(table, of: timeline, at: instant, into: values)
    }
    for index in 0..<timelines[timeline].general.count {
      let claim = timelines[timeline].general[index]
      guard let target = target(of: claim), target.column == column else { continue }
      let row = target.row
      values[row] = value(of: claim)
    }
  }

  /// Writes the values of all timelines' moving winners into the columns of a frame. Columns without rows
  /// there are skipped.
  mutating func evaluate(into frame: inout Strip<Strip<Float>>) {
    sweepsBackward.toggle()
    lowerAdded(in: &frame)
    if !shareKernels(into: &frame) {
      for place in 0..<walking.count { runKernels(of: walking[place], into: &frame) }
    }
    for index in 0..<followingGeneral.count {
      let claim = followingGeneral[index]
      guard let (column, row) = target(of: claim), !frame[column].isEmpty else { continue }
      frame[column][row] = value(of: claim)
    }
    raiseAdded(in: &frame)
  }

  private mutating func runKernels(of timeline: Int, into frame: inout Strip<Strip<Float>>) {
    let instant = Int32(truncatingIfNeeded: instants[timeline])
    for place in 0..<timelines[timeline].tweens.count {
      let chunk = chunk(place, of: timeline)
      let column = Int(timelines[timeline].tweens[chunk].key.column)
      if frame[column].isEmpty { continue }
      run(chunk, of: timeline, at: instant, into: frame[column].cells)
    }
    for table in 0..<timelines[timeline].springTables.count {
      let column = timelines[timeline].springTables[table].column
      if frame[column].isEmpty { continue }
      runSprings(table, of: timeline, at: instant, into: frame[column].cells)
    }
    for table in 0..<timelines[timeline].pathTables.count {
      let column = timelines[timeline].pathTables[table].column
      if frame[column].isEmpty { continue }
      runPaths(table, of: timeline, at: instant, into: frame[column].cells)
    }
    for index in 0..<timelines[timeline].general.count {
      let claim = timelines[timeline].general[index]
      guard let (column, row) = target(of: claim), !frame[column].isEmpty else { continue }
      frame[column][row] = value(of: claim)
    }
  }

  /// Counts the rows of each column that `evaluate` writes.
  func countMoving(into counts: inout Strip<Int>) {
    counts.extend(to: columns.count, filler: 0)
    for column in 0..<columns.count { counts[column] = 0 }
    for place in 0..<walking.count {
      let timeline = walking[place]
      for chunk in 0..<timelines[timeline].tweens.count {
        let column = Int(timelines[timeline].tweens[chunk].key.column)
        counts[column] += timelines[timeline].tweens[chunk].count
      }
      for table in 0..<timelines[timeline].springTables.count {
        counts[timelines[timeline].springTables[table].column] +=
          timelines[timeline].springTables[table].count
      }
      for table in 0..<timelines[timeline].pathTables.count {
        counts[timelines[timeline].pathTables[table].column] += timelines[timeline].pathTables[table].count
      }
    }
  }

  /// Returns the chunk at an index of a sweep. Every other sweep goes backward: the last chunks of the one
  /// before are still in the caches.
  @inline(__always)
  private func chunk(_ place: Int, of timeline: Int) -> Int {
    let last = timelines[timeline].tweens.count - 1
    return Int(timelines[timeline].tweens.order[sweepsBackward ? last - place : place])
  }

  /// Runs a kernel over one chunk.
  @inline(__always)
  private mutating func run(_ chunk: Int, of timeline: Int, at instant: Int32, into values: Cells<Float>) {
    timelines[timeline].tweens[chunk].findRuns()
    run(chunk, of: timeline, at: instant, block: block.cells, into: values)
  }

  /// Runs a kernel over one chunk whose runs have been found.
  @inline(__always)
  func run(
    _ chunk: Int, of timeline: Int, at instant: Int32, block: Cells<Float>, into values: Cells<Float>
  ) {
    if timelines[timeline].tweens[chunk].count == 0 { return }
    timelines[timeline].tweens[chunk].advance(
      now: instant, clocks: instants.cells,
      easing: store.easings[timelines[timeline].tweens[chunk].key.easing], block: block, values: values,
      kernels: kernels)
  }

  /// Runs a kernel over one table of springs.
  private func runSprings(_ table: Int, of timeline: Int, at instant: Int32, into values: Cells<Float>) {
    timelines[timeline].springTables[table].advance(
      0..<timelines[timeline].springTables[table].count, now: instant, block: block.cells, values: values,
      kernels: kernels)
  }

  /// Runs the kernel over one table of paths.
  private func runPaths(_ table: Int, of timeline: Int, at instant: Int32, into values: Cells<Float>) {
    advancePaths(
      0..<timelines[timeline].pathTables[table].count, of: table, timeline, at: instant, block: block.cells,
      into: values)
  }

  /// Runs the kernel over rows of one table of paths.
  func advancePaths(
    _ rows: Range<Int>, of table: Int, _ timeline: Int, at instant: Int32, block: Cells<Float>,
    into values: Cells<Float>
  ) {
    timelines[timeline].pathTables[table].advance(
      rows, now: instant, easing: store.easings[timelines[timeline].pathTables[table].easing],
      words: store.paths.words.cells, block: block, values: values, kernels: kernels)
  }

  /// Returns the row of a claim's channel.
  func row(of claim: Slot<Claim>) -> Int? {
    let driver = store[store[claim].driver]
    return properties[Int(driver.property)].row(ofIndex: driver.entityIndex)
  }

  /// Returns the value of a scalar row at its timeline's present instant: a moving winner in no table. It has
  /// a rate of its own, two easings one over the other, a rotation, a grid, or an iteration longer than three
  /// hours.
  func value(of claim: Slot<Claim>) -> Float {
    let driver = store[store[claim].driver]
    return store.value(
      driver, lane: store.lane(of: claim),
      at: store.ownTime(driver, at: instants[Int(driver.timeline)]),
      kind: properties[Int(driver.property)].interpolation)
  }
}
