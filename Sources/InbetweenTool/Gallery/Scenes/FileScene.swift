import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// A motion file that repeats on one timeline. The engine itself runs its time backward (T8).
final class FileScene: LoopingScene {
  let renderer: SceneRenderer
  private(set) var area = Area.zero
  var loop: Loop

  let heading: (title: String, note: String)?

  /// Loads the file.
  ///
  /// - Parameter path: the file's path. The last component is the scene's title.
  init(path: String) throws(MotionFileErrors) {
    let file = try MotionFile(forShowing: path)
    let count = file.entities.count
    heading = (URL(fileURLWithPath: path).lastPathComponent, "A motion file of \(count) entities.")
    let world = World()
    renderer = SceneRenderer(scene: try file.load(into: world))
    loop = Loop(renderer.scene.timeline, of: world, length: renderer.scene.duration)
  }

  var report: String { "playing" }

  func layOut(in area: Area) {
    self.area = area
    show()
  }

  func reduceMotion(_ policy: ReducedMotion) { world.reducedMotion = policy }

  func draw(with painter: Painter) throws {
    let stage = renderer.stage
    let sheet = area.fitting(aspect: stage.x / stage.y)
    painter.shadow(sheet, cornerRadius: 2, height: 2)
    let canvas = painter.canvas
    try canvas.drawStage(stage, fittedInto: sheet.center, size: sheet.size) {
      canvas.fillRectangle(center: stage / 2, size: stage, color: renderer.background)
      try renderer.draw(frame, on: canvas)
    }
  }
}
