import Inbetween
import InbetweenSDL

/// The easings of the engine side by side, and a curve to edit. The dots, the card and the bead on the large
/// curve are tweens of one timeline, to and fro.
final class EasingScene: LoopingScene {
  /// The easing of the card.
  private(set) var easing: Easing
  private(set) var wallPanel = Area.zero
  private(set) var sidePanel = Area.zero
  private(set) var title = SIMD2<Float>.zero
  /// The curve's well, which has room for overshoot, and in it the square from (0, 0) to (1, 1).
  private(set) var well = Area.zero
  private(set) var square = Area.zero
  /// The track of the card, and the chart of its value over a loop.
  private(set) var track = Area.zero
  private(set) var chart = Area.zero
  /// The applied curve, and the card's value over a loop, computed by the engine.
  private(set) var curve: [SIMD2<Float>] = []
  private(set) var history: [SIMD2<Float>] = []
  private(set) lazy var wall = EasingWall(easings) { [weak self] in try self?.choose($0) }
  private(set) lazy var handles = [
    BezierHandle("first handle", end: .zero, at: .zero) { [weak self] in try self?.bend(0, to: $0) },
    BezierHandle("second handle", end: SIMD2(1, 1), at: .zero) { [weak self] in try self?.bend(1, to: $0) },
  ]
  var loop: Loop

  private let easings: [WallEasing]
  /// Entities with a tween each: the dots of the wall, the linear progress, and the card.
  private(set) var dots: [Entity] = []
  let pace: Entity
  let card: Entity
  private let drive: DriverHandle

  static let length = Duration.milliseconds(3200)

  init() throws {
    easings = try WallEasing.all()
    let world = World()
    let timeline = world.makeTimeline()
    let first = easings.firstIndex { $0.name == "ease-in-out" } ?? 0
    easing = easings[first].easing
    for entry in easings {
      let dot = world.spawn()
      try Self.register(entry.easing, on: dot, of: world, timeline)
      dots.append(dot)
    }
    (pace, card) = (world.spawn(), world.spawn())
    try Self.register(.linear, on: pace, of: world, timeline)
    drive = try Self.register(easing, on: card, of: world, timeline)
    loop = Loop(timeline, of: world, length: Self.length, frame: Frame(of: .eased))
    try choose(first)
  }

  /// Registers a tween from 0 to 1 and back, with a pause at either end.
  @discardableResult
  private static func register(
    _ easing: Easing, on entity: Entity, of world: World, _ timeline: Timeline
  ) throws -> DriverHandle {
    var tween = Tween(
      .eased, values: [0, 1], duration: .milliseconds(1200), delay: .milliseconds(200), ease: easing)
    tween.repeats = 2
    tween.direction = .alternate
    tween.repeatDelay = .milliseconds(400)
    tween.fill = .both
    tween.timeline = timeline.id
    return try world.register(tween, on: entity, isReduced: true)
  }

  var controls: [Control] { [wall] + handles }
  var keys: [KeyHelp] {
    [KeyHelp(caps: ["Enter"], meaning: "On a handle: left and right move it sideways, or up and down")]
  }
  var report: String {
    "easing \(easing), value \(value.inHundredths) at \(loop.shown.inSeconds.inHundredths) s"
  }

  /// The value of the card.
  var value: Float { frame[card, .eased] ?? 0 }

  func layOut(in area: Area) {
    // The editor and the test card are beside the wall, or below it in a tall window.
    var rest = area
    let isTall = area.size.y > area.size.x * 0.95
    let isSmall = area.size.x < 800 || area.size.y < 440
    let margin: Float = isSmall ? 12 : 20
    sidePanel =
      isTall
      ? rest.cutBottom(area.size.y * 0.42, gap: 16)
      : rest.cutRight(isSmall ? 216 : min(max(area.size.x * 0.3, 260), 400), gap: isSmall ? 8 : 16)
    wallPanel = rest
    wall.area = rest.inset(by: SIMD2(margin, isSmall ? 8 : 16))
    var side = sidePanel.inset(by: margin + (isSmall ? 0 : 2))
    if isTall {
      var left = side
      side = left.cutRight(side.size.x * 0.5, gap: 24)
      well = left
    }
    title = SIMD2(side.left, side.top + 10)
    _ = side.cutTop(46)
    if !isTall { well = side.cutTop(max(side.size.y - (isSmall ? 100 : 170), 40), gap: isSmall ? 8 : 14) }
    let span = BezierHandle.range.upperBound - BezierHandle.range.lowerBound
    square = well.fittingCurve(margin: SIMD2(32, 20), span: span)
    track = side.cutTop(isSmall ? 36 : 64, gap: isSmall ? 8 : 14)
    chart = side
    for handle in handles { handle.square = square }
    show()
  }

  func handle(_ event: PointerEvent) {
    if case .moved(let position) = event { wall.pointed = wall.index(at: position) }
  }

  private func choose(_ index: Int) throws {
    let entry = wall.easings[index]
    wall.chosen = index
    if let points = entry.handles {
      handles[0].point = points.lowHalf
      handles[1].point = points.highHalf
    }
    for handle in handles { handle.isLive = entry.handles != nil }
    try apply(entry.easing)
  }

  private func bend(_ index: Int, to point: SIMD2<Float>) throws {
    handles[index].point = point
    for handle in handles { handle.isLive = true }
    let (first, second) = (handles[0].point, handles[1].point)
    let easing = try Easing.cubicBezier(first.x, first.y, second.x, second.y)
    wall.chosen = wall.easings.firstIndex { $0.easing == easing }
    try apply(easing)
  }

  /// Applies an easing to the card's playing tween. Samples the curve and a loop of the tween for the charts.
  private func apply(_ easing: Easing) throws {
    self.easing = easing
    try drive.ease(easing)
    curve = easing.curve(samples: 300)
    let study = World()
    let (entity, timeline) = (study.spawn(), study.makeTimeline())
    try Self.register(easing, on: entity, of: study, timeline)
    history = (0...320).map { step in
      let part = Double(step) / 320
      timeline.seek(to: Self.length * part)
      return SIMD2(Float(part), study[entity, .eased] ?? 0)
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

extension Property where Value == Float {
  /// The eased progress, which may overshoot 0 to 1.
  static var eased: Property { Property("eased", default: 0) }
}
