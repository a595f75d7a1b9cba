import Foundation
import Inbetween

extension Float {
  /// As text with two places behind the point.
  var inHundredths: String {
    let hundredths = Int((magnitude * 100).rounded())
    let rest = hundredths % 100
    return "\(self < 0 && hundredths > 0 ? "−" : "")\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension Duration {
  var inSeconds: Float { Float(self / .seconds(1)) }
}

extension SIMD2<Float> {
  /// One point in a direction: degrees clockwise from the right, as the canvas has them.
  init(direction degrees: Float) {
    let angle = degrees * .pi / 180
    self.init(cos(angle), sin(angle))
  }

  var length: Float { (self * self).sum().squareRoot() }
}
