import Inbetween
import InbetweenFiles
import InbetweenInspector
import InbetweenSDL

/// The whole gallery without its window. It takes frame times and input events, and draws on a canvas.
///
/// The window, the recorder and the tests all drive this class. Equal events at equal times give equal
/// pictures.
final class Gallery {
  /// The name of the scene that is shown.
  private(set) var name: SceneName
  /// The direction in which the scene's time runs.
  var pace = Pace.forward
  /// The speed of the scene's time, in either direction.
  var speed = Speed.normal
  /// Whether the user has asked to quit.
  var isOver = false
  /// Whether the user has asked for the full screen.
  var wantsFullScreen = false
  /// Whether the user has asked for a recording, and the length of the one that is under way. The recording
  /// does not show it.
  var wantsRecording = false
  var filmed: Duration?
  /// The cost of the present frame. The owner of the canvas sets the last part.
  var costs = FrameCosts()
  /// The game pad's pointer, and the fingers on the touch screen.
  var pad = PadPointer()
  var fingers = TwoFingers()

  private(set) var settings: GallerySettings
  let world = World(tickRate: .hertz(120))
  let frame = Frame()
  let deck: ControlDeck
  private(set) var sidebar: Sidebar!
  private(set) lazy var bar = TimeBar(of: self)
  private(set) lazy var inspector = makeInspector()
  private(set) lazy var code = makeCodePanel()
  private(set) lazy var worldPanel = WorldPanel(of: self)
  private(set) lazy var worldButton = Button("World") { [unowned self] in try toggleWorld() }
  var worldSettings = WorldSettings()
  var liveCode = LiveCode()
  /// The sliders of the scene's parameters, in the dock.
  var parameters: [Slider] = []
  /// Whether an edited text plays on the scene's things.
  var isReplayed = false
  private(set) lazy var codeButton = Button("Code") { [unowned self] in try toggleCode() }
  /// The panel that is open beside the stage.
  var docked = DockedPanel.none
  /// The panel that was open last: it is seen while it closes.
  var lastDocked = DockedPanel.none
  var camera = Camera()
  private(set) lazy var zoomChip = ZoomChip { [unowned self] in camera.reset() }
  /// The last position of the pointer whose middle button moves the picture, and whether it has moved it.
  var panning: (position: SIMD2<Float>, hasMoved: Bool)?
  let notice: Notice
  let change: SceneChange
  let panels: Entity
  private(set) var scenes: [SceneName: any GalleryScene] = [:]
  private var extent = SIMD2<Float>(1280, 720)
  private(set) var layout: GalleryLayout
  var meter = FrameMeter()
  private var ticks = 0
  private(set) var showsPanels = true
  private(set) var showsKeys = false
  var showsFigures = false
  private(set) var isLight: Bool
  private(set) var isReduced: Bool
  /// The pointer's last position while the scene holds it; nil if it does not.
  var sceneGrip: SIMD2<Float>?
  /// How much longer the panels may still move. A gallery that does not move need not be drawn.
  var inMotion = Duration.seconds(1)
  /// For how long the key that turns time round has been down since it did; nil if it is up.
  private var turnedFor: Duration?
  /// Whether the user has pressed no key and no control. Until then scenes may follow by themselves.
  var isUntouched = true

  /// Makes a gallery that shows a scene.
  init(_ first: SceneName, _ settings: GallerySettings) throws {
    name = first
    self.settings = settings
    (isLight, isReduced) = (settings.isLight, settings.reducesMotion)
    layout = GalleryLayout(extent: extent, presence: 1)
    deck = ControlDeck(in: world)
    change = SceneChange(in: world)
    notice = Notice(in: world)
    panels = world.spawn()
    (showsPanels, worldSettings) = (settings.showsPanels, settings.world)
    try world.assign(panels, .presence, to: showsPanels ? 1 : 0)
    try world.assign(panels, .keysPresence, to: 0)
    try world.assign(panels, .dockPresence, to: 0)
    try world.assign(panels, .lightness, to: isLight ? 1 : 0)
    sidebar = try Sidebar(of: self)
    deck.place = { [unowned self] in place($0, $1) }
    world.reducedMotion = Self.policy(isReduced)
    world.sample(at: world.now, into: frame)
    try makeScene()
  }

  /// The scene that is shown.
  var scene: any GalleryScene { scenes[name]! }

  /// Returns a scene's title in the list. A motion file has its own name.
  func title(of scene: SceneName) -> String {
    let file = scene == .file ? settings.file?.split(separator: "/").last : nil
    return file.map(String.init) ?? scene.title
  }

  /// Whether the next picture may differ when time runs.
  var isMoving: Bool {
    inMotion > .zero || code.isMoving || (pace != .held && scene.isMoving) || pace == .backward
      || scene.attention == .frames
  }

  /// Advances the scene and the panels by a frame's real time.
  func advance(by frameTime: Duration) throws {
    inMotion = max(inMotion - frameTime, .zero)
    meter.note(frame: frameTime, costs: costs, ticks: ticks)
    scene.note(costs)
    let began = settings.now()
    let ticksBefore = scene.worlds.reduce(0) { $0 + $1.tickCount }
    if let wish = scene.takePace() { pace = wish }
    switch shownPace {
    case .forward: try scene.advance(by: speed.scaled(frameTime))
    case .backward: try goBack(by: speed.scaled(frameTime))
    case .held: break
    }
    let advanced = settings.now()
    ticks = Int(max(scene.worlds.reduce(0) { $0 + $1.tickCount } - ticksBefore, 0))
    try scene.attend(for: frameTime)
    try tell()
    try movePad(for: frameTime)
    fingers.wait(frameTime)
    let isChanging = change.leaving != nil
    world.advance(by: frameTime)
    world.sample(at: world.alpha, into: frame)
    if isChanging, change.leaving == nil { forgetCrowds() }
    if let turnedFor { self.turnedFor = turnedFor + frameTime }
    if isUntouched, let next = scene.successor { try show(next) }
    deck.show(frame)
    code.fade(for: frameTime)
    worldPanel.note()
    renewCode()
    try relay()
    (costs.tick, costs.scene) = (advanced - began, settings.now() - advanced)
  }

  /// Drops the scenes of very many drivers that are not shown, and returns their memory to the system. They
  /// begin anew when they are shown again; others resume where they were left.
  private func forgetCrowds() {
    let crowds = scenes.keys.filter { other in
      other != name && (scenes[other]?.worlds.reduce(0) { $0 + $1.driverCount } ?? 0) > Self.crowd
    }
    guard !crowds.isEmpty else { return }
    for other in crowds { scenes[other] = nil }
    SystemMemory.giveBack()
  }

  /// The number of drivers from which a scene is a crowd.
  private static let crowd = 20_000

  func goBack(by frameTime: Duration) throws {
    let time = scene.time
    let next = time.shown - frameTime
    if next >= time.range.lowerBound {
      try scene.seek(to: next)
    } else if time.isLoop {
      let length = max(time.range.upperBound - time.range.lowerBound, .nanoseconds(1))
      try scene.seek(to: max(next + length, time.range.lowerBound))
    } else {
      try scene.seek(to: time.range.lowerBound)
      pace = .held
    }
  }

  /// Turns time round, or back again, as its key goes down.
  func turn() {
    pace = pace == .backward ? .forward : .backward
    turnedFor = pace == .backward ? .zero : nil
  }

  /// Lets time run forward again, if its key was held: a tap leaves it turned round.
  func endTurn() {
    if let turnedFor, turnedFor >= .milliseconds(250) { pace = .forward }
    turnedFor = nil
  }

  func restart() throws {
    try scene.restart()
    camera.reset()
    if worldSettings != WorldSettings() { worldSettings.apply(to: scene.worlds) }
    pace = .forward
  }

  func step(by ticks: Int64) throws {
    pace = .held
    // Steps are a 60th of a second, the usual frame, whatever the scene's tick rate.
    let time = scene.time
    let step = Duration.nanoseconds(16_666_667) * Int(ticks)
    if ticks > 0, time.shown + step > time.range.upperBound, !time.isLoop {
      try scene.advance(by: step)
    } else {
      let next = min(max(time.shown + step, time.range.lowerBound), time.range.upperBound)
      try scene.seek(to: next)
    }
  }

  /// Shows a scene. A scene that was shown before resumes where it was left.
  func show(_ next: SceneName) throws {
    guard next != name else { return }
    // The pointer will be released over another scene, so this one gets the release now.
    try letGoOfScene()
    try scene.handle(.moved(to: Self.nowhere))
    try scene.leave()
    try deck.letGo()
    inspector.forget()
    notice.endScene()
    (code.problem, panning) = (nil, nil)
    code.stopEditing()
    camera.reset()
    try change.begin(from: name, way: next.index > name.index ? 1 : -1, isReduced: isReduced)
    // The picture of this very frame may be drawn before the next one advances.
    world.sample(at: world.alpha, into: frame)
    name = next
    (pace, turnedFor) = (.forward, nil)
    inMotion = .seconds(1)
    try makeScene()
    if code.isOpen {
      if let shown = presentCode { code.open(shown) } else { try toggleCode() }
    }
    sidebar.choose(next)
    try relay()
  }

  /// The place of a pointer that is over no scene.
  private static let nowhere = SIMD2<Float>(-10_000, -10_000)

  func showNeighbour(_ way: Int) throws {
    let scenes = sidebar.scenes
    guard !scenes.isEmpty else { return }
    guard let index = scenes.firstIndex(of: name) else { return try show(scenes[0]) }
    try show(scenes[(index + way + scenes.count) % scenes.count])
  }

  /// Shows a motion file, which the list then has. If it cannot be read, a notice says why.
  func open(_ path: String) throws {
    if let shown = scenes[.file] as? FileScene {
      shown.open(path)
    } else {
      do { scenes[.file] = try Self.prepared(FileScene(path: path), isReduced) } catch let error
        as MotionFileErrors
      {
        return try notice.show(error.lines[0], isAlarm: true)
      }
    }
    settings.file = path
    sidebar.list(file: title(of: .file)) { [unowned self] in try show(.file) }
    inMotion = .seconds(1)
    if name == .file { try makeScene() } else { try show(.file) }
  }

  private static func prepared(_ scene: any GalleryScene, _ isReduced: Bool) throws -> any GalleryScene {
    if isReduced { try scene.reduceMotion(policy(isReduced)) }
    return scene
  }

  private func makeScene() throws {
    if scenes[name] == nil {
      var settings = settings
      settings.world = worldSettings
      scenes[name] = try Self.prepared(name.make(settings), isReduced)
    }
    if worldSettings != WorldSettings() { worldSettings.apply(to: scene.worlds) }
    camera.lay(in: layout.content)
    scene.showFigures(showsPanels)
    try scene.layOut(in: camera.room)
    isReplayed = false
    makeParameters()
    try lay()
  }

  /// Makes the scene anew, with the numbers of its sliders. Other scenes are made when they are shown. The
  /// scene of a motion file stays, for the file is played at any rate.
  func remakeScene() throws {
    if scene is FileScene { return scenes = scenes.filter { $0.key == name } }
    try letGoOfScene()
    try deck.letGo()
    let numbers = scene.motions.flatMap(\.parameters).map(\.parameter.wrappedValue)
    scenes = [:]
    try makeScene()
    let parameters = scene.motions.flatMap(\.parameters).map(\.parameter)
    if numbers != parameters.map(\.wrappedValue), numbers.count == parameters.count {
      for (parameter, number) in zip(parameters, numbers) { parameter.wrappedValue = number }
      makeParameters()
      try scene.retune()
    }
  }

  /// Gives the scene the release of a pointer that it holds.
  func letGoOfScene() throws {
    if let sceneGrip { try scene.handle(.released(at: camera.scenePoint(sceneGrip))) }
    sceneGrip = nil
  }

  /// Returns where a control has a position of the window: the controls of a scene may be drawn larger.
  private func place(_ control: Control, _ position: SIMD2<Float>) -> SIMD2<Float> {
    guard !camera.isPlain, scene.controls.contains(where: { $0 === control }) else { return position }
    return camera.showing(control.area.center).scenePoint(position)
  }

  func togglePanels() throws {
    showsPanels.toggle()
    scene.showFigures(showsPanels)
    try scene.layOut(in: camera.room)
    try world.animate(panels, .presence, to: showsPanels ? 1 : 0, .smooth, replaces: true)
    inMotion = .seconds(1)
  }

  func toggleKeys() throws {
    showsKeys.toggle()
    try world.animate(
      panels, .keysPresence, to: showsKeys ? 1 : 0,
      .eased(.cubicOut, over: .milliseconds(showsKeys ? 260 : 180)), replaces: true)
  }

  /// The colour of the window.
  var ground: RGBA { (isLight ? Palette.light : .dark).ground }

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

  /// Returns the policy for reduced motion: positions and presences jump, opacities and colours play. All
  /// other motion is shortened.
  private static func policy(_ isReduced: Bool) -> ReducedMotion {
    guard isReduced else { return .off }
    var policy = ReducedMotion(.shorten(to: .milliseconds(120)))
    policy[.position] = .snap
    policy[.presence] = .snap
    policy[.opacity] = .play
    policy[.color] = .play
    return policy
  }

  /// Sets the canvas's stage to the window's size in points, and the layout with it if it has changed.
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

  /// Updates the layout if the panels or the window have moved.
  func relay() throws {
    try moveDock()
    let next = GalleryLayout(
      extent: extent, presence: frame[panels, .presence] ?? 1, showsFigures: showsFigures,
      dockPresence: frame[panels, .dockPresence] ?? 0)
    if next != layout {
      layout = next
      camera.lay(in: next.content)
      try scene.layOut(in: camera.room)
      if let leaving = change.leaving { try scenes[leaving]?.layOut(in: camera.room) }
    }
    try lay()
    renewInspected()
  }

  private func lay() throws {
    camera.stage = scene.zoomArea
    try sidebar.lay(layout, focused: deck.focused)
    bar.lay(layout.bar)
    code.lay(in: layout.dock, code.isOpen ? parameters : [])
    worldPanel.lay(in: layout.dock, worldPanel.isOpen ? parameters : [])
    codeButton.area = layout.code
    worldButton.area = layout.worldButton
    zoomChip.zoom = camera.zoom
    zoomChip.area = Area(
      corner: SIMD2(camera.seen.right - 182, camera.seen.top + 12), size: SIMD2(170, 32))
    let list = layout.sidebar.right > 0 ? sidebar.controls : []
    let shell = showsPanels ? list + [worldButton, codeButton] + bar.controls : []
    let zoomed = camera.isZoomed ? [zoomChip] : []
    try deck.lay(scene.controls + zoomed + code.controls + worldPanel.controls + shell)
  }

  /// The direction in which time runs at present: `held` also while the user drags it.
  var shownPace: Pace { bar.track.isHeld || scene.holdsTime ? .held : pace }

  /// The state of the gallery, a fact per string, for tests and scripts.
  var report: [String] {
    [
      "scene \(name.rawValue)", "state \(scene.report)", "time \(shownPace)",
      "panels \(showsPanels ? "shown" : "hidden")", "keys \(showsKeys ? "shown" : "hidden")",
      "figures \(showsFigures ? "shown" : "hidden")", "theme \(isLight ? "light" : "dark")",
      "motion \(isReduced ? "less" : "full")",
      "speed \(speed.title)", "recording \(wantsRecording ? "on" : "off")",
      "zoom \(camera.zoom.inHundredths)", "inspecting \(inspected)", "code \(code.report)",
      "world \(worldPanel.isOpen ? "shown" : "hidden"), \(worldPanel.report)",
      "search \(sidebar.search.isTyping ? "'\(sidebar.search.query)', \(sidebar.scenes.count) scenes" : "closed")",
      "focus \(deck.focused?.name ?? "none")", "notice \(notice.text ?? "none")",
      "window \(Int(extent.x.rounded())) x \(Int(extent.y.rounded()))",
    ]
  }
}

/// The initial settings of a gallery, and its clock.
struct GallerySettings {
  /// Whether it starts with the light palette.
  var isLight = false
  /// Whether it starts with reduced motion.
  var reducesMotion = false
  /// Whether it starts with its panels shown.
  var showsPanels = true
  /// The settings of the scenes' worlds.
  var world = WorldSettings()
  /// The path of a motion file that is listed before the scenes; nil for none.
  var file: String?
  /// The clock for figures about cost. In a recording it stands still, so that the pictures are reproducible.
  var now: () -> Duration = { FrameClock.now }
  /// Whether figures about cost are measured.
  var measures = true
  /// The machine's memory in bytes. A recording shows the memory of a small machine.
  var memory = SystemMemory.installed

  /// These settings for reproducible pictures: nothing in them depends on a clock or
  /// the machine.
  var recorded: GallerySettings {
    var settings = self
    settings.now = { .zero }
    settings.measures = false
    settings.memory = 1 << 31
    return settings
  }
}

extension Property where Value == Float {
  /// How far the panels are shown: 0 hidden, 1 shown.
  static let presence = Property("presence", default: 1)
  /// How far the panel beside the stage is open: 0 closed, 1 open.
  static let dockPresence = Property("dockPresence", default: 0)
  /// How far the panel of keys is shown: 0 hidden, 1 shown.
  static let keysPresence = Property("keysPresence", default: 0)
  /// The palette's place between dark, 0, and light, 1.
  static let lightness = Property("lightness", default: 0)
}
