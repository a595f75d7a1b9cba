// The steps along paths.

/// A step along a path, at constant speed apart from its easing.
///
///     Along(.position, track, over: .seconds(2), orients: .rotation)
///
/// If it orients a property, it is a block of two steps, and repeats as blocks do.
public struct Along<Value: Animatable>: SequenceStep {
  /// The step for `World.play`.
  public var item: SequenceItem

  /// Creates a step along `path`.
  ///
  /// - Parameters:
  ///   - orients: a property that shows the path's heading.
  ///   - isRelative: whether the path begins at the property's value when the step begins (W1).
  public init(
    _ property: Property<Value>, _ path: MotionPath, over duration: Duration, ease: Easing = .quadOut,
    orients: Property<Angle>? = nil, isRelative: Bool = false
  ) {
    var tween = PathTween(property, along: path, duration: duration, ease: ease)
    tween.orients = orients
    tween.isRelative = isRelative
    item = .path(tween)
  }
}

extension Play {
  /// Creates a step that plays a tween along a path. If it orients a property, it is a block, as with
  /// `Along`.
  ///
  /// - Parameter isReduced: whether it is already a reduced form, which reduced motion does not reduce again
  ///   (W12).
  public init<Value>(_ tween: PathTween<Value>, isReduced: Bool = false) {
    item = .path(tween, isReduced: isReduced)
  }
}

extension SequenceItem {
  fileprivate static func path<Value>(_ tween: PathTween<Value>, isReduced: Bool = false) -> SequenceItem {
    let place = SequenceItem(
      .step(
        StepMaker { (world, entity, item) throws(TweenError) in
          try world.checkStep(tween, on: entity, item, isReduced ? .off : world.reducedMotion)
        }))
    guard let heading = tween.orientation else { return place }
    return SequenceItem(.block([place, path(heading, isReduced: isReduced)], isTogether: true))
  }
}

extension World {
  /// Checks the step that moves along a path. Its length is that after reduced motion. The oriented property
  /// has a step of its own.
  fileprivate func checkStep<Value>(
    _ tween: PathTween<Value>, on entity: Entity, _ item: SequenceItem, _ policy: ReducedMotion
  ) throws(TweenError) -> CheckedStep {
    try item.refuse(tween.rate)
    var tween = tween
    item.setPlays(&tween.repeats, &tween.repeatDelay, &tween.direction)
    tween.timeline = nil
    let new = try check(entity, nil, tween.property) == nil ? tween.property.lanes : nil
    try checkOrientation(of: tween)
    tween.orients = nil
    let timing = try item.naming { () throws(TweenError) in try CheckedPath(tween, policy).timing }
    return CheckedStep(delay: timing.delay, length: timing.end, new: new) {
      (world, timeline, delay) throws(TweenError) in
      var tween = tween
      tween.timeline = timeline
      tween.delay = Duration(counts: delay)
      return try world.register(tween, on: entity, starts: false, policy).position.id
    }
  }
}
