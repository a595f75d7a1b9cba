import Inbetween
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The scene of a million tweens")
struct MillionSceneTests {
  private func play(_ script: String, seconds: Double, framesPerSecond: Int = 1) throws -> GalleryRun {
    try GalleryRun(
      "million", script: "0 key minus\n0 key minus\n" + script, seconds: seconds,
      framesPerSecond: framesPerSecond)
  }

  @Test("Keys make them more and fewer")
  func amounts() throws {
    #expect(try play("", seconds: 0.1).report("state") == "1000 of 1000 tweens")
    #expect(try play("0.1 key plus", seconds: 0.3).report("state") == "10000 of 10000 tweens")
    #expect(try play("0.1 key minus", seconds: 0.3).report("state") == "1000 of 1000 tweens")
  }

  @Test("A recording opens with a hundred thousand; the slider changes their number, and time goes on")
  func slider() throws {
    let gallery = try Gallery(.million, GallerySettings().recorded)
    func press(_ key: Key) throws {
      try gallery.handle(.key(key, pressed: true, isRepeat: false, modifiers: []))
    }
    #expect(gallery.scene.report == "20000 of 100000 tweens")
    try press(.tab)
    for _ in 0..<30 { try press(.left) }
    #expect(gallery.scene.report == "3200 of 3200 tweens")
    #expect(gallery.scene.worlds.map(\.driverCount) == [3200, 3200])
    for _ in 0..<10 { try press(.right) }
    #expect(gallery.scene.report == "10000 of 10000 tweens")
    try gallery.advance(by: .milliseconds(500))
    let time = gallery.scene.time.shown
    for _ in 0..<2 { try press(.plus) }
    #expect(gallery.scene.report == "50000 of 1000000 tweens")
    #expect(gallery.scene.time.shown == time)
  }

  /// Makes a scene of a few points.
  private func scene(_ count: Int = 8000) throws -> MillionScene {
    let scene = try MillionScene(GallerySettings().recorded)
    scene.layOut(in: Area(corner: .zero, size: SIMD2(1000, 560)))
    scene.crowd.wanted = count
    while !scene.crowd.isWhole { try scene.crowd.grow() }
    scene.seek(to: .zero)
    return scene
  }

  /// The places of all points at the shown time.
  private func places(_ scene: MillionScene) -> [SIMD2<Float>] {
    scene.crowd.place(scene.blast, at: scene.now, holds: scene.isReduced)
    return zip(scene.crowd.x, scene.crowd.y).map { SIMD2($0, $1) }
  }

  private func farthest(_ one: [SIMD2<Float>], _ other: [SIMD2<Float>]) -> Float {
    zip(one, other).map { ($0 - $1).length }.max() ?? 0
  }

  @Test("A click throws all points; time that goes back has them fly to where they were, to the bit")
  func explosion() throws {
    let scene = try scene()
    scene.advance(by: .milliseconds(300))
    let before = places(scene)
    try scene.handle(.pressed(at: scene.panel.center))
    #expect(farthest(before, places(scene)) < 0.001, "a throw begins where the point is")
    scene.advance(by: .milliseconds(400))
    let thrown = places(scene)
    #expect(zip(before, thrown).allSatisfy { ($0 - $1).length > 5 })
    #expect(zip(before, thrown).count { ($0 - $1).length > 200 } > 800)
    scene.seek(to: .milliseconds(300) - .nanoseconds(1))
    #expect(places(scene) == before)
    scene.seek(to: .milliseconds(700))
    #expect(places(scene) == thrown)
    // The throws end where the way to the next formation has come by then.
    scene.seek(to: .seconds(3))
    let calm = try self.scene()
    calm.advance(by: .seconds(3))
    calm.restart()
    calm.advance(by: .milliseconds(600))
    calm.seek(to: .milliseconds(600))
    scene.seek(to: .milliseconds(600))
    #expect(farthest(places(scene), places(calm)) > 5)
  }

  @Test("A click in flight begins where the points are, and later explosions are no more")
  func chain() throws {
    let scene = try scene()
    scene.advance(by: .milliseconds(300))
    try scene.handle(.pressed(at: SIMD2(300, 200)))
    scene.advance(by: .milliseconds(350))
    let (flying, time) = (places(scene), scene.now)
    try scene.handle(.pressed(at: SIMD2(700, 300)))
    #expect(farthest(flying, places(scene)) < 0.01)
    scene.advance(by: .milliseconds(500))
    #expect(farthest(flying, places(scene)) > 100)
    scene.seek(to: time - .milliseconds(100))
    let earlier = places(scene)
    try scene.handle(.pressed(at: SIMD2(500, 250)))
    #expect(scene.time.range.upperBound == scene.now)
    #expect(farthest(earlier, places(scene)) < 0.01)
  }

  @Test("At the end of a flight all springs still run, all but at rest, so no sample crosses a boundary")
  func springs() throws {
    let crowd = Crowd(of: 16_000, growth: .byFrames)
    while !crowd.isWhole { try crowd.grow() }
    for index in stride(from: 0, to: crowd.count, by: 500) {
      let end = try #require(crowd.springs.nextEvent(of: crowd.spring(of: index), .flight))
      #expect(end.kind == .completed && end.instant > Instant(CrowdMotion.flight))
    }
    var blast = CrowdBlast(time: .zero, center: .zero)
    blast.throwns = [SIMD2<Float>](repeating: SIMD2(CrowdMotion.reach, 0), count: crowd.count)
    // Before the fade, at 2 s.
    crowd.sample(at: .seconds(2), flight: .seconds(2))
    crowd.place(blast, at: .seconds(2), holds: true)
    let left = crowd.distance.map { $0 / CrowdMotion.reach }
    #expect(left.allSatisfy { $0 > 0 && $0 < 0.1 }, "\(left.min() ?? 0) to \(left.max() ?? 0)")
    // The farthest point is the reach, for each of the eight springs.
    var most = [Float](repeating: 0, count: crowd.count)
    for step in 1...20 {
      let time = Duration.milliseconds(50 * step)
      crowd.sample(at: time, flight: time)
      crowd.place(blast, at: time, holds: true)
      for index in most.indices { most[index] = max(most[index], crowd.distance[index]) }
    }
    #expect(most.allSatisfy { abs($0 / CrowdMotion.reach - 1) < 0.02 })
  }

  @Test("With less motion the points stay, and glow where they would fly")
  func reduced() throws {
    let scene = try scene()
    scene.reduceMotion(ReducedMotion(.shorten(to: .milliseconds(120))))
    let before = places(scene)
    try scene.handle(.pressed(at: scene.panel.center))
    scene.advance(by: .milliseconds(400))
    #expect(places(scene) == before)
    #expect(scene.crowd.distance.allSatisfy { $0 > 5 })
    // It fades to the next formation, and moves nothing on the way.
    scene.advance(by: .milliseconds(3000))
    #expect(places(scene) == before)
    scene.advance(by: .milliseconds(2000))
    #expect(farthest(places(scene), before) > 100)
  }

  @Test("Without a click it explodes by itself")
  func show() throws {
    let scene = try scene()
    for _ in 0..<60 { scene.advance(by: .milliseconds(16)) }
    #expect(scene.blast != nil)
    scene.restart()
    #expect(scene.blast == nil)
  }

  @Test("The slider ends with what the machine holds, and its number is told in words")
  func sizes() {
    let gigabyte = 1 << 30
    #expect(
      [0, 1, 2, 8, 64].map { CrowdSize.most(memory: $0 * gigabyte) } == [
        100_000, 500_000, 1_000_000, 4_000_000, 4_000_000,
      ])
    for (logarithm, count) in [
      (3.0, 1000), (3.05, 1100), (4.5, 32_000), (5, 100_000), (6, 1_000_000), (6.1, 1_300_000),
    ] {
      #expect(CrowdSize.count(atLogarithm: logarithm) == count)
    }
    let words = [1000, 1100, 5000, 10_000, 32_000, 100_000, 890_000, 1_000_000, 1_300_000, 4_000_000]
      .map(CrowdSize.words)
    #expect(
      words == [
        "a thousand", "1 100", "5 thousand", "ten thousand", "32 thousand", "a hundred thousand",
        "890 thousand", "a million", "1.3 million", "4 million",
      ])
  }

  @Test("The cost of a driver is the least of the last samples, whatever else the machine does")
  func costs() {
    var costs = DriverCosts()
    for step in 0..<500 {
      costs.note(sample: .microseconds(step % 7 == 0 ? 3000 : 25_000), drivers: 2_000_000)
    }
    #expect(abs((costs.least ?? 0) - 1.5e-9) < 1e-12)
  }

  @Test("The figures are means of the last 400 ms, and those over the points are those of the graph")
  func figures() throws {
    var meter = FrameMeter()
    var costs = FrameCosts()
    for frame in 0..<40 {
      costs.tick = .milliseconds(frame < 20 ? 50 : 2)
      meter.note(frame: .milliseconds(frame < 20 ? 200 : 100), costs: costs, ticks: nil)
    }
    #expect(meter.shown.frame == .milliseconds(100) && meter.shown.costs.tick == .milliseconds(2))
    #expect(meter.shown.ticks == nil)
    // No part of a frame is longer than the frame.
    costs.draw = .milliseconds(400)
    meter.note(frame: .milliseconds(250), costs: costs, ticks: nil)
    #expect(meter.shown.frame == .milliseconds(402))
  }

  /// Makes a scene that measures, with a clock that stands still.
  private func measuring(_ count: Int) throws -> MillionScene {
    var settings = GallerySettings()
    (settings.now, settings.memory) = ({ .zero }, 0)
    let scene = try MillionScene(settings)
    scene.crowd.wanted = count
    return scene
  }

  @Test("A crowd that the machine draws too slowly grows on, with fewer points in its picture")
  func slowMachine() throws {
    let scene = try measuring(130_000)
    var costs = FrameCosts()
    for _ in 0..<30 {
      // A picture takes 1 µs for each point.
      costs.draw = .microseconds(min(scene.drawn.count, scene.crowd.count))
      scene.note(costs)
      try scene.attend(for: .milliseconds(120))
    }
    #expect(scene.crowd.isWhole && scene.crowd.count == 130_000)
    #expect((DrawnPoints.least..<75_000).contains(scene.drawn.count), "\(scene.drawn.count)")
    #expect(scene.limit?.hasPrefix("the renderer is the limit: 5") == true)
    // In the past the picture has all of the time.
    scene.crowd.wanted = 140_000
    scene.advance(by: .milliseconds(300))
    scene.seek(to: .milliseconds(100))
    try scene.attend(for: .milliseconds(16))
    #expect(scene.crowd.count == 130_000)
  }

  @Test("A slow display is no reason to draw fewer points: the figures name it as the limit")
  func slowDisplay() throws {
    let scene = try measuring(100_000)
    var costs = FrameCosts()
    (costs.tick, costs.draw, costs.present) = (.milliseconds(1), .milliseconds(17), .milliseconds(52))
    for _ in 0..<100 {
      scene.note(costs)
      try scene.attend(for: .milliseconds(70))
    }
    #expect(scene.drawn.count >= scene.crowd.count)
    #expect(scene.limit == "the display is the limit: 52 of 70 ms")
    (costs.draw, costs.present) = (.milliseconds(4), .milliseconds(6))
    for _ in 0..<60 {
      scene.note(costs)
      try scene.attend(for: .milliseconds(17))
    }
    #expect(scene.limit == nil)
  }

  @Test("A crowd that loads reads the clock after small portions, and takes no more than its time")
  func portions() throws {
    // A portion takes 5 ms.
    var time = Duration.zero
    let crowd = Crowd(
      of: 200_000,
      growth: .within(
        .milliseconds(10),
        clock: {
          time += .milliseconds(5)
          return time
        }))
    try crowd.grow()
    #expect(crowd.count > 0 && crowd.count <= 10_000, "\(crowd.count)")
    // Where frames are slow it may take more.
    let before = crowd.count
    try crowd.grow(for: .milliseconds(100))
    #expect(crowd.count >= before + 50_000, "\(crowd.count)")
  }

  @Test("Points that are slow to draw are fewer, fast ones all again; all drivers stay")
  func drawnPoints() throws {
    var drawn = DrawnPoints()
    func play(_ pictures: Int, _ cost: (Int) -> Duration) {
      for _ in 0..<pictures { drawn.note(cost(min(drawn.count, 1_000_000)), of: 1_000_000) }
    }
    play(40) { _ in .milliseconds(38) }
    #expect(drawn.count == .max)
    // Other work on the machine makes single pictures slow.
    var picture = 0
    play(40) { _ in
      picture += 1
      return .milliseconds(picture % 3 == 0 ? 20 : 200)
    }
    #expect(drawn.count == .max)
    // A picture takes 0.2 µs for each point.
    play(40) { .nanoseconds(200 * $0) }
    #expect((100_000...200_000).contains(drawn.count), "\(drawn.count)")
    play(400) { _ in .milliseconds(9) }
    #expect(drawn.count >= 1_000_000)
    // Chance does not hide what fewer points gain.
    drawn = DrawnPoints()
    play(60) {
      picture += 1
      return .nanoseconds(20_000_000 + 200 * $0 + (picture * 7919 % 30) * 1_000_000)
    }
    #expect(drawn.count < 200_000, "\(drawn.count)")
    // Fewer points that take as long as all of them are not worth it.
    drawn = DrawnPoints()
    play(40) { _ in .seconds(1) }
    #expect(drawn.count == .max)

    let crowd = Crowd(of: 16_000, growth: .byFrames)
    while !crowd.isWhole { try crowd.grow() }
    crowd.sample(at: .milliseconds(2000), flight: nil)
    crowd.place(nil, at: .milliseconds(2000), holds: false)
    let all = (crowd.x, crowd.y)
    crowd.place(nil, at: .milliseconds(2000), holds: false, most: 5000)
    #expect(crowd.x == Array(all.0.prefix(5000)) && crowd.y == Array(all.1.prefix(5000)))
    #expect(crowd.count == 16_000 && crowd.tweens.driverCount == 16_000)
  }

  @Test("Every formation lies on the stage")
  func formations() {
    let stage = PointFormation.stage
    for formation in PointFormation.allCases {
      for index in 0..<5000 {
        let place = formation.position(PointFormation.seed(of: index))
        #expect(
          place.x > 0 && place.y > 0 && place.x < stage.x && place.y < stage.y, "\(formation): \(place)")
      }
    }
  }

  @Test("A picture depends on its time alone, not on the pictures before (T7)")
  func sameInstants() throws {
    let often = try play("", seconds: 1.1, framesPerSecond: 8)
    let seldom = try play("", seconds: 1.1, framesPerSecond: 1)
    #expect(try often.data(8) == seldom.data(1))
    #expect(try often.data(8) != often.data(7))
  }

  @Test("Time runs backward by the timeline's own rate: the points are where they were (T8)")
  func backward() throws {
    let there = try play("1 key space", seconds: 1.1)
    // Sixty steps of a sixtieth of a second back.
    let back = try play("2 key space\n" + String(repeating: "2.5 key left\n", count: 60), seconds: 3.1)
    let other = try there.picture(0)
    let (first, second) = try (there.picture(1), back.picture(3))
    var (lit, different, moved) = (0, 0, 0)
    // The panel of the points, of 320 by 200 pixels.
    for row in 30..<150 {
      for column in 70..<300 {
        let pixel = first[column, row]
        if pixel[0] > 0x40 { lit += 1 }
        func differs(_ pixels: [UInt8]) -> Bool {
          zip(pixel, pixels).contains { abs(Int($0) - Int($1)) > 24 }
        }
        if differs(second[column, row]) { different += 1 }
        if differs(other[column, row]) { moved += 1 }
      }
    }
    #expect(lit > 100)
    #expect(moved > 100, "the pictures of other times are others")
    #expect(different * 10 < moved, "\(different) of \(moved)")
  }
}
