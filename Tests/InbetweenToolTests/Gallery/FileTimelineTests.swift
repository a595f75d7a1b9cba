import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The lanes of a motion file, and drags in them")
struct FileTimelineTests {
  private let scratch: Scratch
  private let path: String

  init() throws {
    scratch = try Scratch()
    path = try scratch.write(Self.text, to: "two.json")
  }

  private static let text = """
    {\t"inbetween" : 1,
      "stage":{"width":320,"height":100,"duration":4000},
      "properties": { "size of sun": { "type": "float" } },
      "entities": [ { "name": "dot", "shape": {"type":"circle","radius":10}, "properties": {"position":[20,50]} },
        { "name": "Ärger ☀", "shape": { "type": "circle", "radius": 4 } } ],
      "motion": [
        { "type":"tween", "entity":"dot", "property":"position.x",
          "values": [20, 120,  300], "delay" :500,"duration":   1000 },
        { "type": "sequence", "entity": "Ärger ☀", "delay": 1000, "steps": [
            { "type":"tween", "property":"opacity", "values":[0,1], "duration":500 },
            { "type":"tween", "property":"position.y", "values":[50,80], "duration":500, "ease":"linear"} ] }
      ] }

    """

  /// A gallery that shows the file.
  private func show() throws -> (Gallery, FileScene) {
    var settings = GallerySettings().recorded
    settings.file = path
    let gallery = try Gallery(.file, settings)
    return (gallery, try #require(gallery.scene as? FileScene))
  }

  /// Drags from a point to another one, in two moves.
  private func drag(_ gallery: Gallery, _ from: SIMD2<Float>, _ to: SIMD2<Float>) throws {
    try press(gallery, from, to)
    try gallery.handle(.pointerReleased(.primary, at: to))
  }

  private func press(_ gallery: Gallery, _ from: SIMD2<Float>, _ to: SIMD2<Float>) throws {
    try gallery.handle(.pointerMoved(to: from))
    try gallery.handle(.pointerPressed(.primary, at: from, clicks: 1))
    try gallery.handle(.pointerMoved(to: (from + to) / 2))
    try gallery.handle(.pointerMoved(to: to))
  }

  private func click(_ gallery: Gallery, _ place: SIMD2<Float>) throws {
    try gallery.handle(.pointerMoved(to: place))
    try gallery.handle(.pointerPressed(.primary, at: place, clicks: 1))
    try gallery.handle(.pointerReleased(.primary, at: place))
  }

  /// The place at a time in a row's bar.
  private func place(_ scene: FileScene, _ row: Int, _ milliseconds: Int) -> SIMD2<Float> {
    let layout = scene.panel.layout
    return SIMD2(layout.x(.milliseconds(milliseconds)), layout.area(of: 0, in: row).center.y)
  }

  private func onDisk() throws -> String { try scratch.text("two.json") }

  private func changed(_ old: String, _ new: String) -> String {
    Self.text.replacingOccurrences(of: old, with: new)
  }

  private func key(_ gallery: Gallery, _ key: Key, _ modifiers: KeyModifiers = []) throws {
    for isDown in [true, false] {
      try gallery.handle(.key(key, pressed: isDown, isRepeat: false, modifiers: modifiers))
    }
  }

  /// The begins and ends of all bars, in milliseconds.
  private func spans(_ lanes: FileTimeline) -> [String: [[Int]]] {
    func milliseconds(_ time: Duration) -> Int { Int((time / .milliseconds(1)).rounded()) }
    return Dictionary(
      uniqueKeysWithValues: lanes.rows.map { row in
        (
          "\(row.target.entity) \(row.target.property)",
          row.bars.map { [milliseconds($0.span.lowerBound), milliseconds($0.span.upperBound)] }
        )
      })
  }

  private func lanes(_ motion: String, ramps: String = "", duration: Int = 4000) throws -> FileTimeline {
    let text = """
      { "inbetween": 1, "stage": { "width": 320, "height": 100, "duration": \(duration) }, \(ramps)
        "motions": { "slow": { "type": "tween", "duration": 800, "delay": 200 } },
        "properties": { "a": { "type": "float" }, "b": { "type": "float" } },
        "entities": [ { "name": "e" }, { "name": "f" } ], "motion": [ \(motion) ] }
      """
    let file = try MotionFile(data: Array(text.utf8))
    return try FileTimeline(file, length: file.length)
  }

  // MARK: Times

  @Test("A row for each entity and property, in the order and with the names of the file")
  func rows() throws {
    let (_, scene) = try show()
    #expect(
      scene.lanes.rows.map { "\($0.target.entity) \($0.target.property)" }
        == ["dot position.x", "Ärger ☀ opacity", "Ärger ☀ position.y"])
    #expect(
      spans(scene.lanes) == [
        "dot position.x": [[500, 1500]], "Ärger ☀ opacity": [[1000, 1500]],
        "Ärger ☀ position.y": [[1500, 2000]],
      ])
  }

  @Test("The times are the engine's: repeats, rates, holds, springs, sequences that repeat, what is replaced")
  func times() throws {
    let found = spans(
      try lanes(
        """
        { "type": "tween", "entity": "e", "property": "a", "values": [0, 1], "duration": 300, "delay": 100,
          "repeats": 3, "repeatDelay": 50, "rate": 0.5 },
        { "type": "tween", "entity": "e", "property": "b", "values": [0, 1], "motion": "slow" },
        { "type": "tween", "entity": "e", "property": "opacity", "values": [0, 1], "duration": 500, "delay": -200,
          "repeats": "forever" },
        { "type": "sequence", "entity": "f", "delay": 100, "repeats": 2, "repeatDelay": 100, "steps": [
          { "type": "tween", "property": "a", "values": [0, 1], "duration": 200 },
          { "type": "wait", "duration": 100 },
          { "type": "inOrder", "repeats": 2, "steps": [
            { "type": "tween", "property": "b", "values": [0, 1], "duration": 200, "offset": 50 } ] } ] },
        { "type": "tween", "entity": "f", "property": "opacity", "values": [0, 1], "duration": 900 },
        { "type": "tween", "entity": "f", "property": "opacity", "values": [0], "duration": 100, "delay": 400 }
        """))
    #expect(found["e a"] == [[200, 2200]])
    #expect(found["e b"] == [[200, 1000]])
    #expect(found["e opacity"] == [[0, 4000]])
    #expect(found["f a"] == [[100, 300], [1000, 1200]])
    #expect(found["f b"] == [[450, 650], [700, 900], [1350, 1550], [1600, 1800]])
    #expect(found["f opacity"] == [[0, 900], [400, 500]])
  }

  @Test("Bars that overlap have separate tracks, the newest at the top; a course is the engine's curve")
  func tracks() throws {
    let lanes = try lanes(
      """
      { "type": "tween", "entity": "f", "property": "a", "values": [0, 8], "duration": 800, "ease": "linear" },
      { "type": "tween", "entity": "f", "property": "a", "values": [1], "duration": 100, "delay": 400,
        "ease": "linear" },
      { "type": "tween", "entity": "f", "property": "a", "values": [3, 4], "duration": 100, "delay": 1000 }
      """)
    #expect(lanes.rows[0].tracks == [1, 0, 0] && lanes.rows[0].trackCount == 2)
    let first = try #require(lanes.course(of: lanes.rows[0].bars[0]))
    #expect(first.lanes[0].first == 0 && first.lanes[0].last == 8)
    // The second one begins with what the first one shows at that instant.
    let second = try #require(lanes.course(of: lanes.rows[0].bars[1]))
    #expect(abs(second.lanes[0][0] - 4) < 0.001 && second.lanes[0].last == 1)
    #expect(second.time == .milliseconds(400)...(.milliseconds(500)))
  }

  @Test("Keys are where an easing over them reaches their offsets")
  func keys() throws {
    let text = """
      { "type": "tween", "entity": "e", "property": "a", "values": [0, 1, 2], "offsets": [0, 0.25, 1],
        "duration": 1000, "ease": "quadIn" }
      """
    let lanes = try lanes(text)
    let document = try #require(
      JSONDocument(Array("{ \"motion\": [ \(text) ] }".utf8)))
    let keys = BarKey.keys(of: lanes.sources[0], in: lanes.file, document)
    #expect(keys.map(\.role) == [.begin, .inner, .end])
    #expect(abs(keys[1].part - 0.5) < 0.001)
    let edit = BarEdit(lanes.rows[0].bars[0], .key(1), in: lanes, document)
    let moved = try #require(edit.moved(by: .milliseconds(-250)))
    #expect(
      moved.number(at: JSONPath.root.key("motion").index(0).key("offsets").index(1)).map {
        abs($0 - 0.0625) < 0.0002
      } == true)
  }

  // MARK: Drags

  @Test("A drag of a bar shows at once, and on release the file has one other number, and all other bytes")
  func body() throws {
    let (gallery, scene) = try show()
    try press(gallery, place(scene, 0, 800), place(scene, 0, 1300))
    #expect(spans(scene.lanes)["dot position.x"] == [[1000, 2000]])
    #expect(try onDisk() == Self.text)
    try gallery.handle(.pointerReleased(.primary, at: place(scene, 0, 1300)))
    #expect(try onDisk() == changed("\"delay\" :500", "\"delay\" :1000"))
    // Its own write is no news.
    for _ in 0..<40 { try gallery.advance(by: .milliseconds(10)) }
    #expect(scene.report == "playing" && gallery.notice.text == nil)
    #expect(spans(scene.lanes)["dot position.x"] == [[1000, 2000]])
  }

  @Test("The right end changes the duration, the left key the begin and the duration")
  func ends() throws {
    let (gallery, scene) = try show()
    try drag(gallery, place(scene, 0, 1500), place(scene, 0, 2000))
    #expect(try onDisk() == changed("\"duration\":   1000", "\"duration\":   1500"))
    try drag(gallery, place(scene, 0, 500), place(scene, 0, 1000))
    #expect(
      try onDisk()
        == changed("\"delay\" :500,\"duration\":   1000", "\"delay\" :1000,\"duration\":   1000"))
    #expect(spans(scene.lanes)["dot position.x"] == [[1000, 2000]])
  }

  @Test("A key moves between its neighbours; offsets that are missing are added")
  func inner() throws {
    let (gallery, scene) = try show()
    try drag(gallery, place(scene, 0, 1000), place(scene, 0, 750))
    #expect(
      try onDisk()
        == changed("\"duration\":   1000", "\"duration\":   1000,\"offsets\":   [0, 0.25, 1]"))
    try drag(gallery, place(scene, 0, 750), place(scene, 0, 3000))
    let place = JSONPath.root.key("motion").index(0).key("offsets").index(1)
    let offset = try #require(scene.text?.number(at: place))
    #expect((0.98..<1).contains(offset))
  }

  @Test("A step gets an offset, and the steps after it move along; one before its sequence is not shown")
  func steps() throws {
    let (gallery, scene) = try show()
    try drag(gallery, place(scene, 1, 1200), place(scene, 1, 1450))
    #expect(try onDisk() == changed("\"duration\":500 }", "\"duration\":500, \"offset\":250 }"))
    #expect(spans(scene.lanes)["Ärger ☀ position.y"] == [[1750, 2250]])
    let before = try onDisk()
    try drag(gallery, place(scene, 1, 1500), place(scene, 1, 900))
    let offset = try #require(
      scene.text?.number(
        at: JSONPath.root.key("motion").index(1).key("steps").index(0).key("offset")))
    #expect(offset >= 0 && offset <= 250)
    #expect(try onDisk() == before || onDisk().contains("\"offset\":\(offset == 0 ? "0" : "")"))
  }

  @Test("Drags snap to 10 ms and to the edges of other bars, and not with Shift")
  func snapping() throws {
    let (gallery, scene) = try show()
    let offset = JSONPath.root.key("motion").index(0).key("delay")
    try drag(
      gallery, place(scene, 0, 800),
      place(scene, 0, 800) + SIMD2(scene.panel.layout.x(.milliseconds(110)) - scene.panel.layout.x(.zero), 0))
    let steps = try #require(scene.text?.number(at: offset)) / 10
    #expect(steps == steps.rounded())
    // Its end is near the end of the last bar, which is at 2 s.
    let way = scene.panel.layout.time(of: 3)
    let now = try #require(scene.text?.number(at: offset))
    let target = 1000 - now + way / .milliseconds(1)
    try drag(gallery, place(scene, 0, Int(now) + 300), place(scene, 0, Int(now + 300 + target)))
    #expect(scene.text?.number(at: offset) == 1000)
    try gallery.handle(.modifiers(.shift))
    try drag(gallery, place(scene, 0, 1200), place(scene, 0, 1200) + SIMD2(11.3, 0))
    let free = try #require(scene.text?.number(at: offset))
    #expect(free != 1000 && abs(free * 60 / 1000 - (free * 60 / 1000).rounded()) > 0.001)
  }

  @Test("In an open row the value of a key is dragged")
  func values() throws {
    let (gallery, scene) = try show()
    try click(gallery, place(scene, 0, 700))
    #expect(scene.panel.opened == scene.lanes.rows[0].target && scene.isOpen)
    let document = try #require(scene.text)
    let mark = scene.panel.marks(of: scene.lanes.rows[0].bars[0], 0, 0, document)[1]
    // The values go over 280 in the height of the curves.
    let height = scene.panel.layout.curveHeight(0)
    try drag(gallery, mark.position, mark.position - SIMD2(0, height / 4))
    #expect(try onDisk() == changed("[20, 120,  300]", "[20, 190,  300]"))
    try key(gallery, .up)
    #expect(try onDisk() == changed("[20, 120,  300]", "[20, 191,  300]"))
    #expect(gallery.name == .file)
    try key(gallery, .escape)
    #expect(scene.panel.opened == nil && !gallery.isOver)
  }

  @Test("Keys: nudge, undo, redo, hide")
  func keyboard() throws {
    let (gallery, scene) = try show()
    try click(gallery, place(scene, 0, 700))
    try key(gallery, .right)
    try key(gallery, .right)
    try key(gallery, .right)
    #expect(try onDisk() == changed("\"delay\" :500", "\"delay\" :530"))
    try key(gallery, .z, .control)
    #expect(try onDisk() == changed("\"delay\" :500", "\"delay\" :520"))
    try key(gallery, .z, .control)
    try key(gallery, .z, .control)
    #expect(try onDisk() == Self.text)
    try key(gallery, .z, .control)
    #expect(try onDisk() == Self.text)
    try key(gallery, .y, .control)
    try key(gallery, .z, [.control, .shift])
    #expect(try onDisk() == changed("\"delay\" :500", "\"delay\" :520"))
    #expect(scene.showsTimeline)
    try key(gallery, .t)
    #expect(!scene.showsTimeline && scene.controls.count == 1)
    try key(gallery, .left)
    #expect(try onDisk() == changed("\"delay\" :500", "\"delay\" :520"))
    try key(gallery, .t)
    #expect(scene.showsTimeline)
  }

  // MARK: The file

  @Test("A file that has changed meanwhile is read again, and the drag is dropped")
  func conflict() throws {
    let (gallery, scene) = try show()
    try press(gallery, place(scene, 0, 800), place(scene, 0, 1300))
    let other = changed("[50,80]", "[50,81]")
    _ = try scratch.write(other, to: "two.json")
    try gallery.handle(.pointerReleased(.primary, at: place(scene, 0, 1300)))
    #expect(try onDisk() == other)
    #expect(gallery.notice.text?.contains("dropped") == true)
    #expect(spans(scene.lanes)["dot position.x"] == [[500, 1500]])
    #expect(scene.text.map { String(decoding: $0.bytes, as: UTF8.self) } == other)
    try key(gallery, .z, .control)
    #expect(try onDisk() == other)
    // The outside change is noticed during the drag.
    try press(gallery, place(scene, 0, 800), place(scene, 0, 1300))
    _ = try scratch.write(Self.text, to: "two.json")
    for _ in 0..<30 { try gallery.advance(by: .milliseconds(10)) }
    try gallery.handle(.pointerMoved(to: place(scene, 0, 1500)))
    try gallery.handle(.pointerReleased(.primary, at: place(scene, 0, 1500)))
    #expect(try onDisk() == Self.text)
    #expect(spans(scene.lanes)["dot position.x"] == [[500, 1500]])
  }

  @Test("A file that cannot be written stays, a notice says why, and the next write has both changes")
  func readOnly() throws {
    func allow(_ mode: Int) throws {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    let (gallery, scene) = try show()
    try allow(0o444)
    try drag(gallery, place(scene, 0, 800), place(scene, 0, 1300))
    #expect(try onDisk() == Self.text)
    #expect(gallery.notice.text?.contains("read-only") == true)
    #expect(scene.heading?.note.contains("not saved") == true)
    #expect(spans(scene.lanes)["dot position.x"] == [[1000, 2000]])
    try allow(0o640)
    try drag(gallery, place(scene, 0, 2000), place(scene, 0, 2500))
    #expect(
      try onDisk()
        == changed("\"delay\" :500,\"duration\":   1000", "\"delay\" :1000,\"duration\":   1500"))
    #expect(scene.heading?.note.contains("not saved") == false)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o640)
    #expect(try scratch.names(in: "") == ["two.json"])
  }

  @Test("A symbolic link stays one, and its target is written")
  func link() throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link.json"), withDestinationPath: "two.json")
    var settings = GallerySettings().recorded
    settings.file = scratch.path("link.json")
    let gallery = try Gallery(.file, settings)
    let scene = try #require(gallery.scene as? FileScene)
    try drag(gallery, place(scene, 0, 800), place(scene, 0, 1300))
    #expect(try onDisk() == changed("\"delay\" :500", "\"delay\" :1000"))
    let kept = try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("link.json"))
    #expect(kept == "two.json")
  }

  // MARK: What is locked

  @Test("What cannot be dragged says why")
  func locks() throws {
    let motion = """
      { "type": "tween", "entity": "e", "property": "a", "values": [0, 1], "duration": 300, "rate": -1 },
      { "type": "tween", "entity": "e", "property": "b", "values": [0, 1], "speed": 4 },
      { "type": "decay", "entity": "f", "property": "a", "velocity": 30, "friction": 5 },
      { "type": "spring", "entity": "f", "property": "b", "to": 4, "spring": "bouncy" },
      { "type": "spring", "entity": "f", "property": "opacity", "to": 0, "duration": 400, "bounce": 0.2 }
      """
    let lanes = try lanes(motion)
    let text = try #require(JSONDocument(Array("{ \"motion\": [ \(motion) ] }".utf8)))
    func fields(_ source: Int) throws -> BarFields {
      let bar = try #require(lanes.rows.flatMap(\.bars).first { $0.source == source })
      return BarFields(bar, in: lanes, text)
    }
    #expect(try fields(0).lock?.contains("backward") == true)
    #expect(try fields(1).endLock?.contains("speed") == true && fields(1).start != nil)
    #expect(try fields(2).endLock?.contains("friction") == true && fields(2).start != nil)
    #expect(try fields(3).endLock?.contains("spring") == true && fields(3).start != nil)
    #expect(try fields(4).duration?.number == 400 && fields(4).isSpring)
    let ramps = "\"ramps\": [ { \"at\": 500, \"rate\": 0.5 } ],"
    let slowed = try self.lanes(motion, ramps: ramps)
    let bar = try #require(slowed.rows.first?.bars.first)
    #expect(BarFields(bar, in: slowed, text).lock?.contains("rate") == true)
  }

  @Test("Cues of a state machine move; tracks and staggers move together")
  func shared() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets")
    for name in ["states", "stagger"] {
      let (file, bytes) = try MotionFile.shown(at: folder.appendingPathComponent("\(name).json").path)
      let lanes = try FileTimeline(file, length: file.length)
      let text = try #require(JSONDocument(bytes))
      let bar = try #require(lanes.rows.flatMap(\.bars).min { $0.source < $1.source })
      #expect(lanes.sharers(of: lanes.sources[bar.source]) > 1)
      let moved = try #require(BarEdit(bar, .body, in: lanes, text).moved(by: .milliseconds(50)))
      let next = try FileTimeline(try MotionFile(data: moved.bytes), length: lanes.length)
      let other = try #require(next.rows.flatMap(\.bars).first { $0.source == bar.source })
      #expect(abs((other.span.lowerBound - bar.span.lowerBound) / .milliseconds(1) - 50) < 0.1)
    }
  }

  @Test(
    "Every bar of the examples can be moved by 50 ms, or says why not; then it begins 50 ms later",
    arguments: [
      "fade-and-slide", "paths", "crowd", "open", "precedence", "time", "throw", "springs", "shared",
    ])
  func examples(_ name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets")
    let (file, bytes) = try MotionFile.shown(at: folder.appendingPathComponent("\(name).json").path)
    let lanes = try FileTimeline(file, length: file.length)
    let text = try #require(JSONDocument(bytes))
    let bars = lanes.rows.flatMap(\.bars)
    #expect(!bars.isEmpty)
    for bar in bars where bar.source % max(bars.count / 12, 1) == 0 && bar.span.lowerBound > .zero {
      let fields = BarFields(bar, in: lanes, text)
      guard fields.lock == nil else { continue }
      guard let moved = BarEdit(bar, .body, in: lanes, text).moved(by: .milliseconds(50)) else {
        Issue.record("source \(bar.source) does not move")
        continue
      }
      let next = try FileTimeline(try MotionFile(data: moved.bytes), length: lanes.length)
      let other = next.rows.flatMap(\.bars).first { $0.source == bar.source && $0.play == bar.play }
      let way = (try #require(other).span.lowerBound - bar.span.lowerBound) / .milliseconds(1)
      #expect(abs(way - 50) < 0.1, "source \(bar.source) moved by \(way)")
    }
  }

  // MARK: The window

  @Test("The smallest window has room for the stage and three rows, and the wheel scrolls")
  func small() throws {
    let (gallery, scene) = try show()
    scene.layOut(in: Area(corner: SIMD2(76, 52), size: SIMD2(708, 384)))
    let layout = scene.panel.layout
    #expect(layout.visibleRows.count == 3 && layout.mostScroll == 0)
    #expect(scene.area.size.y > 200)
    scene.layOut(in: Area(corner: .zero, size: SIMD2(320, 100)))
    #expect(!scene.showsTimeline && scene.controls.isEmpty && scene.area.size == SIMD2(320, 100))
    _ = gallery
  }

  @Test("Rows scroll by the wheel and by a drag of the ground")
  func scrolling() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets/stagger.json")
    var settings = GallerySettings().recorded
    settings.file = file.path
    let gallery = try Gallery(.file, settings)
    let scene = try #require(gallery.scene as? FileScene)
    let view = scene.panel.layout.view
    #expect(scene.panel.layout.mostScroll > 100)
    try gallery.handle(.wheel(by: SIMD2(0, -2), at: view.center))
    #expect(scene.panel.layout.scroll == 80)
    try gallery.handle(.wheel(by: SIMD2(0, 9), at: view.center))
    #expect(scene.panel.layout.scroll == 0)
    let ground = SIMD2(view.right - 8, view.bottom - 4)
    try drag(gallery, ground, ground - SIMD2(0, 60))
    #expect(scene.panel.layout.scroll == 60)
  }

  @Test("The ruler moves the time, which waits meanwhile")
  func ruler() throws {
    let (gallery, scene) = try show()
    let ruler = scene.panel.layout.ruler
    try press(gallery, SIMD2(ruler.left + 10, ruler.center.y), SIMD2(ruler.center.x, ruler.center.y))
    #expect(abs(scene.time.shown / .seconds(1) - 2) < 0.01 && scene.holdsTime)
    try gallery.handle(.pointerReleased(.primary, at: ruler.center))
    #expect(!scene.holdsTime)
  }

  // MARK: What must not be lost

  @Test("Esc ends a drag: nothing of it is in what follows, nor in undo")
  func escape() throws {
    let (gallery, scene) = try show()
    let first = place(scene, 0, 1000)
    try press(gallery, first, first + SIMD2(60, 0))
    try key(gallery, .escape)
    try gallery.handle(.pointerReleased(.primary, at: first + SIMD2(60, 0)))
    #expect(try onDisk() == Self.text && scene.before == nil)
    try click(gallery, place(scene, 1, 1250))
    try key(gallery, .right)
    #expect(try onDisk() != Self.text)
    for _ in 0..<2 {
      try key(gallery, .z, .control)
      #expect(try onDisk() == Self.text)
    }
  }

  @Test("A key under a drag does nothing: the release is one change")
  func keysUnderADrag() throws {
    let (gallery, scene) = try show()
    let first = place(scene, 0, 1000)
    try press(gallery, first, first + SIMD2(60, 0))
    try key(gallery, .right)
    try key(gallery, .up)
    #expect(try onDisk() == Self.text && scene.before != nil)
    try gallery.handle(.pointerReleased(.primary, at: first + SIMD2(60, 0)))
    #expect(try onDisk() == scene.text.map { String(decoding: $0.bytes, as: UTF8.self) })
    #expect(try onDisk() != Self.text)
    try key(gallery, .z, .control)
    #expect(try onDisk() == Self.text)
  }

  @Test("A file that cannot be read is not overwritten with the text of the one before")
  func brokenFile() throws {
    let (gallery, scene) = try show()
    try drag(gallery, place(scene, 0, 1000), place(scene, 0, 1300))
    _ = try scratch.write("", to: "empty.json")
    try gallery.handle(.dropped(path: scratch.path("empty.json")))
    try key(gallery, .z, .control)
    try key(gallery, .z, [.control, .shift])
    try key(gallery, .right)
    #expect(try scratch.text("empty.json").isEmpty)
  }

  @Test("A file of the greatest length has a timeline, and large values have words")
  func greatest() throws {
    let file = try MotionFile(
      data: Array(
        """
        { "inbetween": 1, "stage": { "width": 1, "height": 1 }, "entities": [ { "name": "e" } ], "motion": [ { "type": "tween", "entity": "e",
          "property": "opacity", "values": [0, 1e30], "duration": 1e12 } ] }
        """.utf8))
    let lanes = try FileTimeline(file, length: file.length)
    #expect(lanes.rows.count == 1)
  }

  @Test("Names are literals of a program whatever they have in them")
  func literals() throws {
    let file = try MotionFile(
      data: Array(
        #"""
        { "inbetween": 1, "stage": { "width": 1, "height": 1 }, "properties": { "p\u0600\", default: 0)\\": { "type": "float" } },
          "entities": [ { "name": "e" } ], "motion": [ { "type": "tween", "entity": "e",
          "property": "p\u0600\", default: 0)\\", "values": [0, 1], "duration": 10 } ] }
        """#.utf8))
    let code = file.swiftCode()
    #expect(code.unicodeScalars.contains("\u{600}"))
    #expect(Array(code.utf8).firstRange(of: Array("\u{600}\\\", default: 0)\\\\\"".utf8)) != nil, "\(code)")
  }
}
