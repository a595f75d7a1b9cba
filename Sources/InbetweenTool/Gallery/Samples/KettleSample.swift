import Inbetween

/// Any number of a game can be a property. This one is a temperature, and the picture follows it.
final class KettleSample: Sample {
  static let title = "Any number moves"
  static let note =
    "Heat is a property, as a place is. Click: the stove is on, or off. It goes on from there."
  static let group = SceneGroup.start
  static let page = GuidePage.theIdea

  @Parameter("To a boil", 1...10, step: 0.5, unit: "s") var time = 4.0
  let kettle: Entity
  private let heat = Property("heat", default: Float(20))
  private var isOn = false

  init(in world: World) throws {
    kettle = world.spawn()
    try world.assign(kettle, heat, to: 20)
    try world.assign(kettle, .rotation, to: .degrees(0))
  }

  func begin(in world: World) throws { try press(at: .zero, in: world) }

  func press(at point: SIMD2<Float>, in world: World) throws {
    isOn.toggle()
    if isOn {
      try world.animate(kettle, heat, to: 100, duration: .seconds(time), ease: .quadOut)
      try world.shake(
        kettle, .rotation, strength: .degrees(2), duration: .seconds(2), frequency: 9, delay: .seconds(time))
    } else {
      try world.animate(kettle, heat, to: 20, duration: .seconds(time * 1.5), ease: .expoOut)
    }
  }

  func draw(_ frame: Frame, with brush: Brush) throws {
    let (heat, turn) = (frame[kettle, heat] ?? 20, frame[kettle, .rotation])
    let share = (heat - 20) / 80
    for puff in 0..<6 {
      let rise = (heat * 0.11 + Float(puff) / 6).truncatingRemainder(dividingBy: 1)
      brush.circle(
        [458 + 40 * rise, 78 - 80 * rise], 10 + 24 * rise, .ink,
        opacity: max(share - 0.4, 0) * (1 - rise) * 0.7)
    }
    brush.box([320, 306], [290, 18], corner: 9, .rose, opacity: share)
    brush.box([320, 306], [290, 18], corner: 9, .faint, opacity: 1 - share)
    brush.line([[404, 190], [450, 132], [456, 100]], width: 22, .sky)
    brush.box([320, 206], [210, 174], corner: 66, .sky, rotation: turn)
    brush.box([320, 206], [210, 174], corner: 66, .rose, opacity: share * 0.8, rotation: turn)
    brush.ring([320, 112], 40, width: 12, .control)
    try brush.text("\(Int(heat.rounded()))°", at: [320, 210], size: 44, isBold: true, .dark)
  }
}
