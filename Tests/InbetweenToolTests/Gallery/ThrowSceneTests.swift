import Inbetween
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The gallery: Throw")
struct ThrowSceneTests {
  /// Takes the first card once it has been dealt to (444, 548) of 1280 by 800 points.
  private static let take = "1 move 444 548\n1.1 press\n"
  /// Throws it to about (384, 283), the centre of the first target.
  private static let toCentre = take + "1.2 glide 424 461 0.15\n1.36 release\n"
  /// Throws it into the second ring.
  private static let toRing = take + "1.2 glide 447 458 0.15\n1.36 release\n"

  /// The colour of the first card.
  private static let mint: UInt32 = 0x63E6BE

  /// The round, the score, the best, and the cards.
  private func facts(_ script: String, seconds: Double) throws -> [String] {
    let run = try GalleryRun("throw", script: script, seconds: seconds)
    return (run.report("state") ?? "").split(separator: ",").map { $0.drop { $0 == " " }.description }
  }

  private func mint(_ script: String, seconds: Double) throws -> String {
    try facts(script, seconds: seconds)[3]
  }

  @Test("Cards are dealt from the deck, and a drag takes one of them")
  func deal() throws {
    let dealt = try facts("0.1 move 620 420", seconds: 1.5)
    #expect(
      dealt == ["round 1", "score 0", "best 0"]
        + ["mint", "sky", "iris", "peach", "rose"].map { "\($0) ready" })
    #expect(try mint(Self.take, seconds: 1.4) == "mint in hand")
  }

  @Test("S3, S5: thrown near the middle of a target a card is pulled there; elsewhere it glides to rest")
  func throwing() throws {
    #expect(try mint(Self.toCentre, seconds: 1.5) == "mint spring")
    #expect(try facts(Self.toCentre, seconds: 4)[1...3] == ["score 50", "best 0", "mint 50 points"])
    #expect(try mint(Self.toRing, seconds: 1.5) == "mint decay")
    #expect(try facts(Self.toRing, seconds: 5)[1...3] == ["score 25", "best 0", "mint 25 points"])
    // The switch is the third control.
    let free = "0.5 key tab\n0.6 key tab\n0.7 key tab\n0.8 key enter\n"
    #expect(try mint(free + Self.toCentre, seconds: 1.5) == "mint decay")
  }

  @Test("Cards that go back to the deck are not in it yet, and a round begins with 0 points")
  func rounds() throws {
    let gallery = try Gallery(.throw, GallerySettings().recorded)
    let scene = try #require(gallery.scene as? ThrowScene)
    var (returns, tally) = (0, Float(-1))
    for _ in 0..<3000 where scene.score.round == 1 {
      try gallery.advance(by: .milliseconds(16))
      if scene.report.contains("returns") { returns += 1 }
      #expect(!scene.report.contains("in the deck") || returns > 10 || scene.world.now < Instant(.seconds(1)))
    }
    tally = scene.frame[scene.score.sign, .tally] ?? -1
    #expect(scene.score.round == 2 && returns > 20 && tally == 0, "\(returns), \(tally)")
  }

  @Test("The board keeps where the cards of the last rounds have stopped, as shares of the table")
  func map() throws {
    let gallery = try Gallery(.throw, GallerySettings().recorded)
    let scene = try #require(gallery.scene as? ThrowScene)
    for _ in 0..<3000 where scene.score.round == 1 { try gallery.advance(by: .milliseconds(16)) }
    let past = scene.present.score.past
    #expect(past.map(\.card) == Array(scene.cards.indices))
    #expect(past.allSatisfy { $0.place.min() > 0 && $0.place.max() < 1 })
    let points = past.reduce(0) { sum, rest in
      sum + scene.table.points(at: scene.table.field.position(at: rest.place))
    }
    #expect(points == scene.score.best && points > 0)
    try scene.restart()
    #expect(scene.present.score.past.isEmpty)
  }

  @Test("At rest the code is the source of the throws")
  func source() throws {
    let gallery = try Gallery(.throw, GallerySettings().recorded)
    let code = try #require(gallery.presentCode)
    #expect(code.swift.contains("DecayMotion(place, friction: friction.value"))
  }

  @Test("A card released near its place returns; also if it is carried to a target and put down")
  func carrying() throws {
    #expect(try mint(Self.take + "1.2 glide 460 530 0.3\n1.9 release", seconds: 3) == "mint ready")
    let carried = Self.take + "1.2 glide 384 290 0.6\n2.5 release"
    #expect(try facts(carried, seconds: 4)[1...3] == ["score 0", "best 0", "mint ready"])
  }

  @Test("A card is caught in flight, and taken from the table: hooks take its points off again")
  func caught() throws {
    #expect(try mint(Self.toRing + "1.45 move 440 430\n1.5 press", seconds: 2) == "mint in hand")
    let again = Self.toCentre + "3.5 move 384 283\n3.6 press"
    #expect(try facts(again, seconds: 3.5)[1] == "score 50")
    #expect(try facts(again, seconds: 4)[1...3] == ["score 0", "best 0", "mint in hand"])
  }

  @Test("W23: the list of throws is what the handles remember")
  func memory() throws {
    let gallery = try Gallery(.throw, GallerySettings().recorded)
    let scene = try #require(gallery.scene as? ThrowScene)
    func play(_ milliseconds: Int) throws {
      for _ in 0..<(milliseconds / 10) { try gallery.advance(by: .milliseconds(10)) }
    }
    func lines() -> [ThrowScore.Line] { scene.shown.score.lines }
    func swing(_ way: SIMD2<Float>) throws {
      let start = scene.area.least + scene.position(0)
      try gallery.handle(.pointerMoved(to: start))
      try gallery.handle(.pointerPressed(.primary, at: start, clicks: 1))
      for step in 1...15 {
        try play(10)
        try gallery.handle(.pointerMoved(to: start + way * Float(step) / 15))
      }
      try gallery.handle(.pointerReleased(.primary, at: start + way))
      try play(10)
    }
    // The ghost pointer gives way.
    try play(50)
    try gallery.handle(.pointerMoved(to: scene.area.center))
    try play(1500)
    try swing(SIMD2(-6, -60))
    guard case .flies(let left) = try #require(lines().first).fate else {
      Issue.record("\(lines())")
      return
    }
    #expect(left > .milliseconds(500))
    try swing(SIMD2(-6, -30))
    guard case .caught = lines()[0].fate else {
      Issue.record("\(lines())")
      return
    }
    try play(4000)
    guard case .glided(let time) = lines()[1].fate else {
      Issue.record("\(lines())")
      return
    }
    #expect(time > .milliseconds(500))
    #expect(lines()[0].points == nil && lines()[1].points != nil)
    #expect(scene.score.lying == 1)
  }

  @Test("T4: where a card will come to rest is seen when it is let go of")
  func outline() throws {
    let script = Self.toRing + "1.6 move 1100 720"
    let run = try GalleryRun(
      "throw", script: script, seconds: 5.1, framesPerSecond: 5, size: "1280x800", density: 1)
    #expect(run.report("state")?.contains("mint 25 points") == true)
    let (early, late) = try (run.picture(7), run.picture(25))
    let end = try #require(Self.place(in: late))
    // The edge of where it will lie is there, and nothing of the card yet.
    let (right, middle) = (end.x.upperBound, (end.y.lowerBound + end.y.upperBound) / 2)
    #expect((0...3).contains { early.has(Self.mint, at: right - $0, middle, within: 60) })
    #expect(!(6...16).contains { early.has(Self.mint, at: right - $0, middle, within: 40) })
  }

  @Test("Hard edges send a card back")
  func controls() throws {
    // The edges are the second control.
    let side = Self.take + "1.2 glide 800 470 0.15\n1.36 release\n"
    func right(_ keys: String) throws -> Int {
      let run = try GalleryRun(
        "throw", script: keys + side, seconds: 6.1, framesPerSecond: 1, size: "1280x800", density: 1)
      return try #require(Self.place(in: run.picture(6))).x.upperBound
    }
    let (soft, hard) = try (right(""), right("0.5 key tab\n0.6 key tab\n0.7 key right\n"))
    // 14 points within the edge of the table, which ends at 1000.
    #expect(abs(soft - 986) <= 2)
    #expect(hard < soft - 50)
  }

  /// What the colour of the first card covers of the table.
  private static func place(in picture: Picture) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    var (columns, rows) = (Set<Int>(), Set<Int>())
    for y in 90..<630 {
      let inRow = (245..<998).filter { picture.has(mint, at: $0, y, within: 30) }
      // Lines and letters in that colour are narrow.
      guard inRow.count > 40 else { continue }
      columns.formUnion(inRow)
      rows.insert(y)
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max()
    else { return nil }
    return (left...right, top...bottom)
  }

  @Test("Without input the tour plays a round, shows its result, and deals the next round")
  func tour() throws {
    let run = try GalleryRun("throw", seconds: 24)
    let facts = run.reports("state").map { $0.split(separator: ",").map(String.init) }
    #expect(facts.contains { $0[0] == "round 2" && $0[2] != " best 0" })
    #expect(facts.contains { $0.dropFirst(3).allSatisfy { $0.hasSuffix("points") } })
    #expect(facts.contains { $0.dropFirst(3).allSatisfy { $0.hasSuffix("in the deck") } })
  }

  @Test("A card that lies in a ring has the ring's points, however short its throw was")
  func shortThrows() throws {
    let gallery = try Gallery(.throw, GallerySettings().recorded)
    let scene = try #require(gallery.scene as? ThrowScene)
    func play(_ milliseconds: Int) throws {
      for _ in 0..<(milliseconds / 10) { try gallery.advance(by: .milliseconds(10)) }
    }
    try play(1500)
    try gallery.handle(.pointerMoved(to: scene.area.least + SIMD2(30, 30)))
    try play(800)
    // The card is carried to the edge of a target, and pushed on from there.
    let (start, target) = (scene.area.least + scene.position(0), scene.area.least + scene.table.targets[0])
    let stop = target + (start - target) / (start - target).length * (scene.table.targetRadius * 0.8)
    try gallery.handle(.pointerMoved(to: start))
    try gallery.handle(.pointerPressed(.primary, at: start, clicks: 1))
    for step in 1...40 {
      try gallery.handle(.pointerMoved(to: start + (stop - start) * (Float(step) / 40)))
      try play(10)
    }
    try play(500)
    // At rest there is no forecast.
    #expect(scene.aim == nil)
    for step in 1...8 {
      try gallery.handle(.pointerMoved(to: stop + (target - stop) * (Float(step) / 24)))
      try play(10)
    }
    let aim = try #require(scene.aim)
    #expect(aim.points > 0)
    try gallery.handle(.pointerReleased(.primary, at: scene.area.least + aim.end))
    try play(4000)
    #expect(scene.cards[0].motion == .landed(scene.table.points(at: scene.position(0))))
    #expect(scene.score.points > 0)
  }

  @Test("A table that changes its size brings a card in flight to its rest, with its points and its line")
  func panelInFlight() throws {
    let gallery = try Gallery(.throw, GallerySettings().recorded)
    let scene = try #require(gallery.scene as? ThrowScene)
    for _ in 0..<900 where !scene.cards.contains(where: { $0.motion.isFlying }) {
      try gallery.advance(by: .milliseconds(10))
    }
    let index = try #require(scene.cards.firstIndex { $0.motion.isFlying })
    let expected = scene.table.points(at: try #require(scene.cards[index].way.end))
    try gallery.toggleWorld()
    for _ in 0..<60 { try gallery.advance(by: .milliseconds(10)) }
    let line = try #require(scene.shown.score.lines.first { $0.card == index })
    if case .caught = line.fate { Issue.record("\(line)") }
    #expect(line.points == expected)
    #expect(scene.cards[index].motion == .landed(scene.table.points(at: scene.position(index))))
  }
}
