import Testing

@Suite("The scene of springs")
struct SpringsSceneTests {
  private let accent: UInt32 = 0x63E6BE

  private func play(_ script: String, seconds: Double, framesPerSecond: Int = 1) throws -> GalleryRun {
    try GalleryRun(
      "springs", script: script, seconds: seconds, framesPerSecond: framesPerSecond, size: "800x500",
      density: 1)
  }

  private func state(_ script: String, seconds: Double) throws -> String {
    try play(script, seconds: seconds).report("state") ?? ""
  }

  @Test("It plays a tour by itself, and comes to rest after it")
  func tour() throws {
    #expect(try state("", seconds: 2.1) == "spring 0.50 s 0.30, chain of 20, tour")
    #expect(try state("", seconds: 13) == "spring 0.50 s 0.30, chain of 20, at rest")
  }

  @Test("The ball goes where the pointer is, and stays there")
  func following() throws {
    let run = try play("0.2 move 300 150", seconds: 5)
    #expect(run.report("state")?.hasSuffix("at rest") == true)
    #expect(try run.count(accent, in: 4, x: 288...312, y: 138...162) > 500)
    #expect(try run.count(accent, in: 0, x: 288...312, y: 138...162) == 0)
  }

  @Test("Keys and sliders give the ball another spring")
  func spring() throws {
    let keys = try state("0.1 key plus\n0.2 key plus\n0.3 key minus", seconds: 2)
    #expect(keys.hasPrefix("spring 0.50 s 0.35,"))
    // Tab goes from the choice of a form to the first slider.
    let slider = try state("0.1 key tab\n0.2 key tab\n0.3 key right\n0.4 key right", seconds: 2)
    #expect(slider.hasPrefix("spring 0.52 s 0.30,"))
    let physical = try state("0.1 key tab\n0.2 key right\n0.3 key tab\n0.4 key right", seconds: 2)
    #expect(physical.hasPrefix("spring 0.51 s "), "a larger mass: \(physical)")
  }

  @Test("The past that is shown is what it was")
  func past() throws {
    // The ball has come to its first place by 1.5 s, and is elsewhere when time is turned back to it.
    let script = "0.1 move 200 150\n1.75 move 400 300\n3.5 key space\n"
    let back = script + String(repeating: "3.6 key left\n", count: 120)
    let run = try play(back, seconds: 5, framesPerSecond: 2)
    #expect(try run.count(accent, in: 7, x: 388...412, y: 288...312) > 500)
    #expect(try run.count(accent, in: 9, x: 188...212, y: 138...162) > 500)
    #expect(try run.count(accent, in: 9, x: 388...412, y: 288...312) == 0)
  }

  @Test("A picture depends on its time alone, not on the pictures before (T7)")
  func sameInstants() throws {
    let often = try play("", seconds: 2.1, framesPerSecond: 8)
    let seldom = try play("", seconds: 2.1, framesPerSecond: 1)
    #expect(try often.data(16) == seldom.data(2))
    #expect(try often.data(16) != often.data(15))
  }
}
