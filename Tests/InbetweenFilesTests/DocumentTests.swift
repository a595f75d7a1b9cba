import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// `Assets/FORMAT.md` and the decoder say the same.
@Suite struct DocumentTests {
  /// The blocks of ```` ```json kind ````.
  private func blocks(_ kind: String) throws -> [String] {
    let text = try String(contentsOfFile: Samples.asset("FORMAT.md"), encoding: .utf8)
    return text.components(separatedBy: "```json \(kind)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  @Test func everyExampleDecodes() throws {
    let files = try blocks("file")
    let entities = try blocks("entity")
    let motion = try blocks("motion")
    let motions = try blocks("motions")
    #expect(files.count == 1 && entities.count == 5 && motion.count == 36 && motions.count == 1)
    for named in motions {
      let text = Samples.core("\"entities\":", "\"motions\": \(named), \"entities\":")
      #expect(try decode(text).motions.count == 2)
    }
    let declared = try blocks("properties")
    #expect(declared.count == 1)
    for list in declared {
      let text = Samples.core("{ \"energy\": { \"type\": \"float\", \"default\": 0 } }", list)
        .replacingOccurrences(of: ", \"energy\": 100", with: "")
        .replacingOccurrences(of: "\"energy\"", with: "\"heat\"")
      #expect(try decode(text).properties.count == 4)
    }
    let ramps = try blocks("ramps")
    #expect(ramps.count == 1)
    for list in ramps { #expect(try decode(Samples.ramps(list)).ramps.count == 3) }
    for file in files { #expect(try decode(file) == decode(Samples.core)) }
    for entity in entities {
      let text =
        "{ \"inbetween\": 1, \"stage\": { \"width\": 9, \"height\": 9 }, \"entities\": [\(entity)], \"motion\": [] }"
      #expect(try decode(text).entities.count == 1)
    }
    let cards = ["left", "middle", "right"].map { "{ \"name\": \"\($0)\" }, " }.joined()
    for item in motion {
      let text = Samples.core("\"motion\": [", "\"motion\": [" + item + ",")
        .replacingOccurrences(of: "\"entities\": [\n", with: "\"entities\": [ \(cards)\n")
      #expect(try decode(text).motion.count == 3)
    }
    let wholes = try blocks("whole")
    #expect(wholes.count == 1)
    for text in wholes { #expect(try decode(text).load(into: World()).drivers.count == 2) }
    let words = try String(contentsOfFile: Samples.asset("FORMAT.md"), encoding: .utf8)
    #expect(words.components(separatedBy: "```json").count - 1 == 46)
  }

  /// Four pictures of `FORMAT.md` show motion whose JSON is beside them.
  @Test(arguments: [("path", 1), ("shake-and-punch", 2), ("springs-bounce", 1), ("throw", 1)])
  func picturesShowTheirMotion(picture: String, count: Int) throws {
    func entry(_ object: Any) throws -> NSDictionary {
      var entry = try #require(object as? [String: Any])
      entry["entity"] = nil  // a picture may have other names
      return entry as NSDictionary
    }
    let described = try blocks("motion").map { try entry(JSONSerialization.jsonObject(with: Data($0.utf8))) }
    let data = try Data(contentsOf: Samples.catalog.appendingPathComponent("Pictures/\(picture).json"))
    let file = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let drawn = try #require(file["motion"] as? [Any]).map(entry)
    #expect(drawn.filter { described.contains($0) }.count == count)
  }

  /// Each block of JSON in the guide is a whole file. Or a comment above it says that it adds entries to the
  /// file before it.
  @Test func everyBlockOfTheGuideDecodes() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Samples.catalog.path)
    var (count, wholeFiles) = (0, 0)
    for name in names.sorted() where name.hasSuffix(".md") {
      var file = ""
      let parts = try Samples.page(name).components(separatedBy: "```json\n")
      for (before, part) in zip(parts, parts.dropFirst()) {
        let block = try #require(part.components(separatedBy: "\n```").first)
        let place = before.hasSuffix("<!-- adds to motion -->\n") ? " ] }" : " ],\n  \"motion\": ["
        if before.hasSuffix("-->\n") {
          let range = try #require(file.range(of: place, options: .backwards), "\(name): \(block)")
          file.insert(contentsOf: ",\n" + block, at: range.lowerBound)
        } else {
          file = block
        }
        let decoded = try decode(file)
        #expect(!decoded.motion.isEmpty, "\(name)")
        _ = try decoded.load(into: World())
        count += 1
        // The picture of the tutorial shows the file that its reader has after all steps.
        guard before.hasSuffix("This is the whole file:\n\n") else { continue }
        var drawn = try MotionFile(
          contentsOf: Samples.catalog.appendingPathComponent("Pictures/first-motion-file.json").path)
        drawn.schema = "motion.schema.json"
        #expect(decoded == drawn)
        wholeFiles += 1
      }
    }
    #expect(count >= 7 && wholeFiles == 1)
  }

  /// Each row of JSON of the page Which call do I want? is an entry of `motion`.
  @Test func everyCallInAFileDecodes() throws {
    let table = try #require(
      Samples.page("WhichCall.md").components(separatedBy: "| I want | JSON |\n|---|---|\n").last)
    let rows = table.components(separatedBy: "\n\n")[0].components(separatedBy: "\n")
    #expect(rows.count >= 25)
    let motions = #""enter": { "type": "spring", "spring": "snappy", "reduced": { "duration": 0 } }"#
    let entities = ["card", "title", "badge"].map { "{ \"name\": \"\($0)\" }" }.joined(separator: ", ")
    for row in rows {
      let entry = row.components(separatedBy: "`")[1]
      let text = """
        { "inbetween": 1, "stage": { "width": 320, "height": 180 }, "motions": { \(motions) },
          "entities": [ \(entities) ], "motion": [ \(entry) ] }
        """
      _ = try decode(text).load(into: World())
    }
  }

  /// `Assets/README.md` lists the motion files.
  @Test func everyAssetIsListed() throws {
    let text = try String(contentsOfFile: Samples.asset("README.md"), encoding: .utf8)
    #expect(Samples.assets.contains("open.json"))
    for name in Samples.assets + Samples.shortAssets { #expect(text.contains("](\(name))"), "\(name)") }
  }

  /// The files in `Assets/short` are as short as the guide says, and the guide's first file is one of them.
  @Test func shortAssetsAreShort() throws {
    let page = try Samples.page("FirstMotionFile.md")
    let texts = try Samples.shortAssets.map { try String(contentsOfFile: Samples.asset($0), encoding: .utf8) }
    let lines = texts.map { $0.split(separator: "\n").count }
    #expect(page.contains("files of \(lines.min()!) to \(lines.max()!) lines"))
    let first = try #require(Samples.shortAssets.firstIndex(of: "short/card.json"))
    let block = texts[first].replacingOccurrences(of: "../motion.schema.json", with: "motion.schema.json")
    #expect(page.contains("```json\n\(block)```"))
  }

  @Test func everyKeyIsDescribed() throws {
    let text = try String(contentsOfFile: Samples.asset("FORMAT.md"), encoding: .utf8)
    let keys =
      MotionFile.table.keys + MotionStage.table.keys + MotionPropertyDeclaration.table.keys
      + MotionEntity.table.keys + MotionBounds.table.keys + MotionTiming.forms.keys
      + MotionStagger.table.keys + StepAnchor.label.keys
    let kinds =
      MotionItem.kinds.flatMap(\.keys) + MotionDefinition.kinds.flatMap(\.keys)
      + MotionStep.kinds.flatMap(\.keys)
    let objects =
      MotionTransitionTween.table.keys + TransitionSegment.table.keys + MotionTransitionLayer.table.keys
      + MotionSharedElement.table.keys + MotionTrack.table.keys + MotionShake.table.keys
      + MotionPunch.table.keys + MotionDefinition.Reduced.table.keys + MotionSnap.table.keys
      + MotionStateChange.table.keys + MotionStateConnection.table.keys + MotionStateCue.table.keys
      + MotionState.valueKeys + MotionTurn.keys + MotionRamp.table.keys + MotionSpline.table.keys
      + MotionBlend.table.keys
    for key in keys + kinds + objects { #expect(text.contains("`\(key)`"), "\(key)") }
    for key in MotionShape.kinds.flatMap(\.keys) {
      #expect(text.contains("\"\(key)\"") || text.contains("`\(key)`"), "\(key)")
    }
    for preset in MotionSpringForm.Preset.allCases { #expect(text.contains("`\(preset.rawValue)`")) }
    for builtIn in MotionBuiltInProperty.allCases { #expect(text.contains("| `\(builtIn.rawValue)` |")) }
    for type in MotionPropertyType.allCases { #expect(text.contains("| `\(type.rawValue)` |")) }
  }
}
