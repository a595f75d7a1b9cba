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
  let readsBack: Bool
  /// Whether it calls the game's code. Field bindings do not.
  let calls: Bool

  init(number: UInt64, property: Int, readsBack: Bool, calls: Bool) {
    (self.number, self.readsBack, self.calls) = (number, readsBack, calls)
    super.init(property: property)
  }

  func write(_ world: World) {}
  func readBack(_ world: World) {}

  /// Exchanges the values that it has noted.
  func exchange(_ bytes: inout SnapshotBytes) {}

  /// Passes over the fields of `exchange` on trial, and changes nothing.
  func check(_ bytes: inout SnapshotBytes) {}

  /// Whether it writes into the components of the pool.
  func isBound(to _: AnyPool) -> Bool { false }
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

  override func exchangeSetup(_ bytes: inout SnapshotBytes, in world: World) -> SnapshotError? {
    var count = bindings.count
    bytes.exchange(&count)
    if count != bindings.count {
      return .otherSetup(field: "bindings", found: "\(count) bindings", expected: "\(bindings.count)")
    }
    for index in 0..<count {
      let binding = bindings[index]
      var (property, readsBack) = (binding.property, binding.readsBack)
      bytes.exchange(&property, &readsBack)
      var name = world.engine.channels.properties[binding.property].name
      let present = name
      bytes.exchange(&name)
      if property != binding.property || name != present || readsBack != binding.readsBack {
        return .otherSetup(field: "bindings[\(index)]", found: "one of `\(name)`", expected: "`\(present)`")
      }
    }
    return nil
  }

  override func exchange(_ bytes: inout SnapshotBytes, in world: World) {
    for binding in bindings { binding.exchange(&bytes) }
  }

  override func check(_ bytes: inout SnapshotBytes, into copy: WorldPart, of trial: World) {
    for binding in bindings { binding.check(&bytes) }
  }

  override func difference(of trial: World, from world: World) -> SnapshotError? {
    for index in bindings.indices
    where !trial.engine.channels.isEqual(bindings[index].property, in: world.engine.channels) {
      return .otherSetup(
        field: "bindings[\(index)]", found: "one of other columns", expected: "one of these columns")
    }
    return nil
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
