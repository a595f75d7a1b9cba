import Foundation
import Inbetween

/// The demonstration that moves the ball until the user does: from corner to corner, then around in a spiral,
/// and back to the middle.
enum SpringTour {
  /// The start time and the length.
  static let start = Duration.milliseconds(400)
  static let length = Duration.milliseconds(9_000)

  /// Returns the ball's target at a time. Each lane is −1 to 1 from edge to edge.
  static func place(at time: Duration) -> SIMD2<Float> {
    let seconds = Float(time / .seconds(1))
    let corners: [SIMD2<Float>] = [
      SIMD2(-0.75, 0.6), SIMD2(0.72, -0.5), SIMD2(-0.6, -0.66), SIMD2(0.3, 0.62),
    ]
    if seconds < 4 { return corners[Int(seconds)] }
    guard seconds < 8.2 else { return .zero }
    let angle = (seconds - 4) * .pi * 1.2 + .pi / 2
    let size = 0.72 - (seconds - 4) * 0.06
    return SIMD2(cos(angle), sin(angle)) * size
  }

  /// Returns the ball's spring at a time.
  static func spring(at time: Duration) -> Spring {
    switch time / .seconds(1) {
    case ..<2: .bouncy
    case ..<4: .smooth
    case ..<6: .snappy
    default: .bouncy
    }
  }
}
