extension TransitionTween {
  /// Creates a tween through key values without a transition. It can be given one later, or played by itself.
  public init(_ property: Property<Value>, values: [Value]) {
    self.property = property
    self.values = values
    transition = .none
  }

  /// Returns a plain tween that shows this one while a transition plays once from rest, without interruption,
  /// and commits its end value. On a timeline it can seek like any tween; its `delay` says when
  /// the transition begins.
  ///
  /// ```swift
  /// var fade = TransitionTween(.opacity, values: [0, 1])
  /// fade.segment = TransitionSegment(position: 0, length: 0.25)
  /// var tween = try fade.tween(playing: Transition(duration: .milliseconds(400)), .backward)
  /// tween.timeline = world.makeTimeline().id
  /// try world.register(tween, on: card)
  /// ```
  ///
  /// - Parameter direction: nil for the transition's own.
  /// - Throws: the `TweenError`s of `World.makeTransition` and `World.register`. The field `transition` is
  ///   ignored.
  public func tween(
    playing transition: Transition, _ direction: TransitionDirection? = nil
  ) throws(TweenError) -> Tween<Value> {
    try transition.check()
    try check(transition)
    let direction = direction ?? transition.direction
    var curve = curve(in: transition, begun: direction)
    curve.margin = 0
    var tween = curve.tween(length: transition.effectiveCounts)
    // Backward, the position falls from 1 to 0, so the whole tween runs in reverse.
    if direction == .backward { tween.direction = .reverse }
    return tween
  }
}

extension TransitionID {
  static let none = TransitionID(rawValue: 0)
}
