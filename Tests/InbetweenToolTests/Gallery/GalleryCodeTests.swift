import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The code of a scene, beside the stage")
struct GalleryCodeTests {
  @Test("K opens it in every scene, and K and Esc close it", arguments: GalleryShellTests.scenes)
  func everyScene(_ scene: String) throws {
    let run = try GalleryRun(
      scene, script: "0.1 key k\n0.2 key k\n0.3 key k\n0.4 key escape", seconds: 0.5)
    #expect(run.reports("code") == ["hidden", "swift from 0", "hidden", "swift from 0", "hidden"])
    #expect(run.report("scene") == scene)
  }

  @Test("The button opens and closes it, a tab changes the language, and clicks beside it are the scene's")
  func pointer() throws {
    // At 1280 by 800 points: the button, the tab JSON, a place on the stage, the button.
    let run = try GalleryRun(
      "springs",
      script: """
        0.1 move 1218 34
        0.2 press
        0.3 release
        0.4 move 958 114
        0.5 press
        0.6 release
        0.7 move 440 400
        0.8 press
        0.9 release
        1.0 move 1218 34
        1.1 press
        1.2 release
        """, seconds: 1.4)
    #expect(run.reports("code") == ["hidden", "swift from 0", "json from 0", "hidden"])
  }

  @Test("The arrows change the language and scroll, and the scene keeps its time")
  func keys() throws {
    let run = try GalleryRun(
      "shared",
      script:
        "0.1 key space\n0.2 key k\n0.25 move 640 300\n0.3 key right\n0.4 key left\n0.5 key end\n0.6 key home",
      seconds: 0.8, framesPerSecond: 20, size: "400x250", density: 0.5)
    let reports = run.reports("code")
    #expect(reports.prefix(4) == ["hidden", "swift from 0", "json from 0", "swift from 0"])
    #expect(reports.count == 6 && reports[4] != "swift from 0" && reports[5] == "swift from 0", "\(reports)")
    #expect(run.reports("time") == ["forward", "held"])
  }

  @Test("The wheel scrolls a long text")
  func scrolling() throws {
    let run = try GalleryRun(
      "shared", script: "0.1 key k\n0.2 move 640 350\n0.3 wheel 0 -3", seconds: 0.9, framesPerSecond: 20,
      size: "400x250", density: 0.5)
    let last = try #require(run.report("code"))
    #expect(last.hasPrefix("swift from ") && last != "swift from 0", "\(last)")
    #expect(run.reports("zoom") == ["1.00"])
  }

  @Test("A slider rewrites its line at once, and the line lights up")
  func live() throws {
    let gallery = try Gallery(.follow, GallerySettings().recorded)
    try gallery.toggleCode()
    for _ in 0..<80 { try gallery.advance(by: .milliseconds(16)) }
    #expect(gallery.code.report == "swift from 0" && gallery.code.litLines.isEmpty)
    let scene = try #require(gallery.scene as? SampleScene)
    try scene.sliders[0].adjust(by: 4)
    try gallery.advance(by: .milliseconds(16))
    let code = try #require(gallery.presentCode)
    let text = code.swift
    #expect(text.contains("var duration = 500\n"))
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
      $0.contains("var duration")
    }
    #expect(gallery.code.litLines == [(line ?? 0) + 1])
    // The motion file has the sample's own names, and is one.
    let file = try MotionFile(data: Array(code.json.utf8), name: "follow")
    #expect(file.entities.map(\.name).prefix(2) == ["dots 1", "dots 2"] && file.motion.count >= 6)
  }

  @Test("Springs, Throw and the car show their own names, values and drivers")
  func ownValues() throws {
    let gallery = try Gallery(.springs, GallerySettings().recorded)
    for _ in 0..<60 { try gallery.advance(by: .milliseconds(16)) }
    let scene = try #require(gallery.scene as? SpringsScene)
    func file() throws -> MotionFile {
      try MotionFile(data: Array(#require(gallery.presentCode).json.utf8), name: "springs")
    }
    /// Returns the last target of the first ball.
    func target(_ file: MotionFile) -> SIMD2<Float>? {
      let springs = file.motion.compactMap { item -> MotionSpring? in
        if case .spring(let spring) = item, spring.entity == "first ball" { spring } else { nil }
      }
      guard case .to(.float2(let place))? = springs.last?.target else { return nil }
      return place
    }
    // The first move says where the pointer lies, and the second is a move of the user.
    try gallery.handle(.pointerMoved(to: scene.field.center))
    try gallery.handle(.pointerMoved(to: scene.field.center + SIMD2(40, 30)))
    for _ in 0..<20 { try gallery.advance(by: .milliseconds(16)) }
    let before = try file()
    #expect(before.entities.map(\.name) == ["first ball", "second ball"])
    #expect(before.entities[0].properties["color"] == .color(MotionColor(hex: "#63e6be")!))
    // The pointer's place is the target, on the stage of the field.
    let place = try #require(target(before))
    #expect(abs(place.x - scene.field.size.x / 2 - 40) < 1, "\(place)")
    try gallery.handle(.pointerMoved(to: scene.field.center - SIMD2(60, 0)))
    for _ in 0..<20 { try gallery.advance(by: .milliseconds(16)) }
    #expect(try target(file()) != place)
    for scene in [SceneName.throw, .paths] {
      let gallery = try Gallery(scene, GallerySettings().recorded)
      for _ in 0..<90 { try gallery.advance(by: .milliseconds(16)) }
      let code = try #require(gallery.presentCode)
      let names = try MotionFile(data: Array(code.json.utf8), name: "file").entities.map(\.name)
      #expect(names.contains(scene == .paths ? "car" : "mint"), "\(names)")
    }
  }

  @Test("The JSON is edited: what is typed plays in the scene, an error is said, and Reset ends it")
  func editing() throws {
    let gallery = try Gallery(.springs, GallerySettings().recorded)
    try gallery.toggleCode()
    for _ in 0..<40 { try gallery.advance(by: .milliseconds(16)) }
    let canvas = try OffscreenCanvas(width: 640, height: 360, density: 0.5)
    try gallery.draw(on: canvas)
    func press(_ key: Key, _ modifiers: KeyModifiers = []) throws {
      try gallery.handle(.key(key, pressed: true, isRepeat: false, modifiers: modifiers))
    }
    try gallery.code.tabs.choose(1)
    try gallery.draw(on: canvas)
    let middle = gallery.code.area.center
    try gallery.handle(.pointerMoved(to: middle))
    try gallery.handle(.pointerPressed(.primary, at: middle, clicks: 1))
    try gallery.handle(.pointerReleased(.primary, at: middle))
    #expect(gallery.code.isEditing && gallery.scene is SpringsScene)
    // All is replaced by another text, which is not whole until its end.
    try press(.a, .control)
    let scene = try #require(gallery.scene as? SpringsScene)
    let text =
      #"{"inbetween":1,"stage":{"width":64,"height":36},"entities":[{"name":"first ball","#
      + #""properties":{"position":[90,70]}}],"motion":[]}"#
    try gallery.handle(.text(String(text.dropLast())))
    #expect(gallery.code.problem != nil && gallery.scene is SpringsScene)
    // Letters are typed: they are no keys of the gallery.
    try press(.l)
    try gallery.handle(.text("}"))
    #expect(gallery.code.problem == nil && !gallery.isLight && gallery.scene === scene)
    #expect(scene.world[scene.balls[0].entity, .position] == [90, 70] - scene.field.size / 2)
    // Undo goes back by a change, Esc ends the editing, Reset shows the scene.
    try press(.z, .control)
    #expect(gallery.code.problem != nil)
    try press(.y, .control)
    try press(.escape)
    #expect(!gallery.code.isEditing && gallery.code.report.contains("edited"))
    try gallery.code.controls.first { $0.name == "Reset" }?.activate()
    #expect(gallery.scene is SpringsScene && !gallery.code.report.contains("edited"))
  }

  @Test("A faulty edit stays when the panel closes: its text and its error are there again, until Reset")
  func faultyEdit() throws {
    let gallery = try Gallery(.precedence, GallerySettings().recorded)
    try gallery.toggleCode()
    for _ in 0..<40 { try gallery.advance(by: .milliseconds(16)) }
    let canvas = try OffscreenCanvas(width: 640, height: 360, density: 0.5)
    try gallery.code.tabs.choose(1)
    try gallery.draw(on: canvas)
    let middle = gallery.code.area.center
    try gallery.handle(.pointerMoved(to: middle))
    try gallery.handle(.pointerPressed(.primary, at: middle, clicks: 1))
    try gallery.handle(.pointerReleased(.primary, at: middle))
    try gallery.handle(.text("xy"))
    let (text, problem) = (gallery.code.shownText, try #require(gallery.code.problem))
    #expect(text.contains("xy"))
    try gallery.toggleCode()
    for _ in 0..<40 { try gallery.advance(by: .milliseconds(16)) }
    try gallery.toggleCode()
    for _ in 0..<40 { try gallery.advance(by: .milliseconds(16)) }
    #expect(gallery.code.shownText == text && gallery.code.problem == problem)
    // It can be mended.
    try gallery.draw(on: canvas)
    try gallery.handle(.pointerPressed(.primary, at: middle, clicks: 1))
    try gallery.handle(.pointerReleased(.primary, at: middle))
    try gallery.handle(.key(.z, pressed: true, isRepeat: false, modifiers: .control))
    #expect(gallery.code.problem == nil && !gallery.code.shownText.contains("xy"))
  }

  @Test("A long error has two lines, and what has no room there ends in an ellipsis")
  func errorLines() throws {
    let painter = Painter(canvas: try OffscreenCanvas(width: 800, height: 500), palette: .dark)
    let long = "line 12: expected a number of milliseconds from 0, but found the word many, which is none"
    let lines = try CodePanel.lines(of: long, width: 300, with: painter)
    #expect(lines.count == 2 && lines.joined(separator: " ") == long)
    let cut = try CodePanel.lines(of: long + long, width: 300, with: painter)
    #expect(cut.count == 2 && cut[1].hasSuffix("…"))
  }

  @Test(
    "A scene whose things have no colour of the engine has none in its file: it would change nothing",
    arguments: [SceneName.precedence, .fade, .paths, .easing, .stagger, .opening])
  func colors(_ name: SceneName) throws {
    let gallery = try Gallery(name, GallerySettings().recorded)
    for _ in 0..<60 { try gallery.advance(by: .milliseconds(16)) }
    let json = try #require(gallery.presentCode).json
    #expect(!json.contains("\"color\""))
  }

  @Test("An edit of a motion file is written to it")
  func editedFile() throws {
    let scratch = try Scratch()
    let path = try scratch.write(Sample.slide, to: "mine.json")
    let scene = try FileScene(path: path)
    scene.layOut(in: Area(corner: .zero, size: [600, 400]))
    try scene.edit(Sample.slide.replacingOccurrences(of: "\"duration\": 400", with: "\"duration\": 300"))
    #expect(try scratch.text("mine.json").contains("\"duration\": 300"))
    #expect(throws: MotionFileErrors.self) { try scene.edit("{") }
    #expect(try scratch.text("mine.json").contains("\"duration\": 300"))
  }

  @Test("C and the button copy, and a notice says so")
  func copying() throws {
    for way in ["move 1000 400\n0.3 key c", "move 1171 114\n0.3 press\n0.4 release"] {
      let run = try GalleryRun("precedence", script: "0.1 key k\n0.2 \(way)", seconds: 0.6)
      // Without a window there is no clipboard.
      #expect(run.reports("notice").last == "There is no clipboard here", "\(way)")
    }
  }

  @Test("What the pointer is dragged over is selected, and C and Ctrl+C copy that alone")
  func selection() throws {
    var copies: [String] = []
    let panel = CodePanel {
      copies += [$0, $1]
    } edit: { _ in
    } reset: {
    } close: {
    }
    panel.open(SceneCode(swift: "let one = 1\nlet two = 2\nlet three = 3", json: "{}"))
    panel.lay(in: Area(corner: .zero, size: [400, 500]), [])
    let canvas = try OffscreenCanvas(width: 400, height: 500)
    try panel.draw(presence: 1, isLight: false, with: Painter(canvas: canvas, palette: .dark))
    func drag(from start: SIMD2<Float>, to end: SIMD2<Float>) {
      // Two presses within 400 ms would select a word.
      panel.fade(for: .seconds(1))
      #expect(panel.press(at: start) && panel.drag(to: end))
      panel.release()
      #expect(!panel.drag(to: [200, 300]))
    }
    // The rows are 17 points high, from 66 on.
    drag(from: [22, 92], to: [22, 109])
    _ = try panel.press(.c)
    drag(from: [390, 109], to: [22, 75])
    try panel.copy()
    drag(from: [22, 75], to: [22, 75])
    try panel.copy()
    let whole = "let one = 1\nlet two = 2\nlet three = 3"
    let (part, all) = ("The selection is copied", "The Swift code is copied")
    #expect(copies == ["let two = 2\n", part, whole, part, whole, all])

    let run = try GalleryRun("precedence", script: "0.1 key k\n0.3 key control+c", seconds: 0.5)
    #expect(run.reports("notice").last == "There is no clipboard here")
  }

  @Test("A pad's pointer and its cross reach all of it, and the right button closes it")
  func pad() throws {
    let run = try GalleryRun(
      "springs",
      script: "0.1 key k\n0.15 move 640 300\n0.2 pad right\n0.3 pad down\n0.4 pad left\n0.5 pad east",
      seconds: 0.7,
      size: "400x250", density: 0.5)
    let reports = run.reports("code")
    #expect(reports.contains("json from 0") && reports.last == "hidden", "\(reports)")
  }

  @Test("Another scene shows its own code, and Tab reaches the panel")
  func leaving() throws {
    let run = try GalleryRun("springs", script: "0.1 key k\n0.2 key 4", seconds: 0.4)
    #expect(run.report("scene") == "shared" && run.report("code") == "swift from 0")
    let tabs = try GalleryRun(
      "flight", script: "0.1 key k\n0.2 key tab\n0.3 key tab\n0.4 key tab\n0.5 key tab\n0.6 key enter",
      seconds: 0.8)
    #expect(tabs.reports("focus").prefix(5) == ["none", "Speed", "Language", "Copy", "Close"])
    #expect(tabs.report("code") == "hidden")
  }

  @Test("A motion file shows its own text, and a program with its motion")
  func file() throws {
    let scratch = try Scratch()
    let file = try scratch.write(Sample.slide, to: "mine.json")
    let script = try scratch.write("0.1 key k\n0.2 move 1000 400\n0.4 key right", to: "script.txt")
    let run = try ToolRun.inbetween(
      "demo", file, "--record", scratch.path("frames"), "--seconds", "0.6", "--trace", "--script", script)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.lines.contains("code swift from 0") && run.lines.contains("code json from 0"))
  }
}
