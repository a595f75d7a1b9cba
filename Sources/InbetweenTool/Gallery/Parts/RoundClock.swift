import Inbetween

/// A round that plays again and again on one timeline of a world: its time goes back by the engine itself
/// (T8).
struct RoundClock {
  let world: World
  /// What the drivers of the round hang on.
  private(set) var timeline: Timeline
  /// How long one round is, in counts.
  private let length: Int64
  /// After a seek the picture stands exactly on its instant; otherwise it lies between two ticks.
  private var isAligned = false

  /// A round that begins now.
  init(in world: World, length: Duration) {
    self.world = world
    self.length = max(Instant(length).counts, 1)
    timeline = world.makeTimeline()
    timeline.begin()
  }

  /// What it shows, and can show.
  var time: SceneTime {
    let end = Instant(counts: length)
    let shown = min(shownInstant, end)
    return SceneTime(
      shown: shown.sinceStart, range: .zero...end.sinceStart, tick: world.tickRate.lastTick(at: shown),
      isRound: true)
  }

  /// Plays on, and begins anew at the end, where what is left over is kept; answers whether it did.
  @discardableResult
  mutating func advance(by frameTime: Duration) -> Bool {
    isAligned = false
    world.advance(by: frameTime)
    let counts = local.counts
    guard counts >= length else { return false }
    timeline.seek(to: Duration(counts: counts % length))
    return true
  }

  /// Shows another time of the round.
  mutating func seek(to time: Duration) {
    timeline.seek(to: Duration(counts: min(max(Instant(time).counts, 0), length - 1)))
    isAligned = true
  }

  /// Puts the round on another timeline: `register` hangs what moves on it. What moved before is over, and
  /// leaves behind what it showed.
  ///
  /// - Parameter time: where the round then is; nil for where it was.
  mutating func renew(at time: Duration? = nil, _ register: (TimelineID) throws -> Void) throws {
    let time = time ?? local.sinceStart
    timeline.release()
    timeline = world.makeTimeline()
    timeline.begin()
    try register(timeline.id)
    if time > .zero { timeline.seek(to: time) }
  }

  /// Notes what is shown.
  func sample(into frame: Frame) { world.sample(at: isAligned ? 0 : world.alpha, into: frame) }

  private var local: Instant { timeline.now ?? .zero }

  private var shownInstant: Instant {
    if isAligned { return local }
    let next = world.tickRate.instant(ofTick: world.tickCount + 1)
    let part = Double(next.counts - world.now.counts) * world.alpha
    return Instant(counts: local.counts + Int64(part.rounded(.toNearestOrEven)))
  }
}
