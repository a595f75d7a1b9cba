import Foundation

/// The files that move scenes, as they were compiled, with the present values of their parameters.
struct SceneSource {
  /// The lines of the files that were read, by their paths.
  private var read: [String: [Substring]] = [:]

  /// Returns the files in which motions declare their parameters, and more files; nil if one is not found.
  mutating func text(of motions: [any SceneMotion], _ more: [String] = []) -> String? {
    let values = motions.flatMap(\.shownValues)
    var files: [String] = []
    for file in values.map(\.value.file) + more where !files.contains(file) { files.append(file) }
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
      texts.append(lines.joined(separator: "\n"))
    }
    return texts.joined(separator: "\n")
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
