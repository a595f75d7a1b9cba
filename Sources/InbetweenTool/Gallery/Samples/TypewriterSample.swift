import Inbetween

/// A text is written letter by letter: a whole number that moves, and the text that it stands for.
final class TypewriterSample: Sample {
  static let title = "Typewriter"
  static let note = "A whole number goes from 0 to the length of the line. A click writes the next line."
  static let group = SceneGroup.motion
  static let page = GuidePage.discreteValues

  @Parameter("Letters a second", 8...80, step: 1) var rate = 26
  let line: Entity
  private let letters = Property("letters", default: 0)
  private let index = Property("line", default: 0).held
  private var next = 0
  private let lines = [
    "Who goes there?", "A friend, with a lantern and no oil.", "Then come in. The night is long.",
    "What is that light in the woods?",
  ].map { Typewriter($0) }

  init(in world: World) throws {
    line = world.spawn()
    try world.assign(line, letters, to: 0)
  }

  func begin(in world: World) throws { try write(in: world) }

  func press(at point: SIMD2<Float>, in world: World) throws {
    next = (next + 1) % lines.count
    try write(in: world)
  }

  private func write(in world: World) throws {
    let text = lines[next]
    try world.assign(line, index, to: next)
    try world.animate(
      line, letters, from: 0, to: text.count, .eased(.linear, over: text.duration(perSecond: rate)))
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    brush.shadow([320, 250], [600, 150], corner: 22)
    brush.box([320, 250], [600, 150], corner: 22, .control)
    brush.box([112, 180], [150, 180], corner: 60, .violet)
    for x: Float in [84, 140] {
      brush.circle([x, 160], 17, .white)
      brush.circle([x + 4, 163], 8, .dark)
    }
    let words = lines[frame[line, index] ?? 0].text(frame[line, letters] ?? 0)
    try brush.text(String(words), at: [212, 250], size: 21, isBold: true, anchor: .leading)
  }
}
