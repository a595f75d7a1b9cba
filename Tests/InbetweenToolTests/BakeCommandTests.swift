import Foundation
import Testing

@Suite("inbetween bake")
struct BakeCommandTests {
  private let scratch: Scratch
  private let file: String

  init() throws {
    scratch = try Scratch()
    file = try scratch.write(Sample.slide, to: "slide.json")
  }

  /// What is read of a baked file.
  private struct Baked: Decodable {
    struct Entity: Decodable {
      let name: String
      let entity: [UInt32]
    }
    struct Check: Decodable {
      let ticks: Int
      let hash: String
    }
    let baked: Int
    let duration: Double
    let timeline: [UInt32]
    let entities: [Entity]
    let snapshot: Data
    let check: Check
  }

  @Test("A baked file has the entities, the timeline, the state, and a hash; twice the same bytes")
  func bakes() throws {
    let run = try ToolRun.inbetween("bake", file, "--output", scratch.path("one.motion.json"))
    #expect(run.exitCode == 0, "\(run.errors)")
    let text = try scratch.text("one.motion.json")
    let baked = try JSONDecoder().decode(Baked.self, from: Data(text.utf8))
    #expect(baked.baked == 2 && baked.duration > 0 && baked.check.ticks > 0)
    #expect(baked.entities.contains { $0.name == "box" && $0.entity.count == 2 && $0.entity[1] > 0 })
    #expect(baked.timeline.count == 2 && baked.timeline[1] > 0)
    #expect(try #require(DeflateTests.inflate([UInt8](baked.snapshot))).count > 1000)
    #expect(baked.check.hash.count == 16)
    #expect(
      try ToolRun.inbetween("bake", file, "--output", scratch.path("two.motion.json")).exitCode == 0)
    #expect(try scratch.text("two.motion.json") == text)
  }

  @Test("The example of the help can be baked")
  func example() throws {
    let help = try ToolRun.inbetween("bake", "--help").lines
    let words = try #require(help.first { $0.contains("inbetween bake Assets/") }).split(separator: " ")
    let example = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../\(words[2])")
    let run = try ToolRun.inbetween("bake", example.path, "--output", scratch.path("example"))
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  @Test("A baked file has declared properties, machines without cues, and the state for reduced motion")
  func bakesMachines() throws {
    let file = """
      { "inbetween": 1, "stage": { "width": 200, "height": 100 },
        "properties": { "tone": { "type": "color", "default": "#ff0000" } },
        "motions": { "pop": { "type": "spring", "spring": "smooth", "reduced": { "duration": 40 } } },
        "entities": [{ "name": "knob" }],
        "motion": [
          { "type": "states", "name": "menu", "start": "off", "motion": "pop",
            "states": { "off": { "knob": { "opacity": 0 } }, "on": { "knob": { "opacity": { "value": 1, "delay": 80 } } } },
            "connections": [{ "from": "off", "to": "on", "on": "tap", "after": 20 }] },
          { "type": "states", "name": "film", "start": "off", "states": { "off": {}, "on": {} },
            "cues": [{ "at": 100, "state": "on" }] }] }
      """
    let path = try scratch.write(file, to: "menu.json")
    let run = try ToolRun.inbetween("bake", path, "--output", scratch.path("menu.motion.json"))
    #expect(run.exitCode == 0, "\(run.errors)")
    let text = try scratch.text("menu.motion.json")
    #expect(
      text.contains(#""properties":[{"defaultValue":[1,0,0,1],"name":"tone","type":"color","words":[]}]"#))
    #expect(
      text.contains(
        #""connections":[{"after":20,"forbids":[],"from":"off","needs":[],"to":"on","trigger":"tap"}]"#))
    #expect(text.contains(#""start":"off","states":["off","on"]"#))
    #expect(text.contains(#"{"delay":80,"entity":0,"property":"opacity","state":"on","value":[1]}"#))
    #expect(
      text.contains(
        #""dampingRatio":1,"delay":0,"duration":500,"isSpring":true,"reduced":[{"delay":0,"duration":40,"ease":"linear"}]"#
      ))
    #expect(
      text.contains(#""reducedSnapshot":""#) && text.contains(#""name":"menu""#) && !text.contains("film"))
  }

  @Test("What a state cannot hold is refused, and wrong usage")
  func refusals() throws {
    let function = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Assets/open.json").standardized.path
    let refused = try ToolRun.inbetween("bake", function, "--output", scratch.path("open.motion.json"))
    #expect(refused.exitCode == 1)
    #expect(refused.errors.contains("cannot be baked: an easing is a function"), "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("open.motion.json")))
    let bare = try ToolRun.inbetween("bake", file)
    #expect(bare.exitCode == 2)
    #expect(bare.errors.contains("--output BAKED is missing"), "\(bare.errors)")
    let away = try ToolRun.inbetween("bake", file, "--output", scratch.path("none/slide.motion.json"))
    #expect(away.exitCode == 1)
    #expect(away.errors.contains("cannot write"), "\(away.errors)")
  }
}
