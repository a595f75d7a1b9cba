import Inbetween

/// The last seconds of a live scene, one moment a tick, so that its time can be turned back (the world itself
/// goes forward, T8).
///
/// A moment is a value that holds all that the scene draws. Memory: `capacity` moments.
struct SceneTape<Moment> {
  /// The most moments that are kept.
  let capacity: Int
  private let rate: TickRate
  private var moments: [Moment] = []
  /// Where in `moments` the oldest one lies, once all room is taken.
  private var first = 0
  /// The tick of the newest moment.
  private var newest: Int64 = 0
  /// The instant in the past that is shown; nil while it is live.
  private var past: Instant?

  /// A tape of so many seconds at a tick rate.
  init(seconds: Int, rate: TickRate) {
    self.rate = rate
    var ticks: Int64 = 0
    while rate.instant(ofTick: ticks) < Instant(.seconds(seconds)) { ticks += 1 }
    capacity = Int(ticks)
  }

  /// Whether what is shown is what is, and not the past.
  var isLive: Bool { past == nil }

  /// The moment of the past that is shown; nil while it is live, or nothing is kept.
  var shown: Moment? {
    guard let past, !moments.isEmpty else { return nil }
    return moment(ofTick: rate.lastTick(at: past))
  }

  /// Keeps the moment after a tick of the world.
  mutating func record(_ moment: Moment, tick: Int64) {
    newest = tick
    if moments.count < capacity {
      moments.append(moment)
    } else {
      moments[first] = moment
      first = (first + 1) % capacity
    }
  }

  /// Forgets everything; it is live then.
  mutating func clear() {
    moments.removeAll(keepingCapacity: true)
    first = 0
    past = nil
  }

  /// The time of a scene whose own clock stands at `now`.
  func time(now: Duration, tick: Int64) -> SceneTime {
    let oldest = moments.isEmpty ? now : rate.instant(ofTick: oldestTick).sinceStart
    let shown = past?.sinceStart ?? now
    return SceneTime(
      shown: shown, range: min(oldest, now)...now, tick: past.map { rate.lastTick(at: $0) } ?? tick,
      isRound: false)
  }

  /// Shows a time of the past; `now` or later is live.
  mutating func seek(to time: Duration, now: Duration) {
    past = time < now && !moments.isEmpty ? max(Instant(time), rate.instant(ofTick: oldestTick)) : nil
  }

  /// Time goes on: first through the past that is shown; answers what is left of it for the live scene.
  mutating func advance(by frameTime: Duration, now: Duration) -> Duration {
    guard let past else { return frameTime }
    let next = past.sinceStart + frameTime
    if next < now {
      self.past = Instant(next)
      return .zero
    }
    self.past = nil
    return next - now
  }

  /// Gives up the past that is shown: what is, is shown again.
  mutating func goLive() { past = nil }

  private var oldestTick: Int64 { newest - Int64(moments.count) + 1 }

  private func moment(ofTick tick: Int64) -> Moment {
    let place = Int(min(max(tick, oldestTick), newest) - oldestTick)
    return moments[(first + place) % moments.count]
  }
}
