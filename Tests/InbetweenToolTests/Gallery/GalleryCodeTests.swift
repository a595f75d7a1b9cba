import Foundation
import Testing

@Suite("The code of a scene, over the scene")
struct GalleryCodeTests {
  @Test("K opens it in every scene, and K and Esc close it", arguments: GalleryShellTests.scenes)
  func everyScene(_ scene: String) throws {
    let run = try GalleryRun(
      scene, script: "0.1 key k\n0.2 key k\n0.3 key k\n0.4 key escape", seconds: 0.5)
    #expect(run.reports("code") == ["hidden", "swift from 0", "hidden", "swift from 0", "hidden"])
    #expect(run.report("scene") == scene)
  }

  @Test("The button opens it, a tab changes the language, and a click outside closes it")
  func pointer() throws {
    // At 1280 by 800 points: the button, the tab JSON, a place beside the panel.
    let run = try GalleryRun(
      "springs",
      script: """
        0.1 move 1218 34
        0.2 press
        0.3 release
        0.4 move 480 116
        0.5 press
        0.6 release
        0.7 move 240 400
        0.8 press
        0.9 release
        """, seconds: 1.1)
    #expect(run.reports("code") == ["hidden", "swift from 0", "json from 0", "hidden"])
  }

  @Test("The arrows change the language and scroll, and the scene keeps its time")
  func keys() throws {
    let run = try GalleryRun(
      "shared", script: "0.1 key space\n0.2 key k\n0.3 key right\n0.4 key left\n0.5 key end\n0.6 key home",
      seconds: 0.8, framesPerSecond: 20, size: "400x250", density: 0.5)
    let reports = run.reports("code")
    #expect(reports.prefix(4) == ["hidden", "swift from 0", "json from 0", "swift from 0"])
    #expect(reports.count == 6 && reports[4] != "swift from 0" && reports[5] == "swift from 0", "\(reports)")
    #expect(run.reports("time") == ["forward", "held"])
  }

  @Test("The wheel and a drag scroll a long text")
  func scrolling() throws {
    for way in ["wheel 0 -3", "press\n0.4 glide 400 150 0.2\n0.7 release"] {
      let run = try GalleryRun(
        "shared", script: "0.1 key k\n0.2 move 400 350\n0.3 \(way)", seconds: 0.9, framesPerSecond: 20,
        size: "400x250", density: 0.5)
      let last = try #require(run.report("code"))
      #expect(last.hasPrefix("swift from ") && last != "swift from 0", "\(way): \(last)")
    }
    // The scene did not get the drag: the first card is where it was.
    let run = try GalleryRun(
      "shared", script: "0.1 key k\n0.2 move 400 250\n0.3 press\n0.4 release", seconds: 0.6)
    #expect(run.reports("state").count == 1, "\(run.reports("state"))")
  }

  @Test("C and the button copy, and a notice says so")
  func copying() throws {
    for way in ["key c", "move 1108 116\n0.3 press\n0.4 release"] {
      let run = try GalleryRun("easing", script: "0.1 key k\n0.2 \(way)", seconds: 0.6)
      // Without a window there is no clipboard.
      #expect(run.reports("notice").last == "There is no clipboard here", "\(way)")
    }
  }

  @Test("A pad's pointer and its cross reach all of it, and the right button closes it")
  func pad() throws {
    let run = try GalleryRun(
      "springs",
      script: "0.1 key k\n0.2 pad right\n0.3 pad down\n0.4 pad left\n0.5 pad east", seconds: 0.7,
      size: "400x250", density: 0.5)
    let reports = run.reports("code")
    #expect(reports.contains("json from 0") && reports.last == "hidden", "\(reports)")
  }

  @Test("Another scene closes it, and Tab goes round in it")
  func leaving() throws {
    let run = try GalleryRun("springs", script: "0.1 key k\n0.2 key 3", seconds: 0.4)
    #expect(run.reports("code") == ["hidden", "swift from 0", "hidden"])
    let tabs = try GalleryRun(
      "springs", script: "0.1 key k\n0.2 key tab\n0.3 key tab\n0.4 key tab\n0.5 key tab", seconds: 0.6)
    #expect(tabs.reports("focus") == ["none", "Language", "Copy", "Close", "Language"])
    let closed = try GalleryRun(
      "springs", script: "0.1 key k\n0.2 key tab\n0.3 key shift+tab\n0.4 key enter", seconds: 0.6)
    #expect(closed.report("code") == "hidden")
  }

  @Test("A motion file shows its own text, and a program with its motion")
  func file() throws {
    let scratch = try Scratch()
    let file = try scratch.write(Sample.slide, to: "mine.json")
    let script = try scratch.write("0.1 key k\n0.3 key right", to: "script.txt")
    let run = try ToolRun.inbetween(
      "demo", file, "--record", scratch.path("frames"), "--seconds", "0.5", "--trace", "--script", script)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.lines.contains("code swift from 0") && run.lines.contains("code json from 0"))
  }
}
