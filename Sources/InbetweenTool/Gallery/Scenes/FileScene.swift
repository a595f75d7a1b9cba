import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// A motion file that repeats on one timeline. The engine itself runs its time backward (T8).
final class FileScene: GalleryScene {
  private let renderer: SceneRenderer
  private let world = World()
  private let shown = Frame()
  private var area = Area.zero
  private var round: Round

  let heading: (title: String, note: String)?

  /// Loads the file.
  ///
  /// - Parameter path: the file's path. The last component is the scene's title.
  init(path: String) throws(MotionFileErrors) {
    let file = try MotionFile(forShowing: path)
    let count = file.entities.count
    heading = (URL(fileURLWithPath: path).lastPathComponent, "A motion file of \(count) entities.")
    renderer = SceneRenderer(scene: try file.load(into: world))
    round = Round(renderer.scene.timeline, of: world, length: renderer.scene.duration)
  }

  var time: SceneTime { round.time }
  var isMoving: Bool { true }
  var report: String { "playing" }
  var worlds: [World] { [world] }

  func layOut(in area: Area) { self.area = area }

  func advance(by frameTime: Duration) { round.advance(by: frameTime) }
  func seek(to time: Duration) { round.seek(to: time) }
  func restart() { seek(to: .zero) }

  func draw(with painter: Painter) throws {
    let stage = renderer.stage
    let sheet = area.fitting(aspect: stage.x / stage.y)
    painter.shadow(sheet, cornerRadius: 2, height: 2)
    round.sample(into: shown)
    let canvas = painter.canvas
    try canvas.drawStage(stage, fittedInto: sheet.center, size: sheet.size) {
      canvas.fillRectangle(center: stage / 2, size: stage, color: renderer.background)
      try renderer.draw(shown, on: canvas)
    }
  }
}
