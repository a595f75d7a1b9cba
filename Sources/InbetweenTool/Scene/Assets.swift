import Foundation

/// Finds the folder `Assets` with the motion files that are part of Inbetween.
enum Assets {
  /// Returns the path of a file in the folder. Throws if no folder has it.
  ///
  /// If INBETWEEN_ASSETS is set, only the folder that it names is searched. Otherwise these are, in order:
  /// 1. beside the executable and in the folders above it, as a package is built inside its own folder;
  /// 2. the package where this file was compiled;
  /// 3. the working directory.
  static func path(of name: String) throws(Failure) -> String {
    let folders = folders
    for folder in folders {
      let path = folder.appendingPathComponent(name).path
      if FileManager.default.fileExists(atPath: path) { return path }
    }
    throw Failure(
      lines: ["cannot find \(name); name a motion file, or the folder by INBETWEEN_ASSETS. Looked in:"]
        + folders.map { "  \($0.path)" })
  }

  /// Returns the path of a file of the sources, from its path at the time when it was compiled.
  static func path(ofSource file: String) throws(Failure) -> String {
    try path(of: "../" + file.dropFirst(file.hasPrefix(package.path) ? package.path.count + 1 : 0))
  }

  /// The package where this file was compiled.
  private static let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { folder, _ in
    folder.deletingLastPathComponent()
  }

  private static var folders: [URL] {
    if let named = ProcessInfo.processInfo.environment["INBETWEEN_ASSETS"], !named.isEmpty {
      return [URL(fileURLWithPath: named, isDirectory: true)]
    }
    var folders: [URL] = []
    if let executable = Bundle.main.executableURL?.resolvingSymlinksInPath() {
      // PACKAGE/.build/TRIPLE/CONFIGURATION/inbetween
      var folder = executable.deletingLastPathComponent()
      for _ in 0..<5 where folder.path != "/" {
        folders.append(folder.appendingPathComponent("Assets", isDirectory: true))
        folder.deleteLastPathComponent()
      }
    }
    folders.append(package.appendingPathComponent("Assets", isDirectory: true))
    folders.append(URL(fileURLWithPath: "Assets", isDirectory: true))
    return folders
  }
}
