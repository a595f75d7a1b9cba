// Tweens whose distance is known before they begin (W22).

extension LaneTween {
  /// Returns the tween with the duration that follows from its speed. Nil without a speed, and if the
  /// distance is known only once the start is captured. The fields must have been checked.
  var timedBySpeed: LaneTween? {
    guard let speed, mode == .absolute, values.count > 1 else { return nil }
    var distance = 0.0
    for key in 1..<values.count {
      var squares = 0.0
      for lane in 0..<property.count {
        var difference = values[key, lane] - values[key - 1, lane]
        if property.interpolation == .angle, options.composition == .replace {
          difference = angleWay == .shortest ? Angle.shortWay(difference) : angleWay.way(difference)
        }
        squares += Double(PortableMath.finite(difference)) * Double(PortableMath.finite(difference))
      }
      distance += squares.squareRoot()
    }
    var tween = self
    (tween.duration, tween.speed) = (Duration(counts: Speed.counts(of: distance, at: speed)), nil)
    return tween
  }
}
