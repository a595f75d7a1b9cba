import Foundation
import Inbetween
import Testing

@testable import FireflyGame

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

  @Test func theTowerDefenceComesToTheSameBitsWhenItIsLoadedAndWhenOrdersComeLate() throws {
    let run = try ToolRun.program("TowerDefence")
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    #expect(run.lines.count == 5)
    #expect(run.lines.filter { $0.hasSuffix(": equal hashes") }.count == 3)
    // In both versions waves came, towers were built, and some enemies were through. Version 2 goes on from
    // data of version 1, with other plates, so the game comes to another end.
    let games = run.lines.filter { $0.hasSuffix(" lives") }
    #expect(games.count == 2 && games[1].hasPrefix("the last 30 s in version 2: "))
    let ends = games.map { $0.split(separator: ":").last.map(String.init) }
    #expect(Set(ends).count == 2)
    for game in games {
      let numbers = game.split { " :,".contains($0) }.compactMap { Int($0) }
      #expect(numbers.count == 6 && numbers[2] == 7 && numbers[3] >= 4, "\(game)")
      #expect(numbers[4] > 0 && (1..<20).contains(numbers[5]), "\(game)")
    }
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
    // Its spring is landing.
    (300, 17, 879.98...880.02),
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

  /// D1: a recorded game comes to the same end each time. `make determinism` compares builds.
  @Test func theRecordedGameOfTheFireflyComesToTheSameEnd() throws {
    let scratch = try Scratch()
    let run = try ToolRun.program("Firefly", "--replay")
    #expect(run.exitCode == 0 && run.errors.isEmpty)
    let numbers = run.output.split { $0 == " " || $0 == "," }.compactMap { Int($0) }
    #expect(numbers.count >= 3 && numbers[0] > 3000 && numbers[1] > 3 && numbers[2] > 1000, "\(run.output)")
    let frames = try ToolRun.program("Firefly", "--frames", "4", scratch.path("frames"))
    #expect(frames.lines.first == "4 frames of 960 x 600 in \(scratch.path("frames"))")
    #expect(frames.lines.last == run.lines.first)
    #expect(try scratch.names(in: "frames") == ["001.png", "002.png", "003.png", "004.png"])
    let picture = try Picture(png: try scratch.data("frames/003.png"))
    #expect(picture.width == 960 && picture.height == 600)
    // The firefly and its sparks, the lantern, and moths.
    #expect(picture.count { $0.x > 190 && $0.y > 240 && $0.z < 160 } > 20)
    #expect(picture.count { $0.x > 240 && $0.y > 170 && $0.z < 140 } > 100)
    #expect(picture.count { $0.x > 150 && $0.x < 200 && $0.z > 220 } > 20)
  }

  /// The motion of the firefly is read again while the game runs. It goes on, whatever is in the file.
  @Test func theMotionOfTheFireflyIsReadAgain() throws {
    let scratch = try Scratch()
    for name in ["flights.json", "screens.json"] {
      try FileManager.default.copyItem(
        at: Game.assets.appending(path: name), to: scratch.folder.appending(path: name))
    }
    let game = try Game(assets: scratch.folder)
    game.input.presses = true
    for _ in 0..<300 { game.world.tick() }
    #expect(game.screen == "play" && game.problem == nil && game.visitors.count > 0)

    func rewrite(_ name: String, _ old: String, _ new: String) throws {
      let text = try scratch.text(name).replacing(old, with: new)
      _ = try scratch.write(text, to: name)
      // Some file systems have coarse dates.
      let date = Date(timeIntervalSinceNow: Double(text.count))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: scratch.path(name))
      game.reload()
    }
    try rewrite("flights.json", "\"dampingRatio\": 0.75", "\"dampingRatio\": -1")
    #expect(game.problem?.hasPrefix("flights.json:4: motions.steer.dampingRatio: found -1, ") == true)
    #expect(try game.spring("steer") == Spring(response: .milliseconds(210), dampingRatio: 0.75))
    for _ in 0..<60 { game.world.tick() }
    try rewrite("flights.json", "\"dampingRatio\": -1", "\"dampingRatio\": 0.5")
    #expect(game.problem == nil)
    #expect(try game.spring("steer") == Spring(response: .milliseconds(210), dampingRatio: 0.5))

    // The title is another one, and the screen that is shown stays.
    let (count, score) = (game.world.entityCount, game.score)
    try rewrite("screens.json", "Firefly", "Glow-worm")
    #expect(game.problem == nil && game.screen == "play" && game.score == score)
    #expect(game.world.entityCount == count)
    // A rule that misses a name says so, and the others run.
    try rewrite("flights.json", "\"moth ", "\"bird ")
    (game.wave.left, game.wave.group, game.wave.wait) = (3, 0, 0)
    for _ in 0..<20 { game.world.tick() }
    #expect(game.problem?.contains("moth") == true && game.problem?.contains("launch") == true)
    try rewrite("flights.json", "\"bird ", "\"moth ")
    (game.wave.left, game.wave.group, game.wave.wait) = (3, 0, 0)
    for _ in 0..<20 { game.world.tick() }
    #expect(game.problem == nil && game.wave.left < 3)
  }

  /// Entities that go are used again: hours of play do not take more than the fullest minute.
  @Test func theFireflyNeedsNoMoreAndMore() throws {
    let game = try Game()
    var (most, drivers) = (0, 0)
    for tick in 0..<4000 {
      if tick % 500 == 0 { (game.charge, game.input.presses) = (1, true) }
      game.world.tick()
      if tick < 1500 {
        (most, drivers) = (max(most, game.world.entityCount), max(drivers, game.world.driverCount))
      }
    }
    #expect(game.world.entityCount < 2 * most && game.world.driverCount < 2 * drivers)
  }

  /// An example is read as a whole: less than 150 lines of it, whatever files it has.
  /// TowerDefence, a game with a benchmark, has at most 300 beside its blank lines; Firefly, which is a
  /// tutorial, less than 750.
  @Test(arguments: [
    ("Arcade", 150), ("Firefly", 750), ("HeadlessServer", 150), ("Interface", 150), ("LockStep", 150),
    ("Rollback", 150), ("TowerDefence", 301),
  ])
  func anExampleIsShort(name: String, limit: Int) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appending(path: "Examples/\(name)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
    #expect(!files.isEmpty)
    let count = try files.reduce(0) { count, file in
      count + (try String(contentsOf: file, encoding: .utf8)).split(separator: "\n").count
    }
    #expect(count < limit, "\(count)")
  }

  /// A minute of what `make soak` does for ten hours.
  @Test func aMinuteOfTheSoakIsAsItsModelSays() throws {
    let run = try ToolRun.program("Soak", "1")
    #expect(run.exitCode == 0, "\(run.output)")
    #expect(run.output.contains("1 minutes, 3600 ticks, 14400 operations, "))
    #expect(run.output.contains(" 7 checks: "))
  }
}
