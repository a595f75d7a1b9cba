/// A function of back, elastic or bounce with the caller's numbers (Z1). Computed in Double, one row at a
/// time: its error is below 1 ulp of the result. 0 and 1 are exact, and are held outside 0…1.
struct TunedPenner: Hashable, Sendable {
  /// The formula, with the numbers of its *in* function.
  enum Family: UInt8, Hashable, Sendable {
    /// (s + 1)p³ − s·p²; `first` is s, for inOut times 1.525.
    case back
    /// 1 − *out*(1 − p), where *out* is 1 + a·2^(−10p)·sin(p·2π/T − arcsin 1/a); `first` is a, `second` the
    /// period T.
    case elastic
    /// Parabolas of equal curvature, 1 − *out*(1 − p); `first` is the restitution.
    case bounce

    /// The names and the ranges of the numbers.
    var fields: [(name: String, range: ClosedRange<Float>)] {
      switch self {
      case .back: [("overshoot", 0...100)]
      // A greater amplitude would jump by more than a hundredth where it begins.
      case .elastic: [("amplitude", 1...10), ("period", 0.05...10)]
      case .bounce: [("restitution", 0...0.95)]
      }
    }
  }

  var family: Family
  var mode: PennerMode
  var first: Float
  var second: Float = 0

  var numbers: [Float] { family == .elastic ? [first, second] : [first] }

  /// Whether the numbers are in the ranges of their family.
  var isSound: Bool {
    (family == .elastic || second == 0) && zip(family.fields, numbers).allSatisfy { $0.range.contains($1) }
  }

  var name: String { Easing.tunedNames[Int(family.rawValue) * 3 + Int(mode.rawValue)] }

  func value(_ p: Float) -> Float {
    if !(p > 0) { return 0 }
    if p >= 1 { return 1 }
    let p = Double(p)
    return switch mode {
    case .easeIn: Float(easeIn(p).value)
    case .easeOut: Float(1 - easeIn(1 - p).value)
    case .easeInOut: Float(p < 0.5 ? 0.5 * easeIn(2 * p).value : 1 - 0.5 * easeIn(2 - 2 * p).value)
    }
  }

  /// Returns the derivative at `p`; 0 outside 0…1.
  func derivative(_ p: Float) -> Float {
    guard p >= 0 && p <= 1 else { return 0 }
    let p = Double(p)
    return switch mode {
    case .easeIn: Float(easeIn(p).slope)
    case .easeOut: Float(easeIn(1 - p).slope)
    case .easeInOut: Float(easeIn(p < 0.5 ? 2 * p : 2 - 2 * p).slope)
    }
  }

  private func easeIn(_ p: Double) -> (value: Double, slope: Double) {
    switch family {
    case .back:
      let s = Double(first) * (mode == .easeInOut ? 1.525 : 1)
      return (p * p * (s * (p - 1) + p), p * (3 * (s + 1) * p - 2 * s))
    case .elastic: return swing(1 - p)
    case .bounce: return bounce(1 - p)
    }
  }

  /// Returns *in* of elastic at 1 − q: the sine with its phase as a difference that is exactly 1 for q = 0.
  private func swing(_ q: Double) -> (value: Double, slope: Double) {
    let amplitude = Double(first)
    let lag = (amplitude * amplitude - 1).squareRoot()
    let speed = 2 * Double.pi / Double(second)
    let decay = PortableMath.exp2(-10 * q)
    let (sine, cosine) = PortableMath.sineAndCosine(speed * q)
    let value = cosine - lag * sine
    return (decay * value, decay * (6.93147180559945 * value + speed * (sine + lag * cosine)))
  }

  /// Returns *in* of bounce at 1 − q. A ball falls from 0 to 1 in one unit of time. The half of each arc then
  /// lasts `restitution` times the half of the previous arc.
  private func bounce(_ q: Double) -> (value: Double, slope: Double) {
    let restitution = Double(first)
    var total = 1.0
    var half = restitution
    // The arcs that rise to a hundredth of the height or more: three for 0.5, 44 at most.
    while half * half >= 0.01 {
      total += 2 * half
      half *= restitution
    }
    var u = total * q
    if u < 1 { return (1 - u * u, 2 * u * total) }
    u -= 1
    half = restitution
    while u > 2 * half && half * half >= 0.01 {
      u -= 2 * half
      half *= restitution
    }
    return (u * (2 * half - u), 2 * (u - half) * total)
  }
}

extension Easing {
  /// Returns `backIn` with another overshoot: (s + 1)p³ − s·p² with the overshoot s.
  ///
  /// - Parameter overshoot: 0…100. 1.70158 gives `backIn`, 0 gives `cubicIn`.
  /// - Throws: `TweenError` if the number is out of range.
  public static func backIn(overshoot: Float) throws(TweenError) -> Easing {
    try tuned(.back, .easeIn, [overshoot])
  }

  /// Returns `backOut` with another overshoot: `backIn(overshoot:)` turned by 180°.
  ///
  /// ```swift
  /// let far = try Easing.backOut(overshoot: 4)
  /// print(far(0.5) > Easing.backOut(0.5))  // prints true
  /// ```
  ///
  /// - Parameter overshoot: 0…100. 1.70158 gives `backOut`, 0 gives `cubicOut`.
  /// - Throws: `TweenError` if the number is out of range.
  public static func backOut(overshoot: Float) throws(TweenError) -> Easing {
    try tuned(.back, .easeOut, [overshoot])
  }

  /// Returns `backInOut` with another overshoot. As Penner's, it multiplies the overshoot by 1.525.
  ///
  /// - Parameter overshoot: 0…100. 1.70158 gives `backInOut`, 0 gives `cubicInOut`.
  /// - Throws: `TweenError` if the number is out of range.
  public static func backInOut(overshoot: Float) throws(TweenError) -> Easing {
    try tuned(.back, .easeInOut, [overshoot])
  }

  /// Returns `elasticIn` with another height and length of its cycles. A cycle is there and back.
  ///
  /// - Parameters:
  ///   - amplitude: how high the last swing would be if the curve were not damped, 1…10. 1 gives `elasticIn`.
  ///   - period: the length of a cycle, as a part of the whole, 0.05…10.
  /// - Throws: `TweenError` that names the parameter out of range.
  public static func elasticIn(amplitude: Float, period: Float = 0.3) throws(TweenError) -> Easing {
    try tuned(.elastic, .easeIn, [amplitude, period])
  }

  /// Returns `elasticOut` with another height and length of its cycles: `elasticIn(amplitude:period:)` turned
  /// by 180°. A cycle is there and back.
  ///
  /// - Parameters:
  ///   - amplitude: the height of the first swing without the damping, 1…10. 1 gives `elasticOut`.
  ///   - period: the length of a cycle, as a part of the whole, 0.05…10.
  /// - Throws: `TweenError` that names the parameter out of range.
  public static func elasticOut(amplitude: Float, period: Float = 0.3) throws(TweenError) -> Easing {
    try tuned(.elastic, .easeOut, [amplitude, period])
  }

  /// Returns `elasticInOut` with another height and length of its cycles. A cycle is there and back.
  ///
  /// - Parameters:
  ///   - amplitude: the height of the swings before they are damped, 1…10. 1 gives `elasticInOut`.
  ///   - period: the length of a cycle, as a part of each half, 0.05…10.
  /// - Throws: `TweenError` that names the parameter out of range.
  public static func elasticInOut(amplitude: Float, period: Float = 0.45) throws(TweenError) -> Easing {
    try tuned(.elastic, .easeInOut, [amplitude, period])
  }

  /// Returns `bounceIn` that bounces more or less: `bounceOut(restitution:)` turned by 180°.
  ///
  /// - Parameter restitution: the part of the speed that a bounce keeps, 0…0.95. 0.5 gives the curve of
  ///   `bounceIn`.
  /// - Throws: `TweenError` if the number is out of range.
  public static func bounceIn(restitution: Float) throws(TweenError) -> Easing {
    try tuned(.bounce, .easeIn, [restitution])
  }

  /// Returns a `bounceOut` that bounces more or less: a falling ball of lead or of rubber. The easing has all
  /// bounces that rise to a hundredth of the height or more.
  ///
  /// - Parameter restitution: the part of the speed that a bounce keeps, 0…0.95. 0.5 gives the three bounces
  ///   of `bounceOut`, 0 none.
  /// - Throws: `TweenError` if the number is out of range.
  public static func bounceOut(restitution: Float) throws(TweenError) -> Easing {
    try tuned(.bounce, .easeOut, [restitution])
  }

  /// Returns `bounceInOut` that bounces more or less: half of `bounceIn(restitution:)`, then half of
  /// `bounceOut(restitution:)`.
  ///
  /// - Parameter restitution: the part of the speed that a bounce keeps, 0…0.95. 0.5 gives the curve of
  ///   `bounceInOut`.
  /// - Throws: `TweenError` if the number is out of range.
  public static func bounceInOut(restitution: Float) throws(TweenError) -> Easing {
    try tuned(.bounce, .easeInOut, [restitution])
  }

  /// The names of the functions that take numbers, by family and mode.
  package static let tunedNames = [
    "backIn", "backOut", "backInOut", "elasticIn", "elasticOut", "elasticInOut", "bounceIn", "bounceOut",
    "bounceInOut",
  ]

  /// Returns the names of the numbers of a function of `tunedNames`. A period may be left out.
  package static func tunedFields(_ index: Int) -> [String] {
    (TunedPenner.Family(rawValue: UInt8(index / 3)) ?? .back).fields.map { $0.name }
  }

  /// Returns the function at an index of `tunedNames` with one or more numbers.
  package static func tuned(_ index: Int, _ numbers: [Float]) throws(TweenError) -> Easing {
    try tuned(
      TunedPenner.Family(rawValue: UInt8(index / 3)) ?? .back,
      PennerMode(rawValue: UInt8(index % 3)) ?? .easeIn, numbers)
  }

  private static func tuned(
    _ family: TunedPenner.Family, _ mode: PennerMode, _ numbers: [Float]
  ) throws(TweenError) -> Easing {
    let fields = family.fields
    for index in numbers.indices {
      let (name, range) = fields[index]
      try require(
        range.contains(numbers[index]), name, found: numbers[index].description,
        expected: "a number in " + decimalText(range.lowerBound) + "..." + decimalText(range.upperBound))
    }
    let period: Float = numbers.count > 1 ? numbers[1] : mode == .easeInOut ? 0.45 : 0.3
    return Easing(
      .tuned(
        TunedPenner(
          family: family, mode: mode, first: numbers[0], second: family == .elastic ? period : 0)))
  }
}
