/// A function from progress to eased progress: the pace of a motion.
///
/// There are the easings of easings.net (Robert Penner's functions), the easings of CSS (`cubic-bezier()`,
/// `steps()`, `linear()` and the keywords), springs, and your own functions. An easing is small. All but
/// `linear(_:)` and `function(_:derivative:)` are copied, compared and hashed as plain bits.
///
/// Within 0…1, the error of a value is at most 5e-7 for polynomials (4 ulp of 1), and 2e-6 for other easings.
/// The ends are exact. Equal inputs give equal bits on every platform. Outside 0…1:
///
/// - Penner's functions and springs hold their ends.
/// - `linear`, as the CSS keyword, returns the progress itself.
/// - A Bézier continues along its end tangent.
/// - Steps keep stepping.
/// - `linear(_:)` extends its end segments.
///
/// ```swift
/// let ease = try Easing.cubicBezier(0.4, 0, 0.2, 1)
/// try world.animate(card, .opacity, to: 0, ease: ease)
/// ```
public struct Easing: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case identity
    case penner(PennerFamily, PennerMode)
    case bezier(CubicBezier)
    case steps(StepFunction)
    case stops(LinearStops)
    case spring(SpringCurve)
    case function(UserFunction)
    case tuned(TunedPenner)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// Returns the curve of `cubicBezier` for numbers that are known to be in range.
  package static func bezier(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) -> Easing {
    Easing(.bezier(CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)))
  }

  /// Returns CSS `cubic-bezier(x1, y1, x2, y2)`: the curve from (0, 0) to (1, 1) with two control points.
  ///
  /// - Parameters:
  ///   - x1: 0…1.
  ///   - y1: any finite number.
  ///   - x2: 0…1.
  ///   - y2: any finite number.
  /// - Throws: `TweenError` that names the parameter out of range.
  public static func cubicBezier(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float)
    throws(TweenError) -> Easing
  {
    try requireUnit(x1, "x1")
    try requireFinite(y1, "y1")
    try requireUnit(x2, "x2")
    try requireFinite(y2, "y2")
    return Easing(.bezier(CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)))
  }

  /// Returns CSS `steps(count, jump)`: `count` equal intervals of progress, with jumps between them.
  ///
  /// - Parameters:
  ///   - count: 1…1,000,000; at least 2 with `.none`.
  ///   - jump: where the jumps are; by default `.end`, as in CSS: the first interval shows the start value.
  /// - Throws: `TweenError` if `count` is out of range.
  public static func steps(_ count: Int, _ jump: StepJump = .end) throws(TweenError) -> Easing {
    let least = jump == .none ? 2 : 1
    try require(
      count >= least && count <= StepFunction.maximumCount, "count", found: count.description,
      expected: "a whole number in \(least)...\(StepFunction.maximumCount)")
    return Easing(.steps(StepFunction(count: Int32(count), jump: jump)))
  }

  /// Returns CSS `linear(stops)`: straight segments between stops.
  ///
  /// As in CSS, stops without a place are spread evenly between their neighbours. A place that is less than
  /// an earlier place becomes equal to it.
  ///
  /// - Throws: `TweenError` for fewer than two stops, a number that is not finite, or a stop with an end but
  ///   no start.
  public static func linear(_ stops: [LinearStop]) throws(TweenError) -> Easing {
    Easing(.stops(LinearStops(points: try LinearStops.resolve(stops))))
  }

  /// Returns an easing that calls your function. Each call makes a new easing. Only its copies are equal to
  /// it.
  ///
  /// - Parameters:
  ///   - function: returns the eased value. Its argument may be outside 0…1: an easing over the whole
  ///     iteration, such as `backOut`, can give your function 1.1. If the result is not finite, the progress
  ///     itself is used. Results are clamped to ±10³⁰. The result must depend only on the argument: values
  ///     are computed at any time, in any order.
  ///   - derivative: the derivative of `function`; nil for a central difference over 1/128.
  public static func function(
    _ function: @escaping @Sendable (Float) -> Float,
    derivative: (@Sendable (Float) -> Float)? = nil
  ) -> Easing {
    Easing(.function(UserFunction(function, slope: derivative)))
  }

  /// The greatest magnitude of its values, for progress within 0 … 1.
  var reach: Float {
    switch kind {
    case .identity: 1
    case .penner, .steps: 2
    // A Bézier is within the hull of its points. Products of large ones overflow within the kernel.
    case .bezier(let curve): Easing.reach(max(1, curve.y1.magnitude, curve.y2.magnitude) * 1.01)
    case .stops(let stops): Easing.reach(stops.reach)
    case .spring(let spring): Easing.reach(Float(2 + Double(spring.velocity).magnitude / spring.frequency))
    case .function: UserFunction.reach
    case .tuned(let tuned): 2 + tuned.first
    }
  }

  private static func reach(_ number: Float) -> Float { number <= 1e30 ? number : .infinity }

  /// Whether its values may jump. Rounding of the progress can then decide between two values.
  var mayJump: Bool {
    switch kind {
    case .identity, .penner, .bezier, .spring, .tuned: false
    case .steps, .stops, .function: true
    }
  }

  /// Returns the eased value of progress `p`. Drivers compute the same value, to the bit.
  ///
  /// - Parameter p: finite; `Easing` describes values outside 0…1.
  public func callAsFunction(_ p: Float) -> Float { PortableMath.finite(value(p, before: false)) }

  /// Returns the eased value of progress `p`, with the *before flag* of CSS. Only easings with steps need the
  /// flag.
  ///
  /// - Parameter before: whether the motion is in its before phase. If true, a jump at exactly `p`
  ///   has not happened.
  public func value(_ p: Float, before: Bool) -> Float {
    var result = p
    // As a block of one cell, so that the bits always equal the kernel's.
    withCell(&result) { apply($0, count: 1, before: before) }
    return result
  }

  /// Returns the derivative of the eased value by progress, at `p`; always finite.
  ///
  /// - At a kink, it is the slope of one of the two sides.
  /// - At 0 and 1, it is the slope within 0…1. Outside 0…1, it is the slope of the extension.
  /// - Jumps are ignored. An infinite slope gives a large number.
  public func derivative(at p: Float) -> Float {
    switch kind {
    case .identity: return 1
    case .penner(let family, let mode): return family.slope(mode, p)
    case .bezier(let curve): return PortableMath.finite(CubicBezierSolver(curve).derivative(p))
    case .steps: return 0
    case .stops(let stops):
      let segments = stops.segments
      return PortableMath.finite(LinearStops.segment(segments.span, at: p).slope)
    case .spring(let spring): return spring.derivative(p)
    case .function(let user): return user.derivative(p)
    case .tuned(let tuned): return tuned.derivative(p)
    }
  }

  static func requireFinite(_ number: Float, _ field: String) throws(TweenError) {
    try require(number.isFinite, field, found: number.description, expected: "a finite number")
  }

  private static func requireUnit(_ number: Float, _ field: String) throws(TweenError) {
    try require(number >= 0 && number <= 1, field, found: number.description, expected: "a number in 0...1")
  }

  /// Whether the values never fall while the progress rises from 0 to 1, as far as is known.
  package var isMonotone: Bool {
    switch kind {
    case .identity, .steps: true
    case .penner(let family, _): family != .back && family != .elastic && family != .bounce
    case .bezier(let curve): curve.y1 >= 0 && curve.y1 <= 1 && curve.y2 >= 0 && curve.y2 <= 1
    case .stops(let stops): zip(stops.points, stops.points.dropFirst()).allSatisfy { $0.output <= $1.output }
    case .spring, .function, .tuned: false
    }
  }
}
