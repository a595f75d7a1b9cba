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

  @Test("RULES.md names test suites that exist")
  func suites() throws {
    let rules = try String(contentsOf: Self.root.appendingPathComponent("RULES.md"), encoding: .utf8)
    let names = Set(rules.matches(of: /`([A-Za-z]+Tests)`/).map { String($0.1) })
    #expect(names.count > 50)
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.root.path + "/Tests")
      .filter { $0.hasSuffix("Tests.swift") }
    let text = try files.map { try String(contentsOfFile: "\(Self.root.path)/Tests/\($0)", encoding: .utf8) }
      .joined()
    for name in names { #expect(text.contains("struct \(name) "), "\(name)") }
  }
}
