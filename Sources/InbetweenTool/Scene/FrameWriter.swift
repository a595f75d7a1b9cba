import Foundation
import Inbetween
import InbetweenSDL

/// Renders films in succession into a folder of PNG files, without a display and without a clock.
///
/// Every run writes equal bytes.
struct FrameWriter {
  /// The films and the instants of their pictures.
  let reels: [(film: any Film, instants: FrameInstants)]
  /// The pictures' size in pixels.
  let size: SIMD2<Int>
  /// Pixels per point of the window that the pictures show.
  var density: Float = 1
  /// The folder; created if it does not exist.
  let folder: String

  /// Number of pictures of all films.
  private var count: Int { reels.reduce(0) { $0 + $1.instants.count } }

  /// The number of pictures in words, such as "12 frames".
  var words: String { FrameInstants.words(count) }

  /// Writes the pictures as `frame-00000.png` and so on.
  func write() throws {
    let canvas = try OffscreenCanvas(width: size.x, height: size.y, density: density)
    try Self.makeFolder(folder)
    Interruption.hold()
    do {
      defer { clearProgress() }
      var number = 0
      for (film, instants) in reels {
        if let stage = film.stage { canvas.stage = stage }
        for index in 0..<instants.count {
          try Interruption.check("\(number) of \(words) are in \(folder), each complete")
          try film.draw(at: instants[index], on: canvas)
          try canvas.writePNG(to: "\(folder)/\(Self.name(of: number))")
          number += 1
          showProgress(number)
        }
      }
    }
    noteOlderFrames()
  }

  /// Returns the name of a picture's file, such as `frame-00042.png`.
  static func name(of index: Int) -> String {
    let digits = String(index)
    return "frame-" + String(repeating: "0", count: max(5 - digits.count, 0)) + digits + ".png"
  }

  /// Creates a folder if it does not exist.
  static func makeFolder(_ folder: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
      let reason =
        isThere && !isFolder.boolValue ? "a file of this name is in the way" : SystemReason.words(for: error)
      throw Failure("cannot make the folder \(folder): \(reason)")
    }
  }

  /// Warns if the folder holds frames of an earlier run: a film made of the folder would include them.
  private func noteOlderFrames() {
    let next = Self.name(of: count)
    if FileManager.default.fileExists(atPath: "\(folder)/\(next)") {
      StandardError.say("note: \(folder) holds older frames too, from \(next) on")
    }
  }

  private func showProgress(_ done: Int) {
    guard StandardError.isTerminal, done % 10 == 0 || done == count else { return }
    StandardError.write("\r\(done) of \(count) frames")
  }

  private func clearProgress() {
    if StandardError.isTerminal { StandardError.write("\r\u{1B}[K") }
  }
}
