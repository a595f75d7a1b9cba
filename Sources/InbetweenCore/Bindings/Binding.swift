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
class BoundProperty: FirstValues {
  let number: UInt64
  /// The column of the first lane.
  @exclusivity(unchecked) final var firstColumn: Int
  final let laneCount: Int
  let readsBack: Bool
  /// Whether it calls the game's code. Field bindings do not.
  let calls: Bool

  init(
    number: UInt64, property: Int, firstColumn: Int, laneCount: Int, readsBack: Bool, calls: Bool
  ) {
    (self.number, self.firstColumn, self.laneCount) = (number, firstColumn, laneCount)
    (self.readsBack, self.calls) = (readsBack, calls)
    super.init(property: property)
  }

  /// The number of the pool into whose components it writes; 0 if it calls a setter.
  var poolNumber: Int { 0 }

  /// Forgets the values that it has noted.
  func forget() {}

  func write(_ world: World) {}
  func readBack(_ world: World) {}

  /// Exchanges the values that it has noted.
  func exchange(_ bytes: inout SnapshotBytes) {}

  /// Passes over the fields of `exchange` on trial, and changes nothing.
  func check(_ bytes: inout SnapshotBytes) {}

  /// Whether it writes into the components of the pool.
  func isBound(to _: AnyPool) -> Bool { false }
}

/// A binding as snapshots name it, beside its notes.
struct BindingSignature: Equatable, SnapshotField {
  var name = ""
  var readsBack = false
  /// The number of the pool; 0 for a setter.
  var pool = 0
  var firstLane = 0
  var laneCount = 0

  init() {}

  init(_ binding: BoundProperty, in world: World) {
    name = world.engine.channels.properties[binding.property].name
    (readsBack, pool, laneCount) = (binding.readsBack, binding.poolNumber, binding.laneCount)
    firstLane = binding.firstColumn - world.engine.channels.properties[binding.property].firstColumn
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&name, &readsBack, &pool, &firstLane, &laneCount)
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

  /// Writes all bound properties.
  func write(in world: World) {
    isRunning = true
    world.engine.channels.areSourcesBusy = true
    // Keeps changes that the game has made since, in a callback for example.
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

  /// Where the notes of the bindings of data are read into, and the properties that are bound, while a
  /// snapshot that was read from data is restored.
  private struct Plan {
    struct Bound {
      var name: String
      var interpolation: Interpolation
      var defaults: [Float]
      /// The first of the binding's lanes among those of the property.
      var firstLane: Int
    }

    /// The index of the present binding of each saved one; −1 for none.
    var targets: [Int] = []
    /// The property of each present binding.
    var bound: [Bound] = []
  }

  @exclusivity(unchecked) private var plan: Plan?

  override func exchangeSetup(_ bytes: inout SnapshotBytes, in world: World) -> SnapshotError? {
    plan = nil
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
      let binding = bindings[index]
      let present = BindingSignature(binding, in: world)
      var (saved, property) = (present, binding.property)
      bytes.exchange(&property, &saved)
      if property != binding.property || saved != present {
        return .otherSetup(
          field: "bindings[\(index)]", found: "one of `\(saved.name)`", expected: "`\(present.name)`")
      }
    }
    return nil
  }

  /// Finds the bindings of data: those of equal lanes of a property and of one pool, in order. A binding has
  /// notes only, so one that is gone is passed over.
  private func findBindings(_ bytes: inout SnapshotBytes, in world: World) {
    var plan = Plan()
    var signatures: [BindingSignature] = []
    for binding in bindings {
      let signature = BindingSignature(binding, in: world)
      signatures.append(signature)
      let property = binding.property
      plan.bound.append(
        Plan.Bound(
          name: signature.name, interpolation: world.engine.channels.properties[property].interpolation,
          defaults: world.engine.channels.properties[property].defaults, firstLane: signature.firstLane))
    }
    var isFree = [Bool](repeating: true, count: bindings.count)
    let count = bytes.length(0)
    while plan.targets.count < count && !bytes.isDamaged {
      var (saved, property) = (BindingSignature(), 0)
      bytes.exchange(&property, &saved)
      let pool = saved.pool
      saved.pool = world.pools.plan?.target(of: pool) ?? 0
      var target = -1
      if pool == 0 || saved.pool > 0 {
        for index in signatures.indices where isFree[index] && signatures[index] == saved {
          target = index
          break
        }
      }
      if target >= 0 { isFree[target] = false }
      plan.targets.append(target)
    }
    self.plan = plan
  }

  override func exchange(_ bytes: inout SnapshotBytes, in world: World) {
    if let plan {
      for binding in bindings { binding.forget() }
      for target in plan.targets {
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
    guard let plan else { return bytes.require(false) }
    for target in plan.targets where !bytes.isDamaged {
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
    for bound in plan?.bound ?? [] {
      guard let index = trial.engine.channels.properties.find(bound.name) else {
        count += 1
        if count > 65_535 { return .damaged }
        continue
      }
      let laneCount = trial.engine.channels.properties[index].laneCount
      let interpolation = trial.engine.channels.properties[index].interpolation
      if laneCount == bound.defaults.count && interpolation == bound.interpolation { continue }
      return .otherSetup(
        field: "property `\(bound.name)`", found: interpolation.name(lanes: laneCount),
        expected: bound.interpolation.name(lanes: bound.defaults.count))
    }
    return nil
  }

  /// Binds to the properties that data has under the same names, and adds those that it does not have.
  override func endRestore(_ kept: AnyObject?, in world: World) {
    guard let plan else { return }
    self.plan = nil
    for index in bindings.indices {
      let bound = plan.bound[index]
      let property =
        world.engine.channels.properties.find(bound.name)
        ?? world.engine.addProperty(bound.name, bound.interpolation, bound.defaults)
      bindings[index].property = property
      bindings[index].firstColumn = world.engine.channels.properties[property].firstColumn + bound.firstLane
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

  /// Marks all bindings to a pool as removed.
  func removeAll(boundTo pool: AnyPool) {
    for binding in bindings where binding.isBound(to: pool) { remove(binding.number) }
  }

  /// Drops the bindings that are marked as removed, unless the bindings are iterated. Returns the list as it
  /// was. The caller releases that list later, when the table is consistent.
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
