import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

@Suite struct SequenceFileTests {
  @Test func sayWhatTheySay() throws {
    let file = try decode(Samples.sequences)
    guard case .sequence(let sequence) = file.motion[0] else { throw CancellationError() }
    #expect(sequence.entity == "card" && sequence.delay == 40 && sequence.repeats == .count(2))
    #expect(sequence.repeatDelay == 30.5 && sequence.direction == .alternate && sequence.rate == 1.5)
    #expect(sequence.steps.count == 7)
    guard case .together(let block) = sequence.steps[0].action,
      case .spring(let spring) = block.steps[1].action,
      case .tween(let other) = sequence.steps[3].action,
      case .inOrder(let knocks) = sequence.steps[4].action,
      case .decay(let decay) = knocks.steps[1].action
    else { throw CancellationError() }
    #expect(block.entity == "card" && block.repeats == .count(1) && block.direction == .normal)
    #expect(spring.entity == "card" && spring.form == .preset(.bouncy) && decay.entity == "other")
    #expect(knocks.repeats == .count(3) && knocks.repeatDelay == 10 && knocks.direction == .alternate)
    #expect(other.entity == "other" && sequence.steps[3].anchor == .withPrevious)
    #expect(sequence.steps[3].offset == 50 && sequence.steps[5].anchor == .label("hit"))
    #expect(sequence.steps[1].action == .wait(200) && sequence.steps[2].action == .label("hit"))
    #expect(sequence.steps[6].action == .emit("shown") && sequence.steps[6].anchor == .inTurn)
    let targets = [
      ("card", "position"), ("card", "scale"), ("other", "opacity"), ("other", "position.x"),
      ("other", "rotation"), ("card", "a"),
    ]
    #expect(file.motion[0].targets == targets.map { MotionTarget(entity: $0.0, property: $0.1) })
  }

  /// A file with so many blocks, one within another.
  private static func nested(_ depth: Int) -> String {
    var step = "{ \"type\": \"wait\", \"duration\": 5 }"
    for _ in 0..<depth { step = "{ \"type\": \"inOrder\", \"repeats\": 1, \"steps\": [\(step)] }" }
    return """
      { "inbetween": 1, "stage": { "width": 320, "height": 200 }, "entities": [{ "name": "card" }], "motion": [
      { "type": "sequence", "entity": "card", "steps": [
        \(step)
      ] } ] }
      """
  }

  /// Blocks nest 32 deep; where one is too deep, its line is named.
  @Test func blocksThatNestTooDeepAreErrors() throws {
    #expect(errors(in: Self.nested(32)) == [])
    for depth in [33, 40, 47] {
      let error = try #require(errors(in: Self.nested(depth)).first)
      #expect(error.path == "motion[0].steps[0]" && error.line == 3 && error.column == 3)
      #expect(error.found == "more than 32 nested blocks")
    }
  }

  @Test func readBackAsWritten() throws {
    let file = try decode(Samples.sequences)
    let text = file.encoded()
    #expect(try MotionFile(data: text) == file)
    #expect(try MotionFile(data: text).encoded() == text)
    // The entity of the block around a step is not written again: 4 more are in "entities" and at the front.
    #expect(String(decoding: text, as: UTF8.self).components(separatedBy: "\"entity\":").count - 1 == 4)
  }

  private typealias Vector = Property<SIMD2<Float>>

  /// What the samples are to the engine (W18).
  private func play(
    _ card: Entity, _ other: Entity, in world: World, on timeline: Timeline
  ) throws(TweenError) -> [DriverHandle] {
    let number = Property<Float>("a", default: 0)
    let slow = Duration.milliseconds(250)
    var scaled = Tween(Vector.scale, to: [2, 2], duration: slow, delay: .milliseconds(20), ease: .quadIn)
    scaled.mode = .scaled
    let spring = try Spring(duration: .milliseconds(300), bounce: 0.1)
    var motion = SpringMotion(number, to: 9, spring: spring, delay: .milliseconds(15))
    motion.isRelative = true
    var color = Tween(
      Property<Color>.color, to: Color(red: 1, green: 0, blue: 0), duration: .milliseconds(90), ease: .linear)
    (color.mode, color.fill, color.blend) = (.from, .both, .over(.milliseconds(40)))
    let shake = try Shake(Vector.size, strength: [3, 4], duration: .milliseconds(120), seed: 5).tween()
    var punch = try Punch(Vector.position, by: [5, 0], duration: .milliseconds(150)).tween()
    (punch.repeats, punch.composition) = (.forever, .add)
    let first = try world.play(
      on: card, in: timeline, delay: .milliseconds(40), repeats: 2, pause: .microseconds(30_500),
      direction: .alternate, rate: 1.5
    ) {
      Together {
        To(.position, [320, 180], duration: .milliseconds(400), ease: .cubicOut)
        To(.scale, [1, 1], .spring(.bouncy))
      }
      Wait(.milliseconds(200))
      Label("hit")
      To(.opacity, 0, duration: .milliseconds(100), ease: .linear).on(other)
        .starting(.withPrevious, .milliseconds(50))
      InOrder {
        By(Vector.position.x, 24, duration: .milliseconds(80), ease: .linear)
        Play(DecayMotion(Property<Angle>.rotation, velocity: .degrees(90), friction: 9))
      }.on(other).alternating(3, pause: .milliseconds(10))
      Through(
        number, [0, 4, 9], duration: .milliseconds(300), offsets: [0, 0.3, 1], eases: [.quadOut, .linear]
      ).starting(.label("hit"), .microseconds(-20_500))
      Emit("shown")
    }
    let second = try world.play(on: other, in: timeline) {
      Play(scaled)
      Play(motion).starting(.withBlock)
      To(
        Property<Rotation>("q", default: .identity), Rotation(quaternion: [0, 0, 1, 1]),
        duration: .milliseconds(50), ease: .linear
      ).starting(.afterPrevious)
      Together {
        Play(shake)
        Play(color)
      }.repeating(1.5).starting(.withPrevious)
      Play(punch)
    }
    return [first, second]
  }

  /// A file's sequences show what the engine's own show, bit for bit.
  @Test func areTheEnginesOwn() throws {
    let (one, other) = (World(), World())
    let scene = try decode(Samples.sequences).load(into: one)
    #expect(scene.drivers.count == 2)
    let timeline = other.makeTimeline()
    let (card, second) = (other.spawn(), other.spawn())
    try other.assign(card, .position, to: [30, 40])
    try other.assign(card, .scale, to: [0.5, 0.5])
    _ = try play(card, second, in: other, on: timeline)
    timeline.begin()
    var events = 0
    for _ in 0..<200 {
      #expect(one.stateHash == other.stateHash)
      one.tick()
      other.tick()
      events += one.sequenceEvents.count
      #expect(one.sequenceEvents.map(\.name) == other.sequenceEvents.map(\.name))
    }
    #expect(events > 0)
  }

  /// Scrubbed back over the file's timeline, each place shows what it showed in play.
  @Test func theTimelineIsScrubbed() throws {
    let file = try decode(Samples.sequences)
    let world = World()
    let scene = try file.load(into: world)
    let card = scene.entities[0].entity
    var shown: [(time: Int, position: SIMD2<Float>?, scale: SIMD2<Float>?)] = []
    for time in stride(from: 0, through: 1_500, by: 50) {
      scene.timeline.seek(to: .milliseconds(time))
      shown.append((time, world[card, .position], world[card, .scale]))
    }
    #expect(Set(shown.map(\.position)).count > 5)
    for place in shown.reversed() {
      scene.timeline.seek(to: .milliseconds(place.time))
      #expect(world[card, .position] == place.position && world[card, .scale] == place.scale)
    }
  }

  @Test func theFileIsAsLongAsItsSequences() throws {
    let steps = """
      { "type": "tween", "property": "a", "values": [1], "duration": 200 }, { "type": "wait", "duration": 100 },
      { "type": "tween", "property": "a", "values": [0], "duration": 100, "offset": -50 }
      """
    #expect(try decode(Samples.sequence(steps)).length == .milliseconds(350 + 500))
    let keys = "\"delay\": 50, \"repeats\": 3, \"repeatDelay\": 10, \"rate\": 2, "
    #expect(
      try decode(Samples.sequence(steps, keys)).length == .milliseconds(560 + 500))
    #expect(
      try decode(Samples.sequence(steps, "\"repeats\": \"forever\", ")).length == .milliseconds(850))
    let endless = Samples.sequence(
      "{ \"type\": \"inOrder\", \"repeats\": \"forever\", \"steps\": [\(steps)] }", "\"rate\": 0, ")
    #expect(try decode(endless).length == .milliseconds(850))
  }

  /// A spring that starts elsewhere than it would have at registration takes its own time.
  @Test func aSpringsLengthIsFoundInPlay() throws {
    let file = try decode(
      Samples.sequence(
        """
        { "type": "tween", "property": "a", "values": [900], "duration": 200 },
        { "type": "spring", "property": "a", "to": 0, "spring": "bouncy" },
        { "type": "tween", "property": "a", "values": [900], "duration": 200 },
        { "type": "spring", "property": "a", "to": 1, "spring": "bouncy" }, { "type": "emit", "name": "over" }
        """))
    let world = World()
    _ = try file.load(into: world)
    var end: Instant?
    for _ in 0..<600 {
      world.tick()
      end = end ?? world.sequenceEvents.first?.instant
    }
    #expect(Instant(file.length - .milliseconds(500)) == end)
  }

  /// A reduced form is taken for a named motion, and the world's policy for what has none (W12).
  @Test func motionIsReduced() throws {
    let world = World()
    world.reducedMotion = ReducedMotion(.snap)
    let steps = """
      { "type": "tween", "property": "a", "values": [90], "motion": "calm" },
      { "type": "tween", "property": "b.x", "values": [5], "duration": 400 }
      """
    let text = Samples.sequence(steps).replacingOccurrences(
      of: "\"entities\": [",
      with:
        "\"motions\": { \"calm\": { \"type\": \"tween\", \"duration\": 800, \"reduced\": { \"duration\": 90 } } }, \"entities\": ["
    )
    let scene = try decode(text).load(into: world)
    let (entity, a) = (scene.entities[0].entity, Property<Float>("a", default: 0))
    scene.timeline.seek(to: .milliseconds(45))
    #expect(world[entity, a] == 45)
    #expect(scene.drivers[0].duration == .milliseconds(90))
  }

  @Test func whatWasMadeByHandIsCheckedWhenLoaded() throws {
    var file = try decode(Samples.sequence("{ \"type\": \"wait\", \"duration\": 1 }"))
    var fast = MotionTween(entity: "e", property: "a", keys: .values([.float(1)]), duration: 5)
    (fast.rate, fast.replaces) = (2, true)
    let ride = MotionTween(entity: "e", property: "b", keys: .path(MotionRoute("M 0 0 L 5 x")), duration: 5)
    let lost = MotionSpring(entity: "nobody", property: "a", target: .to(.float(1)))
    let wrong = MotionSpring(entity: "e", property: "a", target: .to(.float2([1, 2])))
    var block = MotionStepBlock(entity: "e", steps: [MotionStep(.emit(""))])
    block.direction = .reverse
    file.motion = [
      .sequence(
        MotionSequence(
          entity: "e",
          steps: [
            MotionStep(.tween(fast)), MotionStep(.tween(ride)), MotionStep(.spring(lost)),
            MotionStep(.spring(wrong)), MotionStep(.inOrder(block)), MotionStep(.wait(.nan)),
          ])),
      .sequence(MotionSequence(entity: "nobody", steps: [MotionStep(.wait(-5))])),
      .sequence(MotionSequence(entity: "e", steps: [MotionStep(.wait(-5))])),
    ]
    do {
      _ = try file.load(into: World())
      Issue.record("it was loaded")
    } catch {
      #expect(
        error.errors.map(\.path) == [
          "motion[0].steps[0].rate", "motion[0].steps[0].replaces", "motion[0].steps[1].path",
          "motion[0].steps[2].entity", "motion[0].steps[3].to", "motion[0].steps[4].direction",
          "motion[0].steps[4].steps[0].name", "motion[0].steps[5].duration", "motion[1].entity",
          "motion[1].steps[0].duration", "motion[2].steps[0].duration",
        ])
    }
  }
}

// What may be wrong with sequences.
extension BadFileTests {
  static let sequences = [
    Case(
      "motion[0].entity", "nothing", "the name of an entity",
      in: Samples.sequence(wait).replacingOccurrences(of: "\"entity\": \"e\", ", with: "")),
    Case(
      "motion[0].steps", "nothing", "at least one step",
      in: Samples.sequence(wait).replacingOccurrences(of: ", \"steps\": [\(wait)]", with: "")),
    Case("motion[0].steps", "an empty array", "at least one step", in: Samples.sequence("")),
    Case("motion[0].steps[0]", "5", "a step", in: Samples.sequence("5")),
    Case(
      "motion[0].endDelay", "the key \"endDelay\"", "has no sense here",
      in: Samples.sequence(wait, "\"endDelay\": 5, ")),
    Case(
      "motion[0].repeats", "-1", "a number of iterations", in: Samples.sequence(wait, "\"repeats\": -1, ")),
    Case(
      "motion[0].rate", "-1", "\"repeats\" is \"forever\"",
      in: Samples.sequence(wait, "\"repeats\": \"forever\", \"rate\": -1, ")),
    Case(
      "motion[0].steps[1].type", "\"twen\"", "one of \"tween\"", "tween",
      in: steps("{ \"type\": \"twen\", \"property\": \"a\", \"values\": [1], \"duration\": 1 }")),
    Case("motion[0].steps[1].type", "nothing", "one of \"tween\"", in: steps("{}")),
    Case("motion[0].steps[1].rate", "the key \"rate\"", "has no sense here", in: tweenStep("\"rate\": 2")),
    Case(
      "motion[0].steps[1].replaces", "the key \"replaces\"", "has no sense here",
      in: tweenStep("\"replaces\": true")),
    Case(
      "motion[0].steps[1].entity", "\"x\"", "the name of an entity", "e", in: tweenStep("\"entity\": \"x\"")),
    Case(
      "motion[0].steps[1].values[0]", "an array of 2", "a number",
      in: steps("{ \"type\": \"tween\", \"property\": \"a\", \"values\": [[1, 2]], \"duration\": 1 }")),
    Case(
      "motion[0].steps[1].starting", "\"withPrevius\"", "one of \"inTurn\"", "withPrevious",
      in: tweenStep("\"starting\": \"withPrevius\"")),
    Case("motion[0].steps[1].starting", "5", "one of \"inTurn\"", in: tweenStep("\"starting\": 5")),
    Case("motion[0].steps[1].starting.label", "nothing", "a label", in: tweenStep("\"starting\": {}")),
    Case(
      "motion[0].steps[1].starting.label", "\"\"", "not empty",
      in: tweenStep("\"starting\": { \"label\": \"\" }")
    ),
    Case(
      "motion[0].steps[1].starting", "an anchor at an unknown label, `x`",
      "an earlier label",
      in: tweenStep("\"starting\": { \"label\": \"x\" }")),
    Case("motion[0].steps[1].offset", "\"5\"", "milliseconds", in: tweenStep("\"offset\": \"5\"")),
    Case(
      "motion[0].steps[1].offset", "a begin before the sequence's", "the sequence's begin or later",
      in: tweenStep("\"offset\": -900")),
    Case(
      "motion[0].steps[0].starting", "an anchor at the step before the first one", "\"withBlock\" or",
      in: Samples.sequence("{ \"type\": \"wait\", \"duration\": 1, \"starting\": \"afterPrevious\" }")),
    Case(
      "motion[0].steps[2]", "a step after one that never ends", "a step beside it",
      in: tweenStep("\"repeats\": \"forever\"", after: ", \(wait)")),
    Case(
      "motion[0].repeats", "repeats of steps that never end", "one iteration, forward",
      in: Samples.sequence(
        "{ \"type\": \"tween\", \"property\": \"a\", \"values\": [1], \"duration\": 1, \"repeats\": \"forever\" }",
        "\"repeats\": 2, ")),
    Case(
      "motion[0].steps[1].spring", "a spring without damping", "a spring that rests",
      in: steps("{ \"type\": \"spring\", \"property\": \"a\", \"to\": 1, \"stiffness\": 9, \"damping\": 0 }")),
    Case(
      "motion[0].steps[1].steps[0].duration", "nothing", "at least 0",
      in: block("{ \"type\": \"wait\" }")),
    Case(
      "motion[0].steps[1].direction", "\"reverse\"", "one of \"normal\"",
      in: block(wait, "\"direction\": \"reverse\", ")),
    Case(
      "motion[0].steps[1].delay", "the key \"delay\"", "has no sense here", in: block(wait, "\"delay\": 5, ")),
    Case(
      "motion[0].steps[1].steps[0].steps[0].name", "\"\"", "not empty",
      in: block("{ \"type\": \"inOrder\", \"steps\": [{ \"type\": \"emit\", \"name\": \"\" }] }")),
    Case("motion[0].steps[1].name", "nothing", "a name", in: steps("{ \"type\": \"label\" }")),
    Case(
      "motion[0].steps[1].duration", "-1", "at least 0", in: steps("{ \"type\": \"wait\", \"duration\": -1 }")
    ),
  ]

  private static let wait = "{ \"type\": \"wait\", \"duration\": 10 }"

  private static func steps(_ step: String) -> String { Samples.sequence("\(wait), \(step)") }

  private static func tweenStep(_ keys: String, after: String = "") -> String {
    steps("{ \"type\": \"tween\", \"property\": \"a\", \"values\": [1], \"duration\": 1, \(keys) }\(after)")
  }

  private static func block(_ steps: String, _ keys: String = "") -> String {
    self.steps("{ \"type\": \"together\", \(keys)\"steps\": [\(steps)] }")
  }
}
