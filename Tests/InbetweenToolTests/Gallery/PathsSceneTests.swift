import Testing

@Suite("The scene of key frames and paths")
struct PathsSceneTests {
  private let blue: UInt32 = 0x74C0FC

  private func play(_ script: String, seconds: Double, framesPerSecond: Int = 1) throws -> GalleryRun {
    try GalleryRun(
      "paths", script: script, seconds: seconds, framesPerSecond: framesPerSecond, size: "800x500",
      density: 1)
  }

  @Test("A segment that is clicked has the next timing")
  func timing() throws {
    let before = try play("", seconds: 1).report("state")
    #expect(before?.hasPrefix("backOut sineInOut bounceOut,") == true)
    let after = try play("0.1 move 370 200\n0.2 press\n0.3 release", seconds: 1).report("state")
    #expect(after?.hasPrefix("backOut sineInOut elasticOut,") == true, "\(after ?? "")")
    // The name over the segment does the same.
    let name = try play("0.1 move 370 146\n0.2 press\n0.3 release", seconds: 1).report("state")
    #expect(name == after)
  }

  @Test("A path that is dragged is another one, and the time stays what it was (T8)")
  func dragging() throws {
    // The mark of the path's begin; it lies left and low.
    let script = "0.1 key space\n0.3 move 509 334\n0.4 press\n0.5 glide 509 200 0.3\n0.9 release"
    let still = try play("0.1 key space", seconds: 1.1)
    let dragged = try play(script, seconds: 1.1)
    #expect(still.report("state") != dragged.report("state"))
    func rider(_ run: GalleryRun, _ y: ClosedRange<Int>) throws -> Int {
      try run.count(blue, in: 1, x: 470...560, y: y)
    }
    #expect(try rider(still, 290...360) > 200)
    #expect(try rider(dragged, 290...360) == 0)
    #expect(try rider(dragged, 150...230) > 200)
  }

  @Test("Backward, the ride is where it was (T8)")
  func backward() throws {
    let there = try play("1 key space", seconds: 1.1, framesPerSecond: 1)
    let back = try play(
      "2 key space\n" + String(repeating: "2.5 key left\n", count: 60), seconds: 3.1, framesPerSecond: 1)
    for x in stride(from: 450, to: 780, by: 55) {
      let counts = try [
        there.count(blue, in: 1, x: x...(x + 54), y: 60...430),
        back.count(blue, in: 3, x: x...(x + 54), y: 60...430),
      ]
      #expect(abs(counts[0] - counts[1]) < 30, "\(counts)")
    }
  }
}
