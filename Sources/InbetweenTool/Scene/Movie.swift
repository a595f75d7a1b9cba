import Foundation
import Inbetween
import InbetweenSDL

/// The formats of film files. ffmpeg writes them.
enum MovieFormat: String, CaseIterable {
  case mp4
  case gif
  case webp

  /// The format for a path's extension; nil if there is none.
  init?(path: String) { self.init(rawValue: OutputName.ending(of: path) ?? "") }

  /// The encoder's options for ffmpeg.
  fileprivate var options: [String] {
    switch self {
    // Most players need even sides and this chroma subsampling.
    case .mp4:
      [
        "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "18",
        "-movflags", "+faststart",
      ]
    // One palette of 256 colours for the whole film, computed from the parts that change.
    case .gif:
      [
        "-filter_complex", "split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=sierra2_4a",
        "-loop", "0",
      ]
    case .webp: ["-c:v", "libwebp_anim", "-q:v", "82", "-loop", "0"]
    }
  }
}

/// Sends a film's frames to ffmpeg, which writes them as one file.
struct MovieWriter {
  let film: any Film
  let instants: FrameInstants
  /// The frames' size in pixels.
  let size: SIMD2<Int>
  let path: String
  let format: MovieFormat

  /// Writes the file.
  ///
  /// - Throws: `Failure` if ffmpeg is missing, if it fails (with the last lines of its errors), or if the
  ///   file cannot be written.
  func write() throws {
    guard let program = Self.program else {
      throw Failure(
        lines: [
          "cannot write \(path): ffmpeg, which makes \(format.rawValue) files, is not on the PATH",
          "install it (apt-get install ffmpeg), or write PNG files: --output DIR",
        ])
    }
    let canvas = try OffscreenCanvas(width: size.x, height: size.y)
    if let stage = film.stage { canvas.stage = stage }
    let file: WholeFile
    do throws(WholeFile.Problem) { file = try WholeFile(path) } catch {
      throw Failure("cannot write \(path): \(error.reason)")
    }
    let state = "\(path) is not written"
    var isWhole = false
    defer { if !isWhole { file.discard() } }
    let words = FileManager.default.temporaryDirectory.appendingPathComponent(
      "inbetween-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: words.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: words) }
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = program
    process.arguments = arguments(writing: file.draft)
    process.standardInput = pipe
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: words)
    Interruption.hold()
    try process.run()
    var problem: (any Error)?
    do {
      for index in 0..<instants.count {
        try Interruption.check(state)
        try film.draw(at: instants[index], on: canvas)
        try pipe.fileHandleForWriting.write(contentsOf: canvas.straightBytes)
      }
    } catch { problem = error }
    try? pipe.fileHandleForWriting.close()
    if problem is Interrupted { process.terminate() }
    process.waitUntilExit()
    // A signal from the terminal ends ffmpeg too, and then the pipe is closed.
    try Interruption.check(state)
    if process.terminationStatus != 0 {
      let said = ((try? String(contentsOf: words, encoding: .utf8)) ?? "")
        .replacingOccurrences(of: file.draft, with: path)
      let lines = said.split(separator: "\n").suffix(3).map { "  \($0)" }
      throw Failure(lines: ["cannot write \(path): ffmpeg failed"] + lines)
    }
    if let problem { throw problem }
    isWhole = true
    do throws(WholeFile.Problem) { try file.commit() } catch {
      throw Failure("cannot write \(path): \(error.reason)")
    }
  }

  private func arguments(writing path: String) -> [String] {
    ["-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pixel_format", "rgba"]
      + ["-video_size", "\(size.x)x\(size.y)"]
      + ["-framerate", "\(instants.rate.numerator)/\(instants.rate.denominator)", "-i", "-"]
      // A leading hyphen would make the name an option.
      + format.options + [path.hasPrefix("-") ? "./\(path)" : path]
  }

  private static var program: URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent("ffmpeg") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
