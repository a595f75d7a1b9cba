import Foundation
import Inbetween

/// Notices when the content of a file may have changed.
struct FileWatch {
  let path: String
  private var mark: Mark
  /// How much longer the file must be quiet before it is read once more; zero if nothing is in doubt.
  ///
  /// Two writes in quick succession can have the same time and size, and the first read may lie between them.
  private var doubt = Duration.zero

  private static let quiet = Duration.milliseconds(100)

  /// Watches a file from now on. It need not exist.
  init(_ path: String) {
    self.path = path
    mark = Mark(of: path)
  }

  /// Returns whether the file must be read again.
  ///
  /// - Parameter time: the time since the last call.
  mutating func look(after time: Duration) -> Bool {
    let now = Mark(of: path)
    if now != mark {
      (mark, doubt) = (now, Self.quiet)
      return true
    }
    guard doubt > .zero else { return false }
    doubt -= time
    return doubt <= .zero
  }

  /// The system's knowledge of a file, without reading it. An editor that replaces the file changes its
  /// number.
  private struct Mark: Equatable {
    var date: Date?
    var size: Int?
    var number: Int?

    init(of path: String) {
      let known = try? FileManager.default.attributesOfItem(atPath: path)
      date = known?[.modificationDate] as? Date
      size = (known?[.size] as? NSNumber)?.intValue
      number = (known?[.systemFileNumber] as? NSNumber)?.intValue
    }
  }
}
