/// A function from progress to eased progress: how a motion spends its time.
///
/// The set is that of easings.net (Robert Penner's functions), that of CSS (`cubic-bezier()`, `steps()`,
/// `linear()` and the keywords), and any function of the user's. A value is small; all but `linear(_:)`
/// and `function(_:derivative:)` are plain bits to copy, compare and hash.
///
/// Within 0…1 values err by at most 4 ulp of 1 (polynomials) or 2e-6 (the others) and the ends are
/// exact. The same input gives the same bits on every platform. Outside 0…1 Penner's functions hold
/// their ends; `linear`, like the CSS keyword, goes on; a Bézier goes on along its end tangent; steps
/// keep stepping; `linear(_:)` extends its end segments; springs hold their ends.
///
/// ```swift
/// let ease = try Easing.cubicBezier(0.4, 0, 0.2, 1)
/// ease(0.5)  // 0.7755…
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
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// CSS `cubic-bezier(x1, y1, x2, y2)`: the curve from (0, 0) to (1, 1) by two control points.
  ///
  /// - Parameters:
  ///   - x1: 0…1.
  ///   - y1: any finite number.
  ///   - x2: 0…1.
  ///   - y2: any finite number.
  /// - Throws: `EasingError` naming the parameter out of range.
  public static func cubicBezier(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float)
    throws(EasingError) -> Easing
  {
    try requireUnit(x1, "x1")
    try requireFinite(y1, "y1")
    try requireUnit(x2, "x2")
    try requireFinite(y2, "y2")
    return Easing(.bezier(CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)))
  }

  /// CSS `steps(count, jump)`: `count` equal intervals of input, with jumps between them.
  ///
  /// - Parameters:
  ///   - count: 1…1,000,000; at least 2 with `.none`.
  ///   - jump: where jumps lie; `.end`, as in CSS, so that the first interval shows the start value.
  /// - Throws: `EasingError` if `count` is out of range.
  public static func steps(_ count: Int, _ jump: StepJump = .end) throws(EasingError) -> Easing {
    let least = jump == .none ? 2 : 1
    if count < least || count > StepFunction.maximumCount {
      throw EasingError(
        field: "count", found: count.description,
        expected: "a whole number in \(least)...\(StepFunction.maximumCount)")
    }
    return Easing(.steps(StepFunction(count: Int32(count), jump: jump)))
  }

  /// CSS `linear(stops)`: straight segments between stops.
  ///
  /// Missing inputs are filled and falling ones raised as CSS does.
  ///
  /// - Throws: `EasingError` for fewer than two stops, a number that is not finite, or a stop with an end but
  ///   no start.
  public static func linear(_ stops: [LinearStop]) throws(EasingError) -> Easing {
    Easing(.stops(try LinearStops(stops)))
  }

  /// A function of the user's. Two of these are equal if they come from the same call.
  ///
  /// - Parameters:
  ///   - function: called for any progress that comes up, also outside 0…1 under an overshooting
  ///     easing. Where it answers no finite number, the progress itself is taken. It must be pure, for values
  ///     are asked for at any time and in any order.
  ///   - derivative: its derivative; without one a central difference over 1/128 is taken.
  public static func function(
    _ function: @escaping @Sendable (Float) -> Float,
    derivative: (@Sendable (Float) -> Float)? = nil
  ) -> Easing {
    Easing(.function(UserFunction(function, slope: derivative)))
  }

  /// Whether its values may jump, so that it matters on which side of a number a progress falls.
  var mayJump: Bool {
    switch kind {
    case .identity, .penner, .bezier, .spring: false
    case .steps, .stops, .function: true
    }
  }

  /// The eased value of progress `p`: the same bits as the block kernel gives.
  ///
  /// - Parameter p: finite; see the type for what lies outside 0…1.
  public func callAsFunction(_ p: Float) -> Float { value(p, before: false) }

  /// The eased value of progress `p` with the CSS before flag, which only steps heed.
  ///
  /// - Parameter before: whether the motion is in its before phase: then a jump at exactly `p` has
  ///   not happened yet.
  public func value(_ p: Float, before: Bool) -> Float {
    var result = p
    // A block of one cell, so that there is one path to the bits.
    withCell(&result) { apply($0, count: 1, before: before) }
    return result
  }

  /// The derivative of the eased value by progress, at `p`; finite.
  ///
  /// At a kink one of the two sides' slopes is answered; at 0 and 1 it is that from within, and
  /// outside 0…1 that of the extension. A jump counts for nothing. Where the slope is infinite, a large
  /// number stands for it.
  public func derivative(at p: Float) -> Float {
    switch kind {
    case .identity: return 1
    case .penner(let family, let mode): return Self.slope(family, mode, p)
    case .bezier(let curve): return CubicBezierSolver(curve).derivative(p)
    case .steps: return 0
    case .stops(let stops):
      let segments = stops.segments
      return LinearStops.segment(segments.span, at: p).slope
    case .spring(let spring): return spring.derivative(p)
    case .function(let user): return user.derivative(p)
    }
  }

  private static func requireFinite(_ number: Float, _ field: String) throws(EasingError) {
    if !number.isFinite {
      throw EasingError(field: field, found: number.description, expected: "a finite number")
    }
  }

  private static func requireUnit(_ number: Float, _ field: String) throws(EasingError) {
    if !(number >= 0 && number <= 1) {
      throw EasingError(field: field, found: number.description, expected: "a number in 0...1")
    }
  }
}
