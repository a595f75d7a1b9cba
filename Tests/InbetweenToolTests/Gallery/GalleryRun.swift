import Foundation
import Testing

/// A recording of the gallery: what it reports, and its pictures.
struct GalleryRun {
  let run: ToolRun
  private let scratch: Scratch
  private let pictures = Pictures()

  /// The pictures that were read so far, by the numbers of their frames.
  private final class Pictures {
    var read: [Int: Picture] = [:]
  }

  /// Plays a script in a scene.
  ///
  /// - Parameters:
  ///   - size: of the pictures; at first a quarter of 1280 by 800 points.
  ///   - density: pixels for one point.
  init(
    _ scene: String, script: String = "", seconds: Double = 1, framesPerSecond: Int = 1,
    size: String = "320x200", density: Double = 0.25, words: [String] = [], _ more: String...
  ) throws {
    scratch = try Scratch()
    let file = try scratch.write(script, to: "script.txt")
    run = try ToolRun.inbetween(
      words: [
        "demo", "--scene", scene, "--record", scratch.path("frames"), "--trace", "--size", size,
        "--density", "\(density)", "--fps", "\(framesPerSecond)", "--seconds", "\(seconds)", "--script", file,
      ] + words + more)
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  /// What follows a word in the report at the end: `report("scene")` is "springs".
  func report(_ fact: String) -> String? { reports(fact).last }

  /// All that has followed a word in the report, in order.
  func reports(_ fact: String) -> [String] {
    run.lines.filter { $0.hasPrefix(fact + " ") }.map { String($0.dropFirst(fact.count + 1)) }
  }

  func data(_ frame: Int) throws -> Data { try scratch.data("frames/\(Self.name(frame))") }

  func picture(_ frame: Int) throws -> Picture {
    if let picture = pictures.read[frame] { return picture }
    let picture = try Picture(png: data(frame))
    pictures.read[frame] = picture
    return picture
  }

  private static func name(_ frame: Int) -> String {
    let digits = String(frame)
    return "frame-" + String(repeating: "0", count: 5 - digits.count) + digits + ".png"
  }
}
