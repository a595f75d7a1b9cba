import Inbetween
import InbetweenFiles

/// Plays a motion file forward without a clock and shows it at exact instants, by the same call as
/// `inbetween sample`.
final class ScenePlayback {
  /// Draws what `frame(at:)` shows.
  let renderer: SceneRenderer
  /// The stage's duration.
  let length: Duration

  private let world = World()
  /// Before 0 the base values show. Motion that begins at 0 may change them at once, so they come from a
  /// world in which nothing moves.
  private let stillWorld = World()
  private let stillRenderer: SceneRenderer
  private let frame = Frame()

  /// Loads the file.
  init(_ file: MotionFile) throws(MotionFileErrors) {
    length = file.length
    renderer = SceneRenderer(scene: try file.load(into: world))
    var still = file
    still.motion = []
    stillRenderer = SceneRenderer(scene: try still.load(into: stillWorld))
  }

  /// What the file shows at `instant`, and what draws it.
  ///
  /// - Parameter instant: No earlier than the one before.
  func frame(at instant: Instant) -> (frame: Frame, renderer: SceneRenderer) {
    if instant < .zero {
      stillWorld.sample(at: .zero, into: frame)
      return (frame, stillRenderer)
    }
    while world.tickRate.instant(ofTick: world.tickCount + 1) <= instant { world.tick() }
    world.sample(at: instant, into: frame)
    return (frame, renderer)
  }
}

/// The instants of a film's frames: `start` + k / rate, up to and without `end`.
struct FrameInstants {
  let start: Instant
  let rate: TickRate
  /// How many frames there are.
  let count: Int

  /// The most frames of one film: more than nine hours at 30 a second.
  static var mostFrames: Int { 1_000_000 }

  /// Nil where there would be more than `mostFrames`.
  init?(from start: Instant, to end: Instant, rate: TickRate) {
    self.start = start
    self.rate = rate
    // Frame k lies before the end as long as k · 90000 / rate, rounded down, does.
    let span = Int128(end.counts - start.counts) * Int128(rate.numerator)
    let step = Int128(Instant.countsPerSecond) * Int128(rate.denominator)
    let count = span <= 0 ? 0 : (span + step - 1) / step
    guard count <= Int128(Self.mostFrames) else { return nil }
    self.count = Int(count)
  }

  /// The instant of frame `index`, exact to the count: no rounding adds up.
  subscript(index: Int) -> Instant {
    Instant(counts: start.counts + rate.instant(ofTick: Int64(index)).counts)
  }
}
