import Foundation

/// The files that move scenes, as they were compiled, with the present values of their parameters.
struct SceneSource {
  /// The lines of the files that were read, by their paths.
  private var read: [String: [Substring]] = [:]

  /// Returns more files, which come first, and the files in which motions declare their parameters. Labels of
  /// samples are left out. Returns nil if a file is not found.
  mutating func text(of motions: [any SceneMotion], _ more: [String] = []) -> String? {
    let values = motions.flatMap(\.shownValues)
    var files: [String] = []
    for file in more + values.map(\.value.file) where !files.contains(file) { files.append(file) }
    guard !files.isEmpty else { return nil }
    var texts: [String] = []
    for file in files {
      guard var lines = lines(of: file) else { return nil }
      for (variable, value) in values where value.file == file {
        let start = " var \(variable) = "
        // A long declaration has its variable in the line below the attribute.
        for index in (value.line - 1)...value.line where index < lines.count {
          guard let range = lines[index].firstRange(of: start) else { continue }
          lines[index] = lines[index][..<range.upperBound] + value.text
          break
        }
      }
      texts.append(Self.withoutLabels(lines).joined(separator: "\n"))
    }
    return texts.joined(separator: "\n")
  }

  /// Returns the lines without those that only say how the gallery lists and demonstrates a sample.
  private static func withoutLabels(_ lines: [Substring]) -> [Substring] {
    let labels = ["title", "note", "group", "page", "(group, page)", "demonstration"].map {
      "  static let \($0) ="
    }
    var (kept, isLabel): ([Substring], Bool) = ([], false)
    for line in lines {
      isLabel = labels.contains { line.hasPrefix($0) } || isLabel && line.hasPrefix("    ")
      if !isLabel, !line.isEmpty || kept.last?.hasSuffix("{") != true { kept.append(line) }
    }
    return kept
  }

  private mutating func lines(of file: String) -> [Substring]? {
    if let known = read[file] { return known }
    guard let path = try? Assets.path(ofSource: file),
      let text = try? String(contentsOfFile: path, encoding: .utf8)
    else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    read[file] = lines
    return lines
  }
}
