import Inbetween

extension Duration {
  /// A file's time. What no clock can hold is held at ±1e15 ms, what is no number is 0.
  init(fileMilliseconds milliseconds: Double) {
    let held = milliseconds.isNaN ? 0 : min(max(milliseconds, -1e15), 1e15)
    self.init(attoseconds: Int128((held * 1e15).rounded()))
  }
}
