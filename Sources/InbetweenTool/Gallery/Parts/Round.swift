import Inbetween

/// The time of a scene that plays round and round on one timeline: forward, and at any rate, by the world's
/// ticks; anywhere by a seek (T8).
struct Round {
  let world: World
  /// What plays; it stands for one round.
  var timeline: Timeline
  let length: Duration
  /// After a seek the picture stands exactly on its instant; otherwise it lies between two ticks.
  private var isAligned = true

  init(_ timeline: Timeline, of world: World, length: Duration) {
    (self.timeline, self.world, self.length) = (timeline, world, length)
  }

  /// What `World.sample(at:into:)` takes for the picture of the moment.
  var alpha: Double { isAligned ? 0 : world.alpha }

  /// The time on the timeline that the picture shows.
  var shown: Duration { Instant(counts: min(max(shownCounts, 0), length.counts)).sinceStart }

  var time: SceneTime {
    SceneTime(
      shown: shown, range: .zero...length, tick: world.tickRate.lastTick(at: Instant(shown)), isRound: true)
  }

  /// Plays on; what is left over at either end is kept for the next round.
  mutating func advance(by frameTime: Duration) {
    isAligned = false
    world.advance(by: frameTime)
    let counts = timeline.now?.counts ?? 0
    if !(0..<length.counts).contains(counts) {
      timeline.seek(to: Duration(counts: (counts % length.counts + length.counts) % length.counts))
    }
  }

  /// Stands on an instant of the round.
  mutating func seek(to time: Duration) {
    timeline.seek(to: min(max(time, .zero), Duration(counts: length.counts - 1)))
    isAligned = true
  }

  /// Other drivers on another timeline take the place of these, at the same time.
  mutating func replace(with timeline: Timeline) {
    timeline.seek(to: self.timeline.offset ?? .zero)
    self.timeline = timeline
  }

  private var shownCounts: Int64 {
    let local = timeline.now?.counts ?? 0
    guard !isAligned else { return local }
    let next = world.tickRate.instant(ofTick: world.tickCount + 1)
    let part = Double(next.counts - world.now.counts) * world.alpha * (timeline.rate?.value ?? 1)
    return local + Int64(part.rounded(.toNearestOrEven))
  }
}
