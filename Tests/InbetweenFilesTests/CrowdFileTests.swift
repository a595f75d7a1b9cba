import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// Motions of several entities, with a stagger, and tags.
@Suite struct CrowdFileTests {
  @Test func everyKeyDecodes() throws {
    let file = try decode(Samples.crowds)
    guard case .spring(let spring) = file.motion[0], case .decay(let decay) = file.motion[1],
      case .tween(let tween) = file.motion[2], case .sequence(let sequence) = file.motion[9]
    else { throw CancellationError() }
    #expect(spring.entities == ["e", "f", "g"] && spring.tags == ["hud", "entrance"])
    #expect(spring.stagger == MotionStagger(.center, .over(90.5), ease: .quadIn))
    #expect(decay.entities == ["g", "e"] && decay.stagger == MotionStagger(.random(seed: 3), .each(25)))
    #expect(tween.entities == ["f", "g"] && tween.stagger == nil && tween.entity == "f")
    #expect(tween.keys == .differences([.angle(0), .angle(720), .angle(-8.5)]))
    #expect(sequence.tags == ["story"] && file.motion[8].tags == ["fade"])
    #expect(file.motion[4].targets.map(\.property) == ["position", "rotation", "position", "rotation"])
    #expect(file.motion[0].targets.count == 3)
  }

  @Test func writtenAndReadTheyAreTheSame() throws {
    let file = try decode(Samples.crowds)
    #expect(try MotionFile(data: file.encoded()) == file)
    let words = String(decoding: file.encoded(), as: UTF8.self)
    #expect(words.contains("\"tags\": [\"hud\", \"entrance\"]") && !words.contains("\"centripetal\""))
  }

  /// They show what as many entries show, one for each entity, with the delays of the stagger.
  @Test func comeDownToEntriesOfOneEntity() throws {
    let file = try decode(Samples.crowds)
    var single = file
    single.motion = try file.motion.flatMap { try $0.parts(at: file.positions) }
    #expect(single.motion.count == 3 + 2 + 2 + 1 + 2 + 1 + 2 + 2 + 1 + 1)
    guard case .spring(let middle) = single.motion[1], case .spring(let outer) = single.motion[2] else {
      throw CancellationError()
    }
    #expect(middle.entities == ["f"] && middle.delay == 10)
    #expect(abs(outer.delay - 100.5) < 0.01)
    #expect(single.length == file.length)
    let (one, other) = (World(), World())
    let (scene, twin) = (try file.load(into: one), try single.load(into: other))
    #expect(scene.drivers.count == twin.drivers.count)
    for _ in 0..<150 {
      #expect(one.stateHash == other.stateHash)
      one.tick()
      other.tick()
    }
  }

  /// A spring with a stagger is the engine's.
  @Test func springsSetOffAsTheEnginesDo() throws {
    let text = Samples.spring(
      "\"to\": 100, \"spring\": \"bouncy\", \"stagger\": { \"from\": \"edges\", \"each\": 40 }"
    ).replacingOccurrences(of: "\"entity\": \"e\"", with: "\"entities\": [\"e\", \"f\", \"g\", \"h\"]")
      .replacingOccurrences(
        of: "\"radius\": 1 } }",
        with: "\"radius\": 1 } }, { \"name\": \"f\" }, { \"name\": \"g\" }, { \"name\": \"h\" }")
    let world = World()
    let scene = try decode(text).load(into: world)
    let twin = World()
    let entities = (0..<4).map { _ in twin.spawn() }
    let a = Property<Float>("a", default: 0)
    var motion = SpringMotion(a, to: 100, spring: .bouncy)
    motion.timeline = twin.makeTimeline().id
    try twin.register(motion, on: entities, stagger: .fromEdges(each: .milliseconds(40)))
    for _ in 0..<60 {
      for (mine, other) in zip(scene.entities, entities) {
        #expect(world[mine.entity, a] == twin[other, a])
      }
      world.tick()
      twin.tick()
    }
    #expect(try decode(text).length > .milliseconds(540))
  }

  @Test func tagsFindTheDrivers() throws {
    let world = World()
    let scene = try decode(Samples.crowds).load(into: world)
    #expect(world.drivers(tagged: "hud").count == 5)
    #expect(world.drivers(tagged: "entrance").handles == Array(scene.drivers[0..<3]))
    #expect(world.drivers(tagged: "fade").count == 2 && world.drivers(tagged: "spin").count == 2)
    #expect(world.drivers(tagged: "story").handles == [scene.drivers.last])
    let before = world[scene.entities[0].entity, .opacity]
    for _ in 0..<2 { world.tick() }
    #expect(world.drivers(tagged: "fade").pause() == 2)
    let held = world[scene.entities[0].entity, .opacity]
    for _ in 0..<9 { world.tick() }
    #expect(held != before && world[scene.entities[0].entity, .opacity] == held)
  }

  /// From a point of the stage: by the positions that the entities state.
  @Test func aPointIsNearerToSome() throws {
    let file = try decode(Samples.crowds)
    guard case .spring(let spring) = file.motion[6], case .tracks(let tracks) = file.motion[8] else {
      throw CancellationError()
    }
    #expect(spring.stagger == MotionStagger(.point([30, 20.5], spacing: 8), .each(30)))
    // e is 19.5 away at [30, 40], f √(30² + 20.5²) = 36.335 at [0, 0].
    let delays = try file.motion[6].parts(at: file.positions).compactMap { part in
      if case .spring(let spring) = part { spring.delay } else { nil }
    }
    #expect(delays.count == 2 && delays[0] == 0 && abs(delays[1] - (36.335 - 19.5) / 8 * 30) < 0.02)
    #expect(try tracks.tweens(at: file.positions).map(\.delay) == [0, 70])
  }

  private func rows(_ text: String, _ property: String, at times: [Double]) throws -> [Float] {
    let times = times.compactMap { SampleTime(milliseconds: $0) }
    return try SampleTable(of: decode(text), at: times, velocities: false).rows
      .filter { $0.property == property && $0.entity == "e" }.map { Float($0.value) }
  }

  @Test func severalDifferencesAreKeysAboutTheStart() throws {
    let text = Samples.tween("\"property\": \"rotation\", \"by\": [8, 400, -6], \"offsets\": [0, 0.5, 1]")
      .replacingOccurrences(
        of: "\"radius\": 1 }", with: "\"radius\": 1 }, \"properties\": { \"rotation\": 30 }")
    #expect(try rows(text, "rotation", at: [0, 25, 50, 100]) == [38, 234, 430, 24])
    let pair = Samples.tween("\"property\": \"b\", \"by\": [[0, 0], [8, 4], [0, 0]], \"repeats\": 2")
    #expect(try rows(pair, "b.x", at: [0, 25, 50, 75, 150, 200]) == [0, 4, 8, 4, 8, 0])
    // One alone is where it ends, as without brackets.
    let one = Samples.tween("\"property\": \"a\", \"by\": [8]")
    #expect(try rows(one, "a", at: [0, 50, 100]) == [0, 4, 8])
  }

  @Test func whatWasMadeByHandIsCheckedWhenLoaded() throws {
    var file = try decode(Samples.crowds)
    var spring = MotionSpring(entity: "e", property: "a", target: .to(.float(1)))
    (spring.entities, spring.tags) = (["e", "nobody", "f", "nothing"], ["x", ""])
    var none = spring
    (none.entities, none.tags) = ([], [])
    var early = MotionTween(entity: "e", property: "a", keys: .differences([]), duration: 5)
    early.stagger = MotionStagger(.first, .each(-3))
    let empty = MotionTween(entity: "e", property: "a", keys: .differences([]), duration: 5)
    let wrong = MotionTween(
      entity: "e", property: "a", keys: .differences([.float(1), .color(.white)]), duration: 5)
    let steps = MotionSequence(
      entity: "e", steps: [MotionStep(.spring(spring)), MotionStep(.wait(1))])
    file.motion = [
      .spring(spring), .spring(none), .tween(early), .tween(empty), .tween(wrong), .sequence(steps),
    ]
    do {
      _ = try file.load(into: World())
      Issue.record("it was loaded")
    } catch {
      #expect(
        error.errors.map(\.path) == [
          "motion[0].entities[1]", "motion[0].entities[3]", "motion[0].tags[1]", "motion[1].entities",
          "motion[2].stagger.each", "motion[2].by", "motion[3].by", "motion[4].by[1]",
          "motion[5].steps[0].entities", "motion[5].steps[0].tags",
        ])
    }
  }
}

// What may be wrong with them.
extension BadFileTests {
  private static func many(_ keys: String) -> String {
    Samples.spring("\"to\": 1").replacingOccurrences(of: "\"entity\": \"e\"", with: keys)
  }

  static let crowds = [
    Case("motion[0].entities", "an empty array", "at least one name", in: many("\"entities\": []")),
    Case("motion[0].entities", "\"e\"", "at least one name", in: many("\"entities\": \"e\"")),
    Case(
      "motion[0].entities[1]", "\"x\"", "name of an entity", "e", in: many("\"entities\": [\"e\", \"x\"]")),
    Case(
      "motion[0].entity", "\"entity\" beside \"entities\"", "only one of",
      in: many("\"entity\": \"e\", \"entities\": [\"e\"]")),
    Case(
      "motion[0].stagger", "no \"entities\"", "\"entities\" beside it",
      in: many("\"entity\": \"e\", \"stagger\": { \"each\": 5 }")),
    Case(
      "motion[0].stagger.each", "-5", "at least 0",
      in: many("\"entities\": [\"e\"], \"stagger\": { \"each\": -5 }")),
    Case(
      "motion[0].stagger.point", "nothing", "an array of 2 numbers",
      in: many("\"entities\": [\"e\"], \"stagger\": { \"from\": \"point\", \"over\": 5 }")),
    Case(
      "motion[0].stagger.spacing", "nothing", "more than 0, which takes",
      in: many("\"entities\": [\"e\"], \"stagger\": { \"from\": \"point\", \"point\": [1, 2], \"each\": 5 }")
    ),
    Case(
      "motion[0].stagger.spacing", "5", "nothing: only beside \"each\"",
      in: many(
        "\"entities\": [\"e\"], \"stagger\": { \"from\": \"point\", \"point\": [1, 2], \"over\": 5, \"spacing\": 5 }"
      )),
    Case(
      "motion[0].stagger.point", "an array of 2", "nothing: only \"from\": \"point\"",
      in: many("\"entities\": [\"e\"], \"stagger\": { \"point\": [1, 2], \"each\": 5 }")),
    Case("motion[0].tags", "\"hud\"", "an array of tags", in: many("\"entity\": \"e\", \"tags\": \"hud\"")),
    Case("motion[0].tags[1]", "\"\"", "not empty", in: many("\"entity\": \"e\", \"tags\": [\"a\", \"\"]")),
    Case(
      "motion[0].by", "an empty array", "at least one", in: Samples.tween("\"property\": \"a\", \"by\": []")),
    Case(
      "motion[0].by[1]", "\"x\"", "a number", in: Samples.tween("\"property\": \"a\", \"by\": [1, \"x\"]")),
    Case(
      "motion[0].by[1]", "5", "an array of 2 numbers",
      in: Samples.tween("\"property\": \"b\", \"by\": [[1, 2], 5]")),
    Case(
      "motion[0].offsets", "an array of 2", "3, one for each of 3 values",
      in: Samples.tween("\"property\": \"a\", \"by\": [1, 2, 3], \"offsets\": [0, 1]")),
    Case(
      "motion[0].interTimingFunctions", "an array of 1", "2, one between each two of 3 values",
      in: Samples.tween("\"property\": \"a\", \"by\": [1, 2, 3], \"interTimingFunctions\": [\"linear\"]")),
    Case(
      "motion[0].steps[0].tags", "the key \"tags\"", "has no sense here",
      in: Samples.sequence(
        "{ \"type\": \"tween\", \"property\": \"a\", \"values\": [1], \"duration\": 1, \"tags\": [] }")),
    Case(
      "motion[0].steps[0].entities", "the key \"entities\"", "has no sense here",
      in: Samples.sequence(
        "{ \"type\": \"tween\", \"property\": \"a\", \"values\": [1], \"duration\": 1, \"entities\": [\"e\"] }"
      )),
  ]
}
