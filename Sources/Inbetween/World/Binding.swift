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
  /// Reads back the field of one entity.
  func readBack(_ entity: Entity, _ engine: inout Engine) {}

  /// Exchanges the values that it has noted.
  func exchange(_ bytes: inout SnapshotBytes) {}

  /// Passes over the fields of `exchange` on trial, and changes nothing.
  func check(_ bytes: inout SnapshotBytes) {}

  /// Whether it writes into the components of the pool.
  func isBound(to _: AnyPool) -> Bool { false }
}

/// A world's bindings, in the order in which they were made.
struct BindingTable {
  private(set) var bindings: [BoundProperty] = []
  private var lastNumber: UInt64 = 0
  /// The number of bindings that read back.
  private var readers = 0
  /// True while the bindings are iterated.
  var isRunning = false

  var isEmpty: Bool { bindings.isEmpty }
  var readsBack: Bool { readers > 0 }

  mutating func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  mutating func append(_ binding: BoundProperty) {
    bindings.append(binding)
    if binding.readsBack { readers += 1 }
  }

  /// Marks a binding as removed. It keeps its index while the bindings are iterated.
  @discardableResult
  mutating func remove(_ number: UInt64) -> Bool {
    for binding in bindings where binding.number == number && !binding.isRemoved {
      binding.isRemoved = true
      if binding.readsBack { readers -= 1 }
      return true
    }
    return false
  }

  /// Marks all bindings to a pool as removed.
  mutating func removeAll(boundTo pool: AnyPool) {
    for binding in bindings where binding.isBound(to: pool) { remove(binding.number) }
  }

  /// Drops the bindings that are marked as removed, unless the bindings are iterated. Returns the list as it
  /// was. The caller releases that list later, when the table is consistent.
  mutating func forgetRemoved() -> [BoundProperty] {
    if isRunning || !bindings.contains(where: { $0.isRemoved }) { return [] }
    let all = bindings
    bindings = all.filter { !$0.isRemoved }
    return all
  }
}
