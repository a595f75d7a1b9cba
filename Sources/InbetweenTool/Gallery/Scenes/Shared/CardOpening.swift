import Inbetween

/// The transition from a card to a page: a container transform that moves the picture too. It also says how
/// far the other cards fade out. With less motion the card becomes the page at once.
struct CardOpening: TransitionDirector {
  private let transform: ContainerTransform
  private let picture: Entity
  private let pictureAreas: (back: Area, fore: Area)

  /// - Parameters:
  ///   - card: the card's area.
  ///   - picture: the picture's entity.
  init(_ card: Area, picture: Entity, in layout: SharedLayout) {
    var transform = ContainerTransform(
      from: ContainerShape(card, cornerRadius: SharedLayout.cardRadius),
      to: ContainerShape(layout.page, cornerRadius: SharedLayout.pageRadius))
    // The texts are drawn relative to the card, so the transform must not move them.
    transform.contentsFollow = false
    transform.transition.sharedElement = .curve(Self.shape)
    transform.transition.duration = .milliseconds(450)
    transform.transition.layers = [
      TransitionLayer(AnimationRange(start: 0, end: 0.25)),
      TransitionLayer(AnimationRange(start: 0.25, end: 0.55)),
    ]
    self.transform = transform
    self.picture = picture
    pictureAreas = (SharedLayout.picture(on: card), layout.picture)
  }

  var transition: Transition { transform.transition }

  /// The visible progress of the card at a position of the transition. A drag sets the progress.
  static let shape = Easing.cubicInOut

  func setUp(
    _ transition: TransitionHandle, on cast: TransitionCast, in world: World
  ) throws(TweenError) {
    try transform.setUp(transition, on: cast, in: world)
    try share(.position, pictureAreas.back.center, pictureAreas.fore.center, transition, in: world)
    try share(.size, pictureAreas.back.size, pictureAreas.fore.size, transition, in: world)
    try share(.cornerRadius, 12, 16, transition, in: world)
    guard let card = cast.container else { return }
    var veil = TransitionTween(.veil, back: 0, fore: 1, transition: transition.id)
    veil.segment = TransitionSegment(position: 0, length: 0.6)
    try world.register(veil, on: card)
  }

  private func share<Value>(
    _ property: Property<Value>, _ back: Value, _ fore: Value, _ transition: TransitionHandle, in world: World
  ) throws(TweenError) {
    var tween = TransitionTween(property, back: back, fore: fore, transition: transition.id)
    tween.part = .sharedElement
    try world.register(tween, on: picture)
  }
}

extension Property where Value == Float {
  /// How far the other cards fade out for this one, 0 to 1.
  static let veil = Property("veil", default: 0)
  /// How far the pointer lifts a card, 0 to 1.
  static let cardLift = Property("cardLift", default: 0)
}

extension Property where Value == SIMD2<Float> {
  /// The offset of a dragged page from its place in the transition, in points.
  static let drawn = Property("drawn", default: SIMD2(0, 0)).resting(within: 0.05)
}
