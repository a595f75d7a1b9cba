/// A motion of one property along a path. Apart from the easing, the speed along the path is constant. The
/// timing is the timing of a tween.
///
/// ```swift
/// var lap = PathTween(.position, along: path, duration: .seconds(3), ease: .sineInOut)
/// lap.orients = .rotation
/// lap.repeats = .forever
/// try world.register(lap, on: ship)
/// ```
///
/// By default the motion is linear and plays once, from the path's start to its end, without delay or fill.
/// An easing that overshoots continues straight beyond the ends of the path.
public struct PathTween<Value: Animatable>: IteratedDescription {
  /// The property that moves. The property has two lanes, x and y, or three lanes. If the property is
  /// an angle, it shows the path's heading and does not move.
  public var property: Property<Value>
  /// The path that the property follows.
  public var path: MotionPath
  /// The fraction of the path's length where an iteration begins, within 0 … 1.
  public var from: Float = 0
  /// The fraction of the path's length where an iteration ends, within 0 … 1. If `to` is below `from`, the
  /// motion runs against the path.
  public var to: Float = 1
  /// Whether the whole path is moved so that it starts at the property's value when the tween begins.
  public var isRelative = false
  /// A second property of the entity, which shows the path's heading. A second driver with the same timing
  /// moves it. The heading never jumps by whole turns. At a corner it jumps by the shorter turn. If the
  /// motion plays backward, the heading stays the heading of the forward motion, as `offset-rotate: auto` of
  /// CSS does.
  public var orients: Property<Angle>?
  /// The angle that is added to the heading. If `property` is an angle and `isRelative` is true, this field
  /// has no effect.
  public var orientationOffset = Angle(degrees: 0)
  /// The fields that all kinds of drivers have. Each is also a member here, such as `delay`.
  public var options: DriverOptions
  /// The fields of the iterations. Each is also a member here, such as `repeats`.
  public var iterations: IterationOptions

  /// Creates a tween along `path`.
  public init(
    _ property: Property<Value>, along path: MotionPath, duration: Duration, delay: Duration = .zero,
    ease: Easing = .linear
  ) {
    self.property = property
    self.path = path
    options = DriverOptions(delay: delay)
    iterations = IterationOptions(duration: duration, ease: ease)
  }
}

/// A tween along a path without the type of its values.
@usableFromInline
package struct LanePath: IteratedDescription {
  @usableFromInline let property: PropertyLanes
  @usableFromInline let path: MotionPath
  @usableFromInline let from: Float
  @usableFromInline let to: Float
  @usableFromInline let isRelative: Bool
  @usableFromInline var orients: PropertyLanes?
  /// In degrees.
  @usableFromInline let orientationOffset: Float
  @usableFromInline package var options: DriverOptions
  @usableFromInline package var iterations: IterationOptions

  @inlinable
  package init<Value>(_ tween: PathTween<Value>) {
    (property, path, orients) = (tween.property.lanes, tween.path, tween.orients?.lanes)
    (from, to, isRelative) = (tween.from, tween.to, tween.isRelative)
    orientationOffset = tween.orientationOffset.degrees
    (options, iterations) = (tween.options, tween.iterations)
  }

  private init(headingOf tween: LanePath, _ property: PropertyLanes) {
    (self.property, path, orients) = (property, tween.path, nil)
    (from, to, isRelative) = (tween.from, tween.to, false)
    orientationOffset = tween.orientationOffset
    (options, iterations) = (tween.options, tween.iterations)
    accumulates = false
  }

  /// The tween that shows the heading; nil if `orients` is nil.
  var orientation: LanePath? { orients.map { LanePath(headingOf: self, $0) } }

  /// Checks every field. After that the registration cannot fail on a field.
  func checked() throws(TweenError) -> IterationSettings {
    _ = try blend?.checked(for: property.interpolation, composition)
    let isPlace = property.interpolation == .linear && (2...3).contains(property.count)
    try require(
      isPlace || property.interpolation == .angle, "property",
      found: "a property of \(property.interpolation.name(lanes: property.count))",
      expected: "a property of 2 or 3 numbers, or an angle")
    try require(
      !path.isInSpace || property.count != 2, "path", found: "a path in space",
      expected: "a path in the plane, for a property of 2 numbers")
    for (field, fraction) in [("from", from), ("to", to)] where !(fraction >= 0 && fraction <= 1) {
      throw TweenError(field: field, found: "\(fraction)", expected: "a fraction of the path, within 0…1")
    }
    try require(
      orientationOffset.magnitude <= 1e6, "orientationOffset", found: "\(orientationOffset)",
      expected: "degrees within ±1e6")
    return try checkedSettings()
  }
}

/// A checked tween along a path, in the form that reduced motion gives it.
struct CheckedPath {
  var tween: LanePath
  let settings: IterationSettings
  /// The reduction that was applied.
  let reduction: MotionReduction

  init(_ tween: LanePath, _ policy: ReducedMotion) throws(TweenError) {
    // Errors are thrown even if reduced motion would remove their cause.
    _ = try tween.checked()
    self.tween = tween
    reduction = self.tween.iterations.reduce(by: policy.reduction(of: tween.property.name))
    settings = try self.tween.checked()
  }
}
