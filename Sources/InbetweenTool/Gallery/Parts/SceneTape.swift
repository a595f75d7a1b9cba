import Inbetween

/// The last seconds of a live scene, one moment per tick. With it a scene runs backward, although its world
/// runs only forward (T8).
///
/// A moment is a value with everything that the scene draws. Memory: `capacity` moments.
struct SceneTape<Moment> {
  /// The greatest number of moments.
  let capacity: Int
  private let rate: TickRate
  private var moments: [Moment] = []
  /// The index of the oldest moment in `moments`, once that is full.
  private var first = 0
  /// The tick of the newest moment.
  private var newest: Int64 = 0
  /// The past instant that is shown; nil while the tape is live.
  private var past: Instant?

  /// Makes a tape that holds a number of seconds at a tick rate.
  init(seconds: Int, rate: TickRate) {
    self.rate = rate
    var ticks: Int64 = 0
    while rate.instant(ofTick: ticks) < Instant(.seconds(seconds)) { ticks += 1 }
    capacity = Int(ticks)
  }

  /// Whether the present is shown.
  var isLive: Bool { past == nil }

  /// The past moment that is shown; nil if the tape is live or empty.
  var shown: Moment? {
    guard let past, !moments.isEmpty else { return nil }
    return moment(ofTick: rate.lastTick(at: past))
  }

  /// Stores the moment after a tick of the world. A full tape drops its oldest moment.
  mutating func record(_ moment: Moment, tick: Int64) {
    newest = tick
    if moments.count < capacity {
      moments.append(moment)
    } else {
      moments[first] = moment
      first = (first + 1) % capacity
    }
  }

  /// Removes all moments and shows the present.
  mutating func clear() {
    moments.removeAll(keepingCapacity: true)
    first = 0
    past = nil
  }

  /// Returns the scene's time. `now` is the present time of its own clock. `tick` is the present tick.
  func time(now: Duration, tick: Int64) -> SceneTime {
    let oldest = moments.isEmpty ? now : rate.instant(ofTick: oldestTick).sinceStart
    let shown = past?.sinceStart ?? now
    return SceneTime(
      shown: shown, range: min(oldest, now)...now, tick: past.map { rate.lastTick(at: $0) } ?? tick,
      isRound: false)
  }

  /// Shows a past time, clamped to the oldest moment. `now` or later shows the present.
  mutating func seek(to time: Duration, now: Duration) {
    past = time < now && !moments.isEmpty ? max(Instant(time), rate.instant(ofTick: oldestTick)) : nil
  }

  /// Advances the shown time, first through the past. Returns the time that is left for the live scene.
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

  /// Shows the present.
  mutating func goLive() { past = nil }

  private var oldestTick: Int64 { newest - Int64(moments.count) + 1 }

  private func moment(ofTick tick: Int64) -> Moment {
    let place = Int(min(max(tick, oldestTick), newest) - oldestTick)
    return moments[(first + place) % moments.count]
  }
}
