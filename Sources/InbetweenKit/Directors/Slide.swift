import InbetweenCore

/// A page that slides in from an edge, over another page that moves aside a little.
///
/// ```swift
/// let push = try world.makeTransition(
///   directedBy: Slide(from: .right), TransitionCast(back: card, fore: panel))
/// push.begin()
/// tick(18)                  // 300 ms later,
/// push.scrub(to: 0.6)       // a finger draws it back,
/// push.letGo(velocity: -3)  // and flicks it away
/// ```
///
/// Draw the entity at fore last, so that it lies above the other.
public struct Slide: TransitionDirector, Hashable, Sendable {
  /// An edge of the stage.
  ///
  /// ```swift
  /// let sheet = try world.makeTransition(directedBy: Slide(from: .bottom), TransitionCast(fore: panel))
  /// ```
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// The upper edge.
    case top
    /// The lower edge.
    case bottom

    /// The direction outward over the edge, of length 1.
    var outward: SIMD2<Float> {
      switch self {
      case .left: SIMD2(-1, 0)
      case .right: SIMD2(1, 0)
      case .top: SIMD2(0, -1)
      case .bottom: SIMD2(0, 1)
      }
    }
  }

  /// A transition of 350 ms, for a distance as long as the stage.
  public var transition = Transition(duration: .milliseconds(350))
  /// The edge over which the page comes in, and goes out again.
  public var edge: Edge
  /// The distance, in points; nil for the entity's own width or height.
  public var distance: Float?
  /// The distance by which the other page moves aside, as a fraction of `distance`. The fraction is below 1,
  /// since things behind seem to move less.
  public var parallax: Float = 0.3
  /// The easing in each direction.
  public var timing = Easing.standard

  /// Creates a slide over `edge`.
  public init(from edge: Edge = .right, distance: Float? = nil) {
    self.edge = edge
    self.distance = distance
  }

  /// Registers tweens of position on back and fore. The present positions are the positions at rest.
  ///
  /// - Throws: the errors of a registration, and `TweenError` in these cases:
  ///   - The cast has no back and no fore.
  ///   - The distance or the parallax is not finite.
  ///   - The distance is nil, and the entity has no size.
  public func setUp(
    _ transition: TransitionHandle, on cast: TransitionCast, in world: World
  ) throws(TweenError) {
    try cast.checkEnds()
    try distance?.check("distance")
    try parallax.check("parallax")
    let offset = try edge.outward * length(of: cast, in: world)
    for end in TransitionEnd.allCases {
      guard let entity = cast[end], let home = world[entity, .position] else { continue }
      let (back, fore) = end == .back ? (home, home - offset * parallax) : (home + offset, home)
      var slide = TransitionTween(.position, back: back, fore: fore, transition: transition.id)
      slide.timingFunction = timing
      slide.backwardTimingFunction = timing
      try world.register(slide, on: entity)
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

  private func length(of cast: TransitionCast, in world: World) throws(TweenError) -> Float {
    if let distance { return distance }
    let size = (cast.fore ?? cast.back).flatMap { world[$0, .size] } ?? SIMD2(0, 0)
    let length = edge.outward.x == 0 ? size.y : size.x
    if length > 0 { return length }
    throw TweenError(
      field: "distance", found: "none, and an entity without a size", expected: "a distance in points")
  }
}
