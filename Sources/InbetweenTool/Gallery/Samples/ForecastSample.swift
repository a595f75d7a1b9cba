import Inbetween

/// A puck that is shot through gates. When it will pass each of them is known as it is shot.
final class ForecastSample: Sample {
  static let title = "Known beforehand"
  static let note =
    "A click shoots the puck. Each gate counts down to the instant at which it will be passed."
  static let group = SceneGroup.underTheHood
  static let page = GuidePage.inspecting

  @Parameter("Speed", 200...1400, step: 20) var speed = 800
  @Parameter("Friction", 0.6...4, step: 0.1) var friction = 1.4
  let puck: Entity
  let gates: [Entity]
  private let way = Property("way", default: Float(60))
  private let wait = Property("wait", default: Float(0))
  private let lit = Property("lit", default: Float(0))
  private let places: [Float] = [180, 290, 400, 510]

  init(in world: World) throws {
    puck = world.spawn()
    try world.assign(puck, way, to: 60)
    gates = try world.spawn(4) { [wait, lit] gate, _ in
      try world.assign(gate, wait, to: 0)
      try world.assign(gate, lit, to: 0)
    }
  }

  func press(at point: SIMD2<Float>, in world: World) throws {
    try world.animate(puck, way, to: 60, .instant)
    try world.decay(puck, way, velocity: Float(speed), friction: friction)
    for (gate, place) in zip(gates, places) {
      try world.animate(gate, wait, to: 0, .instant)
      guard let instant = world.time(of: puck, way, crosses: place) else { continue }
      let time = instant.sinceStart - world.now.sinceStart
      try world.animate(gate, wait, from: Float(time / .seconds(1)), to: 0, duration: time, ease: .linear)
      try world.after(time) { [lit] in
        try world.animate(gate, lit, from: 1, to: 0, duration: .milliseconds(900), ease: .cubicOut)
      }
    }
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    brush.floor(at: 254)
    for (gate, place) in zip(gates, places) {
      let (left, light) = (frame[gate, wait] ?? 0, frame[gate, lit] ?? 0)
      brush.box([place, 190], [10, 128], corner: 5, .faint)
      brush.box([place, 190], [10 + 10 * light, 128], corner: 5, .sun, opacity: light)
      brush.box([place, 98], [96, 56], corner: 14, .control)
      brush.box([place, 98], [96, 56], corner: 14, .sun, opacity: light * 0.6)
      let hundredths = Int((left * 100).rounded())
      let words = left > 0 ? "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10) s" : "–"
      try brush.text(words, at: [place, 98], size: 23, isBold: true, left > 0 ? .ink : .dim)
    }
    brush.ball([frame[puck, way] ?? 60, 222], 32, .sky)
  }
}
