import Inbetween
import InbetweenFiles
import InbetweenSDL

/// The easings of the engine side by side, and two of them compared: their curves, and a ball for each. The
/// dots, the balls and the beads on the curves are tweens of one timeline, to and fro.
final class EasingScene: LoopingScene {
  /// The two easings that are compared.
  private(set) var compared: [ComparedEasing]
  private(set) var wallPanel = Area.zero
  private(set) var sidePanel = Area.zero
  /// The area of the text about the chosen easing, which has two lines.
  private(set) var title = Area.zero
  static let lineHeight: Float = 16
  /// The curves' well, which has room for overshoot, and in it the square from (0, 0) to (1, 1).
  private(set) var well = Area.zero
  private(set) var square = Area.zero
  /// The chart of the balls' values over a loop, and the panel that the balls cross.
  private(set) var chart = Area.zero
  private(set) var band = Area.zero
  private(set) var isSmall = false
  private(set) lazy var wall = EasingWall(easings) { [weak self] in
    try self?.pick($0)
  } copy: { [weak self] in
    if let self { copy(easings[$0].easing) }
  }
  private(set) lazy var handles = ["first", "second", "third", "fourth"].enumerated().map { index, name in
    CurveHandle("\(name) handle") { [weak self] in try self?.bend(index, to: $0) }
  }
  /// Copies the chosen easing. Its sign is two sheets.
  private(set) lazy var copyButton = Button("copy the easing") { center, color, painter in
    for offset: Float in [2, -2] {
      let sheet = Area(center: center + SIMD2(offset, offset), size: SIMD2(9, 10))
      painter.fill(sheet, cornerRadius: 2, painter.palette.control)
      painter.outline(sheet, cornerRadius: 2, width: 1.5, color)
    }
  } action: { [weak self] in
    if let self { copy(compared[slot].trace.easing) }
  }
  private(set) lazy var tabs = PairTabs("Easing") { [weak self] _ in try self?.showPreview() }
  var loop: Loop
  let motion = EasingMotion()

  private(set) var easings: [WallEasing]
  /// Entities with a tween each: the dots of the wall, and the linear progress.
  private(set) var dots: [Entity] = []
  /// The driver of the user's own curve on the wall.
  private var ownDrive: DriverHandle?
  let pace: Entity
  /// The world of the easing under the pointer, which plays also while time is held. Its entity has the eased
  /// value, and the linear progress as its opacity.
  private let stage = World(tickRate: .hertz(120))
  private let player: Entity
  private var news: SceneNotice?
  /// Whether time has run in the last frame, and in the present one.
  private var (isRunning, hasAdvanced) = (false, false)
  /// The easing under the pointer, in place of the chosen one; nil for none.
  private(set) var preview: EasingTrace?

  init(at tickRate: TickRate = .hertz(60)) throws {
    easings = try WallEasing.all()
    let world = World(tickRate: tickRate)
    let timeline = world.makeTimeline()
    dots = easings.map { _ in world.spawn() }
    (pace, player) = (world.spawn(), stage.spawn())
    compared = try [motion.first, motion.second].map { [motion] easing in
      let trace = try EasingTrace(
        easing, of: world.spawn(), index: nil, shape: .nearest(to: easing), motion)
      return try ComparedEasing(trace, motion, of: world, timeline)
    }
    loop = Loop(timeline, of: world, length: motion.length, frame: Frame(of: .eased))
    try playWall(on: timeline)
    for (slot, name) in [(1, "backOut"), (0, "ease-in-out")] {
      tabs.chosen = slot
      try choose(easings.firstIndex { $0.name == name } ?? 0)
    }
  }

  /// Registers the tweens of the dots, and of the linear progress.
  private func playWall(on timeline: Timeline) throws {
    for (entry, dot) in zip(easings, dots) {
      ownDrive = try motion.play(entry.easing, on: dot, of: world, timeline)
    }
    try motion.play(.linear, on: pace, of: world, timeline)
  }

  var motions: [any SceneMotion] { [motion] }

  /// Registers all tweens again, at the same part of the loop.
  func retune() throws {
    let part = loop.shown / loop.length
    let world = self.world
    let timeline = world.makeTimeline()
    loop.timeline.release()
    for (slot, old) in compared.enumerated() {
      let (trace, card) = (old.trace, old.card)
      compared[slot] = try ComparedEasing(
        EasingTrace(trace.easing, of: card, index: trace.index, shape: trace.shape, motion), motion,
        of: world, timeline)
    }
    try playWall(on: timeline)
    timeline.begin()
    loop = Loop(timeline, of: world, length: motion.length, frame: frame)
    seek(to: motion.length * part)
  }

  var codeCast: SceneCast {
    SceneCast(
      members: ["first", "second"].enumerated().map { slot, name in
        CastMember(
          name: name, entity: compared[slot].card, world: world,
          shape: .rectangle(width: 56, height: 36, cornerRadius: 10))
      }, timeline: loop.timeline, others: dots.count)
  }

  func play(_ file: MotionFile) throws -> Bool {
    guard try playOnCast(file) else { return false }
    for slot in compared.indices { compared[slot].adopt(in: world) }
    show()
    return true
  }

  var controls: [Control] {
    let knobs: [Control] = Array(handles.prefix(compared[slot].trace.shape.knobs.count))
    return [wall] + knobs + [copyButton, tabs]
  }
  var keys: [KeyHelp] {
    [
      KeyHelp(caps: ["C"], meaning: "Change the other one of the two easings"),
      KeyHelp(caps: ["Enter"], meaning: "On a handle: left and right move it sideways, or up and down"),
    ]
  }
  var report: String {
    let other = name(of: 1 - slot)
    return "easing \(shown[slot].easing), value \(values[slot].inHundredths) at "
      + "\(loop.shown.inSeconds.inHundredths) s, beside \(other)"
  }

  /// The index of the easing that the wall and the handles change.
  var slot: Int { tabs.chosen ?? 0 }
  /// The easings in the graph, the chart and the race: the compared ones, or the one under the pointer.
  var shown: [EasingTrace] {
    compared.indices.map { $0 == slot ? preview ?? compared[$0].trace : compared[$0].trace }
  }
  /// The values of the balls.
  var values: [Float] { shown.map { frame[$0.entity, .eased] ?? 0 } }
  /// How far the shown curves may exceed 0…1.
  var reach: Float { shown.map(\.shape.reach).max() ?? 0 }

  /// Returns the name of a compared easing.
  func name(of slot: Int) -> String { shown[slot].index.map { easings[$0].name } ?? "your own" }

  func layOut(in area: Area) {
    // The editor is beside the wall, or below it in a tall window. The balls roll below both.
    var rest = area
    let isTall = area.size.y > area.size.x * 0.95
    isSmall = area.size.x < 800 || area.size.y < 440
    let margin: Float = isSmall ? 12 : 20
    band = rest.cutBottom(isSmall ? 64 : 104, gap: isSmall ? 8 : 16)
    sidePanel =
      isTall
      ? rest.cutBottom(area.size.y * 0.42, gap: 16)
      : rest.cutRight(isSmall ? 236 : min(max(area.size.x * 0.32, 260), 480), gap: isSmall ? 8 : 16)
    wallPanel = rest
    wall.area = rest.inset(by: SIMD2(margin, isSmall ? 8 : 16))
    var side = sidePanel.inset(by: margin + (isSmall ? 0 : 2))
    if isTall {
      var left = side
      side = left.cutRight(side.size.x * 0.5, gap: 24)
      well = left
    }
    tabs.area = side.cutTop(32, gap: 4)
    let line = side.cutTop(Self.lineHeight * 2, gap: isSmall ? 4 : 8)
    copyButton.area = Area(x: (line.right - 28)...line.right, y: (line.top + 3)...(line.top + 25))
    title = Area(x: line.left...(copyButton.area.left - 8), y: line.top...line.bottom)
    let (chartHeight, gap): (Float, Float) = isSmall ? (44, 8) : (80, 14)
    if !isTall { well = side.cutTop(max(side.size.y - chartHeight - gap, 40), gap: gap) }
    chart = side
    showChoice()
  }

  func handle(_ event: PointerEvent) throws {
    guard case .moved(let position) = event, wall.index(at: position) != wall.pointed else { return }
    wall.pointed = wall.index(at: position)
    try showPreview()
    guard let index = wall.pointed else { return }
    try play(index)
    // Balls that rest roll at once.
    if isRunning, motion.isAtRest(loop.shown) { seek(to: .zero) }
  }

  func advance(by frameTime: Duration) throws {
    hasAdvanced = true
    loop.advance(by: frameTime)
    show()
  }

  /// Shows the easing under the pointer in place of the chosen one.
  private func showPreview() throws {
    preview = nil
    if let index = wall.pointed, index != compared[slot].trace.index {
      let entry = easings[index]
      preview = try EasingTrace(entry.easing, of: dots[index], index: index, shape: entry.shape, motion)
    }
    showChoice()
  }

  /// Plays an easing of the wall, again and again.
  private func play(_ index: Int) throws {
    var play = Tween(
      .eased, values: [0, 1], duration: .milliseconds(900), ease: easings[index].easing)
    (play.repeats, play.repeatDelay, play.replaces) = (.forever, .milliseconds(500), true)
    var pace = Tween(.opacity, values: [0, 1], duration: .milliseconds(900))
    (pace.repeats, pace.repeatDelay, pace.replaces) = (.forever, .milliseconds(500), true)
    try stage.register(play, on: player, isReduced: true)
    try stage.register(pace, on: player, isReduced: true)
  }

  var attention: Attention { wall.pointed == nil ? .none : .frames }

  func attend(for frameTime: Duration) {
    (isRunning, hasAdvanced) = (hasAdvanced, false)
    guard wall.pointed != nil else { return }
    stage.advance(by: frameTime)
    wall.played = SIMD2(stage[player, .opacity] ?? 0, stage[player, .eased] ?? 0)
  }

  /// Copies the name of an easing with its numbers.
  private func copy(_ easing: Easing) {
    news = SceneNotice(
      text: Clipboard.copy("\(easing)") ? "\(easing) is copied" : "There is no clipboard here", isAlarm: false
    )
  }

  func takeNotice() -> SceneNotice? {
    defer { news = nil }
    return news
  }

  func press(_ key: Key) throws { if key == .c { try tabs.choose(1 - slot) } }

  /// Applies an easing that was picked on the wall. The race begins again, so that its whole course is seen.
  private func pick(_ index: Int) throws {
    try choose(index)
    if isRunning { seek(to: .zero) }
  }

  /// Applies an easing of the wall to the chosen ball.
  private func choose(_ index: Int) throws {
    let entry = easings[index]
    try compared[slot].apply(
      EasingTrace(entry.easing, of: compared[slot].card, index: index, shape: entry.shape, motion))
    (motion.first, motion.second) = (compared[0].trace.easing, compared[1].trace.easing)
    // The choice is seen, also if the pointer rests on another one.
    if index != wall.pointed { wall.pointed = nil }
    try showPreview()
  }

  /// Moves a knob of the chosen easing. If none of the wall is equal to the result, it is the user's own.
  private func bend(_ knob: Int, to place: SIMD2<Float>) throws {
    let entry = try WallEasing.yours(compared[slot].trace.shape.moved(knob, to: place))
    let yours = WallEasing.yours
    let known = easings.prefix(yours).firstIndex { $0.easing == entry.easing }
    if known == nil {
      easings[yours] = entry
      wall.easings = easings
      try ownDrive?.ease(entry.easing)
      if compared[1 - slot].trace.index == yours { compared[1 - slot].trace.index = nil }
    }
    try choose(known ?? yours)
  }

  /// Shows the compared easings in the controls.
  private func showChoice() {
    let chosen = compared[slot].trace
    wall.chosen = chosen.index
    wall.compared = compared.map(\.trace.index)
    wall.pointedSlot = slot
    tabs.names = [name(of: 0), name(of: 1)]
    square = well.fittingCurve(margin: SIMD2(32, 20), span: 1 + 2 * reach)
    for (index, (handle, knob)) in zip(handles, chosen.shape.knobs).enumerated() {
      (handle.point, handle.slot, handle.square, handle.isHidden) = (knob, slot, square, preview != nil)
      handle.range = -chosen.shape.reach...(1 + chosen.shape.reach)
      handle.end = if case .bezier = chosen.shape { SIMD2(repeating: Float(index)) } else { nil }
    }
    show()
  }

  func show() {
    loop.sample()
    wall.progress = frame[pace, .eased] ?? 0
    for (index, dot) in dots.enumerated() { wall.values[index] = frame[dot, .eased] ?? 0 }
    for handle in handles { handle.area = Area(center: handle.position, size: SIMD2(32, 32)) }
  }
}
