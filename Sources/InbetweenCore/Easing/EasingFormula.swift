/// An easing that is a formula with a few numbers, so that a kernel's loop contains all of it.
///
/// A call has one switch, then one loop of the formula alone, which the optimizer vectorizes.
enum EasingFormula {
  case identity
  case penner(PennerFamily, PennerMode)
  case bezier(CubicBezier)
  case steps(count: Float, rise: Float, jumps: Float, before: Bool)

  /// Eases `count` rows: from their progress to the output of `pass`.
  func apply<Pass: EasingPass>(_ pass: Pass, count: Int) {
    switch self {
    case .identity:
      pass.each(count) { $0 }
    case .penner(let family, let mode):
      Self.apply(family, mode, pass, count)
    case .bezier(let curve):
      pass.eachInBlock(count) { curve.ease($0, count: $1) }
    case .steps(let n, let rise, let jumps, let before):
      if before {
        pass.each(count) { StepFormula.value($0, count: n, rise: rise, jumps: jumps, before: true) }
      } else {
        pass.each(count) { StepFormula.value($0, count: n, rise: rise, jumps: jumps, before: false) }
      }
    }
  }

  @inline(__always)
  static func apply<Formulas: PennerFormulas, Pass: EasingPass>(
    _: Formulas.Type, _ mode: PennerMode, _ pass: Pass, _ count: Int
  ) {
    switch mode {
    case .easeIn: pass.each(count) { Formulas.easeIn(Pass.isInUnit ? $0 : PortableMath.unit($0)) }
    case .easeOut: pass.each(count) { Formulas.easeOut(Pass.isInUnit ? $0 : PortableMath.unit($0)) }
    case .easeInOut: pass.each(count) { Formulas.easeInOut(Pass.isInUnit ? $0 : PortableMath.unit($0)) }
    }
  }
}

/// The input and output of the rows of a kernel's loop. Together with the formula they make one loop.
protocol EasingPass {
  /// Whether all progress is within 0 … 1.
  static var isInUnit: Bool { get }

  /// Applies a kernel of cells to `count` rows. For formulas that are too long to be inlined in the loop of
  /// each pass, where each row would cost a call.
  func eachInBlock(_ count: Int, _ kernel: (BufferView<Float>, Int) -> Void)

  /// Applies a formula to `count` rows and perhaps a few after, so that no loop has a scalar remainder.
  func each(_ count: Int, _ formula: (Float) -> Float)
}

extension CubicBezier {
  /// Eases `count` cells in place, all within 0…1.
  @inline(never)
  func ease(_ block: BufferView<Float>, count: Int) {
    // Made here, so that its numbers stay in registers: no cell can alias them.
    switch method {
    case .two:
      let steps = CubicBezierSteps(self)
      for index in 0..<count { block[index] = steps.valueOfTwo(block[index]) }
    case .four:
      let steps = CubicBezierSteps(self)
      for index in 0..<count { block[index] = steps.valueOfFour(block[index]) }
    case .bisection:
      let solver = CubicBezierSolver(self)
      for index in 0..<count { block[index] = solver.value(block[index]) }
    }
  }
}

/// The value of CSS `steps()`, from the numbers of a `StepFunction`.
enum StepFormula {
  /// Returns the value at `p`.
  ///
  /// Jump k is at the Float nearest to k/count. The product p·count alone may round to either side of k, so p
  /// is compared with that Float. With the before flag, p at a jump has not reached it: `≥` becomes `>`.
  @inline(__always)
  static func value(_ p: Float, count: Float, rise: Float, jumps: Float, before: Bool) -> Float {
    let y = p * count
    // From 2²² on the magic number does not round; such steps are invisible.
    let k = y.magnitude < 0x1p22 ? PortableMath.nearestInteger(y) : y
    let edge = k / count
    let reached = before ? p > edge : p >= edge
    let raw = (reached ? k : k - 1) + rise
    let low = p >= 0 && raw < 0 ? 0 : raw
    let step = p <= 1 && low > jumps ? jumps : low
    return step / jumps
  }
}
