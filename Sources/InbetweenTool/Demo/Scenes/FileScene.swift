import Inbetween
import InbetweenFiles
import InbetweenSDL

/// A motion file, played round and round; it can be stepped and scrubbed.
final class FileScene: DemoScene {
  let title: String

  private let renderer: SceneRenderer
  private let world = World()
  private let shown = Frame()
  /// After a step or a scrub the picture stands exactly on its instant; otherwise it lies between two ticks.
  private var isAligned = false

  /// Loads the file.
  init(_ file: MotionFile, title: String) throws(MotionFileErrors) {
    self.title = title
    renderer = SceneRenderer(scene: try file.load(into: world))
  }

  /// How long one round is, in counts; at least one, lest a round have no instant.
  private var length: Int64 { max(Instant(renderer.scene.duration).counts, 1) }

  private var local: Instant { renderer.scene.timeline.now ?? .zero }

  var stage: SIMD2<Float> { renderer.stage }

  /// The time that is shown, from the start of the round.
  var time: Duration { min(shownInstant, Instant(counts: length)).sinceStart }

  var round: SceneRound? {
    SceneRound(
      duration: Instant(counts: length).sinceStart,
      progress: Float(min(max(Double(shownInstant.counts) / Double(length), 0), 1)))
  }

  /// The tick that is shown, from the start of the round.
  var tick: Int64 { tick(at: shownInstant) }

  /// Plays on by real time, and begins anew at the end; what is left over is kept.
  func advance(by frameTime: Duration) {
    isAligned = false
    world.advance(by: frameTime)
    let counts = local.counts
    if counts >= length { renderer.scene.timeline.seek(to: Duration(counts: counts % length)) }
  }

  /// Draws the state at this very instant, also between two ticks (T4).
  func draw(on canvas: Canvas) throws {
    world.sample(at: isAligned ? 0 : world.alpha, into: shown)
    try renderer.draw(shown, on: canvas)
  }

  /// Begins anew.
  func restart() { seek(to: .zero) }

  /// Shows the tick before or after the one that is shown. At the ends of the round it goes on at
  /// the other end.
  func step(by ticks: Int64) {
    let present = shownInstant
    let tick = tick(at: present)
    // Between two ticks the one before is half a step away: it is the first to be shown on the way back.
    let isBetween = world.tickRate.instant(ofTick: tick) < present
    let last = self.tick(at: Instant(counts: length - 1))
    let target = tick + (isBetween && ticks < 0 ? ticks + 1 : ticks)
    seek(to: world.tickRate.instant(ofTick: target < 0 ? last : target > last ? 0 : target))
  }

  /// Shows the place of the round at `progress`, 0 to 1.
  func scrub(to progress: Float) {
    let place = Double(min(max(progress, 0), 1)) * Double(length - 1)
    seek(to: Instant(counts: Int64(place.rounded())))
  }

  private var shownInstant: Instant {
    if isAligned { return local }
    let next = world.tickRate.instant(ofTick: world.tickCount + 1)
    let part = Double(next.counts - world.now.counts) * world.alpha
    return Instant(counts: local.counts + Int64(part.rounded(.toNearestOrEven)))
  }

  private func seek(to instant: Instant) {
    renderer.scene.timeline.seek(to: instant.sinceStart)
    isAligned = true
  }

  /// The last tick that is no later than `instant`.
  private func tick(at instant: Instant) -> Int64 {
    let rate = world.tickRate
    var tick = instant.counts * rate.numerator / (Instant.countsPerSecond * rate.denominator)
    while rate.instant(ofTick: tick + 1) <= instant { tick += 1 }
    while tick > 0, rate.instant(ofTick: tick) > instant { tick -= 1 }
    return tick
  }
}
