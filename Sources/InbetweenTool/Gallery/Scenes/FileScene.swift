import Inbetween
import InbetweenFiles
import InbetweenSDL

/// A motion file, played round and round on one timeline: its time goes backward by the engine itself (T8).
final class FileScene: GalleryScene {
  private let renderer: SceneRenderer
  private let world = World()
  private let shown = Frame()
  private var area = Area.zero
  /// After a seek the picture stands exactly on its instant; otherwise it lies between two ticks.
  private var isAligned = false

  /// Loads the file.
  init(_ file: MotionFile) throws(MotionFileErrors) {
    renderer = SceneRenderer(scene: try file.load(into: world))
  }

  /// How long one round is, in counts; at least one, lest a round have no instant.
  private var length: Int64 { max(Instant(renderer.scene.duration).counts, 1) }

  private var local: Instant { renderer.scene.timeline.now ?? .zero }

  var time: SceneTime {
    let shown = min(shownInstant, Instant(counts: length))
    return SceneTime(
      shown: shown.sinceStart, range: .zero...Instant(counts: length).sinceStart,
      tick: world.tickRate.lastTick(at: shown), isRound: true)
  }

  var isMoving: Bool { true }
  var report: String { "playing" }
  var worlds: [World] { [world] }

  func layOut(in area: Area) { self.area = area }

  /// Plays on, and begins anew at the end; what is left over is kept.
  func advance(by frameTime: Duration) {
    isAligned = false
    world.advance(by: frameTime)
    let counts = local.counts
    if counts >= length { renderer.scene.timeline.seek(to: Duration(counts: counts % length)) }
  }

  func seek(to time: Duration) {
    let counts = min(max(Instant(time).counts, 0), length - 1)
    renderer.scene.timeline.seek(to: Duration(counts: counts))
    isAligned = true
  }

  func restart() { seek(to: .zero) }

  func draw(with painter: Painter) throws {
    let stage = renderer.stage
    let sheet = area.fitting(aspect: stage.x / stage.y)
    painter.shadow(sheet, cornerRadius: 2, height: 2)
    world.sample(at: isAligned ? 0 : world.alpha, into: shown)
    let canvas = painter.canvas
    try canvas.drawStage(stage, fittedInto: sheet.center, size: sheet.size) {
      canvas.fillRectangle(center: stage / 2, size: stage, color: renderer.background)
      try renderer.draw(shown, on: canvas)
    }
  }

  private var shownInstant: Instant {
    if isAligned { return local }
    let next = world.tickRate.instant(ofTick: world.tickCount + 1)
    let part = Double(next.counts - world.now.counts) * world.alpha
    return Instant(counts: local.counts + Int64(part.rounded(.toNearestOrEven)))
  }
}
