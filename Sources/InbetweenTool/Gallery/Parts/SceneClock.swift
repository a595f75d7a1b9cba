import Inbetween

/// The clock of a scene that ticks its world one tick at a time. The effects of a tick then do not depend on
/// when pictures are drawn.
struct SceneClock {
  /// The scene's time.
  private(set) var time = Duration.zero

  /// The scene's time as an instant. The picture shows the world at it.
  var instant: Instant { Instant(time) }

  /// Advances the clock.
  mutating func add(_ frameTime: Duration) { time += frameTime }

  /// Whether the world's next tick is due.
  func isDue(_ world: World) -> Bool {
    world.tickRate.instant(ofTick: world.tickCount + 1) <= instant
  }
}

extension TickRate {
  /// Returns the number of the last tick at or before an instant, which must not be before 0.
  func lastTick(at instant: Instant) -> Int64 {
    var tick = instant.counts * numerator / (Instant.countsPerSecond * denominator)
    while self.instant(ofTick: tick + 1) <= instant { tick += 1 }
    while tick > 0, self.instant(ofTick: tick) > instant { tick -= 1 }
    return tick
  }
}
