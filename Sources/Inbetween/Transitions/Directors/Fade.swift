/// A cross-fade: what is seen at back fades as what is seen at fore appears.
///
///     let reveal = try world.makeTransition(directedBy: Fade(), TransitionCast(fore: menu))
///     reveal.begin()
public struct Fade: TransitionDirector, Hashable, Sendable {
  /// 200 ms: nothing moves that the eye would have to follow.
  public var transition = Transition(duration: .milliseconds(200))
  /// Even, so that the two make one whole all the way.
  public var timing = Easing.linear

  /// The fade above.
  public init() {}

  /// Registers opacity on back and fore.
  ///
  /// - Throws: `TweenError` for a cast with neither, too.
  public func setUp(
    _ transition: TransitionHandle, on cast: TransitionCast, in world: World
  ) throws(TweenError) {
    try cast.checkEnds()
    for end in TransitionEnd.allCases {
      guard let entity = cast[end] else { continue }
      let (back, fore): (Float, Float) = end == .back ? (1, 0) : (0, 1)
      var fade = TransitionTween(.opacity, back: back, fore: fore, transition: transition.id)
      fade.timingFunction = timing
      try world.register(fade, on: entity)
    }
  }
}

/// Content that takes another's place without belonging to it: the one fades, then the other appears, a
/// little smaller at first.
///
///     let change = try world.makeTransition(
///       directedBy: FadeThrough(), TransitionCast(back: inbox, fore: settings))
public struct FadeThrough: TransitionDirector, Hashable, Sendable {
  /// 300 ms: two fades, one after the other.
  public var transition = Transition(duration: .milliseconds(300))
  /// When the one is gone, and how both fade.
  public var exchange = TransitionExchange()
  /// The scale from which what comes in grows; above 0. Enough to be felt, and too little to be looked at.
  public var scale: Float = 0.92

  /// The fade above.
  public init() {}

  /// Registers opacity and scale on back and fore. Each is seen at the scale that it has now.
  ///
  /// - Throws: `TweenError` for a cast with neither, and for a scale or a change out of range, too.
  public func setUp(
    _ transition: TransitionHandle, on cast: TransitionCast, in world: World
  ) throws(TweenError) {
    try cast.checkEnds()
    try exchange.check("exchange")
    try scale.check("scale", isScale: true)
    for end in TransitionEnd.allCases {
      guard let entity = cast[end], let home = world[entity, .scale] else { continue }
      try world.register(
        exchange.tween(.opacity, seen: 1, unseen: 0, at: end, of: transition.id), on: entity)
      try world.register(
        exchange.tween(
          .scale, seen: home, unseen: home * scale, at: end, of: transition.id, comesOnly: true),
        on: entity)
    }
  }
}
