import Foundation
import Testing

@testable import InbetweenTool

@Suite("The time machine, in a window of 1280 by 800 points")
struct MachineSceneTests {
  private func press(_ x: Int, _ y: Int, at time: Double) -> String {
    "\n\(time) move \(x) \(y)\n\(time + 0.05) press\n\(time + 0.1) release"
  }

  /// The speeds' middles, from left to right.
  private static let speeds = [306, 394, 483, 572, 661]

  private func time(_ run: GalleryRun) throws -> Double {
    let words = try #require(run.report("state")).split(separator: " ")
    return try #require(Double(words[3]))
  }

  @Test("T9: a speed is come to bit by bit, and kept", arguments: [(2, 0.25, 0.97), (4, 2.0, 3.6)])
  func speed(_ index: Int, _ speed: Double, _ expected: Double) throws {
    // 0.45 s at 1, 0.3 s on the way to another speed (quadOut), and the rest at that.
    let run = try GalleryRun(
      "machine", script: press(Self.speeds[index], 130, at: 0.4), seconds: 2.1, framesPerSecond: 10)
    #expect(try #require(run.report("state")).hasPrefix("speed \(speed) at "))
    #expect(abs(try time(run) - expected) < 0.05)
  }

  @Test("T8: at −1 the time goes backward, beyond its beginning to its end")
  func backward() throws {
    let run = try GalleryRun(
      "machine", script: press(Self.speeds[0], 130, at: 0.4), seconds: 1.5, framesPerSecond: 2)
    #expect(abs(try time(run) - 5.5) < 0.1)
  }

  @Test("Held, it stands, and nothing of the picture changes")
  func held() throws {
    let run = try GalleryRun(
      "machine", script: press(Self.speeds[1], 130, at: 0.4) + "\n0.6 move 700 60", seconds: 4.01,
      framesPerSecond: 1)
    #expect(try time(run) < 0.8)
    #expect(try run.data(3) == run.data(4))
  }

  @Test("A picture of the film is its instant: a click on it shows the same as playing on to there")
  func film() throws {
    // The fourth of eight pictures of six seconds shows 2.625 s.
    let held = press(Self.speeds[1], 130, at: 0.1)
    let sought = try GalleryRun("machine", script: held + press(687, 675, at: 0.6), seconds: 1)
    #expect(try #require(sought.report("state")).contains("at 2.63 s"))
    let keys = try GalleryRun(
      "machine", script: held + "\n0.5 key tab\n0.6 key tab\n0.7 key tab\n0.8 key right", seconds: 1)
    #expect(keys.report("focus") == "film strip")
    #expect(try #require(keys.report("state")).contains("at 1.13 s"))
  }

  @Test("A picture depends on its time alone, not on the way there")
  func sameInstants() throws {
    let played = try GalleryRun("machine", seconds: 2.01, framesPerSecond: 2)
    let often = try GalleryRun("machine", seconds: 2.01, framesPerSecond: 20)
    #expect(try played.data(4) == often.data(40))
    #expect(try played.data(4) != played.data(3))
  }

  @Test("The ghosts can be sent away")
  func ghosts() throws {
    let run = try GalleryRun("machine", script: press(824, 130, at: 0.1), seconds: 0.5)
    #expect(try #require(run.report("state")).hasSuffix("ghosts off"))
  }

  // MARK: Live

  /// A script in which a ball is thrown at 0.4 s of the live game.
  private var thrown: String { "0.1 key h\n0.1 key v" + press(640, 300, at: 0.45) }

  @Test("T10: live, it goes back by snapshots, and the ticks that are run again show the same")
  func live() throws {
    let once = try GalleryRun("machine", script: thrown, seconds: 1.11, framesPerSecond: 10)
    #expect(try #require(once.report("state")).hasSuffix("live, 3 balls"))
    // Back at 0.3 s, before the throw.
    let back = thrown + "\n1.1 key b\n1.8 key space"
    let there = try GalleryRun("machine", script: back, seconds: 2.01, framesPerSecond: 10)
    #expect(try #require(there.report("state")).hasSuffix("live, 1 balls"))
    #expect(abs(try time(there) - 0.3) < 0.05)
    let again = try GalleryRun(
      "machine", script: back + "\n2.1 key space", seconds: 2.81, framesPerSecond: 10)
    #expect(try #require(again.report("state")).hasSuffix("live, 3 balls"))
    #expect(try !PictureDifference(once.picture(11), again.picture(28)).isVisible)
  }

  @Test("L6: the moth, which a system moves, is shown between two ticks, forward and back")
  func moth() throws {
    let game = try MachineGame()
    // Ten steps a tick, for ten ticks.
    var places: [SIMD2<Float>] = []
    for _ in 0..<100 {
      try game.advance(by: .milliseconds(5))
      places.append(game.moth.place)
    }
    let steps = zip(places, places.dropFirst()).map { ($1 - $0).length }.dropFirst(20)
    #expect((steps.min() ?? 0) > 0.2 && (steps.max() ?? 9) < 2, "\(steps.min() ?? 0), \(steps.max() ?? 9)")
    // The way back comes by the same places.
    for place in places.dropLast().suffix(60).reversed() {
      try game.advance(by: .milliseconds(-5))
      #expect((game.moth.place - place).length < 0.01)
    }
    // Without it, it stands still for a tick, and then jumps.
    game.isBetweenTicks = false
    var standing = 0
    for _ in 0..<60 {
      let before = game.moth.place
      try game.advance(by: .milliseconds(5))
      if game.moth.place == before { standing += 1 }
    }
    #expect(standing == 54)
  }

  @Test("A throw in the past drops all that came later")
  func otherPast() throws {
    let other = thrown + "\n1.1 key b\n1.8 key space" + press(300, 200, at: 1.9) + "\n2.1 key space"
    let run = try GalleryRun("machine", script: other, seconds: 2.81, framesPerSecond: 10)
    #expect(try #require(run.report("state")).hasSuffix("live, 3 balls"))
    let once = try GalleryRun("machine", script: thrown, seconds: 1.11, framesPerSecond: 10)
    #expect(try PictureDifference(once.picture(11), run.picture(28)).isVisible)
  }

  @Test("The way back ends at the oldest snapshot, and the loop is where it was left")
  func oldest() throws {
    let script = press(Self.speeds[0], 130, at: 0.6)
    let run = try GalleryRun("machine", script: "0.3 key v" + script, seconds: 2, framesPerSecond: 10)
    #expect(try #require(run.report("state")).hasPrefix("speed 0.0 at 0.00 s, live"))
    let loop = try GalleryRun(
      "machine", script: "0.3 key v\n0.9 key v\n0.9 key space", seconds: 1.5, framesPerSecond: 10)
    #expect(abs(try time(loop) - 0.3) < 0.05)
  }
}
