import Foundation
import Inbetween
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The gallery: speed, touch, game pads, memory")
struct GalleryHandsTests {
  private func gallery(_ name: SceneName) throws -> Gallery { try Gallery(name, GallerySettings().recorded) }

  private func play(_ gallery: Gallery, milliseconds: Int) throws {
    for _ in 0..<(milliseconds / 10) { try gallery.advance(by: .milliseconds(10)) }
  }

  private func press(_ key: Key, _ gallery: Gallery) throws {
    try gallery.handle(.key(key, pressed: true, isRepeat: false, modifiers: []))
  }

  private func push(_ button: PadButton, _ gallery: Gallery) throws {
    try gallery.handle(.padButton(button, pressed: true))
    try gallery.handle(.padButton(button, pressed: false))
  }

  @Test(
    "Comma and period change the speed of every scene, forward and backward", arguments: SceneName.allCases)
  func speeds(_ name: SceneName) throws {
    let gallery = try gallery(name)
    try play(gallery, milliseconds: 200)
    var passed: [Double] = []
    for steps in [-3, 3, 2] {
      for _ in 0..<abs(steps) { try press(steps < 0 ? .comma : .period, gallery) }
      let before = gallery.scene.time.shown
      try play(gallery, milliseconds: 80)
      passed.append((gallery.scene.time.shown - before) / .milliseconds(1))
    }
    // An eighth, once and four times. The last count of a loop is rounded.
    #expect(zip(passed, [10.0, 80, 320]).allSatisfy { abs($0 - $1) < 0.1 }, "\(passed)")
    try press(.b, gallery)
    let before = gallery.scene.time.shown
    try play(gallery, milliseconds: 40)
    #expect(abs((before - gallery.scene.time.shown) / .milliseconds(1) - 160) < 0.1)
  }

  @Test("The ladder of the time bar is pressed and adjusted, and ends at its ends")
  func ladder() throws {
    let gallery = try gallery(.paths)
    let ladder = try #require(gallery.bar.controls.first { $0.name == "speed" } as? SpeedLadder)
    try play(gallery, milliseconds: 50)
    let place = ladder.cell(of: 0).center
    try gallery.handle(.pointerPressed(.primary, at: place, clicks: 1))
    try gallery.handle(.pointerReleased(.primary, at: place))
    #expect(gallery.speed == .eighth)
    try press(.comma, gallery)
    #expect(gallery.speed == .eighth)
    for _ in 0..<9 { try press(.period, gallery) }
    #expect(gallery.speed == .fourfold)
    #expect(gallery.report.contains("speed 4"))
  }

  @Test("Two fingers drag the time, or spread to make it faster")
  func fingers() throws {
    let gallery = try gallery(.paths)
    try play(gallery, milliseconds: 500)
    let before = gallery.scene.time.progress
    for _ in 0..<10 { try gallery.handle(.pinched(at: SIMD2(600, 400), by: SIMD2(8, 0), scale: 1.01)) }
    #expect(gallery.pace == .held)
    #expect(gallery.scene.time.progress > before + 0.05)
    #expect(gallery.speed == .normal)
    try play(gallery, milliseconds: 500)
    for _ in 0..<8 { try gallery.handle(.pinched(at: SIMD2(600, 400), by: SIMD2(1, 0), scale: 1.1)) }
    #expect(gallery.speed == .fourfold)
    try play(gallery, milliseconds: 500)
    for _ in 0..<4 { try gallery.handle(.pinched(at: SIMD2(600, 400), by: SIMD2(1, 0), scale: 0.9)) }
    #expect(gallery.speed == .double)
  }

  @Test("The second finger ends the drag of the first")
  func secondFinger() throws {
    let gallery = try gallery(.springs)
    try play(gallery, milliseconds: 100)
    let track = try #require(gallery.bar.controls.first { $0.name == "time" })
    try gallery.handle(.pointerPressed(.primary, at: track.area.center, clicks: 1))
    #expect(gallery.shownPace == .held)
    try gallery.handle(.pinched(at: SIMD2(600, 400), by: .zero, scale: 1))
    #expect(gallery.shownPace == .forward)
  }

  @Test("A pad's shoulders go through the scenes, and its buttons through their time")
  func pad() throws {
    let gallery = try gallery(.paths)
    try push(.rightShoulder, gallery)
    #expect(gallery.name == .stagger)
    try push(.leftShoulder, gallery)
    try push(.leftShoulder, gallery)
    #expect(gallery.name == .throw)
    try push(.start, gallery)
    #expect(gallery.pace == .held)
    try push(.start, gallery)
    try push(.north, gallery)
    #expect(gallery.pace == .backward)
    try push(.up, gallery)
    #expect(gallery.speed == .double)
    try push(.back, gallery)
    #expect(gallery.showsKeys)
    try push(.east, gallery)
    #expect(!gallery.showsKeys)
    try push(.east, gallery)
    #expect(!gallery.isOver)
  }

  @Test("A pad's stick moves the pointer, and its lower button presses with it")
  func stick() throws {
    let gallery = try gallery(.fade)
    try play(gallery, milliseconds: 100)
    try gallery.handle(.padStick(.left, to: SIMD2(-1, 0)))
    #expect(gallery.isMoving)
    try play(gallery, milliseconds: 2000)
    try gallery.handle(.padStick(.left, to: .zero))
    #expect(gallery.pad.isShown && gallery.pad.position.x == 0)
    // To the second scene of the list.
    let item = try #require(gallery.sidebar.items.dropFirst().first)
    try gallery.handle(.padStick(.right, to: SIMD2(0.3, 0)))
    while gallery.pad.position.x < 20 { try play(gallery, milliseconds: 10) }
    try gallery.handle(.padStick(.right, to: SIMD2(0, -0.3)))
    while gallery.pad.position.y > item.area.center.y { try play(gallery, milliseconds: 10) }
    try gallery.handle(.padStick(.right, to: .zero))
    try push(.south, gallery)
    #expect(gallery.name == item.scene && item.scene == .firefly)
    try gallery.handle(.pointerMoved(to: SIMD2(300, 300)))
    #expect(!gallery.pad.isShown)
  }

  @Test("A script has lines for them")
  func script() throws {
    let run = try GalleryRun(
      "paths", script: "0.1 pad up\n0.2 pinch 0 0 0.5\n0.3 stick 1 0\n0.4 stick 0 0\n0.5 pad rightShoulder",
      seconds: 0.7)
    #expect(run.reports("speed") == ["1", "2", "½"])
    #expect(run.report("scene") == "stagger")
  }

  @Test("A scene of very many drivers is dropped when another one is shown; others are kept")
  func memory() throws {
    let gallery = try gallery(.million)
    while gallery.scene.worlds[0].driverCount <= 20_000 { try play(gallery, milliseconds: 50) }
    try press(.digit7, gallery)
    try play(gallery, milliseconds: 1500)
    #expect(gallery.scenes[.million] == nil)
    try press(.digit8, gallery)
    try play(gallery, milliseconds: 1500)
    #expect(gallery.scenes[.springs] != nil)
    try gallery.show(.million)
    try play(gallery, milliseconds: 100)
    #expect(gallery.scene.worlds[0].driverCount > 0)
  }

  @Test("--profile prints the parts of a frame, without a display")
  func profile() throws {
    let run = try ToolRun.inbetween(
      "demo", "paths", "--profile", "--size", "160x100", "--seconds", "0.2",
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil])
    #expect(run.exitCode == 0, "\(run.errors)")
    let line = try #require(run.lines.first { $0.hasPrefix("paths ") })
    let times = line.split(separator: " ").dropFirst().prefix(7).compactMap { Double($0) }
    try #require(times.count == 7)
    #expect(abs(times[0...3].reduce(0, +) - times[5]) < 0.03)
    #expect(abs(times[0...2].reduce(0, +) - times[4]) < 0.03)
    #expect(times[6] >= times[5] && times[5] > 0)
  }
}
