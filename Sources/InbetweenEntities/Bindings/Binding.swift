@_spi(Parts) import InbetweenCore

/// Identifies a binding of a property in a world. `bind` returns it and `unbind` takes it.
///
/// ```swift
/// let binding = try world.bind(.opacity) { batch in print(batch.count) }
/// world.unbind(binding)
/// ```
public struct Binding: Hashable, Sendable {
  let number: UInt64
  let world: WorldIdentity
}

/// A target to which a property is written after every tick.
class BoundProperty {
  /// The source of first values, if the binding reads back.
  final let source: FirstValues
  let number: UInt64
  final let lanes: PropertyLanes
  final let place: FieldPlace
  @exclusivity(unchecked) final var firstColumn: Int
  final let laneCount: Int
  let readsBack: Bool
  /// Whether it calls the game's code. Field bindings do not.
  let calls: Bool

  init(
    number: UInt64, _ lanes: PropertyLanes, property: Int, firstColumn: Int, place: FieldPlace = FieldPlace(),
    readsBack: Bool, calls: Bool
  ) {
    (self.number, self.lanes, self.place) = (number, lanes, place)
    (self.firstColumn, laneCount) = (firstColumn, lanes.count)
    (self.readsBack, self.calls) = (readsBack, calls)
    self.property = property
    source = FirstValues(property: property)
  }

  /// The property's index, which changes only with a restore.
  @exclusivity(unchecked) final var property: Int {
    didSet { source.property = property }
  }

  final var isRemoved: Bool {
    get { source.isRemoved }
    set { source.isRemoved = newValue }
  }

  /// The number of the pool into whose components it writes; 0 if it calls a setter.
  var poolNumber: Int { 0 }

  /// Forgets the values that it has noted.
  func forget() {}

  func write(_ world: World) {}
  func readBack(_ world: World) {}

  func exchange(_ bytes: inout SnapshotBytes) {}

  /// Skips the fields of `exchange` on trial, and changes nothing.
  func check(_ bytes: inout SnapshotBytes) {}

  /// Whether it writes into the components of the pool.
  func isBound(to _: AnyPool) -> Bool { false }
}

/// A field of components, as snapshots find it again. Setters have no field.
struct FieldPlace: Equatable, SnapshotField {
  /// The name, as `body.place`; empty if it is unknown, as in Embedded Swift.
  var name = ""
  /// The bytes from the beginning of a component to the field, and to the next component. They differ between
  /// builds with other word sizes, and between versions of a game.
  var offset = 0
  var stride = 0

  mutating func exchange(_ bytes: inout SnapshotBytes) { bytes.exchange(&name, &offset, &stride) }

  /// Whether both names are known, so that they tell fields apart.
  func hasName(beside other: FieldPlace) -> Bool { !name.isEmpty && !other.name.isEmpty }

  /// Returns whether `other` is this field in another build or version.
  func isField(of other: FieldPlace) -> Bool {
    hasName(beside: other) ? name == other.name : offset == other.offset && stride == other.stride
  }
}

/// A binding as snapshots name it, without its written values.
struct BindingSignature: Equatable, SnapshotField {
  var name = ""
  var interpolation = Interpolation.linear
  var wholeCount = 0
  var firstLane = 0
  var laneCount = 0
  var readsBack = false
  /// The number of the pool; 0 for a setter, −1 for a pool that the world does not have.
  var pool = 0
  var place = FieldPlace()

  init() {}

  init(_ binding: BoundProperty) {
    (name, interpolation) = (binding.lanes.name, binding.lanes.interpolation)
    (wholeCount, firstLane, laneCount) = (binding.lanes.wholeCount, binding.lanes.first, binding.laneCount)
    (readsBack, pool, place) = (binding.readsBack, binding.poolNumber, binding.place)
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&name)
    bytes.choice(&interpolation, of: 6)
    bytes.exchange(&wholeCount, &firstLane, &laneCount)
    bytes.exchange(&readsBack, &pool, &place)
  }

  /// The property, its type and its field, for errors.
  var label: String {
    let field = place.name.isEmpty ? "" : ", to `\(place.name)`"
    return "`\(name)` (\(interpolation.name(lanes: wholeCount))\(field)\(readsBack ? ", read back" : ""))"
  }

  /// Returns whether the other binding is equal, or writes to another field of the same pool.
  private func isLike(_ other: BindingSignature) -> Bool {
    var other = other
    other.place = place
    return self == other
  }

  /// Finds the present binding of each saved one: one of equal lanes to one field of one pool, in order.
  ///
  /// Where a name of a field is unknown and the components have changed, fields cannot be told apart. Then a
  /// binding is found only if it is unique.
  ///
  /// - Returns: the indices of present bindings; −1 for none.
  static func targets(of saved: [BindingSignature], among present: [BindingSignature]) -> [Int] {
    var targets = [Int](repeating: -1, count: saved.count)
    var isFound = [Bool](repeating: false, count: present.count)
    for isCertain in [true, false] {
      for (index, binding) in present.enumerated() where !isFound[index] {
        let like = saved.indices.filter { targets[$0] < 0 && saved[$0].isLike(binding) }
        let found =
          isCertain
          ? like.first { saved[$0].place.isField(of: binding.place) }
          : like.first {
            like.count == 1 && !saved[$0].place.hasName(beside: binding.place)
              && !present.indices.contains { $0 != index && !isFound[$0] && present[$0].isLike(binding) }
          }
        guard let found else { continue }
        targets[found] = index
        isFound[index] = true
      }
    }
    return targets
  }
}

/// A world's bindings, in the order in which they were made.
final class BindingTable: WorldPart {
  @exclusivity(unchecked) private(set) var bindings: [BoundProperty] = [] {
    didSet { setRuns(!bindings.isEmpty, at: .afterEvents) }
  }
  @exclusivity(unchecked) private var lastNumber: UInt64 = 0
  /// The number of bindings that read back.
  @exclusivity(unchecked) private var readers = 0 {
    didSet { setRuns(readers > 0, at: .beforeEngine) }
  }
  /// True while the bindings are iterated.
  @exclusivity(unchecked) private(set) var isRunning = false

  init() { super.init([PartStep(.beforeEngine, "reading back"), PartStep(.afterEvents, "bindings")]) }

  override func run(at place: TickPlace, in world: World) {
    if place == .beforeEngine { readBack(in: world) } else { write(in: world) }
  }

  /// Reads back the fields that the game has moved since they were last written.
  func readBack(in world: World) {
    if !readsBack { return }
    for binding in bindings where binding.readsBack && !binding.isRemoved { binding.readBack(world) }
  }

  func write(in world: World) {
    isRunning = true
    world.engine.channels.areSourcesBusy = true
    // Keeps later changes by the game, for example in a callback.
    readBack(in: world)
    // Fields first: setters may read them, and the next tick reads back what they set there.
    write(thatCall: false, in: world)
    write(thatCall: true, in: world)
    isRunning = false
    world.engine.channels.areSourcesBusy = false
    let gone = forgetRemoved()
    withExtendedLifetime(gone) {}
  }

  private func write(thatCall calls: Bool, in world: World) {
    // Bindings that setters add wait for the next tick.
    for index in 0..<bindings.count {
      let binding = bindings[index]
      if binding.calls == calls && !binding.isRemoved { binding.write(world) }
    }
  }

  /// The index of the present binding of each binding of data, during a restore of the data; −1 for none.
  @exclusivity(unchecked) private var targets: [Int]?

  override func exchangeSetup(_ bytes: inout SnapshotBytes, in world: World) -> SnapshotError? {
    targets = nil
    if bytes.isReading && bytes.isForeign {
      findBindings(&bytes, in: world)
      return nil
    }
    var count = bindings.count
    bytes.exchange(&count)
    if count != bindings.count {
      return .otherSetup(field: "bindings", found: "\(count) bindings", expected: "\(bindings.count)")
    }
    for index in 0..<count {
      let present = BindingSignature(bindings[index])
      var saved = present
      bytes.exchange(&saved)
      if saved != present {
        return .otherSetup(
          field: "bindings[\(index)]", found: "one of \(saved.label)", expected: present.label)
      }
    }
    return nil
  }

  /// Finds the bindings of data. A binding only has written values, so a missing one is skipped.
  private func findBindings(_ bytes: inout SnapshotBytes, in world: World) {
    var saved: [BindingSignature] = []
    let count = bytes.length(0)
    while saved.count < count && !bytes.isDamaged {
      var binding = BindingSignature()
      bytes.exchange(&binding)
      if let plan = world.pools.plan, binding.pool != 0 {
        let (number, target) = (binding.pool, plan.target(of: binding.pool))
        binding.pool = target > 0 ? target : -1
        // The fields of a migrated component are elsewhere.
        if target > 0 && !plan.saved[number].isReadable(as: world.pools.pools[target].signature) {
          binding.place.stride = -1
        }
      }
      saved.append(binding)
    }
    #if !hasFeature(Embedded)
      for (old, new, _) in bytes.renames where !saved.contains(where: { $0.name == new }) {
        for index in saved.indices where saved[index].name == old { saved[index].name = new }
      }
    #endif
    targets = BindingSignature.targets(of: saved, among: bindings.map { BindingSignature($0) })
  }

  override func exchange(_ bytes: inout SnapshotBytes, in world: World) {
    // Also the order of rows: the property may have another index.
    if bytes.isReading { for binding in bindings { binding.forget() } }
    if let targets {
      for target in targets {
        let end = bytes.beginSection()
        if target >= 0 { bindings[target].exchange(&bytes) }
        bytes.skipSection(end)
      }
      return
    }
    for binding in bindings {
      let section = bytes.beginSection()
      binding.exchange(&bytes)
      bytes.endSection(section)
    }
  }

  override func check(_ bytes: inout SnapshotBytes, into copy: WorldPart, of trial: World) {
    guard let targets else { return bytes.require(false) }
    for target in targets where !bytes.isDamaged {
      let end = bytes.beginSection()
      if target >= 0 {
        bindings[target].check(&bytes)
        bytes.endSection(end)
      } else {
        bytes.skipSection(end)
      }
    }
  }

  override func difference(of trial: World, from world: World) -> SnapshotError? {
    var count = trial.engine.channels.properties.count
    for binding in bindings {
      let lanes = binding.lanes
      guard let index = trial.engine.channels.properties.find(lanes.name) else {
        count += 1
        if count > 65_535 { return .damaged }
        continue
      }
      if trial.engine.channels.properties.find(lanes) != nil { continue }
      let laneCount = trial.engine.channels.properties[index].laneCount
      return .otherSetup(
        field: "property `\(lanes.name)`",
        found: trial.engine.channels.properties[index].interpolation.name(lanes: laneCount),
        expected: lanes.typeName)
    }
    return nil
  }

  /// Binds to the properties that the snapshot has under the same names. Adds those that data does not have.
  override func endRestore(_ kept: AnyObject?, in world: World) {
    targets = nil
    for binding in bindings {
      binding.property = world.engine.index(of: binding.lanes)
      binding.firstColumn =
        world.engine.channels.properties[binding.property].firstColumn + binding.lanes.first
    }
  }

  var readsBack: Bool { readers > 0 }

  func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  func append(_ binding: BoundProperty) {
    bindings.append(binding)
    if binding.readsBack { readers += 1 }
  }

  /// Marks a binding as removed. It keeps its index while the bindings are iterated.
  @discardableResult
  func remove(_ number: UInt64) -> Bool {
    for binding in bindings where binding.number == number && !binding.isRemoved {
      binding.isRemoved = true
      if binding.readsBack { readers -= 1 }
      return true
    }
    return false
  }

  func removeAll(boundTo pool: AnyPool) {
    for binding in bindings where binding.isBound(to: pool) { remove(binding.number) }
  }

  /// Drops the bindings that are marked as removed, unless the bindings are iterated. Returns the old list,
  /// which the caller releases later, when the table is consistent.
  func forgetRemoved() -> [BoundProperty] {
    if isRunning || !bindings.contains(where: { $0.isRemoved }) { return [] }
    let all = bindings
    bindings = all.filter { !$0.isRemoved }
    return all
  }
}

extension World {
  var bindings: BindingTable { parts[.bindings] }
}
