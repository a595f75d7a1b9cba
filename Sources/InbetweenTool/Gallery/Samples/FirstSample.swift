import Inbetween

/// One call moves a card. The next call takes over from where the card is.
final class FirstSample: Sample {
  static let title = "The first motion"
  static let note = "One call a click: the card goes there, also while it is still on its way."
  static let group = SceneGroup.start
  static let page = GuidePage.gettingStarted

  @Parameter("Duration", 100...2000, step: 50, unit: "ms") var duration = 700
  let card: Entity

  init(in world: World) throws {
    card = world.spawn()
    try world.assign(card, .position, to: [160, 220])
    try world.assign(card, .rotation, to: .degrees(-6))
  }

  func press(at point: SIMD2<Float>, in world: World) throws {
    try world.animate(card, .position, to: point, duration: .milliseconds(duration), ease: .cubicInOut)
    try world.animate(card, .rotation, to: .degrees((point.x - 320) / 24), .bouncy)
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    let (place, turn) = (frame[card, .position], frame[card, .rotation])
    try brush.text("Click anywhere", at: [320, 40], .dim)
    brush.shadow(place, [96, 128], corner: 16)
    brush.box(place, [96, 128], corner: 16, .mint, rotation: turn)
    brush.box(place, [64, 96], corner: 10, .dark, opacity: 0.16, rotation: turn)
    brush.circle(place, 17, .ink)
  }
}
