import InbetweenCore

/// A cross-fade: the entity at back fades out while the entity at fore appears.
///
/// ```swift
/// let reveal = try world.makeTransition(directedBy: Fade(), TransitionCast(fore: panel))
/// reveal.begin()
/// ```
public struct Fade: TransitionDirector, Hashable, Sendable {
  /// A transition of 200 ms. The transition is short, since the eye need not follow a movement.
  public var transition = Transition(duration: .milliseconds(200))
  /// Linear, so that the two opacities add up to 1 at all times.
  public var timing = Easing.linear
  /// The transition itself, since a fade has no movement.
  public var reducedTransition: Transition { transition }

  /// Creates a fade with default settings.
  public init() {}

  /// Registers tweens of opacity on back and fore.
  ///
  /// - Throws: `TweenError` for a cast without back and fore, and the errors of a registration.
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

/// New content replaces unrelated old content: the old content fades out, then the new content appears and
/// grows a little.
///
/// ```swift
/// let change = try world.makeTransition(
///   directedBy: FadeThrough(), TransitionCast(back: card, fore: panel))
/// ```
public struct FadeThrough: TransitionDirector, Hashable, Sendable {
  /// A transition of 300 ms with two fades, one after the other.
  public var transition = Transition(duration: .milliseconds(300))
  /// The moment at which the old content is invisible, and the easings of both fades.
  public var exchange = TransitionExchange()
  /// The scale from which the new content grows; above 0.
  public var scale: Float = 0.92

  /// Creates a fade with default settings.
  public init() {}

  /// Registers tweens of opacity and scale on back and fore. The present scale is the scale at rest.
  ///
  /// - Throws: `TweenError` for a cast without back and fore, and for a scale or a change out of range. Also
  ///   the errors of a registration.
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

  /// The transition of `Fade`: 200 ms.
  public var reducedTransition: Transition { Fade().transition }

  /// Registers tweens of opacity on back and fore, as `Fade` does.
  ///
  /// - Throws: `TweenError` for a cast without back and fore, and the errors of a registration.
  public func setUpReduced(
    _ transition: TransitionHandle, on cast: TransitionCast, in world: World
  ) throws(TweenError) {
    try Fade().setUp(transition, on: cast, in: world)
  }
}
