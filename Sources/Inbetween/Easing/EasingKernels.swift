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
      pass.eachInBlock(count) { CubicBezierSolver.solve(curve, $0, count: $1) }
    case .steps(let steps):
      let (n, rise, jumps) = (Float(steps.count), steps.rise, steps.jumps)
      if before {
        pass.each(count) { StepFunction.value($0, count: n, rise: rise, jumps: jumps, before: true) }
      } else {
        pass.each(count) { StepFunction.value($0, count: n, rise: rise, jumps: jumps, before: false) }
      }
    case .stops(let stops):
      pass.eachInBlock(count) { stops.ease($0, count: $1) }
    case .spring(let spring):
      pass.eachInBlock(count) { spring.ease($0, count: $1) }
    case .function(let user):
      pass.eachInBlock(count) { user.ease($0, count: $1) }
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

  /// Takes `count` rows through a kernel of cells, for what is too long to be a part of each pass's loops,
  /// and would be a call a row there.
  func eachInBlock(_ count: Int, _ kernel: (Cells<Float>, Int) -> Void)

  /// Takes `count` rows through a formula, and maybe a few behind the last, so that no loop ends in scalars.
  func each(_ count: Int, _ formula: (Float) -> Float)
}

/// Cells that are eased in place.
private struct InPlace: EasingPass {
  let block: Cells<Float>

  static var isInUnit: Bool { false }

  @inline(__always)
  func eachInBlock(_ count: Int, _ kernel: (Cells<Float>, Int) -> Void) { kernel(block, count) }

  @inline(__always)
  func each(_ count: Int, _ formula: (Float) -> Float) {
    var index = 0
    while index < count {
      block[index] = formula(block[index])
      index &+= 1
    }
  }
}

extension CubicBezierSolver {
  /// Eases `count` cells in place.
  @inline(never)
  fileprivate static func solve(_ curve: CubicBezier, _ block: Cells<Float>, count: Int) {
    // Made here, its numbers are in registers, which no cell can be part of.
    let solver = CubicBezierSolver(curve)
    if solver.isOrdinary {
      for index in 0..<count { block[index] = solver.ordinaryValue(block[index]) }
    } else {
      for index in 0..<count { block[index] = solver.steepValue(block[index]) }
    }
  }
}

extension LinearStops {
  fileprivate func ease(_ block: Cells<Float>, count: Int) {
    let segments = segments
    for index in 0..<count {
      let segment = LinearStops.segment(segments.span, at: block[index])
      block[index] = segment.output + (block[index] - segment.input) * segment.slope
    }
  }
}

extension SpringCurve {
  fileprivate func ease(_ block: Cells<Float>, count: Int) {
    for index in 0..<count { block[index] = value(block[index]) }
  }
}

extension UserFunction {
  fileprivate func ease(_ block: Cells<Float>, count: Int) {
    let function = function
    for index in 0..<count {
      let eased = function(block[index])
      if eased.isFinite { block[index] = eased }
    }
  }
}
