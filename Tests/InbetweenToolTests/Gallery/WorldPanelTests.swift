import Foundation
import Inbetween
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The panel of the world, overlays, zoom")
struct WorldPanelTests {
  @Test("F2 opens it beside the stage, in place of the code; F2 and Esc close it")
  func opening() throws {
    let run = try GalleryRun(
      "springs", script: "0.1 key f2\n0.2 key k\n0.3 key f2\n0.4 key escape\n0.5 key f2\n0.6 key f2",
      seconds: 0.8)
    let shown = run.reports("world").map { $0.hasPrefix("shown") }
    #expect(shown == [false, true, false, true, false, true, false], "\(run.reports("world"))")
    #expect(run.reports("code") == ["hidden", "swift from 0", "hidden"])
  }

  @Test(
    "Nothing of it is cut in a low window: what has no room is folded, and opens when it is pressed",
    arguments: SceneName.allCases)
  func sections(_ name: SceneName) throws {
    let gallery = try Gallery(name, GallerySettings().recorded)
    let panel = gallery.worldPanel
    try gallery.toggleWorld()
    for _ in 0..<20 { try gallery.advance(by: .milliseconds(20)) }
    let sliders = gallery.parameters
    for height in [384, 560, 900] as [Float] {
      let dock = Area(corner: [500, 52], size: [280, height])
      func check() {
        panel.lay(in: dock, sliders)
        for control in panel.controls {
          #expect(dock.top <= control.area.top && control.area.bottom <= dock.bottom, "\(control.name)")
        }
      }
      check()
      let sections = panel.controls.compactMap { $0 as? PanelSection }
      #expect(sections.count == (sliders.isEmpty ? 3 : 4))
      for section in sections where !section.isOpen {
        section.activate()
        check()
        #expect(section.isOpen, "\(section.name)")
      }
      let wasOpen = sections[0].isOpen
      sections[0].activate()
      check()
      #expect(sections[0].isOpen != wasOpen)
      sections[0].activate()
    }
  }

  @Test("Its switch reduces motion, and shows that M has")
  func lessMotion() throws {
    let gallery = try Gallery(.springs, GallerySettings().recorded)
    try gallery.toggleWorld()
    for _ in 0..<30 { try gallery.advance(by: .milliseconds(20)) }
    let control = try #require(gallery.worldPanel.controls.first { $0.name == "Less motion" } as? Switch)
    let place = control.area.center
    #expect(gallery.worldPanel.area.contains(place) && !control.isOn)
    try gallery.handle(.pointerMoved(to: place))
    try gallery.handle(.pointerPressed(.primary, at: place, clicks: 1))
    try gallery.handle(.pointerReleased(.primary, at: place))
    #expect(gallery.isReduced && control.isOn && gallery.sidebar.motionSwitch.isOn)
    try gallery.handle(.key(.m, pressed: true, isRepeat: false, modifiers: []))
    #expect(!gallery.isReduced && !control.isOn)
  }

  /// All scenes but the million, which runs no ticks.
  private static let ticking = SceneName.allCases.filter { $0 != .million }

  @Test("Each scene runs at any tick rate, from 7 to 240, also after it was shown before", arguments: ticking)
  func tickRates(_ name: SceneName) throws {
    let gallery = try Gallery(name, GallerySettings().recorded)
    for rate in [7, 240] {
      try gallery.setWorld { $0.tickRate = rate }
      #expect(gallery.scene.worlds[0].tickRate == .hertz(rate))
      let start = gallery.scene.worlds[0].tickCount
      for _ in 0..<60 { try gallery.advance(by: .milliseconds(20)) }
      #expect(abs(gallery.scene.worlds[0].tickCount - start - Int64(rate) * 12 / 10) <= 1)
      #expect(gallery.worldPanel.report.hasPrefix("\(rate) Hz"))
    }
    let other: SceneName = name == .fade ? .springs : .fade
    try gallery.show(other)
    #expect(gallery.scene.worlds[0].tickRate == .hertz(240))
    try gallery.show(name)
    #expect(gallery.scene.worlds[0].tickRate == .hertz(240))
  }

  @Test("A value at an instant is the same at any tick rate")
  func sameValues() throws {
    var places: [SIMD2<Float>] = []
    for rate in [7, 60, 240] {
      let gallery = try Gallery(.flight, GallerySettings().recorded)
      try gallery.setWorld { $0.tickRate = rate }
      let scene = try #require(gallery.scene as? SampleScene)
      for _ in 0..<30 { try gallery.advance(by: .milliseconds(20)) }
      let sample = try #require(scene.sample as? PathSample)
      places.append(try #require(scene.frame[sample.plane, .position]))
    }
    #expect(places[0] == places[1] && places[1] == places[2] && places[0].x > 100, "\(places)")
  }

  @Test("Rate, threads, pause, single step and less motion work in each scene", arguments: SceneName.allCases)
  func everyScene(_ name: SceneName) throws {
    let gallery = try Gallery(name, GallerySettings().recorded)
    for _ in 0..<20 { try gallery.advance(by: .milliseconds(20)) }
    try gallery.setWorld { ($0.rate, $0.threads) = (50, 2) }
    #expect(gallery.scene.worlds.allSatisfy { $0.rate.value == 0.5 && $0.threads == 2 })
    let world = gallery.scene.worlds[0]
    let (tick, time) = (world.tickCount, gallery.scene.time.shown)
    try gallery.stepOneTick()
    #expect(gallery.pace == .held)
    if name == .million {
      #expect(gallery.scene.time.shown > time)
    } else {
      #expect(world.tickCount == tick + 1)
    }
    let held = gallery.scene.time.shown
    try gallery.advance(by: .milliseconds(50))
    #expect(gallery.scene.time.shown == held && gallery.scene.worlds[0] === world)
    try gallery.reduceMotion(true)
    gallery.pace = .forward
    for _ in 0..<20 { try gallery.advance(by: .milliseconds(20)) }
    #expect(gallery.scene.time.shown != held)
  }

  @Test("The rate slows the scene's worlds, threads are set, and other scenes get both")
  func rates() throws {
    let gallery = try Gallery(.springs, GallerySettings().recorded)
    try gallery.setWorld { ($0.rate, $0.threads) = (50, 2) }
    #expect(gallery.scene.worlds.allSatisfy { $0.rate.value == 0.5 && $0.threads == 2 })
    try gallery.show(.flight)
    #expect(gallery.scene.worlds.allSatisfy { $0.rate.value == 0.5 && $0.threads == 2 })
    try gallery.restart()
    #expect(gallery.scene.worlds.allSatisfy { $0.rate.value == 0.5 })
  }

  @Test("The profile has a row for each step that has run, and the most is not below the mean")
  func profile() throws {
    let gallery = try Gallery(.prefabs, GallerySettings())
    try gallery.toggleWorld()
    for _ in 0..<60 { try gallery.advance(by: .milliseconds(16)) }
    let rows = gallery.worldPanel.profile.rows
    #expect(rows.contains { $0.name == "kernels" } && rows.contains { $0.name == "boundaries" })
    #expect(rows.allSatisfy { $0.mean > .zero && $0.most >= $0.mean })
    try gallery.toggleWorld()
    #expect(!gallery.scene.worlds[0].profiles)
  }

  @Test("Overlays are drawn over the scene: paths ahead, velocities, drivers that wait")
  func overlays() throws {
    // The three switches at 1280 by 800 points.
    func play(_ ys: [Int]) throws -> GalleryRun {
      let clicks = ys.map { "0.5 move 1150 \($0)\n0.55 press\n0.55 release\n" }
      return try GalleryRun(
        "follow",
        script: "0.1 key f2\n"
          + clicks.joined().replacingOccurrences(of: "0.55 press", with: "0.5 press")
          .replacingOccurrences(of: "0.55 release", with: "0.5 release"), seconds: 1.01,
        framesPerSecond: 5, size: "640x400", density: 0.5)
    }
    let plain = try play([])
    for y in [454, 482] {
      let run = try play([y])
      let difference = PictureDifference(try plain.picture(5), try run.picture(5))
      #expect(difference.isVisible, "\(y): \(run.reports("world"))")
    }
  }

  @Test("The overlays of the springs stay on the field")
  func overlayArea() throws {
    // Both balls fly to the right edge of the field, with and without their velocities.
    func picture(_ click: String) throws -> Picture {
      try GalleryRun(
        "springs", script: "0.1 key f2\n\(click)0.6 move 120 300\n0.7 move 140 300\n1.4 move 520 300",
        seconds: 1.51, framesPerSecond: 10, size: "640x400", density: 0.5
      ).picture(15)
    }
    let plain = try picture("")
    let shown = try picture("0.5 move 1150 376\n0.5 press\n0.5 release\n")
    func differing(_ columns: Range<Int>) -> Int {
      (50..<350).reduce(0) { sum, y in
        sum + columns.count { plain.difference(to: shown, at: $0, y) != .zero }
      }
    }
    #expect(differing(44..<262) > 100)
    #expect(differing(270..<408) == 0)
  }

  @Test("An entity has one overlay, at its own place in the scene", arguments: SceneName.allCases)
  func oneOverlay(_ name: SceneName) throws {
    let gallery = try Gallery(name, GallerySettings().recorded)
    for _ in 0..<40 { try gallery.advance(by: .milliseconds(20)) }
    let things = gallery.overlaid
    #expect(Set(things.map(\.entity)).count == things.count)
    #expect(things.allSatisfy { $0.world === gallery.scene.worlds[0] })
    if let scene = gallery.scene as? PathsScene {
      #expect(things.map(\.center) == [scene.frame[scene.car, .position]])
    }
  }

  @Test("The section of a pressed overlay stays open in the next scene")
  func sectionStays() throws {
    let gallery = try Gallery(.paths, GallerySettings().recorded)
    try gallery.toggleWorld()
    for _ in 0..<40 { try gallery.advance(by: .milliseconds(20)) }
    let panel = gallery.worldPanel
    func section() throws -> PanelSection {
      try #require(panel.controls.first { $0.name == "Over the scene" } as? PanelSection)
    }
    if try !section().isOpen { try section().activate() }
    try gallery.relay()
    let overlay = try #require(panel.controls.first { $0.name == "Drivers that wait" } as? Switch)
    try overlay.activate()
    for name in [SceneName.springs, .throw, .shared] {
      try gallery.show(name)
      for _ in 0..<40 { try gallery.advance(by: .milliseconds(20)) }
      #expect(try section().isOpen && gallery.worldSettings.showsWaiting, "\(name)")
    }
  }

  @Test("The wheel zooms about the pointer, the middle button moves, its click shows all again")
  func zoom() throws {
    var camera = Camera()
    camera.lay(in: Area(corner: [100, 100], size: [1000, 600]))
    let place = SIMD2<Float>(300, 200)
    let before = camera.scenePoint(place)
    camera.zoom(by: 2.5, at: place)
    #expect((camera.scenePoint(place) - before).length < 0.01 && camera.scale == 2.5)
    #expect((camera.windowPoint(before) - place).length < 0.01)
    camera.pan(by: [5000, -5000])
    // The area stays full of the scene.
    #expect((camera.scenePoint([100, 700]) - [100, 700]).length < 0.01)
    camera.reset()
    #expect(camera.isPlain)
    // With too little room the scene is laid out in more, and drawn smaller.
    camera.lay(in: Area(corner: [76, 60], size: [380, 400]))
    #expect(camera.room.size.x == 760 && camera.scale == 0.5 && camera.scenePoint([76, 60]) == [76, 60])

    let run = try GalleryRun("fade", script: "0.1 move 700 400\n0.2 wheel 0 3\n0.5 key 6", seconds: 0.7)
    #expect(run.reports("zoom") == ["1.00", "1.52", "1.00"])
  }

  @Test(
    "Controls of a scene are where they are drawn: zoomed, a name of the menu is pressed where it is seen")
  func zoomedControls() throws {
    let gallery = try Gallery(.fade, GallerySettings().recorded)
    for _ in 0..<10 { try gallery.advance(by: .milliseconds(20)) }
    let scene = try #require(gallery.scene as? FadeScene)
    let item = scene.items[1].area.center
    gallery.camera.zoom(by: 2, at: item + SIMD2(40, 30))
    let seen = gallery.camera.windowPoint(item)
    #expect((seen - item).length > 20)
    try gallery.handle(.pointerMoved(to: seen))
    try gallery.handle(.pointerPressed(.primary, at: seen, clicks: 1))
    try gallery.handle(.pointerReleased(.primary, at: seen))
    #expect(scene.report.contains("Difficulty"))
  }

  @Test(
    "The wheel zooms the stage alone: sliders beside it stay where they are, and are dragged there",
    arguments: [SceneName.springs, .follow])
  func stageZoom(_ name: SceneName) throws {
    let gallery = try Gallery(name, GallerySettings().recorded)
    let canvas = try OffscreenCanvas(width: 640, height: 400, density: 0.5)
    try gallery.fit(canvas)
    for _ in 0..<30 { try gallery.advance(by: .milliseconds(20)) }
    let stage = try #require(gallery.scene.zoomArea)
    let slider = try #require(gallery.scene.controls.compactMap { $0 as? Slider }.first)
    let knob = SIMD2(slider.area.center.x, slider.area.bottom - 12)
    func picture() throws -> Picture {
      try gallery.draw(on: canvas)
      return try Picture(png: Data(#require(canvas.encodedPNG())))
    }
    gallery.pace = .held
    let plain = try picture()
    // Over the sliders the wheel does nothing.
    try gallery.handle(.wheel(by: SIMD2(0, 3), at: knob))
    #expect(!gallery.camera.isZoomed)
    try gallery.handle(.wheel(by: SIMD2(0, 4), at: stage.center + SIMD2(30, 20)))
    #expect(gallery.camera.zoom > 1.5 && stage.contains(gallery.zoomChip.area.center))
    let zoomed = try picture()
    func differences(in area: Area) -> Int {
      var count = 0
      for x in Int(area.left / 2)...Int(area.right / 2) {
        for y in Int(area.top / 2)...Int(area.bottom / 2) where plain[x, y] != zoomed[x, y] { count += 1 }
      }
      return count
    }
    #expect(differences(in: slider.area) == 0 && differences(in: stage.inset(by: 40)) > 500)
    try gallery.handle(.pointerMoved(to: knob))
    try gallery.handle(.pointerPressed(.primary, at: knob, clicks: 1))
    try gallery.handle(.pointerReleased(.primary, at: knob))
    #expect(abs(slider.value - (slider.range.lowerBound + slider.range.upperBound) / 2) <= slider.step)
    // A point of the stage is where it is drawn.
    let place = stage.center + SIMD2(50, -20)
    #expect((gallery.camera.scenePoint(gallery.camera.windowPoint(place)) - place).length < 0.01)
  }

  @Test("Reset gives worlds their own tick rate, rate and threads again; it is there only after a change")
  func reset() throws {
    let gallery = try Gallery(.springs, GallerySettings().recorded)
    try gallery.toggleWorld()
    try gallery.show(.fade)
    let (own, before) = (gallery.scene.worlds[0].tickRate, gallery.worldSettings)
    func button() -> Control? { gallery.worldPanel.controls.first { $0.name == "Reset" } }
    for _ in 0..<30 { try gallery.advance(by: .milliseconds(20)) }
    #expect(button() == nil && gallery.chosenTickRate == nil)
    try gallery.setWorld { ($0.tickRate, $0.rate, $0.threads, $0.showsPaths) = (23, 50, 2, true) }
    #expect(gallery.chosenTickRate == 23 && gallery.scene.worlds[0].tickRate == .hertz(23))
    try #require(button()).activate()
    var expected = before
    expected.showsPaths = true
    #expect(gallery.worldSettings == expected && button() == nil)
    #expect(gallery.scene.worlds.allSatisfy { $0.tickRate == own && $0.rate.value == 1 && $0.threads == 1 })
    // A changed rate alone goes back too.
    try gallery.setWorld { $0.rate = 50 }
    try #require(button()).activate()
    #expect(gallery.scene.worlds.allSatisfy { $0.rate.value == 1 })
    #expect(RememberedSettings(of: gallery).tickRate == nil)
  }

  @Test("A chosen tick rate is said in the time bar")
  func saidRate() throws {
    let gallery = try Gallery(.springs, GallerySettings().recorded)
    gallery.pace = .held
    let canvas = try OffscreenCanvas(width: 640, height: 400, density: 0.5)
    func words() throws -> String {
      try gallery.advance(by: .zero)
      try gallery.draw(on: canvas)
      return gallery.bar.words
    }
    #expect(try words() == "held, tick 0")
    try gallery.setWorld { $0.tickRate = 23 }
    gallery.pace = .forward
    #expect(try words() == "23 Hz, tick 0")
    try gallery.setWorld { $0.rate = 50 }
    #expect(try words() == "23 Hz, world 0.50×")
    try gallery.resetWorld()
    #expect(try words() == "live, tick 0")
    gallery.filmed = .milliseconds(1300)
    #expect(try words() == "recorded 1.3 s")
  }

  @Test("While the stage is zoomed a chip says so; a press on it, Esc and R show all again")
  func chip() throws {
    let gallery = try Gallery(.fade, GallerySettings().recorded)
    let middle = gallery.layout.content.center
    for way in 0..<3 {
      #expect(!gallery.deck.controls.contains { $0 === gallery.zoomChip })
      try gallery.handle(.wheel(by: SIMD2(0, 4), at: middle))
      #expect(gallery.camera.isZoomed && gallery.deck.controls.contains { $0 === gallery.zoomChip })
      switch way {
      case 0:
        let place = gallery.zoomChip.area.center
        #expect(gallery.layout.content.contains(place))
        try gallery.handle(.pointerMoved(to: place))
        try gallery.handle(.pointerPressed(.primary, at: place, clicks: 1))
        try gallery.handle(.pointerReleased(.primary, at: place))
      default:
        let key: Key = way == 1 ? .escape : .r
        try gallery.handle(.key(key, pressed: true, isRepeat: false, modifiers: []))
      }
      #expect(!gallery.camera.isZoomed && !gallery.isOver && gallery.notice.text == nil)
    }
  }
}
