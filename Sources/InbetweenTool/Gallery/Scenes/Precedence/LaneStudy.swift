import Inbetween

/// The values that an arrangement shows over a loop, computed by the engine. The arrangement is registered
/// in its own world, and its timeline seeks to each sample.
struct LaneStudy {
  /// A time range of the loop with one winner.
  struct Segment {
    /// The winner; nil for the base value.
    var winner: String?
    var span: ClosedRange<Duration>
    /// Points of the curve: seconds and values.
    var points: [SIMD2<Float>]
  }

  /// The shown values, by time ranges in order.
  private(set) var seen: [Segment] = []
  /// The values of each lane by its own clock, whether it wins or not.
  private(set) var own: [String: [SIMD2<Float>]] = [:]
  /// The active range of each lane. It may end after the loop.
  private(set) var spans: [String: ClosedRange<Duration>] = [:]

  /// - Parameter samples: the number of samples in a loop, without those at the lanes' begins and ends.
  init(_ arrangement: LaneArrangement, samples: Int = 250) throws {
    let step = LaneArrangement.length / samples
    let performance = try arrangement.perform(in: World())
    performance.timeline.seek(to: LaneArrangement.length)
    for lane in arrangement.lanes {
      // A spring ends at its rest, which is known from its begin on.
      let length =
        lane.isSpring ? performance.handles[lane.name]?.implicitDuration ?? lane.length : lane.length
      spans[lane.name] = lane.begin...(lane.begin + length)
    }
    let bounds = Set(spans.values.flatMap { [$0.lowerBound.counts, $0.upperBound.counts] })
      .union([0]).filter { $0 < LaneArrangement.length.counts }.sorted()
    for (bound, end) in zip(bounds, bounds.dropFirst() + [LaneArrangement.length.counts]) {
      let span = Duration(counts: bound)...Duration(counts: end)
      performance.timeline.seek(to: span.lowerBound)
      let winner = performance.winner
      let points = performance.points(span, step)
      if let last = seen.indices.last, seen[last].winner == winner {
        seen[last].span = seen[last].span.lowerBound...span.upperBound
        seen[last].points += points
      } else {
        seen.append(Segment(winner: winner, span: span, points: points))
      }
    }
    for lane in arrangement.lanes {
      // A lane that is registered last wins throughout its active range. Its start value is the true one,
      // because a lane does not change what shows before its begin.
      var uncovered = arrangement
      uncovered.isBlended = false
      uncovered.move(lane.name, to: arrangement.lanes.count)
      let end = min(spans[lane.name]?.upperBound ?? lane.begin, LaneArrangement.length)
      own[lane.name] = try uncovered.perform(in: World()).points(min(lane.begin, end)...end, step)
    }
  }

  /// Returns the time ranges in which a lane wins.
  func ranges(of name: String) -> [ClosedRange<Duration>] {
    seen.filter { $0.winner == name }.map(\.span)
  }
}

extension LanePerformance {
  /// Returns seconds and values in a half-open time range (C2), a step apart, and at its last count.
  fileprivate func points(_ span: ClosedRange<Duration>, _ step: Duration) -> [SIMD2<Float>] {
    let last = max(span.upperBound.counts - 1, span.lowerBound.counts)
    let instants = Array(stride(from: span.lowerBound.counts, to: last, by: Int(step.counts))) + [last]
    return instants.map { counts in
      timeline.seek(to: Duration(counts: counts))
      return SIMD2(Float(Double(counts) / Double(Instant.countsPerSecond)), value)
    }
  }
}
