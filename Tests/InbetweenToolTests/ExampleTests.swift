import Testing

/// The examples run without a display, and come to what they say.
@Suite struct ExampleTests {
  @Test func roomsOfAHeadlessServerComeToTheSameHoweverManyThereAre() throws {
    let three = try ToolRun.program("HeadlessServer", "3", "45")
    let one = try ToolRun.program("HeadlessServer", "1", "45")
    #expect(three.exitCode == 0 && three.errors.isEmpty)
    let ends = three.lines.filter { $0.contains("is over after 45 ticks: ") }
    #expect(ends.count == 3 && one.lines.contains(ends[0]))
    #expect(Set(ends.map { $0.suffix(8) }).count == 3)
    // Each was watched meanwhile.
    for room in 1...3 { #expect(three.lines.contains { $0.hasPrefix("room \(room), tick ") }) }
  }

  @Test func peersInLockStepComeToTheSameBits() throws {
    let run = try ToolRun.program("LockStep", "600")
    #expect(run.exitCode == 0)
    #expect(run.output.hasPrefix("600 ticks in lock step, ") && run.output.hasSuffix(": the same bits\n"))
  }

  @Test func theArcadeGamePlaysByItselfAndDrawsAPicture() throws {
    let scratch = try Scratch()
    let frames = "300"
    let run = try ToolRun.program(
      "Arcade", "--frames", frames, "--picture", scratch.path("one.png"))
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    // Rocks have been hit, which sparks by the hundred tell of; none has hit the ship.
    #expect(run.output.hasPrefix("300 ticks, 10 points, 1"))
    let again = try ToolRun.program("Arcade", "--frames", frames, "--picture", scratch.path("two.png"))
    #expect(again.output == run.output)
    #expect(try scratch.data("one.png") == scratch.data("two.png"))
    let picture = try Picture(png: try scratch.data("one.png"))
    #expect(picture.width == 960 && picture.height == 540)
    // Sky, the ship's hull, and sparks: bright in red, less so in blue.
    #expect(picture[480, 500] == [8, 9, 20, 255])
    let pixels = (0..<540).flatMap { y in (0..<960).map { x in picture[x, y] } }
    #expect(pixels.count { $0[0] > 200 && $0[1] > 220 && $0[2] > 250 } > 500)
    #expect(pixels.count { $0[0] > 200 && $0[2] < 160 } > 300)
  }

  /// The script flings the list, swipes a letter away and one not far enough, opens a dialog, catches it,
  /// throws it back, and out.
  @Test(arguments: [
    (60, 18, 0.0...0.0), (119, 17, 0.0...0.0), (156, 17, 0.05...0.6), (226, 17, 1.0...1.0),
    (300, 17, 0.0...0.0),
  ])
  func theInterfaceComesToWhatAFingerDoes(frames: Int, letters: Int, dialog: ClosedRange<Double>) throws {
    let scratch = try Scratch()
    let run = try ToolRun.program(
      "Interface", "--frames", "\(frames)", "--picture", scratch.path("picture.png"))
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    #expect(run.output.hasPrefix("\(letters) letters, the dialog is at "))
    let position = try #require(Double(run.output.split(separator: " ").last?.dropLast() ?? ""))
    #expect(dialog.contains(position), "\(position)")
    // Beside the dialog the list is dimmed as far as the dialog has come.
    let picture = try Picture(png: try scratch.data("picture.png"))
    let paper = Double(picture[8, 1000][0])
    #expect(abs(paper - (240 - 0.55 * position * (240 - 26))) < 4, "\(paper)")
  }

  /// A minute of what `make soak` does for ten hours.
  @Test func aMinuteOfTheSoakIsAsItsModelSays() throws {
    let run = try ToolRun.program("Soak", "1")
    #expect(run.exitCode == 0, "\(run.output)")
    #expect(run.output.contains("1 minutes, 3600 ticks, 14400 operations, "))
    #expect(run.output.contains(" 7 checks: "))
  }
}
