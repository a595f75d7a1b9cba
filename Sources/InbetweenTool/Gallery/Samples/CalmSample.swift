import Inbetween

/// Users who get dizzy ask for less motion. A policy says for each property what becomes of its motion.
final class CalmSample: Sample {
  static let title = "Less motion"
  static let note = "Four policies for one call: it plays, is shortened, fades over, or jumps. Click."
  static let group = SceneGroup.start
  static let page = GuidePage.reducingMotion

  @Parameter("At most", 50...600, step: 10, unit: "ms") var most = 200
  let cards: [Entity]
  private let rows: [(name: String, place: Property<Float>)] = [
    ("play", Property("played", default: 110)), ("shorten", Property("shortened", default: 110)),
    ("fade", Property("faded", default: 110)), ("snap", Property("snapped", default: 110)),
  ]
  private let shown = Property("shown", default: Float(1))

  init(in world: World) throws {
    cards = try world.spawn(4) { [rows, shown] card, row in
      try world.assign(card, rows[row].place, to: 110)
      try world.assign(card, shown, to: 1)
    }
    // The engine says how far a card that jumps is faded at present.
    world.systems.after("fades") { [unowned self] world in
      for card in cards { try world.assign(card, shown, to: world.fade(of: card) ?? 1) }
    }
  }

  func begin(in world: World) throws { try change(in: world) }

  func change(in world: World) throws {
    let time = Duration.milliseconds(most)
    let forms: [ReducedMotion.Form] = [.play, .shorten(to: time), .fade(time), .snap]
    world.reducedMotion.isOn = true
    for (row, form) in zip(rows, forms) { world.reducedMotion[row.place] = form }
    world.reducedMotion[shown] = .play
  }

  func press(at point: SIMD2<Float>, in world: World) throws {
    for (card, row) in zip(cards, rows) {
      let goal: Float = (world[card, row.place] ?? 0) < 320 ? 530 : 110
      try world.animate(card, row.place, to: goal, duration: .milliseconds(1200), ease: .cubicInOut)
    }
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    for (index, (card, row)) in zip(cards, rows).enumerated() {
      let y = 54 + 84 * Float(index)
      brush.box([320, y], [540, 72], corner: 18, .well)
      try brush.text(".\(row.name)", at: [320, y], size: 20, isBold: true, .dim)
      brush.box(
        [frame[card, row.place] ?? 0, y], [104, 60], corner: 14, Brush.Tint.series[index],
        opacity: frame[card, shown])
    }
  }
}
