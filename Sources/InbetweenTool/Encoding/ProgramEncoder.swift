import Foundation
import Inbetween
import InbetweenSDL

/// Sends the pictures to ffmpeg, which writes them as one file.
final class ProgramEncoder: FilmEncoder {
  private let path: String
  private let file: WholeFile
  private let process = Process()
  private let pipe = Pipe()
  /// The file with what ffmpeg says.
  private let words: URL

  /// Starts ffmpeg.
  ///
  /// - Throws: `Failure` if ffmpeg is missing, or if the file cannot be written.
  init(_ format: MovieFormat, _ path: String, size: SIMD2<Int>, rate: TickRate) throws {
    guard let program = Self.program else {
      throw Failure(
        lines: [
          "cannot write \(path): ffmpeg, which makes \(format.rawValue) files, is not on the PATH",
          "install it (apt-get install ffmpeg), or write a .gif, an .apng or PNG files, which need no program",
        ])
    }
    self.path = path
    do throws(WholeFile.Problem) { file = try WholeFile(path) } catch {
      throw Failure("cannot write \(path): \(error.reason)")
    }
    words = FileManager.default.temporaryDirectory.appendingPathComponent("inbetween-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: words.path, contents: nil)
    process.executableURL = program
    process.arguments =
      ["-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pixel_format", "rgba"]
      + ["-video_size", "\(size.x)x\(size.y)", "-framerate", "\(rate.numerator)/\(rate.denominator)"]
      // A leading hyphen would make the name an option.
      + ["-i", "-"] + format.options + [file.draft.hasPrefix("-") ? "./\(file.draft)" : file.draft]
    process.standardInput = pipe
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: words)
    try process.run()
  }

  deinit { try? FileManager.default.removeItem(at: words) }

  func add(_ picture: OffscreenCanvas) throws {
    do { try pipe.fileHandleForWriting.write(contentsOf: picture.straightBytes) } catch {
      // It has ended already: its own words say why.
      try close()
      throw error
    }
  }

  func finish() throws {
    try close()
    do throws(WholeFile.Problem) { try file.commit() } catch {
      throw Failure("cannot write \(path): \(error.reason)")
    }
  }

  func cancel() {
    if process.isRunning { process.terminate() }
    try? pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    file.discard()
  }

  /// Waits for ffmpeg to end. Throws its last words if it has failed.
  private func close() throws {
    try? pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    // A signal from the terminal ends ffmpeg too.
    do { try Interruption.check("\(path) is not written") } catch {
      file.discard()
      throw error
    }
    guard process.terminationStatus != 0 else { return }
    file.discard()
    let said = ((try? String(contentsOf: words, encoding: .utf8)) ?? "")
      .replacingOccurrences(of: file.draft, with: path)
    let lines = said.split(separator: "\n").suffix(3).map { "  \($0)" }
    throw Failure(lines: ["cannot write \(path): ffmpeg failed"] + lines)
  }

  private static var program: URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent("ffmpeg") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}

extension MovieFormat {
  /// The encoder's options for ffmpeg.
  fileprivate var options: [String] {
    switch self {
    // Most players need even sides and this chroma subsampling.
    case .mp4:
      [
        "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "18",
        "-movflags", "+faststart",
      ]
    // With a lower quality the encoder keeps pixels of the frame before that differ a little: blocks are left
    // where things were.
    case .webp: ["-c:v", "libwebp_anim", "-q:v", "96", "-loop", "0"]
    case .gif, .apng: []
    }
  }
}
