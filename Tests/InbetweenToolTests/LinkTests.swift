import Foundation
import Testing

@Suite("Links in the documentation")
struct LinkTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(
    "What is linked from a page is there",
    arguments: [
      "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "EMBEDDING.md", "RULES.md", "Assets/FORMAT.md",
      "Assets/README.md",
      "Benchmarks/README.md",
    ])
  func links(_ page: String) throws {
    let file = Self.root.appendingPathComponent(page)
    let text = try String(contentsOf: file, encoding: .utf8)
    var count = 0
    for part in text.components(separatedBy: "](").dropFirst() {
      let target = String(part.prefix { $0 != ")" && $0 != "#" })
      if target.isEmpty || target.hasPrefix("http") { continue }
      let place = file.deletingLastPathComponent().appendingPathComponent(target)
      #expect(FileManager.default.fileExists(atPath: place.path), "\(page) links to \(target)")
      count += 1
    }
    if page == "README.md" { #expect(count >= 5) }
  }
}
