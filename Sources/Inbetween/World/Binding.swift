/// A binding of a property in a world: what `bind` answers and `unbind` takes.
public struct Binding: Hashable, Sendable {
  let number: UInt64
  let world: WorldIdentity
}

/// Why a property could not be bound. Nothing was changed.
public struct BindingError: Error, Hashable, CustomStringConvertible {
  /// Which argument is wrong: `property`, `pool`, `field`, `offset`.
  public let field: String
  /// What was found there.
  public let found: String
  /// What would be right.
  public let expected: String

  /// An error in `field`, where `found` was found and `expected` was expected.
  public init(field: String, found: String, expected: String) {
    self.field = field
    self.found = found
    self.expected = expected
  }

  /// The whole in one line.
  public var description: String { "\(field): found \(found), expected \(expected)" }
}

/// Where a property is written to after every tick.
class BoundProperty: FirstValues {
  let number: UInt64
  let readsBack: Bool
  /// Whether it calls the game, which fields do not.
  let calls: Bool

  init(number: UInt64, property: Int, readsBack: Bool, calls: Bool) {
    (self.number, self.readsBack, self.calls) = (number, readsBack, calls)
    super.init(property: property)
  }

  func write(_ world: World) {}
  func readBack(_ world: World) {}
  /// The same of an entity's field alone.
  func readBack(_ entity: Entity, _ engine: inout Engine) {}

  /// Whether it writes into the pool's components.
  func isBound(to _: AnyPool) -> Bool { false }
}

/// A world's bindings, in the order in which they were made.
struct BindingTable {
  private(set) var bindings: [BoundProperty] = []
  private var lastNumber: UInt64 = 0
  /// How many read back.
  private var readers = 0
  /// While they are gone through.
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

  /// Marks a binding as removed; it stays in its place while others are gone through.
  @discardableResult
  mutating func remove(_ number: UInt64) -> Bool {
    for binding in bindings where binding.number == number && !binding.isRemoved {
      binding.isRemoved = true
      if binding.readsBack { readers -= 1 }
      return true
    }
    return false
  }

  /// Marks all that are bound to a pool as removed.
  mutating func removeAll(boundTo pool: AnyPool) {
    for binding in bindings where binding.isBound(to: pool) { remove(binding.number) }
  }

  /// Forgets those that are removed; answers all that there were, so that what they hold goes later.
  mutating func forgetRemoved() -> [BoundProperty] {
    if isRunning || !bindings.contains(where: { $0.isRemoved }) { return [] }
    let all = bindings
    bindings = all.filter { !$0.isRemoved }
    return all
  }
}
