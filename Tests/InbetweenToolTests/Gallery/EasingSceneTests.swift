import Foundation
import Inbetween
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The easing wall, in a window of 1280 by 800 points")
struct EasingSceneTests {
  private func state(_ script: String, seconds: Double = 0.8) throws -> String {
    try #require(GalleryRun("easing", script: script, seconds: seconds).report("state"))
  }

  /// Where the cell in a column and row lies.
  private static func click(column: Int, row: Int, at time: Double) -> String {
    "\n\(time) move \(330 + column * 59) \(178 + row * 111)\n\(time + 0.05) press\n\(time + 0.1) release"
  }

  @Test(
    "A click applies the easing of its family and its mode",
    arguments: [
      (0, 0, "sineIn"), (7, 1, "backOut"), (9, 2, "bounceInOut"), (0, 3, "linear"), (7, 3, "steps(4)"),
    ])
  func click(_ column: Int, _ row: Int, _ name: String) throws {
    #expect(try state(Self.click(column: column, row: row, at: 0.1)).hasPrefix("easing \(name), "))
  }

  @Test("One Tab reaches the wall, and left and right go through it row by row, round and round")
  func keys() throws {
    let script = "0.1 key tab\n0.2 key right\n0.3 key right"
    // It begins with ease-in-out; step-start and step-end are next.
    #expect(try state(script).hasPrefix("easing step-end, "))
    #expect(try GalleryRun("easing", script: script).report("focus") == "easings")
    let back =
      "0 key tab\n" + (1...34).map { "0.\($0 < 10 ? "0\($0)" : "\($0)") key left" }.joined(separator: "\n")
    #expect(try state(back).hasPrefix("easing sineIn, "))
    #expect(try state(back + "\n0.4 key left").hasPrefix("easing cubic-bezier(0.3, -0.3, 0.3, 1.3), "))
    #expect(try state(back + "\n0.4 key left\n0.45 key left").hasPrefix("easing linear(0, 0.7 25%"))
  }

  @Test("Names below the wall have one line each, also the longest one, and room between them")
  func names() throws {
    let picture = try GalleryRun("easing", seconds: 0.1, size: "1280x800", density: 1).picture(0)
    func ink(_ x: Int, _ y: Int) -> Bool { picture[x, y].prefix(3).contains { $0 > 0x60 } }
    let rows = (568...594).map { y in (303...890).count { ink($0, y) } }
    #expect(rows.split(separator: 0).count { ($0.max() ?? 0) > 8 } == 1, "\(rows)")
    // Ten names, with gaps that are wider than those between their letters.
    let columns = (300...894).map { x in (568...594).contains { ink(x, $0) } }
    var (names, gap) = (0, 9)
    for isInk in columns {
      if isInk, gap > 4 { names += 1 }
      gap = isInk ? 0 : gap + 1
    }
    #expect(names == 10, "\(names)")
  }

  @Test("The longest text that is copied is shown whole, in two lines")
  func copied() throws {
    let scene = try laidOut()
    try scene.wall.choose(try #require(scene.easings.firstIndex { $0.name == "linear(…)" }))
    let canvas = try OffscreenCanvas(width: 800, height: 500)
    let painter = Painter(canvas: canvas, palette: .dark)
    #expect(scene.words.hasPrefix("linear(0, ") && scene.words.hasSuffix(")"))
    #expect(try painter.lines(of: scene.words, width: scene.title.size.x, .caption).count <= 2)
  }

  @Test("A handle that is dragged makes a curve of one's own, whose text is told")
  func handle() throws {
    let tabs = "0.1 key tab\n0.2 key tab\n0.3 key right\n0.35 key right"
    #expect(try state(tabs).hasPrefix("easing cubic-bezier(0.52, 0, 0.58, 1), "))
    #expect(
      try state(tabs + "\n0.4 key enter\n0.45 key left").hasPrefix(
        "easing cubic-bezier(0.52, -0.05, 0.58, 1), "))
  }

  @Test("Two easings are compared: a tab, or a key, chooses which one a click changes")
  func comparison() throws {
    #expect(try state("").hasSuffix("beside backOut"))
    for choose in ["0.05 key c", "0.02 move 1160 122\n0.04 press\n0.06 release"] {
      let state = try state(choose + Self.click(column: 4, row: 0, at: 0.1))
      #expect(state.hasPrefix("easing quintIn, ") && state.hasSuffix("beside ease-in-out"), "\(state)")
    }
    // The handles bend the chosen one, and the other one stays.
    let bent = try state(
      "0.05 key c" + Self.click(column: 1, row: 3, at: 0.1)
        + "\n0.3 key tab\n0.35 key tab\n0.4 key right")
    #expect(
      bent.hasPrefix("easing cubic-bezier(0.3, 0.1, 0.25, 1), ") && bent.hasSuffix("beside ease-in-out"))
    let back = try state("0.05 key c\n0.1 key c" + Self.click(column: 9, row: 1, at: 0.2))
    #expect(back.hasPrefix("easing bounceOut, ") && back.hasSuffix("beside backOut"))
  }

  @Test("A click copies the name; the pointer plays what is under it, also while time is held")
  func pointing() throws {
    let run = try GalleryRun("easing", script: Self.click(column: 7, row: 1, at: 0.1), seconds: 0.6)
    // Without a window there is no clipboard.
    #expect(run.reports("notice").last == "There is no clipboard here")
    let scene = try EasingScene()
    scene.layOut(in: Area(corner: .zero, size: SIMD2(1000, 560)))
    try scene.handle(.moved(to: scene.wall.cell(of: 17).center))
    for (frames, part) in [(9, Float(0.5)), (9, 1), (6, 1), (13, 0.5)] {
      for _ in 0..<frames { scene.attend(for: .milliseconds(50)) }
      #expect(abs(scene.wall.played.x - part) < 0.02, "\(scene.wall.played)")
      #expect(abs(scene.wall.played.y - Easing.backOut(scene.wall.played.x)) < 0.02)
    }
    #expect("\(scene.attention)" == "frames")
    try scene.handle(.moved(to: .zero))
    #expect("\(scene.attention)" == "none")
  }

  /// A scene that is laid out as in a window of 1280 by 800 points.
  private func laidOut() throws -> EasingScene {
    let scene = try EasingScene()
    scene.layOut(in: Area(corner: .zero, size: SIMD2(1000, 560)))
    return scene
  }

  @Test("The pointer shows a curve in the graph, the chart and the race, until it leaves")
  func preview() throws {
    let scene = try laidOut()
    let area = scene.square
    scene.seek(to: .milliseconds(800))
    let elastic = try #require(scene.easings.firstIndex { $0.name == "elasticOut" })
    try scene.handle(.moved(to: scene.wall.cell(of: elastic).center))
    #expect(scene.shown.map { "\($0.easing)" } == ["elasticOut", "backOut"])
    #expect(scene.shown[0].curve == Easing.elasticOut.curve(samples: 300))
    #expect(abs(scene.values[0] - Easing.elasticOut(0.5)) < 1e-5, "\(scene.values)")
    #expect(scene.tabs.names == ["elasticOut", "backOut"] && scene.handles[0].isHidden)
    // It swings farther: the graph makes room.
    #expect(scene.square.size.y < area.size.y)
    // The other one of the two can be the one that it replaces.
    try scene.press(.c)
    #expect(scene.shown.map { "\($0.easing)" } == ["ease-in-out", "elasticOut"])
    try scene.press(.c)
    // A choice by keys ends it.
    try scene.wall.adjust(by: 1)
    #expect(scene.shown.map { "\($0.easing)" } == ["step-start", "backOut"] && scene.wall.pointed == nil)
    try scene.wall.adjust(by: -1)
    try scene.handle(.moved(to: scene.wall.cell(of: elastic).center))
    #expect(scene.preview != nil)
    try scene.handle(.moved(to: .zero))
    #expect(scene.shown.map { "\($0.easing)" } == ["ease-in-out", "backOut"])
    #expect(scene.square == area && !scene.handles[0].isHidden)
  }

  @Test("A pointer that comes to a curve while the balls rest lets them roll, unless time is held")
  func rolling() throws {
    for (time, isHeld, restarts) in [(1500, false, true), (1500, true, false), (800, false, false)] {
      let scene = try laidOut()
      for _ in 0..<(time / 50) { try scene.advance(by: .milliseconds(50)) }
      scene.attend(for: .milliseconds(16))
      if isHeld { scene.attend(for: .milliseconds(16)) }
      try scene.handle(.moved(to: scene.wall.cell(of: 3).center))
      #expect(scene.loop.shown == (restarts ? .zero : .milliseconds(time)), "\(time), \(isHeld)")
    }
  }

  @Test("A pick on the wall begins the race again, so that its whole course is seen, unless time is held")
  func pick() throws {
    let scene = try laidOut()
    for isHeld in [false, true] {
      scene.seek(to: .zero)
      try scene.advance(by: .milliseconds(1700))
      if isHeld { for _ in 0..<2 { scene.attend(for: .milliseconds(16)) } }
      let before = scene.loop.shown
      if !isHeld { scene.attend(for: .milliseconds(16)) }
      let cell = scene.wall.cell(of: 3)
      scene.wall.press(at: cell.center)
      try scene.wall.release(at: cell.center)
      #expect(scene.wall.chosen == 3 && scene.loop.shown == (isHeld ? before : .zero))
    }
  }

  @Test("Every easing has knobs within the well; those of functions with numbers lie on the curve")
  func knobs() throws {
    let scene = try laidOut()
    for (index, entry) in scene.easings.enumerated() {
      try scene.wall.choose(index)
      let knobs = entry.shape.knobs
      #expect(!knobs.isEmpty && scene.controls.count == 3 + knobs.count, "\(entry.name)")
      for handle in scene.handles.prefix(knobs.count) {
        #expect(scene.well.inset(by: 9).contains(handle.position), "\(entry.name)")
      }
      if case .tuned = entry.shape {
        #expect(abs(entry.easing(knobs[0].x) - knobs[0].y) < 1e-4, "\(entry.name): \(knobs)")
      }
      // A shape without exact handles is near its Bézier.
      let near = try entry.shape.easing()
      for step in 1..<20 {
        let p = Float(step) / 20
        #expect(abs(near(p) - entry.easing(p)) < 0.04, "\(entry.name) at \(p): \(near)")
      }
    }
    // The ends of all knobs stay below the line of the texts.
    for y: Float in [-0.4, 1.4] {
      let place = scene.square.plot(1, y)
      #expect(place.y - 9 > scene.title.bottom && place.y + 9 < scene.chart.top)
    }
  }

  @Test(
    "A knob that is dragged changes the numbers of its function",
    arguments: [
      ("backIn", 0, [0.5, -0.25], "backIn(3)"),
      ("backOut", 0, [0.5, 1.25], "backOut(3)"),
      ("backInOut", 0, [0.749, 1.128], "backInOut(2)"),
      ("elasticOut", 0, [0.2, 1.25], "elasticOut(1, 0.4)"),
      ("elasticInOut", 0, [0.57, 1.27], "elasticInOut(1.45, 0.38)"),
      ("bounceOut", 0, [0.443, 0.64], "bounceOut(0.6)"),
      ("steps(4)", 0, [0.16, 0.02], "steps(6)"),
      ("step-end", 0, [0.33, 0.26], "steps(3, jump-both)"),
      ("linear(…)", 1, [0.1, 0.2], "linear(0, 0.7 25%, 0.2 25%, 1 75%, 0.9 87.5%, 1)"),
      ("cubicIn", 1, [0.9, 0.2], "cubic-bezier(0.57, 0, 0.9, 0.2)"),
    ] as [(String, Int, SIMD2<Float>, String)])
  func drag(_ name: String, _ knob: Int, _ place: SIMD2<Float>, _ result: String) throws {
    let scene = try laidOut()
    try scene.wall.choose(try #require(scene.easings.firstIndex { $0.name == name }))
    try scene.handles[knob].drag(to: scene.square.plot(place.x, place.y))
    #expect("\(scene.compared[0].trace.easing)" == result)
    // It has the last cell of the wall, whose dot moves by it, and can be chosen from there.
    let own = scene.easings[39]
    #expect(own.name == "yours" && "\(own.easing)" == result && scene.wall.chosen == 39)
    scene.seek(to: .milliseconds(620))
    #expect(abs(scene.wall.values[39] - own.easing(0.35)) < 1e-4)
    try scene.wall.choose(0)
    try scene.wall.choose(39)
    #expect("\(scene.compared[0].trace.easing)" == result)
    // A second curve takes the cell; the first one stays in the race.
    try scene.press(.c)
    try scene.handles[0].drag(to: scene.square.plot(0.5, 1.05))
    #expect(scene.easings[39].easing == scene.compared[1].trace.easing && scene.wall.compared == [nil, 39])
    #expect("\(scene.compared[0].trace.easing)" == result)
  }

  @Test("A button copies the chosen easing with its numbers")
  func copyButton() throws {
    // The knob of backOut is bent by a key; the button follows it.
    let script = "0.05 key c\n0.1 key tab\n0.15 key tab\n0.2 key left\n0.25 key tab\n0.3 key enter"
    let run = try GalleryRun("easing", script: script)
    #expect(run.report("focus") == "copy the easing")
    #expect(run.reports("notice").last == "There is no clipboard here")
  }

  @Test("Both balls cross the panel, both curves are drawn, and they move at once")
  func balls() throws {
    let run = try GalleryRun("easing", seconds: 1.1, size: "1280x800", density: 1)
    for color in [UInt32(0x63E6BE), 0xFFC9A3] {
      // A ball on its lane, and a curve in its well.
      #expect(try run.count(color, in: 1, x: 700...1240, y: 622...722) > 900)
      #expect(try run.count(color, in: 1, x: 1020...1230, y: 170...440) > 200)
    }
    // At the start both balls are at the left end.
    #expect(try run.count(0xFFC9A3, in: 0, x: 500...1240, y: 622...722) == 0)
  }

  @Test("Z1: the card shows what the easing makes of its time, forward and back")
  func value() throws {
    // Linear, from 0.2 s on, 1.2 s there, and back again after 0.4 s.
    for (seconds, value) in [(0.15, "0.00"), (0.8, "0.50"), (1.5, "1.00"), (2.4, "0.50"), (3.1, "0.00")] {
      // The race begins again with the release of the click.
      let script = Self.click(column: 0, row: 3, at: 0.01) + "\n\(seconds + 0.1) key space"
      let run = try GalleryRun("easing", script: script, seconds: seconds + 0.3)
      #expect(try #require(run.report("state")).contains("value \(value) at"), "\(seconds) s")
    }
  }
}
