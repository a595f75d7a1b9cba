import Testing

@Suite("The gallery: Throw")
struct ThrowSceneTests {
  /// Takes the first card, which lies about (390, 500) of 1280 by 800 points.
  private static let take = "0.1 move 390 500\n0.2 press\n"

  /// The colour of the first card.
  private static let mint: UInt32 = 0x63E6BE

  private func cards(_ script: String, seconds: Double) throws -> [String] {
    let run = try GalleryRun("throw", script: script, seconds: seconds)
    return (run.report("state") ?? "").split(separator: ",").map { $0.drop { $0 == " " }.description }
  }

  @Test("S3, S5: a card that is thrown near a slot springs into it; elsewhere it glides to rest")
  func throwing() throws {
    #expect(try cards(Self.take, seconds: 1)[0] == "mint in hand")
    let up = Self.take + "0.3 glide 400 410 0.15\n0.46 release"
    #expect(try cards(up, seconds: 0.6)[0] == "mint spring")
    #expect(try cards(up, seconds: 3)[0] == "mint slot 1")
    let down = Self.take + "0.3 glide 480 530 0.15\n0.46 release"
    #expect(try cards(down, seconds: 0.6)[0] == "mint decay")
    #expect(try cards(down, seconds: 5)[0] == "mint at rest")
    // Let go of at rest it stays, also where a flick would have taken it to a slot.
    #expect(try cards(Self.take + "0.3 glide 400 440 0.2\n1.5 release", seconds: 3)[0] == "mint at rest")
  }

  @Test("A slot takes one card: a second one thrown at it glides on")
  func taken() throws {
    let script =
      Self.take + "0.3 glide 380 260 0.4\n1.2 release\n"
      + "2 move 640 500\n2.1 press\n2.2 glide 420 280 0.4\n3 release"
    let cards = try cards(script, seconds: 4.5)
    #expect(cards[0] == "mint slot 1")
    #expect(cards[1] == "sky at rest")
  }

  @Test("A card is caught in flight")
  func caught() throws {
    let script = Self.take + "0.3 glide 520 530 0.15\n0.46 release\n0.55 move 600 540\n0.6 press"
    #expect(try cards(script, seconds: 2)[0] == "mint in hand")
  }

  @Test("T4: where a card will come to rest is seen when it is let go of")
  func outline() throws {
    let script = Self.take + "0.3 glide 520 530 0.15\n0.46 release\n1 move 1000 720"
    let run = try GalleryRun(
      "throw", script: script, seconds: 5.1, framesPerSecond: 5, size: "1280x800", density: 1)
    #expect(run.report("state")?.hasPrefix("mint at rest") == true)
    let (early, late) = try (run.picture(3), run.picture(25))
    let end = try #require(Self.place(in: late))
    // The edge of where it will lie is there, and nothing of the card yet.
    let (right, middle) = (end.x.upperBound, (end.y.lowerBound + end.y.upperBound) / 2)
    #expect((0...3).contains { early.has(Self.mint, at: right - $0, middle, within: 47) })
    #expect(!(6...30).contains { early.has(Self.mint, at: right - $0, middle, within: 47) })
  }

  @Test("Without the snap it glides past slots; hard edges send it back")
  func controls() throws {
    // The edges are the second control, the switch is the third.
    let free = "0.05 key tab\n0.06 key tab\n0.07 key tab\n0.08 key enter\n"
    let up = Self.take + "0.3 glide 400 410 0.15\n0.46 release"
    #expect(try cards(free + up, seconds: 5)[0] == "mint at rest")
    let side = Self.take + "0.3 glide 900 560 0.15\n0.46 release\n"
    func right(_ keys: String) throws -> Int {
      let run = try GalleryRun(
        "throw", script: keys + side, seconds: 6.1, framesPerSecond: 1, size: "1280x800", density: 1)
      return try #require(Self.place(in: run.picture(6))).x.upperBound
    }
    let (soft, hard) = try (right(""), right("0.05 key tab\n0.06 key tab\n0.07 key right\n"))
    // 8 points within the edge of the table, which ends at 1252.
    #expect(abs(soft - 1244) <= 2)
    #expect(hard < soft - 50)
  }

  /// What the colour of the first card covers of the table.
  private static func place(in picture: Picture) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    var (columns, rows) = (Set<Int>(), Set<Int>())
    for x in 230..<1252 {
      for y in 100..<660 where picture.has(mint, at: x, y, within: 47) {
        columns.insert(x)
        rows.insert(y)
      }
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max()
    else { return nil }
    return (left...right, top...bottom)
  }

  @Test("Nobody needs to do anything: the tour fills three slots")
  func tour() throws {
    #expect(try cards("", seconds: 11) == ["mint slot 2", "sky slot 3", "iris slot 1", "peach at rest"])
  }
}
