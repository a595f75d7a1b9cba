import CAllocationCounter
import Foundation

/// One of the things measured against each other in a group.
struct Contestant {
  /// Names the row; the same from run to run, for `--compare` goes by it.
  var name: String
  /// How many units (tweens, lanes, registrations) one call of `run` does.
  var units: Int
  /// Heap bytes that building it took, a unit, where that was weighed.
  var bytes: Double?
  /// Whether a call must allocate nothing.
  var isSteady = false
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

/// What was measured of one contestant.
struct Measurement {
  /// Many calls in a row, the contestant's memory being in the caches as far as it fits.
  var warm: Timing
  /// Single calls after the caches were filled with something else; of repeatable contestants only.
  var cold: Timing?
  /// Allocations a call, the most of any sample; nil where the allocator can't be hooked.
  var allocations: Double?
}

/// Measures groups of contestants.
///
/// A round takes one sample of every contestant in turn, so that whatever else the machine does falls on all
/// of them alike; odd rounds go through them in reverse. A sample is as many calls as fill `sampleTime`,
/// after one call outside the clock that brings the contestant's memory back into the caches. The sample's
/// figure is its time by calls and by units. Cold samples, of one call each, follow in their own rounds.
struct Harness: Sendable {
  /// Rounds a group; at least 7.
  var rounds: Int
  /// Rounds of cold samples.
  var coldRounds: Int
  /// The least length of a sample, in nanoseconds; well under a scheduler's slice, so that on a busy machine
  /// some samples are left alone.
  var sampleTime: Double
  /// Whether CPU time of the thread is measured, so that other programs on a busy machine do not count. For
  /// what runs on one thread, and longer than a scheduler's slice.
  var usesThreadTime = false

  /// Calls a sample at most: ticks of small worlds must not add up to the end of their tweens.
  private static let mostCalls = 2000

  /// Calls of what is to be steady before it is measured: what the events of the start took is given back
  /// once it has not been needed for a second of ticks.
  private static let callsBefore = 80

  static let thorough = Harness(rounds: 31, coldRounds: 7, sampleTime: 1_000_000)
  static let quick = Harness(rounds: 9, coldRounds: 3, sampleTime: 500_000)

  /// For what takes seconds to prepare: no more than 7 rounds.
  var brief: Harness { Harness(rounds: min(rounds, 7), coldRounds: coldRounds, sampleTime: sampleTime) }

  /// Measures CPU time of the thread.
  var onThread: Harness {
    var harness = self
    harness.usesThreadTime = true
    return harness
  }

  /// Measures the contestants against each other; answers a measurement for each, in their order.
  ///
  /// - Parameter inOrder: never in reverse, for contestants that depend on the one before.
  func measure(_ contestants: [Contestant], inOrder: Bool = false) -> [Measurement] {
    for contestant in contestants where contestant.isSteady {
      for _ in 0..<Harness.callsBefore { contestant.run() }
    }
    let calls = contestants.map { callsPerSample($0) }
    var samples = contestants.map { _ in [Double]() }
    var colds = samples
    var allocations = contestants.map { _ in 0.0 }
    for round in 0..<rounds {
      let order = inOrder || round % 2 == 0 ? Array(contestants.indices) : contestants.indices.reversed()
      for index in order {
        let contestant = contestants[index]
        contestant.prepare()
        if contestant.isRepeatable { contestant.run() }
        let before = allocation_count()
        let elapsed = time(calls[index], contestant.run)
        let count = Double(allocation_count() - before) / Double(calls[index])
        allocations[index] = max(allocations[index], count)
        samples[index].append(elapsed / Double(calls[index]) / Double(contestant.units))
      }
    }
    let sweep = contestants.contains(where: \.isRepeatable) ? CacheSweep() : nil
    for _ in 0..<coldRounds {
      for (index, contestant) in contestants.enumerated() where contestant.isRepeatable {
        contestant.prepare()
        sweep?.run()
        colds[index].append(time(1, contestant.run) / Double(contestant.units))
      }
    }
    return contestants.indices.map { index in
      Measurement(
        warm: Timing(samples[index]), cold: colds[index].isEmpty ? nil : Timing(colds[index]),
        allocations: allocation_count() > 0 ? allocations[index] : nil)
    }
  }

  private func callsPerSample(_ contestant: Contestant) -> Int {
    guard contestant.isRepeatable else { return 1 }
    contestant.prepare()
    contestant.run()
    var calls = 1
    while true {
      let elapsed = time(calls, contestant.run)
      if elapsed >= sampleTime / 2 || calls * 2 > Harness.mostCalls {
        return min(max(1, Int(Double(calls) * sampleTime / max(elapsed, 1))), Harness.mostCalls)
      }
      calls *= 2
    }
  }

  /// Nanoseconds for so many calls.
  private func time(_ calls: Int, _ run: () -> Void) -> Double {
    let start = now
    for _ in 0..<calls { run() }
    return now - start
  }

  private var now: Double {
    usesThreadTime ? Harness.threadTime() : Double(DispatchTime.now().uptimeNanoseconds)
  }

  /// Returns the CPU time that this thread has used, in nanoseconds.
  static func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

/// Writes to more memory than the caches of a core hold, so that what was in them has to come back. A cache
/// that many cores share may be larger and is left as it is.
private final class CacheSweep {
  private static let size = 64 << 20
  private let bytes = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4096)
  private var turn: UInt8 = 0

  deinit { bytes.deallocate() }

  func run() {
    turn &+= 1
    for offset in stride(from: 0, to: CacheSweep.size, by: 64) {
      bytes.storeBytes(of: turn, toByteOffset: offset, as: UInt8.self)
    }
  }
}

/// A result that is not what an independent evaluation says: nothing of the row can be believed.
struct BenchmarkFailure: Error, CustomStringConvertible {
  var description: String
}
