import Inbetween
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The gallery: Shared element")
struct SharedSceneTests {
  /// The first card lies about (330, 200) of 1280 by 800 points.
  private static let open = "0.1 move 330 200\n0.2 press\n0.3 release\n"

  private func state(_ script: String, seconds: Double) throws -> String? {
    try GalleryRun("shared", script: script, seconds: seconds).report("state")
  }

  @Test("A click opens a card, Esc and its button close it")
  func click() throws {
    #expect(try state(Self.open, seconds: 0.4) == "opening 1")
    #expect(try state(Self.open, seconds: 1) == "open 1")
    #expect(try state(Self.open + "1 key escape", seconds: 1.2) == "closing 1")
    #expect(try state(Self.open + "1 key escape", seconds: 2) == "closed")
    #expect(try state(Self.open + "1 move 1216 132\n1.1 press\n1.2 release", seconds: 2) == "closed")
    // Whoever slides off before letting go does not open it.
    #expect(try state("0.1 move 330 200\n0.2 press\n0.3 move 600 200\n0.4 release", seconds: 1) == "closed")
  }

  @Test("X5: a page drawn down closes from where it is let go of, far or fast; else it comes back")
  func drag() throws {
    let hold = Self.open + "1 move 700 200\n1.1 press\n"
    #expect(try state(hold + "1.2 glide 760 400 0.4", seconds: 1.8) == "held 1")
    #expect(try state(hold + "1.2 glide 760 400 0.4\n2 release", seconds: 3.5) == "closed")
    #expect(try state(hold + "1.2 glide 700 230 0.4\n2 release", seconds: 3.5) == "open 1")
    #expect(try state(hold + "1.2 glide 700 260 0.06\n1.26 release", seconds: 3) == "closed")
    let back = "1.2 glide 700 500 0.4\n1.7 glide 700 420 0.06\n1.76 release"
    #expect(try state(hold + back, seconds: 3.5) == "open 1")
  }

  @Test("Cards that an open page hides are not inspected, and have no overlays")
  func hidden() throws {
    let gallery = try Gallery(.shared, GallerySettings().recorded)
    func play(_ seconds: Double) throws {
      for _ in 0..<Int(seconds * 60) { try gallery.advance(by: .nanoseconds(16_666_667)) }
    }
    try play(0.2)
    let all = gallery.overlaid.count
    #expect(all == 2 * Principle.allCases.count)
    try gallery.pressPointer(at: SIMD2(330, 200))
    try gallery.releasePointer(at: SIMD2(330, 200))
    try play(1.5)
    #expect(gallery.scene.report == "open 1" && gallery.overlaid.count == 2)
    try gallery.handle(.key(.escape, pressed: true, isRepeat: false, modifiers: []))
    try play(2)
    #expect(gallery.overlaid.count == all)
  }

  @Test("A page that is dragged covers neither the side bar nor the bar with the time")
  func clipped() throws {
    let hold = Self.open + "1 move 700 200\n1.1 press\n"
    // Places on the side bar, and on the bar with the time, in a picture with a pixel for two points.
    for (glide, x, y) in [
      ("1.2 glide 150 420 0.4", 20...95, 270...320), ("1.2 glide 700 560 0.4", 250...400, 375...390),
    ] {
      let run = try GalleryRun(
        "shared", script: hold + glide, seconds: 3.01, framesPerSecond: 1, size: "640x400", density: 0.5)
      #expect(run.report("state") == "held 1")
      let before = try run.picture(1)
      let held = try run.picture(3)
      let places = x.flatMap { x in y.map { (x, $0) } }
      let covered = places.count { held[$0.0, $0.1] != before[$0.0, $0.1] }
      #expect(covered == 0, "\(covered) of \(places.count) at \(x), \(y)")
    }
  }

  @Test("A page that leaves the stage fades into the ground, without a line")
  func fading() throws {
    let run = try GalleryRun(
      "shared", script: Self.open + "1 move 700 200\n1.1 press\n1.2 glide 1000 460 0.4", seconds: 3.01,
      framesPerSecond: 1, size: "1280x800", density: 1)
    let picture = try run.picture(3)
    // The stage reaches from 232 to 1260 points, and from 76 to 732.
    let ground = Palette.dark.ground
    func distance(_ x: Int, _ y: Int) -> Float {
      let pixel = picture[x, y]
      return zip(pixel, [ground.red, ground.green, ground.blue]).map { abs(Float($0) / 255 - $1) }.max() ?? 0
    }
    for (x, y) in [(1259, 600), (900, 731), (600, 76), (232, 300)] {
      #expect(distance(x, y) < 0.03, "\(x), \(y)")
    }
    #expect(distance(1225, 600) > 0.03 && distance(900, 690) > 0.03)
  }

  @Test("X5: a press catches it in mid-flight; a click there turns it round")
  func interrupt() throws {
    let caught = Self.open + "0.45 press\n"
    #expect(try state(caught, seconds: 2) == "held 1")
    #expect(try state(caught + "0.5 release", seconds: 0.55) == "closing 1")
    #expect(try state(caught + "0.5 release", seconds: 2) == "closed")
    // While one closes the next one opens.
    let next = Self.open + "1 key escape\n1.3 move 850 500\n1.35 press\n1.38 release"
    #expect(try state(next, seconds: 1.42) == "opening 7")
    #expect(try state(next, seconds: 3) == "open 7")
  }

  @Test("The keyboard opens and closes a card")
  func keyboard() throws {
    let chosen = try GalleryRun("shared", script: "0.1 key tab\n0.2 key tab", seconds: 0.5)
    #expect(chosen.report("focus") == "Anticipation")
    let opened = try GalleryRun("shared", script: "0.1 key tab\n0.2 key tab\n0.3 key enter", seconds: 1)
    #expect(opened.report("state") == "open 2")
    let script = "0.1 key tab\n0.2 key tab\n0.3 key enter\n1 key tab\n1.1 key enter"
    #expect(try state(script, seconds: 2) == "closed")
  }

  @Test("Its past can be shown, and a press is back in the present")
  func past() throws {
    let script = Self.open + "1 key b"
    let run = try GalleryRun("shared", script: script, seconds: 2.1, framesPerSecond: 20)
    // At 0.45 s, and so long after the time was turned round.
    let (before, after) = try (run.picture(9), run.picture(31))
    for x in stride(from: 60, to: 310, by: 10) {
      for y in stride(from: 25, to: 160, by: 10) { #expect(before[x, y] == after[x, y]) }
    }
    let back = try GalleryRun(
      "shared", script: script + "\n1.4 move 700 300\n1.5 press\n1.6 release", seconds: 2)
    #expect(back.report("state") == "open 1")
  }

  @Test("With less motion a page is there at once, and a finger still moves it")
  func lessMotion() throws {
    let run = try GalleryRun("shared", script: Self.open, seconds: 0.35, "--reduced-motion")
    #expect(run.report("state") == "open 1")
    let drag = Self.open + "1 move 700 200\n1.1 press\n1.2 glide 760 400 0.4\n2 release"
    #expect(
      try GalleryRun("shared", script: drag, seconds: 2.1, "--reduced-motion").report("state") == "closed")
  }

  @Test("Nobody needs to do anything: the tour opens three cards in turn, and ends with all closed")
  func tour() throws {
    #expect(try state("", seconds: 1.8) == "open 2")
    #expect(try state("", seconds: 4.2) == "closed")
    #expect(try state("", seconds: 5.2) == "held 7")
    #expect(try state("", seconds: 6.8) == "open 7")
    #expect(try state("", seconds: 10) == "closed")
  }

  /// Returns the circles of a picture at a time, with lengths in units from its centre.
  private func circles(
    _ principle: Principle, of film: PrincipleFilm, at milliseconds: Int
  ) -> [Area] {
    let area = Area(corner: .zero, size: SIMD2(1040, 740))
    film.show([Duration](repeating: .milliseconds(milliseconds), count: Principle.allCases.count))
    var circles: [Area] = []
    for circle in film.circles(of: principle, in: area) {
      circles.append(
        Area(center: (circle.bounds.center - area.center) / 100, size: circle.bounds.size / 100))
    }
    return circles
  }

  @Test("Squash, stretch, staging and timing: sizes and turns are as the principles say")
  func shapes() throws {
    let film = try PrincipleFilm()
    // Longer in flight, and flatter on the floor; its area stays about the same.
    let flight = circles(.squash, of: film, at: 480)[1].size
    let floor = circles(.squash, of: film, at: 575)[1].size
    #expect(flight.y > flight.x && floor.x > floor.y * 1.8)
    #expect(abs(flight.x * flight.y / (floor.x * floor.y) - 1) < 0.05)
    // One of five is large at any time, each in its turn.
    var leaders: Set<Int> = []
    for turn in 0..<5 {
      var large: [Int] = []
      for (index, circle) in circles(.staging, of: film, at: 300 + 900 * turn).enumerated()
      where circle.size.x > 2 {
        large.append(index)
      }
      #expect(large.count == 1)
      leaders.formUnion(large)
    }
    #expect(leaders.count == 5)
    // The light ball has arrived when the heavy one has gone less than half of the way.
    let balls = circles(.timing, of: film, at: 600)
    #expect(balls[0].center.x > 3.4 && balls[1].center.x < 0)
  }

  @Test("Anticipation, easing, arcs, followers and layers: ways are as the principles say")
  func ways() throws {
    let film = try PrincipleFilm()
    // First the other way, and too far at the end.
    var (least, most) = (Float(0), Float(0))
    for time in stride(from: 0, through: 1150, by: 25) {
      let x = circles(.anticipation, of: film, at: 8000 + time)[2].center.x
      (least, most) = (min(least, x), max(most, x))
    }
    #expect(least < -2.7 && most > 2.7)
    // It starts and stops slowly, and is fast in between.
    var x: [Float] = []
    for step in 0...10 { x.append(circles(.easing, of: film, at: 135 * step)[0].center.x) }
    #expect(x[1] - x[0] < 0.08 && x[10] - x[9] < 0.08 && x[6] - x[4] > 3)
    // The pendulum is always as far from the point that holds it.
    for time in stride(from: 0, through: 2300, by: 115) {
      let bob = circles(.arcs, of: film, at: time)[0].center
      #expect(abs((bob - SIMD2(0, -2.9)).length - 4.4) < 0.02)
    }
    // When the body has stopped the links are behind, and then beyond.
    let (stopped, later) = (
      circles(.followThrough, of: film, at: 330), circles(.followThrough, of: film, at: 700)
    )
    #expect(stopped[3].center.x > 1.9 && stopped[0].center.x < 0)
    #expect(later[3].center.x > 1.9 && later[0].center.x > 2.4)
    // The sway is added to the hop: at the same height the ball is elsewhere.
    let one = circles(.secondary, of: film, at: 375)[2].center
    let other = circles(.secondary, of: film, at: 1125)[2].center
    #expect(abs(one.y - other.y) < 0.01 && abs(one.x - other.x) > 0.3)
    // Back at an earlier time, all is as it was.
    #expect(circles(.followThrough, of: film, at: 330) == stopped)
  }

  @Test("Pictures move slowly in the grid, and fast under the pointer; with less motion they stand still")
  func pace() throws {
    /// Returns how far the picture of each card runs in a second, after a second, in milliseconds.
    func times(_ events: [InputEvent], isReduced: Bool = false) throws -> [Double] {
      var settings = GallerySettings().recorded
      settings.reducesMotion = isReduced
      let gallery = try Gallery(.shared, settings)
      let scene = try #require(gallery.scene as? SharedScene)
      try gallery.advance(by: .milliseconds(50))
      for event in events { try gallery.handle(event) }
      for _ in 0..<100 { try gallery.advance(by: .milliseconds(10)) }
      var times: [Double] = []
      for card in scene.cards { times.append((card.clock.offset ?? .zero) / .milliseconds(-1)) }
      for _ in 0..<100 { try gallery.advance(by: .milliseconds(10)) }
      for (index, card) in scene.cards.enumerated() {
        times[index] += (card.clock.offset ?? .zero) / .milliseconds(1)
      }
      return times
    }
    let over = InputEvent.pointerMoved(to: SIMD2(330, 200))
    let hovered = try times([over])
    #expect(abs(hovered[0] - 1000) < 20 && hovered[1...].allSatisfy { abs($0 - 500) < 20 })
    let still = try times([.pointerMoved(to: SIMD2(487, 300))], isReduced: true)
    #expect(still.allSatisfy { $0 == 0 })
    // The page that is open moves with less motion too, for it was asked for.
    let opened = try times(
      [
        over, .pointerPressed(.primary, at: SIMD2(330, 200), clicks: 1),
        .pointerReleased(.primary, at: SIMD2(330, 200)),
      ],
      isReduced: true)
    #expect(abs(opened[0] - 1000) < 20 && opened[1...].allSatisfy { $0 == 0 })
  }
}
