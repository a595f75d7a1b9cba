import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// Hostile bytes: whatever they are, there is a file or there are errors, and what decodes also loads, plays,
/// and reads back equal.
@Suite struct FuzzTests {
  // Optimized builds try them all, debug builds one in twenty.
  #if DEBUG
    private static let share = 20
  #else
    private static let share = 1
  #endif

  @Test func twentyThousandMutatedFilesNeverCrash() throws {
    let seeds = Samples.whole.map { Array($0.utf8) }
    var decoded = 0
    for seed in 0..<20_000 / Self.share {
      var numbers = SeededNumbers(seed: UInt64(seed))
      var bytes = seeds[seed % seeds.count]
      for _ in 0..<Int.random(in: 1...4, using: &numbers) { mutate(&bytes, with: &numbers) }
      guard let file = decodeOrReport(bytes, "seed \(seed)") else { continue }
      decoded += 1
      if decoded % 4 == 0 { try play(file, "seed \(seed)") }
    }
    #expect(decoded > 500 / Self.share)
  }

  private static let odd = [
    "0", "-0", "-1", "1", "0.5", "1e-300", "-1e-7", "1e12", "-1e12", "1e9", "1e6", "-1e6", "1e38", "-1e38",
    "1e999",
    "true", "null", "\"\"", "[]", "{}", "\"forever\"", "\"both\"", "\"linear\"", "\"alternate\"",
    "\"steps(1)\"", "[0, 1]",
    "\"M 0 0 Q 5 5 9 0\"", "{ \"strength\": 1 }", "{ \"by\": [1, 2], \"vibrations\": 3 }",
    "[1e38, -1e38]", "\"#12345678\"", "\"opacity\"", "2.5", "1000000", "0.011", "[0]",
  ]

  /// Puts legal but odd values into legal places, which byte mutations hardly ever do.
  @Test func oddValuesNeverCrash() throws {
    let keys = MotionTween.table.keys.filter { $0 != "entity" }
    for seed in 0..<6_000 / Self.share {
      var numbers = SeededNumbers(seed: UInt64(seed))
      var tweens: [String] = []
      for _ in 0..<3 {
        let property = ["a", "b", "b.x", "q", "position", "rotation", "color", "opacity"].randomElement(
          using: &numbers)!
        var members = [
          "type": "\"tween\"", "entity": "\"e\"", "property": "\"\(property)\"", "duration": "100",
        ]
        members[["values", "by", "from"].randomElement(using: &numbers)!] = "1"
        if property != "a" && property != "opacity" && property != "b.x" && property != "rotation" {
          members["by"] = property == "color" ? "\"#102030\"" : property == "q" ? "[1, 0, 0, 1]" : "[3, 4]"
        }
        if let by = members["by"], Bool.random(using: &numbers) {
          members["by"] = nil
          members["values"] = "[\(by), \(by)]"
        }
        for _ in 0..<Int.random(in: 0...4, using: &numbers) {
          members[keys.randomElement(using: &numbers)!] = FuzzTests.odd.randomElement(using: &numbers)!
        }
        tweens.append(
          "{ "
            + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
            + " }")
      }
      let text = Samples.tween("\"property\": \"a\", \"values\": [1]").replacingOccurrences(
        of: "\"motion\": [", with: "\"motion\": [" + tweens.joined(separator: ", ") + ", ")
      guard let file = decodeOrReport(Array(text.utf8), text) else { continue }
      try play(file, text)
    }
  }

  /// Random forms of springs and decays, whose parameters multiply, never crash the decoder.
  @Test func oddSpringsNeverCrash() throws {
    let forms: [[String: String]] = [
      [:], ["spring": "\"bouncy\""], ["stiffness": "100", "damping": "10"],
      ["response": "300", "dampingRatio": "0.5"], ["duration": "300", "bounce": "0.3"],
    ]
    let bounds = [
      "{ \"lower\": 0, \"upper\": 1 }", "{ \"lower\": -1e38, \"upper\": 1e38, \"bounce\": 1 }",
      "{ \"lower\": 0, \"upper\": 0, \"bounce\": 0.5 }",
      "{ \"lower\": -1e-30, \"upper\": 1e-30, \"bounce\": 0 }",
      "{ \"lower\": 5, \"upper\": 6, \"rubberBand\": { \"duration\": 0.1, \"bounce\": 0.9999999 } }",
      "{ \"lower\": -3, \"upper\": 3, \"rubberBand\": { \"response\": 6e9, \"dampingRatio\": 1e6 } }",
    ]
    let plain = FuzzTests.odd.filter { $0.utf8.allSatisfy { "0123456789.e+-".utf8.contains($0) } }
    let odd =
      FuzzTests.odd + plain + plain + bounds + [
        "0.07", "1e5", "1e-3", "6e9", "-0.999", "0.999999", "1.000001", "1e-12", "1e37", "-1e-38", "1e4",
        "\"stiff\"",
      ]
    var decoded = 0
    for seed in 0..<6_000 / Self.share {
      var numbers = SeededNumbers(seed: UInt64(seed))
      var entries: [String] = []
      for _ in 0..<3 {
        let isSpring = Bool.random(using: &numbers)
        let keys = (isSpring ? MotionSpring.table.keys : MotionDecay.table.keys).filter { $0 != "entity" }
        var members = isSpring ? forms.randomElement(using: &numbers)! : [:]
        let properties =
          ["a", "b", "b.x", "position.y", "rotation", "a", "b.y"] + (isSpring ? ["q", "color"] : [])
        let property = properties.randomElement(using: &numbers)!
        let value = ["b": "[3, 4]", "q": "[1, 0, 0, 1]", "color": "\"#102030\""][property] ?? "7"
        members["property"] = "\"\(property)\""
        members[isSpring ? "to" : "velocity"] = value
        for _ in 0..<Int.random(in: 0...2, using: &numbers) {
          // Mostly a key that stands there already: a second form is refused and tells little.
          let key =
            Bool.random(using: &numbers)
            ? members.keys.sorted().randomElement(using: &numbers)! : keys.randomElement(using: &numbers)!
          if key == "bounds" {
            members[key] = bounds.randomElement(using: &numbers)!
          } else if key != "property" {
            members[key] = odd.randomElement(using: &numbers)!
          }
        }
        entries.append(
          "{ \"type\": \"\(isSpring ? "spring" : "decay")\", \"entity\": \"e\", "
            + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
            + " }")
      }
      let text = Samples.tween("\"property\": \"a\", \"values\": [1]").replacingOccurrences(
        of: "\"motion\": [", with: "\"motion\": [" + entries.joined(separator: ", ") + ", ")
      guard let file = decodeOrReport(Array(text.utf8), text) else { continue }
      decoded += 1
      try play(file, text)
    }
    #expect(decoded > 500 / Self.share)
  }

  /// Random forms of transitions, whose parts are nested, never crash the decoder.
  @Test func oddTransitionsNeverCrash() throws {
    var decoded = 0
    for seed in 0..<3_000 / Self.share {
      var numbers = SeededNumbers(seed: UInt64(seed))
      let text = Samples.transition(oddTransition(&numbers))
      guard let file = decodeOrReport(Array(text.utf8), text) else { continue }
      decoded += 1
      try play(file, text)
      try play(file.playing(.backward), text)
    }
    #expect(decoded > 700 / Self.share)
  }

  /// The keys of a transition, one or two values of which are odd.
  private func oddTransition(_ numbers: inout SeededNumbers) -> String {
    let plain = [
      "0", "1", "0.5", "0.25", "-0", "1e-300", "1e-7", "0.999999", "1e12", "100", "1e6", "-1", "0.001", "1e9",
      "1e38",
    ]
    let easings = [
      "\"linear\"", "\"quadIn\"", "\"backInOut\"", "\"steps(3, jump-both)\"",
      "\"cubic-bezier(0.1, 2, 0.3, -4)\"",
      "\"linear(0, 3, -1, 1)\"", "\"elasticOut\"",
    ]
    let properties = [
      "a": ["0", "1e30", "-3"], "b": ["[3, 4]", "[1e30, -1e30]"], "rotation": ["0", "720", "-179.5", "1e30"],
      "color": ["\"#102030\"", "\"#ffffff00\""], "q": ["[0, 0, 0, 1]", "[1, 0, 0, 1]", "[0, 0, 0, -1]"],
      "b.y": ["5", "-1e-38"],
    ]
    func number() -> String { plain.randomElement(using: &numbers)! }
    func part() -> String { plain.prefix(8).randomElement(using: &numbers)! }
    func easing() -> String { easings.randomElement(using: &numbers)! }
    func segment() -> String { "{ \"position\": \(part()), \"length\": \(part()) }" }
    func timing() -> String {
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: "{ \"dampingRatio\": \(number()), \"initialVelocity\": \(number()) }"
      case 1:
        "{ \"mass\": \(number()), \"stiffness\": \(number()), \"damping\": \(number()), \"initialVelocity\": \(part()) }"
      case 2: "{ \"stiffness\": 200, \"damping\": 20, \"initialVelocity\": \(number()) }"
      default: easing()
      }
    }
    func tween() -> String {
      let property = properties.keys.sorted().randomElement(using: &numbers)!
      let values = (0..<Int.random(in: 2...4, using: &numbers)).map { _ in
        properties[property]!.randomElement(using: &numbers)!
      }
      var keys =
        "\"entity\": \"e\", \"property\": \"\(property)\", \"values\": [\(values.joined(separator: ", "))]"
      if Bool.random(using: &numbers) {
        let offsets = values.map { _ in part() }.sorted { (Double($0) ?? 0) < (Double($1) ?? 0) }
        keys += ", \"offsets\": [\(offsets.joined(separator: ", "))]"
      }
      if Bool.random(using: &numbers) { keys += ", \"segment\": \(segment())" }
      if Bool.random(using: &numbers) { keys += ", \"ease\": \(easing())" }
      if Int.random(in: 0..<4, using: &numbers) == 0 { keys += ", \"backwardSegment\": \(segment())" }
      if Int.random(in: 0..<4, using: &numbers) == 0 { keys += ", \"backwardEase\": \(easing())" }
      return "{ \(keys) }"
    }
    func tweens() -> String {
      let list = (0..<Int.random(in: 0...2, using: &numbers)).map { _ in tween() }
      return "\"tweens\": [\(list.joined(separator: ", "))]"
    }
    var keys = "\"duration\": \(number()), \(tweens())"
    if Bool.random(using: &numbers) { keys += ", \"delay\": \(number())" }
    if Bool.random(using: &numbers) {
      keys += ", \"layers\": [{ \"range\": [\(part()), 1], \"timing\": \(timing()), \(tweens()) }]"
    }
    if Bool.random(using: &numbers) {
      keys += ", \"sharedElement\": { \"timing\": \(timing()), \(tweens()) }"
    }
    return keys
  }

  private func decodeOrReport(_ bytes: [UInt8], _ what: String) -> MotionFile? {
    do {
      return try MotionFile(data: bytes)
    } catch {
      if error.errors.isEmpty || error.errors.contains(where: { $0.line == nil || $0.found.isEmpty }) {
        Issue.record("an error without a place: \(what)")
      }
      return nil
    }
  }

  private func play(_ file: MotionFile, _ what: String) throws {
    #expect(try MotionFile(data: file.encoded()) == file, "\(what)")
    let times = [-1, 0, 16.7, 99, 2500].compactMap { SampleTime(milliseconds: $0) }
    let table = try SampleTable(of: file, at: times, tickRate: .hertz(20), velocities: true)
    #expect(table.rows.allSatisfy { $0.value.isFinite }, "\(what)")
    #expect(table.rows.allSatisfy { ($0.velocity ?? 0).isFinite }, "\(what)")
    #expect(file.length > .zero, "\(what)")
  }

  private func mutate(_ bytes: inout [UInt8], with numbers: inout SeededNumbers) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &numbers)
    let length = Int.random(in: 1...12, using: &numbers)
    let end = min(place + length, bytes.count)
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
    case 1: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
    case 2: bytes.removeSubrange(place..<end)
    case 3:
      bytes.insert(
        contentsOf: Array(bytes[place..<end]), at: Int.random(in: 0...bytes.count, using: &numbers))
    case 4: bytes.removeLast(Int.random(in: 1...bytes.count, using: &numbers))
    case 5: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &numbers))
    case 6:
      bytes.insert(
        contentsOf: Array("{[\"\\:,-0e9tnu\u{FFFD}".utf8.shuffled(using: &numbers).prefix(2)), at: place)
    default:
      // Another digit in a number, which mostly leaves a legal file.
      let digits = bytes.indices.filter { (48...57).contains(bytes[$0]) }
      if let digit = digits.randomElement(using: &numbers) {
        bytes[digit] = UInt8.random(in: 48...57, using: &numbers)
      }
    }
  }
}
