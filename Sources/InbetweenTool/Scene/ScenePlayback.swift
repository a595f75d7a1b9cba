import Inbetween
import InbetweenFiles
import InbetweenSDL

/// A motion file as a film. It plays forward without a clock, as `inbetween sample` does.
final class ScenePlayback: Film {
  private let renderer: SceneRenderer
  /// The film's duration (`MotionFile.length`).
  let length: Duration

  private let world = World()
  /// A world without motion, which shows the base values for instants before 0. In `world`, motion that
  /// begins at 0 may have changed them.
  private let stillWorld = World()
  private let stillRenderer: SceneRenderer
  private let frame = Frame()

  /// Loads the file into both worlds.
  init(_ file: MotionFile) throws(MotionFileErrors) {
    length = file.length
    renderer = SceneRenderer(scene: try file.load(into: world))
    var still = file
    still.motion = []
    stillRenderer = SceneRenderer(scene: try still.load(into: stillWorld))
  }

  var stage: SIMD2<Float>? { renderer.stage }

  func draw(at instant: Instant, on canvas: Canvas) throws {
    if instant < .zero {
      stillWorld.sample(at: .zero, into: frame)
      return try stillRenderer.drawPicture(frame, on: canvas)
    }
    while world.tickRate.instant(ofTick: world.tickCount + 1) <= instant { world.tick() }
    world.sample(at: instant, into: frame)
    try renderer.drawPicture(frame, on: canvas)
  }
}

/// The instants of a film's frames: `start` + k / rate, before `end`.
struct FrameInstants {
  let start: Instant
  let rate: TickRate
  /// Number of frames.
  let count: Int

  /// The most frames of a film: more than nine hours at 30 a second.
  static var mostFrames: Int { 1_000_000 }

  /// Creates the instants; nil if there are more than `mostFrames`.
  init?(from start: Instant, to end: Instant, rate: TickRate) {
    self.start = start
    self.rate = rate
    // Frame k lies before the end if k · 90000 / rate, rounded down, does.
    let span = Int128(end.counts - start.counts) * Int128(rate.numerator)
    let step = Int128(Instant.countsPerSecond) * Int128(rate.denominator)
    let count = span <= 0 ? 0 : (span + step - 1) / step
    guard count <= Int128(Self.mostFrames) else { return nil }
    self.count = Int(count)
  }

  /// Returns a number of frames in words, such as "12 frames".
  static func words(_ count: Int) -> String { "\(count) frame\(count == 1 ? "" : "s")" }

  /// The instant of frame `index`, exact to the clock's count: rounding errors do not accumulate.
  subscript(index: Int) -> Instant {
    Instant(counts: start.counts + rate.instant(ofTick: Int64(index)).counts)
  }
}
