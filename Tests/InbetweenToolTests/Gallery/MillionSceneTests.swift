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

  @Test("It opens with a hundred thousand; the slider changes their number without beginning anew")
  func slider() throws {
    let gallery = try Gallery(.million, GallerySettings().recorded)
    func press(_ key: Key) throws {
      try gallery.handle(.key(key, pressed: true, isRepeat: false, modifiers: []))
    }
    #expect(gallery.scene.report == "10000 of 100000 tweens")
    let world = gallery.scene.worlds[0]
    try press(.tab)
    for _ in 0..<30 { try press(.left) }
    #expect(gallery.scene.report == "3200 of 3200 tweens")
    #expect(world.driverCount == 3200)
    for _ in 0..<10 { try press(.right) }
    #expect(gallery.scene.report == "10000 of 10000 tweens")
    #expect(gallery.scene.worlds[0] === world)
    // Far more alternate between two formations, at the same time of the loop.
    try gallery.advance(by: .milliseconds(500))
    let time = gallery.scene.time.shown
    for _ in 0..<2 { try press(.plus) }
    #expect(gallery.scene.report == "10000 of 1000000 tweens")
    #expect(gallery.scene.worlds[0] !== world)
    #expect(abs((gallery.scene.time.shown - time) / .milliseconds(1)) < 1)
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

  @Test("The parts of a frame's cost are all of it")
  func costs() {
    var costs = CrowdCosts()
    for _ in 0..<500 {
      costs.note(ticks: 2, .milliseconds(4))
      costs.note(sample: .milliseconds(1), points: .milliseconds(3))
      costs.note(frame: .milliseconds(10))
    }
    #expect(zip(costs.parts, [0.004, 0.001, 0.003, 0.002]).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(abs((costs.tick ?? 0) - 0.002) < 1e-6)
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
