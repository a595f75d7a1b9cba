/// How a driver is combined with other drivers of its property.
///
/// ```swift
/// var sway = Tween(.rotation, values: [.degrees(-4), .degrees(4)], duration: .seconds(1))
/// sway.repeats = .forever
/// sway.direction = .alternate
/// sway.composition = .add  // on top of other drivers of the rotation
/// try world.register(sway, on: card)
/// ```
public enum Composition: Hashable, Sendable, CaseIterable {
  /// The driver replaces the value. Of several such drivers, the property shows the driver that was
  /// registered last.
  case replace
  /// The driver is additive: its values are added to the value that the property shows otherwise. Not for
  /// colours, rotations and held values.
  ///
  /// - An additive driver hides no driver, and no driver hides an additive driver.
  /// - A start that is not given is 0.
  /// - Several additive drivers are added in the order of registration.
  /// - At its end the added value is removed, even with `persists`. A fill keeps the added value.
  case add

  /// Throws for an additive driver of a type that cannot be added.
  func check(for property: PropertyLanes) throws(TweenError) {
    try require(
      self != .add || property.interpolation.hasDifferences, "composition",
      found: "add for \(property.typeName)", expected: "numbers or an angle")
  }
}
