import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// Paths through points, paths as steps, and paths that add and blend in motion files.
@Suite struct SplineFileTests {
  private func rows(_ text: String, _ property: String, at times: [Double]) throws -> [Float] {
    let times = times.compactMap { SampleTime(milliseconds: $0) }
    return try SampleTable(of: decode(text), at: times, velocities: false).rows
      .filter { $0.property == property }.map { Float($0.value) }
  }

  @Test func everyKeyDecodes() throws {
    let file = try decode(Samples.crowds)
    func line(_ index: Int) -> MotionLine? {
      guard case .tween(let tween) = file.motion[index], case .path(let route) = tween.keys else {
        return nil
      }
      return route.line
    }
    var loop = MotionSpline(through: [[0, 0], [90, 40.5], [60, 120]])
    loop.isClosed = true
    #expect(line(4) == .spline(loop))
    var chordal = MotionSpline(throughSpace: [[0, 0, 1], [10, 5, 0], [3, 4, -9]])
    chordal.parametrization = .chordal
    #expect(line(5) == .spline(chordal))
  }

  @Test func samplesAreTheEnginesSpline() throws {
    let points: [SIMD2<Float>] = [[0, 0], [90, 40], [60, 120]]
    for (words, path) in [
      ("", try MotionPath(through: points)),
      (", \"closed\": true", try MotionPath(through: points, isClosed: true)),
      (", \"parametrization\": \"uniform\"", try MotionPath(through: points, parametrization: .uniform)),
      (", \"parametrization\": \"chordal\"", try MotionPath(through: points, parametrization: .chordal)),
    ] {
      let text = Samples.tween(
        "\"property\": \"b\", \"path\": { \"through\": [[0, 0], [90, 40], [60, 120]]\(words) }")
      let times = [0.0, 10, 25, 50, 80, 100]
      let (x, y) = (try rows(text, "b.x", at: times), try rows(text, "b.y", at: times))
      for (index, time) in times.enumerated() {
        let place = path.position(at: Float(time / 100))
        #expect(abs(x[index] - place.x) < 1e-3 && abs(y[index] - place.y) < 1e-3)
      }
    }
  }

  @Test func whatAddsAlongAPathIsAddedAndWhatBlendsIsEased() throws {
    func text(_ keys: String) -> String {
      Samples.tween("\"property\": \"position\", \"path\": \"M 0 0 H 64\", \(keys)").replacingOccurrences(
        of: "\"radius\": 1 }", with: "\"radius\": 1 }, \"properties\": { \"position\": [100, 50] }")
    }
    let adding = text("\"composition\": \"add\"")
    #expect(try rows(adding, "position.x", at: [0, 50, 100]) == [100, 132, 100])
    #expect(try rows(adding, "position.y", at: [0, 50]) == [50, 50])
    let blended = text("\"blend\": { \"duration\": 50, \"ease\": \"linear\" }")
    let shown = try rows(blended, "position.x", at: [0, 25, 50, 100])
    for (value, expected) in zip(shown, [100, 66, 32, 64] as [Float]) {
      #expect(abs(value - expected) < 1e-3)
    }
  }

  @Test func aStepFollowsAPath() throws {
    let steps = """
      { "type": "wait", "duration": 50 },
      { "type": "tween", "property": "position", "path": "M 0 0 H 32 V 32", "relative": true, "orients": "rotation",
        "orientationOffset": 5, "duration": 100 },
      { "type": "tween", "property": "position.x", "by": 8, "duration": 40 }
      """
    let text = Samples.sequence(steps, "\"repeats\": 2, ").replacingOccurrences(
      of: "\"radius\": 1 }", with: "\"radius\": 1 }, \"properties\": { \"position\": [100, 50] }")
    let times = [0.0, 75, 100, 125, 150, 170, 190, 265]
    #expect(try rows(text, "position.x", at: times) == [100, 116, 132, 132, 132, 136, 100, 116])
    #expect(try rows(text, "position.y", at: times) == [50, 50, 50, 66, 82, 82, 50, 50])
    #expect(try rows(text, "rotation", at: [0, 75, 125, 170]) == [0, 5, 95, 95])
    #expect(try decode(text).length == .milliseconds(880))
  }

  /// It is the engine's step.
  @Test func aStepAlongAPathIsTheEngines() throws {
    let steps = """
      { "type": "tween", "property": "b", "path": { "through": [[0, 0], [9, 4], [6, 12]] }, "duration": 200,
        "ease": "quadInOut", "repeats": 2, "direction": "alternate" }
      """
    let (world, twin) = (World(), World())
    let scene = try decode(Samples.sequence(steps)).load(into: world)
    let (entity, b) = (twin.spawn(), Property<SIMD2<Float>>("b", default: .zero))
    let path = try MotionPath(through: [[0, 0], [9, 4], [6, 12]])
    try twin.play(on: entity, in: twin.makeTimeline()) {
      Along(b, path, duration: .milliseconds(200), ease: .quadInOut).alternating()
    }
    for _ in 0..<30 {
      #expect(world[scene.entities[0].entity, b] == twin[entity, b])
      world.tick()
      twin.tick()
    }
  }

  /// A reduced form of a named motion is a path's too.
  @Test func aPathTakesTheReducedFormOfItsMotion() throws {
    let world = World()
    world.reducedMotion.isOn = true
    let text = Samples.tween("\"property\": \"b\", \"path\": \"M 0 0 H 40\", \"motion\": \"calm\"")
      .replacingOccurrences(
        of: "\"entities\":",
        with: """
          "motions": { "calm": { "type": "tween", "duration": 800, "reduced": { "duration": 0 } } }, "entities":
          """)
    let scene = try decode(text).load(into: world)
    #expect(world[scene.entities[0].entity, Property<SIMD2<Float>>("b", default: .zero)] == [40, 0])
  }

  @Test func whatWasMadeByHandIsCheckedWhenLoaded() throws {
    var file = try decode(Samples.tween("\"property\": \"b\", \"values\": [[1, 1]]"))
    func tween(_ property: String, _ points: [SIMD3<Float>], orients: String? = nil) -> MotionTween {
      var route = MotionRoute(.spline(MotionSpline(throughSpace: points)))
      route.orients = orients
      return MotionTween(entity: "e", property: property, keys: .path(route), duration: 5)
    }
    let good: [SIMD3<Float>] = [[0, 0, 0], [1, 1, 0]]
    file.motion = [
      .tween(tween("b", [[1, 1, 0], [.nan, 0, 0]])), .tween(tween("b", [[1, 1, 0], [1, 1, 0]])),
      .tween(tween("b", [[1, 1, 0], [1, 1, 5]])), .tween(tween("a", good)),
      .sequence(
        MotionSequence(
          entity: "e",
          steps: [
            MotionStep(.tween(tween("b", good, orients: "opacity"))),
            MotionStep(.tween(tween("b", good, orients: "nothing"))),
            MotionStep(.tween(tween("b", []))),
          ])),
      .sequence(
        MotionSequence(entity: "e", steps: [MotionStep(.tween(tween("a", good, orients: "rotation")))])),
    ]
    do {
      _ = try file.load(into: World())
      Issue.record("it was loaded")
    } catch {
      #expect(
        error.errors.map(\.path) == [
          "motion[0].path.through[1][0]", "motion[1].path.through", "motion[2].path.through[0]",
          "motion[2].path.through[1]", "motion[3].path", "motion[4].steps[0].orients",
          "motion[4].steps[1].orients", "motion[4].steps[2].path.through", "motion[5].steps[0].path",
        ])
    }
  }
}

// What may be wrong with them.
extension BadFileTests {
  private static func path(_ keys: String, _ property: String = "position", _ more: String = "") -> String {
    Samples.tween("\"property\": \"\(property)\", \"path\": { \(keys) }\(more)")
  }

  static let splines = [
    Case("motion[0].path.through", "nothing", "two or more different points", in: path("")),
    Case("motion[0].path.through", "5", "two or more different points", in: path("\"through\": 5")),
    Case(
      "motion[0].path.through", "1 different points", "two or more different points",
      in: path("\"through\": [[1, 2], [1, 2]]")),
    Case("motion[0].path.through[1]", "7", "an array of 2 numbers", in: path("\"through\": [[1, 2], 7]")),
    Case(
      "motion[0].path.through[1]", "an array of 3", "an array of 2 numbers",
      in: path("\"through\": [[1, 2], [1, 2, 3]]")),
    Case(
      "motion[0].path.through[0][1]", "2e9", "within ±1e9", in: path("\"through\": [[1, 2e9], [1, 2]]")),
    Case(
      "motion[0].path.closed", "1", "true or false", in: path("\"through\": [[1, 2], [3, 4]], \"closed\": 1")),
    Case(
      "motion[0].path.parametrization", "\"cordal\"", "one of \"centripetal\"", "chordal",
      in: path("\"through\": [[1, 2], [3, 4]], \"parametrization\": \"cordal\"")),
    Case(
      "motion[0].path.svg", "the key \"svg\"", "one of through", in: path("\"svg\": \"M 0 0\"")),
    Case(
      "motion[0].path", "a float", "float2, float3 or angle", in: path("\"through\": [[1, 2], [3, 4]]", "a")),
    Case(
      "motion[0].snap", "\"snap\" beside \"path\"", "no \"snap\"",
      in: path("\"through\": [[1, 2], [3, 4]]", "position", ", \"snap\": [1, 1]")),
    Case(
      "motion[0].steps[0].path", "'X'", "SVG path text (at column 5",
      in: Samples.sequence(
        "{ \"type\": \"tween\", \"property\": \"b\", \"path\": \"M0 0X\", \"duration\": 1 }")),
    Case(
      "motion[0].steps[0].orients", "\"rotation\"", "another property than the one that moves",
      in: Samples.sequence(
        """
        { "type": "tween", "property": "rotation", "path": "M0 0H1", "orients": "rotation", "duration": 1 }
        """)),
  ]
}
