/// The value of CSS `steps()`, from the numbers of a `StepFunction`.
enum StepFormula {
  /// Returns the value at `p`.
  ///
  /// Jump k is at the Float nearest to k/count. The product p·count alone may round to either side of k, so p
  /// is compared with that Float. With the before flag, p at a jump has not reached it: `≥` becomes `>`.
  @inline(__always)
  static func value(_ p: Float, count: Float, rise: Float, jumps: Float, before: Bool) -> Float {
    let y = p * count
    // From 2²² on the magic number does not round; such steps are too small to be seen.
    let k = y.magnitude < 0x1p22 ? PortableMath.nearestInteger(y) : y
    let edge = k / count
    let reached = before ? p > edge : p >= edge
    let raw = (reached ? k : k - 1) + rise
    let low = p >= 0 && raw < 0 ? 0 : raw
    let step = p <= 1 && low > jumps ? jumps : low
    return step / jumps
  }
}
