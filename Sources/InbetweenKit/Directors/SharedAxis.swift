import InbetweenCore

/// A move along one axis: between the steps of a form (x or y), or between levels above one another (z). Both
/// entities shift along the axis. The old entity fades out before the new entity appears.
///
/// ```swift
/// let next = try world.makeTransition(
///   directedBy: SharedAxis(.x), TransitionCast(back: card, fore: panel))
/// ```
public struct SharedAxis: TransitionDirector, Hashable, Sendable {
  /// The axis of motion.
  ///
  /// ```swift
  /// let deeper = try world.makeTransition(
  ///   directedBy: SharedAxis(.z), TransitionCast(back: panel, fore: card))
  /// ```
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// The pages move along x: forward moves them to the left.
    case x
    /// The pages move along y: forward moves them upward.
    case y
    /// Towards the viewer, by scale.
    case z
  }

  /// A transition of 300 ms, with the fades of `FadeThrough`.
  public var transition = Transition(duration: .milliseconds(300))
  /// The axis along which the pages move.
  public var axis: Axis
  /// The shift of each entity along x or y, in points. The shift is short: it only shows the direction.
  public var shift: Float = 30
  /// For axis z, the scale of the entity at fore before it comes in; above 0.
  public var farScale: Float = 0.8
  /// For axis z, the scale of the entity at back after it has left; above 0.
  public var nearScale: Float = 1.1
  /// The moment at which the old entity is invisible, and the easings of both fades.
  public var exchange = TransitionExchange()
  /// The easing of the shift in each direction.
  public var timing = Easing.standard

  /// Creates a motion along `axis`.
  public init(_ axis: Axis = .x) { self.axis = axis }

  /// Registers tweens of opacity, and of position or scale, on back and fore. The present position and scale
  /// are the values at rest.
  ///
  /// - Throws: `TweenError` for a cast without back and fore, and for a shift, a scale or a change out of
  ///   range. Also the errors of a registration.
  public func setUp(
    _ transition: TransitionHandle, on cast: TransitionCast, in world: World
  ) throws(TweenError) {
    try cast.checkEnds()
    try exchange.check("exchange")
    try shift.check("shift")
    try farScale.check("farScale", isScale: true)
    try nearScale.check("nearScale", isScale: true)
    for end in TransitionEnd.allCases {
      guard let entity = cast[end] else { continue }
      try world.register(
        exchange.tween(.opacity, seen: 1, unseen: 0, at: end, of: transition.id), on: entity)
      guard let position = world[entity, .position], let scale = world[entity, .scale] else { continue }
      let offset = axis == .x ? SIMD2(shift, 0) : SIMD2(0, shift)
      switch (axis, end) {
      case (.z, .back): try register(.scale, scale, scale * nearScale, transition, on: entity, in: world)
      case (.z, .fore): try register(.scale, scale * farScale, scale, transition, on: entity, in: world)
      case (_, .back): try register(.position, position, position - offset, transition, on: entity, in: world)
      case (_, .fore): try register(.position, position + offset, position, transition, on: entity, in: world)
      }
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

  private func register(
    _ property: Property<SIMD2<Float>>, _ back: SIMD2<Float>, _ fore: SIMD2<Float>,
    _ transition: TransitionHandle, on entity: Entity, in world: World
  ) throws(TweenError) {
    var tween = TransitionTween(property, back: back, fore: fore, transition: transition.id)
    tween.timingFunction = timing
    tween.backwardTimingFunction = timing
    try world.register(tween, on: entity)
  }
}
