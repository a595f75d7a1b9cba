import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// Where drivers stand in the text of their file.
@Suite struct MotionSourceTests {
  private func sources(_ text: String) throws -> (world: World, file: MotionFile, sources: [MotionSource]) {
    let world = World()
    let file = try MotionFile(data: Array(text.utf8))
    return (world, file, try file.loadWithSources(into: world).sources)
  }

  @Test("Each driver moves what its place in the file says", arguments: Samples.whole)
  func places(_ text: String) throws {
    let (world, _, sources) = try sources(text)
    let root = try JSONParser.parse(Array(text.utf8))
    let document = try #require(JSONDocument(Array(text.utf8)))
    for source in sources {
      let path = "\(source.path.text)"
      #expect(document.range(of: source.path) != nil, "\(path)")
      #expect(source.entry.parent == JSONPath.root.key("motion"), "\(path)")
      let node = root.nearest(to: source.path)
      let property = source.target.property
      if case .string(let name)? = node["property"]?.value {
        guard case .string(let heading)? = node["orients"]?.value else {
          #expect(name == property, "\(path)")
          continue
        }
        #expect([name, heading].contains(property), "\(path)")
      }
      // A driver that a later one replaced is gone already.
      guard let entity = world.handle(of: source.driver).entity else { continue }
      let described = world.describe(entity).properties.filter { part in
        (part.contenders + part.layers).contains { $0.driver == source.driver }
      }
      if let shown = described.first {
        #expect(property == shown.name || property.hasPrefix(shown.name + "."), "\(path)")
      }
    }
    #expect(Set(sources.map(\.driver)).count == sources.count)
  }

  @Test func stepsAreFoundInNestedSequences() throws {
    let (_, _, sources) = try sources(Samples.sequences)
    #expect(
      sources.map { "\($0.path.text) \($0.target.entity) \($0.target.property)" } == [
        "motion[0].steps[0].steps[0] card position", "motion[0].steps[0].steps[1] card scale",
        "motion[0].steps[3] other opacity", "motion[0].steps[4].steps[0] other position.x",
        "motion[0].steps[4].steps[1] other rotation", "motion[0].steps[5] card a",
        "motion[1].steps[0] other scale", "motion[1].steps[1] other a", "motion[1].steps[2] other q",
        "motion[1].steps[3].steps[0] other size", "motion[1].steps[3].steps[1] other color",
        "motion[1].steps[4] other position",
      ])
    #expect(sources.allSatisfy { $0.sequence != nil })
  }

  @Test func theBytesAreThoseOfTheFile() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
    try Data(Samples.core.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let (file, bytes) = try MotionFile.read(url.path)
    #expect(bytes == Array(Samples.core.utf8) && file.location == url.path)
    #expect(try file == MotionFile(contentsOf: url.path))
  }
}
