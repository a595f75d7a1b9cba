import Foundation
import Testing

@Suite("The scene of precedence, in a window of 1280 by 800 points")
struct PrecedenceSceneTests {
  /// Where a time stands on the ruler.
  private static func x(_ seconds: Double) -> Int { Int((400 + 828 * seconds / 5).rounded()) }

  /// Presses the playhead at a time, and holds it there.
  private static func hold(_ seconds: Double, at time: Double) -> String {
    "\n\(time) move \(x(seconds)) 118\n\(time + 0.05) press"
  }

  /// Takes a bar and lays it down elsewhere.
  private static func drag(_ from: (Int, Int), _ to: (Int, Int), at time: Double) -> String {
    """

    \(time) move \(from.0) \(from.1)
    \(time + 0.05) press
    \(time + 0.1) glide \(to.0) \(to.1) 0.2
    \(time + 0.4) release
    """
  }

  @Test(
    "C3: the last registered of those that are active is seen, and the first resumes when they are over",
    arguments: [
      (0.1, "none"), (0.5, "A"), (1.0, "B"), (2.0, "C"), (2.9, "A"), (3.5, "D"), (4.2, "A"), (4.8, "none"),
    ])
  func winner(_ seconds: Double, _ winner: String) throws {
    let run = try GalleryRun("precedence", script: Self.hold(seconds, at: 0.1), seconds: 0.5)
    let state = try #require(run.report("state"))
    #expect(state.hasPrefix("winner \(winner) at "), "\(state)")
    let found = try #require(Double(state.split(separator: " ")[3]))
    #expect(abs(found - seconds) < 0.01, "the playhead is held where it was pressed")
  }

  @Test("C1: who is registered last, by being dragged to the top, is seen all the time")
  func order() throws {
    let lift = Self.drag((Self.x(2), 310), (Self.x(2), 150), at: 0.1)
    for seconds in [1.0, 2.0, 3.5] {
      let run = try GalleryRun("precedence", script: lift + Self.hold(seconds, at: 0.8), seconds: 1.2)
      let state = try #require(run.report("state"))
      #expect(state.hasPrefix("winner A") && state.hasSuffix("registered B C D A"), "\(state)")
    }
  }

  @Test("A bar is dragged in time, by its body and by its end")
  func time() throws {
    let move = Self.drag((Self.x(2), 210), (Self.x(2.5), 210), at: 0.1)
    let run = try GalleryRun("precedence", script: move + Self.hold(1.8, at: 0.8), seconds: 1.2)
    #expect(try #require(run.report("state")).hasPrefix("winner B"), "C begins half a second later")
    let pull = Self.drag((Self.x(2.7) - 4, 210), (Self.x(2.3), 210), at: 0.1)
    let short = try GalleryRun("precedence", script: pull + Self.hold(2.5, at: 0.8), seconds: 1.2)
    #expect(try #require(short.report("state")).hasPrefix("winner A"), "C is over earlier")
  }

  @Test("A change leaves time where it is, and it goes on")
  func going() throws {
    let lift = Self.drag((Self.x(2), 310), (Self.x(2), 150), at: 0.5)
    let run = try GalleryRun("precedence", script: lift, seconds: 2.01, framesPerSecond: 1)
    let state = try #require(run.report("state"))
    #expect(state.hasPrefix("winner A at 2.0") && state.hasSuffix("registered B C D A"), "\(state)")
  }

  @Test("Enter registers the bar in focus one place later, and the last one first; Reset undoes it all")
  func keys() throws {
    // The ruler has the focus first, then A, B, C, D.
    let tabs = (1...5).map { "0.\($0) key tab" }.joined(separator: "\n")
    let script = tabs + "\n0.6 key enter"
    let run = try GalleryRun("precedence", script: script, seconds: 0.9)
    #expect(run.report("focus") == "bar D")
    #expect(try #require(run.report("state")).hasSuffix("registered D A B C"))
    let reset = script + "\n0.7 move 480 686\n0.75 press\n0.8 release"
    let first = try GalleryRun("precedence", script: reset, seconds: 1)
    #expect(try #require(first.report("state")).hasSuffix("registered A B C D"))
  }

  @Test("T8: time turned round shows the same winners")
  func backward() throws {
    // Two seconds forward and one back.
    let run = try GalleryRun("precedence", script: "2 key b", seconds: 3.01, framesPerSecond: 1)
    let state = try #require(run.report("state"))
    #expect(state.hasPrefix("winner B at "), "\(state)")
    let found = try #require(Double(state.split(separator: " ")[3]))
    #expect(abs(found - 1) < 0.03)
  }
}
