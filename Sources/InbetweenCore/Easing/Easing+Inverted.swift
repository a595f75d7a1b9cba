extension Easing {
  /// The easing turned by 180°, g(t) = 1 − f(1 − t). If you play the inverse backward, you see the easing
  /// itself. The inverse of the inverse is the easing itself.
  ///
  /// `In` easings become `Out` easings. `InOut` easings, `linear`, `steps(n, .both)` and `steps(n, .none)` do
  /// not change. `cubic-bezier(x1, y1, x2, y2)` becomes `cubic-bezier(1 − x2, 1 − y2, 1 − x1, 1 − y1)`.
  public var inverted: Easing {
    switch kind {
    case .identity: return self
    case .penner(let family, let mode):
      return Easing(.penner(family, mode.inverted))
    case .bezier(let curve): return Easing(.bezier(curve.inverted))
    case .steps(let steps): return Easing(.steps(steps.inverted))
    case .stops(let stops): return Easing(.stops(stops.inverted))
    case .spring(let spring): return Easing(.spring(spring.inverted))
    case .function(let user): return Easing(.function(user.inverted))
    case .tuned(var tuned):
      tuned.mode = tuned.mode.inverted
      return Easing(.tuned(tuned))
    }
  }

  /// Returns 1 − x, computed in decimals: 0.1 gives 0.9, and 0.9 gives 0.1.
  static func complement(_ x: Float) -> Float {
    var power = 1.0
    // A power of ten and a whole number are exact here, so their quotient is the decimal's nearest Double.
    while power <= 1e15 {
      let digits = (Double(x) * power).rounded(.toNearestOrEven)
      if Float(digits / power) == x { return Float(1 - digits / power) }
      power *= 10
    }
    return Float(1 - Double(x))
  }
}

extension PennerMode {
  fileprivate var inverted: PennerMode {
    switch self {
    case .easeIn: .easeOut
    case .easeOut: .easeIn
    case .easeInOut: .easeInOut
    }
  }
}

extension CubicBezier {
  fileprivate var inverted: CubicBezier {
    CubicBezier(
      x1: Easing.complement(x2), y1: Easing.complement(y2), x2: Easing.complement(x1),
      y2: Easing.complement(y1))
  }
}

extension StepFunction {
  fileprivate var inverted: StepFunction {
    switch jump {
    case .start: StepFunction(count: count, jump: .end)
    case .end: StepFunction(count: count, jump: .start)
    case .none, .both: self
    }
  }
}
