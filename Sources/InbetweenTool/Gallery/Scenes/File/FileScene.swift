import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// A motion file that repeats on one timeline. The engine itself runs its time backward.
///
/// The file is read again whenever it changes. Motion is a function of time, so the new content is loaded
/// into its own world, which seeks to the time that is shown. Unchanged motion has the same values
/// there, and goes on with the same velocity. The picture fades from the old values to the new ones.
///
/// The lanes under the stage show when everything moves. Drags in them change the text of the file
/// (`FileScene+Editing.swift`).
final class FileScene: LoopingScene {
  private(set) var path: String
  private var file: MotionFile
  private(set) var renderer: SceneRenderer
  /// Where each driver of the shown world stands in the file.
  private var sources: [MotionSource]
  private(set) var lanes: FileTimeline
  /// The text that is shown; nil while it cannot be changed.
  private(set) var text: JSONDocument?
  /// The bytes that the file had when it was last read or written; nil if they are not known.
  var saved: [UInt8]?
  /// The text before the change that is under way.
  var before: JSONDocument?
  var history = TextHistory()
  /// The stage's area.
  private(set) var area = Area.zero
  private var content = Area.zero
  private(set) lazy var panel = TimelinePanel(of: self)
  private lazy var ruler = makeRuler()
  private lazy var toggle = Button("Timeline") { [weak self] in self?.toggleTimeline() }
  private var wantsTimeline = true
  private var policy = ReducedMotion.off
  private var words: SceneNotice?
  var loop: Loop

  /// The content before the last change, while the picture still fades from it.
  private var old: (renderer: SceneRenderer, loop: Loop, shownFor: Duration)?
  private var watch: FileWatch
  /// Why the file cannot be read at present, and for how long that has been so.
  private(set) var problem: (errors: MotionFileErrors, time: Duration)?

  /// The length of the fade from the old content to the new.
  static let blend = Duration.milliseconds(300)
  /// How long a file must be broken before that is said. Many programs write a file in several steps.
  static let patience = Duration.milliseconds(300)
  /// The least area in which the lanes have room beside the stage.
  private static let roomForTimeline = SIMD2<Float>(480, 300)

  /// Loads the file.
  ///
  /// - Parameter path: the file's path. The last component is the scene's title.
  init(path: String) throws(MotionFileErrors) {
    self.path = path
    watch = FileWatch(path)
    let (file, bytes) = try MotionFile.shown(at: path)
    (self.file, saved) = (file, bytes)
    let loaded = try Loaded(file, policy)
    (renderer, loop, sources, lanes) = (loaded.renderer, loaded.loop, loaded.sources, loaded.lanes)
    text = JSONDocument(bytes)
  }

  /// A file in its own world.
  private struct Loaded {
    let renderer: SceneRenderer
    let loop: Loop
    let sources: [MotionSource]
    let lanes: FileTimeline

    init(_ file: MotionFile, _ policy: ReducedMotion) throws(MotionFileErrors) {
      let world = World()
      // Motion is reduced when it is registered.
      world.reducedMotion = policy
      let (scene, sources) = try file.loadWithSources(into: world)
      self.sources = sources
      renderer = SceneRenderer(scene: scene)
      loop = Loop(scene.timeline, of: world, length: scene.duration)
      lanes = try FileTimeline(file, length: loop.length)
    }
  }

  var heading: (title: String, note: String)? {
    let count = "\(file.entities.count) entit\(file.entities.count == 1 ? "y" : "ies")"
    let note =
      text.map { $0.bytes != saved } == true && before == nil
      ? "A motion file of \(count). It has changes that are not saved."
      : "A motion file of \(count). Save it, or drag its bars, and it changes here."
    return (name, note)
  }

  /// The text of the file as it is shown, and a program with its motion.
  var code: SceneCode? {
    let shown = text.map { String(decoding: $0.bytes, as: UTF8.self) }
    guard let json = shown ?? (try? String(contentsOfFile: path, encoding: .utf8)) else { return nil }
    return SceneCode(swift: file.swiftCode(loading: path), json: json)
  }

  /// The errors that are shown: the errors of a file that has been broken for a moment.
  var errors: MotionFileErrors? {
    guard let problem, problem.time >= Self.patience else { return nil }
    return problem.errors
  }

  var report: String {
    if let first = errors?.lines.first { return "broken, \(first)" }
    return old == nil ? "playing" : "blending"
  }

  var keys: [KeyHelp] {
    [
      KeyHelp(caps: ["T"], meaning: "Show, hide the timeline"),
      KeyHelp(caps: ["Ctrl", "Z"], meaning: "Undo a drag; with Shift, redo"),
      KeyHelp(caps: ["Shift"], meaning: "Drag freely, without snapping"),
    ]
  }

  var attention: Attention { old != nil || (problem != nil && errors == nil) ? .frames : .glances }
  var holdsTime: Bool { ruler.isHeld }
  var isOpen: Bool { showsTimeline && (panel.selection != nil || panel.opened != nil) }

  // MARK: The lanes

  private var hasRoom: Bool {
    content.size.x >= Self.roomForTimeline.x && content.size.y >= Self.roomForTimeline.y
  }

  /// Whether the lanes are shown.
  var showsTimeline: Bool { wantsTimeline && hasRoom }

  var controls: [Control] { hasRoom ? (showsTimeline ? [panel, ruler, toggle] : [toggle]) : [] }

  func toggleTimeline() {
    wantsTimeline.toggle()
    layOut()
  }

  private func makeRuler() -> TimeRuler {
    TimeRuler(loop.length) { [weak self] in self?.seek(to: $0) }
  }

  /// Lays it out in the same area again.
  func layOut() { layOut(in: content) }

  func layOut(in area: Area) {
    content = area
    self.area = area
    if showsTimeline {
      var rest = area
      let most = max(area.size.y * 0.42, TimelineLayout.leastHeight)
      let height = min(TimelineLayout.height(of: lanes, opened: panel.opened), most)
      panel.lay(rest.cutBottom(max(height, TimelineLayout.leastHeight), gap: 12))
      ruler.area = panel.layout.ruler
      toggle.area = Area(corner: panel.layout.corner.least, size: SIMD2(84, 22))
      self.area = rest
    } else {
      toggle.area = Area(corner: SIMD2(area.left, area.bottom - 24), size: SIMD2(84, 24))
    }
    show()
  }

  /// Returns the part of each driver of some entities at the shown time.
  func roles(of entities: [String]) -> [DriverID: ContenderDescription.Role] {
    var roles: [DriverID: ContenderDescription.Role] = [:]
    let names = Set(entities)
    for entity in renderer.scene.entities where names.contains(entity.name) {
      for property in world.describe(entity.entity).properties {
        for driver in property.contenders + property.layers { roles[driver.driver] = driver.role }
      }
    }
    return roles
  }

  /// Returns the shown world's driver of a source.
  func driver(_ source: Int) -> DriverID? { sources.indices.contains(source) ? sources[source].driver : nil }

  func say(_ text: String, isAlarm: Bool = false) { words = SceneNotice(text: text, isAlarm: isAlarm) }

  func takeNotice() -> SceneNotice? {
    defer { words = nil }
    return words
  }

  // MARK: Time

  func reduceMotion(_ policy: ReducedMotion) throws {
    self.policy = policy
    try take(file, blends: true)
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
    ruler.shown = loop.shown
  }

  func attend(for frameTime: Duration) {
    problem?.time += frameTime
    if let time = old?.shownFor {
      old?.shownFor = time + frameTime
      if time + frameTime >= Self.blend { old = nil }
    }
    if watch.look(after: frameTime) { read() }
  }

  // MARK: Content

  /// Goes on with another file.
  func open(_ path: String) {
    self.path = path
    watch = FileWatch(path)
    panel.clear()
    (saved, text, history) = (nil, nil, TextHistory())
    read()
  }

  /// Reads the file, and takes over what has changed. A file that cannot be read changes nothing.
  func read() {
    do throws(MotionFileErrors) {
      let (next, bytes) = try MotionFile.shown(at: path)
      // What this scene has written itself is shown already.
      if bytes != saved || next.location != file.location { try take(next, bytes) }
      problem = nil
    } catch {
      // A file that was broken before has been so for the whole time.
      problem = (error, problem?.time ?? .zero)
    }
  }

  /// Reads the file in place of the text that is shown.
  func reload() {
    saved = nil
    read()
  }

  /// Takes over another program's text. A drag that is under way, and changes that were not saved, are
  /// dropped.
  private func take(_ next: MotionFile, _ bytes: [UInt8]) throws(MotionFileErrors) {
    let isDropped = before != nil || (saved != nil && text.map { $0.bytes != saved } == true)
    before = nil
    panel.forgetKeys()
    if next != file || next.location != file.location { try take(next, blends: true) }
    if isDropped {
      say("\(name) has changed meanwhile: changes that were not saved are dropped", isAlarm: true)
    }
    (saved, text, before, history) = (bytes, JSONDocument(bytes), nil, TextHistory())
    panel.renew()
  }

  /// Shows a text at once. Returns false, and shows nothing, if it is no motion file.
  func show(_ document: JSONDocument) -> Bool {
    do throws(MotionFileErrors) {
      var next = try MotionFile(data: document.bytes, name: path)
      next.location = file.location
      try take(next, blends: false)
      text = document
      layOut()
      return true
    } catch {
      return false
    }
  }

  private func take(_ next: MotionFile, blends: Bool) throws(MotionFileErrors) {
    let loaded = try Loaded(next, policy)
    var loop = loaded.loop
    loop.seek(to: Duration(counts: self.loop.shown.counts % loop.length.counts))
    if blends { old = (renderer, self.loop, .zero) }
    let hasOtherLength = loop.length != self.loop.length
    (renderer, self.loop, sources, lanes, file) = (loaded.renderer, loop, loaded.sources, loaded.lanes, next)
    if hasOtherLength { ruler = makeRuler() }
    panel.renew()
    if content != .zero { layOut() }
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
    painter.outline(sheet.inset(by: -1), cornerRadius: 2, painter.palette.lifted)
    let canvas = painter.canvas
    try canvas.drawStage(stage, fittedInto: sheet.center, size: sheet.size) {
      canvas.fillRectangle(center: stage / 2, size: stage, color: background)
      try renderer.draw(frame, from: old.map { ($0.renderer, $0.loop.frame) }, part, on: canvas)
    }
    if let errors { try ErrorPanel.draw(errors, over: area, with: painter) }
  }

  func drawAbove(with painter: Painter) throws { if showsTimeline { try panel.drawWords(with: painter) } }
}
