import Foundation
import Inbetween
import Testing

@testable import InbetweenTool

@Suite("The gallery: Fade & Slide")
struct FadeSceneTests {
  private func state(_ script: String = "", seconds: Double) throws -> String? {
    try GalleryRun("fade", script: script, seconds: seconds).report("state")
  }

  /// Puts the focus on the directions.
  private static let focus = "0.01 key tab\n"

  @Test("X1: the new page enters in the file's window and leaves in the next one, round and round")
  func round() throws {
    // The windows are from 0.5 s to 1.6 s and from 2.1 s to 3.2 s of 4.2 s.
    for (seconds, place) in [
      (0.4, "old page"), (1, "between"), (1.8, "new page"), (2.6, "between"), (3.5, "old page"),
      (5.2, "between"),
    ] {
      #expect(try state(seconds: seconds + 0.01) == "both, first, standard, \(place)")
    }
  }

  @Test("Each direction by itself")
  func directions() throws {
    let (forward, backward) = (Self.focus + "0.1 key right", Self.focus + "0.1 key left")
    #expect(try state(forward, seconds: 0.3) == "enters, first, standard, old page")
    #expect(try state(forward, seconds: 2) == "enters, first, standard, new page")
    #expect(try state(backward, seconds: 0.3) == "leaves, first, standard, new page")
    #expect(try state(backward, seconds: 2) == "leaves, first, standard, old page")
  }

  @Test("X1: the fade takes the first half, and so the last half backward; the slide takes all of both")
  func segments() throws {
    let scene = try makeScene()
    for (milliseconds, night) in [(700, nil), (1050, 1), (1300, 1), (2200, 1), (2640, 1), (2900, nil)]
      as [(Int, Float?)]
    {
      scene.seek(to: .milliseconds(milliseconds))
      #expect((0.001...0.999).contains(scene.values[1]), "\(milliseconds): \(scene.values)")
      if let night { #expect(scene.values[0] == night, "\(milliseconds)") }
      if night == nil { #expect((0.001...0.999).contains(scene.values[0]), "\(milliseconds)") }
    }
  }

  @Test("X1: with one timing function for both, the way back is the mirror of the way there")
  func mirror() throws {
    let scene = try makeScene()
    try (scene.chips[2] as? Picker)?.choose(2)
    #expect(scene.report.contains("bounce"))
    // As long after the forward window's beginning as before the backward one's end.
    for milliseconds in stride(from: 0, through: 1100, by: 50) {
      scene.seek(to: .milliseconds(500 + milliseconds))
      let there = scene.values
      scene.seek(to: .milliseconds(3200 - milliseconds))
      #expect(zip(there, scene.values).allSatisfy { abs($0 - $1) < 0.001 }, "\(milliseconds)")
    }
  }

  @Test("T8: time goes back by the same pictures, and the ruler drags it")
  func time() throws {
    let run = try GalleryRun("fade", script: "1.2 key b", seconds: 2.1, framesPerSecond: 10)
    try expectSame(run.picture(8), run.picture(16))
    // The ruler reaches from 356 to 1228 points; what holds it holds time.
    let drag = "0.1 move 500 650\n0.2 press\n0.3 glide 720 650 0.2"
    #expect(try state(drag, seconds: 3)?.hasSuffix("new page") == true)
    #expect(try state(drag + "\n2.9 release", seconds: 4.8)?.hasSuffix("old page") == true)
  }

  /// The stage looks the same.
  private func expectSame(_ one: Picture, _ other: Picture) {
    for x in stride(from: 62, to: 312, by: 2) {
      for y in stride(from: 24, to: 108, by: 2) {
        #expect(zip(one[x, y], other[x, y]).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(x), \(y)")
      }
    }
  }

  /// A scene of 1000 by 640 points, and a press and release at the middle of a control.
  private func makeScene() throws -> FadeScene {
    let scene = try FadeScene(FadeContract(path: Assets.path(of: "fade-and-slide.json")))
    scene.layOut(in: Area(corner: .zero, size: SIMD2(1000, 640)))
    return scene
  }

  /// Plays as the gallery does, which holds the time when the scene says so.
  private func play(_ scene: FadeScene, for milliseconds: Int) throws {
    var pace = Pace.forward
    for _ in 0..<(milliseconds / 10) {
      if let wish = scene.takePace() { pace = wish }
      if pace == .forward { try scene.advance(by: .milliseconds(10)) }
      scene.attend(for: .milliseconds(10))
    }
  }

  @Test("Buttons of the menu open a page, which stays; rows of the page are chosen and switched; ✕ closes it")
  func menu() throws {
    let scene = try makeScene()
    try scene.items[2].activate()
    try play(scene, for: 6000)
    #expect(scene.report == "both, first, standard, new page, Options: Paper lanterns")
    #expect(
      !scene.isMoving && scene.options.allSatisfy { $0.isEnabled && scene.stage.contains($0.area.center) })
    try scene.options[2].activate()
    try scene.options[0].activate()
    #expect(scene.report.hasSuffix("Options: Rain, Paper lanterns, Less motion"))
    // Another page comes when the first one has left.
    try scene.items[1].activate()
    try play(scene, for: 1300)
    #expect(scene.report.contains("between, Difficulty"))
    try play(scene, for: 3000)
    try scene.options[2].activate()
    #expect(scene.report.hasSuffix("new page, Difficulty: New moon"))
    try scene.close.activate()
    try play(scene, for: 6000)
    #expect(scene.report.hasPrefix("both, first, standard, old page"))
    #expect(scene.options.allSatisfy { !$0.isEnabled } && !scene.close.isEnabled)
    // A drag of the ruler has the loop run again.
    scene.seek(to: .milliseconds(100))
    #expect(scene.isPlaying && scene.isMoving)
  }

  @Test("A page that waits holds the time, the game behind it goes on, and play resumes the loop")
  func waiting() throws {
    let scene = try makeScene()
    try scene.items[1].activate()
    #expect(scene.takePace() == .forward)
    for _ in 0..<200 where !scene.isWaiting { try scene.advance(by: .milliseconds(10)) }
    #expect(scene.isWaiting && scene.takePace() == .held && scene.attention == .frames)
    let (time, air) = (scene.time.shown, scene.air)
    try play(scene, for: 500)
    scene.attend(for: .milliseconds(500))
    #expect(scene.air > air + 0.4)
    try scene.advance(by: .milliseconds(700))
    #expect(!scene.isWaiting && scene.isPlaying && scene.time.shown > time)
  }

  @Test("A choice while a page waits plays it: the page leaves by it, enters again, and waits")
  func choiceWhileWaiting() throws {
    let scene = try makeScene()
    try scene.items[1].activate()
    try play(scene, for: 3000)
    #expect(scene.isWaiting && scene.values == [1, 1])
    try (scene.chips[2] as? Picker)?.choose(1)
    #expect(scene.values == [1, 1] && !scene.isWaiting, "\(scene.values)")
    var values: [Float] = []
    var pace = Pace.held
    for _ in 0..<300 {
      if let wish = scene.takePace() { pace = wish }
      if pace == .forward { try scene.advance(by: .milliseconds(10)) }
      values.append(scene.values[1])
    }
    // Linear: each step is equally long, down and up again.
    let steps = zip(values, values.dropFirst()).map { abs($1 - $0) }.filter { $0 > 0 }
    #expect(steps.allSatisfy { $0 < 0.011 } && values.contains(0))
    #expect(
      scene.isWaiting && values.last == 1 && scene.report.hasPrefix("both, first, linear, new page, Diff"))
    // A page that only enters begins with the stage without it.
    try (scene.chips[0] as? Picker)?.choose(0)
    try play(scene, for: 600)
    #expect((0.1...0.9).contains(scene.values[1]))
    try play(scene, for: 3000)
    #expect(scene.isWaiting && scene.values == [1, 1])
    // A page that only leaves does so.
    try (scene.chips[0] as? Picker)?.choose(1)
    try play(scene, for: 600)
    #expect((0.1...0.9).contains(scene.values[1]))
    try play(scene, for: 3000)
    #expect(scene.isWaiting && scene.values[1] == 0)
    // Without a page, the loop begins again.
    try (scene.chips[0] as? Picker)?.choose(2)
    #expect(scene.takePace() == .forward && scene.isPlaying)
  }

  @Test("The game obeys the rows of its menu, by tweens; with Less motion pages fade in place")
  func rows() throws {
    let scene = try makeScene()
    func press(_ page: Int, _ row: Int) throws {
      try scene.items[page].activate()
      try play(scene, for: 3000)
      try scene.options[row].activate()
    }
    try press(0, 2)
    #expect(Array(scene.mood.look.places) == [1, 0, 0])
    try play(scene, for: 400)
    #expect((0.2...0.8).contains(scene.mood.look.places[2]))
    try play(scene, for: 600)
    #expect(Array(scene.mood.look.places) == [0, 0, 1])
    try press(1, 2)
    try press(2, 0)
    try play(scene, for: 1000)
    #expect(scene.mood.look.rain == 1 && (0..<40).count { scene.mood.look.shine($0) > 0.5 } < 5)
    try scene.reduceMotion(ReducedMotion(.snap))
    let air = scene.air
    try scene.close.activate()
    try play(scene, for: 500)
    #expect(scene.isCalm && scene.air == air && scene.drop == 0 && (0.001...0.999).contains(scene.values[1]))
  }

  @Test(
    "Rows of the menu and of its page are no higher than their words and pictures need",
    arguments: [
      SIMD2<Float>(760, 400), SIMD2(1012, 640), SIMD2(2000, 640), SIMD2(1600, 1100),
    ])
  func rowHeights(_ size: SIMD2<Float>) throws {
    let scene = try makeScene()
    scene.layOut(in: Area(corner: .zero, size: size))
    scene.seek(to: .milliseconds(1800))
    for row in scene.items + scene.options {
      #expect(row.area.size.y <= 84 && row.area.size.x <= 560 && scene.stage.contains(row.area.center))
    }
  }

  @Test("X1: a press in mid-flight turns the transition round, and nothing jumps")
  func turning() throws {
    let scene = try makeScene()
    try scene.items[0].activate()
    var last = scene.values
    var course: [(time: Duration, values: [Float])] = []
    for step in 0..<220 where !scene.isWaiting {
      if step == 40 || step == 65 { try scene.items[0].activate() }
      try scene.advance(by: .milliseconds(10))
      #expect(zip(scene.values, last).allSatisfy { abs($0 - $1) < 0.1 }, "\(step): \(last), \(scene.values)")
      last = scene.values
      course.append((scene.time.shown, last))
    }
    #expect(last == [1, 1])
    // The ruler's time has gone on over both turns, and its course is what was seen.
    #expect(scene.parts.count == 3)
    for (before, after) in zip(course, course.dropFirst()) { #expect(before.time <= after.time) }
    for (time, values) in course.reversed() {
      scene.seek(to: time)
      #expect(
        zip(scene.values, values).allSatisfy { abs($0 - $1) < 0.06 }, "\(time): \(scene.values), \(values)")
    }
    // Another round is straight.
    for _ in 0..<430 { try scene.advance(by: .milliseconds(10)) }
    #expect(scene.parts.count == 1)
  }

  @Test("No two texts are seen in one place at once")
  func texts() {
    for step in 0...100 {
      let (old, new) = MenuBackdrop.opacities(at: Float(step) / 100)
      #expect(min(old, new) == 0)
    }
    #expect(MenuBackdrop.opacities(at: 0) == (1, 0) && MenuBackdrop.opacities(at: 1) == (0, 1))
  }

  @Test("A motion file takes its place")
  func file() throws {
    let scratch = try Scratch()
    let path = try scratch.write(Sample.slide, to: "slide.json")
    let run = try ToolRun.inbetween(
      "demo", path, "--record", scratch.path("frames"), "--trace", "--size", "320x200", "--fps", "1",
      "--seconds", "1")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.lines.contains("state playing"))
  }

  @Test("A file without what its timing is taken from is told of")
  func foreignFile() throws {
    let scratch = try Scratch()
    _ = try scratch.write(Sample.slide, to: "fade-and-slide.json")
    let run = try ToolRun.inbetween(
      "demo", "fade", "--record", scratch.path("frames"), "--seconds", "1",
      environment: ["INBETWEEN_ASSETS": scratch.folder.path])
    #expect(run.exitCode != 0)
    #expect(run.errors.contains("fade-and-slide.json: no tween moves 'fade card'"))
  }
}
