import Foundation
import Inbetween
import Testing

/// The program of README compiles and runs. `make guide` looks at it too, and at the pages of the guide.
@Suite struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func theFirstProgramIsTheOneThatIsTested() throws {
    let source = try String(
      contentsOf: Self.root.appending(path: "Tests/InbetweenTests/World/FirstProgram.swift"), encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let begin = try #require(lines.firstIndex { $0.hasSuffix("// README begins") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("// README ends") })
    let program = lines[(begin + 1)..<end].map { $0.isEmpty ? "" : String($0.dropFirst(2)) }
      .joined(separator: "\n")
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("```swift\nimport Inbetween\n\(program)\n```"))
  }

  @Test func theFirstProgramRuns() throws {
    var shown: [SIMD2<Float>] = []
    try firstProgram { shown.append($0) }
    #expect(shown.count == 120 && shown.last == [60, 0])
    // README names the first value, the greatest one, and how far the card passes its end.
    #expect((shown[0].x * 10).rounded() == 48 && shown.map(\.x).max()?.rounded() == 217)
    #expect(shown[20...].map(\.x).min()?.rounded() == 53)
    #expect(shown[12].x > shown[11].x)  // the second spring keeps the velocity of the first one
  }

  /// README stays short: at most 90 lines.
  @Test func readmeIsShort() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 91)
  }
}
