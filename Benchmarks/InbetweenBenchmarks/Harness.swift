import Foundation

/// One of the things measured against each other in a group.
struct Contestant {
  /// Names the row; the same from run to run, for `--compare` goes by it.
  var name: String
  /// How many units (tweens, lanes, registrations) one call of `run` does.
  var units: Int
  /// Done before every sample, outside the clock.
  var prepare: () -> Void = {}
  /// What is timed.
  var run: () -> Void
  /// Whether `run` may be called as often as it takes to fill a sample. If not, a sample is one call, after
  /// its own `prepare`.
  var isRepeatable = true
}

/// Nanoseconds a unit over all samples of one contestant.
struct Timing: Codable {
  var minimum: Double
  var median: Double
  var maximum: Double

  init(_ samples: [Double]) {
    let sorted = samples.sorted()
    minimum = sorted.first ?? .nan
    median = sorted.isEmpty ? .nan : sorted[sorted.count / 2]
    maximum = sorted.last ?? .nan
  }
}

/// Measures groups of contestants.
///
/// A round takes one sample of every contestant in turn, so that whatever else the machine does falls on all
/// of them alike; odd rounds go through them in reverse. A sample is as many calls as fill `sampleTime`,
/// after one call outside the clock that brings the contestant's memory back into the caches. The sample's
/// figure is its time by calls and by units.
struct Harness: Sendable {
  /// Rounds a group; at least 7.
  var rounds: Int
  /// The least length of a sample, in nanoseconds; well under a scheduler's slice, so that on a busy machine
  /// some samples are left alone.
  var sampleTime: Double

  static let thorough = Harness(rounds: 31, sampleTime: 1_000_000)
  static let quick = Harness(rounds: 9, sampleTime: 500_000)

  /// Measures the contestants against each other; answers a timing for each, in their order.
  ///
  /// - Parameter inOrder: never in reverse, for contestants that depend on the one before.
  func measure(_ contestants: [Contestant], inOrder: Bool = false) -> [Timing] {
    let calls = contestants.map { callsPerSample($0) }
    var samples = contestants.map { _ in [Double]() }
    for round in 0..<rounds {
      let order = inOrder || round % 2 == 0 ? Array(contestants.indices) : contestants.indices.reversed()
      for index in order {
        let contestant = contestants[index]
        contestant.prepare()
        if contestant.isRepeatable { contestant.run() }
        let elapsed = time(calls[index], contestant.run)
        samples[index].append(elapsed / Double(calls[index]) / Double(contestant.units))
      }
    }
    return samples.map { Timing($0) }
  }

  private func callsPerSample(_ contestant: Contestant) -> Int {
    guard contestant.isRepeatable else { return 1 }
    contestant.prepare()
    contestant.run()
    var calls = 1
    while true {
      let elapsed = time(calls, contestant.run)
      if elapsed >= sampleTime / 2 { return max(1, Int(Double(calls) * sampleTime / elapsed)) }
      calls *= 2
    }
  }

  /// Nanoseconds for so many calls.
  private func time(_ calls: Int, _ run: () -> Void) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    for _ in 0..<calls { run() }
    return Double(DispatchTime.now().uptimeNanoseconds - start)
  }
}

/// A result that is not what an independent evaluation says: nothing of the row can be believed.
struct BenchmarkFailure: Error, CustomStringConvertible {
  var description: String
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers for the same seed on every machine.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in 0 ..< 1.
  mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A whole number in 0 ..< limit; the bias of the remainder is far below what a benchmark could notice.
  mutating func below(_ limit: Int) -> Int {
    Int(next() % UInt64(limit))
  }
}
