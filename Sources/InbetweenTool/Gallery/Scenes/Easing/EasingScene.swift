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
  /// The left end of the text about the chosen easing.
  private(set) var title = SIMD2<Float>.zero
  /// The curves' well, which has room for overshoot, and in it the square from (0, 0) to (1, 1).
  private(set) var well = Area.zero
  private(set) var square = Area.zero
  /// The chart of the balls' values over a loop, and the panel that the balls cross.
  private(set) var chart = Area.zero
  private(set) var band = Area.zero
  private(set) var isSmall = false
  private(set) lazy var wall = EasingWall(easings) { [weak self] in
    try self?.choose($0)
  } copy: { [weak self] in
    self?.copy($0)
  }
  private(set) lazy var handles = [
    BezierHandle("first handle", end: .zero, at: .zero) { [weak self] in try self?.bend(0, to: $0) },
    BezierHandle("second handle", end: SIMD2(1, 1), at: .zero) { [weak self] in try self?.bend(1, to: $0) },
  ]
  private(set) lazy var tabs = PairTabs("Easing") { [weak self] _ in self?.showChoice() }
  var loop: Loop
  let motion = EasingMotion()

  let easings: [WallEasing]
  /// Entities with a tween each: the dots of the wall, and the linear progress.
  private(set) var dots: [Entity] = []
  let pace: Entity
  /// The world of the easing under the pointer, which plays also while time is held. Its entity has the eased
  /// value, and the linear progress as its opacity.
  private let stage = World(tickRate: .hertz(120))
  private let player: Entity
  private var news: SceneNotice?

  init(at tickRate: TickRate = .hertz(60)) throws {
    easings = try WallEasing.all()
    let world = World(tickRate: tickRate)
    let timeline = world.makeTimeline()
    dots = easings.map { _ in world.spawn() }
    (pace, player) = (world.spawn(), stage.spawn())
    compared = try [motion.first, motion.second].map { [motion] easing in
      try ComparedEasing(easing, motion, on: world.spawn(), of: world, timeline)
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
    for (entry, dot) in zip(easings, dots) { try motion.play(entry.easing, on: dot, of: world, timeline) }
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
      compared[slot] = try ComparedEasing(old.easing, motion, on: old.card, of: world, timeline)
      try compared[slot].apply(old.easing, index: old.index, points: old.points, motion)
    }
    try playWall(on: timeline)
    timeline.begin()
    loop = Loop(timeline, of: world, length: motion.length, frame: frame)
    seek(to: motion.length * part)
  }

  var codeCast: SceneCast {
    let colors = Palette.dark.pair
    return SceneCast(
      members: ["first", "second"].enumerated().map { slot, name in
        CastMember(
          name: name, entity: compared[slot].card, world: world,
          shape: .rectangle(width: 56, height: 36, cornerRadius: 10), color: colors[slot])
      }, timeline: loop.timeline, others: dots.count)
  }

  func play(_ file: MotionFile) throws -> Bool {
    guard try play(file, on: loop.timeline) else { return false }
    for slot in compared.indices { compared[slot].adopt(in: world) }
    show()
    return true
  }

  /// Applies an easing to the chosen ball.
  private func apply(_ easing: Easing, index: Int?, points: SIMD4<Float>?) throws {
    try compared[slot].apply(easing, index: index, points: points, motion)
    (motion.first, motion.second) = (compared[0].easing, compared[1].easing)
  }

  /// Handles are there only for a cubic Bézier.
  var controls: [Control] { [wall] + (compared[slot].points == nil ? [] : handles) + [tabs] }
  var keys: [KeyHelp] {
    [
      KeyHelp(caps: ["C"], meaning: "Change the other one of the two easings"),
      KeyHelp(caps: ["Enter"], meaning: "On a handle: left and right move it sideways, or up and down"),
    ]
  }
  var report: String {
    let other = name(of: 1 - slot)
    return "easing \(compared[slot].easing), value \(values[slot].inHundredths) at "
      + "\(loop.shown.inSeconds.inHundredths) s, beside \(other)"
  }

  /// The index of the easing that the wall and the handles change.
  var slot: Int { tabs.chosen ?? 0 }
  /// The values of the balls.
  var values: [Float] { compared.map { frame[$0.card, .eased] ?? 0 } }

  /// Returns the name of a compared easing.
  func name(of slot: Int) -> String { compared[slot].index.map { easings[$0].name } ?? "your own" }

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
      : rest.cutRight(isSmall ? 216 : min(max(area.size.x * 0.24, 236), 400), gap: isSmall ? 8 : 16)
    wallPanel = rest
    wall.area = rest.inset(by: SIMD2(margin, isSmall ? 8 : 16))
    var side = sidePanel.inset(by: margin + (isSmall ? 0 : 2))
    if isTall {
      var left = side
      side = left.cutRight(side.size.x * 0.5, gap: 24)
      well = left
    }
    tabs.area = side.cutTop(32, gap: 4)
    title = SIMD2(side.left, side.top + 9)
    _ = side.cutTop(18, gap: 6)
    let (chartHeight, gap): (Float, Float) = isSmall ? (44, 8) : (80, 14)
    if !isTall { well = side.cutTop(max(side.size.y - chartHeight - gap, 40), gap: gap) }
    let span = BezierHandle.range.upperBound - BezierHandle.range.lowerBound
    square = well.fittingCurve(margin: SIMD2(32, 20), span: span)
    chart = side
    for handle in handles { handle.square = square }
    show()
  }

  func handle(_ event: PointerEvent) throws {
    if case .moved(let position) = event { try point(at: wall.index(at: position)) }
  }

  /// Plays the easing under the pointer, again and again.
  private func point(at index: Int?) throws {
    guard index != wall.pointed else { return }
    wall.pointed = index
    guard let index else { return }
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
    guard wall.pointed != nil else { return }
    stage.advance(by: frameTime)
    wall.played = SIMD2(stage[player, .opacity] ?? 0, stage[player, .eased] ?? 0)
  }

  /// Copies the name of an easing.
  private func copy(_ index: Int) {
    let name = "\(easings[index].easing)"
    news = SceneNotice(
      text: Clipboard.copy(name) ? "\(name) is copied" : "There is no clipboard here", isAlarm: false)
  }

  func takeNotice() -> SceneNotice? {
    defer { news = nil }
    return news
  }

  func press(_ key: Key) throws { if key == .c { try tabs.choose(1 - slot) } }

  /// Applies an easing of the wall to the chosen ball.
  private func choose(_ index: Int) throws {
    let entry = easings[index]
    try apply(entry.easing, index: index, points: entry.handles)
    showChoice()
  }

  private func bend(_ index: Int, to point: SIMD2<Float>) throws {
    handles[index].point = point
    let (first, second) = (handles[0].point, handles[1].point)
    let easing = try Easing.cubicBezier(first.x, first.y, second.x, second.y)
    try apply(
      easing, index: easings.firstIndex { $0.easing == easing },
      points: SIMD4(lowHalf: first, highHalf: second))
    showChoice()
  }

  /// Shows the compared easings in the controls.
  private func showChoice() {
    let chosen = compared[slot]
    wall.chosen = chosen.index
    wall.compared = compared.map(\.index)
    tabs.names = [name(of: 0), name(of: 1)]
    if let points = chosen.points {
      handles[0].point = points.lowHalf
      handles[1].point = points.highHalf
    }
    for handle in handles { handle.slot = slot }
    show()
  }

  func show() {
    loop.sample()
    wall.progress = frame[pace, .eased] ?? 0
    for (index, dot) in dots.enumerated() { wall.values[index] = frame[dot, .eased] ?? 0 }
    for handle in handles { handle.area = Area(center: handle.position, size: SIMD2(32, 32)) }
  }
}
