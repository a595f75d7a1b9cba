@_spi(Parts) import InbetweenCore

/// The values of a field of components, which each tick stores before it begins.
///
/// ```swift
/// let places = world.interpolate(world.makeComponents(of: Float.self)) { $0 }
/// print(places.isActive)  // prints true
/// ```
public class FieldHistory {
  /// Whether the history still keeps values: it has not been cancelled.
  @exclusivity(unchecked) public internal(set) final var isActive = true

  init() {}

  /// Keeps the values as they are.
  func keep() {}

  /// Forgets all values: they do not belong to a restored world.
  func forget() {}
}

/// The fields of a world that are shown between two ticks.
final class FieldHistories: WorldPart {
  @exclusivity(unchecked) var list: [FieldHistory] = [] {
    didSet { setRuns(!list.isEmpty, at: .beforeSystems) }
  }

  init() { super.init([PartStep(.beforeSystems, "field histories")]) }

  override func run(at place: TickPlace, in world: World) {
    for history in list { history.keep() }
  }

  override func endRestore(_ kept: AnyObject?, in world: World) {
    for history in list { history.forget() }
  }
}

extension World {
  var fieldHistories: FieldHistories { parts[.fieldHistories] }
}
