import Foundation
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

  @Test func peersThatGoBackComeToTheSameBits() throws {
    let run = try ToolRun.program("Rollback", "600")
    #expect(run.exitCode == 0)
    #expect(run.output.hasPrefix("600 ticks, ") && run.output.hasSuffix(" ticks: the same bits\n"))
    // Each second input, or more, comes late by some ticks.
    let numbers = run.output.split(separator: " ").compactMap { Int($0) }
    #expect(numbers.count == 3 && numbers[1] > 25 && numbers[2] > 8)
  }

  @Test func theArcadeGamePlaysByItselfAndDrawsAPicture() throws {
    let scratch = try Scratch()
    let run = try ToolRun.program("Arcade", "300", scratch.path("one.png"))
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    // Rocks have been hit, which sparks by the hundred tell of.
    let numbers = run.output.split(separator: " ").compactMap { Int($0) }
    #expect(numbers.count == 3 && numbers[0] == 300 && numbers[1] > 0 && numbers[2] > 300)
    let again = try ToolRun.program("Arcade", "300", scratch.path("two.png"))
    #expect(again.output == run.output)
    #expect(try scratch.data("one.png") == scratch.data("two.png"))
    let picture = try Picture(png: try scratch.data("one.png"))
    #expect(picture.width == 960 && picture.height == 540)
    // Sky, rocks, the ship's hull, and sparks: bright in red, less so in blue.
    #expect(picture.count { $0 == [8, 9, 20, 255] } > 300_000)
    #expect(picture.count { $0 == [107, 87, 79, 255] } > 3_000)
    #expect(picture.count { $0.x > 170 && $0.y > 190 && $0.z > 230 } > 700)
    #expect(picture.count { $0.x > 120 && $0.y < 200 && $0.z < 100 } > 1_000)
  }

  /// The script flings the list, swipes a letter away and one not far enough, opens a dialog, throws it back
  /// on its way, and out.
  @Test(arguments: [
    (60, 18, 880.0...880.0), (140, 17, 880.0...880.0), (158, 17, 500.0...800.0), (226, 17, 349.9...350.1),
    (300, 17, 880.0...880.0),
  ])
  func theInterfaceComesToWhatAFingerDoes(frames: Int, letters: Int, dialog: ClosedRange<Double>) throws {
    let scratch = try Scratch()
    let run = try ToolRun.program("Interface", "\(frames)", scratch.path("picture.png"))
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    #expect(run.output.hasPrefix("\(letters) letters, the dialog is at "))
    let place = try #require(Double(run.output.split(separator: " ").last?.dropLast() ?? ""))
    #expect(dialog.contains(place), "\(place)")
    // Beside the dialog the list is dimmed as far as the dialog has come.
    let picture = try Picture(png: try scratch.data("picture.png"))
    let paper = Double(picture[8, 1000][0])
    #expect(abs(paper - 240 * (1 - (880 - place) / 1000)) < 4, "\(paper)")
  }

  /// An example is read as a whole: less than 150 lines of it, whatever files it has.
  @Test(arguments: ["Arcade", "HeadlessServer", "Interface", "LockStep", "Rollback"])
  func anExampleIsShort(name: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appending(path: "Examples/\(name)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    let count = try files.reduce(0) { count, file in
      count + (try String(contentsOf: file, encoding: .utf8)).count { $0 == "\n" }
    }
    #expect(count < 150, "\(count)")
  }

  /// A minute of what `make soak` does for ten hours.
  @Test func aMinuteOfTheSoakIsAsItsModelSays() throws {
    let run = try ToolRun.program("Soak", "1")
    #expect(run.exitCode == 0, "\(run.output)")
    #expect(run.output.contains("1 minutes, 3600 ticks, 14400 operations, "))
    #expect(run.output.contains(" 7 checks: "))
  }
}
