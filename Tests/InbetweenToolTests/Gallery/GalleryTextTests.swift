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

  @Test("The keys have two columns in a window in which one column would be too high")
  func keyColumns() throws {
    for (height, columns) in [(500, 2), (720, 2), (1000, 1)] as [(Float, Int)] {
      #expect(
        KeysPanel.columns(of: KeysPanel.keys.count, in: Area(corner: .zero, size: [1280, height])) == columns)
    }
    for caps in [["I", "Right click"], ["Delete"], ["Ctrl", "Z"]] {
      let line = try #require(KeysPanel.keys.first { $0.caps == caps })
      #expect(try KeysPanel.drawCaps(of: line, at: .zero, with: painter) < KeysPanel.capsWidth, "\(caps)")
    }
  }

  @Test("Beside the frame graph a scene's note is there, in two lines at most", arguments: SceneName.allCases)
  func notes(_ name: SceneName) throws {
    let layout = GalleryLayout(extent: [1280, 720], presence: 1, showsFigures: true)
    let lines = try Gallery.lines(of: name.note, width: layout.header.size.x, with: painter)
    #expect(lines.count <= 2 && lines.joined(separator: " ") == name.note)
    #expect(try lines.allSatisfy { try painter.width(of: $0, .caption) <= layout.header.size.x })
    // With less room it loses its last sentences, and no words.
    let narrow = try Gallery.lines(of: name.note, width: 200, with: painter).joined(separator: " ")
    #expect(name.note.hasPrefix(narrow.dropLast()))
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
