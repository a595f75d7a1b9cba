import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// A motion file that repeats on one timeline. The engine itself runs its time backward (T8).
///
/// The file is read again whenever it changes. Motion is a function of time, so the new content is loaded
/// into a world of its own, which seeks to the time that is shown. Unchanged motion has the same values
/// there, and goes on with the same velocity. The picture fades from the old values to the new ones.
final class FileScene: LoopingScene {
  private(set) var path: String
  private var file: MotionFile
  private(set) var renderer: SceneRenderer
  private(set) var area = Area.zero
  private var policy = ReducedMotion.off
  var loop: Loop

  /// The content before the last change, while the picture still fades from it.
  private var old: (renderer: SceneRenderer, loop: Loop, shownFor: Duration)?
  private var watch: FileWatch
  /// Why the file cannot be read at present, and for how long that has been so.
  private var problem: (errors: MotionFileErrors, time: Duration)?

  /// The length of the fade from the old content to the new.
  static let blend = Duration.milliseconds(300)
  /// How long a file must be broken before that is said. Many programs write a file in several steps.
  static let patience = Duration.milliseconds(300)

  /// Loads the file.
  ///
  /// - Parameter path: the file's path. The last component is the scene's title.
  init(path: String) throws(MotionFileErrors) {
    self.path = path
    watch = FileWatch(path)
    file = try MotionFile(forShowing: path)
    (renderer, loop) = try Self.load(file, policy)
  }

  private static func load(
    _ file: MotionFile, _ policy: ReducedMotion
  ) throws(MotionFileErrors) -> (SceneRenderer, Loop) {
    let world = World()
    let scene = try file.load(into: world)
    world.reducedMotion = policy
    return (SceneRenderer(scene: scene), Loop(scene.timeline, of: world, length: scene.duration))
  }

  var heading: (title: String, note: String)? {
    let count = "\(file.entities.count) entit\(file.entities.count == 1 ? "y" : "ies")"
    return (
      URL(fileURLWithPath: path).lastPathComponent, "A motion file of \(count). Save it, and it changes here."
    )
  }

  /// The text of the file, and a program with its motion.
  var code: SceneCode? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    return SceneCode(swift: file.swiftCode(loading: path), json: text)
  }

  /// The errors that are shown: those of a file that has been broken for a moment.
  var errors: MotionFileErrors? {
    guard let problem, problem.time >= Self.patience else { return nil }
    return problem.errors
  }

  var report: String {
    if let first = errors?.lines.first { return "broken, \(first)" }
    return old == nil ? "playing" : "blending"
  }

  var attention: Attention { old != nil || (problem != nil && errors == nil) ? .frames : .glances }

  func layOut(in area: Area) {
    self.area = area
    show()
  }

  func reduceMotion(_ policy: ReducedMotion) {
    self.policy = policy
    world.reducedMotion = policy
  }

  func advance(by frameTime: Duration) {
    loop.advance(by: frameTime)
    old?.loop.advance(by: frameTime)
    show()
  }

  func seek(to time: Duration) {
    loop.seek(to: time)
    old?.loop.seek(to: time)
    show()
  }

  func show() {
    loop.sample()
    old?.loop.sample()
  }

  func attend(for frameTime: Duration) {
    problem?.time += frameTime
    if let time = old?.shownFor {
      old?.shownFor = time + frameTime
      if time + frameTime >= Self.blend { old = nil }
    }
    if watch.look(after: frameTime) { read() }
  }

  /// Goes on with another file.
  func open(_ path: String) {
    self.path = path
    watch = FileWatch(path)
    read()
  }

  /// Reads the file, and takes over what has changed. A file that cannot be read changes nothing.
  func read() {
    do throws(MotionFileErrors) {
      let next = try MotionFile(forShowing: path)
      if next != file || next.location != file.location { try take(next) }
      problem = nil
    } catch {
      // A file that was broken before has been so for the whole time.
      problem = (error, problem?.time ?? .zero)
    }
  }

  private func take(_ next: MotionFile) throws(MotionFileErrors) {
    var (renderer, loop) = try Self.load(next, policy)
    let time = Duration(counts: self.loop.shown.counts % loop.length.counts)
    loop.seek(to: time)
    old = (self.renderer, self.loop, .zero)
    (self.renderer, self.loop, file) = (renderer, loop, next)
    show()
  }

  /// How far the picture has faded from the old content, 0 to 1.
  private var part: Float {
    guard let old else { return 1 }
    return Easing.sineInOut(Float(min(old.shownFor / Self.blend, 1)))
  }

  /// The entities as they are shown, in the order of drawing.
  var poses: [(entity: MotionSceneEntity, pose: Pose)] {
    renderer.poses(frame, from: old.map { ($0.renderer, $0.loop.frame) }, part)
  }

  func draw(with painter: Painter) throws {
    let part = part
    var (stage, background) = (renderer.stage, renderer.background)
    if let old {
      stage = old.renderer.stage + (stage - old.renderer.stage) * part
      background = old.renderer.background.mixed(background, part)
    }
    let sheet = area.fitting(aspect: stage.x / stage.y)
    painter.shadow(sheet, cornerRadius: 2, height: 2)
    let canvas = painter.canvas
    try canvas.drawStage(stage, fittedInto: sheet.center, size: sheet.size) {
      canvas.fillRectangle(center: stage / 2, size: stage, color: background)
      try renderer.draw(frame, from: old.map { ($0.renderer, $0.loop.frame) }, part, on: canvas)
    }
    if let errors { try ErrorPanel.draw(errors, over: area, with: painter) }
  }
}
