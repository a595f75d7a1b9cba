/// A reusable description of a transition: it registers the tweens of one on the entities that it is given,
/// for either direction.
///
///     let open = try world.makeTransition(
///       directedBy: SharedAxis(.x), TransitionCast(back: list, fore: page))
///     open.begin()           // the list leaves, the page comes
///     open.begin(.backward)  // and back
///
/// Each entity is seen where it is when the transition is made. So transitions of one page to the next are
/// made one after another, each when the page that it leaves has come (`open.onDidEnd`, at fore):
///
///     next = try world.makeTransition(directedBy: SharedAxis(.x), TransitionCast(back: page, fore: last))
///
/// `Fade`, `Slide`, `FadeThrough`, `SharedAxis` and `ContainerTransform` are such descriptions. Your own is
/// a type with a transition and a `setUp`, which may hold other directors and pass the cast on to them:
///
///     struct Drop: TransitionDirector {
///       var transition = Transition(duration: .milliseconds(500))
///       var height: Float = 400
///
///       func setUp(
///         _ transition: TransitionHandle, on cast: TransitionCast, in world: World
///       ) throws(TweenError) {
///         guard let page = cast.fore, let home = world[page, .position] else { return }
///         var fall = TransitionTween(
///           .position, back: home - SIMD2(0, height), fore: home, transition: transition.id)
///         fall.timingFunction = .bounceOut
///         fall.backwardTimingFunction = .cubicIn  // nothing bounces on its way up
///         try world.register(fall, on: page)
///       }
///     }
public protocol TransitionDirector {
  /// The transition that suits it: duration, layers, shared element.
  var transition: Transition { get }

  /// Registers its tweens on the cast.
  ///
  /// It registers, and leaves the transition at rest. What it registers belongs to `transition`, whose
  /// release takes it away again: `makeTransition(directedBy:_:)` does so where a tween is refused.
  func setUp(
    _ transition: TransitionHandle, on cast: TransitionCast, in world: World
  ) throws(TweenError)
}

/// Who plays in a transition. What is nil has no part in it.
public struct TransitionCast: Hashable, Sendable {
  /// What is seen at back.
  public var back: Entity?
  /// What is seen at fore.
  public var fore: Entity?
  /// What is seen at both, and goes from the one shape to the other.
  public var container: Entity?

  /// A cast of those named.
  public init(back: Entity? = nil, fore: Entity? = nil, container: Entity? = nil) {
    self.back = back
    self.fore = fore
    self.container = container
  }

  /// The entity that is seen at `end`, and not at the other.
  public subscript(end: TransitionEnd) -> Entity? { end == .back ? back : fore }

  /// Throws where nobody is there for a director that moves nobody else.
  func checkEnds() throws(TweenError) {
    guard back == nil && fore == nil else { return }
    throw TweenError(field: "cast", found: "nobody in back or fore", expected: "an entity in either")
  }

  fileprivate func check(_ field: String, in world: World) throws(TweenError) {
    if back == nil && fore == nil && container == nil {
      throw TweenError(field: field, found: "nobody", expected: "an entity in back, fore or container")
    }
    try check(back, "\(field).back", in: world)
    try check(fore, "\(field).fore", in: world)
    try check(container, "\(field).container", in: world)
  }

  private func check(_ entity: Entity?, _ field: String, in world: World) throws(TweenError) {
    guard let entity, !world.isAlive(entity) else { return }
    throw TweenError(field: field, found: "a dead entity", expected: "a living one")
  }
}

extension Float {
  /// Throws where it is no number for a director's `field`; a registration would only know of a value.
  func check(_ field: String, isScale: Bool = false) throws(TweenError) {
    if magnitude <= 1e38 && (!isScale || self > 0) { return }
    throw TweenError(
      field: field, found: "\(self)",
      expected: isScale ? "a number above 0, at most 1e38" : "a number within ±1e38")
  }
}

extension World {
  /// Makes a transition live, has its director register the tweens, and shows the end where it rests: what is
  /// to come in is out of view from now on.
  ///
  /// - Parameter casts: on whom; several for pages of several entities.
  /// - Throws: `TweenError` for no cast, for one of nobody or of dead entities, and for whatever the
  ///   director or a registration refuses; nothing is registered then, and nothing shown.
  public func makeTransition<Director: TransitionDirector>(
    directedBy director: Director, _ casts: TransitionCast...
  ) throws(TweenError) -> TransitionHandle {
    if casts.isEmpty { throw TweenError(field: "casts", found: "none", expected: "at least one") }
    for index in casts.indices { try casts[index].check("casts[\(index)]", in: self) }
    let transition = director.transition
    let handle = try makeTransition(transition)
    do throws(TweenError) {
      for cast in casts { try director.setUp(handle, on: cast, in: self) }
    } catch {
      handle.release()
      throw error
    }
    showRest(of: handle.id)
    return handle
  }
}
