import Inbetween

/// A toast rises, stays and goes. Earlier toasts make room for it.
final class ToastSample: Sample {
  static let title = "Toast"
  static let note =
    "A sequence shows each toast and removes it. Places are assigned, and springs lead there. Click."
  static let group = SceneGroup.transitions
  static let page = GuidePage.assigning

  @Parameter("Stays", 0.4...4, step: 0.1, unit: "s") var stay = 1.8
  private var toasts: [Entity] = []
  private var count = 0
  private let number = Property("number", default: 0)
  private let words = ["Saved", "Wave 3 begins", "You found a key", "Ada has joined", "No ammunition"]

  init(in world: World) throws { world.motion(of: .position, .snappy) }

  func press(at point: SIMD2<Float>, in world: World) throws {
    toasts.removeAll { !world.isAlive($0) }
    let toast = world.spawn()
    try world.assign(toast, .position, to: [320, 390])  // the first value is set at once
    try world.assign(toast, .opacity, to: 0)
    try world.assign(toast, number, to: count % words.count)
    count += 1
    toasts.append(toast)
    for (row, other) in toasts.reversed().enumerated() {
      try world.assign(other, .position, to: [320, 306 - 80 * Float(row)])  // later ones move
    }
    let shown = try world.play(on: toast) {
      To(.opacity, 1, .quick)
      Wait(.seconds(stay))
      To(.opacity, 0, .standard)
    }
    shown.onComplete { shown in if let toast = shown.entity { shown.world?.despawn(toast) } }
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    try brush.label("Click for a toast", at: [320, 30])
    for toast in toasts {
      let (place, opacity) = (frame[toast, .position], frame[toast, .opacity])
      let index = frame[toast, number] ?? 0
      brush.shadow(place, [330, 66], corner: 33, opacity: opacity)
      brush.box(place, [330, 66], corner: 33, .control, opacity: opacity)
      brush.circle(place.map { $0 - [134, 0] }, 10, Brush.Tint.series[index], opacity: opacity)
      try brush.text(words[index], at: place.map { $0 + [12, 0] }, size: 22, isBold: true, opacity: opacity)
    }
  }
}
