import Foundation
import Testing

@testable import InbetweenFiles

@Suite struct SyntaxErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var line: Int
    var column: Int
    var found: String
    var expected: String
    var testDescription: String { String(text.prefix(30)) }
  }

  static let cases = [
    Case(text: "", line: 1, column: 1, found: "an empty file", expected: "a JSON object"),
    Case(text: " \n\t ", line: 2, column: 3, found: "an empty file", expected: "a JSON object"),
    Case(text: "{", line: 1, column: 2, found: "the end of the file", expected: "a key in double quotes"),
    Case(text: "{ \"a\" 1 }", line: 1, column: 7, found: "'1'", expected: "':' after the key"),
    Case(text: "{ \"a\": 1,\n}", line: 2, column: 1, found: "'}'", expected: "a key in double quotes"),
    Case(text: "[1, 2,]", line: 1, column: 7, found: "']'", expected: "a value"),
    Case(text: "[1\r\n2]", line: 2, column: 1, found: "'2'", expected: "',' or ']'"),
    Case(text: "[1\r2]", line: 2, column: 1, found: "'2'", expected: "',' or ']'"),
    Case(text: "{} x", line: 1, column: 4, found: "'x'", expected: "the end of the file"),
    Case(text: "[\"é😀\", x]", line: 1, column: 8, found: "x", expected: "a value; text needs double quotes"),
    Case(text: "[\"é😀\", X]", line: 1, column: 8, found: "'X'", expected: "a value"),
    Case(text: "[nul]", line: 1, column: 2, found: "nul", expected: "a value; text needs double quotes"),
    Case(text: "['a']", line: 1, column: 2, found: "\"'\"", expected: "a value"),
    Case(
      text: "[\"a\nb\"]", line: 1, column: 4, found: "the end of the line",
      expected: "the closing '\"', or an escape such as \\n"),
    Case(text: "[\"abc", line: 1, column: 2, found: "a text without an end", expected: "a closing '\"'"),
    Case(
      text: "[\"\\x\"]", line: 1, column: 4, found: "'x'", expected: "one of \" \\ / b f n r t u after '\\'"),
    Case(
      text: "[\"\\u12g4\"]", line: 1, column: 7, found: "'g'", expected: "four hexadecimal digits after '\\u'"
    ),
    Case(
      text: "[\"\\ud83d\"]", line: 1, column: 3, found: "half of a surrogate pair",
      expected: "both halves, as \\uD83D\\uDE00"),
    Case(
      text: "[\"\\ude00\"]", line: 1, column: 3, found: "half of a surrogate pair",
      expected: "both halves, as \\uD83D\\uDE00"),
    Case(text: "[01]", line: 1, column: 3, found: "'1'", expected: "a number without '1' here"),
    Case(text: "[1.]", line: 1, column: 4, found: "']'", expected: "a digit"),
    Case(text: "[.5]", line: 1, column: 2, found: "'.'", expected: "a value"),
    Case(text: "[+1]", line: 1, column: 2, found: "'+'", expected: "a value"),
    Case(text: "[-]", line: 1, column: 3, found: "']'", expected: "a digit"),
    Case(text: "[1e]", line: 1, column: 4, found: "']'", expected: "a digit"),
    Case(text: "[0x10]", line: 1, column: 3, found: "'x'", expected: "a number without 'x' here"),
    Case(text: "[NaN]", line: 1, column: 2, found: "'N'", expected: "a value"),
    Case(text: "[1, // one\n2]", line: 1, column: 5, found: "'/'", expected: "a value"),
  ]

  @Test(arguments: cases)
  func theFirstPlaceIsReported(_ example: Case) throws {
    let errors = errors(in: example.text)
    let error = try #require(errors.first)
    #expect(errors.count == 1)
    #expect(error.path == "")
    #expect(error.line == example.line && error.column == example.column)
    #expect(error.found == example.found)
    #expect(error.expected == example.expected)
  }

  @Test(
    arguments: [
      ([0x7B, 0x20, 0xFF, 0x7D], 3, "the byte 0xFF"), ([0x7B, 0xC3], 2, "the byte 0xC3"),
      ([0x7B, 0xED, 0xA0, 0x80], 2, "the byte 0xED"),
      ([0xFF, 0xFE, 0x7B, 0x00], 1, "the byte order mark of UTF-16"),
    ] as [([UInt8], Int, String)])
  func otherEncodingsAreErrors(bytes: [UInt8], column: Int, found: String) {
    #expect { try MotionFile(data: bytes) } throws: { error in
      guard let error = (error as? MotionFileErrors)?.errors.first else { return false }
      return error.line == 1 && error.column == column && error.found == found && error.expected == "UTF-8"
    }
  }

  @Test func deepNestingIsAnErrorAndNoCrash() throws {
    for bracket in ["[", "{\"a\":"] {
      let text = String(repeating: bracket, count: 200_000)
      let error = try #require(errors(in: text).first)
      #expect(error.found == "more than 100 levels")
      #expect(error.column == 100 * bracket.count + 1)
    }
  }

  @Test func parserAgreesWithFoundation() {
    var numbers = SeededNumbers(seed: 7)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"\\n\"", "1", "-2.5e3", "true", "null", " ", "0", "1e", "\"",
      "\\", "x", "-",
    ]
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 1...9, using: &numbers)).map { _ in
        pieces.randomElement(using: &numbers)!
      }.joined()
      let mine = (try? JSONParser.parse(Array(text.utf8))) != nil
      let foundations =
        (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])) != nil
      #expect(mine == foundations, "\(text)")
    }
  }
}
