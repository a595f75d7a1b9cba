import Foundation
import Inbetween
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The gallery: scenes, keys, focus, time")
struct GalleryShellTests {
  static let scenes = [
    "opening", "firefly", "fade", "shared", "precedence", "easing", "springs", "throw", "paths", "stagger",
    "million",
    "machine", "states", "elements",
  ]

  /// Those that debug builds drive through seconds of frames, which takes long there. Optimized builds drive
  /// all of these.
  private static func driven(_ scenes: [String]) -> [String] {
    #if DEBUG
      scenes.filter { ["paths", "precedence", "springs", "machine", "shared"].contains($0) }
    #else
      scenes
    #endif
  }

  @Test("--list names all scenes in their order")
  func list() throws {
    let run = try ToolRun.inbetween("demo", "--list")
    #expect(run.exitCode == 0)
    let names = run.lines.map { String($0.split(separator: " ")[0]) }
    #expect(Array(names.prefix(Self.scenes.count)) == Self.scenes)
    #expect(names.dropFirst(Self.scenes.count).elementsEqual(SampleTests.names))
  }

  @Test("Digits and the up and down keys choose a scene")
  func navigation() throws {
    for (keys, scene) in [
      ("5", "precedence"), ("0", "stagger"), ("shift+1", "million"), ("shift+4", "elements"),
      ("shift+5", "fade"), ("down", "shared"), ("up", "calm"),
    ] {
      let run = try GalleryRun("fade", script: "0.1 key \(keys)", seconds: 0.3)
      #expect(run.report("scene") == scene)
    }
  }

  @Test("A click in the list shows a scene")
  func click() throws {
    // The list at 1280 by 800 points: a heading, six scenes, a heading, Fade & Slide, Shared element.
    let run = try GalleryRun("opening", script: "0.1 move 100 386\n0.2 press\n0.3 release", seconds: 0.5)
    #expect(run.report("scene") == "shared")
    // Whoever slides off before letting go does not choose.
    let away = try GalleryRun(
      "opening", script: "0.1 move 100 386\n0.2 press\n0.3 move 600 400\n0.4 release", seconds: 0.5)
    #expect(away.report("scene") == "opening")
  }

  @Test("A search leaves the scenes with its words, Enter shows the first, and Esc ends it")
  func search() throws {
    let typed = "0.1 key slash\n0.2 type health\n"
    let run = try GalleryRun("fade", script: typed + "0.3 key enter", seconds: 0.5)
    #expect(run.report("scene") == "health" && run.report("search") == "closed")
    #expect(run.reports("search").contains("'health', 1 scenes"), "\(run.reports("search"))")
    let ended = try GalleryRun("fade", script: typed + "0.3 key escape\n0.4 key l", seconds: 0.6)
    #expect(ended.report("scene") == "fade" && ended.report("search") == "closed")
    #expect(ended.reports("notice") == ["none"], "Esc that ends a search asks nothing")
    // Letters that are typed are no keys of the gallery, and the arrows go through what is found.
    let arrows = try GalleryRun(
      "fade", script: "0.1 key slash\n0.2 key l\n0.2 type games\n0.3 key down\n0.4 key down", seconds: 0.6)
    #expect(arrows.report("theme") == "dark")
    #expect(arrows.reports("scene") == ["fade", "machine", "states"], "\(arrows.reports("scene"))")
  }

  @Test("A search beside an open panel closes the panel", arguments: ["f2", "k", "i"])
  func searchBesidePanel(_ key: String) throws {
    let run = try GalleryRun(
      "fade", script: "0.1 key \(key)\n0.6 key slash\n0.7 type health\n0.8 key enter", seconds: 1)
    #expect(run.report("scene") == "health" && run.report("search") == "closed")
  }

  @Test("A search says why a scene is found, and marks the one that Enter shows")
  func reasons() throws {
    let gallery = try Gallery(.fade, GallerySettings().recorded)
    gallery.sidebar.search.begin()
    gallery.sidebar.search.type("clicks")
    try gallery.relay()
    let hit = try #require(gallery.sidebar.items.first { $0.scene == .replay })
    #expect(hit.reason == "… clicks later, nothing else. Its states are equal to the bit." && hit.isFirstHit)
    #expect(hit.area.size.y > 40)
    gallery.sidebar.search.end()
    try gallery.relay()
    #expect(hit.reason == nil && !gallery.sidebar.items.contains(where: \.isFirstHit))
    gallery.sidebar.search.type("spri")
    try gallery.relay()
    #expect(gallery.sidebar.items.first(where: \.isFirstHit)?.scene == .springs)
  }

  @Test("The narrow list shows the line of the scene")
  func rail() throws {
    let gallery = try Gallery(.forecast, GallerySettings().recorded)
    try gallery.fit(OffscreenCanvas(width: 1280, height: 720))
    try gallery.show(.springs)
    for _ in 0..<60 { try gallery.advance(by: .milliseconds(16)) }
    try gallery.toggleCode()
    for _ in 0..<60 { try gallery.advance(by: .milliseconds(16)) }
    let line = try #require(gallery.sidebar.items.first { $0.scene == .springs })
    #expect(gallery.layout.isCompact)
    #expect(line.area.top >= gallery.sidebar.list.top && line.area.bottom <= gallery.sidebar.list.bottom)
  }

  @Test("News of a scene ends with the scene, and other notices stay")
  func notices() throws {
    let gallery = try Gallery(.easing, GallerySettings().recorded)
    try gallery.notice.show("sineIn is copied", isOfScene: true)
    try gallery.show(.springs)
    #expect(gallery.notice.text == nil)
    try gallery.notice.show("inbetween-1.gif is written")
    try gallery.show(.easing)
    #expect(gallery.notice.text != nil)
  }

  @Test("The signs of the time bar have no holes")
  func signs() throws {
    let gallery = try Gallery(.hello, GallerySettings().recorded)
    let canvas = try OffscreenCanvas(width: 1280, height: 720)
    try gallery.fit(canvas)
    for _ in 0..<4 { try gallery.advance(by: .milliseconds(16)) }
    try gallery.draw(on: canvas)
    let bytes = canvas.straightBytes
    for (control, shift) in zip([gallery.bar.controls[0], gallery.bar.controls[2]], [0, 2]) {
      for x in -1...1 {
        let (column, row) = (Int(control.area.center.x) + shift + x, Int(control.area.center.y))
        #expect(bytes[(row * 1280 + column) * 4] > 200, "\(control.name) \(x)")
      }
    }
  }

  @Test("No comment of the demo cites a rule by its number")
  func ruleNumbers() throws {
    for folder in ["../Sources/InbetweenTool/Gallery", "../Examples/Firefly"] {
      let root = URL(fileURLWithPath: try Assets.path(of: folder))
      let files = try #require(FileManager.default.enumerator(atPath: root.path)).compactMap { $0 as? String }
      #expect(files.count > 8)
      for file in files where file.hasSuffix(".swift") {
        let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
        #expect(text.firstMatch(of: /\((?:[TCZWXSEDL]\d{1,2}(?:, )?)+\)/) == nil, "\(file)")
      }
    }
  }

  @Test("The wheel scrolls the list, and the line of the scene is always seen")
  func listScrolls() throws {
    // The last scene of the list: its line is seen although the list is longer than the window.
    let mint: UInt32 = 0x63E6BE
    let last = try GalleryRun("parents", seconds: 0.51, framesPerSecond: 2, size: "640x360", density: 0.5)
    #expect(try last.count(mint, in: 1, x: 5...9, y: 200...300) > 4)
    let away = try GalleryRun(
      "parents", script: "0.1 move 100 300\n0.2 wheel 0 40", seconds: 0.51, framesPerSecond: 2,
      size: "640x360",
      density: 0.5)
    #expect(try away.count(mint, in: 1, x: 5...9, y: 57...300) == 0)
  }

  @Test(
    "Letters switch the panels, the palette, motion and the keys",
    arguments: [
      ("h", "panels hidden"), ("l", "theme light"), ("m", "motion less"), ("f1", "keys shown"),
      ("space", "time held"), ("b", "time backward"), ("g", "figures shown"),
    ])
  func switches(_ key: String, _ fact: String) throws {
    let twice = try GalleryRun("fade", script: "0.1 key \(key)\n0.2 key \(key)", seconds: 0.4)
    let words = fact.split(separator: " ").map(String.init)
    let reports = twice.reports(words[0])
    #expect(reports.count == 3 && reports[1] == words[1] && reports[2] == reports[0], "\(reports)")
  }

  @Test("--trace of a recording prints whatever changes, when it does")
  func trace() throws {
    let run = try GalleryRun("fade", script: "0.1 key 7\n0.2 key l\n0.3 key 4\n0.4 key l", seconds: 0.6)
    #expect(run.reports("scene") == ["fade", "springs", "shared"])
    #expect(run.reports("theme") == ["dark", "light", "dark"])
    let order = ["scene springs", "theme light", "scene shared"].map {
      run.run.lines.firstIndex(of: $0) ?? -1
    }
    #expect(order == order.sorted() && order[0] > 0)
  }

  @Test("The frame graph covers nothing of the scene, and has a line at 16.7 ms")
  func figures() throws {
    let peach: UInt32 = 0xFFC9A3
    func play(_ script: String, _ more: String...) throws -> GalleryRun {
      try GalleryRun(
        "paths", script: script, seconds: 0.51, framesPerSecond: 2, size: "800x500", density: 1, words: more)
    }
    func line(_ run: GalleryRun) throws -> Int { try run.count(peach, in: 1, x: 500...790, y: 8...44) }
    let (with, without) = try (play("0.1 key g"), play(""))
    #expect(try line(without) == 0)
    #expect(try line(with) > 60, "the line goes through the graph")
    let (plain, other) = try (without.picture(1), with.picture(1))
    for y in stride(from: 54, to: 440, by: 7) {
      for x in stride(from: 80, to: 790, by: 7) {
        // The panel's shadow may darken a little.
        let difference = zip(plain[x, y], other[x, y]).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(difference < 4, "\(x), \(y)")
      }
    }
    // Without the panels too there is room for it.
    #expect(try line(play("0.1 key g", "--hide-panels")) > 60)
  }

  @Test("Tab moves the focus, Shift-Tab back, Enter presses, Esc lets go")
  func focus() throws {
    let script = (1...6).map { "0.\($0) key shift+tab" }.joined(separator: "\n")
    let back = try GalleryRun("fade", script: script, seconds: 0.8)
    #expect(back.report("focus") == "backward")
    let pressed = try GalleryRun("fade", script: script + "\n0.7 key enter", seconds: 0.9)
    #expect(pressed.report("time") == "backward")
    let gone = try GalleryRun("fade", script: script + "\n0.7 key escape", seconds: 0.9)
    #expect(gone.report("focus") == "none")
  }

  @Test("Esc asks before it quits")
  func quitting() throws {
    let gallery = try Gallery(.fade, GallerySettings().recorded)
    for isLast in [false, true] {
      try gallery.handle(.key(.escape, pressed: true, isRepeat: false, modifiers: []))
      #expect(gallery.isOver == isLast)
    }
  }

  @Test("Whatever else is pressed takes the question back: the Esc that follows asks again")
  func questionTakenBack() throws {
    func esc(_ gallery: Gallery, isRepeat: Bool = false) throws {
      try gallery.handle(.key(.escape, pressed: true, isRepeat: isRepeat, modifiers: []))
      try gallery.handle(.key(.escape, pressed: false, isRepeat: false, modifiers: []))
    }
    let place = SIMD2<Float>(700, 400)
    let others: [InputEvent] = [
      .key(.slash, pressed: true, isRepeat: false, modifiers: []),
      .key(.g, pressed: true, isRepeat: false, modifiers: []),
      .pointerPressed(.primary, at: place, clicks: 1), .wheel(by: SIMD2(0, 1), at: place),
    ]
    for other in others {
      let gallery = try Gallery(.fade, GallerySettings().recorded)
      try esc(gallery)
      try gallery.handle(other)
      #expect(gallery.notice.text == nil, "\(other)")
      // The first one closes what the event has opened.
      gallery.sidebar.search.end()
      gallery.camera.reset()
      try esc(gallery)
      #expect(!gallery.isOver, "\(other)")
      // An Esc that is held is one Esc, and the pointer may move.
      try esc(gallery, isRepeat: true)
      try gallery.handle(.pointerMoved(to: place))
      #expect(!gallery.isOver)
      try esc(gallery)
      #expect(gallery.isOver, "\(other)")
    }
  }

  @Test("The bar drags the time, and lets it go on where it was left")
  func scrubbing() throws {
    // The track reaches from 392 to 886 points at 759 points down.
    let drag = "0.1 move 450 759\n0.2 press\n0.3 glide 700 759 0.2"
    let held = try GalleryRun("fade", script: drag, seconds: 1)
    #expect(held.report("time") == "held")
    let off = try GalleryRun("fade", script: drag + "\n0.6 release", seconds: 1)
    #expect(off.report("time") == "forward")
  }

  @Test("The same script gives the same bytes, at any rate of pictures", arguments: driven(scenes))
  func sameBytes(_ scene: String) throws {
    let script = "0.2 move 700 400\n0.3 press\n0.4 glide 760 300 0.3\n0.8 release\n1.0 key tab"
    let often = try GalleryRun(scene, script: script, seconds: 2.01, framesPerSecond: 4)
    let seldom = try GalleryRun(scene, script: script, seconds: 2.01, framesPerSecond: 1)
    #expect(try often.data(8) == seldom.data(2))
    #expect(try often.data(4) == seldom.data(1))
    #expect(often.report("state") == seldom.report("state"))
  }

  @Test("Time held stands still", arguments: driven(scenes))
  func held(_ scene: String) throws {
    let held = try GalleryRun(scene, script: "0.1 key h\n1.0 key space", seconds: 3.01)
    #expect(try held.data(2) == held.data(3))
    let moving = try GalleryRun(scene, script: "0.1 key h", seconds: 1.51, framesPerSecond: 8)
    #expect(try (4...12).contains { try moving.data($0) != moving.data(4) })
  }

  /// The scenes that can seek over a whole round. The million is left to its own tests, for its points
  /// join while time goes on.
  @Test(
    "Time backward comes by what was",
    arguments: driven(["opening", "fade", "easing", "paths", "stagger"]))
  func backward(_ scene: String) throws {
    // Turned round at 1.5 s, it is at 2.5 s where it was at 0.5 s; held there, nothing of it moves.
    let there = try GalleryRun(scene, script: "0.1 key h\n0.5 key space", seconds: 3.01)
    let back = try GalleryRun(scene, script: "0.1 key h\n1.5 key b\n2.5 key space", seconds: 3.01)
    #expect(back.report("time") == "held")
    let difference = PictureDifference(try there.picture(3), try back.picture(3))
    #expect(!difference.isVisible, "\(difference.words)")
    let on = PictureDifference(
      try there.picture(3),
      try GalleryRun(
        scene, script: "0.1 key h\n1.5 key space", seconds: 3.01
      ).picture(3))
    #expect(on.mean > difference.mean)
  }

  @Test(
    "A live scene's time goes back through what it remembers",
    arguments: driven(["shared", "precedence", "springs", "throw", "machine", "states", "elements"]))
  func liveBackward(_ scene: String) throws {
    // What it remembers begins when the panels have gone: their spring lays the scene out anew.
    let there = try GalleryRun(scene, script: "0.1 key h\n1.4 key space", seconds: 3.01)
    let back = try GalleryRun(scene, script: "0.1 key h\n2 key b\n2.6 key space", seconds: 3.01)
    #expect(back.report("time") == "held")
    let difference = PictureDifference(try there.picture(3), try back.picture(3))
    #expect(difference.mean < 1.5, "\(difference.words)")
  }

  @Test("The frame of the key that changes the scene shows the scene that leaves, and no other")
  func frameOfTheKey() throws {
    for key in [3, 4, 7] {
      let still = try GalleryRun("stagger", script: "0.1 key space", seconds: 0.51, framesPerSecond: 2)
      let left = try GalleryRun(
        "stagger", script: "0.1 key space\n0.5 key \(key)", seconds: 0.51, framesPerSecond: 2)
      let (before, after) = try (still.picture(1), left.picture(1))
      // The heading and the scene, right of the list.
      for y in 0..<160 { for x in 60..<230 { #expect(before[x, y] == after[x, y], "\(x), \(y)") } }
    }
  }

  @Test("What a scene holds is let go of when another one is shown")
  func leaving() throws {
    // The ruler of Fade & Slide is held, another scene shown, and the first one again.
    let script = "0.1 move 760 560\n0.2 press\n0.3 glide 800 560 0.1\n0.5 key 4\n0.6 release\n1.2 key 3"
    let run = try GalleryRun("fade", script: script + "\n1.9 key h", seconds: 4.01, framesPerSecond: 4)
    #expect(try run.data(13) != run.data(15))
  }

  @Test("A motion file has its own name")
  func file() throws {
    let scratch = try Scratch()
    let file = try scratch.write(Sample.slide, to: "mine.json")
    let run = try ToolRun.inbetween(
      "demo", file, "--record", scratch.path("frames"), "--seconds", "0.1", "--trace")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.lines.contains("scene motion file") && run.lines.contains("state playing"))
  }

  @Test(
    "A script that cannot be read is refused with its place",
    arguments: [
      ("x move 1 2", ":1: found 'x', expected a time"), ("1 move 3", ":1: move takes a place"),
      ("\n2 press\n1 release", ":3: 1 s lies before"), ("1 key spcae", ":1: found 'key spcae'"),
      ("1 jump", ":1: found 'jump', expected move"), ("1 glide 1 2 0", ":1: glide takes"),
      ("1", ":1: what happens at 1 s is missing"), ("1 press 3 4", ":1: press takes nothing"),
    ])
  func badScript(_ text: String, _ expected: String) throws {
    let scratch = try Scratch()
    let file = try scratch.write(text, to: "script.txt")
    let run = try ToolRun.inbetween("demo", "--record", scratch.path("frames"), "--script", file)
    #expect(run.exitCode == 2)
    #expect(run.errors.contains(expected), "\(run.errors)")
  }

  @Test("Wrong usage of demo says what would be right")
  func usage() throws {
    for (words, expected) in [
      (["--scene", "sprngs"], "did you mean 'springs'?"), (["--fps", "3"], "--fps needs --record"),
      (["--record", "a", "--density", "9"], "--density: found '9', expected a number from 0.1 to 4"),
      (["--script", "missing.txt"], "--script: cannot read missing.txt"),
      (["--record", "a", "--sheet", "b"], "exclude each other"),
      (["--profile", "--list"], "exclude each other"),
      (["--format", "avi"], "found 'avi', expected one of mp4, webp, gif, apng, png"),
    ] {
      let run = try ToolRun.inbetween(words: ["demo"] + words)
      #expect(run.exitCode == 2)
      #expect(run.errors.contains(expected), "\(run.errors)")
    }
  }

  @Test("A search finds scenes by functions of their source and by keys, and keys by their use")
  func names() throws {
    let gallery = try Gallery(.fade, GallerySettings().recorded)
    let search = try #require(gallery.sidebar.search)
    func find(_ text: String) throws -> [SceneName] {
      search.end()
      search.begin()
      search.type(text)
      try gallery.relay()
      return gallery.sidebar.scenes
    }
    #expect(try find("replac").contains(.precedence))
    #expect(gallery.sidebar.items.first { $0.scene == .precedence }?.reason == "uses replaces")
    #expect(try find("snapshot").first { $0 == .snapshot } != nil)
    #expect(try find("rewind").contains(.machine) && search.keys.map(\.caps) == [["B"]])
    #expect(try find("b").contains(.machine) && search.keys.map(\.caps) == [["B"]])
    #expect(gallery.sidebar.items.first { $0.scene == .machine }?.reason == "… B rewinds.")
    #expect(try find("stateHash").contains(.replay))
    #expect(try find("xyzzy").isEmpty && search.keys.isEmpty)
  }
}
