import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// Renders films, one after the other, into a folder of PNG files, without a display and without a clock: the
/// same bytes every time.
struct FrameWriter {
  /// The films and the instants of their pictures.
  let reels: [(film: any Film, instants: FrameInstants)]
  /// The pictures' size in pixels.
  let size: SIMD2<Int>
  /// Pixels for one point of the window that they show.
  var density: Float = 1
  /// The folder; it is made where it is missing.
  let folder: String

  /// How many pictures there are in all.
  var count: Int { reels.reduce(0) { $0 + $1.instants.count } }

  /// How many in words.
  var words: String { "\(count) frame\(count == 1 ? "" : "s")" }

  /// Writes `frame-00000.png` and so on.
  func write() throws {
    let canvas: OffscreenCanvas
    do throws(CanvasError) {
      canvas = try OffscreenCanvas(width: size.x, height: size.y, density: density)
    } catch {
      throw Failure("\(error)")
    }
    try makeFolder()
    var number = 0
    for (film, instants) in reels {
      if let stage = film.stage { canvas.stage = stage }
      for index in 0..<instants.count {
        do {
          try film.draw(at: instants[index], on: canvas)
          try canvas.writePNG(to: "\(folder)/\(Self.name(of: number))")
        } catch {
          clearProgress()
          throw Failure("\(error)")
        }
        number += 1
        showProgress(number)
      }
    }
    clearProgress()
    noteOlderFrames()
  }

  /// `frame-00042.png`
  static func name(of index: Int) -> String {
    let digits = String(index)
    return "frame-" + String(repeating: "0", count: max(5 - digits.count, 0)) + digits + ".png"
  }

  private func makeFolder() throws {
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

  /// A person who turns the folder into a film should know that frames of an earlier run lie behind these.
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
