import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

@Suite struct SpringFileTests {
  private func spring(_ keys: String) throws -> MotionSpring {
    guard case .spring(let spring) = try decode(Samples.spring(keys)).motion[0] else {
      throw MotionFileError(path: "motion[0]", found: "no spring", expected: "a spring")
    }
    return spring
  }

  private func decay(_ keys: String) throws -> MotionDecay {
    guard case .decay(let decay) = try decode(Samples.decay(keys)).motion[0] else {
      throw MotionFileError(path: "motion[0]", found: "no decay", expected: "a decay")
    }
    return decay
  }

  @Test(arguments: [
    ("", MotionSpringForm.preset(.smooth)),
    (", \"spring\": \"smooth\"", .preset(.smooth)), (", \"spring\": \"snappy\"", .preset(.snappy)),
    (", \"spring\": \"bouncy\"", .preset(.bouncy)), (", \"spring\": \"stiff\"", .preset(.stiff)),
    (", \"stiffness\": 170, \"damping\": 26", .physical(mass: 1, stiffness: 170, damping: 26)),
    (
      ", \"mass\": 2.5, \"stiffness\": 1e2, \"damping\": 0",
      .physical(mass: 2.5, stiffness: 100, damping: 0)
    ),
    (", \"response\": 400.5, \"dampingRatio\": 0.8", .response(400.5, dampingRatio: 0.8)),
    (", \"duration\": 500", .duration(500, bounce: 0)),
    (", \"duration\": 500, \"bounce\": -0.5", .duration(500, bounce: -0.5)),
    (", \"duration\": 500, \"bounce\": 1", .duration(500, bounce: 1)),
  ])
  func everyFormDecodes(keys: String, form: MotionSpringForm) throws {
    let spring = try spring("\"to\": 1\(keys)")
    #expect(spring == MotionSpring(entity: "e", property: "a", target: .to(.float(1)), form: form))
  }

  @Test func formsAreTheEnginesSprings() throws {
    #expect(try MotionSpringForm.preset(.smooth).spring() == .smooth)
    #expect(try MotionSpringForm.preset(.snappy).spring() == .snappy)
    #expect(try MotionSpringForm.preset(.bouncy).spring() == .bouncy)
    #expect(try MotionSpringForm.preset(.stiff).spring() == .stiff)
    #expect(try MotionSpringForm.preset(.edge).spring() == .edge)
    #expect(
      try MotionSpringForm.physical(mass: 2, stiffness: 50, damping: 3).spring()
        == Spring(mass: 2, stiffness: 50, damping: 3))
    #expect(
      try MotionSpringForm.response(400, dampingRatio: 0.3).spring()
        == Spring(response: .milliseconds(400), dampingRatio: 0.3))
    #expect(
      try MotionSpringForm.duration(400, bounce: -0.3).spring()
        == Spring(duration: .milliseconds(400), bounce: -0.3))
  }

  @Test func everyKeyDecodes() throws {
    let file = try decode(Samples.springs)
    var first = MotionSpring(
      entity: "e", property: "a", target: .to(.float(100)),
      form: .physical(mass: 1.5, stiffness: 170, damping: 12), delay: 50)
    (first.from, first.initialVelocity, first.fill, first.rate) = (.float(0), .float(-3), .both, 0.75)
    #expect(file.motion[0] == .spring(first))
    guard case .spring(let second) = file.motion[1], case .spring(let eighth) = file.motion[7] else {
      Issue.record("no springs")
      return
    }
    #expect(second.target == .by(.float2([50, -20])) && second.initialVelocity == .float2([900, -200.5]))
    #expect(eighth.replaces && eighth.persists && eighth.fill == .none && eighth.rate == 1)
    var free = MotionDecay(
      entity: "f", property: "b", velocity: .float2([900, -40]), friction: 3.5, delay: 20)
    free.from = .float2([1, 2])
    free.bounds = MotionBounds(
      .float2([0, 0]), .float2([100, 50]), behavior: .rubberBand(.response(300, dampingRatio: 0.9)))
    #expect(file.motion[9] == .decay(free))
    #expect(eighth.composition == .add && eighth.blend == nil && second.composition == .replace)
    var glide = MotionDecay(entity: "f", property: "position", to: .float2([8, 9]))
    glide.blend = MotionBlend(duration: 80.5)
    #expect(
      file.motion[13] == .decay(glide))
  }

  @Test func boundsDecode() throws {
    let cases: [(String, MotionBounds.Behavior)] = [
      ("", .rubberBand(nil)), (", \"rubberBand\": true", .rubberBand(nil)),
      (", \"rubberBand\": \"stiff\"", .rubberBand(.preset(.stiff))),
      (", \"rubberBand\": { \"duration\": 90 }", .rubberBand(.duration(90, bounce: 0))),
      (", \"bounce\": 0", .bounce(0)), (", \"bounce\": 0.6", .bounce(0.6)),
    ]
    for (keys, behavior) in cases {
      let decay = try decay("\"bounds\": { \"lower\": -1, \"upper\": -1\(keys) }")
      #expect(decay.bounds == MotionBounds(.float(-1), .float(-1), behavior: behavior))
    }
    #expect(try decay("\"velocity\": 2") == MotionDecay(entity: "e", property: "a", velocity: .float(2)))
  }

  @Test func writtenSpringsKeepTheirForm() throws {
    let text = String(decoding: try decode(Samples.springs).encoded(), as: UTF8.self)
    for words in [
      "\"mass\": 1.5,", "\"response\": 400.25,", "\"bounce\": -0.25", "\"spring\": \"bouncy\"",
      "\"rubberBand\": \"snappy\"", "\"dampingRatio\": 0.9", "\"bounce\": 0.6", "\"friction\": 3.5",
    ] {
      #expect(text.contains(words), "\(words)")
    }
    for words in ["\"smooth\"", "\"rubberBand\": true", "\"friction\": 4", "\"rate\": 1,"] {
      #expect(!text.contains(words), "\(words)")
    }
  }

  /// `World.events` tells when each driver really ended.
  @Test(arguments: [
    "\"to\": 100", "\"to\": 100, \"delay\": 33, \"spring\": \"bouncy\"", "\"to\": 5, \"delay\": -40",
    "\"to\": 100, \"from\": 3, \"initialVelocity\": 800, \"rate\": 0.5, \"delay\": 20",
    "\"property\": \"q\", \"to\": [0, 0, 1, 1]", "\"property\": \"color\", \"to\": \"#102030\"",
    "\"property\": \"position\", \"by\": [4, 300], \"stiffness\": 100, \"damping\": 40",
    "\"to\": 50, \"rate\": -2, \"delay\": 1000", "\"to\": 0",
  ])
  func aLoopEndsHalfASecondAfterTheRestOfASpring(keys: String) throws {
    try expectLength(of: Samples.spring(keys))
  }

  @Test(arguments: [
    "\"velocity\": 500", "\"velocity\": -500, \"delay\": 70, \"friction\": 10, \"rate\": 3",
    "\"to\": 30", "\"velocity\": 900, \"bounds\": { \"lower\": 0, \"upper\": 60 }",
    "\"velocity\": 900, \"bounds\": { \"lower\": 0, \"upper\": 60, \"bounce\": 0.8 }",
    "\"property\": \"b.y\", \"velocity\": 90, \"rate\": -1", "\"velocity\": 0",
  ])
  func aLoopEndsHalfASecondAfterTheRestOfADecay(keys: String) throws {
    try expectLength(of: Samples.decay(keys))
  }

  private func expectLength(of text: String) throws {
    let file = try decode(text)
    let world = World(tickRate: .hertz(200))
    let scene = try file.load(into: world)
    #expect(scene.duration == file.length)
    var completion: Instant?
    while world.now < Instant(.seconds(60)), completion == nil {
      completion = world.events.first { $0.kind == .completed }?.instant
      world.tick()
    }
    let end = try #require(completion, "it never ended")
    let length = Instant(file.length).counts - 45_000
    #expect(abs(end.counts - length) <= 1, "\(end.counts), \(length)")
  }

  @Test func whatABeginFindsDecidesTheLength() throws {
    // The tween leaves 900 behind, of which the spring knows only when it begins.
    let far = try decode(
      Samples.tween(
        "\"property\": \"a\", \"values\": [900] }, { \"type\": \"spring\", \"entity\": \"e\", \"property\": \"a\", \"to\": 0, \"delay\": 150"
      ))
    let rest = try #require(
      Spring.smooth.restTime(distance: -900, rest: Property<Float>("a", default: 0).rest))
    // It lands within π/ω, half its response.
    #expect(far.length > .milliseconds(650) + rest && far.length < .milliseconds(900) + rest)
    #expect(try decode(Samples.spring("\"to\": 0, \"delay\": 150")).length == .milliseconds(650))
  }

  @Test func motionWithoutEndHangsNothing() throws {
    let endless = "\"to\": 1, \"duration\": 400, \"bounce\": 1"
    #expect(try decode(Samples.spring(endless)).length == .milliseconds(900))
    #expect(
      try decode(Samples.spring(endless + ", \"delay\": 1e12, \"rate\": 0.000001")).length > .seconds(1))
    #expect(
      try decode(Samples.spring(endless + ", \"delay\": 100, \"rate\": 0")).length == .milliseconds(1000))
    #expect(
      try decode(Samples.spring("\"to\": 1, \"response\": 6e9, \"dampingRatio\": 1e6")).length > .seconds(1))
    #expect(
      try decode(Samples.decay("\"velocity\": 1e30, \"friction\": 0.001, \"delay\": 1e12")).length
        > .seconds(1))
    // A stage's own duration is the last word.
    let stated = Samples.spring(endless).replacingOccurrences(
      of: "\"height\": 10", with: "\"height\": 10, \"duration\": 7")
    #expect(try decode(stated).length == .milliseconds(7))
    let table = try SampleTable(
      of: decode(Samples.spring(endless + ", \"replaces\": true")), at: [#require(SampleTime("30000"))],
      tickRate: .hertz(1))
    #expect(table.rows.count > 0)
  }

  @Test func aReplacedSpringHasNoLength() throws {
    let file = try decode(
      Samples.spring(
        "\"property\": \"a\", \"to\": 1000, \"delay\": 9000 }, { \"type\": \"tween\", \"entity\": \"e\", \"property\": \"a\", \"values\": [1], \"duration\": 100, \"replaces\": true"
      ))
    #expect(file.length == .milliseconds(600))
  }

  @Test func springsMadeByHandAreChecked() {
    var file = MotionFile(stage: MotionStage(width: 10, height: 10))
    file.entities = [MotionEntity("a")]
    func spring(_ property: String, _ target: MotionSpringTarget, _ change: (inout MotionSpring) -> Void) {
      var spring = MotionSpring(entity: "a", property: property, target: target)
      change(&spring)
      file.motion.append(.spring(spring))
    }
    func decay(_ property: String, _ change: (inout MotionDecay) -> Void) {
      var decay = MotionDecay(entity: "a", property: property)
      change(&decay)
      file.motion.append(.decay(decay))
    }
    spring("opacity", .to(.color(.white))) { $0.from = .color(.white) }
    spring("position", .by(.float2([0, .nan]))) { _ in }
    spring("position.x", .to(.float(.infinity))) { _ in }
    spring("opacity", .to(.float(1))) { $0.form = .duration(.nan, bounce: 0) }
    spring("opacity", .to(.float(1))) { ($0.form, $0.rate) = (.duration(9, bounce: 1), -1) }
    spring("size", .to(.float2([1, 1]))) { ($0.delay, $0.rate) = (.nan, .nan) }
    spring("size", .to(.float2([1, 1]))) { $0.initialVelocity = .float2([2e38, 1]) }
    decay("color") { $0.velocity = .color(.white) }
    decay("opacity") { $0.friction = 0 }
    decay("opacity") { $0.bounds = MotionBounds(.float(2), .float(1)) }
    decay("size") { $0.bounds = MotionBounds(.float2([0, 2]), .float2([1, 1]), behavior: .bounce(0.5)) }
    decay("opacity") { $0.bounds = MotionBounds(.float(1), .float(1), behavior: .bounce(2)) }
    decay("opacity") {
      $0.bounds = MotionBounds(.float(1), .float(1), behavior: .rubberBand(.duration(9, bounce: 1)))
    }
    decay("opacity") {
      ($0.destination, $0.bounds) = (.float(1), MotionBounds(.float(1), .float(1)))
    }
    let world = World()
    #expect(file.length > .zero)
    #expect { try file.load(into: world) } throws: { error in
      (error as? MotionFileErrors)?.errors.map(\.path) == [
        "motion[0].to", "motion[0].from", "motion[1].by[1]", "motion[2].to", "motion[3].duration",
        "motion[4].rate", "motion[5].delay", "motion[5].rate", "motion[6].initialVelocity[0]",
        "motion[7].property", "motion[8].friction", "motion[9].bounds.upper", "motion[10].bounds.upper[1]",
        "motion[11].bounds.bounce", "motion[12].bounds.rubberBand.bounce", "motion[13].bounds",
      ]
    }
    #expect(world.entityCount == 0 && world.driverCount == 0)
  }
}
