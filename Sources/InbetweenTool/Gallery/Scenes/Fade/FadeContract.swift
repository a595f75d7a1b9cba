import Inbetween
import InbetweenFiles

/// The fixed properties of both transitions, from the motion file: the window and the timing function.
struct FadeContract {
  /// The window of time.
  let window: Transition
  /// The file's timing function.
  let timing: Easing
  /// The pause before the first window and between windows. It is twice as long at the end.
  let pause: Duration

  /// Reads the properties from the first tween of the fading card.
  ///
  /// - Throws: `Failure` if the file has no such tween, and `MotionFileErrors`.
  init(path: String) throws {
    let file = try MotionFile(forShowing: path)
    for item in file.motion {
      guard case .tween(let tween) = item, tween.entity == Self.card else { continue }
      window = Transition(duration: .milliseconds(Int64(tween.duration)))
      timing = tween.interTimingFunctions?.first ?? .linear
      pause = .milliseconds(Int64(tween.delay))
      return
    }
    throw Failure("\(path): no tween moves '\(Self.card)'; the scene Fade & Slide takes its timing from one")
  }

  private static let card = "fade card"
}

/// The directions in which the transitions are played, one window after the other.
enum FadeRoute: String, CaseIterable {
  case forward = "Forward"
  case backward = "Backward"
  case round = "Both"

  var directions: [TransitionDirection] {
    switch self {
    case .forward: [.forward]
    case .backward: [.backward]
    case .round: [.forward, .backward]
    }
  }
}

/// The part of the window in which the tweens move.
enum FadeSegment: String, CaseIterable {
  case all = "0–1"
  case first = "0–½"
  case last = "½–1"

  var segment: TransitionSegment {
    switch self {
    case .all: .full
    case .first: TransitionSegment(position: 0, length: 0.5)
    case .last: TransitionSegment(position: 0.5, length: 0.5)
    }
  }
}

/// The timing function of the tweens.
enum FadeTiming: String, CaseIterable {
  case standard = "Standard"
  case linear = "Linear"
  case bounce = "Bounce"

  /// - Parameter standard: the file's timing function.
  func easing(_ standard: Easing) -> Easing {
    switch self {
    case .standard: standard
    case .linear: .linear
    case .bounce: .bounceOut
    }
  }
}
