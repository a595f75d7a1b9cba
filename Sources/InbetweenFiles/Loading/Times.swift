import Inbetween

extension Duration {
  /// Creates a duration from a file's time. It is clamped to ±1e15 ms; NaN is 0.
  init(fileMilliseconds milliseconds: Double) {
    let held = milliseconds.isNaN ? 0 : min(max(milliseconds, -1e15), 1e15)
    self.init(attoseconds: Int128((held * 1e15).rounded()))
  }
}
