import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// Renders a motion file into a folder of PNG files, without a display and without a clock: the same bytes
/// every time.
struct FrameWriter {
  let file: MotionFile
  /// The pictures' size in pixels.
  let size: SIMD2<Int>
  let instants: FrameInstants
  /// The folder; it is made where it is missing.
  let folder: String

  /// Writes `frame-00000.png` and so on.
  func write() throws {
    let playback = try ScenePlayback(file)
    let canvas: OffscreenCanvas
    do throws(CanvasError) {
      canvas = try OffscreenCanvas(width: size.x, height: size.y, stage: playback.renderer.stage)
    } catch { throw Failure("\(error)") }
    try makeFolder()
    for index in 0..<instants.count {
      let (frame, renderer) = playback.frame(at: instants[index])
      try draw(frame, renderer, on: canvas)
      do throws(CanvasError) { try canvas.writePNG(to: "\(folder)/\(Self.name(of: index))") } catch {
        clearProgress()
        throw Failure("\(error)")
      }
      showProgress(index + 1)
    }
    clearProgress()
    noteOlderFrames()
  }

  /// `frame-00042.png`
  static func name(of index: Int) -> String {
    let digits = String(index)
    return "frame-" + String(repeating: "0", count: max(5 - digits.count, 0)) + digits + ".png"
  }

  private func draw(_ frame: Frame, _ renderer: SceneRenderer, on canvas: OffscreenCanvas) throws {
    do { try renderer.draw(frame, on: canvas) } catch {
      clearProgress()
      throw Failure("\(error)")
    }
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
    let next = Self.name(of: instants.count)
    if FileManager.default.fileExists(atPath: "\(folder)/\(next)") {
      StandardError.say("note: \(folder) holds older frames too, from \(next) on")
    }
  }

  private func showProgress(_ done: Int) {
    guard StandardError.isTerminal, done % 10 == 0 || done == instants.count else { return }
    StandardError.write("\r\(done) of \(instants.count) frames")
  }

  private func clearProgress() {
    if StandardError.isTerminal { StandardError.write("\r\u{1B}[K") }
  }
}
