import Foundation
import Inbetween

/// What the ball does while nobody leads it: it is sent from corner to corner, then round and round.
enum SpringTour {
  /// How long one tour is; the next one is the same.
  static let length = Duration.seconds(6)

  /// Where the ball is to go.
  static func place(at time: Duration) -> SIMD2<Float> {
    let seconds = seconds(time)
    let field = SpringScene.field
    guard seconds >= 4 else {
      let corners: [SIMD2<Float>] = [SIMD2(-1, 0.7), SIMD2(0.9, -0.6), SIMD2(-0.8, -0.8), SIMD2(0.2, 0.8)]
      return field.center + corners[Int(seconds)] * field.size * SIMD2(0.34, 0.34)
    }
    let angle = Float(seconds - 4) * .pi * 1.25 + .pi / 2
    return field.center + SIMD2(cos(angle), sin(angle)) * SIMD2(240, 160)
  }

  /// By which spring.
  static func spring(at time: Duration) -> Spring {
    switch seconds(time) {
    case ..<2: .bouncy
    case ..<4: .smooth
    case ..<5: .snappy
    default: .stiff
    }
  }

  private static func seconds(_ time: Duration) -> Double {
    (time / .seconds(1)).truncatingRemainder(dividingBy: length / .seconds(1))
  }
}
