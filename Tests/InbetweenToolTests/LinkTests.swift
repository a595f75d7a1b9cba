import Foundation
import Testing

@Suite("Links in the documentation")
struct LinkTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(
    "What is linked from a page is there",
    arguments: [
      "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "RULES.md", "Assets/FORMAT.md",
      "Assets/README.md",
      "Benchmarks/README.md", "Examples/README.md", "Examples/Firefly/README.md", "SECURITY.md",
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

  @Test("What the pages of the reference link is there, headings included")
  func reference() throws {
    let folder = Self.root.appendingPathComponent("Reference")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    var texts: [String: String] = [:]
    for name in names {
      texts[name] = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    /// The anchors of a page's headings, as hosts of repositories make them.
    func anchors(_ text: String) -> Set<String> {
      var counts: [String: Int] = [:]
      let headings = text.matches(of: /(?m)^#+ (.*)$/).map { String($0.1).lowercased() }
      return Set(
        headings.map { heading in
          let slug = heading.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
            .replacing(" ", with: "-")
          defer { counts[slug, default: 0] += 1 }
          return counts[slug].map { "\(slug)-\($0)" } ?? slug
        })
    }
    let known = texts.mapValues { anchors($0.replacing(/(?s)```.*?```/, with: "")) }
    for (name, text) in texts {
      let words = text.replacing(/(?s)```.*?```/, with: "")
      for link in words.matches(of: /\]\(([^)# ]*)(?:#([^)]+))?\)/) {
        let page = link.1.isEmpty ? name : String(link.1)
        let place = folder.appendingPathComponent(page)
        #expect(FileManager.default.fileExists(atPath: place.path), "\(name) links to \(page)")
        if let anchor = link.2 {
          let headings = try known[page] ?? anchors(String(contentsOf: place, encoding: .utf8))
          #expect(headings.contains(String(anchor)), "\(name): \(anchor)")
        }
      }
    }
    #expect(names.count == 24)
  }

  @Test(
    "What the guide's pages link and show is there, every page is in the list, and every picture is shown")
  func guide() throws {
    let catalog = Self.root.appendingPathComponent("Sources/Inbetween/Inbetween.docc")
    let files = try FileManager.default.contentsOfDirectory(atPath: catalog.path)
    let pages = Set(files.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) })
    let pictures = Set(files.filter { $0.hasSuffix(".png") || $0.hasSuffix(".gif") })
    var shown: Set<String> = []
    for page in pages {
      let file = catalog.appendingPathComponent("\(page).md")
      let text = try String(contentsOf: file, encoding: .utf8)
      let links = Set(text.matches(of: /[^!]\[[^\]]+\]\(([A-Za-z]+)\.md\)/).map { String($0.1) })
      #expect(links.isSubset(of: pages), "\(page) links to \(links.subtracting(pages))")
      for target in text.matches(of: /\]\((\.\.\/[^)#]+)[^)]*\)/).map({ String($0.1) }) {
        let place = catalog.appendingPathComponent(target)
        #expect(FileManager.default.fileExists(atPath: place.path), "\(page) links to \(target)")
      }
      // A browser of the repository follows neither form; `.ci/doc-links` writes them for DocC.
      let prose = text.replacing(/(?s)```.*?```/, with: "")
      #expect(!prose.contains("<doc:") && !prose.contains("``"), "\(page) has links of DocC")
      if page == "Inbetween" { #expect(links == pages.subtracting([page])) }
      shown.formUnion(text.matches(of: /!\[[^\]]+\]\(([^)]+)\)/).map { String($0.1) })
    }
    #expect(shown == pictures)
  }
}
