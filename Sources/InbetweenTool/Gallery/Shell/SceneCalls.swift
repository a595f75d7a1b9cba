import Foundation

/// The names that a scene's source uses, such as functions and argument labels, for the search.
enum SceneCalls {
  /// The names of each scene, sorted. A scene without a source in the package has none.
  static let all = Dictionary(uniqueKeysWithValues: SceneName.allCases.map { ($0, names(of: $0)) })

  private static func names(of scene: SceneName) -> [String] {
    let gallery = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let source =
      scene.sample.map { gallery.appending(path: "Samples/\($0).swift") }
      ?? gallery.appending(path: "Scenes/\(scene.rawValue.capitalized)")
    guard let path = try? Assets.path(ofSource: source.path) else { return [] }
    let inside = try? FileManager.default.contentsOfDirectory(atPath: path).map { path + "/" + $0 }
    var names: Set<String> = []
    for file in inside ?? [path] {
      let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
      for line in text.utf8.split(separator: UInt8(ascii: "\n")) where !isComment(line) {
        for word in words(of: line) { names.insert(word) }
      }
    }
    return names.sorted()
  }

  private static func isComment(_ line: Substring.UTF8View) -> Bool {
    line.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
  }

  /// Returns the names in a line that follow a dot, or that label an argument.
  private static func words(of line: Substring.UTF8View) -> [String] {
    var (words, start): ([String], Substring.UTF8View.Index?) = ([], nil)
    var (before, last) = (UInt8(0), UInt8(0))
    for index in line.indices {
      let byte = line[index]
      let isLetter = (65...90).contains(byte) || (97...122).contains(byte)
      if isLetter, start == nil { (start, before) = (index, last) }
      if !isLetter, let first = start {
        if before == UInt8(ascii: ".") || byte == UInt8(ascii: ":") {
          words.append(String(decoding: line[first..<index], as: UTF8.self))
        }
        start = nil
      }
      last = byte
    }
    return words
  }
}
