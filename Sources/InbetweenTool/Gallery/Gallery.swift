import Inbetween
import InbetweenSDL

/// The whole gallery, without a window: it takes time and what the user does, and draws itself on a canvas.
///
/// The window, the recorder and the tests all drive this one; the same events at the same times give the same
/// pictures.
final class Gallery {
  /// The scene that it shows.
  private(set) var name: SceneName
  /// Which way the time of the scene goes.
  var pace = Pace.forward
  /// Whether the user wants to leave.
  var isOver = false
  /// Whether the whole screen is wanted.
  var wantsFullScreen = false

  let settings: GallerySettings
  let world = World(tickRate: .hertz(120))
  let frame = Frame()
  let deck: ControlDeck
  let sidebar: Sidebar
  let bar: TimeBar
  let change: SceneChange
  let panels: Entity
  private(set) var scenes: [SceneName: any GalleryScene] = [:]
  private var extent = SIMD2<Float>(1280, 720)
  private(set) var layout: GalleryLayout
  private(set) var meter = FrameMeter()
  private var showsPanels = true
  private(set) var showsKeys = false
  var showsFigures = false
  private(set) var isLight: Bool
  private(set) var isReduced: Bool
  /// Where the pointer was pressed or moved last, while the scene holds it.
  var sceneGrip: SIMD2<Float>?
  /// The finger is on the time: it does not go on by itself.
  private(set) var isTimeHeld = false
  /// For so long the panels may still be moving.
  var inMotion = Duration.seconds(1)

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
      lightSwitch: Switch("Light", isOn: isLight) { try wishes.gallery?.setLight($0) },
      motionSwitch: Switch("Less motion", isOn: isReduced) { try wishes.gallery?.reduceMotion($0) },
      graphSwitch: Switch("Frame graph") { wishes.gallery?.showsFigures = $0 },
      title: { $0 == .fade ? settings.file.map(Self.name) ?? $0.title : $0.title },
      choose: { try wishes.gallery?.show($0) })
    wishes.gallery = self
    world.reducedMotion = Self.policy(isReduced)
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
    if !isTimeHeld && !scene.holdsTime {
      switch pace {
      case .forward: try scene.advance(by: frameTime)
      case .backward: try goBack(by: frameTime)
      case .held: break
      }
    }
    try scene.attend(for: frameTime)
    let ticks = scene.worlds.reduce(0) { $0 + $1.tickCount } - ticksBefore
    meter.note(frame: frameTime, cost: settings.now() - began, ticks: Int(max(ticks, 0)))
    world.advance(by: frameTime)
    world.sample(at: world.alpha, into: frame)
    deck.show(frame)
    try relay()
  }

  func goBack(by frameTime: Duration) throws {
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

  func scrub(to progress: Float) throws { try scene.seek(to: scene.time.time(at: progress)) }

  func restart() throws {
    try scene.restart()
    pace = .forward
  }

  func step(by ticks: Int64) throws {
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

  // MARK: - Scenes and panels

  /// Shows a scene; each goes on from where it was left.
  func show(_ next: SceneName) throws {
    guard next != name else { return }
    // What it holds is let go of, for the pointer will do so over another scene.
    if let sceneGrip { try scene.handle(.released(at: sceneGrip)) }
    sceneGrip = nil
    try deck.letGo()
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

  func showNeighbour(_ way: Int) throws {
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

  func togglePanels() throws {
    showsPanels.toggle()
    try world.animate(panels, .presence, to: showsPanels ? 1 : 0, .smooth, replaces: true)
    inMotion = .seconds(1)
  }

  func toggleKeys() throws {
    showsKeys.toggle()
    try world.animate(
      panels, .keysPresence, to: showsKeys ? 1 : 0,
      .eased(.cubicOut, over: .milliseconds(showsKeys ? 260 : 180)), replaces: true)
  }

  func setLight(_ isLight: Bool) throws {
    self.isLight = isLight
    sidebar.lightSwitch.isOn = isLight
    try world.animate(
      panels, .lightness, to: isLight ? 1 : 0, .eased(.quadInOut, over: .milliseconds(320)), replaces: true)
  }

  func reduceMotion(_ isReduced: Bool) throws {
    self.isReduced = isReduced
    sidebar.motionSwitch.isOn = isReduced
    world.reducedMotion = Self.policy(isReduced)
    for scene in scenes.values { try scene.reduceMotion(Self.policy(isReduced)) }
  }

  /// What becomes of motion for those who want less of it: things jump where they would fly, and fade as
  /// they did.
  private static func policy(_ isReduced: Bool) -> ReducedMotion {
    guard isReduced else { return .off }
    var policy = ReducedMotion(.shorten(to: .milliseconds(120)))
    policy[.position] = .snap
    policy[.presence] = .snap
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
  func relay() throws {
    let next = GalleryLayout(
      extent: extent, presence: frame[panels, .presence] ?? 1, showsFigures: showsFigures)
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

  /// `Assets/open.json` is called "open.json".
  private static func name(ofFile path: String) -> String { String(path.split(separator: "/").last ?? "") }

  // MARK: - What is the case

  /// Which way time goes just now: held, too, while it is in hand.
  var shownPace: Pace { isTimeHeld || scene.holdsTime ? .held : pace }

  /// What is the case, a fact a line, for tests and scripts to read.
  var report: [String] {
    [
      "scene \(name.rawValue)", "state \(scene.report)", "time \(shownPace)",
      "panels \(showsPanels ? "shown" : "hidden")", "keys \(showsKeys ? "shown" : "hidden")",
      "figures \(showsFigures ? "shown" : "hidden")", "theme \(isLight ? "light" : "dark")",
      "motion \(isReduced ? "less" : "full")",
      "focus \(deck.focused?.name ?? "none")",
      "window \(Int(extent.x.rounded())) x \(Int(extent.y.rounded()))",
    ]
  }
}

extension Property where Value == Float {
  /// How far the panels are in, 0 to 1.
  static var presence: Property { Property("presence", default: 1) }
  /// How far the panel of keys is in, 0 to 1.
  static var keysPresence: Property { Property("keysPresence", default: 0) }
  /// Where the palette is between dark, 0, and light, 1.
  static var lightness: Property { Property("lightness", default: 0) }
}
