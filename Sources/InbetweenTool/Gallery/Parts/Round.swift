import Inbetween

/// The time of a scene that plays round and round on one timeline: forward, and at any rate, by the world's
/// ticks; anywhere by a seek (T8).
struct Round {
  let world: World
  /// What the drivers of the round hang on.
  private(set) var timeline: Timeline
  let length: Duration
  /// After a seek the picture stands exactly on its instant; otherwise it lies between two ticks.
  private var isAligned = true

  /// One whose drivers hang on a timeline already. A round has one instant at least.
  init(_ timeline: Timeline, of world: World, length: Duration) {
    (self.timeline, self.world, self.length) = (timeline, world, max(length, Duration(counts: 1)))
  }

  /// An empty one, which begins now.
  init(in world: World, length: Duration) {
    self.init(world.makeTimeline(), of: world, length: length)
    timeline.begin()
  }

  /// The time on the timeline that the picture shows.
  var shown: Duration { Instant(counts: min(max(shownCounts, 0), length.counts)).sinceStart }

  var time: SceneTime {
    SceneTime(
      shown: shown, range: .zero...length, tick: world.tickRate.lastTick(at: Instant(shown)), isRound: true)
  }

  /// Notes what is shown.
  func sample(into frame: Frame) { world.sample(at: isAligned ? 0 : world.alpha, into: frame) }

  /// Plays on; what is left over at either end is kept for the next round. Answers whether that has begun.
  @discardableResult
  mutating func advance(by frameTime: Duration) -> Bool {
    isAligned = false
    world.advance(by: frameTime)
    let counts = localCounts
    if (0..<length.counts).contains(counts) { return false }
    timeline.seek(to: Duration(counts: (counts % length.counts + length.counts) % length.counts))
    return true
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

  /// Puts the round on another timeline: `register` hangs what moves on it. What moved before is over, and
  /// leaves behind what it showed.
  ///
  /// - Parameter time: where the round then is; nil for where it was.
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
