extension TransitionTween {
  /// Creates a tween through key values without a transition. You can set `transition` later, or play the
  /// tween alone with `tween`.
  public init(_ property: Property<Value>, values: [Value]) {
    lanes = LaneTransitionTween(property.lanes, LaneValues(values), .none)
  }

  /// Returns a plain tween that moves as this tween does in one undisturbed run of its transition. At its end
  /// the property keeps the end value. The tween can seek on a timeline like any tween. The tween's `delay`
  /// is the start of the transition.
  ///
  /// ```swift
  /// var fade = TransitionTween(.opacity, values: [0, 1])
  /// fade.segment = TransitionSegment(position: 0, length: 0.25)
  /// var tween = try fade.tween(playing: Transition(duration: .milliseconds(400)), .backward)
  /// tween.timeline = world.makeTimeline().id
  /// try world.register(tween, on: card)
  /// ```
  ///
  /// - Parameter direction: the direction; nil for the transition's direction.
  /// - Throws: the errors of `World.makeTransition` and `World.register`. The field `transition` is ignored.
  public func tween(
    playing transition: Transition, _ direction: TransitionDirection? = nil
  ) throws(TweenError) -> Tween<Value> {
    try transition.check()
    try lanes.check(transition)
    let direction = direction ?? transition.direction
    var curve = lanes.curve(in: transition, begun: direction)
    curve.margin = 0
    var tween = curve.tween(length: transition.effectiveCounts)
    // Backward, the position falls from 1 to 0, so the whole tween runs in reverse.
    if direction == .backward { tween.direction = .reverse }
    return Tween(tween)
  }
}

extension TransitionID {
  static let none = TransitionID(rawValue: 0)
}
