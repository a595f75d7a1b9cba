extension Range where Bound: FixedWidthInteger {
  /// Returns the first number for which a condition holds, which then holds for all later ones; the end of
  /// the range if it holds for no number.
  ///
  /// - Complexity: O(log n).
  @inline(__always)
  package func search(_ isReached: (Bound) -> Bool) -> Bound {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return high
  }
}
