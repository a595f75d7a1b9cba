import Inbetween

/// What the ghost does in Transitions while nobody else does: it plays every director, turns some round in
/// mid-flight, drags, flings, and scrubs on the bar.
enum TransitionTour {
  /// Where the ghost is first.
  static let start = SIMD2<Float>(640, 680)
  /// How long one tour is; the next one is the same.
  static var length: Duration { PointerScript.length(of: steps) }
  static var script: PointerScript { PointerScript(steps, from: start) }

  private typealias Step = PointerScript.Step

  private static let steps: [Step] =
    choose(.slide) + drag(from: SIMD2(640, 350), by: SIMD2(-330, 20), .milliseconds(650))
    + fling(by: SIMD2(-150, 0)) + pause(900)
    + drag(from: SIMD2(250, 380), by: SIMD2(200, 10), .milliseconds(600)) + letGo + pause(700)
    + drag(from: SIMD2(300, 360), by: SIMD2(60, 0), .milliseconds(200)) + fling(by: SIMD2(260, 0))
    + pause(800)
    + choose(.container) + click(card: .anticipation) + pause(1000)
    + drag(from: SIMD2(448, 260), by: SIMD2(0, 120), .milliseconds(600)) + fling(by: SIMD2(0, 120))
    + pause(800)
    + click(card: .followThrough) + pause(160) + [.press, .release] + pause(900)
    + choose(.fadeThrough) + click(at: SIMD2(520, 420)) + pause(700) + click(at: SIMD2(520, 420))
    + pause(700)
    + choose(.axisX) + drag(from: SIMD2(600, 420), by: SIMD2(-120, 0), .milliseconds(400))
    + fling(by: SIMD2(-120, 0)) + pause(700) + scrub(from: 1, to: [0.3, 0.75, 0.1]) + pause(700)
    + choose(.axisZ) + click(at: SIMD2(560, 400)) + pause(600) + click(at: SIMD2(560, 400)) + pause(600)
    + choose(.fade) + drag(from: SIMD2(600, 420), by: SIMD2(-230, 0), .milliseconds(900)) + letGo
    + pause(600)

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
      + others.map { .glide(to: bar.place(of: $0), .milliseconds(700), .sineInOut) } + letGo
  }
}
