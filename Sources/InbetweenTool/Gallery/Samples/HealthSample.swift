import Inbetween

/// A hit takes health at once, and a pale bar shows for a moment how much that was.
final class HealthSample: Sample {
  static let title = "Health bar"
  static let note =
    "Three drivers a hit: the bar is quick, the pale one waits, and a punch adds to the place. Click."
  static let group = SceneGroup.games
  static let page = GuidePage.cookbook

  @Parameter("Damage", 0.05...0.5) var damage = 0.2
  @Parameter("The pale bar waits", 0...1000, step: 20, unit: "ms") var delay = 420
  let bar: Entity
  private var left = 1.0
  private let health = Property("health", default: Float(1))
  private let pale = Property("pale", default: Float(1))

  init(in world: World) throws {
    bar = world.spawn()
    try world.assign(bar, .position, to: [320, 272])
    for property in [health, pale] { try world.assign(bar, property, to: 1) }
  }

  func press(at point: SIMD2<Float>, in world: World) throws {
    left = left < 0.02 ? 1 : max(left - damage, 0)
    if left == 1 {
      for property in [health, pale] { try world.animate(bar, property, to: 1, .smooth) }
      return
    }
    try world.animate(bar, health, to: Float(left), duration: .milliseconds(90))
    try world.animate(
      bar, pale, to: Float(left), duration: .milliseconds(450), delay: .milliseconds(delay), ease: .cubicInOut
    )
    try world.punch(bar, .position, by: [0, Float(40 * damage)])
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    let middle = frame[bar, .position] ?? [320, 272]
    func fill(_ share: Float, _ tint: Brush.Tint) {
      let width = max(392 * share, 20)
      brush.box(middle + [(width - 392) / 2, 0], [width, 28], corner: 14, tint)
    }
    // The monster bends its mouth down as it loses health, and goes with the bar.
    let head = middle - [0, 140]
    brush.box(head, [210, 190], corner: 70, .violet)
    for x: Float in [-44, 44] {
      brush.circle(head + [x, -22], 25, .white)
      brush.circle(head + [x * 0.9, -16], 12, .dark)
    }
    let smile = 48 * (frame[bar, health] ?? 1) - 24
    brush.line([head + [-48, 46], head + [0, 46 + smile], head + [48, 46]], width: 9, .dark)
    brush.shadow(middle, [408, 44], corner: 22)
    brush.box(middle, [408, 44], corner: 22, .control)
    let share = frame[bar, health] ?? 1
    fill(frame[bar, pale] ?? 1, .sun)
    fill(share, share > 0.35 ? .mint : .rose)
    try brush.text("\(Int((share * 100).rounded()))", at: middle + [0, 50], size: 30, isBold: true)
  }
}
