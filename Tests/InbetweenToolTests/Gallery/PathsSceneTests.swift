import Inbetween
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The scene of key frames and paths")
struct PathsSceneTests {
  private let scene: PathsScene

  init() throws {
    scene = try PathsScene()
    try scene.layOut(in: Area(corner: .zero, size: SIMD2(1000, 600)))
  }

  private var place: SIMD2<Float> { scene.frame[scene.car, .position] ?? .zero }

  private func mark(_ name: String) throws -> DragMark {
    try #require(scene.controls.first { $0.name == name } as? DragMark)
  }

  private func drag(_ name: String, by way: SIMD2<Float>) throws {
    let mark = try mark(name)
    mark.press(at: mark.position)
    try mark.drag(to: mark.position + way)
  }

  @Test("A segment or its name opens the list of timings; one is chosen there, and Esc closes it")
  func timing() throws {
    #expect(scene.report.hasPrefix("quadIn linear quadOut linear,") && !scene.isOpen)
    try scene.handle(.pressed(at: scene.layout.position(0.45, 0.95)))
    let list = try #require(scene.list)
    #expect(scene.controls.last === list && scene.layout.panel.contains(list.area.center))
    try list.choose(1)
    #expect(scene.report.hasPrefix("quadIn sineInOut quadOut linear,") && scene.report.hasSuffix("edited"))
    #expect(scene.list == nil, "a choice closes it")
    try scene.names[2].activate()
    #expect(scene.isOpen)
    try scene.names[2].activate()
    #expect(!scene.isOpen, "its name closes it too")
    try scene.names[0].activate()
    try scene.press(.escape)
    #expect(!scene.isOpen)
    try scene.names[0].activate()
    try scene.handle(.pressed(at: scene.layout.position(0.45, 0.95)))
    #expect(!scene.isOpen, "a press elsewhere only closes it")
  }

  /// The place of the curve at a part of the loop.
  private func spot(_ part: Float) -> SIMD2<Float> {
    scene.layout.position(part, scene.course[Int(part * Float(PathsScene.samples))].lap)
  }

  @Test("A press on the curve adds a key there, which is dragged at once; the curve keeps its ends")
  func adding() throws {
    try scene.handle(.moved(to: spot(0.45) + SIMD2(0, 4)))
    #expect(scene.spot != nil)
    try scene.handle(.pressed(at: spot(0.45)))
    #expect(scene.lane.offsets.count == 6 && abs(scene.lane.offsets[2] - 0.45) < 0.01 && !scene.isOpen)
    #expect(scene.report.hasPrefix("quadIn linear linear quadOut linear,"))
    try scene.handle(.moved(to: scene.layout.position(0.5, 0.3)))
    try scene.handle(.released(at: .zero))
    try scene.handle(.moved(to: scene.layout.position(0.2, 0.2)))
    #expect(abs(scene.lane.offsets[2] - 0.5) < 0.01 && abs(scene.lane.values[2] - 0.3) < 0.01)
    #expect(scene.course.first?.lap == 0 && scene.course.last?.lap == 1)
    // Beside a key there is no room for another one.
    try scene.handle(.pressed(at: spot(0.51)))
    #expect(scene.lane.offsets.count == 6)
  }

  @Test("A key that is dragged off the lane is removed when it is released; Delete removes one too")
  func removing() throws {
    try drag("Key 1", by: SIMD2(0, -200))
    #expect(scene.leaving != nil && scene.lane.offsets.count == 5)
    try mark("Key 1").drag(to: scene.layout.position(0.3, 0.3))
    #expect(scene.leaving == nil)
    try mark("Key 1").release(at: .zero)
    #expect(scene.lane.offsets.count == 5)
    try drag("Key 1", by: SIMD2(0, -200))
    try mark("Key 1").release(at: .zero)
    #expect(scene.lane.offsets == [0, 0.6, 0.9, 1] && scene.leaving == nil)
    #expect(scene.hint == nil)
    try mark("Key 2").lift = 1
    #expect(scene.hint?.words == "drag the key, or press Delete")
    try scene.press(.delete)
    try scene.press(.backspace)
    #expect(scene.lane.offsets == [0, 0.6, 1])
    try scene.reset.activate()
    #expect(scene.lane.offsets.count == 5 && scene.names.count == 4)
  }

  @Test("A segment in which the car does not move says so; its keys are code as they are")
  func words() {
    #expect((0..<4).map(scene.lane.name) == ["quadIn", "linear", "quadOut", "stands"])
    #expect(
      scene.motion.shownValues.map(\.value.text) == [
        "6000", "[0.0, 0.25, 0.75, 1.0, 1.0] as [Float]", "[0.0, 0.3, 0.6, 0.9, 1.0] as [Float]",
        "[Easing.quadIn, .linear, .quadOut, .linear]",
      ])
  }

  @Test("A loop of another length keeps the part of it that is shown")
  func length() throws {
    scene.seek(to: .milliseconds(2700))
    let before = place
    scene.motion.length = 3000
    try scene.retune()
    #expect(abs(scene.loop.shown / .milliseconds(1350) - 1) < 0.001 && (place - before).length < 0.5)
    #expect(scene.time.range.upperBound == .seconds(3) && abs(scene.times[3] - 2.7) < 0.02)
  }

  @Test("W13: a track that is dragged leads the car elsewhere, and the time stays (T8)")
  func dragging() throws {
    scene.seek(to: .milliseconds(2700))
    let (before, time) = (place, scene.loop.shown)
    try drag("Point 4", by: SIMD2(-40, -60))
    #expect(scene.loop.shown == time && (place - before).length > 20)
    // Between the keys with the linear timing the speed is even, on any track.
    let speeds = stride(from: 1900, to: 3500, by: 100).map { milliseconds -> Float in
      scene.seek(to: .milliseconds(milliseconds))
      return (scene.frame.velocity(scene.car, .position) ?? .zero).length
    }
    let (least, most) = (speeds.min() ?? 0, speeds.max() ?? 1)
    #expect(least > 100 && most / least < 1.05, "\(speeds)")
  }

  @Test("A key is dragged in time and in value, between its neighbours")
  func keys() throws {
    try drag("Key 2", by: SIMD2(-40, 10))
    #expect(scene.lane.offsets[2] < 0.6 && scene.lane.values[2] < 0.75)
    try drag("Key 2", by: SIMD2(-4000, 4000))
    #expect(abs(scene.lane.offsets[2] - 0.34) < 0.001 && scene.lane.values[2] == 0.25)
  }

  @Test("Reset undoes all edits, and can be pressed only when there are some")
  func reset() throws {
    let first = scene.report
    #expect(!scene.reset.isEnabled)
    try drag("Point 1", by: SIMD2(30, 0))
    try drag("Key 1", by: SIMD2(30, 0))
    #expect(scene.reset.isEnabled && scene.report != first)
    try scene.reset.activate()
    #expect(!scene.reset.isEnabled && scene.report == first)
  }

  @Test("No two marks of the track are in one place, and none is under another")
  func apart() throws {
    try drag("Point 2", by: try mark("Point 3").position - mark("Point 2").position)
    let places = try (1...8).map { try mark("Point \($0)").position }
    for (index, place) in places.enumerated() {
      for other in places[..<index] { #expect((place - other).length > 29) }
    }
  }

  @Test("The track crosses itself once: later in the lap the car is on a bridge over its earlier way")
  func bridge() throws {
    let bridge = try #require(scene.bridges.first)
    #expect(scene.bridges.count == 1 && bridge.under.upperBound < bridge.over.lowerBound)
    let middles = [bridge.under, bridge.over].map { ($0.lowerBound + $0.upperBound) / 2 }
    let places = middles.map(scene.path.position)
    #expect((places[0] - places[1]).length < 1, "\(places)")
    for point in 2...3 { try drag("Point \(point)", by: SIMD2(0, point == 2 ? 0 : -200)) }
    try drag("Point 4", by: SIMD2(0, -150))
    #expect(scene.bridges.map(\.under) != [bridge.under])
  }

  @Test("The board has the times of the quarters, and how much an edit makes of them")
  func times() throws {
    #expect(zip(scene.times, [1.8, 2.7, 3.6, 5.4]).allSatisfy { abs($0 - $1) < 0.02 }, "\(scene.times)")
    try drag("Key 3", by: SIMD2(-60, 0))
    #expect(scene.times[3] < 5.3 && scene.firstTimes[3] - scene.times[3] > 0.1)
    #expect(abs(scene.times[0] - scene.firstTimes[0]) < 0.001)
  }

  @Test("The trail is where the engine has the car at earlier times")
  func trail() throws {
    for sample in stride(from: 0, to: PathsScene.samples, by: 24) {
      scene.seek(to: scene.loop.length * (Double(sample) / Double(PathsScene.samples)))
      #expect((place - scene.course[sample].place).length < 0.5, "\(sample)")
    }
  }

  @Test("Ctrl+Z undoes the edits one by one, also a reset")
  func undo() throws {
    let undo = InputEvent.key(.z, pressed: true, isRepeat: false, modifiers: .control)
    let first = scene.report
    #expect(try !scene.take(undo))
    try drag("Point 1", by: SIMD2(30, 0))
    let second = scene.report
    try drag("Key 2", by: SIMD2(9, 0))
    let third = scene.report
    try scene.reset.activate()
    for report in [third, second, first] {
      #expect(try scene.take(undo))
      #expect(scene.report == report)
    }
    #expect(try !scene.take(undo))
  }

  @Test("The road stays on the lawn, wherever its points are dragged", arguments: 1...8)
  func lawn(_ point: Int) throws {
    let lawn = scene.layout.ground.inset(by: scene.width / 2 + 3)
    for way in [SIMD2<Float>(0, -300), SIMD2(300, 300), SIMD2(-900, 0)] {
      try drag("Point \(point)", by: way)
      for part in 0..<300 {
        let place = scene.path.position(at: Float(part) / 300)
        #expect((place - lawn.nearest(to: place)).length < 1, "\(part), \(place)")
      }
    }
  }
}
