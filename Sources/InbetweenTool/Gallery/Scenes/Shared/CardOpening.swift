import Inbetween
import InbetweenFiles
import InbetweenSDL

/// The numbers of the transition from a card to a page.
final class CardMotion: SceneMotion {
  @Parameter("The opening", 150...2000, step: 10, unit: "ms") var duration = 450
  @Parameter("Others fade in", 0.1...1) var veil = 0.6
  @Parameter("Texts change at", 0.1...0.9) var turn = 0.25
}

/// The transition from a card to a page: a container transform that moves the picture too. It also says how
/// far the other cards fade out. With less motion the card becomes the page at once.
struct CardOpening: TransitionDirector {
  private var transform: ContainerTransform
  private let picture: Entity
  private var pictureAreas: (back: Area, fore: Area)
  /// The pace of the card and the picture, and the part of the time in which the others fade out.
  private var pace = MotionTiming.curve(shape)
  private var veil: TransitionSegment

  /// - Parameters:
  ///   - card: the card's area.
  ///   - picture: the picture's entity.
  ///   - edited: the opening as a user has edited it in the file; nil for the scene's own one.
  init(
    _ card: Area, picture: Entity, in layout: SharedLayout, _ motion: CardMotion,
    edited: MotionTransition? = nil
  ) {
    veil = TransitionSegment(position: 0, length: motion.veil)
    var transform = ContainerTransform(
      from: ContainerShape(card, cornerRadius: SharedLayout.cardRadius),
      to: ContainerShape(layout.page, cornerRadius: SharedLayout.pageRadius))
    // The texts are drawn relative to the card, so the transform must not move them.
    transform.contentsFollow = false
    transform.transition.sharedElement = .curve(Self.shape)
    transform.transition.duration = .milliseconds(motion.duration)
    transform.transition.layers = [
      TransitionLayer(AnimationRange(start: 0, end: motion.turn)),
      TransitionLayer(AnimationRange(start: motion.turn, end: min(motion.turn + 0.3, 1))),
    ]
    self.transform = transform
    self.picture = picture
    pictureAreas = (SharedLayout.picture(on: card), layout.picture)
    if let edited { take(edited) }
  }

  /// Takes over the times and the places of a file with the names of the scene.
  private mutating func take(_ open: MotionTransition) {
    if open.layers.count > 1, let shared = open.sharedElement, let transition = try? open.transition() {
      (transform.transition, pace) = (transition, shared.timing)
    }
    func ends(_ entity: String, _ property: String) -> (back: [Float], fore: [Float])? {
      let target = MotionTarget(entity: entity, property: property)
      let values = open.allTweens.first { $0.target == target }?.values.map(\.lanes)
      return values.flatMap { values in values.last.map { (values[0], $0) } }
    }
    func areas(_ entity: String) -> (back: Area, fore: Area)? {
      guard let center = ends(entity, "position"), let size = ends(entity, "size") else { return nil }
      func area(_ end: KeyPath<(back: [Float], fore: [Float]), [Float]>) -> Area {
        let (center, size) = (center[keyPath: end], size[keyPath: end])
        return Area(center: SIMD2(center[0], center[1]), size: SIMD2(size[0], size[1]))
      }
      return (area(\.back), area(\.fore))
    }
    if let card = areas("card"), let radius = ends("card", "cornerRadius") {
      transform.back = ContainerShape(card.back, cornerRadius: radius.back[0])
      transform.fore = ContainerShape(card.fore, cornerRadius: radius.fore[0])
    }
    pictureAreas = areas("picture") ?? pictureAreas
    veil = open.tweens.first { $0.target.entity == "others" }?.segment ?? veil
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
    var others = TransitionTween(.veil, back: 0, fore: 1, transition: transition.id)
    others.segment = veil
    try world.register(others, on: card)
  }

  private func share<Value>(
    _ property: Property<Value>, _ back: Value, _ fore: Value, _ transition: TransitionHandle, in world: World
  ) throws(TweenError) {
    var tween = TransitionTween(property, back: back, fore: fore, transition: transition.id)
    tween.part = .sharedElement
    try world.register(tween, on: picture)
  }
}

extension CardOpening {
  /// The transition as a motion file, with the names of the scene.
  func file(on stage: SIMD2<Float>, _ ground: RGBA, _ color: RGBA) -> MotionFile {
    let (back, fore) = (transform.back, transform.fore)
    func tween(_ entity: String, _ property: String, _ values: [MotionValue]) -> MotionTransitionTween {
      MotionTransitionTween(entity: entity, property: property, values: values)
    }
    func shared(_ entity: String, _ areas: [Area], _ radii: [Float]) -> [MotionTransitionTween] {
      [
        tween(entity, "position", areas.map { .float2($0.center) }),
        tween(entity, "size", areas.map { .float2($0.size) }),
        tween(entity, "cornerRadius", radii.map { .float($0) }),
      ]
    }
    func area(_ shape: ContainerShape) -> Area { Area(center: shape.position, size: shape.size) }
    func entity(_ name: String, _ place: Area, _ radius: Float, _ color: RGBA) -> MotionEntity {
      MotionEntity(
        name, shape: .rectangle(width: place.size.x, height: place.size.y, cornerRadius: radius),
        properties: ["position": .float2(place.center), "color": .color(MotionColor(color))])
    }
    var open = MotionTransition("open", duration: transition.duration / .milliseconds(1))
    open.layers = zip(transition.layers, [("summary", Float(1), Float(0)), ("detail", 0, 1)]).map {
      layer, text in
      MotionTransitionLayer(
        layer.range, tweens: [tween(text.0, "opacity", [.float(text.1), .float(text.2)])])
    }
    open.sharedElement = MotionSharedElement(
      timing: pace,
      tweens: shared("card", [area(back), area(fore)], [back.cornerRadius, fore.cornerRadius])
        + shared("picture", [pictureAreas.back, pictureAreas.fore], [12, 16]))
    var others = tween("others", "opacity", [.float(1), .float(0)])
    others.segment = veil
    open.tweens = [others]
    let room = Area(corner: .zero, size: stage)
    func line(_ place: Area) -> Area {
      Area(x: (place.left + 16)...(place.right - 16), y: (place.bottom - 34)...(place.bottom - 22))
    }
    return MotionFile(
      stage: MotionStage(
        width: stage.x.rounded(), height: stage.y.rounded(), background: MotionColor(ground)),
      entities: [
        entity("others", room, 0, ground.mixed(color, 0.12)),
        entity("card", area(back), back.cornerRadius, ground),
        entity("picture", pictureAreas.back, 12, color), entity("summary", line(area(back)), 6, color),
        entity("detail", line(area(fore)), 6, color),
      ], motion: [.transition(open)])
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
