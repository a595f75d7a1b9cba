#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(WASILibc)
  import WASILibc
#endif

/// Files by their paths. All else in this module works on bytes.
///
/// Relative paths start at the working directory. On a system without a C library there are no files.
enum Disk {
  /// The folder of a file: its path up to the last slash; empty for the working directory.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(WASILibc)
    /// The reason why a file cannot be read.
    struct Problem: Error {
      /// The system's number for the reason (`errno`).
      let code: Int32

      /// The nature of the file, for an error's `found`.
      var found: String {
        switch code {
        case ENOENT, ENOTDIR: "no such file"
        case EISDIR: "a folder"
        case EACCES, EPERM: "a file without read permission"
        default: "a file that cannot be read (\(String(cString: strerror(code))))"
        }
      }
    }

    /// Returns the content of a file, or its first `most` bytes if it is larger.
    static func bytes(of path: String, atMost most: Int) throws(Problem) -> [UInt8] {
      // For the system, a path ends at its first zero byte: that would be another file.
      if path.utf8.contains(0) { throw Problem(code: ENOENT) }
      guard let file = fopen(path, "rbe") else { throw Problem(code: errno) }
      defer { fclose(file) }
      var bytes: [UInt8] = []
      while bytes.count < most {
        let wanted = min(most - bytes.count, 1 << 20)
        var code: Int32 = 0
        let piece = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
          count = fread(buffer.baseAddress, 1, wanted, file)
          code = ferror(file) == 0 ? 0 : errno
        }
        bytes += piece
        if code == EINTR {
          clearerr(file)
        } else if code != 0 {
          throw Problem(code: code)
        } else if piece.count < wanted {
          break
        }
      }
      return bytes
    }

    /// Returns whether a path leads to something other than a folder.
    static func hasFile(_ path: String) -> Bool {
      var status = stat()
      return !path.utf8.contains(0) && stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    }
  #else
    /// The reason why a file cannot be read.
    struct Problem: Error {
      /// The nature of the file, for an error's `found`.
      var found: String { "a system without files" }
    }

    static func bytes(of path: String, atMost most: Int) throws(Problem) -> [UInt8] { throw Problem() }

    static func hasFile(_ path: String) -> Bool { false }
  #endif
}
