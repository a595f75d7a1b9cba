import Foundation
import Inbetween

extension Float {
  /// The number as text with two decimal places.
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
  /// Makes a unit vector from a direction in degrees, clockwise from the right as on the canvas.
  init(direction degrees: Float) {
    let angle = degrees * .pi / 180
    self.init(cos(angle), sin(angle))
  }

  var length: Float { (self * self).sum().squareRoot() }
}
