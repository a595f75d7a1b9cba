import Foundation
import Inbetween
import InbetweenFiles
import Testing

@testable import InbetweenTool

/// The code of each scene: the program says what it prints, which `make guide` checks, and the motion file of
/// the scene gives the same numbers.
@Suite("The code of the scenes")
struct SceneCodeTests {
  /// A number of a program's list of prints, and where the file has it.
  private struct Place {
    let print: Int
    let ticks: Int
    let entity: String
    let property: String

    init(_ print: Int, at ticks: Int, _ entity: String, _ property: String) {
      (self.print, self.ticks, self.entity, self.property) = (print, ticks, entity, property)
    }
  }

  private static let places: [SceneName: [Place]] = [
    .opening: [Place(0, at: 360, "ball", "position.x"), Place(1, at: 360, "hint", "opacity")],
    .firefly: [Place(0, at: 90, "moth", "position")],
    .fade: [Place(0, at: 30, "fading", "opacity"), Place(1, at: 30, "sliding", "position.y")],
    .shared: [Place(0, at: 12, "card", "size"), Place(1, at: 12, "others", "opacity")],
    .precedence: [
      Place(0, at: 60, "hero", "position.x"), Place(1, at: 120, "hero", "position.x"),
      Place(2, at: 150, "hero", "position.x"),
    ],
    .easing: (1...6).map { Place($0 - 1, at: 24, "\($0)", "position.x") },
    .springs: [
      Place(0, at: 9, "soft", "position.x"), Place(1, at: 9, "bouncy", "position.x"),
      Place(2, at: 18, "soft", "position.x"), Place(3, at: 18, "bouncy", "position.x"),
    ],
    .throw: [Place(1, at: 24, "free", "position"), Place(2, at: 24, "caught", "position")],
    .paths: [
      Place(0, at: 45, "light", "position.y"), Place(1, at: 45, "light", "scale"),
      Place(2, at: 45, "car", "position"), Place(3, at: 45, "car", "rotation"),
    ],
    .stagger: (1...9).map { Place($0 - 1, at: 18, "\($0)", "position.y") },
    .million: [Place(0, at: 18, "first", "position"), Place(1, at: 18, "last", "position")],
    .machine: [
      Place(0, at: 90, "lift", "position.y"), Place(1, at: 90, "coin", "scale.x"),
      Place(2, at: 54, "lift", "position.y"), Place(3, at: 54, "coin", "scale.x"),
      Place(4, at: 90, "lift", "position.y"),
    ],
    .states: [
      Place(1, at: 42, "body", "position.y"), Place(3, at: 102, "body", "position.y"),
      Place(4, at: 102, "sky", "opacity"),
    ],
    .elements: [Place(2, at: 30, "strip", "year"), Place(3, at: 120, "strip", "year")],
  ]

  @Test("The file of each scene gives the numbers that its program prints", arguments: SceneName.showcases)
  func numbers(_ name: SceneName) throws {
    let code = try #require(SceneCode(of: name))
    let file = try MotionFile(data: Array(code.json.utf8), name: "\(name.rawValue).json")
    let prints = code.swift.split(separator: "\n").compactMap { line in
      line.firstRange(of: "// prints ").map { String(line[$0.upperBound...]) }
    }
    for place in try #require(Self.places[name], "no places of \(name)") {
      let world = World()
      let scene = try file.load(into: world)
      for _ in 0..<place.ticks { world.tick() }
      let entity = try #require(scene.entities.first { $0.name == place.entity }).entity
      let parts = place.property.split(separator: ".")
      let shown = try #require(
        world.describe(entity).properties.first { $0.name == parts[0] }, "\(place.property)")
      let lane = parts.count > 1 ? ["x": 0, "y": 1][parts[1]] : nil
      let lanes = lane.map { [shown.value[$0]] } ?? shown.value
      let text =
        lanes.count == 2 ? "SIMD2<Float>(\(lanes[0]), \(lanes[1]))" : lanes.map { "\($0)" }.joined()
      try #require(place.print < prints.count, "\(name): \(prints)")
      let printed = prints[place.print]
      #expect(Self.isNear(printed, text), "\(place.entity) \(place.property): \(printed), \(text)")
    }
  }

  /// Returns whether two texts have the same words, and numbers that differ by a rounding at most: a file
  /// plays a transition by its clock.
  private static func isNear(_ one: String, _ other: String) -> Bool {
    func parts(_ text: String) -> [Substring] { text.split { "(), ".contains($0) } }
    let (left, right) = (parts(one), parts(other))
    return left.count == right.count
      && zip(left, right).allSatisfy { a, b in
        guard let x = Float(a), let y = Float(b) else { return a == b }
        return abs(x - y) <= 1e-6 * max(abs(x), 1)
      }
  }

  @Test("The programs are short, and each says its scene in its first line", arguments: SceneName.showcases)
  func form(_ name: SceneName) throws {
    let lines = try #require(SceneCode(of: name)).swift.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect((10...80).contains(lines.count) && lines[0].hasPrefix("// ") && lines[1].hasPrefix("import "))
    #expect(lines.allSatisfy { $0.count <= 110 })
  }
}
