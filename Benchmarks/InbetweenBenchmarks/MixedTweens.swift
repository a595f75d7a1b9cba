/// The numbers of many one-lane tweens, from which every contestant is built.
///
/// Plays take 4,000 … 11,000 s and began at random, up to 60 % of a play before instant 0: no tween begins
/// or ends for the first 1,600 s, some 96,000 ticks. With `repeatsForever` plays take
/// 9 … 11 s, so that a tenth of the tweens begin another every second.
struct MixedTweens {
  var easings: [MixedEasing] = []
  var froms: [Float] = []
  var targets: [Float] = []
  /// The instants at which they began, in counts; none after 0 at first.
  var starts: [Int64] = []
  /// The lengths of a play, in counts.
  var durations: [Int64] = []
  /// Whether they play without end, at odd indices to and fro.
  let repeatsForever: Bool

  /// - Parameter lanes: so many neighbours have easing, start and duration in common, as the lanes of one
  ///   tween have.
  init(
    count: Int, seed: UInt64 = 0x1B37_2026, easings choice: [MixedEasing] = MixedEasing.allCases,
    lanes: Int = 1,
    repeatsForever: Bool = false
  ) {
    self.repeatsForever = repeatsForever
    var random = SplitMix64(seed: seed)
    for index in 0..<count {
      froms.append(Float(random.unit() * 200 - 100))
      targets.append(Float(random.unit() * 200 - 100))
      if index % lanes > 0 {
        easings.append(easings[index - 1])
        durations.append(durations[index - 1])
        starts.append(starts[index - 1])
        continue
      }
      easings.append(choice[random.below(choice.count)])
      let seconds = repeatsForever ? 9 + 2 * random.unit() : 4000 + 7000 * random.unit()
      durations.append(Int64(seconds * 90_000))
      let spread = repeatsForever ? 1 : 0.6
      starts.append(-Int64(seconds * spread * random.unit() * 90_000))
    }
  }

  var count: Int { easings.count }

  /// What tween `index` must show at the instant `now`, in Double; or if progress were off by `error`.
  func expected(_ index: Int, at now: Int64, error: Double = 0) -> Double {
    var passed = now - starts[index]
    if repeatsForever {
      let play = passed / durations[index]
      passed %= durations[index]
      if play % 2 == 1 && index % 2 == 1 { passed = durations[index] - passed }
    }
    let progress = min(max(Double(passed) / Double(durations[index]) + error, 0), 1)
    let from = Double(froms[index])
    return from + (Double(targets[index]) - from) * easings[index].function(progress)
  }

  /// Fails unless `value(index)` is, for every tween, what it must show at `now`, and none has ended.
  func check(_ name: String, at now: Int64, _ value: (Int) -> Float) throws(BenchmarkFailure) {
    for index in 0..<count {
      let shown = value(index)
      // Circular easings have a vertical tangent, where any error of a Float progress counts for much.
      let error = (Double(shown) - expected(index, at: now)).magnitude <= 0.002 ? 0.0 : 2e-7
      let bounds = [expected(index, at: now, error: -error), expected(index, at: now, error: error)].sorted()
      try require(
        shown, min(max(Double(shown), bounds[0]), bounds[1]),
        "\(name), tween \(index) (\(easings[index])) at count \(now)")
      guard repeatsForever || now < starts[index] + durations[index] else {
        throw BenchmarkFailure(description: "\(name): tween \(index) has ended during the measurement")
      }
    }
  }
}

/// Fails unless `value` is within 0.002 of `expected`, values moving by up to 200: 1e-5 of the way, which is
/// what an easing's own error of 2e-6 and a Float progress under the steepest slope add up to.
func require(_ value: Float, _ expected: Double, _ what: @autoclosure () -> String) throws(BenchmarkFailure) {
  if (Double(value) - expected).magnitude <= 0.002 { return }
  throw BenchmarkFailure(description: "\(what()): shows \(value), must show \(expected)")
}
