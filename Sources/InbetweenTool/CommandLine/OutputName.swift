import Foundation

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

  /// Throws if `path` names a file with an extension other than `expected`.
  static func check(_ option: String, _ path: String?, _ expected: String) throws(UsageError) {
    guard let path, let ending = ending(of: path), ending != expected else { return }
    throw UsageError("--\(option): found '\(path)', expected a name that ends in .\(expected)")
  }

  /// Throws if `path` names a file where frames need a folder.
  static func checkFolder(_ option: String, _ path: String?) throws(UsageError) {
    guard let path, ending(of: path) != nil else { return }
    throw UsageError(
      "--\(option): found '\(path)', expected a folder (one with a dot in its name: '\(path)/')")
  }
}
