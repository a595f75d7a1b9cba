/// What reduced motion makes of a driver, in counts.
enum MotionReduction: BitwiseCopyable, Equatable {
  case play
  case snap
  /// It lasts so long at most.
  case shorten(Int64)
  /// It jumps in the middle of so long a time.
  case fade(Int64)

  /// What it makes of the length of a play.
  func duration(_ counts: Int64) -> Int64 {
    switch self {
    case .play: counts
    case .snap: 0
    case .shorten(let most): min(counts, most)
    case .fade(let length): length
    }
  }

  /// What it makes of a spring's numbers.
  func spring(frequency: Double, ratio: Double) -> (frequency: Double, ratio: Double) {
    guard case .shorten(let most) = self else { return (frequency, ratio) }
    return (max(frequency, 2 * .pi * Double(Instant.countsPerSecond) / Double(most)), 1)
  }
}
