import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// Colours by CSS text, factors, ways of angles, grids and named motions in files.
@Suite struct ValueFileTests {
  private func shown(
    _ keys: String, _ property: String, at milliseconds: Int, lane: Int = 0
  ) throws -> Float {
    let rows = try SampleTable(
      of: decode(Samples.tween("\"property\": \"\(property)\", \(keys)")),
      at: [try #require(SampleTime("\(milliseconds)"))]
    ).rows
    let whole = rows.filter { $0.property == property || $0.property.hasPrefix(property + ".") }
    return Float(whole[lane].value)
  }

  @Test func colorsOfCSSAreKeptAsWritten() throws {
    let file = try decode(Samples.values)
    #expect(file.stage.background.css == "oklch(0.3 0.05 250)")
    #expect(file.stage.background.text == "oklch(0.3 0.05 250)")
    guard case .color(let ink)? = file.properties["ink"]?.defaultValue,
      case .color(let fill)? = file.entities[0].properties["color"]
    else {
      Issue.record("no colours")
      return
    }
    // What eight bits hold is eight bits.
    #expect(fill.css == nil && fill.hex == "#663399" && fill.color == Color.named("rebeccapurple"))
    #expect(ink.css != nil && ink.hex == "#00ff0080")
    #expect(try ink.color == Color(css: "color(display-p3 0 1 0 / 50%)"))
    var changed = ink
    changed.red = 3
    #expect(changed.css == nil && changed.text == "#03ff0080")
    #expect(throws: ParseError.self) { try MotionColor(css: "reed") }
  }

  @Test func wrongColorsPointAtTheirPlace() throws {
    let found = errors(in: Samples.tween("\"property\": \"color\", \"values\": [\"rgb(1 2 x)\"]"))
    #expect(found.count == 1)
    #expect(found[0].expected.contains("offset 8") && found[0].expected.contains("a percentage"))
    let near = errors(in: Samples.tween("\"property\": \"color\", \"values\": [\"ornge\"]"))
    #expect(near[0].suggestion == "orange")
  }

  @Test func factorsMultiplyWhatIsThere() throws {
    // The circle of radius 1 has a corner radius of 1, a size of 2.
    #expect(try shown("\"scaled\": 4", "cornerRadius", at: 50) == 2.5)
    #expect(try shown("\"scaled\": [3, 1]", "size", at: 100) == 6)
    #expect(try shown("\"scaled\": [3, 1]", "size", at: 100, lane: 1) == 2)
  }

  @Test func anglesGoTheWayThatIsWritten() throws {
    #expect(try shown("\"values\": [0, 90]", "rotation", at: 50) == 45)
    #expect(try shown("\"values\": [0, 90], \"angleWay\": \"decreasing\"", "rotation", at: 50) == -135)
    #expect(
      try shown("\"values\": [0, 90], \"angleWay\": \"longest\", \"turns\": 1", "rotation", at: 50) == -315)
    #expect(try shown("\"values\": [0, 90], \"turns\": 2", "rotation", at: 50) == 405)
    #expect(try shown("\"values\": [0, 90], \"turns\": 2", "rotation", at: 100) == 90)
  }

  @Test func gridsHoldEveryInstant() throws {
    #expect(try shown("\"values\": [0, 100], \"snap\": 40", "a", at: 45) == 40)
    #expect(try shown("\"values\": [0, 100], \"snap\": 40", "a", at: 100) == 120)
    #expect(
      try shown("\"values\": [0, 100], \"snap\": { \"step\": 40, \"origin\": 10 }", "a", at: 45) == 50)
    #expect(
      try shown("\"values\": [[0, 0], [9, 9]], \"snap\": [4, 0]", "position", at: 100, lane: 1) == 9)
  }

  @Test func entriesHaveWhatTheirMotionsSay() throws {
    let file = try decode(Samples.values)
    #expect(
      file.motions["entrance"]
        == MotionDefinition(.spring(.preset(.snappy)), delay: 40, reduced: .init(duration: 0)))
    #expect(
      file.motions["glide"]
        == MotionDefinition(
          .eased(.cubicOut, duration: 400), delay: 20,
          reduced: .init(ease: .quadOut, duration: 100, delay: 5)))
    guard case .tween(let first) = file.motion[0], case .tween(let second) = file.motion[1],
      case .spring(let third) = file.motion[7], case .spring(let fourth) = file.motion[8]
    else {
      Issue.record("no motion")
      return
    }
    #expect(first.motion == "glide" && first.ease == .cubicOut && first.duration == 400 && first.delay == 20)
    #expect(second.motion == "glide" && second.ease == .linear && second.duration == 90)
    #expect(third.form == .preset(.snappy) && third.delay == 40)
    #expect(fourth.form == .preset(.stiff) && fourth.delay == 7)
  }

  @Test func aThemeIsMadeOfThem() throws {
    let theme = try decode(Samples.values).theme()
    #expect(theme.names == ["entrance", "glide", "physical", "plain"])
    #expect(theme["entrance"] == .snappy.delayed(by: .milliseconds(40)).reduced(to: .instant))
    #expect(theme["plain"] == .eased(.linear, over: .milliseconds(250)))
    #expect(theme["other"] == nil)
  }

  @Test func whatIsWrittenAgainIsTheSame() throws {
    let file = try decode(Samples.values)
    let text = String(decoding: file.encoded(), as: UTF8.self)
    #expect(try decode(text) == file)
    // What an entry has from its motion is not written twice.
    #expect(text.components(separatedBy: "\"cubicOut\"").count == 2)
    #expect(text.contains("\"angleWay\": \"decreasing\""))
    #expect(text.contains("\"background\": \"oklch(0.3 0.05 250)\""))
  }

  @Test func reducedFormsGoBeforeThePolicy() throws {
    let file = try decode(Samples.values)
    let world = World(tickRate: .hertz(100))
    world.reducedMotion = ReducedMotion(.play)
    world.reducedMotion[.position] = .snap
    let policy = world.reducedMotion
    let scene = try file.load(into: world)
    #expect(world.reducedMotion == policy)
    let entity = scene.entities[0].entity
    // The spring of `size` is a jump without a delay, the tween of `opacity` 100 ms after 5 ms.
    world.tick()
    #expect(world[entity, .size] == SIMD2(28, 7))
    #expect(world[entity, .position] == SIMD2(92, 50))
    for _ in 0..<10 { world.tick() }
    #expect(world[entity, .opacity] == 1)
    let plain = World(tickRate: .hertz(100))
    let other = try file.load(into: plain).entities[0].entity
    for _ in 0..<11 { plain.tick() }
    #expect(plain[other, .opacity]! < 1)
    #expect(plain[other, .size] != SIMD2(28, 7))
  }

  @Test(arguments: [
    ("\"motions\": 3", "motions", "an object of named motions"),
    ("\"motions\": { \"\": { \"type\": \"tween\", \"duration\": 1 } }", "motions[\"\"]", "not empty"),
    ("\"motions\": { \"a\": 3 }", "motions.a", "an object with a type"),
    ("\"motions\": { \"a\": { \"duration\": 3 } }", "motions.a.type", "one of \"tween\", \"spring\""),
    ("\"motions\": { \"a\": { \"type\": \"tween\" } }", "motions.a.duration", "at least 0"),
    ("\"motions\": { \"a\": { \"type\": \"twen\", \"duration\": 1 } }", "motions.a.type", "one of"),
    (
      "\"motions\": { \"a\": { \"type\": \"tween\", \"duration\": 1, \"spring\": \"stiff\" } }",
      "motions.a.spring", "one of type, ease"
    ),
    (
      "\"motions\": { \"a\": { \"type\": \"spring\", \"stiffness\": 1 } }", "motions.a.damping",
      "at least 0"
    ),
    (
      "\"motions\": { \"a\": { \"type\": \"spring\", \"reduced\": {} } }", "motions.a.reduced.duration",
      "at least 0"
    ),
    (
      "\"motions\": { \"a\": { \"type\": \"spring\", \"reduced\": { \"duration\": -1 } } }",
      "motions.a.reduced.duration", "at least 0"
    ),
  ])
  func wrongMotionsAreReported(keys: String, path: String, expected: String) throws {
    let found = errors(in: Samples.core("\"entities\":", keys + ", \"entities\":"))
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.expected.contains(expected) == true, "\(found)")
    if path != "motions[\"\"]" { #expect(found.first?.path == path) }
  }

  @Test func usesOfWhatIsWrongAreReportedOnce() throws {
    func found(_ motions: String, _ use: String) -> [String] {
      let text = Samples.tween("\"property\": \"a\", \"values\": [1], \(use)").replacingOccurrences(
        of: "\"entities\":", with: "\"motions\": { \(motions) }, \"entities\":")
      return errors(in: text).map { $0.path + ": " + $0.expected }
    }
    #expect(found("\"a\": { \"type\": \"tween\", \"duration\": true }", "\"motion\": \"a\"").count == 1)
    #expect(
      found("\"a\": { \"type\": \"spring\" }", "\"motion\": \"a\"")
        == ["motion[0].motion: a motion of type \"tween\", as the entry is"])
    #expect(
      found("\"a\": { \"type\": \"tween\", \"duration\": 1 }", "\"motion\": 4")
        == ["motion[0].motion: the name of a motion"])
    let spring = Samples.spring("\"to\": 1, \"motion\": \"a\"").replacingOccurrences(
      of: "\"entities\":",
      with: "\"motions\": { \"a\": { \"type\": \"tween\", \"duration\": 1 } }, \"entities\":")
    #expect(errors(in: spring).map(\.expected) == ["a motion of type \"spring\", as the entry is"])
  }
}
