import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// Amounts and blends in motion files.
@Suite struct CompositionFileTests {
  private func tween(_ keys: String) throws -> MotionTween {
    guard case .tween(let tween) = try decode(Samples.tween(keys)).motion[0] else {
      throw MotionFileError(path: "motion[0]", found: "no tween", expected: "a tween")
    }
    return tween
  }

  @Test func keysDecode() throws {
    let plain = try tween("\"property\": \"a\", \"values\": [1]")
    #expect(plain.composition == .replace && plain.blend == nil)
    let adding = try tween("\"property\": \"a\", \"values\": [1], \"composition\": \"add\"")
    #expect(adding.composition == .add)
    let blended = try tween("\"property\": \"a\", \"values\": [1], \"blend\": { \"duration\": 2.5 }")
    #expect(blended.blend == MotionBlend(duration: 2.5, ease: .sineInOut))
    for key in ["ease", "easing"] {  // the second is its earlier name
      let eased = "\"blend\": { \"duration\": 0, \"\(key)\": \"linear\" }, \"composition\": \"replace\""
      #expect(try tween("\"property\": \"a\", \"values\": [1], \(eased)").blend?.ease == .linear)
    }
  }

  @Test func writtenFilesSayTheSame() throws {
    for text in [Samples.everything, Samples.springs] {
      let file = try decode(text)
      let written = file.encoded()
      #expect(try MotionFile(data: written) == file)
      let words = String(decoding: written, as: UTF8.self)
      #expect(words.contains("\"composition\": \"add\"") && !words.contains("\"replace\""))
      #expect(words.contains("\"blend\": {") && !words.contains("\"sineInOut\""))
    }
  }

  @Test(arguments: [
    ("\"property\": \"a\", \"values\": [1], \"composition\": \"ad\"", "motion[0].composition"),
    ("\"property\": \"color\", \"values\": [\"#000000\"], \"composition\": \"add\"", "motion[0].composition"),
    ("\"property\": \"q\", \"values\": [[0, 0, 0, 1]], \"composition\": \"add\"", "motion[0].composition"),
    ("\"property\": \"q\", \"values\": [[0, 0, 0, 1]], \"blend\": { \"duration\": 1 }", "motion[0].blend"),
    ("\"property\": \"a\", \"values\": [1], \"blend\": 200", "motion[0].blend"),
    (
      "\"property\": \"a\", \"values\": [1], \"blend\": { \"ease\": \"linear\" }",
      "motion[0].blend.duration"
    ),
    ("\"property\": \"a\", \"values\": [1], \"blend\": { \"duration\": -1 }", "motion[0].blend.duration"),
    (
      "\"property\": \"a\", \"values\": [1], \"blend\": { \"duration\": 1, \"ease\": \"x\" }",
      "motion[0].blend.ease"
    ),
    (
      "\"property\": \"a\", \"values\": [1], "
        + "\"blend\": { \"duration\": 1, \"ease\": \"linear\", \"easing\": \"linear\" }",
      "motion[0].blend.easing"
    ),
    (
      "\"property\": \"a\", \"values\": [1], \"blend\": { \"duration\": 1 }, \"composition\": \"add\"",
      "motion[0].blend"
    ),
  ])
  func mistakesAreNamed(keys: String, path: String) throws {
    let text = Samples.tween(keys)
    #expect(errors(in: text).map(\.path) == [path])
  }

  /// `sample` prints the sum, and the eased seam.
  @Test func samplesAreOfSumsAndSeams() throws {
    let text = """
      { "inbetween": 1, "stage": { "width": 10, "height": 10 },
        "properties": { "a": { "type": "float", "default": 5 } },
        "entities": [{ "name": "e", "shape": { "type": "circle", "radius": 1 } }],
        "motion": [
          { "type": "tween", "entity": "e", "property": "a", "values": [0, 8], "duration": 100, "composition": "add" },
          { "type": "tween", "entity": "e", "property": "a", "values": [25, 25], "delay": 200, "duration": 100,
            "persists": false, "blend": { "duration": 50, "ease": "linear" } } ] }
      """
    let times = [0.0, 50, 100, 200, 225, 250, 300, 325, 350].compactMap { SampleTime(milliseconds: $0) }
    let table = try SampleTable(of: decode(text), at: times, velocities: false)
    let values = table.rows.filter { $0.property == "a" }.map(\.value)
    let expected: [Float] = [5, 9, 5, 5, 15, 25, 25, 15, 5]
    #expect(values.count == expected.count)
    for (value, expected) in zip(values, expected) { #expect(abs(Float(value) - expected) < 1e-5) }
  }
}
