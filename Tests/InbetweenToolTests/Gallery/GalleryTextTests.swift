import InbetweenSDL
import Testing

@testable import InbetweenTool

/// Texts of the gallery that must be read whole: in the panel of keys and in notices.
@Suite("Texts of the gallery fit into their places")
struct GalleryTextTests {
  private let painter: Painter

  init() throws { painter = Painter(canvas: try OffscreenCanvas(width: 800, height: 500), palette: .dark) }

  @Test("Each line of the panel of keys fits into the smallest window")
  func keys() throws {
    let window = Area(corner: .zero, size: GalleryLayout.leastExtent)
    let column = try KeysPanel.width(of: KeysPanel.keys, columns: 2, in: window, with: painter)
    #expect(2 * column + 32 <= window.size.x)
    for line in KeysPanel.keys {
      #expect(try painter.width(of: line.meaning) <= column - KeysPanel.capsWidth - 12, "\(line.meaning)")
    }
  }

  @Test("A notice says a whole error, in lines, and cuts only what would fill the window")
  func notices() throws {
    let area = Area(corner: .zero, size: [560, 400])
    let long = "encoding mp4 needs ffmpeg, which is not installed; install it, or record gif, apng or png"
    let lines = try Notice.lines(of: long, over: area, with: painter)
    #expect(lines.count == 2 && lines.joined(separator: " ") == long)
    let text = Array(repeating: long, count: 9).joined(separator: " ")
    let cut = try Notice.lines(of: text, over: area, with: painter)
    #expect(cut.count == 4 && cut[3].hasSuffix("…"))
    #expect(try cut.allSatisfy { try painter.width(of: $0, .label) <= area.size.x - 80 })
  }
}
