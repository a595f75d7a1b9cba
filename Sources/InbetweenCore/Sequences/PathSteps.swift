// The steps along paths.

/// A step along a path, at constant speed apart from its easing.
///
/// ```swift
/// try world.play(on: ship) {
///   Along(.position, path, duration: .seconds(2), orients: .rotation)
/// }
/// ```
///
/// With `orients`, the step is a block of two steps: one for the position and one for the heading.
/// `repeating` repeats both together.
public struct Along<Value: Animatable>: SequenceStep {
  /// The step as `World.play` takes it; a sequence reads it, programs need not.
  public var item: SequenceItem

  /// Creates a step along `path`.
  ///
  /// - Parameters:
  ///   - orients: an angle property that shows the path's heading.
  ///   - isRelative: whether the path begins at the property's value when the step begins.
  @inlinable
  public init(
    _ property: Property<Value>, _ path: MotionPath, duration: Duration, ease: Easing = .quadOut,
    orients: Property<Angle>? = nil, isRelative: Bool = false
  ) {
    var tween = PathTween(property, along: path, duration: duration, ease: ease)
    tween.orients = orients
    tween.isRelative = isRelative
    item = SequenceItem(along: LanePath(tween))
  }
}

extension Play {
  /// Creates a step that plays a tween along a path. If the tween also turns a property to the path's
  /// heading, the step is a block of two steps, as with `Along`.
  ///
  /// - Parameter isReduced: whether `World.reducedMotion` leaves this tween as it is. Pass true for a form
  ///   that you made for reduced motion.
  @inlinable
  public init<Value>(_ tween: PathTween<Value>, isReduced: Bool = false) {
    item = SequenceItem(along: LanePath(tween), isReduced: isReduced)
  }
}

extension SequenceItem {
  /// Creates a step along a path, or a block of two if it orients a property.
  @usableFromInline
  init(along tween: LanePath, isReduced: Bool = false) {
    let item = SequenceItem(playing: .path(tween, isReduced: isReduced))
    guard let heading = tween.orientation else {
      self = item
      return
    }
    self.init(
      .block([item, SequenceItem(playing: .path(heading, isReduced: isReduced))], isTogether: true, nil))
  }
}
