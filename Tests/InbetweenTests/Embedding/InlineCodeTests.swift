import Foundation
import Testing

/// The code within sentences of the pages compiles: `InlineCode.swift` contains each piece. `make guide`
/// compiles blocks, and tables with a column of Swift.
@Suite struct InlineCodeTests {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()

  /// The lines of `InlineCode.swift`, without comments.
  private static let lines = Result {
    try String(contentsOf: here.appending(path: "InlineCode.swift"), encoding: .utf8)
      .split(separator: "\n").map { String($0.prefix { $0 != "/" }) }
  }

  /// Text that looks like Swift code of the engine, and is not.
  private static let others = [
    "position.x", "BareTables.advance", "present()", "RGBA(color.sRGB)", "[unowned self]",
    "CRaylib.Color",
  ]

  /// Returns whether a text between backquotes is Swift code rather than a name, a command or a file. A name
  /// such as `World.tick()` is a link in the HTML: `.ci/doc-links` looks for it.
  private func isCode(_ text: String) -> Bool {
    let fronts = [
      "-", "\"", "make ", "swift ", "inbetween ", "FLAGS=", "INBETWEEN_", ".package(", ".product(",
    ]
    let fileNames = [".swift", ".h", ".hpp", ".c", ".cpp", ".js", ".json", ".md"]
    if text.wholeMatch(of: /[A-Z]\w*(\.\w+)+(\((\w+:)*\))?/) != nil { return false }
    return text.contains { ".([=".contains($0) } && !fronts.contains { text.hasPrefix($0) }
      && !fileNames.contains { text.hasSuffix($0) } && !text.contains("/") && !Self.others.contains(text)
  }

  /// Returns whether a line of `InlineCode.swift` contains the text. "…" matches anything, and so do the
  /// arguments of `f(a:b:)`.
  private func isCompiled(_ text: String) throws -> Bool {
    let marked = text.replacing("…", with: "\u{0}").replacing("_:", with: "\u{0}")
      .replacing(/:(?=[a-z)])/, with: ":\u{0}")
    let pieces = marked.split(separator: "\u{0}").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && $0 != ")" }
    return try Self.lines.get().contains { line in
      var rest = line[...]
      return pieces.allSatisfy { piece in
        guard let range = rest.range(of: piece) else { return false }
        rest = rest[range.upperBound...]
        return true
      }
    }
  }

  @Test(
    arguments: ["Benchmarks/README.md"]
      + [
        "Embedding", "ComponentsAndQueries", "ReducingMotion", "MotionFiles", "Determinism", "Performance",
        "Cookbook", "FAQ", "Limits", "EveryLimit",
      ].map { "Sources/Inbetween/Inbetween.docc/\($0).md" })
  func allIsCompiled(page: String) throws {
    let root = Self.here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
      .replacing(/(?s)```.*?```/, with: "")
      .replacing(/\|[^\n]*\| (?:Swift|Inbetween) \|\n(?:\|[^\n]*\n)*/, with: "")
    let pieces = text.matches(of: /`([^`\n]+)`/).map { String($0.1) }.filter(isCode)
    #expect(!pieces.isEmpty)
    for piece in pieces { #expect(try isCompiled(piece), "`\(piece)` is not in InlineCode.swift") }
  }

  @Test func whatDoesNotCompileIsFound() throws {
    #expect(isCode("world.rate = Rate(0.5)!"))
    #expect(try !isCompiled("world.rate = Rate(0.5)!"))
    #expect(try !isCompiled("handle.retarget(too:)"))
    #expect(try isCompiled("handle.retarget(to:)"))
  }
}
