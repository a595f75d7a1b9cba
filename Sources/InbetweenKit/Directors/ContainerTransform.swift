import InbetweenCore

/// The shape of a container at one end of a `ContainerTransform`.
///
/// ```swift
/// let closed = ContainerShape(of: card, in: world)!
/// let page = ContainerShape(position: [320, 180], size: [600, 320], cornerRadius: 12, color: .white)
/// let transform = ContainerTransform(from: closed, to: page)
/// ```
public struct ContainerShape: Hashable, Sendable {
  /// The centre, in stage points.
  public var position: SIMD2<Float>
  /// The width and height, in points.
  public var size: SIMD2<Float>
  /// The radius of the corners, in points.
  public var cornerRadius: Float
  /// The colour that fills the container.
  public var color: Color

  /// Creates a shape.
  public init(position: SIMD2<Float>, size: SIMD2<Float>, cornerRadius: Float, color: Color) {
    self.position = position
    self.size = size
    self.cornerRadius = cornerRadius
    self.color = color
  }

  /// Creates the shape that an entity has now. Nil if the entity is dead.
  public init?(of entity: Entity, in world: World) {
    guard let position = world[entity, .position], let size = world[entity, .size],
      let cornerRadius = world[entity, .cornerRadius], let color = world[entity, .color]
    else { return nil }
    self.init(position: position, size: size, cornerRadius: cornerRadius, color: color)
  }
}

/// A container that becomes another container, such as a card that opens into a page. The container moves
/// from shape to shape, and the contents cross-fade in two layers.
///
/// ```swift
/// let page = ContainerShape(position: [320, 180], size: [600, 320], cornerRadius: 24, color: .white)
/// let open = try world.makeTransition(
///   directedBy: ContainerTransform(from: ContainerShape(of: card, in: world)!, to: page),
///   TransitionCast(back: title, fore: panel, container: card))
/// ```
///
/// The container should be drawn below its contents.
public struct ContainerTransform: TransitionDirector, Hashable, Sendable {
  /// The container at back.
  public var back: ContainerShape
  /// The container at fore.
  public var fore: ContainerShape
  /// Whether the contents follow the container's centre and width. Set this to false if the contents are
  /// drawn relative to the container.
  public var contentsFollow = true
  /// The transition: its duration, the pace of the container as its shared element, and two layers for the
  /// contents at back and at fore.
  public var transition: Transition

  /// Creates a transform between two shapes.
  public init(from back: ContainerShape, to fore: ContainerShape) {
    self.back = back
    self.fore = fore
    // A long time for a large thing. The curve is symmetric: it closes as it opens.
    transition = Transition(duration: .milliseconds(450), sharedElement: .curve(.cubicInOut))
    transition.layers = [
      // The small contents are gone before they look enlarged.
      TransitionLayer(AnimationRange(start: 0, end: 0.35)),
      // The large contents are there before the container rests.
      TransitionLayer(AnimationRange(start: 0.35, end: 0.8)),
    ]
  }

  /// Registers tweens of position, size, corner radius and colour on the container, and of opacity on the
  /// contents. With `contentsFollow`, also of the contents' position and scale.
  ///
  /// - Throws: the errors of a registration, and `TweenError` in these cases:
  ///   - The cast has no container, or a shape is not finite.
  ///   - The contents would follow a width of 0.
  ///   - The transition has fewer than two layers, or no shared element.
  public func setUp(
    _ transition: TransitionHandle, on cast: TransitionCast, in world: World
  ) throws(TweenError) {
    try setUp(transition, on: cast, in: world, isReduced: false)
  }

  /// The transition of `Fade`: 200 ms.
  public var reducedTransition: Transition { Fade().transition }

  /// Registers the reduced form. The container fades out, changes its shape while it is invisible, and fades
  /// in. The contents fade too.
  ///
  /// - Throws: the errors of `setUp(_:on:in:)`.
  public func setUpReduced(
    _ transition: TransitionHandle, on cast: TransitionCast, in world: World
  ) throws(TweenError) {
    try setUp(transition, on: cast, in: world, isReduced: true)
    guard let container = cast.container, let opacity = world[container, .opacity] else { return }
    var fade = TransitionTween(.opacity, values: [opacity, 0, opacity])
    fade.transition = transition.id
    try world.register(fade, on: container)
  }

  private func setUp(
    _ transition: TransitionHandle, on cast: TransitionCast, in world: World, isReduced: Bool
  ) throws(TweenError) {
    guard let container = cast.container else {
      throw TweenError(field: "cast.container", found: "no entity", expected: "an entity")
    }
    try check()
    let share = Share(transition: transition.id, jumps: isReduced, world: world)
    try share(.position, back.position, fore.position, on: container)
    try share(.size, back.size, fore.size, on: container)
    try share(.cornerRadius, back.cornerRadius, fore.cornerRadius, on: container)
    try share(.color, back.color, fore.color, on: container)
    for end in TransitionEnd.allCases {
      guard let contents = cast[end] else { continue }
      let (first, last): (Float, Float) = end == .back ? (1, 0) : (0, 1)
      var fade = TransitionTween(.opacity, back: first, fore: last, transition: transition.id)
      if isReduced {
        fade.segment = TransitionSegment(position: end == .back ? 0 : 0.5, length: 0.5)
      } else {
        fade.part = .layer(end == .back ? 0 : 1)
      }
      try world.register(fade, on: contents)
      if contentsFollow { try follow(end, share, contents, in: world) }
    }
  }

  private func check() throws(TweenError) {
    for end in TransitionEnd.allCases {
      let (shape, name) = (end == .back ? back : fore, end.rawValue)
      for lane in 0..<2 {
        try shape.position[lane].check("\(name).position")
        try shape.size[lane].check("\(name).size")
      }
      try shape.cornerRadius.check("\(name).cornerRadius")
    }
  }

  private func follow(
    _ end: TransitionEnd, _ share: Share, _ contents: Entity, in world: World
  ) throws(TweenError) {
    let own = end == .back ? back.size.x : fore.size.x
    guard own > 0, let scale = world[contents, .scale] else {
      throw TweenError(field: "\(end.rawValue).size", found: "a width of \(own)", expected: "a width above 0")
    }
    try share(.position, back.position, fore.position, on: contents)
    try share(.scale, scale * (back.size.x / own), scale * (fore.size.x / own), on: contents)
  }

  /// Registers tweens of the shared element, or jumps in the middle.
  private struct Share {
    let transition: TransitionID
    let jumps: Bool
    let world: World

    func callAsFunction<Value>(
      _ property: Property<Value>, _ back: Value, _ fore: Value, on entity: Entity
    ) throws(TweenError) {
      var tween = TransitionTween(property, back: back, fore: fore, transition: transition)
      if jumps {
        tween.segment = TransitionSegment(position: 0.5, length: 0)
      } else {
        tween.part = .sharedElement
      }
      try world.register(tween, on: entity)
    }
  }
}
