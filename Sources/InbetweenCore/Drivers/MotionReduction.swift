/// The form that reduced motion gives a driver, in counts.
package enum MotionReduction: BitwiseCopyable, Equatable {
  case play
  case snap
  /// It lasts at most this long.
  case shorten(Int64)
  /// It lasts this long, and jumps in the middle.
  case fade(Int64)

  /// Returns the reduced length of an iteration.
  func duration(_ counts: Int64) -> Int64 {
    switch self {
    case .play: counts
    case .snap: 0
    case .shorten(let most): min(counts, most)
    case .fade(let length): length
    }
  }

  /// Returns the reduced parameters of a spring.
  func spring(frequency: Double, ratio: Double) -> (frequency: Double, ratio: Double) {
    guard case .shorten(let most) = self else { return (frequency, ratio) }
    return (max(frequency, 2 * .pi * Double(Instant.countsPerSecond) / Double(most)), 1)
  }
}
