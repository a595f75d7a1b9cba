import Testing

@Suite("The scene of staggers")
struct StaggerSceneTests {
  private func play(_ script: String, seconds: Double) throws -> GalleryRun {
    try GalleryRun(
      "stagger", script: script, seconds: seconds, framesPerSecond: 2, size: "400x250", density: 0.5)
  }

  @Test("Each round has another wave, until one is chosen")
  func waves() throws {
    #expect(try play("", seconds: 1).report("state") == "from Centre, 50 by 20 tiles")
    #expect(try play("", seconds: 6.6).report("state") == "from Edges, 50 by 20 tiles")
    let chosen = "0.1 key tab\n0.2 key right\n0.3 key right\n0.4 key right"
    #expect(try play(chosen, seconds: 7).report("state") == "from Random, 50 by 20 tiles")
  }

  @Test("A click sets a wave off from there (W14)")
  func point() throws {
    let run = try play("0.1 move 700 300\n0.2 press\n0.3 release", seconds: 1.6)
    #expect(run.report("state") == "from Point, 50 by 20 tiles")
    // The tiles on the right have their colour when those on the left still lie as they did.
    let still: UInt32 = 0x252E38
    #expect(try run.count(still, in: 2, x: 320...370, y: 120...180) < 100)
    #expect(try run.count(still, in: 2, x: 50...120, y: 120...180) > 2000)
  }

  @Test("Time that runs backward shows the same pictures (T8)")
  func backward() throws {
    // Half a second forward to 1 s, then 30 steps of a sixtieth back.
    let steps = String(repeating: "1.1 key left\n", count: 30)
    let run = try play("1 key space\n" + steps + "1.6 key space", seconds: 2.1)
    #expect(run.report("time") == "forward")
    let straight = try play("0.5 key space", seconds: 1.1)
    let held = try play("1 key space\n" + steps, seconds: 2.1)
    for place in [50...120, 150...250, 300...370] {
      let counts = try [
        straight.count(0x252E38, in: 2, x: place, y: 60...180),
        held.count(0x252E38, in: 4, x: place, y: 60...180),
      ]
      #expect(abs(counts[0] - counts[1]) < 40, "\(counts)")
    }
  }
}
