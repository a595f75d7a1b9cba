import Foundation
import Testing

@testable import InbetweenFiles

/// The place of a value in a text, and its replacement: all other bytes stay.
@Suite struct JSONDocumentTests {
  private func document(_ text: String) throws -> JSONDocument {
    try #require(JSONDocument(Array(text.utf8)), "\(text)")
  }

  private func text(_ document: JSONDocument) -> String { String(decoding: document.bytes, as: UTF8.self) }

  private let root = JSONPath.root

  private func set(_ document: inout JSONDocument, _ path: JSONPath, to number: Double) -> Bool {
    document.set(path, to: number)
  }

  private func set(_ document: inout JSONDocument, _ path: JSONPath, to numbers: [Double]) -> Bool {
    document.set(path, to: numbers)
  }

  @Test func findsValuesInOddFormatting() throws {
    let text =
      "\u{FEFF}{\r\n\t\"a\"\n:\t[ 1 ,2,\n[3.50 ]],\"é\u{1F600}\" : {\"b.c\":-1e2}, \"\\u0061b\":7 }\n\n"
    let document = try document(text)
    func found(_ path: JSONPath) -> String? {
      document.range(of: path).map { String(decoding: document.bytes[$0], as: UTF8.self) }
    }
    #expect(found(root.key("a").index(0)) == "1")
    #expect(found(root.key("a").index(2).index(0)) == "3.50")
    #expect(found(root.key("a")) == "[ 1 ,2,\n[3.50 ]]")
    #expect(found(root.key("é\u{1F600}").key("b.c")) == "-1e2")
    #expect(found(root.key("ab")) == "7")
    #expect(found(root.key("a").index(3)) == nil && found(root.key("b")) == nil)
    #expect(found(root.key("ab").key("c")) == nil && found(root.index(0)) == nil)
    #expect(document.number(at: root.key("a").index(2).index(0)) == 3.5)
    #expect(document.number(at: root.key("a")) == nil)
    #expect(document.count(at: root.key("a")) == 3)
    #expect(JSONDocument(Array("{".utf8)) == nil)
  }

  @Test func replacesANumberAlone() throws {
    var document = try document("{ \"ä\" : [1,  2.0 ,3],\n\n \"b\":{\"c\":4e0} }")
    #expect(set(&document, root.key("ä").index(1), to: 17.25))
    #expect(text(document) == "{ \"ä\" : [1,  17.25 ,3],\n\n \"b\":{\"c\":4e0} }")
    #expect(set(&document, root.key("b").key("c"), to: -3))
    #expect(set(&document, root.key("ä").index(2), to: 3.5))
    #expect(text(document) == "{ \"ä\" : [1,  17.25 ,3.5],\n\n \"b\":{\"c\":-3} }")
    #expect(!set(&document, root.key("x").key("y"), to: 1))
    #expect(!set(&document, root.key("ä").index(3), to: 1))
    #expect(text(document) == "{ \"ä\" : [1,  17.25 ,3.5],\n\n \"b\":{\"c\":-3} }")
  }

  @Test(
    "A missing key is added as the last one of its object is written",
    arguments: [
      ("{}", "{\"delay\": 5}"), ("{ \"a\": 1 }", "{ \"a\": 1, \"delay\": 5 }"),
      ("{\"a\":1}", "{\"a\":1,\"delay\":5}"), ("{\n  \"a\" : 1\n}", "{\n  \"a\" : 1,\n  \"delay\" : 5\n}"),
      ("{ \"a\": 1, \"b\": [2] }", "{ \"a\": 1, \"b\": [2], \"delay\": 5 }"),
      ("{ \"a\": 1,\n    \"b\": 2 }", "{ \"a\": 1,\n    \"b\": 2,\n    \"delay\": 5 }"),
      ("{ \"a\": 1\n , \"b:\":{}}", "{ \"a\": 1\n , \"b:\":{}\n , \"delay\":5}"),
    ])
  func adds(_ before: String, _ after: String) throws {
    var document = try document(before)
    #expect(set(&document, root.key("delay"), to: 5))
    #expect(text(document) == after)
    #expect(document.number(at: root.key("delay")) == 5)
  }

  @Test func addsAListOfNumbers() throws {
    var document = try document("{ \"a\": [ { \"b\": 1 } ] }")
    #expect(set(&document, root.key("a").index(0).key("offsets"), to: [0, 0.25, 1]))
    #expect(text(document) == "{ \"a\": [ { \"b\": 1, \"offsets\": [0, 0.25, 1] } ] }")
  }

  /// All values of a tree, the numbers as numbers and the others as their text.
  private func leaves(_ node: JSONNode) -> [(path: JSONPath, value: String, isNumber: Bool)] {
    switch node.value {
    case .array(let nodes): nodes.flatMap(leaves)
    case .object(let members): members.map(\.node).flatMap(leaves)
    case .number(let number): [(node.path, "\(number)", true)]
    case .null, .bool, .string: [(node.path, "\(node.value)", false)]
    }
  }

  /// Writes a tree with random space, in one of several ways to write its strings.
  private func scattered(_ node: JSONNode, _ bytes: [UInt8], _ numbers: inout SeededNumbers) -> String {
    func space() -> String {
      (0..<Int.random(in: 0...3, using: &numbers)).map { _ in
        ["", " ", "\n", "\t", "\r\n"].randomElement(using: &numbers)!
      }.joined()
    }
    switch node.value {
    case .array(let nodes):
      let parts = nodes.map { space() + scattered($0, bytes, &numbers) + space() }
      return "[\(parts.isEmpty ? space() : parts.joined(separator: ","))]"
    case .object(let members):
      let parts = members.map { member in
        var key = JSONText.quoted(member.key)
        if Bool.random(using: &numbers), let first = member.key.utf16.first, first < 128, first > 47 {
          key = "\"\\u00\(String(first, radix: 16))" + key.dropFirst(2)
        }
        return space() + key + space() + ":" + space() + scattered(member.node, bytes, &numbers) + space()
      }
      return "{\(parts.isEmpty ? space() : parts.joined(separator: ","))}"
    default: return String(decoding: bytes[node.range], as: UTF8.self)
    }
  }

  @Test func oneNumberChangesAndNothingElse() throws {
    for (index, sample) in Samples.whole.enumerated() {
      var numbers = SeededNumbers(seed: UInt64(index))
      let bytes = Array(sample.utf8)
      let text = scattered(try JSONParser.parse(bytes), bytes, &numbers)
      let document = try document(text)
      let before = try leaves(JSONParser.parse(document.bytes))
      for (place, leaf) in before.enumerated() where leaf.isNumber && place % 5 == index % 5 {
        var same = document
        let number = try #require(document.number(at: leaf.path))
        #expect(set(&same, leaf.path, to: number))
        #expect(same.bytes == document.bytes)
        var other = document
        let next = number + Double(Int.random(in: 1...999, using: &numbers)) / 8
        #expect(set(&other, leaf.path, to: next))
        let after = try leaves(JSONParser.parse(other.bytes))
        try #require(after.count == before.count)
        #expect(other.number(at: leaf.path) == next)
        for index in before.indices where index != place {
          #expect(after[index].path == before[index].path && after[index].value == before[index].value)
        }
        // The bytes around it stay too.
        let range = try #require(document.range(of: leaf.path))
        #expect(other.bytes.prefix(range.lowerBound) == document.bytes.prefix(range.lowerBound))
        #expect(
          other.bytes.suffix(document.bytes.count - range.upperBound)
            == document.bytes.suffix(document.bytes.count - range.upperBound))
      }
    }
  }

  @Test func hostileTextsNeverCrash() throws {
    let seeds = Samples.whole.map { Array($0.utf8) }
    for seed in 0..<400 {
      var numbers = SeededNumbers(seed: UInt64(seed))
      var bytes = seeds[seed % seeds.count]
      for _ in 0..<3 {
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        if Bool.random(using: &numbers) {
          bytes.remove(at: place)
        } else {
          bytes[place] = UInt8.random(in: 32...126, using: &numbers)
        }
      }
      guard var document = JSONDocument(bytes) else { continue }
      for leaf in try leaves(JSONParser.parse(bytes)).prefix(40) {
        let value = document.range(of: leaf.path)
        guard leaf.isNumber, value != nil, let number = document.number(at: leaf.path), number.isFinite else {
          continue
        }
        #expect(set(&document, leaf.path, to: 12.5))
        #expect(document.number(at: leaf.path) == 12.5)
      }
    }
  }
}
