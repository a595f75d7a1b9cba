#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that is written completely or not at all.
///
/// The content is written to a temporary file (the draft) in the target's folder, which then replaces the
/// target. A write that fails, as on a full disk, leaves the old file unchanged. A device or pipe cannot be
/// replaced, so it is written directly.
package struct WholeFile {
  /// The reason why a file could not be written, in the system's words.
  package struct Problem: Error {
    package let reason: String

    /// Returns the reason of the system's last error (`errno`).
    static func ofSystem() -> Problem { Problem(reason: String(cString: strerror(errno))) }
  }

  /// The path to which the content must be written.
  package let draft: String
  /// The file that the draft replaces: the target of a link, or the given path.
  private let target: String
  /// The permissions of the file that is replaced; nil if there is none.
  private let permissions: mode_t?

  /// Prepares a file at `path`, in a folder that exists.
  ///
  /// - Throws: `Problem` if there is a file that must not be written.
  package init(_ path: String) throws(Problem) {
    var target = path
    if let real = realpath(path, nil) {
      target = String(cString: real)
      free(real)
    }
    self.target = target
    var status = stat()
    guard stat(target, &status) == 0 else {
      (draft, permissions) = (Self.draft(beside: target), nil)
      return
    }
    if access(target, W_OK) != 0 { throw .ofSystem() }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    draft = isRegular ? Self.draft(beside: target) : target
    permissions = isRegular ? status.st_mode & 0o7777 : nil
  }

  /// Returns an unused name in the folder of `path`. It has the extension of `path`, from which encoders
  /// derive the format.
  private static func draft(beside path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.last ?? ""
    let ending = name.contains(".") ? "." + (name.split(separator: ".").last ?? "") : ""
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    return (parts.dropLast() + [".inbetween-\(number)\(ending.count <= 16 ? ending : "")"]).joined(
      separator: "/")
  }

  /// Writes the whole content and replaces the target.
  ///
  /// - Throws: `Problem` after removing the draft.
  package func write(_ bytes: [UInt8]) throws(Problem) {
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if file < 0 { throw .ofSystem() }
    var problem = bytes.withUnsafeBytes { (bytes) -> Problem? in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = unistdWrite(file, UnsafeRawBufferPointer(rebasing: rest))
        if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return .ofSystem() }
      }
      return nil
    }
    // Some file systems report a full disk only on close.
    if close(file) != 0, problem == nil { problem = .ofSystem() }
    if let problem {
      discard()
      throw problem
    }
    try commit()
  }

  /// Replaces the target with a draft that another program has written.
  ///
  /// - Throws: `Problem` after removing the draft.
  package func commit() throws(Problem) {
    if draft == target { return }
    if let permissions { chmod(draft, permissions) }
    if rename(draft, target) == 0 { return }
    let problem = Problem.ofSystem()
    discard()
    throw problem
  }

  /// Removes the draft.
  package func discard() {
    if draft != target { unlink(draft) }
  }
}

/// Calls the system's `write`, whose name the method hides.
private func unistdWrite(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(file, bytes.baseAddress, bytes.count)
}
