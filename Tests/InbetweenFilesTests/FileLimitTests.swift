import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// The limits of motion files: each is taken at the limit, and refused beyond it with an error that names it.
@Suite struct FileLimitTests {
  /// The limit of one value of a file.
  struct Limit: Sendable, CustomTestStringConvertible {
    /// The path of the value, and what the error must expect.
    var path: String
    var words: String
    /// The texts of a file at the limit, and of one beyond.
    var at: String
    var beyond: String
    var testDescription: String { path }

    init(_ path: String, _ words: String, _ at: String, beyond: String) {
      (self.path, self.words, self.at, self.beyond) = (path, words, at, beyond)
    }
  }

  private static func tween(_ keys: String) -> String {
    Samples.tween("\"property\": \"a\", \"values\": [1], \(keys)")
  }

  private static func turn(_ keys: String) -> String {
    Samples.tween("\"property\": \"rotation\", \"values\": [1], \(keys)")
  }

  private static func keys(_ keys: String) -> String { Samples.tween("\"property\": \"a\", \(keys)") }

  private static func path(_ elements: Int) -> String {
    let lines = String(repeating: " L 1 1 L 0 0", count: (elements - 1) / 2 + 1)
    return "M 0 0" + String(lines.prefix(6 * (elements - 1)))
  }

  private static func path(_ text: String) -> String {
    Samples.tween("\"property\": \"b\", \"path\": \"\(text)\"")
  }

  static let limits: [Limit] = [
    Limit(
      "stage.width", "at most 16384", Samples.core("640", "16384"), beyond: Samples.core("640", "16385")),
    Limit(
      "motion[0].duration", "at most 1e12", Samples.core("\"duration\": 300", "\"duration\": 1e12"),
      beyond: Samples.core("\"duration\": 300", "\"duration\": 1.0001e12")),
    Limit(
      "motion[0].delay", "at most 1e12", Samples.core("\"delay\": 100", "\"delay\": -1e12"),
      beyond: Samples.core("\"delay\": 100", "\"delay\": -1.0001e12")),
    Limit(
      "motion[0].hold", "at most 1e12", tween("\"hold\": 1e12"), beyond: tween("\"hold\": 1.0001e12")),
    Limit(
      "motion[0].rate", "1000000", tween("\"rate\": 900"), beyond: tween("\"rate\": 1000001")),
    Limit(
      "motion[0].repeats", "at most 1e9", tween("\"repeats\": 1e9"), beyond: tween("\"repeats\": 1000000001")),
    Limit(
      "motion[0].repeatStart", "at most 1000000", tween("\"repeatStart\": 1e6"),
      beyond: tween("\"repeatStart\": 1000001")),
    Limit("motion[0].turns", "1000000", turn("\"turns\": 1e6"), beyond: turn("\"turns\": 1000001")),
    Limit(
      "motion[0].values[0]", "within ±1e38", keys("\"values\": [-1e38]"),
      beyond: keys("\"values\": [-1.01e38]")),
    Limit(
      "motion[0].ease", "1000000", tween("\"ease\": \"steps(1000000)\""),
      beyond: tween("\"ease\": \"steps(1000001)\"")),
    Limit(
      "motion[0].path", "1e9", path("M 0 0 L 1e9 -1e9"), beyond: path("M 0 0 L 1.001e9 0")),
    Limit("motion[0].path", "10000", path(path(10_000)), beyond: path(path(10_001))),
    Limit(
      "motion[0].duration", "10,000 swings",
      Samples.tween("\"property\": \"a\", \"shake\": { \"strength\": 1, \"frequency\": 50 }").replacing(
        "\"duration\": 100", with: "\"duration\": 100000"),
      beyond: Samples.tween("\"property\": \"a\", \"shake\": { \"strength\": 1, \"frequency\": 50 }")
        .replacing(
          "\"duration\": 100", with: "\"duration\": 100020")),
    Limit(
      "motion[0].punch.vibrations", "1000", keys("\"punch\": { \"by\": 1, \"vibrations\": 1000 }"),
      beyond: keys("\"punch\": { \"by\": 1, \"vibrations\": 1001 }")),
  ]

  @Test("at the limit a file is read and loaded", arguments: limits) func atTheLimit(_ limit: Limit) throws {
    let file = try decode(limit.at)
    let world = World()
    _ = try file.load(into: world)
    for _ in 0..<3 { world.tick() }
  }

  @Test("beyond the limit it is refused by name", arguments: limits)
  func beyondTheLimit(_ limit: Limit) throws {
    let error = try #require(errors(in: limit.beyond).first)
    #expect(error.path == limit.path)
    #expect(error.expected.contains(limit.words), "\(error)")
    #expect(error.line != nil && "\(error)".utf8.count < 500)
  }

  // MARK: The size and depth of a file

  @Test("a file has 16 MiB, and not a byte more") func size() throws {
    let spaces = MotionFile.largestSize - Samples.core.utf8.count
    let largest = Samples.core + String(repeating: " ", count: spaces)
    #expect(try decode(largest) == decode(Samples.core))
    let error = try #require(errors(in: largest + " ").first)
    #expect(error.found == "16777217 bytes" && error.expected == "at most 16 MiB")
  }

  @Test("arrays and objects nest 100 deep, whatever comes then") func depth() throws {
    func nested(_ depth: Int, _ opening: String = "[", _ closing: String = "]") -> String {
      String(repeating: opening, count: depth) + (closing.isEmpty ? "" : "1")
        + String(repeating: closing, count: depth)
    }
    _ = try JSONParser.parse(Array(nested(100).utf8))
    _ = try JSONParser.parse(Array(nested(100, "{\"k\":", "}").utf8))
    for text in [nested(101), nested(101, "{\"k\":", "}"), nested(1_000_000, "[", "")] {
      let error = try #require(errors(in: text).first)
      #expect(error.found == "more than 100 levels")
    }
  }

  @Test("the drivers of a file have 4,000,000 keys in all, whatever lists it multiplies") func keys() throws {
    func text(entities: Int, _ keys: String) -> String {
      let names = (0..<entities).map { "\"\($0)\"" }
      return """
        { "inbetween": 1, "stage": { "width": 10, "height": 10 },
          "entities": [\(names.map { "{\"name\": \($0)}" }.joined(separator: ","))],
          "motion": [{ "type": "tween", "entities": [\(names.joined(separator: ","))], "property": "opacity", \(keys) }] }
        """
    }
    let shake = "\"shake\": { \"strength\": 1, \"frequency\": 1000 }, \"duration\": 5000"
    let error = try #require(errors(in: text(entities: 401, shake)).first)
    #expect(error.path == "motion[0]" && error.found == "4010000 keys up to here")
    #expect(error.expected.hasPrefix("at most 4000000 keys of all drivers"))
    // Values times entities.
    let values =
      "\"values\": [\(Array(repeating: "1", count: 2001).joined(separator: ","))], \"duration\": 9"
    #expect(errors(in: text(entities: 2000, values)).first?.found == "4002000 keys up to here")
    _ = try decode(text(entities: 20, values))
    // A file that was made by hand is counted too.
    var file = try decode(text(entities: 2, "\"values\": [1], \"duration\": 9"))
    guard case .tween(var tween) = file.motion[0] else { return }
    tween.keys = .values(Array(repeating: .float(1), count: 2_000_001))
    file.motion[0] = .tween(tween)
    #expect(throws: MotionFileErrors.self) { try file.load(into: World()) }
  }

  @Test("of more than 100,000 errors the first are kept, and a last one says how many more there are")
  func errorsOfOneFile() {
    let list = ErrorList(bytes: Array("{}".utf8))
    for number in 0..<100_000 { list.add(at: 0, .root, "none", found: "\(number)") }
    #expect(list.sorted().count == 100_000)
    for _ in 0..<3 { list.add(at: 1, .root, "none", found: "one more") }
    #expect(list.sorted().count == 100_001 && list.sorted().last?.found == "3 more errors")
  }

  // MARK: Texts and times

  @Test("long names and texts are taken; in errors they are shortened") func texts() throws {
    #if DEBUG
      let length = 100_000
    #else
      let length = 1_000_000
    #endif
    let long = String(repeating: "n", count: length)
    let file = try decode(Samples.core.replacing("card", with: long))
    let scene = try file.load(into: World())
    #expect(scene.entities[0].name.utf8.count == length)
    for text in [
      Samples.core("\"opacity\"", "\"\(long)\""), Samples.core("quadOut", long),
      Samples.core("#101418", long),
      Samples.core("\"stage\"", "\"\(long)\": 1, \"stage\""), Samples.core("640", "[\(long)]"),
      Self.path("M 0 0 " + long), Samples.core("0.4, 0, 0.2, 1", long),
    ] {
      let errors = errors(in: text)
      #expect(!errors.isEmpty && errors.allSatisfy { "\($0)".utf8.count < 2000 }, "\(errors.count) errors")
    }
  }

  @Test("samples lie within ±1e10 ms, and are ten million intervals at most") func sampleTimes() {
    #expect(SampleTime("1e10") != nil && SampleTime("-1e10") != nil)
    #expect(SampleTime("1.0000001e10") == nil && SampleTime(milliseconds: -1e10.nextUp) == nil)
    #expect(SampleTime.every(1e8, to: 1e10)?.count == 101)
    #expect(SampleTime.every(999, to: 1e10) == nil && SampleTime.every(.leastNonzeroMagnitude, to: 1) == nil)
  }
}
