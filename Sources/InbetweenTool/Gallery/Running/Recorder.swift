import Foundation
import Inbetween
import InbetweenSDL

/// The kind of a recording: a film of a format, or PNG frames.
enum RecordingFormat: Equatable {
  case film(MovieFormat)
  case frames

  /// The words that name formats.
  static let words = MovieFormat.allCases.map(\.rawValue) + ["png"]

  /// The format that a word names; nil if there is none.
  init?(_ word: String) {
    if word == "png" {
      self = .frames
    } else if let format = MovieFormat(rawValue: word) {
      self = .film(format)
    } else {
      return nil
    }
  }
}

/// A recording of the window's pictures, into the working directory.
///
/// While it runs, the gallery's time advances from picture to picture by the same step, however long the
/// encoder takes. So the film is even.
final class Recorder {
  static let rate = TickRate.hertz(30)
  /// The longest side of the pictures, in pixels.
  private static let longestSide = 1280

  /// The file or folder.
  let path: String
  private let canvas: OffscreenCanvas
  private let encoder: any FilmEncoder
  private var count: Int64 = 0

  /// Begins a recording of a window's canvas.
  ///
  /// - Throws: `Failure` if the format needs a program that is missing, or the file cannot be written.
  init(_ format: RecordingFormat, of window: Canvas) throws {
    let (pixels, density) = (window.viewport.pixels, window.viewport.density)
    let factor = min(Float(Self.longestSide) / Float(max(pixels.x, pixels.y)), 1)
    // Films need even sides as a rule.
    func side(_ length: Int) -> Int { max(Int(Float(length) * factor) / 2 * 2, 2) }
    let size = SIMD2(side(pixels.x), side(pixels.y))
    canvas = try OffscreenCanvas(width: size.x, height: size.y, density: density * factor)
    switch format {
    case .film(let format):
      path = Self.unused(".\(format.rawValue)")
      encoder = try format.encoder(path, size: size, rate: Self.rate)
    case .frames:
      path = Self.unused("")
      encoder = try FrameFolder(path)
    }
  }

  /// The time from the next picture to the one after it.
  var step: Duration {
    Self.rate.instant(ofTick: count + 1).sinceStart - Self.rate.instant(ofTick: count).sinceStart
  }

  /// Adds the gallery's present picture.
  func add(_ gallery: Gallery) throws {
    try gallery.draw(on: canvas)
    do { try encoder.add(canvas) } catch {
      encoder.cancel()
      throw error
    }
    count += 1
  }

  /// The length of the recording so far.
  var length: Duration { Self.rate.instant(ofTick: count).sinceStart }

  /// Completes the recording. Returns its length and place in words.
  func finish() throws -> String {
    try encoder.finish()
    let folder = Self.short(FileManager.default.currentDirectoryPath)
    return "\(FrameInstants.words(Int(count))) in \(path), in the folder \(folder)"
  }

  /// Returns a path with `~` for the user's folder.
  static func short(
    _ path: String, home: String = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
  ) -> String {
    path == home || path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }

  /// Returns the first name of a row that no file has: inbetween-1.gif, inbetween-2.gif and so on.
  private static func unused(_ ending: String) -> String {
    var number = 1
    while FileManager.default.fileExists(atPath: "inbetween-\(number)\(ending)") { number += 1 }
    return "inbetween-\(number)\(ending)"
  }
}
