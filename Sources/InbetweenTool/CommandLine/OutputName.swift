import Foundation

/// What the name of an output says of its form.
enum OutputName {
  /// Returns the ending of a file's name in small letters, without the dot; nil for a name without one and
  /// for a folder, which exists or ends in a slash.
  static func ending(of path: String) -> String? {
    var isFolder: ObjCBool = false
    if path.hasSuffix("/") { return nil }
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue { return nil }
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    return ending.isEmpty ? nil : ending
  }

  /// Throws if `path` is the name of a file with another ending than `ending`.
  static func check(_ option: String, _ path: String?, _ expected: String) throws(UsageError) {
    guard let path, let ending = ending(of: path), ending != expected else { return }
    throw UsageError("--\(option): found '\(path)', expected a name that ends in .\(expected)")
  }

  /// Throws if `path` is the name of a file, where frames need a folder.
  static func checkFolder(_ option: String, _ path: String?) throws(UsageError) {
    guard let path, ending(of: path) != nil else { return }
    throw UsageError(
      "--\(option): found '\(path)', expected a folder (one with a dot in its name: '\(path)/')")
  }
}
