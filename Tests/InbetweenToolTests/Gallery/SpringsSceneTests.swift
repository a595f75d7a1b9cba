import Testing

@testable import InbetweenTool

@Suite("The scene of springs")
struct SpringsSceneTests {
  private let mint: UInt32 = 0x63E6BE
  private let peach: UInt32 = 0xFFC9A3

  private func play(_ script: String, seconds: Double, framesPerSecond: Int = 1) throws -> GalleryRun {
    try GalleryRun(
      "springs", script: script, seconds: seconds, framesPerSecond: framesPerSecond, size: "800x500",
      density: 1)
  }

  private func state(_ script: String, seconds: Double) throws -> String {
    try play(script, seconds: seconds).report("state") ?? ""
  }

  /// A pointer that comes to a place.
  private func move(to x: Int, _ y: Int, at time: Double) -> String {
    "\(time) move \(x - 20) \(y)\n\(time) move \(x) \(y)\n"
  }

  @Test("It plays a tour by itself: two springs, then a tween beside a spring, then rest")
  func tour() throws {
    #expect(try state("", seconds: 2.1) == "spring 0.50 s 0.30, spring 0.50 s 0.00, tour")
    #expect(try state("", seconds: 8) == "spring 0.50 s 0.30, tween 0.50 s 0.00, tour")
    #expect(try state("", seconds: 14) == "spring 0.50 s 0.30, spring 0.50 s 0.00, at rest")
  }

  @Test("The tour plays under a pointer that lies still, ends when it moves, and begins again in time")
  func stillness() throws {
    #expect(try state("0.2 move 300 150\n0.5 move 301 151", seconds: 2).hasSuffix("tour"))
    #expect(try state("0.2 move 300 150\n0.5 move 320 170", seconds: 2).hasSuffix("at rest"))
    #expect(try state("0.2 move 300 150\n0.5 press", seconds: 1).hasSuffix("moving"))
    #expect(try state("0.2 move 300 150\n0.5 move 320 170", seconds: 7).hasSuffix("tour"))
  }

  @Test("With less motion no tour plays, and the balls follow all the same")
  func reduced() throws {
    let run = try GalleryRun(
      "springs", script: move(to: 300, 200, at: 0.2), seconds: 9, size: "800x500", density: 1,
      "--reduced-motion")
    #expect(run.report("state")?.hasSuffix("at rest") == true)
    #expect(try run.count(mint, in: 8, x: 288...312, y: 142...166) > 500)
  }

  @Test("One ball goes above the pointer and one below it, and both stay there")
  func following() throws {
    let run = try play(move(to: 300, 200, at: 0.2), seconds: 5)
    #expect(run.report("state")?.hasSuffix("at rest") == true)
    for (color, y) in [(mint, 137...159), (peach, 242...264)] {
      // The ball, but for its face.
      #expect(try run.count(color, in: 4, x: 288...312, y: y) > 350)
      #expect(try run.count(color, in: 0, x: 288...312, y: y) == 0)
    }
  }

  @Test("Keys and sliders give the chosen ball another spring")
  func spring() throws {
    let keys = try state("0.1 key plus\n0.2 key plus\n0.3 key minus", seconds: 2)
    #expect(keys.hasPrefix("spring 0.50 s 0.35, spring 0.50 s 0.00,"))
    let second = try state("0.1 key tab\n0.2 key right\n0.3 key plus", seconds: 2)
    #expect(second.hasPrefix("spring 0.50 s 0.30, spring 0.50 s 0.05,"))
    // Tab goes from the choice of the ball and the known springs to the first slider.
    let tabs = "0.1 key tab\n0.15 key tab\n0.2 key tab\n"
    let slider = try state(tabs + "0.3 key right\n0.4 key right", seconds: 2)
    #expect(slider.hasPrefix("spring 0.52 s 0.30,"))
    // In a large window by mass and stiffness too.
    let physical = try GalleryRun(
      "springs", script: "0.1 key tab\n0.2 key tab\n0.25 key right\n0.3 key tab\n0.35 key tab\n0.4 key right",
      seconds: 2
    ).report("state")
    #expect(physical?.hasPrefix("spring 0.51 s ") == true, "a larger mass: \(physical ?? "")")
  }

  @Test("A known spring makes a spring of the tween again")
  func presets() throws {
    #expect(try state("0.1 key t", seconds: 2).hasPrefix("spring 0.50 s 0.30, tween 0.50 s 0.00,"))
    #expect(
      try state("0.1 key t\n0.2 key t", seconds: 2).hasPrefix("spring 0.50 s 0.30, spring 0.50 s 0.00,"))
    let preset = "0.1 key t\n0.2 key tab\n0.3 key right\n0.4 key tab\n0.5 key right"
    #expect(try state(preset, seconds: 2).hasPrefix("spring 0.50 s 0.30, spring 0.50 s 0.00,"))
  }

  @Test("S3: a spring keeps its speed under a moving target; a tween that starts over falls behind")
  func behind() throws {
    let scene = try SpringsScene()
    try scene.layOut(in: Area(corner: .zero, size: SIMD2(1000, 640)))
    try scene.press(.t)
    for step in 0..<60 {
      try scene.handle(.moved(to: SIMD2(100 + Float(step) * 6, 320)))
      try scene.advance(by: .milliseconds(10))
    }
    let behind = scene.present.balls.map { ($0.target - $0.position).length }
    #expect(behind[0] > 20 && behind[1] > 2 * behind[0], "\(behind)")
  }

  @Test("The beads on the plot are where the balls are on the way of a jump")
  func beads() throws {
    let scene = try SpringsScene()
    try scene.layOut(in: Area(corner: .zero, size: SIMD2(1000, 640)))
    try scene.handle(.moved(to: SIMD2(100, 320)))
    try scene.handle(.moved(to: SIMD2(130, 320)))
    for _ in 0..<200 { try scene.advance(by: .milliseconds(10)) }
    let start = scene.present.balls.map(\.position.x)
    try scene.handle(.moved(to: SIMD2(430, 320)))
    for _ in 0..<20 { try scene.advance(by: .milliseconds(10)) }
    let moment = scene.present
    let since = try #require(moment.sinceJump) / .seconds(1)
    #expect(abs(since - 0.2) < 0.01)
    for (ball, start) in zip(moment.balls, start) {
      let part = Double((ball.position.x - start) / (ball.target.x - start))
      #expect(abs(part - ball.response.value(at: since)) < 0.04)
    }
  }

  @Test("However springy, a ball stays on the stage: at an edge it is pressed flat")
  func stage() throws {
    let scene = try SpringsScene()
    try scene.layOut(in: Area(corner: .zero, size: SIMD2(1000, 640)))
    for _ in 0..<10 { try scene.press(.plus) }
    for corner: SIMD2<Float> in [SIMD2(20, 20), SIMD2(600, 600), SIMD2(20, 600), SIMD2(600, 20)] {
      try scene.handle(.moved(to: corner + 30))
      try scene.handle(.moved(to: corner))
      var beyond = false
      for _ in 0..<80 {
        try scene.advance(by: .milliseconds(10))
        for ball in scene.present.balls {
          let (place, scale) = scene.pressed(ball)
          #expect(scene.field.inset(by: scene.radius * 0.6).contains(place))
          beyond = beyond || scale != SIMD2(1, 1)
        }
      }
      #expect(beyond, "it would have left the stage at \(corner)")
    }
  }

  @Test("A soft ball that is pulled out at the lower edge stays on the stage, with its name beside it")
  func pulledOut() throws {
    let scene = try SpringsScene()
    try scene.layOut(in: Area(corner: .zero, size: SIMD2(1000, 640)))
    func play(_ count: Int) throws { for _ in 0..<count { try scene.advance(by: .milliseconds(10)) } }
    try scene.handle(.moved(to: SIMD2(300, 560)))
    try scene.handle(.moved(to: SIMD2(320, 600)))
    try play(200)
    let place = scene.field.center + scene.present.balls[1].position
    try scene.handle(.pressed(at: place))
    try scene.handle(.moved(to: place + SIMD2(0, 200)))
    try play(60)
    let ball = scene.present.balls[1]
    let (center, scale) = scene.pressed(ball)
    #expect(ball.rim.contains { $0.y > 1.8 }, "it is pulled out")
    for point in ball.rim {
      let place = center + point * scale * scene.radius
      #expect(scene.field.contains(place), "\(point)")
      let name = Area(center: scene.namePlace(of: 1, ball, half: 40), size: SIMD2(80, 22))
      #expect(!name.contains(place) && scene.field.contains(name.center), "\(name)")
    }
    #expect(!Area(center: scene.namePlace(of: 1, ball, half: 40), size: SIMD2(80, 22)).contains(center))
  }

  @Test("A changed spring keeps its name")
  func names() throws {
    let scene = try SpringsScene()
    try scene.layOut(in: Area(corner: .zero, size: SIMD2(1000, 640)))
    func names() -> [String] { scene.present.balls.map(\.response.name) }
    #expect(names() == ["Bouncy", "Smooth"])
    try scene.press(.plus)
    #expect(names() == ["Bouncy, changed", "Smooth"])
    try scene.press(.minus)
    #expect(names() == ["Bouncy", "Smooth"])
    try scene.press(.t)
    #expect(names() == ["Bouncy", "Tween, restarted"])
  }

  @Test("A grabbed ball is pulled out, stays where it is, and swings back at its release")
  func grab() throws {
    let scene = try SpringsScene()
    try scene.layOut(in: Area(corner: .zero, size: SIMD2(1000, 640)))
    func play(_ count: Int) throws { for _ in 0..<count { try scene.advance(by: .milliseconds(10)) } }
    func reach() -> Float { scene.present.balls[0].rim.map(\.length).max() ?? 0 }
    try scene.handle(.moved(to: SIMD2(250, 320)))
    try scene.handle(.moved(to: SIMD2(300, 320)))
    try play(300)
    #expect(abs(reach() - 1) < 0.02)
    let place = scene.present.balls[0].position
    try scene.handle(.pressed(at: scene.field.center + place))
    try scene.handle(.moved(to: scene.field.center + place + SIMD2(90, 0)))
    try play(100)
    #expect(scene.report.contains("grabbed") && reach() > 2, "\(reach())")
    #expect((scene.present.balls[0].position - place).length < 1)
    try scene.handle(.released(at: SIMD2(300, 320)))
    var least: Float = 1
    for _ in 0..<60 {
      try play(1)
      least = min(least, scene.present.balls[0].rim[0].x)
    }
    #expect(least < 0.9, "it swings through: \(least)")
  }

  @Test("The words say what the second ball is")
  func words() throws {
    let scene = try SpringsScene()
    try scene.layOut(in: Area(corner: .zero, size: SIMD2(1000, 640)))
    try scene.press(.t)
    // The tour begins again after a wait.
    for _ in 0..<900 {
      try scene.advance(by: .milliseconds(10))
      if scene.present.isTouring { #expect(scene.present.words.contains("tween"), "\(scene.present.words)") }
    }
    #expect(scene.present.isTouring)
  }

  @Test("The past that is shown is what it was")
  func past() throws {
    // The ball has reached its first place by 1.5 s, and is elsewhere when time is turned back to it.
    let script = move(to: 200, 220, at: 0.1) + move(to: 400, 260, at: 1.75) + "3.5 key space\n"
    let back = script + String(repeating: "3.6 key left\n", count: 120)
    let run = try play(back, seconds: 5, framesPerSecond: 2)
    #expect(try run.count(mint, in: 7, x: 388...412, y: 202...226) > 500)
    #expect(try run.count(mint, in: 9, x: 188...212, y: 162...186) > 500)
    #expect(try run.count(mint, in: 9, x: 388...412, y: 202...226) == 0)
  }

  @Test("A picture depends on its time alone, not on the pictures before (T7)")
  func sameInstants() throws {
    let often = try play("", seconds: 2.1, framesPerSecond: 8)
    let seldom = try play("", seconds: 2.1, framesPerSecond: 1)
    #expect(try often.data(16) == seldom.data(2))
    #expect(try often.data(16) != often.data(15))
  }
}
