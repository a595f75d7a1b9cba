import Inbetween
import InbetweenSDL

/// The whole gallery, without a window: it takes time and what the user does, and draws itself on a canvas.
///
/// The window, the recorder and the tests all drive this one; the same events at the same times give the same
/// pictures.
final class Gallery {
  /// What it is called where a scene is asked for, and what it shows now.
  private(set) var name: SceneName
  /// Which way the time of the scene goes.
  private(set) var pace = Pace.forward
  /// Whether the user wants to leave.
  private(set) var isOver = false
  /// Whether the whole screen is wanted.
  private(set) var wantsFullScreen = false

  private let settings: GallerySettings
  private let world = World(tickRate: .hertz(120))
  private let frame = Frame()
  private let deck: ControlDeck
  private let sidebar: Sidebar
  private let bar: TimeBar
  private let change: SceneChange
  private let panels: Entity
  private var scenes: [SceneName: any GalleryScene] = [:]
  private var extent = SIMD2<Float>(1280, 720)
  private var layout: GalleryLayout
  private var meter = FrameMeter()
  private var showsPanels = true
  private var showsKeys = false
  private var showsFigures = false
  private var isLight: Bool
  private var isReduced: Bool
  /// The finger is on the time: it does not go on by itself.
  private var isTimeHeld = false
  /// For so long the panels may still be moving.
  private var inMotion = Duration.seconds(1)

  /// A gallery that shows a scene.
  init(_ first: SceneName, _ settings: GallerySettings) throws {
    name = first
    self.settings = settings
    (isLight, isReduced) = (settings.isLight, settings.reducesMotion)
    layout = GalleryLayout(extent: extent, presence: 1)
    deck = ControlDeck(in: world)
    change = try SceneChange(in: world)
    panels = world.spawn()
    showsPanels = settings.showsPanels
    try world.assign(panels, .presence, to: showsPanels ? 1 : 0)
    try world.assign(panels, .keysPresence, to: 0)
    try world.assign(panels, .lightness, to: isLight ? 1 : 0)
    let wishes = Wishes()
    bar = TimeBar(
      TimeActions(
        setPace: { wishes.gallery?.pace = $0 }, restart: { try wishes.gallery?.restart() },
        scrub: { try wishes.gallery?.scrub(to: $0) }, hold: { wishes.gallery?.isTimeHeld = $0 }))
    sidebar = try Sidebar(
      in: world, chosen: first,
      switches: [
        Switch("Light", isOn: isLight) { try wishes.gallery?.setLight($0) },
        Switch("Less motion", isOn: isReduced) { try wishes.gallery?.reduceMotion($0) },
        Switch("Frame graph") { wishes.gallery?.showsFigures = $0 },
      ], choose: { try wishes.gallery?.show($0) })
    wishes.gallery = self
    world.sample(at: world.now, into: frame)
    try makeScene()
  }

  /// What the controls ask for; they are made before the gallery is whole.
  private final class Wishes { weak var gallery: Gallery? }

  /// The scene that is shown.
  var scene: any GalleryScene { scenes[name]! }

  /// Whether the next picture is another, when time goes on.
  var isMoving: Bool { inMotion > .zero || (pace != .held && scene.isMoving) || pace == .backward }

  // MARK: - Time

  /// Real time passes.
  func advance(by frameTime: Duration) throws {
    inMotion = max(inMotion - frameTime, .zero)
    let began = settings.now()
    let ticksBefore = scene.worlds.reduce(0) { $0 + $1.tickCount }
    if !isTimeHeld {
      switch pace {
      case .forward: try scene.advance(by: frameTime)
      case .backward: try goBack(by: frameTime)
      case .held: break
      }
    }
    let ticks = scene.worlds.reduce(0) { $0 + $1.tickCount } - ticksBefore
    meter.note(frame: frameTime, cost: settings.now() - began, ticks: Int(max(ticks, 0)))
    world.advance(by: frameTime)
    world.sample(at: world.alpha, into: frame)
    deck.show(frame)
    try relay()
  }

  private func goBack(by frameTime: Duration) throws {
    let time = scene.time
    let next = time.shown - frameTime
    if next >= time.range.lowerBound {
      try scene.seek(to: next)
    } else if time.isRound {
      let length = max(time.range.upperBound - time.range.lowerBound, .nanoseconds(1))
      try scene.seek(to: max(next + length, time.range.lowerBound))
    } else {
      try scene.seek(to: time.range.lowerBound)
      pace = .held
    }
  }

  private func scrub(to progress: Float) throws { try scene.seek(to: scene.time.time(at: progress)) }

  private func restart() throws {
    try scene.restart()
    pace = .forward
  }

  private func step(by ticks: Int64) throws {
    pace = .held
    // Sixty steps a second, whatever the scene's own ticks are: what the eye is used to.
    let time = scene.time
    let step = Duration.nanoseconds(16_666_667) * Int(ticks)
    if ticks > 0, time.shown + step > time.range.upperBound, !time.isRound {
      try scene.advance(by: step)
    } else {
      let next = min(max(time.shown + step, time.range.lowerBound), time.range.upperBound)
      try scene.seek(to: next)
    }
  }

  // MARK: - What the user does

  /// Something was done.
  func handle(_ event: InputEvent) throws {
    inMotion = max(inMotion, .milliseconds(900))
    switch event {
    case .close: isOver = true
    case .key(let key, true, let isRepeat, let modifiers): try press(key, isRepeat, modifiers)
    case .pointerMoved(let place):
      if deck.held != nil {
        try deck.drag(to: place)
      } else {
        try deck.point(at: place)
        try scene.handle(.moved(to: place))
      }
    case .pointerPressed(.primary, let place, _):
      if showsKeys {
        try toggleKeys()
      } else if try !deck.press(at: place) {
        try scene.handle(.pressed(at: place))
      }
    case .pointerReleased(.primary, let place):
      if deck.held != nil { try deck.release(at: place) } else { try scene.handle(.released(at: place)) }
    default: break
    }
    try relay()
  }

  private func press(_ key: Key, _ isRepeat: Bool, _ modifiers: KeyModifiers) throws {
    if let digit = Key.digits.firstIndex(of: key) { return try show(SceneName.allCases[digit]) }
    switch key {
    case .tab: try deck.moveFocus(backward: modifiers.contains(.shift))
    case .up, .pageUp: try showNeighbour(-1)
    case .down, .pageDown: try showNeighbour(1)
    case .left, .right:
      let steps = key == .left ? -1 : 1
      if let focused = deck.focused, focused.adjusts {
        try focused.adjust(by: steps)
      } else {
        try step(by: Int64(steps))
      }
    case .enter where deck.focused != nil: try deck.focused?.activate()
    case .escape: try escape()
    default: if !isRepeat { try pressLetter(key) }
    }
  }

  private func pressLetter(_ key: Key) throws {
    switch key {
    case .space: pace = pace == .forward ? .held : .forward
    case .b: pace = pace == .backward ? .forward : .backward
    case .r: try restart()
    case .h: try togglePanels()
    case .g: sidebar.switches[2].isOn.toggle(); showsFigures = sidebar.switches[2].isOn
    case .l: try setLight(!isLight)
    case .m: try reduceMotion(!isReduced)
    case .f1: try toggleKeys()
    case .f11: wantsFullScreen.toggle()
    default: try scene.press(key)
    }
  }

  /// Closes what lies on top: the keys, the focus, what the scene has open, and at last the window.
  private func escape() throws {
    if showsKeys {
      try toggleKeys()
    } else if deck.focused != nil {
      try deck.focus(nil)
    } else if scene.isOpen {
      try scene.press(.escape)
    } else {
      isOver = true
    }
  }

  // MARK: - Scenes and panels

  /// Shows a scene; each goes on from where it was left.
  func show(_ next: SceneName) throws {
    guard next != name else { return }
    let places = SceneName.allCases
    let isFurther = (places.firstIndex(of: next) ?? 0) > (places.firstIndex(of: name) ?? 0)
    try change.begin(from: name, way: isFurther ? 1 : -1, isReduced: isReduced)
    name = next
    pace = .forward
    isTimeHeld = false
    inMotion = .seconds(1)
    try makeScene()
    try sidebar.mark(next)
    try relay()
  }

  private func showNeighbour(_ way: Int) throws {
    let places = SceneName.allCases
    let place = (places.firstIndex(of: name) ?? 0) + way
    try show(places[(place + places.count) % places.count])
  }

  private func makeScene() throws {
    if scenes[name] == nil {
      let made = try name.make(settings)
      if isReduced { try made.reduceMotion(Self.policy(isReduced)) }
      scenes[name] = made
    }
    try scene.layOut(in: layout.content)
    try lay()
  }

  private func togglePanels() throws {
    showsPanels.toggle()
    try world.animate(
      panels, .presence, to: showsPanels ? 1 : 0, isReduced ? .instant : .smooth, replaces: true)
    inMotion = .seconds(1)
  }

  private func toggleKeys() throws {
    showsKeys.toggle()
    try world.animate(
      panels, .keysPresence, to: showsKeys ? 1 : 0,
      .eased(.cubicOut, over: .milliseconds(showsKeys ? 260 : 180)), replaces: true)
  }

  private func setLight(_ isLight: Bool) throws {
    self.isLight = isLight
    sidebar.switches[0].isOn = isLight
    try world.animate(
      panels, .lightness, to: isLight ? 1 : 0, .eased(.quadInOut, over: .milliseconds(320)), replaces: true)
  }

  private func reduceMotion(_ isReduced: Bool) throws {
    self.isReduced = isReduced
    sidebar.switches[1].isOn = isReduced
    for scene in scenes.values { try scene.reduceMotion(Self.policy(isReduced)) }
  }

  /// What becomes of motion for those who want less of it: things jump where they would fly, and fade as
  /// they did.
  private static func policy(_ isReduced: Bool) -> ReducedMotion {
    guard isReduced else { return .off }
    var policy = ReducedMotion(.shorten(to: .milliseconds(120)))
    policy[.position] = .snap
    policy[.opacity] = .play
    policy[.color] = .play
    return policy
  }

  // MARK: - Where things lie

  /// The canvas has so many pixels now: its stage becomes the window in points.
  func fit(_ canvas: Canvas) throws {
    let viewport = canvas.viewport
    let scale = GalleryLayout.pointScale(pixels: viewport.pixels, density: viewport.density)
    let next = SIMD2(Float(viewport.pixels.x), Float(viewport.pixels.y)) / scale
    if canvas.stage != next { canvas.stage = next }
    guard next != extent else { return }
    extent = next
    inMotion = max(inMotion, .milliseconds(100))
    try relay()
  }

  /// Lays everything out anew where the panels or the window have moved.
  private func relay() throws {
    let next = GalleryLayout(extent: extent, presence: frame[panels, .presence] ?? 1)
    if next != layout {
      layout = next
      try scene.layOut(in: next.content)
      if let leaving = change.leaving { try scenes[leaving]?.layOut(in: next.content) }
    }
    try lay()
  }

  private func lay() throws {
    sidebar.lay(layout)
    bar.lay(layout.bar)
    let shell = showsPanels ? sidebar.controls + bar.controls : []
    try deck.lay(scene.controls + shell)
  }

  // MARK: - Drawing

  /// Clears the canvas and draws everything.
  func draw(on canvas: Canvas) throws {
    try fit(canvas)
    let palette = Palette.mixed(.dark, .light, frame[panels, .lightness] ?? 0)
    let painter = Painter(canvas: canvas, palette: palette)
    canvas.clear(background: palette.ground, bars: palette.ground)
    if let leaving = change.leaving { try draw(leaving, .back, with: painter) }
    try draw(name, .fore, with: painter)
    let presence = frame[panels, .presence] ?? 1
    try sidebar.draw(frame, with: painter)
    bar.pace = isTimeHeld ? .held : pace
    bar.time = scene.time
    if presence > 0 { try bar.draw(with: painter) }
    if presence < 1 { drawEdge(1 - presence, with: painter) }
    if showsFigures {
      let drivers = scene.worlds.reduce(0) { $0 + $1.driverCount }
      try meter.draw(
        at: SIMD2(layout.window.right - 16, 16), drivers: drivers, with: painter)
    }
    try KeysPanel.draw(
      scene.keys, in: layout.window, presence: frame[panels, .keysPresence] ?? 0, with: painter)
  }

  private func draw(_ name: SceneName, _ end: TransitionEnd, with painter: Painter) throws {
    guard let scene = scenes[name] else { return }
    let canvas = painter.canvas
    let pose = change.pose(of: end, in: frame)
    (canvas.offset, canvas.opacity) = (pose.offset, pose.opacity)
    defer { (canvas.offset, canvas.opacity) = (.zero, 1) }
    guard pose.opacity > 0 else { return }
    try drawHeader(name, with: painter)
    try scene.draw(with: painter)
    for control in scene.controls { try control.draw(with: painter) }
  }

  private func drawHeader(_ name: SceneName, with painter: Painter) throws {
    let area = layout.header
    guard area.bottom > 0 else { return }
    let isLow = area.size.y < 60
    let y = area.bottom - (isLow ? area.size.y / 2 : 50)
    try painter.text(name.title, at: SIMD2(area.left, y), isLow ? .heading : .title)
    if isLow {
      let start = area.left + (try painter.width(of: name.title, .heading)) + 16
      let note = try painter.shortened(name.note, width: area.right - start, .caption)
      try painter.text(note, at: SIMD2(start, y + 1), .caption, color: painter.palette.dim)
    } else {
      let note = try painter.shortened(name.note, width: area.size.x, .body)
      try painter.text(note, at: SIMD2(area.left, y + 27), .body, color: painter.palette.dim)
    }
  }

  /// The time as a line along the lower edge, for when the bar is away.
  private func drawEdge(_ presence: Float, with painter: Painter) {
    let width = layout.window.size.x * scene.time.progress
    let bottom = layout.window.bottom
    painter.fill(
      Area(x: 0...max(width, 0), y: (bottom - 3)...bottom), painter.palette.accent.opacity(0.8 * presence))
  }

  // MARK: - What is the case

  /// What is the case, a fact a line, for tests and scripts to read.
  var report: [String] {
    [
      "scene \(name.rawValue)", "state \(scene.report)", "time \(isTimeHeld ? .held : pace)",
      "panels \(showsPanels ? "shown" : "hidden")", "keys \(showsKeys ? "shown" : "hidden")",
      "theme \(isLight ? "light" : "dark")", "motion \(isReduced ? "less" : "full")",
      "focus \(deck.focused?.name ?? "none")",
      "window \(Int(extent.x.rounded())) x \(Int(extent.y.rounded()))",
    ]
  }
}

/// How a gallery begins, and what it reads the clock with.
struct GallerySettings {
  /// Whether it begins with the light palette.
  var isLight = false
  /// Whether it begins with less motion.
  var reducesMotion = false
  /// Whether it begins with its panels.
  var showsPanels = true
  /// A motion file that takes the place of the first scene.
  var file: String?
  /// A clock for figures about cost. A recording has one that stands still, for its pictures are to be the
  /// same every time.
  var now: () -> Duration = { FrameClock.now }
  /// Whether figures about cost mean anything.
  var measures = true

  /// For pictures that are the same every time.
  static var recording: GallerySettings {
    var settings = GallerySettings()
    settings.now = { .zero }
    settings.measures = false
    return settings
  }
}

extension Key {
  /// The keys of the scenes, in their order.
  fileprivate static let digits: [Key] = [
    .digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7, .digit8, .digit9, .digit0,
  ]
}

extension Property where Value == Float {
  /// How far the panels are in, and how light the palette is, 0 to 1.
  fileprivate static var presence: Property { Property("presence", default: 1) }
  fileprivate static var keysPresence: Property { Property("keysPresence", default: 0) }
  fileprivate static var lightness: Property { Property("lightness", default: 0) }
}
