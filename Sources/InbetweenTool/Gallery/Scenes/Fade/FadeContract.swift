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
      timing = tween.eases?.first ?? .linear
      pause = .milliseconds(Int64(tween.delay))
      return
    }
    throw Failure("\(path): no tween moves '\(Self.card)'; the scene Fade & Slide takes its timing from one")
  }

  private static let card = "fade card"
}
