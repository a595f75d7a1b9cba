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
    switch kind {
    case .identity:
      return
    case .penner(let family, let mode):
      Self.apply(family, mode, block, count)
    case .bezier(let curve):
      let solver = CubicBezierSolver(curve)
      if solver.isOrdinary {
        Self.each(block, count) { solver.ordinaryValue($0) }
      } else {
        Self.each(block, count) { solver.steepValue($0) }
      }
    case .steps(let steps):
      let (n, rise, jumps) = (Float(steps.count), steps.rise, steps.jumps)
      if before {
        Self.each(block, count) { StepFunction.value($0, count: n, rise: rise, jumps: jumps, before: true) }
      } else {
        Self.each(block, count) { StepFunction.value($0, count: n, rise: rise, jumps: jumps, before: false) }
      }
    case .stops(let stops):
      let array = stops.segments
      let segments = array.span
      var index = 0
      while index < count {
        let p = block[index]
        let segment = LinearStops.segment(segments, at: p)
        block[index] = segment.output + (p - segment.input) * segment.slope
        index &+= 1
      }
    case .spring(let spring):
      Self.each(block, count) { spring.value($0) }
    case .function(let user):
      let function = user.function
      Self.each(block, count) { progress in
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

  private static func apply(
    _ family: PennerFamily, _ mode: PennerMode, _ block: Cells<Float>, _ count: Int
  ) {
    switch family {
    case .sine: apply(SineFormulas.self, mode, block, count)
    case .quad: apply(QuadFormulas.self, mode, block, count)
    case .cubic: apply(CubicFormulas.self, mode, block, count)
    case .quart: apply(QuartFormulas.self, mode, block, count)
    case .quint: apply(QuintFormulas.self, mode, block, count)
    case .expo: apply(ExpoFormulas.self, mode, block, count)
    case .circ: apply(CircFormulas.self, mode, block, count)
    case .back: apply(BackFormulas.self, mode, block, count)
    case .elastic: apply(ElasticFormulas.self, mode, block, count)
    case .bounce: apply(BounceFormulas.self, mode, block, count)
    }
  }

  @inline(__always)
  private static func apply<Formulas: PennerFormulas>(
    _: Formulas.Type, _ mode: PennerMode, _ block: Cells<Float>, _ count: Int
  ) {
    switch mode {
    case .easeIn: each(block, count) { Formulas.easeIn(PortableMath.unit($0)) }
    case .easeOut: each(block, count) { Formulas.easeOut(PortableMath.unit($0)) }
    case .easeInOut: each(block, count) { Formulas.easeInOut(PortableMath.unit($0)) }
    }
  }

  @inline(__always)
  private static func each(_ block: Cells<Float>, _ count: Int, _ formula: (Float) -> Float) {
    var index = 0
    while index < count {
      block[index] = formula(block[index])
      index &+= 1
    }
  }
}
