// The block kernels: one switch per call, then one loop that is a formula and nothing else, which the
// optimizer vectorizes. Scalar calls come through here too, as blocks of one cell.

extension Easing {
  /// Eases `count` cells in place.
  ///
  /// - Parameters:
  ///   - block: progress in, eased progress out; `[row]`.
  ///   - count: cells to ease, 0 or more.
  ///   - before: the CSS before flag, for steps.
  /// - Complexity: O(`count`); no allocations. Scalar loops, without branches but in `linear(_:)`.
  func apply(_ block: Cells<Float>, count: Int, before: Bool = false) {
    if case .identity = kind { return }
    apply(InPlace(block: block), count: count, before: before)
  }

  /// Takes `count` rows from progress to where what is eased goes.
  func apply<Pass: EasingPass>(_ pass: Pass, count: Int, before: Bool = false) {
    switch kind {
    case .identity:
      pass.each(count) { $0 }
    case .penner(let family, let mode):
      Self.apply(family, mode, pass, count)
    case .bezier(let curve):
      let solver = CubicBezierSolver(curve)
      if solver.isOrdinary {
        pass.each(count) { solver.ordinaryValue($0) }
      } else {
        pass.each(count) { solver.steepValue($0) }
      }
    case .steps(let steps):
      let (n, rise, jumps) = (Float(steps.count), steps.rise, steps.jumps)
      if before {
        pass.each(count) { StepFunction.value($0, count: n, rise: rise, jumps: jumps, before: true) }
      } else {
        pass.each(count) { StepFunction.value($0, count: n, rise: rise, jumps: jumps, before: false) }
      }
    case .stops(let stops):
      let segments = stops.segments
      pass.each(count, isExact: true) { p in
        let segment = LinearStops.segment(segments.span, at: p)
        return segment.output + (p - segment.input) * segment.slope
      }
    case .spring(let spring):
      pass.each(count) { spring.value($0) }
    case .function(let user):
      let function = user.function
      pass.each(count, isExact: true) { progress in
        let eased = function(progress)
        return eased.isFinite ? eased : progress
      }
    }
  }

  /// The derivative of a Penner function: 0 outside 0…1, where the function holds its end.
  static func slope(_ family: PennerFamily, _ mode: PennerMode, _ p: Float) -> Float {
    if !(p >= 0 && p <= 1) { return 0 }
    return switch family {
    case .sine: SineFormulas.slope(mode, p)
    case .quad: QuadFormulas.slope(mode, p)
    case .cubic: CubicFormulas.slope(mode, p)
    case .quart: QuartFormulas.slope(mode, p)
    case .quint: QuintFormulas.slope(mode, p)
    case .expo: ExpoFormulas.slope(mode, p)
    case .circ: CircFormulas.slope(mode, p)
    case .back: BackFormulas.slope(mode, p)
    case .elastic: ElasticFormulas.slope(mode, p)
    case .bounce: BounceFormulas.slope(mode, p)
    }
  }

  private static func apply<Pass: EasingPass>(
    _ family: PennerFamily, _ mode: PennerMode, _ pass: Pass, _ count: Int
  ) {
    switch family {
    case .sine: apply(SineFormulas.self, mode, pass, count)
    case .quad: apply(QuadFormulas.self, mode, pass, count)
    case .cubic: apply(CubicFormulas.self, mode, pass, count)
    case .quart: apply(QuartFormulas.self, mode, pass, count)
    case .quint: apply(QuintFormulas.self, mode, pass, count)
    case .expo: apply(ExpoFormulas.self, mode, pass, count)
    case .circ: apply(CircFormulas.self, mode, pass, count)
    case .back: apply(BackFormulas.self, mode, pass, count)
    case .elastic: apply(ElasticFormulas.self, mode, pass, count)
    case .bounce: apply(BounceFormulas.self, mode, pass, count)
    }
  }

  @inline(__always)
  private static func apply<Formulas: PennerFormulas, Pass: EasingPass>(
    _: Formulas.Type, _ mode: PennerMode, _ pass: Pass, _ count: Int
  ) {
    switch mode {
    case .easeIn: pass.each(count) { Formulas.easeIn(Pass.isInUnit ? $0 : PortableMath.unit($0)) }
    case .easeOut: pass.each(count) { Formulas.easeOut(Pass.isInUnit ? $0 : PortableMath.unit($0)) }
    case .easeInOut: pass.each(count) { Formulas.easeInOut(Pass.isInUnit ? $0 : PortableMath.unit($0)) }
    }
  }
}

/// Where the rows of a kernel's loop come from and go to: with the formula in between, one loop.
protocol EasingPass {
  /// Whether all progress lies within 0 … 1.
  static var isInUnit: Bool { get }

  /// Takes `count` rows through a formula.
  ///
  /// - Parameter isExact: not a row more; otherwise a few behind the last may be taken along, so that no loop
  ///   ends in scalars.
  func each(_ count: Int, isExact: Bool, _ formula: (Float) -> Float)
}

extension EasingPass {
  @inline(__always)
  func each(_ count: Int, _ formula: (Float) -> Float) { each(count, isExact: false, formula) }
}

/// Cells that are eased in place.
private struct InPlace: EasingPass {
  let block: Cells<Float>

  static var isInUnit: Bool { false }

  @inline(__always)
  func each(_ count: Int, isExact: Bool, _ formula: (Float) -> Float) {
    var index = 0
    while index < count {
      block[index] = formula(block[index])
      index &+= 1
    }
  }
}
