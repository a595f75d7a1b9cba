import Inbetween
import Testing

/// Colours are mixed premultiplied, as CSS mixes them (CSS Color 4, section 12.3).
@Suite struct ColorMixingTests {
  /// A colour is printed as people write it. Text that `hex` would clip is of CSS too.
  @Test func coloursHaveATextThatCanBeRead() throws {
    for hex in ["#000000", "#ffffff", "#ff8800", "#0000ff", "#12345678", "#00000000"] {
      let color = try #require(Color(hex: hex))
      #expect("\(color)" == hex && "\(LinearColor(color))" == hex)
    }
    let vivid = Color(lab: [0.5, 0.25, -0.25, 1])
    #expect("\(vivid)" == "oklab(0.5 0.25 -0.25 / 1.0)")
    #expect(try Color(css: "\(vivid)") == vivid)
    #expect("\(Color(lab: [0.5, 0, 0, 1.5]))" == "oklab(0.5 0.0 0.0 / 1.5)")
    #expect("\(Color(lab: [.nan, 0, .infinity, 1]))" == "oklab(nan 0.0 inf / 1.0)")
    #expect(Color(lab: [.nan, 0, .infinity, .nan]).hex == "#00000000")
    #expect("\(LinearColor(red: 2, green: 0, blue: 0))" == "color(srgb-linear 2.0 0.0 0.0 / 1.0)")
    #expect("\(LinearColor(red: 0, green: .nan, blue: 0))" == "color(srgb-linear 0.0 nan 0.0 / 1.0)")
  }

  private static let glow = Property("glow", default: LinearColor(.black))
  private let world = World(tickRate: .hertz(100))
  private let card: Entity

  init() { card = world.spawn() }

  private func run(_ ticks: Int, _ look: () -> Void = {}) {
    for _ in 0..<ticks {
      world.tick()
      look()
    }
  }

  /// The figures are those of coloraide 8: `Color(a).mix(b, part, space=…, premultiplied=True)`.
  @Test(
    "W28: mixtures are those of color-mix()",
    arguments: [
      ("red", "transparent", 0.5, [1, 0, 0, 0.5], [1, 0, 0, 0.5]),
      ("red", "rgb(0 0 255 / 0)", 0.25, [1, 0, 0, 0.75], [1, 0, 0, 0.75]),
      ("rgb(255 0 0 / 0.5)", "white", 0.5, [1, 0.75837, 0.71227, 0.75], [1, 0.83601, 0.83601, 0.75]),
      (
        "rebeccapurple", "rgb(0 128 0 / 0.2)", 0.9, [0.24875, 0.42309, 0.33137, 0.28],
        [0.24128, 0.42437, 0.37151, 0.28]
      ),
      (
        "#12345678", "orange", 0.3, [0.50499, 0.42357, 0.33122, 0.62941], [0.72189, 0.4815, 0.2445, 0.62941]
      ),
      (
        "rgb(0 0 0 / 0.1)", "rgb(255 255 255 / 0.9)", 0.5, [0.86982, 0.86982, 0.86982, 0.5],
        [0.95469, 0.95469, 0.95469, 0.5]
      ),
    ] as [(String, String, Double, [Float], [Float])])
  func oracle(_ first: String, _ second: String, _ part: Double, _ lab: [Float], _ linear: [Float]) throws {
    let (from, to) = (try Color(css: first), try Color(css: second))
    try world.animate(card, .color, from: from, to: to, duration: .seconds(1), ease: .linear)
    try world.animate(
      card, Self.glow, from: LinearColor(from), to: LinearColor(to), duration: .seconds(1), ease: .linear)
    run(Int(part * 100))
    let (shown, light) = (world[card, .color]!.sRGB, Color(world[card, Self.glow]!).sRGB)
    for lane in 0..<4 {
      #expect(abs(shown[lane] - lab[lane]) < 2e-5, "oklab: \(shown)")
      #expect(abs(light[lane] - linear[lane]) < 2e-5, "srgb-linear: \(light)")
    }
  }

  private static let ways = [
    "tween", "keys", "from", "spring", "retarget", "crossfade", "scrub", "state", "assign", "value",
  ]

  @Test("W28: red fades to transparent and back as red, by whatever moves it", arguments: ways)
  func staysRed(_ way: String) throws {
    let clear = try Color(css: "transparent")
    var seen: [Float] = []
    func look(_ color: Color) {
      let parts = color.sRGB
      if parts.w > 0.01 {
        #expect(abs(parts.x - 1) < 1e-3 && parts.y < 4e-3 && parts.z < 4e-3, "\(way): \(parts)")
      }
      seen.append(parts.w)
    }
    try world.assign(card, .color, to: .red)
    let transition = try world.makeTransition(Transition(duration: .milliseconds(500)))
    if way == "scrub" {
      try world.register(
        TransitionTween(.color, back: .red, fore: clear, transition: transition.id), on: card)
      transition.begin()
    }
    switch way {
    case "tween": try world.animate(card, .color, to: clear, duration: .milliseconds(500))
    case "keys":
      try world.register(
        Tween(
          .color, values: [.red, clear, Color(red: 1, green: 0, blue: 0, alpha: 0.3), .red],
          duration: .milliseconds(500)),
        on: card)
    case "from": try world.register(Tween(.color, from: clear, duration: .milliseconds(500)), on: card)
    case "spring": try world.animate(card, .color, to: clear, spring: .bouncy)
    case "retarget":
      let spring = try world.animate(card, .color, to: clear, spring: .smooth)
      run(12) { look(world[card, .color]!) }
      try spring.retarget(to: Color.red)
    case "crossfade":
      var hidden = Tween(.color, values: [clear, clear], duration: .seconds(1))
      hidden.blend = Blend(duration: .milliseconds(300))
      try world.register(hidden, on: card)
    case "scrub":
      for step in 0...20 {
        transition.scrub(to: Float(step) / 20)
        look(world[card, .color]!)
      }
    case "state":
      let machine = world.makeStateMachine(starting: 0, .smooth)
      try machine.assign(card, .color, to: .red, in: 0)
      try machine.assign(card, .color, to: clear, in: 1)
      machine.go(to: 1)
    case "assign":
      world.motion(of: .color, .smooth)
      try world.assign(card, .color, to: clear)
    case "value":
      try world.animate(from: Color.red, to: clear, duration: .milliseconds(500)) { look($0) }
    default: try world.animate(card, .color, to: clear, .smooth)
    }
    let frame = Frame()
    run(60) {
      look(world[card, .color]!)
      world.sample(at: 0.4, into: frame)
      look(frame[card, .color]!)
    }
    #expect(seen.contains { $0 > 0.1 && $0 < 0.9 })
  }

  @Test("W28: opaque colours keep their bits; all colours of opacity 0 are equal") func ends() throws {
    for text in ["red", "rebeccapurple", "color(display-p3 0 1 0)", "white", "black"] {
      let color = try Color(css: text)
      try world.assign(card, .color, to: color)
      try world.assign(card, Self.glow, to: LinearColor(color))
      for lane in 0..<4 {
        #expect(world[card, .color]!.lab[lane].bitPattern == color.lab[lane].bitPattern)
        #expect(world[card, Self.glow]!.lanes[lane].bitPattern == LinearColor(color).lanes[lane].bitPattern)
      }
    }
    let unseen = try Color(css: "rgb(0 0 255 / 0)")
    #expect(unseen == .clear && unseen.hashValue == Color.clear.hashValue)
    #expect(
      LinearColor(unseen) == LinearColor(.clear) && unseen != Color(red: 0, green: 0, blue: 1, alpha: 0.1))
    try world.assign(card, .color, to: unseen)
    #expect(world[card, .color] == unseen)
    #expect((0..<4).allSatisfy { world[card, .color]!.lane($0).bitPattern == 0 })
  }

  @Test("W28: what is read and assigned again changes nothing") func readAndAssigned() throws {
    var random = SplitMix64(seed: 5)
    world.motion(of: .color, .smooth)
    for _ in 0..<2000 {
      func part() -> Float { Float.random(in: 0...1, using: &random) }
      let color = Color(red: part(), green: part(), blue: part(), alpha: part())
      try world.withMotion(nil) { try world.assign(card, .color, to: color) }
      let read = world[card, .color]!
      for lane in 0..<4 {
        #expect(read.lane(lane).bitPattern == color.lane(lane).bitPattern)
        #expect(abs(read.lab[lane] - color.lab[lane]) < 1e-6)
      }
      try world.assign(card, .color, to: read)
      #expect(world.driverCount == 0)
    }
  }

  private struct Look { var tint = Color.red }

  @Test("W28: a bound field has the colour as it is seen; reading back moves nothing") func binding() throws {
    let looks = world.makeComponents(of: Look.self)
    looks[card] = Look()
    try world.bind(.color, to: looks, \.tint, readsBack: true)
    run(1)
    try world.animate(card, .color, to: .clear, duration: .milliseconds(300), ease: .linear)
    run(15) { #expect(looks[card]!.tint == world[card, .color]!) }
    #expect(world.base(card, .color) == .red)
    let mark = world.markChanges()
    world.pause()
    run(3)
    #expect(world.base(card, .color) == .red)
    var written = 0
    _ = looks.forEachWritten(since: mark) { _, _ in written += 1 }
    #expect(written == 0)
    looks[card]!.tint = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
    run(1)
    #expect(abs(world.base(card, .color)!.sRGB.z - 1) < 1e-4)
  }

  @Test("W28: a velocity is the velocity of the lanes, given and read; opacity 0 overshoots without a colour")
  func velocities() throws {
    var spring = SpringMotion(.color, to: .red, spring: .smooth)
    (spring.from, spring.initialVelocity) = (.red, Color(lab: [1, 2, 3, 0]))
    try world.register(spring, on: card)
    #expect(world.velocity(card, .color)!.lab == [1, 2, 3, 0])
    #expect(world.laneVelocities(card, .color)! == [1, 2, 3, 0])
    let (red, blue) = (
      Color(red: 1, green: 0, blue: 0, alpha: 0.5), Color(red: 0, green: 0, blue: 1, alpha: 0.1)
    )
    let overshoot = Tween(.color, values: [red, blue], duration: .milliseconds(300), ease: .backOut)
    try world.register(overshoot, on: card)
    run(40) {
      let color = world[card, .color]!
      for lane in 0..<4 { #expect(color.lab[lane].isFinite && color.sRGB[lane].isFinite) }
    }
  }
}
