import Inbetween

/// Lets a scene tick its world by itself, one tick after the other: what happens on a tick then depends on
/// the tick alone, and not on when pictures are drawn.
struct SceneClock {
  /// The scene's time.
  private(set) var time = Duration.zero

  /// The same as an instant; what is to be drawn is the world at it.
  var instant: Instant { Instant(time) }

  /// Time passes.
  mutating func add(_ frameTime: Duration) { time += frameTime }

  /// Whether another tick of the world has come.
  func isDue(_ world: World) -> Bool {
    world.tickRate.instant(ofTick: world.tickCount + 1) <= instant
  }
}

extension TickRate {
  /// The last tick that is no later than an instant, which is not before 0.
  func lastTick(at instant: Instant) -> Int64 {
    var tick = instant.counts * numerator / (Instant.countsPerSecond * denominator)
    while self.instant(ofTick: tick + 1) <= instant { tick += 1 }
    while tick > 0, self.instant(ofTick: tick) > instant { tick -= 1 }
    return tick
  }
}
