import Inbetween
import Testing

@testable import InbetweenFiles

/// Transitions that are turned round show where they start now, before they begin.
@Suite struct TurnedTransitionTests {
  private func file(_ transitions: [String]) throws -> MotionFile {
    let motion = transitions.enumerated().map { index, keys in
      "{ \"type\": \"transition\", \"name\": \"\(index)\", \"duration\": 100, \(keys) }"
    }
    return try decode(
      """
      { "inbetween": 1, "stage": { "width": 320, "height": 200 },
        "properties": { "a": { "type": "float", "default": 7 }, "b": { "type": "float3", "default": [1, 2, 3] } },
        "entities": [
          { "name": "box", "shape": { "type": "rectangle", "width": 30, "height": 20, "cornerRadius": 4 },
            "properties": { "position": [5, 6] } },
          { "name": "other" } ],
        "motion": [\(motion.joined(separator: ", "))] }
      """)
  }

  private func tween(_ property: String, _ back: String, _ fore: String) -> String {
    "{ \"entity\": \"box\", \"property\": \"\(property)\", \"back\": \(back), \"fore\": \(fore) }"
  }

  private func tweens(_ tweens: String...) -> String { "\"tweens\": [\(tweens.joined(separator: ", "))]" }

  private func stated(_ file: MotionFile, _ property: String) -> MotionValue? {
    file.entities[0].properties[property]
  }

  @Test(arguments: TransitionDirection.allCases)
  func theStartIsSeenUntilItBegins(direction: TransitionDirection) throws {
    let written = try file([
      "\"delay\": 600, \"direction\": \"\(direction.reversed.rawValue)\", \(tweens(tween("a", "2", "5")))"
    ])
    let times = [-1, 0, 599, 600, 700].compactMap { SampleTime(milliseconds: $0) }
    let rows = try SampleTable(of: written.playing(direction), at: times).rows
    let (start, end) = direction == .forward ? (2.0, 5.0) : (5, 2)
    let shown = rows.filter { $0.entity == "box" && $0.property == "a" }.map(\.value)
    #expect(shown == [start, start, start, start, end])
    #expect(rows.filter { $0.entity == "other" && $0.property == "a" }.allSatisfy { $0.value == 7 })
  }

  @Test func onlyWhatIsTurnedRoundChanges() throws {
    let keys = "\"delay\": 600, \(tweens(tween("a", "2", "5")))"
    #expect(try file([keys]).playing(.forward) == file([keys]))
    let backward = try file(["\"direction\": \"backward\", \(keys)"])
    #expect(backward.playing(.backward) == backward)
    // What begins before it, the right way round, has its start stated by the file.
    let both = try file([
      keys, "\"direction\": \"backward\", " + tweens(tween("a", "1", "9"), tween("opacity", "0", "1")),
    ])
    #expect(stated(both.playing(.backward), "a") == nil)
    #expect(stated(both.playing(.forward), "a") == .float(1))
    #expect(stated(both.playing(.forward), "opacity") == .float(0))
  }

  @Test func lanesLeaveTheOthersAsTheyAre() throws {
    let turned = try file([
      tweens(
        tween("size.x", "30", "90"), tween("position.y", "6", "60"), tween("scale.x", "1", "2"),
        tween("b.z", "3", "8"))
    ]).playing(.backward)
    #expect(stated(turned, "size") == .float2([90, 20]) && stated(turned, "position") == .float2([5, 60]))
    #expect(stated(turned, "scale") == .float2([2, 1]) && stated(turned, "b") == .float3([1, 2, 8]))
    #expect(stated(turned, "opacity") == nil)
  }

  @Test func theFirstToBeginSaysEachLanesValue() throws {
    let turned = try file([
      "\"delay\": 300, " + tweens(tween("b", "[0, 0, 0]", "[11, 12, 13]"), tween("a", "0", "1")),
      "\"delay\": 200, " + tweens(tween("b.y", "0", "5"), tween("a", "0", "2"), tween("a", "0", "3")),
      "\"delay\": 200, " + tweens(tween("opacity", "0", "0.5")),
      "\"delay\": 200, " + tweens(tween("opacity", "0", "0.75")),
    ]).playing(.backward)
    #expect(stated(turned, "b") == .float3([11, 5, 13]))
    // Of two at once the last one is seen.
    #expect(stated(turned, "a") == .float(3) && stated(turned, "opacity") == .float(0.75))
  }

  @Test func wholeValuesAndLayersToo() throws {
    let turned = try file([
      """
      "layers": [{ "range": [0.5, 1], "tweens": [
        { "entity": "box", "property": "color", "values": ["#000000", "#111111", "#222222"] },
        { "entity": "box", "property": "rotation", "back": 0, "fore": 90, "offsets": [0, 0.5] } ] }],
      "sharedElement": { "tweens": [\(tween("size", "[30, 20]", "[90, 60]"))] }
      """
    ]).playing(.backward)
    #expect(stated(turned, "color") == .color(try #require(MotionColor(hex: "#222222"))))
    #expect(stated(turned, "rotation") == .angle(90) && stated(turned, "size") == .float2([90, 60]))
    #expect(try MotionFile(data: turned.encoded()) == turned)
  }

  /// They are reported when the file is loaded.
  @Test func filesMadeByHandMayBeWrong() {
    var file = MotionFile(stage: MotionStage(width: 10, height: 10), entities: [MotionEntity("a")])
    for (entity, property, value) in [
      ("b", "opacity", MotionValue.float(1)), ("a", "nothing", .float(1)), ("a", "size.q", .float(1)),
      ("a", "size.x", .color(.white)), ("a", "color", .float(1)), ("a", "size", .float3(.zero)),
      ("a", "", .float(1)), ("a", "color.x", .float(1)), ("a", "opacity.x", .float(1)),
    ] {
      let tween = MotionTransitionTween(entity: entity, property: property, values: [value])
      file.motion.append(.transition(MotionTransition("t", duration: 1, delay: .nan, tweens: [tween])))
    }
    file.motion.append(
      .transition(
        MotionTransition(
          "t", duration: 1, tweens: [MotionTransitionTween(entity: "a", property: "size", values: [])])))
    #expect(file.playing(.backward).entities == file.entities)
    #expect(throws: MotionFileErrors.self) { try file.playing(.backward).load(into: World()) }
  }
}
