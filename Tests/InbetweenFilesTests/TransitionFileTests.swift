import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

@Suite struct TransitionFileTests {
  @Test func everyKeyDecodes() throws {
    let file = try decode(Samples.transitions)
    #expect(file.transitions.map(\.name) == ["open", "jump", "by the shared element", "empty"])
    let open = try #require(file.transitions.first)
    #expect(open.duration == 400.5 && open.direction == .backward && open.delay == 30)
    var fade = MotionTransitionTween(entity: "e", property: "a", values: [.float(0), .float(1)])
    fade.segment = TransitionSegment(position: 0.125, length: 0.25)
    fade.ease = .quadOut
    fade.backwardSegment = TransitionSegment(position: 0.5, length: 0.5)
    fade.backwardEase = try Easing(parsing: "cubic-bezier(0.1, 0.2, 0.3, 0.4)")
    #expect(open.tweens[0] == fade)
    #expect(open.tweens[1].values == [.float2([0, 1]), .float2([5, 2]), .float2([8, 9])])
    #expect(open.tweens[1].offsets == [0, 0.25, 0.75] && open.tweens[1].backwardSegment == nil)
    #expect(open.tweens[2].offsets == [0.25, 0.5] && open.tweens[2].eases == [.backOut])
    let timings: [MotionTiming] = [
      .spring(mass: 2, stiffness: 300, damping: 35, initialVelocity: 1.5),
      .settling(dampingRatio: 0.5, initialVelocity: -2), .curve(.easeInOut),
    ]
    #expect(open.layers.map(\.timing) == timings)
    #expect(
      open.layers.map(\.range) == [AnimationRange(start: 0.5, end: 1), .init(start: 0.25, end: 0.75), .full])
    #expect(open.sharedElement?.timing == .settling(dampingRatio: 1, initialVelocity: 0))
    #expect(file.transitions[3] == MotionTransition("empty", duration: 100))
    #expect(
      file.motion[0].targets.map(\.property) == [
        "a", "b", "b.y", "position", "rotation", "color", "scale", "size",
      ])
  }

  @Test func writtenTransitionsReadBackEqual() throws {
    let file = try decode(Samples.transitions)
    let data = file.encoded()
    #expect(try MotionFile(data: data) == file)
    let text = String(decoding: data, as: UTF8.self)
    for words in ["\"back\": 0", "\"direction\": \"backward\"", "\"mass\": 2,", "\"range\": [0.5, 1]"] {
      #expect(text.contains(words), "\(words)")
    }
    for words in ["\"ease\": \"linear\"", "\"mass\": 1,", "\"initialVelocity\": 0", "\"forward\""] {
      #expect(!text.contains(words), "\(words)")
    }
  }

  @Test func directionsCanBeTurned() throws {
    let file = try decode(Samples.transitions)
    #expect(file.playing(.forward).transitions.allSatisfy { $0.direction == .forward })
    #expect(
      file.playing(.backward).playing(.backward).transitions.map(\.name) == file.transitions.map(\.name))
    #expect(try decode(Samples.springs).playing(.backward) == decode(Samples.springs))
  }

  /// X4, by springs whose own time is known.
  @Test(
    arguments: [
      ([(0.5, 800)], nil, 1300), ([(0.5, 400)], nil, 1000), ([(0, 1200), (0.25, 1100)], nil, 1350),
      ([(0, 1200), (0.25, 1100)], 600, 600), ([], 1500, 1500), ([], nil, 1000),
    ] as [([(Double, Int)], Int?, Int)])
  func effectiveDurations(layers: [(Double, Int)], shared: Int?, effective: Int) throws {
    let written = try layers.map { start, time in
      "{ \"range\": [\(start), 1], \"timing\": { \(try Samples.spring(restingAfter: .milliseconds(time))) } }"
    }
    var keys = "\"duration\": 1000, \"delay\": 50, \"layers\": [\(written.joined(separator: ", "))]"
    if let shared {
      keys +=
        ", \"sharedElement\": { \"timing\": { \(try Samples.spring(restingAfter: .milliseconds(shared))) } }"
    }
    let file = try decode(Samples.transition(keys))
    #expect(file.transitions[0].effectiveDuration == .milliseconds(effective))
    #expect(file.length == .milliseconds(effective + 550))
    #expect(try file.load(into: World()).duration == .milliseconds(effective + 550))
  }

  @Test func jumpsAndNegativeDelaysHaveLengthsToo() throws {
    #expect(try decode(Samples.transition("\"duration\": 0")).length == .milliseconds(500))
    #expect(try decode(Samples.transition("\"delay\": -100")).length == .milliseconds(800))
    #expect(try decode(Samples.transition("\"delay\": -900")).length == .milliseconds(500))
  }

  @Test func eachTweenHasADriver() throws {
    let world = World()
    let scene = try decode(Samples.transitions).load(into: world)
    #expect(scene.drivers.count == 8 + 1 + 2)
    #expect(scene.entities[0].properties.map(\.name).prefix(3) == ["position", "size", "scale"])
  }

  @Test func transitionsMadeByHandAreChecked() {
    var file = MotionFile(stage: MotionStage(width: 10, height: 10))
    file.entities = [MotionEntity("a")]
    func add(_ name: String, _ change: (inout MotionTransition) -> Void) {
      let fade = MotionTransitionTween(entity: "a", property: "opacity", values: [.float(0), .float(1)])
      var transition = MotionTransition(name, duration: 100, tweens: [fade])
      change(&transition)
      file.motion.append(.transition(transition))
    }
    add("") { _ in }
    add("x") { $0.duration = -1 }
    add("x") { $0.duration = .nan }
    add("d") { $0.delay = .infinity }
    add("e") { $0.layers = [MotionTransitionLayer(AnimationRange(start: .nan, end: 1))] }
    add("f") { $0.layers = [MotionTransitionLayer(AnimationRange(start: 0.5, end: 0.5))] }
    add("g") { $0.layers = [MotionTransitionLayer(timing: .settling(dampingRatio: 0, initialVelocity: 0))] }
    add("h") {
      $0.sharedElement = MotionSharedElement(
        timing: .spring(mass: 1, stiffness: 9, damping: 0, initialVelocity: 0))
    }
    add("i") {
      let timing = MotionTiming.spring(mass: -1, stiffness: 9, damping: 0, initialVelocity: 0)
      $0.layers = [MotionTransitionLayer(), MotionTransitionLayer(timing: timing)]
    }
    add("j") { $0.tweens[0].segment.length = 1.5 }
    add("k") { $0.tweens[0].backwardSegment = TransitionSegment(position: -1, length: 0) }
    add("l") { $0.tweens[0].values = [.float(1)] }
    add("m") { $0.tweens[0].values[1] = .color(.white) }
    add("n") { $0.tweens[0].values[0] = .float(.nan) }
    add("o") { $0.tweens[0].offsets = [1] }
    add("p") { $0.tweens[0].offsets = [0.5, -0.5] }
    add("q") { $0.tweens[0].eases = [] }
    add("r") { $0.tweens[0].target.entity = "b" }
    add("s") { $0.tweens[0].target.property = "opacity.x" }
    add("t") {
      $0.tweens[0].values.append(.float(3))
      $0.tweens[0].ease = .quadIn
      $0.sharedElement = MotionSharedElement(timing: .curve(.quadIn), tweens: $0.tweens)
    }
    let world = World()
    #expect(file.length > .zero)
    #expect { try file.load(into: world) } throws: { error in
      (error as? MotionFileErrors)?.errors.map(\.path) == [
        "motion[0].name", "motion[1].duration", "motion[2].name", "motion[2].duration", "motion[3].delay",
        "motion[4].layers[0].range[0]", "motion[5].layers[0].range[1]",
        "motion[6].layers[0].timing.dampingRatio",
        "motion[7].sharedElement.timing.damping", "motion[8].layers[1].timing.mass",
        "motion[9].tweens[0].segment.length", "motion[10].tweens[0].backwardSegment.position",
        "motion[11].tweens[0].values", "motion[12].tweens[0].fore", "motion[13].tweens[0].back",
        "motion[14].tweens[0].offsets", "motion[15].tweens[0].offsets[1]",
        "motion[16].tweens[0].eases", "motion[17].tweens[0].entity",
        "motion[18].tweens[0].property", "motion[19].sharedElement.tweens[0].ease",
      ]
    }
    #expect(world.entityCount == 0 && world.driverCount == 0)
  }
}
