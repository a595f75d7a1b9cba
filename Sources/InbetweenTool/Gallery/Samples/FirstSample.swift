import Inbetween

/// One call moves a card. The next call takes over from where the card is.
final class FirstSample: Sample {
  static let title = "The first motion"
  static let note = "One call a click: the card goes there, also while it is still on its way."
  static let group = SceneGroup.start
  static let page = GuidePage.gettingStarted

  @Parameter("Duration", 100...2000, step: 50, unit: "ms") var duration = 700
  let card: Entity
  private let goal = Property("goal", default: SIMD2<Float>(160, 220))

  init(in world: World) throws {
    card = world.spawn()
    try world.assign(card, .position, to: [160, 220])
    try world.assign(card, .rotation, to: .degrees(-6))
  }

  func press(at point: SIMD2<Float>, in world: World) throws {
    try world.animate(card, .position, to: point, duration: .milliseconds(duration), ease: .cubicInOut)
    try world.assign(card, goal, to: point)
    try world.animate(card, .rotation, to: .degrees((point.x - 320) / 24), .bouncy)
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    let (place, turn) = (frame[card, .position], frame[card, .rotation])
    try brush.label("Click anywhere", at: [320, 338])
    brush.ring(frame[card, goal], 26, width: 4, .sun, opacity: 0.8)
    brush.shadow(place, [144, 192], corner: 22)
    brush.box(place, [144, 192], corner: 22, .mint, rotation: turn)
    brush.box(place, [108, 156], corner: 14, .dark, opacity: 0.2, rotation: turn)
    brush.box(place, [58, 58], corner: 12, .sun, rotation: .degrees(45 + (turn?.degrees ?? 0)))
  }
}
