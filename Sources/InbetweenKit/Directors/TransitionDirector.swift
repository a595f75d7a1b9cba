import InbetweenCore

/// A reusable description of a transition. The director registers the tweens of a transition on given
/// entities, for both directions.
///
/// ```swift
/// let open = try world.makeTransition(
///   directedBy: SharedAxis(.x), TransitionCast(back: card, fore: panel))
/// open.begin()           // the card leaves, the panel comes
/// open.begin(.backward)  // and back
/// ```
///
/// The present position of each entity is its position at rest. Make the second transition only when the
/// first has ended (`onDidEnd`, at fore):
///
/// ```swift
/// let first = try world.makeTransition(
///   directedBy: SharedAxis(.x), TransitionCast(back: card, fore: panel))
/// first.onDidEnd { [world, panel, badge] end in
///   guard end == .fore else { return }
///   let second = try? world.makeTransition(
///     directedBy: SharedAxis(.x), TransitionCast(back: panel, fore: badge))
///   second?.begin()
/// }
/// first.begin()
/// ```
///
/// `Fade`, `Slide`, `FadeThrough`, `SharedAxis` and `ContainerTransform` are directors. Your own director is
/// a type with a transition and a function `setUp`. This function may pass the cast on to other directors. In
/// worlds that reduce motion your director jumps, unless you write its reduced form:
///
/// ```swift
/// struct Drop: TransitionDirector {
///   var transition = Transition(duration: .milliseconds(500))
///   var height: Float = 400
///
///   func setUp(
///     _ transition: TransitionHandle, on cast: TransitionCast, in world: World
///   ) throws(TweenError) {
///     guard let page = cast.fore, let home = world[page, .position] else { return }
///     var fall = TransitionTween(
///       .position, back: home - SIMD2(0, height), fore: home, transition: transition.id)
///     fall.timingFunction = .bounceOut
///     fall.backwardTimingFunction = .cubicIn  // nothing bounces on its way up
///     try world.register(fall, on: page)
///   }
/// }
/// ```
public protocol TransitionDirector {
  /// The transition that the director plays: duration, layers, shared element.
  var transition: Transition { get }

  /// Registers the tweens on the cast, and leaves the transition at rest.
  ///
  /// The tweens belong to `transition`. If a tween is refused, `makeTransition(directedBy:_:)` releases the
  /// transition, which removes the tweens.
  ///
  /// - Throws: `TweenError` for a cast that the director cannot move, and the errors of registration.
  func setUp(
    _ transition: TransitionHandle, on cast: TransitionCast, in world: World
  ) throws(TweenError)

  /// The transition of the reduced form, for worlds that reduce motion.
  var reducedTransition: Transition { get }

  /// Registers the tweens of the reduced form, for worlds that reduce motion.
  ///
  /// - Throws: `TweenError` for a cast that the director cannot show, and the errors of a registration.
  func setUpReduced(
    _ transition: TransitionHandle, on cast: TransitionCast, in world: World
  ) throws(TweenError)
}

extension TransitionDirector {
  /// Default: `transition` with a duration of 0, a jump. A finger can still move it. A spring that determines
  /// the duration becomes linear.
  public var reducedTransition: Transition { transition.inNoTime }

  /// Default: the tweens of `setUp(_:on:in:)`.
  ///
  /// - Throws: the errors of `setUp(_:on:in:)`.
  public func setUpReduced(
    _ transition: TransitionHandle, on cast: TransitionCast, in world: World
  ) throws(TweenError) {
    try setUp(transition, on: cast, in: world)
  }
}

/// The entities in a transition. Entities that the transition does not need are nil.
///
/// ```swift
/// let cast = TransitionCast(back: panel, fore: card)
/// let change = try world.makeTransition(directedBy: FadeThrough(), cast)
/// ```
public struct TransitionCast: Hashable, Sendable {
  /// The entity that is seen at back.
  public var back: Entity?
  /// The entity that is seen at fore.
  public var fore: Entity?
  /// The entity that is seen at both ends, and changes its shape.
  public var container: Entity?

  /// Creates a cast of the named entities.
  public init(back: Entity? = nil, fore: Entity? = nil, container: Entity? = nil) {
    self.back = back
    self.fore = fore
    self.container = container
  }

  /// The entity that is seen at `end`, and not at the other end.
  public subscript(end: TransitionEnd) -> Entity? { end == .back ? back : fore }

  /// Throws if there is no entity at back or fore, for a director that moves no others.
  func checkEnds() throws(TweenError) {
    guard back == nil && fore == nil else { return }
    throw TweenError(field: "cast", found: "no entity in back or fore", expected: "an entity in one of them")
  }

  fileprivate func check(_ field: String, in world: World) throws(TweenError) {
    try require(
      back != nil || fore != nil || container != nil, field, found: "no entity",
      expected: "an entity in back, fore or container")
    try check(back, "\(field).back", in: world)
    try check(fore, "\(field).fore", in: world)
    try check(container, "\(field).container", in: world)
  }

  private func check(_ entity: Entity?, _ field: String, in world: World) throws(TweenError) {
    guard let entity, !world.isAlive(entity) else { return }
    throw .dead(entity, field)
  }
}

extension Float {
  /// Throws if the number is not valid for a director's `field`. A registration could not name the field.
  func check(_ field: String, isScale: Bool = false) throws(TweenError) {
    if magnitude <= 1e38 && (!isScale || self > 0) { return }
    throw TweenError(
      field: field, found: "\(self)",
      expected: isScale ? "a number above 0, at most 1e38" : "a number within ±1e38")
  }
}

extension World {
  /// Adds a transition, lets its director register the tweens, and shows the end where the transition rests.
  /// An entity that will enter is out of view from now on.
  ///
  /// If `reducedMotion` is on, the transition has the director's reduced form, unless
  /// `world.reducedMotion.usual` is `.play`.
  ///
  /// ```swift
  /// let push = try world.makeTransition(
  ///   directedBy: Slide(from: .right, distance: 400), TransitionCast(back: card, fore: panel))
  /// push.begin()
  /// ```
  ///
  /// - Parameter casts: the entities; several casts for pages of several entities.
  /// - Throws: `TweenError` without casts, and for a cast with no entity or a dead entity. Also the errors of
  ///   the director or of a registration. Nothing is then registered or shown.
  public func makeTransition<Director: TransitionDirector>(
    directedBy director: Director, _ casts: TransitionCast..., file: CallSite.File = #fileID,
    line: CallSite.Line = #line
  ) throws(TweenError) -> TransitionHandle {
    try require(!casts.isEmpty, "casts", found: "none", expected: "at least one")
    for index in casts.indices { try casts[index].check("casts[\(index)]", in: self) }
    let isReduced = reducedMotion.reducesTransitions
    let handle = try makeTransition(isReduced ? director.reducedTransition : director.transition)
    do throws(TweenError) {
      for cast in casts {
        if isReduced {
          try director.setUpReduced(handle, on: cast, in: self)
        } else {
          try director.setUp(handle, on: cast, in: self)
        }
      }
    } catch {
      handle.release()
      throw error
    }
    showRest(of: handle.id)
    return handle.made(in: file, line)
  }
}
