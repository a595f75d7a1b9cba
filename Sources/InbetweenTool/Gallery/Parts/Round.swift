import Inbetween

/// The time of a repeating scene, on one timeline. It plays forward by the world's ticks, at any rate, and
/// seeks to any instant (T8).
struct Round {
  let world: World
  /// The timeline of the drivers.
  private(set) var timeline: Timeline
  let length: Duration
  /// Whether the picture shows the timeline's exact instant, as after a seek. Otherwise it is between two
  /// ticks.
  private var isAligned = true

  /// Makes a round from a timeline that has its drivers. The length is at least one count.
  init(_ timeline: Timeline, of world: World, length: Duration) {
    (self.timeline, self.world, self.length) = (timeline, world, max(length, Duration(counts: 1)))
  }

  /// Makes a round on an empty timeline, which begins now.
  init(in world: World, length: Duration) {
    self.init(world.makeTimeline(), of: world, length: length)
    timeline.begin()
  }

  /// The shown time on the timeline.
  var shown: Duration { Instant(counts: min(max(shownCounts, 0), length.counts)).sinceStart }

  var time: SceneTime {
    SceneTime(
      shown: shown, range: .zero...length, tick: world.tickRate.lastTick(at: Instant(shown)), isRound: true)
  }

  /// Samples the world at the shown time.
  func sample(into frame: Frame) { world.sample(at: isAligned ? 0 : world.alpha, into: frame) }

  /// Advances the round. Time left over at either end carries over to the next round. Returns whether the
  /// next round has begun.
  @discardableResult
  mutating func advance(by frameTime: Duration) -> Bool {
    isAligned = false
    world.advance(by: frameTime)
    let counts = localCounts
    if (0..<length.counts).contains(counts) { return false }
    timeline.seek(to: Duration(counts: (counts % length.counts + length.counts) % length.counts))
    return true
  }

  /// Seeks to a time of the round. Times outside it are clamped.
  mutating func seek(to time: Duration) {
    timeline.seek(to: min(max(time, .zero), Duration(counts: length.counts - 1)))
    isAligned = true
  }

  /// Continues on another timeline, with other drivers, at the present offset.
  mutating func replace(with timeline: Timeline) {
    timeline.seek(to: self.timeline.offset ?? .zero)
    self.timeline = timeline
  }

  /// Replaces the timeline with a new one, on which `register` registers the drivers. The old drivers are
  /// released, and the values that they showed remain.
  ///
  /// - Parameter time: the time of the round afterwards; nil for the present one.
  mutating func renew(at time: Duration? = nil, _ register: (TimelineID) throws -> Void) throws {
    let time = time ?? Duration(counts: localCounts)
    timeline.release()
    timeline = world.makeTimeline()
    timeline.begin()
    try register(timeline.id)
    if time > .zero { timeline.seek(to: time) }
  }

  private var localCounts: Int64 { timeline.now?.counts ?? 0 }

  private var shownCounts: Int64 {
    guard !isAligned else { return localCounts }
    let next = world.tickRate.instant(ofTick: world.tickCount + 1)
    let part = Double(next.counts - world.now.counts) * world.alpha * (timeline.rate?.value ?? 1)
    return localCounts + Int64(part.rounded(.toNearestOrEven))
  }
}
