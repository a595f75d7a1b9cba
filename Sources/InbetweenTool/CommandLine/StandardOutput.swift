import Foundation

/// The reader of standard output has closed the pipe, as in `inbetween … | head -1`. The program ends
/// quietly.
struct ClosedPipe: Error {}

/// An error while running. The program prints it and exits with 1.
struct Failure: Error {
  /// The error and its reason, without the program's name.
  let lines: [String]

  init(_ line: String) { lines = [line] }

  init(lines: [String]) { self.lines = lines }
}

/// Standard output, written in large pieces. Failures to write are thrown.
final class StandardOutput {
  private var pending = Data()

  /// Appends text. It is written with the next `flush`, or earlier if much text is pending.
  func write(_ text: String) throws {
    pending.append(contentsOf: text.utf8)
    if pending.count >= 1 << 16 { try flush() }
  }

  /// Writes a line and flushes.
  func say(_ line: String) throws {
    try write(line + "\n")
    try flush()
  }

  /// Writes all pending text.
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

/// Standard error, for error messages. Failures to write are ignored, as they cannot be reported.
enum StandardError {
  /// Writes a line.
  static func say(_ line: String) { write(line + "\n") }

  /// Writes text without adding a line end.
  static func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

  /// Whether standard error is a terminal.
  static var isTerminal: Bool { isatty(2) == 1 }
}

/// Derives the format of an output from its name.
enum OutputName {
  /// Returns the extension of a file's name in lower case, without the dot.
  ///
  /// Returns nil for a name without an extension, and for a folder: a path that is one already or ends in a
  /// slash.
  static func ending(of path: String) -> String? {
    var isFolder: ObjCBool = false
    if path.hasSuffix("/") { return nil }
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue { return nil }
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    return ending.isEmpty ? nil : ending
  }

  /// Writes a file, whole or not at all.
  static func write(_ data: Data, to path: String) throws(Failure) {
    do { try data.write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
      throw Failure("cannot write \(path): \(SystemReason.words(for: error))")
    }
  }

  /// Throws if `path` names a file with an extension other than `expected`.
  static func check(_ option: String, _ path: String?, _ expected: String) throws(UsageError) {
    guard let path, let ending = ending(of: path), ending != expected else { return }
    throw UsageError("--\(option): found '\(path)', expected a name that ends in .\(expected)")
  }

  /// Throws if `path` has the ending of neither a film nor a folder.
  static func checkFilm(_ option: String, _ path: String?) throws(UsageError) {
    guard let path, ending(of: path) != nil, MovieFormat(path: path) == nil else { return }
    throw UsageError(
      "--\(option): found '\(path)', expected a name that ends in \(MovieFormat.endings), or a folder (one "
        + "with a dot in its name: '\(path)/')")
  }
}
