import Foundation
import Inbetween

@testable import InbetweenFiles

/// Files that several tests start from.
enum Samples {
  /// The core of the format, as the issue fixes it.
  static let core = """
    { "inbetween": 1,
      "stage": { "width": 640, "height": 360, "background": "#101418" },
      "properties": { "energy": { "type": "float", "default": 0 } },
      "entities": [
        { "name": "card", "shape": { "type": "rectangle", "width": 160, "height": 100, "cornerRadius": 12 },
          "properties": { "position": [320, 180], "opacity": 0, "energy": 100 } } ],
      "motion": [
        { "type": "tween", "entity": "card", "property": "opacity",
          "values": [0, 1], "offsets": [0, 1], "eases": ["quadOut"], "delay": 100, "duration": 300 },
        { "type": "tween", "entity": "card", "property": "energy",
          "values": [0, 100], "duration": 1000, "ease": "cubic-bezier(0.4, 0, 0.2, 1)",
          "repeats": 2.5, "repeatStart": 0.25, "direction": "alternate", "fill": "both", "rate": 1, "endDelay": 0 } ] }
    """

  /// Says everything that the format can say.
  static let everything = """
    { "$schema": "motion.schema.json", "inbetween": 1,
      "stage": { "width": 320.5, "height": 200, "background": "#10141880", "duration": 2000.5 },
      "properties": {
        "heat": { "type": "float", "default": -1.5 }, "pair": { "type": "float2" },
        "triple": { "type": "float3", "default": [1, 2, 3] }, "four": { "type": "float4", "default": [1, 2, 3, 4] },
        "turn": { "type": "angle", "default": 45 }, "ink": { "type": "color", "default": "#abcdef" },
        "spin": { "type": "rotation", "default": [0, 0, 1, 1] } },
      "entities": [
        { "name": "plate", "shape": { "type": "rectangle", "width": 10, "height": 20, "cornerRadius": 3 },
          "properties": { "position": [1, 2], "size": [30, 40], "scale": [1, -1], "rotation": 370, "opacity": 0.1,
            "color": "#ff000080", "cornerRadius": 4, "heat": 1e-3, "spin": [0, 0, 0, 2], "ink": "#000000" } },
        { "name": "dot", "shape": { "type": "circle", "radius": 7.25 } },
        { "name": "say \\"hi\\", \\u00e9\\ud83d\\ude00\\n", "shape": { "type": "text", "content": "two\\nlines", "fontSize": 12,
          "anchor": "trailing", "weight": "semibold" } },
        { "name": "photo", "shape": { "type": "image", "source": "a/b.png", "width": 4, "height": 5 } },
        { "name": "carrier" } ],
      "motion": [
        { "type": "tween", "entity": "plate", "property": "position.x", "values": [1, 2, 3], "offsets": [0, 0, 0.5],
          "eases": ["steps(3, jump-both)", "linear(0, 0.5 25% 75%, 1)"], "duration": 100.25, "delay": -5 },
        { "type": "tween", "entity": "plate", "property": "color", "values": ["#00ff00"], "duration": 0,
          "eases": ["ease-in"], "persists": false },
        { "type": "tween", "entity": "dot", "property": "rotation", "by": 720, "duration": 250, "repeats": "forever",
          "repeatDelay": 10, "accumulates": true, "ease": "backInOut", "composition": "add" },
        { "type": "tween", "entity": "dot", "property": "spin", "from": [1, 0, 0, 1], "duration": 400,
          "direction": "alternateReverse", "repeats": 3, "rate": -0.5, "endDelay": 30, "fill": "backwards" },
        { "type": "tween", "entity": "carrier", "property": "four.w", "values": [9], "duration": 10, "replaces": true,
          "repeats": 0, "repeatStart": 1.5, "rate": 0 },
        { "type": "tween", "entity": "photo", "property": "size", "values": [[1, 2], [3, 4]], "duration": 1e3,
          "direction": "reverse", "fill": "forwards", "hold": 30, "endDelay": -100, "blend": { "duration": 150, "ease": "quadOut" } },
        { "type": "drift", "entity": "dot", "property": "turn", "velocity": -45.5, "delay": 5, "fill": "forwards" },
        { "type": "drift", "entities": ["plate", "dot"], "property": "pair", "velocity": [10, -2.5], "duration": 400,
          "rate": 2, "composition": "add", "tags": ["belt"] },
        { "type": "tween", "entity": "plate", "property": "triple", "values": [[1, 1, 1]], "duration": 5 } ] }
    """

  /// Says everything that the format can say of springs and decays.
  static let springs = """
    { "inbetween": 1, "stage": { "width": 320, "height": 200 },
      "properties": {
        "a": { "type": "float" }, "b": { "type": "float2" }, "four": { "type": "float4" }, "turn": { "type": "angle" },
        "spin": { "type": "rotation" } },
      "entities": [
        { "name": "e", "shape": { "type": "circle", "radius": 7 }, "properties": { "position": [30, 40] } }, { "name": "f" } ],
      "motion": [
        { "type": "spring", "entity": "e", "property": "a", "to": 100, "from": 0, "initialVelocity": -3, "delay": 50,
          "mass": 1.5, "stiffness": 170, "damping": 12, "fill": "both", "rate": 0.75 },
        { "type": "spring", "entity": "e", "property": "position", "by": [50, -20], "initialVelocity": [900, -200.5],
          "response": 400.25, "dampingRatio": 0.4 },
        { "type": "spring", "entity": "e", "property": "position.x", "to": 200, "duration": 600, "bounce": -0.25, "delay": 100 },
        { "type": "spring", "entity": "e", "property": "color", "to": "#204060", "duration": 300, "persists": false },
        { "type": "spring", "entity": "e", "property": "rotation", "to": 350, "spring": "bouncy", "rate": -2 },
        { "type": "spring", "entity": "e", "property": "spin", "to": [0, 0, 1, 1], "from": [1, 0, 0, 1], "spring": "stiff" },
        { "type": "spring", "entity": "e", "property": "four", "to": [1, 2, 3, 4] },
        { "type": "spring", "entity": "f", "property": "a", "to": 9, "stiffness": 400, "damping": 0, "replaces": true,
          "composition": "add" },
        { "type": "spring", "entity": "f", "property": "spin", "to": [0, 1, 0, 1], "duration": 400, "bounce": 1 },
        { "type": "decay", "entity": "f", "property": "b", "velocity": [900, -40], "friction": 3.5, "from": [1, 2], "delay": 20,
          "bounds": { "lower": [0, 0], "upper": [100, 50], "rubberBand": { "response": 300, "dampingRatio": 0.9 } } },
        { "type": "decay", "entity": "f", "property": "turn", "velocity": 800, "bounds": { "lower": -90, "upper": 90, "bounce": 0.6 },
          "fill": "forwards", "persists": false },
        { "type": "decay", "entity": "f", "property": "four.w", "velocity": -50, "bounds": { "lower": -3, "upper": 3,
          "rubberBand": "snappy" }, "rate": 0 },
        { "type": "decay", "entity": "f", "property": "four.x", "velocity": 7, "bounds": { "lower": 1, "upper": 3,
          "rubberBand": true }, "replaces": true },
        { "type": "decay", "entity": "f", "property": "position", "to": [8, 9], "blend": { "duration": 80.5 } },
        { "type": "decay", "entity": "e", "property": "a", "to": -5, "velocity": 40, "friction": 8, "delay": 400, "rate": 2 } ] }
    """

  /// Says everything that the format can say of paths, shakes and punches.
  static let paths = """
    { "inbetween": 1, "stage": { "width": 320, "height": 200 },
      "properties": { "a": { "type": "float" }, "place": { "type": "float3" }, "turn": { "type": "angle" } },
      "entities": [
        { "name": "e", "shape": { "type": "circle", "radius": 7 }, "properties": { "position": [30, 40] } } ],
      "motion": [
        { "type": "tween", "entity": "e", "property": "position", "path": "M0 0c40 0 80 40 80 80z", "pathRange": [0.75, 0.25],
          "relative": true, "orients": "turn", "orientationOffset": -90, "duration": 800, "ease": "quadOut", "delay": 50,
          "repeats": 2, "direction": "alternate", "fill": "both", "rate": 0.5, "persists": false },
        { "type": "tween", "entity": "e", "property": "place", "path": "M 0 0 L 10 5", "duration": 100, "accumulates": true },
        { "type": "tween", "entity": "e", "property": "rotation", "path": "M 0 0 A 5 5 0 01 9 9", "duration": 100 },
        { "type": "tween", "entity": "e", "property": "position", "shake": { "strength": [8, 4], "frequency": 9.5,
          "decay": "quadOut", "seed": 9007199254740992 }, "duration": 400, "delay": 900, "repeats": 2 },
        { "type": "tween", "entity": "e", "property": "a", "shake": { "strength": 1 }, "duration": 400, "persists": true },
        { "type": "tween", "entity": "e", "property": "scale", "punch": { "by": [0.2, 0.1], "vibrations": 3,
          "elasticity": 0.5 }, "duration": 300 },
        { "type": "tween", "entity": "e", "property": "rotation", "punch": { "by": 20 }, "duration": 300, "delay": 200 } ] }
    """

  /// Says everything that the format can say of named motions, grids, ways of angles and factors.
  static let values = """
    { "inbetween": 1, "stage": { "width": 320, "height": 200, "background": "oklch(0.3 0.05 250)" },
      "properties": { "a": { "type": "float" }, "ink": { "type": "color", "default": "color(display-p3 0 1 0 / 50%)" } },
      "motions": {
        "entrance": { "type": "spring", "spring": "snappy", "delay": 40, "reduced": { "duration": 0 } },
        "glide": { "type": "tween", "ease": "cubicOut", "duration": 400, "delay": 20,
          "reduced": { "ease": "quadOut", "duration": 100, "delay": 5 } },
        "physical": { "type": "spring", "mass": 2, "stiffness": 170, "damping": 26 },
        "plain": { "type": "tween", "duration": 250 } },
      "entities": [ { "name": "e", "shape": { "type": "circle", "radius": 7 }, "properties": { "color": "rebeccapurple" } } ],
      "motion": [
        { "type": "tween", "entity": "e", "property": "opacity", "values": [0, 1], "motion": "glide" },
        { "type": "tween", "entity": "e", "property": "a", "scaled": 2.5, "motion": "glide", "duration": 90, "ease": "linear" },
        { "type": "tween", "entity": "e", "property": "rotation", "values": [30], "motion": "plain", "angleWay": "decreasing",
          "turns": 2 },
        { "type": "tween", "entity": "e", "property": "rotation", "values": [30, 350], "duration": 100, "angleWay": "asGiven" },
        { "type": "tween", "entity": "e", "property": "rotation", "from": 7, "duration": 100, "turns": 1, "snap": 45 },
        { "type": "tween", "entity": "e", "property": "position", "values": [[90, 50]], "duration": 100,
          "snap": { "step": [8, 0], "origin": [4, 1] } },
        { "type": "tween", "entity": "e", "property": "color", "values": ["#f80", "hsl(32 100% 50%)"], "duration": 100 },
        { "type": "spring", "entity": "e", "property": "size", "scaled": [2, 0.5], "motion": "entrance" },
        { "type": "spring", "entity": "e", "property": "scale", "by": [1, 1], "motion": "entrance", "spring": "stiff", "delay": 7 },
        { "type": "spring", "entity": "e", "property": "ink", "to": "lab(50 40 20)", "motion": "physical" } ] }
    """

  /// The files that say all that there is to say.
  static let whole = [
    core, everything, springs, transitions, paths, values, tracks, sequences, crowds, states,
  ]

  /// The repository's root.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a file in `Assets`.
  static func asset(_ name: String) -> String { root.appendingPathComponent("Assets/\(name)").path }

  static func bytes(ofAsset name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: asset(name))))
  }

  /// The demo files that play out and back.
  static let demos = ["fade.json", "slide.json", "fade-and-slide.json"]

  /// All motion files in `Assets` itself.
  static let assets = motionFiles("").filter { !$0.hasSuffix(".schema.json") }

  /// The motion files in `Assets/short`.
  static let shortAssets = motionFiles("short/")

  /// The names of the JSON files in a folder of `Assets`.
  private static func motionFiles(_ folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: asset(folder))) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { folder + $0 }
  }

  /// The folder of the guide.
  static let catalog = root.appendingPathComponent("Sources/Inbetween/Inbetween.docc")

  /// The text of a page of the guide.
  static func page(_ name: String) throws -> String {
    try String(contentsOf: catalog.appendingPathComponent(name), encoding: .utf8)
  }

  /// `core` with the first `old` replaced.
  static func core(_ old: String, _ new: String) -> String {
    guard let range = core.range(of: old) else { preconditionFailure("the core has no \(old)") }
    return core.replacingCharacters(in: range, with: new)
  }

  /// A file with one entity `e` of a few declared types, and one tween of these keys.
  static func tween(_ keys: String) -> String {
    """
    { "inbetween": 1, "stage": { "width": 10, "height": 10 },
      "properties": { "a": { "type": "float" }, "b": { "type": "float2" }, "q": { "type": "rotation" } },
      "entities": [{ "name": "e", "shape": { "type": "circle", "radius": 1 } }],
      "motion": [{ "type": "tween", "entity": "e", "duration": 100, \(keys) }] }
    """
  }
}

extension Samples {
  /// Returns the text of a file with one spring of these keys. Its property is `a` unless the keys name one.
  static func spring(_ keys: String) -> String { entry("spring", keys) }

  /// Returns the text of a file with one decay of these keys. Its property is `a` unless the keys name one.
  static func decay(_ keys: String) -> String { entry("decay", keys) }

  private static func entry(_ type: String, _ keys: String) -> String {
    let property = keys.contains("\"property\"") ? "" : "\"property\": \"a\", "
    return tween("").replacingOccurrences(
      of: "{ \"type\": \"tween\", \"entity\": \"e\", \"duration\": 100, ",
      with: "{ \"type\": \"\(type)\", \"entity\": \"e\", \(property)\(keys)")
  }
}

/// Decodes a text.
func decode(_ text: String, name: String? = nil) throws -> MotionFile {
  try MotionFile(data: Array(text.utf8), name: name)
}

/// The errors of a text; none when it decodes.
func errors(in text: String) -> [MotionFileError] {
  do {
    _ = try MotionFile(data: Array(text.utf8))
    return []
  } catch {
    return error.errors
  }
}

/// A small generator of equal numbers for equal seeds (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  /// Mixes the seed: the streams of neighbouring seeds would else be one stream with other beginnings.
  init(seed: UInt64) { state = SeededNumbers.mix(seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return SeededNumbers.mix(state)
  }

  private static func mix(_ word: UInt64) -> UInt64 {
    var mixed = word
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
