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
