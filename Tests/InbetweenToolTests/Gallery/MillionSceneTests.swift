import Testing

@Suite("The scene of a million tweens")
struct MillionSceneTests {
  private func play(_ script: String, seconds: Double, framesPerSecond: Int = 1) throws -> GalleryRun {
    try GalleryRun(
      "million", script: "0 key minus\n" + script, seconds: seconds, framesPerSecond: framesPerSecond)
  }

  @Test("Keys make them more and fewer")
  func amounts() throws {
    #expect(try play("", seconds: 0.1).report("state") == "1000 of 1000 tweens")
    #expect(try play("0.1 key plus", seconds: 0.3).report("state") == "10000 of 10000 tweens")
    #expect(try play("0.1 key minus", seconds: 0.3).report("state") == "1000 of 1000 tweens")
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
