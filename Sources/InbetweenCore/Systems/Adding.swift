// Additive drivers (C12). They never win a channel. Each has a row in a column of additive values, which
// kernels write like any column. A channel shows the winner's value or the base value, plus the crossfade,
// plus the additive values by serial.

/// A channel with additive layers or a crossfade.
package struct AddedChannel: BitwiseCopyable {
  var column: UInt32
  package var row: UInt32
  /// The driver lane of its oldest additive driver, which is added first: the root of their tree.
  package var first = Slot<DriverLane>.none
  /// Its crossfade, if any.
  package var crossfade = Slot<Crossfade>.none
  /// The winner's value when last written, or the base value.
  var underlying: Float
  /// One more than the channel's index among the stale channels; 0 while the column holds its sum.
  var staleIndex: UInt32 = 0
  /// Whether the tree of its additive driver lanes is a list, by serial.
  var isStraight = true
  private let unused: UInt8 = 0
  private let unusedHalf: UInt16 = 0

  /// Whether it has neither an additive layer nor a crossfade.
  var isEmpty: Bool { !first.exists && !crossfade.exists }
}

extension DriverLane {
  /// The row of an additive driver lane's value in the column of additive values. It is stored in `from`,
  /// which is free: an additive driver's keys are in its details.
  var amountRow: Int {
    @inline(__always) get { Int(from.bitPattern) }
    set { from = Float(bitPattern: UInt32(truncatingIfNeeded: newValue)) }
  }
}

extension Engine {
  /// Writes a channel's shown value.
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
  mutating func showAmount(
    _ value: Float, of driverLane: Slot<DriverLane>, _ driver: Driver, in pass: PassKind
  ) {
    channels.columns[additive.column].shown[drivers[driverLane].amountRow] = value
    guard let row = channels.properties[Int(driver.property)].row(ofIndex: driver.entityIndex),
      let index = addedIndex(column(drivers.lane(of: driverLane), of: driver), row)
    else { return }
    showSum(index, in: pass)
  }

  /// Shows the value of a winner, or of an additive driver lane.
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
  /// a sum is written when it is next read: it costs as many additions as the channel has amounts, of which
  /// many may change between two reads. Lent columns are read without notice, so they are written at once.
  mutating func showSum(_ index: Int, in pass: PassKind) {
    if pass.isBeforeKernels { return }
    if channels.lending.depth > 0 { return writeSum(index) }
    additive.addStale(index)
  }

  /// Writes the sum of a channel into its column.
  private mutating func writeSum(_ index: Int) {
    straighten(index)
    let channel = additive.channels[index]
    write(sum(on: channel.underlying, channel, amounts), Int(channel.column), Int(channel.row))
  }

  /// Writes the sum of a channel that is about to be read, if it has changed.
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

  /// The column of additive values; any other column if there is none.
  private var amounts: BufferView<Float> { channels.columns[max(additive.column, 0)].shown.cells }

  /// Returns `value` plus the crossfade, then plus the additive values by serial, in Float.
  @inline(__always)
  private func sum(on value: Float, _ channel: AddedChannel, _ amounts: BufferView<Float>) -> Float {
    var (sum, driverLane) = (withCrossfade(value, channel.crossfade), channel.first)
    while driverLane.exists {
      assert(drivers.work.step())
      sum = PortableMath.finite(sum + amounts[drivers[driverLane].amountRow])
      driverLane = drivers[driverLane].below
    }
    return sum
  }
}

// MARK: Around the kernels

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
      if channel.crossfade.exists, pass.isBeforeKernels, noteSpent(channel.crossfade) {
        setCrossfade(nil, Int(channel.column), Int(channel.row), in: pass)
      }
      index -= 1
    }
  }

  /// Writes the values below additive layers and crossfades into a frame's columns, before kernels write
  /// there.
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

// MARK: Rows and channels

extension Engine {
  /// Adds all lanes of an additive driver to their channels, unless they are there already.
  mutating func enterAdded(_ slot: Slot<Driver>, at moment: Moment) {
    let driver = drivers[slot]
    guard let row = channels.properties[Int(driver.property)].row(ofIndex: driver.entityIndex) else { return }
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
    guard let row = channels.properties[Int(driver.property)].row(ofIndex: driver.entityIndex) else { return }
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
    if additive.channels[index].crossfade.exists {
      additive.crossfades[additive.channels[index].crossfade].channelIndex = UInt32(truncatingIfNeeded: index)
    }
    channels.columns[Int(additive.channels[index].column)].added[Int(additive.channels[index].row)] = UInt32(
      truncatingIfNeeded: index + 1)
  }

  /// Notes that a channel has moved to `row`.
  mutating func moveAdded(_ column: Int, to row: Int) {
    guard let index = addedIndex(column, row) else { return }
    additive.channels[index].row = UInt32(truncatingIfNeeded: row)
  }
}
