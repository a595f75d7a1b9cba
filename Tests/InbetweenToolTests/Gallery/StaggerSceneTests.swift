import Inbetween
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The scene of staggers")
struct StaggerSceneTests {
  private func play(_ script: String, seconds: Double) throws -> GalleryRun {
    try GalleryRun(
      "stagger", script: script, seconds: seconds, framesPerSecond: 2, size: "400x250", density: 0.5)
  }

  /// How many pixels of a picture's rectangle are bright, as those of tiles that a wave has passed.
  private func lit(
    _ run: GalleryRun, in frame: Int, x: ClosedRange<Int>, y: ClosedRange<Int>
  ) throws -> Int {
    let picture = try run.picture(frame)
    return y.reduce(0) { count, row in
      count + x.count { column in picture[column, row].prefix(3).contains { $0 > 200 } }
    }
  }

  @Test("Each round has another wave, until one is chosen")
  func waves() throws {
    #expect(try play("", seconds: 1).report("state") == "from Centre, 50 by 20 tiles")
    #expect(try play("", seconds: 6.6).report("state") == "from Edges, 50 by 20 tiles")
    let chosen = "0.1 key tab\n0.2 key right\n0.3 key right\n0.4 key right"
    #expect(try play(chosen, seconds: 7).report("state") == "from Random, 50 by 20 tiles")
  }

  @Test("The loop after a click goes on with its ripple") func clicked() throws {
    let click = "0.2 move 200 120\n0.3 press\n0.35 release"
    #expect(try play(click, seconds: 6.6).report("state") == "from Edges, 50 by 20 tiles, 1 ripples")
  }

  @Test("The pointer pulls a ripple without a click, also while time is held; with less motion it does not")
  func wake() throws {
    let scene = try StaggerScene()
    try scene.layOut(in: Area(corner: .zero, size: [1000, 560]))
    let (near, far) = (scene.tiles.count / 2, 0)
    let place = scene.grid.position(of: near)
    #expect(scene.lift(of: near) == 0 && scene.attention == .none)
    try scene.handle(.moved(to: place))
    for _ in 0..<120 { scene.attend(for: .milliseconds(8)) }
    #expect(scene.lift(of: near) > 1.3 && scene.lift(of: far) == 0 && scene.attention == .frames)
    scene.reduceMotion(ReducedMotion(.snap))
    #expect(scene.lift(of: near) == 0)
    scene.reduceMotion(.off)
    try scene.handle(.moved(to: SIMD2(-20, 0)))
    for _ in 0..<240 { scene.attend(for: .milliseconds(8)) }
    #expect(abs(scene.lift(of: near)) < 0.01 && scene.attention == .none)
  }

  @Test("C12: clicks add ripples to what moves, each from its place, and they come again in the next loop")
  func ripples() throws {
    let scene = try StaggerScene()
    try scene.layOut(in: Area(corner: .zero, size: SIMD2(1000, 560)))
    let plain = try StaggerScene()
    try plain.layOut(in: Area(corner: .zero, size: SIMD2(1000, 560)))
    /// How much more a tile ripples than in a loop without clicks.
    func added(_ tile: Int, _ time: Duration) -> Float {
      for scene in [scene, plain] {
        scene.seek(to: time)
        scene.loop.sample()
      }
      return (scene.frame[scene.tiles[tile], .ripple] ?? 0) - (plain.frame[plain.tiles[tile], .ripple] ?? 0)
    }
    let (first, second) = (scene.grid.columns * 4 + 8, scene.grid.columns * 14 + 40)
    for tile in [first, second] {
      scene.seek(to: .milliseconds(1000))
      try scene.handle(.pressed(at: scene.grid.position(of: tile)))
    }
    #expect(scene.report.hasSuffix("2 ripples"))
    for tile in [first, second] { #expect(added(tile, .milliseconds(1196)) > 2) }
    // Between them both arrive, and add up to more than one of them.
    let between = (first + second) / 2
    let most = stride(from: 1000, to: 3500, by: 20).map { added(between, .milliseconds($0)) }.max() ?? 0
    #expect(most > 3, "\(most)")
    #expect(added(first, .milliseconds(900)) == 0)
    try scene.restart()
    #expect(added(first, .milliseconds(1196)) == 0 && !scene.report.hasSuffix("ripples"))
  }

  @Test("No tile leaps into the headline, with any wave, leap and ripples at the upper edge")
  func headline() throws {
    let scene = try StaggerScene()
    try scene.layOut(in: Area(corner: .zero, size: SIMD2(1000, 560)))
    (scene.motion.leap, scene.motion.height) = (3, 4)
    for place in [Float(200), 500, 800] { try scene.handle(.pressed(at: SIMD2(place, scene.grid.area.top))) }
    let chips = try #require(scene.controls.first as? Picker)
    for choice in 0..<chips.count {
      try chips.choose(choice)
      for time in stride(from: 0, to: 6000, by: 60) {
        scene.seek(to: .milliseconds(time))
        scene.loop.sample()
        // The tiles of the first three rows.
        let areas = (0..<3 * scene.grid.columns).map(scene.area(of:))
        #expect(areas.allSatisfy { $0.top >= scene.line.bottom - 0.01 })
      }
    }
    // A usual wave has room, and is not pressed flat.
    scene.motion.leap = 1.4
    try scene.retune()
    #expect(scene.grid.area.top - scene.line.bottom > scene.grid.pitch.y * 0.9)
  }

  @Test("Its sliders and those beside the code show the same numbers, and change the motion")
  func sliders() throws {
    let gallery = try Gallery(.stagger, GallerySettings().recorded)
    let scene = try #require(gallery.scene as? StaggerScene)
    let own = scene.controls.compactMap { $0 as? Slider }
    #expect(own.map(\.name) == ["Spread", "Leap", "Ripple"] && gallery.parameters.count == 3)
    try own[1].adjust(by: 5)
    #expect(abs(scene.motion.leap - 1.9) < 1e-6)
    // The other one goes on from there.
    try gallery.parameters[1].adjust(by: 1)
    #expect(abs(scene.motion.leap - 2) < 1e-6 && abs(gallery.parameters[1].value - 2) < 1e-6)
    #expect(
      scene.controls.allSatisfy { control in
        scene.controls.allSatisfy { $0 === control || !$0.area.contains(control.area.center) }
      })
  }

  @Test("A chosen point sets a wave off from there (W14)")
  func point() throws {
    let run = try play("0.1 key tab\n0.15 key left\n0.2 key tab", seconds: 2.1)
    #expect(run.report("state") == "from Point, 50 by 20 tiles")
    // The tiles on the left have their colour when those on the right still lie as they did.
    let (left, right) = try (
      lit(run, in: 4, x: 90...140, y: 120...180), lit(run, in: 2, x: 320...380, y: 60...120)
    )
    #expect(left > 1000 && right < 100, "\(left), \(right)")
  }

  @Test("Nothing stands still: any two pictures of a round differ, a thirty-third of a second apart")
  func alive() throws {
    let run = try GalleryRun(
      "stagger", seconds: 6.1, framesPerSecond: 34, size: "320x200", density: 0.25, words: ["--hide-panels"])
    var last = try run.picture(0)
    for frame in 1...205 {
      let next = try run.picture(frame)
      var changed = 0
      for y in stride(from: 16, to: 170, by: 2) {
        for x in stride(from: 10, to: 310, by: 2) {
          let difference = next.difference(to: last, at: x, y)
          if max(abs(difference.x), abs(difference.y), abs(difference.z)) > 5 { changed += 1 }
        }
      }
      #expect(changed > 25, "\(changed) of the pixels differ after frame \(frame)")
      last = next
    }
  }

  @Test("The choice is seen before the first wave: tiles have the colours of their delays")
  func field() throws {
    // Held at the start of the round, when no wave has begun.
    func start(_ keys: String) throws -> Picture {
      try play("0.01 key h\n" + keys + "0.25 key space\n", seconds: 1.1).picture(2)
    }
    let (centre, edges) = try (start(""), start("0.02 key tab\n0.03 key right\n"))
    // The colour goes from mint to iris: there is less green and more blue in what comes later.
    func delay(_ picture: Picture, _ columns: ClosedRange<Int>) -> Int {
      var delay = 0
      for y in 130..<150 {
        for x in columns { delay += Int(picture[x, y][2]) - Int(picture[x, y][1]) }
      }
      return delay / 20
    }
    let (middle, side) = (190...210, 14...34)
    #expect(delay(centre, middle) + 150 < delay(centre, side))
    #expect(delay(edges, side) + 150 < delay(edges, middle))
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
        lit(straight, in: 2, x: place, y: 60...180), lit(held, in: 4, x: place, y: 60...180),
      ]
      #expect(abs(counts[0] - counts[1]) < 40, "\(counts)")
    }
  }

  @Test("The ripple under the pointer ends as its scene is left by a key")
  func left() throws {
    let gallery = try Gallery(.stagger, GallerySettings().recorded)
    let scene = try #require(gallery.scene as? StaggerScene)
    try gallery.handle(.pointerMoved(to: scene.grid.area.center))
    for _ in 0..<60 { try gallery.advance(by: .milliseconds(16)) }
    let middle = try #require(scene.tiles.indices.max { scene.lift(of: $0) < scene.lift(of: $1) })
    #expect(scene.lift(of: middle) > 1)
    try gallery.show(.million)
    try gallery.show(.stagger)
    for _ in 0..<60 { try gallery.advance(by: .milliseconds(16)) }
    #expect(scene.lift(of: middle) < 0.05)
  }
}
