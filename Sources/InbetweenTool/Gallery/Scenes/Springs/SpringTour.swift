import Foundation
import Inbetween

/// The demonstration of the springs: the target jumps from corner to corner, and then goes around and around.
enum SpringTour {
  /// The start time and the length.
  static let start = Duration.milliseconds(400)
  static let length = Duration.milliseconds(11_500)
  /// How long the pointer must lie still before it plays again.
  static let patience = Duration.seconds(6)

  private static let corners: [SIMD2<Float>] = [
    SIMD2(-0.8, 0.7), SIMD2(0.78, -0.6), SIMD2(-0.66, -0.7), SIMD2(0.5, 0.7),
  ]
  private static let jump = 1.1
  private static let jumps = Double(corners.count) * jump

  /// Returns the target at a time. Each lane is −1 to 1 from edge to edge.
  static func position(at time: Duration) -> SIMD2<Float> {
    let seconds = time / .seconds(1)
    if seconds < jumps { return corners[Int(seconds / jump)] }
    guard seconds < 10.4 else { return .zero }
    let angle = Float(seconds - jumps) * .pi * 0.9 + .pi / 4
    let size = 0.86 - Float(seconds - jumps) * 0.03
    return SIMD2(cos(angle), sin(angle)) * size
  }

  /// Whether the second ball is a tween at a time.
  static func isTween(at time: Duration) -> Bool { (6.6...10.4).contains(time / .seconds(1)) }

  /// Returns an explanation of the motion at a time.
  ///
  /// - Parameter isTween: whether the second ball is a tween then.
  static func words(at time: Duration, isTween: Bool) -> String {
    switch (time / .seconds(1), isTween) {
    case (..<jumps, false): "One pointer, two springs: see how each settles."
    case (..<jumps, true): "A spring and a tween: the tween starts over with each jump."
    case (...10.4, false): "Both keep their speed while the pointer goes on."
    case (...10.4, true): "A tween that starts over with each move falls behind."
    default: "Your turn: move the pointer, or grab a ball."
    }
  }
}
