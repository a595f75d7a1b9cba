/// A field of the components of a pool, as each tick keeps it before it begins (L6).
///
/// ```swift
/// let places = world.interpolate(world.makeComponents(of: Float.self)) { $0 }
/// print(places.isActive)  // prints true
/// ```
public class FieldHistory {
  /// Whether it keeps values: it has not been cancelled.
  @exclusivity(unchecked) public internal(set) final var isActive = true

  init() {}

  /// Keeps the values as they are.
  func keep() {}

  /// Forgets all values: a restored world has not been where they are.
  func forget() {}
}

extension World {
  /// Keeps the fields that are interpolated, before a tick.
  func keepFields() {
    for history in fieldHistories { history.keep() }
  }
}
