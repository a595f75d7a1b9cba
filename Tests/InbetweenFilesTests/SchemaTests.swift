import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// `Assets/motion.schema.json` and the decoder say the same, as far as a schema can.
@Suite struct SchemaTests {
  private func schema() throws -> MiniSchema {
    try MiniSchema(Samples.bytes(ofAsset: "motion.schema.json"))
  }

  private func definition(_ name: String) throws -> JSONValue {
    try #require(schema().root["$defs"]?[name])
  }

  private func keys(_ schema: JSONValue?) -> Set<String> {
    Set(schema?["properties"]?.members.map(\.key) ?? [])
  }

  @Test func keysAreTheDecoders() throws {
    #expect(try keys(schema().root) == Set(MotionFile.table.keys))
    let definitions = [
      ("stage", MotionStage.table.keys), ("declaration", MotionPropertyDeclaration.table.keys),
      ("entity", MotionEntity.table.keys), ("bounds", MotionBounds.table.keys),
      ("springForm", MotionSpringForm.numbers.keys), ("anchor", StepAnchor.label.keys),
      ("springTiming", MotionTiming.forms.keys), ("stagger", MotionStagger.table.keys),
      ("ramp", MotionRamp.table.keys), ("stateMotion", MotionStateChange.table.keys),
      ("stateValue", MotionState.valueKeys), ("turn", MotionTurn.keys),
      ("stateConnection", MotionStateConnection.table.keys), ("stateCue", MotionStateCue.table.keys),
      ("blend", MotionBlend.table.keys), ("transitionTween", MotionTransitionTween.table.keys),
      ("segment", TransitionSegment.table.keys), ("layer", MotionTransitionLayer.table.keys),
      ("sharedElement", MotionSharedElement.table.keys), ("shake", MotionShake.table.keys),
      ("punch", MotionPunch.table.keys), ("reduced", MotionDefinition.Reduced.table.keys),
      ("snap", MotionSnap.table.keys), ("track", MotionTrack.table.keys), ("spline", MotionSpline.table.keys),
    ]
    for (name, known) in definitions { #expect(try keys(definition(name)) == Set(known), "\(name)") }
    func expectKeys<Value>(_ kinds: [Kind<Value>], named prefix: String = "") throws {
      for kind in kinds {
        let type = kind.type
        let name = prefix.isEmpty ? type : prefix + type.prefix(1).uppercased() + type.dropFirst()
        #expect(try keys(definition(name)) == Set(kind.keys), "\(name)")
      }
    }
    try expectKeys(MotionItem.kinds)
    try expectKeys(MotionStep.kinds, named: "step")
    try expectKeys(MotionShape.kinds)
    try expectKeys(MotionDefinition.kinds, named: "named")
    let stated = try definition("entity")["properties"]?["properties"]
    #expect(keys(stated) == Set(MotionBuiltInProperty.allCases.map(\.rawValue)))
  }

  @Test func wordsAreTheDecoders() throws {
    func words(_ name: String, _ key: String) throws -> [String]? {
      let property = try #require(try definition(name)["properties"]?[key])
      let whole = try property["$ref"].flatMap(schema().definition) ?? property
      return whole["enum"]?.elements.compactMap(\.text)
    }
    #expect(try words("declaration", "type") == MotionPropertyType.allCases.map(\.rawValue))
    #expect(try words("tween", "direction") == Format<Direction>.words.map(\.name))
    #expect(try words("tween", "angleWay") == MotionFileDecoder.angleWays.map(\.name))
    #expect(try words("tween", "fill") == Format<Fill>.words.map(\.name))
    for kind in ["tween", "spring", "decay"] {
      #expect(try words(kind, "composition") == Format<Composition>.words.map(\.name))
    }
    for kind in ["spring", "decay"] {
      #expect(try words(kind, "fill") == Format<Fill>.words.map(\.name))
    }
    #expect(try words("transition", "direction") == TransitionDirection.allCases.map(\.rawValue))
    #expect(try words("tracks", "direction") == Format<Direction>.words.map(\.name))
    #expect(try words("tracks", "fill") == Format<Fill>.words.map(\.name))
    #expect(try words("stagger", "from") == MotionStagger.Order.words.map(\.name))
    #expect(try words("ramp", "of") == MotionRamp.Clock.allCases.map(\.rawValue))
    #expect(try words("spline", "parametrization") == Format<CatmullRomParametrization>.words.map(\.name))
    for kind in ["stepTogether", "stepInOrder"] {
      #expect(try words(kind, "direction") == MotionFileDecoder.blockDirections.map(\.name))
    }
    let anchors = try definition("starting")["anyOf"]?.elements.first?["enum"]?.elements.compactMap(\.text)
    #expect(anchors == MotionFileDecoder.anchors.map(\.name))
    let names = try definition("springName")["enum"]?.elements.compactMap(\.text)
    #expect(names == MotionSpringForm.Preset.allCases.map(\.rawValue))
    #expect(try words("text", "anchor") == MotionText.Anchor.allCases.map(\.rawValue))
    #expect(try words("text", "weight") == MotionText.Weight.allCases.map(\.rawValue))
    let easings = try definition("easing")["anyOf"]?.elements.first?["enum"]?.elements.compactMap(\.text)
    #expect(easings == Easing.allNames)
  }

  @Test func goodFilesFit() throws {
    let schema = try schema()
    var files = Samples.whole.map { Array($0.utf8) }
    for name in Samples.assets + Samples.shortAssets { files.append(try Samples.bytes(ofAsset: name)) }
    for file in files {
      #expect(try schema.problems(file) == [])
      #expect(try schema.problems(MotionFile(data: file).encoded()) == [])
    }
  }

  /// Of files that the decoder refuses, the schema refuses all but those whose errors a schema cannot say.
  @Test func badFilesDoNotFit() throws {
    let schema = try schema()
    let beyondSchemas = [
      "once more", "names, counts", "different from", "a built-in property", "name of an entity",
      "whole properties", "lanes",
      "as a whole", "between", "one for each", "for 1 value", "or one of its lanes", "position.y",
      "at least 0.5", "quaternion", "offset 13", "whole number of iterations",
      "forever", "1e14", "differences", "an array of 2 numbers", "a colour", "has no decay",
      "keeps its present", "with damping", "without damping", "a damping ratio of at most", "0.063…",
      "1e-12…",
      "the lower bound", "0.000001 in size", "1e999", "-0.9999999", "name of motion[0]", "so that it ends",
      "the start", "its own pace", "a spring that", "SVG path text (at column",
      "float2, float3 or angle",
      "of type angle", "another property", "no \"offsets\"", "no \"relative\"", "a whole number",
      "moves as a whole", "only angles", "as the entry is",
      "state the whole turn",
      "multiples", "name of a motion",
      "an earlier label", "\"withBlock\" or", "sequence's begin or later", "a step beside it",
      "one iteration, forward", "so that the spring rests",
      "where the ramp before", "from 0.000001", "two or more different points", "no \"snap\"", "no \"speed\"",
      "nothing: only", "more than 0, which takes", "whole number of columns", "differences to add up",
      "a column and a row", "name of a state", "another state than", "where the cue before",
    ]
    var refused = 0
    for example in BadFileTests.all {
      if try schema.problems(Array(example.text.utf8)).isEmpty {
        let words = example.expected + example.found
        let isTyped =
          words.contains("a number")
          && [
            "motion[0].values", "motion[0].by[1]", "motion[0].steps[1].values", "motion[0].from",
            "motion[0].bounds.lower", "motion[0].states.", "motion[0].to", "motion[0].tweens[0].back",
            "motion[0].tweens[0].values",
          ]
          .contains {
            example.path.hasPrefix($0)
          }
        let isBeyond = isTyped || beyondSchemas.contains { words.contains($0) }
        #expect(isBeyond, "\(example.path): \(example.found)")
      } else {
        refused += 1
      }
    }
    #expect(refused > 60)
  }

  /// What the decoder takes, the schema takes.
  @Test func mutatedFilesThatDecodeFit() throws {
    let schema = try schema()
    var checked = 0
    #if DEBUG
      let count = 240
    #else
      let count = 1_200
    #endif
    for seed in 0..<count {
      var numbers = SeededNumbers(seed: UInt64(seed))
      var bytes = Array(Samples.whole[seed % Samples.whole.count].utf8)
      let digits = bytes.indices.filter { (48...57).contains(bytes[$0]) }
      for _ in 0..<3 {
        bytes[digits.randomElement(using: &numbers)!] = UInt8.random(in: 48...57, using: &numbers)
      }
      guard (try? MotionFile(data: bytes)) != nil else { continue }
      checked += 1
      #expect(try schema.problems(bytes) == [], "seed \(seed)")
    }
    #expect(checked > count / 4)
  }
}
