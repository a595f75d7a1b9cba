// Additive drivers (C12). They never win a channel. Each has a row in a column of additive values, which
// kernels write like any column. A channel shows the winner's value or the base value, plus the crossfade,
// plus the additive values by serial.

extension Engine {
  /// Returns a channel's index in `additive.channels`; nil if it has no additive layer and no crossfade.
  @inline(__always)
  package func addedIndex(_ column: Int, _ row: Int) -> Int? {
    if channels.columns[column].added.isEmpty || channels.columns[column].added[row] == 0 { return nil }
    return Int(channels.columns[column].added[row]) - 1
  }

  /// Returns a channel's value without additive layers and crossfade.
  @inline(__always)
  func underlying(_ column: Int, _ row: Int) -> Float {
    guard let index = addedIndex(column, row) else { return channels.columns[column].shown[row] }
    return additive.channels[index].underlying
  }

  /// Makes the tree of a channel's additive driver lanes a list, by serial.
  @inline(__always)
  package mutating func straighten(_ index: Int) {
    if additive.channels[index].isStraight { return }
    drivers.straighten(additive.channels[index].first)
    additive.channels[index].isStraight = true
  }

  @inline(__always)
  mutating func write(_ value: Float, _ column: Int, _ row: Int) {
    channels.columns[column].shown[row] = value
    if channels.lent.hasColumns { channels.lent.write(value, column, row) }
  }

  /// Copies all shown values into lent memory.
  mutating func writeLent() {
    for column in 0..<channels.columns.count {
      let shown = channels.columns[column].shown.cells
      channels.lent.write(shown, column)
    }
  }

  /// Shows the value of a winner, or the base value, with additive layers and crossfade.
  @inline(__always)
  mutating func show(_ value: Float, _ column: Int, _ row: Int, in pass: PassKind) {
    if channels.columns[column].added.isEmpty {
      write(value, column, row)
    } else {
      showUnderneath(value, column, row, in: pass)
    }
  }

  private mutating func showUnderneath(_ value: Float, _ column: Int, _ row: Int, in pass: PassKind) {
    guard let index = addedIndex(column, row) else { return write(value, column, row) }
    additive.channels[index].underlying = value
    // `raiseAdded` reads it from the column.
    if pass.isBeforeKernels { channels.columns[column].shown[row] = value }
    showSum(index, in: pass)
  }

  /// Writes the value of an additive driver lane, and shows the channel's sum.
  private mutating func showAmount(
    _ value: Float, of driverLane: Slot<DriverLane>, _ driver: Driver, in pass: PassKind
  ) {
    channels.columns[additive.column].shown[drivers[driverLane].amountRow] = value
    guard let row = row(of: driver),
      let index = addedIndex(column(drivers.lane(of: driverLane), of: driver), row)
    else { return }
    showSum(index, in: pass)
  }

  /// Shows the value of a winner of a channel, or of an additive driver lane.
  @inline(__always)
  mutating func showValue(
    _ value: Float, of driverLane: Slot<DriverLane>, _ driver: Driver, _ column: Int, _ row: Int,
    in pass: PassKind
  ) {
    if driver.flags.contains(.adds) {
      showAmount(value, of: driverLane, driver, in: pass)
    } else {
      show(value, column, row, in: pass)
    }
  }

  /// Notes that a channel's sum has changed. In a tick all sums are written after the kernels. Outside ticks
  /// a sum is written when it is next read: a sum costs one addition for each amount of the channel, and many
  /// amounts may change between two reads. Lent columns are read without notice, so they are written at once.
  mutating func showSum(_ index: Int, in pass: PassKind) {
    if pass.isBeforeKernels { return }
    if channels.lending.depth > 0 { return writeSum(index) }
    additive.addStale(index)
  }

  private mutating func writeSum(_ index: Int) {
    straighten(index)
    let channel = additive.channels[index]
    write(sum(on: channel.underlying, channel, amounts), Int(channel.column), Int(channel.row))
  }

  /// Writes the sum of a channel before a read, if the sum has changed.
  @inline(__always)
  mutating func writePendingSum(_ column: Int, _ row: Int) {
    if additive.stale.isEmpty { return }
    guard let index = addedIndex(column, row), additive.channels[index].staleIndex != 0 else { return }
    writeSum(index)
    additive.removeStale(index)
  }

  /// Writes all sums that have changed, before whole columns are read.
  @inline(__always)
  package mutating func writePendingSums() {
    if !additive.stale.isEmpty { writeAllPendingSums() }
  }

  private mutating func writeAllPendingSums() {
    for index in 0..<additive.stale.count { writeSum(Int(additive.stale[index])) }
    additive.forgetStale()
  }

  /// The column of additive values; an arbitrary column if there is none.
  var amounts: BufferView<Float> { channels.columns[max(additive.column, 0)].shown.cells }

  /// Returns `value` plus the crossfade, then plus the additive values by serial, in Float.
  @inline(__always)
  func sum(on value: Float, _ channel: AddedChannel, _ amounts: BufferView<Float>) -> Float {
    var (sum, driverLane) = (withCrossfade(value, channel.crossfade), channel.first)
    while driverLane.exists {
      assert(drivers.work.step())
      sum = PortableMath.finite(sum + amounts[drivers[driverLane].amountRow])
      driverLane = drivers[driverLane].below
    }
    return sum
  }

  /// Returns the value of a channel's winner, or the base value, with the crossfade.
  @inline(__always)
  package func given(_ column: Int, _ row: Int) -> Float {
    guard let index = addedIndex(column, row) else { return channels.columns[column].shown[row] }
    return withCrossfade(additive.channels[index].underlying, additive.channels[index].crossfade)
  }

  /// Returns a value with the present rest of a crossfade.
  @inline(__always)
  package func withCrossfade(_ value: Float, _ crossfade: Slot<Crossfade>) -> Float {
    if !crossfade.exists { return value }
    return withCrossfade(
      value, crossfade, at: presentInstant(of: Int(additive.crossfades[crossfade].timeline)))
  }

  func withCrossfade(_ value: Float, _ slot: Slot<Crossfade>, at local: Int64) -> Float {
    let crossfade = additive.crossfades[slot]
    guard let progress = crossfade.progress(at: local) else { return value }
    return PortableMath.finite(value + crossfade.difference * (1 - drivers.easings[crossfade.ease](progress)))
  }
}

// MARK: Rows and channels

extension Engine {
  /// Reserves the rows of a new additive driver. It keeps them until it is released.
  mutating func addAmounts(of slot: Slot<Driver>) {
    if additive.column < 0 {
      additive.column = channels.properties.appendColumn()
      channels.columns.append(Column())
    }
    for lane in 0..<Int(drivers[slot].laneCount) {
      let driverLane = drivers.driverLane(lane, of: slot)
      if additive.freeRows.isEmpty {
        drivers[driverLane].amountRow = channels.columns[additive.column].shown.count
        channels.columns[additive.column].append(0)
      } else {
        drivers[driverLane].amountRow = additive.freeRows.removeLast()
      }
      channels.columns[additive.column].winners[drivers[driverLane].amountRow] = driverLane
    }
  }

  mutating func releaseAmounts(of driver: Driver) {
    for lane in 0..<Int(driver.laneCount) {
      let row = drivers[drivers.driverLane(lane, of: driver)].amountRow
      channels.columns[additive.column].winners[row] = .none
      additive.freeRows.append(row)
    }
    if additive.freeRows.count < channels.columns[additive.column].shown.count { return }
    // None is in use: a snapshot after a burst is small again (T10).
    channels.columns[additive.column].removeAll()
    additive.freeRows.truncate(to: 0)
  }

  /// Returns a channel's index in `additive.channels`; adds the channel if it is not there.
  mutating func makeAdded(_ column: Int, _ row: Int) -> Int {
    if let index = addedIndex(column, row) { return index }
    channels.columns[column].added.extend(to: channels.columns[column].shown.count, filler: 0)
    additive.channels.append(
      AddedChannel(
        column: UInt32(truncatingIfNeeded: column), row: UInt32(truncatingIfNeeded: row),
        underlying: channels.columns[column].shown[row]))
    // Reserved now, because a sample also marks channels stale, and must not allocate.
    additive.stale.reserve(additive.channels.count)
    channels.columns[column].added[row] = UInt32(truncatingIfNeeded: additive.channels.count)
    return additive.channels.count - 1
  }

  /// Removes a channel from `additive.channels`, and shows its value without layers.
  mutating func removeAdded(_ index: Int) {
    additive.removeStale(index)
    let channel = additive.channels[index]
    write(channel.underlying, Int(channel.column), Int(channel.row))
    channels.columns[Int(channel.column)].added[Int(channel.row)] = 0
    additive.channels.swapRemove(at: index)
    guard index < additive.channels.count else { return }
    if additive.channels[index].staleIndex != 0 {
      additive.stale[Int(additive.channels[index].staleIndex) - 1] = UInt32(truncatingIfNeeded: index)
    }
    var crossfade = additive.channels[index].crossfade
    while crossfade.exists {
      additive.crossfades[crossfade].channelIndex = UInt32(truncatingIfNeeded: index)
      crossfade = additive.crossfades[crossfade].below
    }
    channels.columns[Int(additive.channels[index].column)].added[Int(additive.channels[index].row)] = UInt32(
      truncatingIfNeeded: index + 1)
  }

  mutating func moveAdded(_ column: Int, to row: Int) {
    guard let index = addedIndex(column, row) else { return }
    additive.channels[index].row = UInt32(truncatingIfNeeded: row)
  }
}
