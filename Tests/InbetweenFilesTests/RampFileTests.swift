import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// Ramps of time's rate in motion files.
@Suite struct RampFileTests {
  private func rows(_ text: String, at times: [Double], tickRate: TickRate = .hertz(60)) throws -> [Float] {
    let times = times.compactMap { SampleTime(milliseconds: $0) }
    return try SampleTable(of: decode(text), at: times, tickRate: tickRate).rows
      .filter { $0.property == "a" }.map { Float($0.value) }
  }

  @Test func everyKeyDecodes() throws {
    let ramps = try decode(Samples.crowds).ramps
    #expect(
      ramps == [
        MotionRamp(to: 0.25, at: 100.5, over: 60, ease: .cubicOut),
        MotionRamp(to: 2, at: 50, of: .world), MotionRamp(to: 0, at: 300),
        MotionRamp(to: 1.5, at: 360, over: 100), MotionRamp(to: 1, at: 50, of: .world),
      ])
    #expect(try decode(Samples.core).ramps == [])
    #expect(try decode(Samples.ramps("[]")).encoded() == decode(Samples.ramps("[]")).encoded())
  }

  /// Half as fast from 20 ms on, a freeze from 60 to 80, then twice as fast.
  private static let hit = Samples.ramps(
    "[{ \"at\": 20, \"rate\": 0.5 }, { \"at\": 60, \"rate\": 0 }, { \"at\": 80, \"rate\": 2 }]")

  @Test func samplesAreOfTimeThatChangesItsRate() throws {
    let times = [0.0, 10, 20, 40, 60, 70, 80, 90, 100, 110, 120]
    let expected: [Float] = [0, 10, 20, 30, 40, 40, 40, 60, 80, 100, 100]
    for rate in [60, 100, 1000] {
      let shown = try rows(Self.hit, at: times, tickRate: .hertz(rate))
      #expect(shown.count == expected.count)
      for (value, expected) in zip(shown, expected) { #expect(abs(value - expected) < 1e-3) }
    }
    // Its own time reaches 100 ms at 110.
    #expect(abs(try decode(Self.hit).length / .milliseconds(1) - 610) < 0.1)
  }

  @Test func aRampIsTheEngines() throws {
    let text = Samples.ramps(
      """
      [{ "at": 15, "rate": 0.2, "duration": 70, "ease": "cubicOut" }, { "at": 50, "rate": 3, "duration": 30 }]
      """)
    let world = World(tickRate: .hertz(1000))
    let scene = try decode(text).load(into: world)
    let twin = World(tickRate: .hertz(1000))
    let (entity, a) = (twin.spawn(), Property<Float>("a", default: 0))
    let timeline = twin.makeTimeline()
    try timeline.rampRate(through: [
      RateChange(to: 0.2, at: .milliseconds(15), over: .milliseconds(70), ease: .cubicOut),
      RateChange(to: 3, at: .milliseconds(50), over: .milliseconds(30)),
    ])
    var tween = Tween(a, values: [0, 100], duration: .milliseconds(100))
    tween.timeline = timeline.id
    try twin.register(tween, on: entity)
    for _ in 0..<150 {
      #expect(world[scene.entities[0].entity, a] == twin[entity, a])
      world.tick()
      twin.tick()
    }
    #expect(twin[entity, a] == 100 && scene.timeline.offset == .milliseconds(150))
  }

  /// A loop has its ramps again; a seek back and forth shows the same.
  @Test func soughtBackTheyArePlayedAgain() throws {
    let world = World(tickRate: .hertz(100))
    let scene = try decode(Self.hit).load(into: world)
    let (entity, a) = (scene.entities[0].entity, Property<Float>("a", default: 0))
    func shown() -> [Float] {
      (0..<14).map { _ in
        defer { world.tick() }
        return world[entity, a] ?? .nan
      }
    }
    let first = shown()
    for tick in [12, 3, 9, 6, 0] {
      scene.timeline.seek(to: .milliseconds(10 * tick))
      #expect(world[entity, a] == first[tick], "\(tick)")
    }
    #expect(shown() == first)
  }

  @Test func rampsOfTheWorldAreItsOwn() throws {
    let world = World(tickRate: .hertz(100))
    for _ in 0..<7 { world.tick() }
    let text = Samples.ramps(
      "[{ \"at\": 20, \"rate\": 0.5, \"of\": \"world\" }, { \"at\": 30, \"rate\": 2 }]")
    let scene = try decode(text).load(into: world)
    #expect(world.rate == 1)
    for _ in 0..<6 { world.tick() }
    // 20 + 40 / 2 of the world's time, 30 + 10 · 2 of the file's.
    #expect(world.rate == 0.5 && world.time.counts == 110 * 90)
    #expect(world[scene.entities[0].entity, Property<Float>("a", default: 0)] == 50)
    #expect(scene.timeline.offset == .milliseconds(40))
  }

  @Test func lengthsCountThem() throws {
    func length(_ ramps: String, _ keys: String = "\"property\": \"a\", \"values\": [0, 100]") throws
      -> Double
    {
      try decode(Samples.ramps(ramps, keys)).length / .milliseconds(1)
    }
    #expect(try length("[]") == 600)
    #expect(try length("[{ \"at\": 0, \"rate\": 0.5 }]") == 700)
    #expect(try length("[{ \"at\": 500, \"rate\": 0.5 }]") == 600)
    #expect(try length("[{ \"at\": 40, \"rate\": 0 }]") == 540)
    #expect(try length("[{ \"at\": 0, \"rate\": 0.5, \"of\": \"world\" }]") == 600)
    let ease = try length("[{ \"at\": 50, \"rate\": 0, \"duration\": 200 }, { \"at\": 250, \"rate\": 1 }]")
    #expect(abs(ease - 600) > 1 && ease < 900)
  }

  @Test func whatWasMadeByHandIsCheckedWhenLoaded() throws {
    var file = try decode(Samples.core)
    let world = World()
    for (ramps, paths) in [
      (
        [
          MotionRamp(to: -1, at: 5), MotionRamp(to: 1, at: -2, over: -7, of: .world),
          MotionRamp(to: 1, at: .infinity, of: .world), MotionRamp(to: .nan, at: 9),
        ], ["ramps[0].rate", "ramps[1].at", "ramps[1].duration", "ramps[2].at", "ramps[3].rate"]
      ),
      ([MotionRamp(to: 1, at: 5), MotionRamp(to: 1, at: 3)], ["ramps[1].at"]),
    ] {
      file.ramps = ramps
      let errors = #expect(throws: MotionFileErrors.self) { try file.load(into: world) }
      #expect(errors?.errors.map(\.path) == paths)
    }
    #expect(world.rate == 1 && world.driverCount == 0)
  }
}

// What may be wrong with them.
extension BadFileTests {
  static let ramps = [
    Case("ramps", "5", "an array of ramps", in: Samples.ramps("5")),
    Case("ramps[0]", "5", "a ramp", in: Samples.ramps("[5]")),
    Case("ramps[0].at", "nothing", "at least 0", in: Samples.ramps("[{ \"rate\": 1 }]")),
    Case("ramps[0].at", "-1", "at least 0", in: Samples.ramps("[{ \"at\": -1, \"rate\": 1 }]")),
    Case("ramps[0].rate", "nothing", "a rate", in: Samples.ramps("[{ \"at\": 1 }]")),
    Case("ramps[0].rate", "-0.5", "a rate", in: Samples.ramps("[{ \"at\": 1, \"rate\": -0.5 }]")),
    Case(
      "ramps[0].rate", "1e-9", "from 0.000001 to 1000000",
      in: Samples.ramps("[{ \"at\": 1, \"rate\": 1e-9 }]")),
    Case(
      "ramps[0].duration", "-1", "at least 0",
      in: Samples.ramps("[{ \"at\": 1, \"rate\": 1, \"duration\": -1 }]")),
    Case(
      "ramps[0].ease", "\"quadout\"", "an easing", "quadOut",
      in: Samples.ramps("[{ \"at\": 1, \"rate\": 1, \"ease\": \"quadout\" }]")),
    Case(
      "ramps[0].of", "\"clock\"", "one of \"timeline\", \"world\"",
      in: Samples.ramps("[{ \"at\": 1, \"rate\": 1, \"of\": \"clock\" }]")),
    Case(
      "ramps[0].to", "the key \"to\"", "one of at",
      in: Samples.ramps("[{ \"at\": 1, \"rate\": 1, \"to\": 1 }]")),
    Case(
      "ramps[1].at", "5", "at least 9, where the ramp before it begins",
      in: Samples.ramps("[{ \"at\": 9, \"rate\": 1 }, { \"at\": 5, \"rate\": 1 }]")),
  ]
}
