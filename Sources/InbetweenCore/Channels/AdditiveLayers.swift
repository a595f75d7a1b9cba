/// Additive layers and crossfades, which are added to the values of winners.
package struct AdditiveLayers: SnapshotField, ~Copyable {
  /// The channels that have any, in no order.
  package var channels = UniqueArray<AddedChannel>()
  /// Indices in `channels` of channels whose sums have changed since their columns were written.
  var stale = UniqueArray<UInt32>()
  var crossfades = SlotMap<Crossfade>()
  /// The column of additive values; −1 before there is one.
  var column = -1
  var freeRows = UniqueArray<Int>()

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&channels, &stale, &crossfades, &column, &freeRows)
  }

  /// Notes that the sum of a channel has changed since its column was written.
  mutating func addStale(_ index: Int) {
    if channels[index].staleIndex != 0 { return }
    stale.append(UInt32(truncatingIfNeeded: index))
    channels[index].staleIndex = UInt32(truncatingIfNeeded: stale.count)
  }

  /// Removes a channel from the stale ones. The last one moves to its index.
  mutating func removeStale(_ entry: Int) {
    let index = Int(channels[entry].staleIndex) - 1
    if index < 0 { return }
    channels[entry].staleIndex = 0
    stale.swapRemove(at: index)
    if index < stale.count { channels[Int(stale[index])].staleIndex = UInt32(index + 1) }
  }

  /// Empties the list of stale channels, because the columns hold all sums.
  mutating func forgetStale() {
    for index in 0..<stale.count { channels[Int(stale[index])].staleIndex = 0 }
    stale.removeAll()
  }
}

/// A channel with additive layers or a crossfade.
package struct AddedChannel: FixedLayout {
  package var column: UInt32
  package var row: UInt32
  /// The driver lane of its oldest additive driver, which is added first: the root of their tree.
  package var first = Slot<DriverLane>.none
  /// Its newest crossfade, which is shown. Older ones are below it.
  package var crossfade = Slot<Crossfade>.none
  /// The winner's value when last written, or the base value.
  package var underlying: Float
  /// One more than the channel's index among the stale channels; 0 while the column holds its sum.
  var staleIndex: UInt32 = 0
  /// Whether the tree of its additive driver lanes is a list, by serial.
  var isStraight = true
  private let unused: UInt8 = 0
  private let unusedHalf: UInt16 = 0

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

/// A crossfade of one channel. On timelines that can go back it stays below newer ones, and is shown again
/// once those are undone. A driver that ends crossfades, because it has none, leaves one of length 0.
package struct Crossfade: FixedLayout {
  /// The serial of the driver that made it; 0 if it stands for no crossfade, after one was undone.
  var serial: UInt64
  /// The value shown before, less the new value, at its start.
  var difference: Float
  /// The timeline in whose time it runs, and its start there.
  var timeline: UInt32
  var start: Int64
  /// The instant of that timeline from which it is shown, if a step made it: back before it, it is gone.
  /// `.min` for other drivers, whose boundaries take it away.
  var since = Int64.min
  /// In counts.
  var duration: Int64
  /// Retained for the crossfade.
  var ease: EasingID
  /// Whether it was already over at the last tick.
  var isSpent = false
  /// Whether it began where its driver left the channel.
  var isOfEnd: Bool
  /// Its channel's index in `additive.channels`, and its neighbours in the list of its timeline's crossfades.
  var channelIndex: UInt32 = 0
  var next = Slot<Crossfade>.none
  var previous = Slot<Crossfade>.none
  /// The next older crossfade of the channel.
  var below = Slot<Crossfade>.none
  /// The slot of the driver that made it, if that still exists.
  var driver: Slot<Driver>

  /// The most crossfades of a channel. Beyond it the oldest is removed.
  static let most = 64
}

extension Crossfade {
  /// Returns its progress at its timeline's instant `local`, whichever way that runs; nil once it is over.
  @inline(__always)
  func progress(at local: Int64) -> Float? {
    let passed = (local - start).magnitude
    return passed < UInt64(duration) ? Float(passed) / Float(duration) : nil
  }
}
