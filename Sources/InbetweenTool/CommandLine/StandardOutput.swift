import Foundation
import InbetweenFiles

/// The reader of standard output has gone: `inbetween … | head -1`. Nobody is left to tell, so the program
/// ends quietly.
struct ClosedPipe: Error {}

/// Something went wrong while running: the program says it and exits with 1.
struct Failure: Error {
  /// What and why, each without the program's name.
  let lines: [String]

  init(_ line: String) { lines = [line] }

  init(lines: [String]) { self.lines = lines }
}

/// Standard output, written in large pieces, with its failures as errors.
final class StandardOutput {
  private var pending = Data()

  /// Writes text, at the latest with `flush`.
  func write(_ text: String) throws {
    pending.append(contentsOf: text.utf8)
    if pending.count >= 1 << 16 { try flush() }
  }

  /// Writes a line and shows it at once.
  func say(_ line: String) throws {
    try write(line + "\n")
    try flush()
  }

  /// Hands on what has been written so far.
  func flush() throws {
    if pending.isEmpty { return }
    let piece = pending
    pending = Data()
    do {
      try FileHandle.standardOutput.write(contentsOf: piece)
    } catch {
      if SystemReason.code(of: error) == EPIPE { throw ClosedPipe() }
      throw Failure("cannot write to standard output: \(SystemReason.words(for: error))")
    }
  }
}

/// Standard error, for what goes wrong; where that fails too, nothing can be said.
enum StandardError {
  /// Writes a line.
  static func say(_ line: String) { write(line + "\n") }

  /// Writes text as it is.
  static func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

  /// Whether a person is looking.
  static var isTerminal: Bool { isatty(2) == 1 }
}
