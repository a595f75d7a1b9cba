import Foundation
import Inbetween

/// The eight easings that are mixed at random: from no arithmetic at all to an exponential times a sine.
enum MixedEasing: Int, CaseIterable {
  case linear, quadOut, cubicInOut, sineInOut, expoOut, backOut, elasticOut, circInOut

  /// The engine's name of it.
  var easing: Easing {
    switch self {
    case .linear: .linear
    case .quadOut: .quadOut
    case .cubicInOut: .cubicInOut
    case .sineInOut: .sineInOut
    case .expoOut: .expoOut
    case .backOut: .backOut
    case .elasticOut: .elasticOut
    case .circInOut: .circInOut
    }
  }

  /// The formula of easings.net in Double with the C library: the reference of every check, and what the
  /// object-per-tween baseline calls.
  var function: (Double) -> Double {
    switch self {
    case .linear: { $0 }
    case .quadOut: { 1 - (1 - $0) * (1 - $0) }
    case .cubicInOut:
      { p in
        let q = 2 - 2 * p
        return p < 0.5 ? 4 * p * p * p : 1 - q * q * q / 2
      }
    case .sineInOut: { (1 - cos(.pi * $0)) / 2 }
    case .expoOut: { $0 >= 1 ? 1 : 1 - exp2(-10 * $0) }
    case .backOut:
      { p in
        let q = p - 1
        return 1 + 2.70158 * q * q * q + 1.70158 * q * q
      }
    case .elasticOut:
      { p in
        if p <= 0 { return 0 }
        if p >= 1 { return 1 }
        return exp2(-10 * p) * sin((10 * p - 0.75) * (2 * .pi / 3)) + 1
      }
    case .circInOut:
      { p in
        let q = 2 - 2 * p
        return p < 0.5 ? (1 - (1 - 4 * p * p).squareRoot()) / 2 : ((1 - q * q).squareRoot() + 1) / 2
      }
    }
  }
}
