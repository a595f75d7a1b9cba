/// The name, rate, ramp and labels of a timeline that has any.
final class ClockExtras: SnapshotField {
  @exclusivity(unchecked) var name: String?
  @exclusivity(unchecked) var rate = Rate.normal
  @exclusivity(unchecked) var ramp: RateRamp?
  @exclusivity(unchecked) var held: HeldClock?
  @exclusivity(unchecked) var labels = ClockLabels()
  @exclusivity(unchecked) var endWait: EndWait?

  func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&rate)
    bytes.require(rate.isValid)
    bytes.object(&ramp, .ramp)
    HeldClock.exchange(&held, &bytes)
    bytes.elements(&labels.list, make: ClockLabel(name: "", instant: 0))
    bytes.optional(&endWait, make: EndWait(driver: .none))
    if bytes.format >= 16 { bytes.optional(&name, make: "") } else { name = nil }
  }
}

/// The driver that waits for the end of a timeline's other drivers (T12).
struct EndWait: SnapshotField {
  var driver: DriverID
  /// The number of drivers that had the last end when it was computed. The end cannot come earlier until this
  /// number of drivers are removed or get other times. 0 if each change must be checked.
  var lastCount: Int32 = 0
  /// Whether the timeline is in the list of timelines that may end earlier.
  var isChanged = false
  /// Whether the new end is looked for when all callbacks of the round have been called, as a driver is known
  /// to end after the tick: the witness. These three fields are no part of snapshots.
  var isDeferred = false
  var witness = DriverID.none

  mutating func exchange(_ bytes: inout SnapshotBytes) { bytes.exchange(&driver, &lastCount, &isChanged) }
  /// The index of the witness in the timeline's list, when it was found.
  var witnessIndex = 0
}

/// A label of a timeline.
struct ClockLabel: SnapshotField {
  var name: String
  var instant: Int64

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&name, &instant)
    bytes.require(instant.isSound)
  }
}

/// The labels of a timeline, in the order of their names, so that equal timelines have equal bytes in
/// snapshots.
struct ClockLabels {
  fileprivate(set) var list: [ClockLabel] = []

  /// The instant of a label; nil if there is none of that name.
  subscript(name: String) -> Int64? {
    get {
      let index = index(of: name)
      return index < list.count && list[index].name == name ? list[index].instant : nil
    }
    set {
      let index = index(of: name)
      if index < list.count, list[index].name == name { list.remove(at: index) }
      if let newValue { list.insert(ClockLabel(name: name, instant: newValue), at: index) }
    }
  }

  /// Returns the index of the first label that is not before a name.
  private func index(of name: String) -> Int { list.indices.search { list[$0].name >= name } }
}
