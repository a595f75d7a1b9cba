import Inbetween
import Testing

/// Colours mixed as light is (W28).
@Suite struct LinearColorTests {
  private let glow = Property("glow", default: LinearColor(.black))

  @Test("Halfway from black to white is half the light") func middle() throws {
    let world = World(tickRate: .hertz(100))
    let lamp = world.spawn()
    try world.register(Tween(glow, to: LinearColor(.white), duration: .seconds(1)), on: lamp)
    try world.register(Tween(.color, values: [.black, .white], duration: .seconds(1)), on: lamp)
    for _ in 0..<50 { world.tick() }
    let light = Color(world[lamp, glow]!).sRGB * 255
    #expect(abs(light.x - 188) < 0.5 && abs(light.y - 188) < 0.5 && abs(light.z - 188) < 0.5)
    let even = world[lamp, .color]!.sRGB * 255
    #expect(abs(even.x - 99) < 0.5)
  }

  @Test(
    "Converted and back, also outside sRGB",
    arguments: [
      "black", "white", "red", "rebeccapurple", "#12345678", "color(display-p3 0 1 0)", "transparent",
    ]) func roundTrip(text: String) throws
  {
    let color = try Color(css: text)
    let back = Color(LinearColor(color))
    for lane in 0..<4 { #expect(abs(back.lab[lane] - color.lab[lane]) < 1e-5, "\(back) \(color)") }
  }

  @Test("Known numbers") func numbers() throws {
    let half = LinearColor(try Color(css: "rgb(50% 50% 50% / 25%)"))
    #expect(abs(half.lanes.x - 0.2140411) < 1e-5 && half.lanes.w == 0.25)
    #expect(LinearColor(red: 1, green: 0.5, blue: 0).lanes == SIMD4(1, 0.5, 0, 1))
  }

  @Test("It is not an OKLab colour: a property is of one of the two types") func kinds() throws {
    let world = World()
    let lamp = world.spawn()
    try world.assign(lamp, glow, to: LinearColor(.white))
    #expect(world[lamp, Property("glow", default: Color.black)] == .black)
    #expect(throws: TweenError.self) {
      try world.assign(lamp, Property("glow", default: Color.black), to: .white)
    }
    let spring = try world.animate(lamp, glow, to: LinearColor(.black), spring: .stiff)
    #expect(throws: TweenError.self) { try spring.retarget(to: Color.white) }
    #expect(try spring.retarget(to: LinearColor(red: 1, green: 0, blue: 0)))
    for _ in 0..<100 { world.tick() }
    #expect(world[lamp, glow] == LinearColor(red: 1, green: 0, blue: 0))
  }
}
