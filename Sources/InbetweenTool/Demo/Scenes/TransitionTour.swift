import Inbetween

/// What the ghost does in Transitions while nobody else does: it plays every director, turns some round in
/// mid-flight, drags, flings, and scrubs on the bar.
enum TransitionTour {
  /// Where the ghost is first.
  static let start = SIMD2<Float>(640, 680)
  /// The time of its first half: a page is flung, cards are opened.
  static var length: Duration { PointerScript.length(of: slide + container) }
  static var script: PointerScript { PointerScript(steps, from: start) }

  private typealias Step = PointerScript.Step

  private static let steps: [Step] = slide + container + axis + fades

  /// Flung there, and flung back.
  private static let slide =
    choose(.slide) + drag(from: SIMD2(640, 350), by: SIMD2(-330, 20), .milliseconds(550))
    + fling(by: SIMD2(-150, 0)) + pause(650)
    + drag(from: SIMD2(300, 360), by: SIMD2(60, 0), .milliseconds(200)) + fling(by: SIMD2(260, 0))
    + pause(550)

  /// A card opens and is drawn down; another is turned round in mid-flight.
  private static let container =
    choose(.container) + click(card: .anticipation) + pause(800)
    + drag(from: SIMD2(448, 260), by: SIMD2(0, 120), .milliseconds(500)) + fling(by: SIMD2(0, 120))
    + pause(600) + click(card: .followThrough) + pause(170) + [.press, .release] + pause(500)

  /// Flung there, and scrubbed back on the bar.
  private static let axis =
    choose(.axisX) + drag(from: SIMD2(600, 420), by: SIMD2(-120, 0), .milliseconds(400))
    + fling(by: SIMD2(-120, 0)) + pause(550) + scrub(from: 1, to: [0.45, 0.7, 0.1]) + pause(450)

  /// Played with a click.
  private static let fades =
    choose(.fadeThrough) + click(at: SIMD2(420, 420)) + pause(600)
    + choose(.fade) + click(at: SIMD2(420, 420)) + pause(500)

  private static let letGo: [Step] = [.wait(.milliseconds(200)), .release]

  private static func pause(_ milliseconds: Int) -> [Step] { [.wait(.milliseconds(milliseconds))] }

  private static func click(at place: SIMD2<Float>) -> [Step] {
    [.glide(to: place, .milliseconds(450)), .press, .wait(.milliseconds(90)), .release]
  }

  private static func click(card: Principle) -> [Step] {
    click(at: TransitionCards.home(of: card) + SIMD2(30, 26))
  }

  private static func choose(_ choice: DirectorChoice) -> [Step] {
    guard let index = DirectorChoice.allCases.firstIndex(of: choice) else { return [] }
    return click(at: TransitionScene.chips[index].center + SIMD2(20, 4)) + pause(200)
  }

  /// Takes hold and moves; the release is yet to come.
  private static func drag(from start: SIMD2<Float>, by way: SIMD2<Float>, _ duration: Duration) -> [Step] {
    [
      .glide(to: start, .milliseconds(500)), .press, .wait(.milliseconds(120)),
      .glide(to: start + way, duration, .sineInOut),
    ]
  }

  /// Speeds up and lets go in full motion.
  private static func fling(by way: SIMD2<Float>) -> [Step] {
    [.flick(by: way, .milliseconds(120)), .release]
  }

  private static func scrub(from first: Float, to others: [Float]) -> [Step] {
    let bar = TransitionScene.bar
    return [.glide(to: bar.place(of: first), .milliseconds(500)), .press]
      + others.map { .glide(to: bar.place(of: $0), .milliseconds(600), .sineInOut) } + letGo
  }
}
