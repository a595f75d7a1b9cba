import Inbetween

/// What an arrangement shows over one round, found by asking the engine: it is performed in a world of its
/// own, whose timeline is sought from instant to instant.
struct LaneStudy {
  /// A part of the round with one and the same winner.
  struct Stretch {
    /// Nil where the base value shows.
    var winner: String?
    var span: ClosedRange<Duration>
    /// Seconds, and values.
    var points: [SIMD2<Float>]
  }

  /// What is seen, stretch by stretch.
  private(set) var seen: [Stretch] = []
  /// What each lane does by its own clock, seen or not.
  private(set) var own: [String: [SIMD2<Float>]] = [:]
  /// When each lane is active; it may be over after the round's end.
  private(set) var spans: [String: ClosedRange<Duration>] = [:]

  /// - Parameter samples: so many in a round, besides the instants at which somebody begins or ends.
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
    for (place, bound) in bounds.enumerated() {
      let end = place + 1 < bounds.count ? bounds[place + 1] : LaneArrangement.length.counts
      let span = Duration(counts: bound)...Duration(counts: end)
      performance.timeline.seek(to: span.lowerBound)
      let winner = performance.winner
      let points = performance.points(span, step)
      if let last = seen.indices.last, seen[last].winner == winner {
        seen[last].span = seen[last].span.lowerBound...span.upperBound
        seen[last].points += points
      } else {
        seen.append(Stretch(winner: winner, span: span, points: points))
      }
    }
    for lane in arrangement.lanes {
      // Registered last, a lane is seen all the time, and begins where it does in its place: before that the
      // others show what they show without it.
      var uncovered = arrangement
      uncovered.isBlended = false
      uncovered.move(lane.name, to: arrangement.lanes.count)
      let end = min(spans[lane.name]?.upperBound ?? lane.begin, LaneArrangement.length)
      own[lane.name] = try uncovered.perform(in: World()).points(min(lane.begin, end)...end, step)
    }
  }

  /// Where a lane is seen.
  func stretches(of name: String) -> [ClosedRange<Duration>] {
    seen.filter { $0.winner == name }.map(\.span)
  }
}

extension LanePerformance {
  /// Seconds and values over a half-open span (C2), a step apart and at its very end.
  fileprivate func points(_ span: ClosedRange<Duration>, _ step: Duration) -> [SIMD2<Float>] {
    let last = max(span.upperBound.counts - 1, span.lowerBound.counts)
    let instants = Array(stride(from: span.lowerBound.counts, to: last, by: Int(step.counts))) + [last]
    return instants.map { counts in
      timeline.seek(to: Duration(counts: counts))
      return SIMD2(Float(Double(counts) / Double(Instant.countsPerSecond)), value)
    }
  }
}
