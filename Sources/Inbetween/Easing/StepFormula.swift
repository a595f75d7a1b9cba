/// The value of CSS `steps()`, by the numbers of a `StepFunction`.
enum StepFormula {
  /// The value at `p`.
  ///
  /// Jump k lies at the Float nearest to k/count. The product p·count alone would round to either
  /// side of k; comparing with the jump's own place does not. The before flag takes p at a jump
  /// as not having reached it, so it turns `≥` into `>`.
  @inline(__always)
  static func value(_ p: Float, count: Float, rise: Float, jumps: Float, before: Bool) -> Float {
    let y = p * count
    // From 2²² on the magic number does not round, and nobody can see the steps.
    let k = y.magnitude < 0x1p22 ? PortableMath.nearestInteger(y) : y
    let place = k / count
    let reached = before ? p > place : p >= place
    let raw = (reached ? k : k - 1) + rise
    let low = p >= 0 && raw < 0 ? 0 : raw
    let step = p <= 1 && low > jumps ? jumps : low
    return step / jumps
  }
}
