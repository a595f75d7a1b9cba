extension Engine {
  /// Writes the values of moving winners that share the world's tables, each with the clock of its timeline.
  mutating func runSharedRows() {
    if !shareKernels(.ofManyClocks) {
      run(0, .ofManyClocks) { engine, column in engine.channels.columns[column].shown.cells }
    }
    for index in 0..<tables.sharedScalarRows.count {
      let driverLane = tables.sharedScalarRows[index]
      guard let (column, row) = target(of: driverLane) else { continue }
      channels.columns[column].shown[row] = value(of: driverLane)
    }
  }

  /// Writes the values of a timeline's moving winners into the columns, without those that share tables.
  mutating func runKernels(of timeline: Int) {
    let number = clocks.timelines[timeline].rows.ownTables
    if number >= 0 {
      lowerAdded()
      runRows(of: number)
      raiseAdded(in: .byHand)
    } else {
      showCrossfades(from: clocks.timelines[timeline].firstCrossfade)
    }
    if channels.lent.hasColumns { writeLent() }
  }

  /// Writes the values of a clock's moving winners into the columns, without additive layers.
  mutating func runRows(of number: Int) {
    run(number, .ofOneClock) { engine, column in engine.channels.columns[column].shown.cells }
  }

  /// Writes the values of a timeline's moving winners of one column into a copy of the column.
  mutating func runKernels(of timeline: Int, ofColumn column: Int, into values: BufferView<Float>) {
    let number = clocks.timelines[timeline].rows.ownTables
    if number >= 0 { run(number, .ofOneClock) { _, other in other == column ? values : nil } }
  }

  /// Writes the values of all moving winners into a frame's columns; columns without rows are skipped.
  mutating func evaluate(into frame: inout UniqueArray<UniqueArray<Float>>) {
    tables.sweepsBackward.toggle()
    lowerAdded(in: &frame)
    if !shareKernels(into: &frame) {
      for number in 0..<tables.byClock.count {
        run(number, .all) { _, column in frame[column].isEmpty ? nil : frame[column].cells }
      }
    }
    for index in 0..<tables.sharedScalarRows.count {
      let driverLane = tables.sharedScalarRows[index]
      guard let (column, row) = target(of: driverLane), !frame[column].isEmpty else { continue }
      frame[column][row] = value(of: driverLane)
    }
    raiseAdded(in: &frame)
  }

  /// Writes the values of the moving winners in one clock's tables.
  ///
  /// - Parameters:
  ///   - selection: the rows that are written.
  ///   - cells: returns the cells to which the values of a column are written; nil for none.
  @inline(__always)
  private mutating func run(
    _ number: Int, _ selection: KernelSelection, into cells: (borrowing Engine, Int) -> BufferView<Float>?
  ) {
    guard let instant = instant(ofTables: number) else { return }
    for position in 0..<tables.byClock[number].tweens.count {
      let chunk = chunk(position, of: number)
      let key = tables.byClock[number].tweens[chunk].key
      guard selection.includes(hasClocks: key.hasClocks), let values = cells(self, Int(key.column)) else {
        continue
      }
      tables.byClock[number].tweens[chunk].findRuns()
      run(
        chunk, of: number, at: instant, block: tables.block.cells, shifted: tables.shifted.cells,
        into: values)
    }
    for table in 0..<tables.byClock[number].springs.count {
      guard selection.includes(hasClocks: tables.byClock[number].springs[table].times.hasClocks),
        let values = cells(self, tables.byClock[number].springs[table].column)
      else { continue }
      tables.byClock[number].springs[table].advance(
        0..<tables.byClock[number].springs[table].count, now: instant, block: tables.block.cells,
        clocks: clocks.instants.cells, shifted: tables.shifted.cells, values: values, kernels: tables.kernels)
    }
    for table in 0..<tables.byClock[number].paths.count {
      guard selection.includes(hasClocks: tables.byClock[number].paths[table].times.hasClocks),
        let values = cells(self, tables.byClock[number].paths[table].column)
      else { continue }
      advancePaths(
        0..<tables.byClock[number].paths[table].count, of: table, number, at: instant,
        block: tables.block.cells, shifted: tables.shifted.cells, into: values)
    }
    if selection == .ofManyClocks { return }
    for index in 0..<tables.byClock[number].scalarRows.count {
      let driverLane = tables.byClock[number].scalarRows[index]
      guard let (column, row) = target(of: driverLane), let values = cells(self, column) else { continue }
      values[row] = value(of: driverLane)
    }
  }

  /// Counts the rows of each column that `evaluate` writes.
  func countMoving(into counts: inout UniqueArray<Int>) {
    counts.extend(to: channels.columns.count, filler: 0)
    for column in 0..<channels.columns.count { counts[column] = 0 }
    for number in 0..<tables.byClock.count {
      for chunk in 0..<tables.byClock[number].tweens.count {
        let column = Int(tables.byClock[number].tweens[chunk].key.column)
        counts[column] += tables.byClock[number].tweens[chunk].count
      }
      for table in 0..<tables.byClock[number].springs.count {
        counts[tables.byClock[number].springs[table].column] +=
          tables.byClock[number].springs[table].count
      }
      for table in 0..<tables.byClock[number].paths.count {
        counts[tables.byClock[number].paths[table].column] +=
          tables.byClock[number].paths[table].count
      }
    }
  }

  /// Returns the low bits of the present instant of a clock with tables; nil for released tables.
  @inline(__always)
  func instant(ofTables number: Int) -> Int32? {
    let timeline = tables.byClock[number].timeline
    return timeline < 0 ? nil : Int32(truncatingIfNeeded: clocks.instants[timeline])
  }

  /// Returns the chunk at an index of a sweep. Every other sweep goes backward: the last chunks of the
  /// previous sweep are still in the caches.
  @inline(__always)
  private func chunk(_ position: Int, of number: Int) -> Int {
    let last = tables.byClock[number].tweens.count - 1
    return Int(tables.byClock[number].tweens.order[tables.sweepsBackward ? last - position : position])
  }

  /// Runs a kernel over one chunk whose runs have been found.
  @inline(__always)
  func run(
    _ chunk: Int, of number: Int, at instant: Int32, block: BufferView<Float>, shifted: BufferView<Int32>,
    into values: BufferView<Float>
  ) {
    if tables.byClock[number].tweens[chunk].count == 0 { return }
    tables.byClock[number].tweens[chunk].advance(
      now: instant, clocks: clocks.instants.cells,
      easing: drivers.easings[tables.byClock[number].tweens[chunk].key.easing], block: block,
      shifted: shifted, values: values, kernels: tables.kernels)
  }

  /// Runs the kernel over rows of one table of paths.
  func advancePaths(
    _ rows: Range<Int>, of table: Int, _ number: Int, at instant: Int32, block: BufferView<Float>,
    shifted: BufferView<Int32>, into values: BufferView<Float>
  ) {
    tables.byClock[number].paths[table].advance(
      rows, now: instant, easing: drivers.easings[EasingID(raw: tables.byClock[number].paths[table].kind)],
      words: drivers.paths.words.cells, block: block,
      clocks: clocks.instants.cells, shifted: shifted, values: values,
      kernels: tables.kernels)
  }

  /// Returns a scalar row's value at its timeline's present instant.
  func value(of driverLane: Slot<DriverLane>) -> Float {
    let driver = drivers[drivers[driverLane].driver]
    return drivers.value(
      driver, lane: drivers.lane(of: driverLane),
      at: drivers.ownTime(driver, at: clocks.instants[Int(driver.timeline)]),
      kind: interpolation(of: driver))
  }
}

// Additive layers and crossfades, around the kernels.
extension Engine {
  /// Before kernels write: puts values without additive layers and crossfades into the columns. Channels that
  /// no kernel writes then have the right value.
  @inline(__always)
  mutating func lowerAdded() {
    for index in 0..<additive.channels.count {
      let channel = additive.channels[index]
      channels.columns[Int(channel.column)].shown[Int(channel.row)] = channel.underlying
    }
  }

  /// After kernels have written: adds the additive layers and crossfades to their values.
  @inline(__always)
  mutating func raiseAdded(in pass: PassKind) {
    if additive.channels.isEmpty { return }
    additive.forgetStale()
    let amounts = amounts
    var index = additive.channels.count - 1
    while index >= 0 {
      straighten(index)
      let channel = additive.channels[index]
      let value = channels.columns[Int(channel.column)].shown[Int(channel.row)]
      additive.channels[index].underlying = value
      channels.columns[Int(channel.column)].shown[Int(channel.row)] = sum(on: value, channel, amounts)
      // A crossfade that is over is removed. The last channel, already done, may move to this index.
      if channel.crossfade.exists, pass.isBeforeKernels { removeSpent(channel, in: pass) }
      index -= 1
    }
  }

  /// Writes the values below layers and crossfades into a frame's columns, before kernels write there.
  mutating func lowerAdded(in frame: inout UniqueArray<UniqueArray<Float>>) {
    for index in 0..<additive.channels.count where !frame[Int(additive.channels[index].column)].isEmpty {
      frame[Int(additive.channels[index].column)][Int(additive.channels[index].row)] =
        additive.channels[index].underlying
    }
  }

  mutating func raiseAdded(in frame: inout UniqueArray<UniqueArray<Float>>) {
    if additive.channels.isEmpty { return }
    let amounts = frame[max(additive.column, 0)].cells
    for index in 0..<additive.channels.count where !frame[Int(additive.channels[index].column)].isEmpty {
      straighten(index)
      let (column, row) = (Int(additive.channels[index].column), Int(additive.channels[index].row))
      frame[column][row] = sum(on: frame[column][row], additive.channels[index], amounts)
    }
  }
}
