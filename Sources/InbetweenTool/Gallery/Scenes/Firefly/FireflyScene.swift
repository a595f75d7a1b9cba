import FireflyGame
import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// A game made with the engine: `Examples/Firefly`. It plays by itself until a key or the pointer plays, and
/// goes back by snapshots of its world, one for each frame.
final class FireflyScene: GalleryScene {
  private(set) var game: Game
  private(set) var picture: FireflyGame.Painter
  let past = Past()
  /// The area of the game's stage, and of the figures.
  private(set) var stage = Area.zero
  private(set) var facts = Area.zero
  /// Whether the figures are shown. Without them the stage has their room.
  private(set) var showsFacts = true
  private(set) var costs = FireflyCosts()
  private let settings: GallerySettings
  private let tickRate: TickRate
  private let motion = FireflyMotion()
  /// The motion file that its user has edited; nil for the game's own one.
  private var edited: MotionFile?
  private var pointer = PointerRest()
  /// The direction in which keys steer.
  private var held: Set<Key> = []
  /// Whether time runs forward, and whether it has in this frame. Otherwise the arrows step it.
  private var (isRunning, hasRun) = (true, false)
  /// The words on the keys, once a key has given the game to the user.
  private var news: SceneNotice?

  /// Played by itself, the game is won at first, then lost. It goes back once, and goes on another way.
  private var hasGoneBack = false
  /// The game's time down to which it goes back by itself.
  private var back: Duration?
  private var wish: Pace?
  /// The time at which the game was lost.
  private var lostAt: Duration?
  /// The game's time at which it is shown first.
  private var start = Duration.zero
  private static let unseen = Duration.milliseconds(4_016)
  private static let attentive = Duration.milliseconds(1500)
  private static let mourning = Duration.milliseconds(700)
  private static let reach = Duration.milliseconds(2000)
  /// The game goes back at this time also if it is not lost.
  private static let latest = Duration.seconds(7)
  /// Whether the shown time goes back.
  private(set) var goesBack = false
  /// How long a user's loss has been shown without input. Then the game plays by itself again.
  private var idle = Duration.zero
  private static let patience = Duration.seconds(8)

  /// The places of the firefly by times of the game, and its places in the future that was given up when the
  /// game went back.
  private var flown: [FlownPlace] = []
  private var givenUp: [FlownPlace] = []

  /// How far keys steer the firefly in a second.
  private static let keySpeed: Float = 620

  init(_ settings: GallerySettings, at tickRate: TickRate = .hertz(60)) throws {
    (self.settings, self.tickRate) = (settings, tickRate)
    game = try Game(assets: Self.assets(), at: tickRate)
    picture = FireflyGame.Painter(game)
    (game.isPiloted, game.isCalm) = (true, settings.reducesMotion)
    try begin()
  }

  /// Begins the past. Played by itself, the game is shown from its first moths on.
  private func begin() throws {
    while game.isPiloted, game.clock < Self.unseen {
      prepare()
      game.world.tick()
    }
    start = game.clock
    try past.save(game)
  }

  /// Played by itself, the game begins where there is more to see. After a while its player forgets the
  /// moths, and the first one that comes through leaves a single light.
  private func prepare() {
    if game.isPiloted, game.screen == "play", game.wave.number == 0 {
      game.wave.number = hasGoneBack || game.isCalm ? 3 : 5
    }
    game.isDistracted =
      game.isPiloted && !game.isCalm && !hasGoneBack && game.clock > start + Self.attentive
    if game.isDistracted, game.lights < Game.mostLights { game.lights = min(game.lights, 1) }
  }

  /// The folder of the game's motion files: in the package that has the demo's.
  private static func assets() throws -> URL {
    let package = URL(fileURLWithPath: try Assets.path(of: "fade-and-slide.json"))
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = package.appending(path: "Examples/Firefly/Assets")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : Game.assets
  }

  var heading: (title: String, note: String)? {
    (
      SceneName.firefly.title,
      back != nil
        ? "Lost: back through its past, by snapshots of its world. From there it goes another way."
        : game.isPiloted
          ? SceneName.firefly.note
          : "You play: meet the moths, go round the wasps, click or F to flash. Hold B, and the game goes back."
    )
  }
  let keys = [
    KeyHelp(caps: ["W A S D"], meaning: "Fly (also the arrows), without the pointer"),
    KeyHelp(caps: ["F"], meaning: "Begin; flash when the ring is full"),
    KeyHelp(caps: ["Page ↑", "↓"], meaning: "Previous, next scene"),
  ]
  var time: SceneTime {
    let (start, end) = (past.start ?? game.clock, max(past.end ?? .zero, game.clock))
    return SceneTime(
      shown: game.clock, range: min(start, game.clock)...end, tick: game.world.tickCount, isLoop: false)
  }
  var isMoving: Bool { true }
  var worlds: [World] { [game.world] }
  var report: String {
    "\(game.screen), \(game.isPiloted ? "by itself" : "by the user"), \(game.score) points"
  }

  var motions: [any SceneMotion] { [motion] }
  var moreSources: [String] {
    [Game.assets.deletingLastPathComponent().appending(path: "Game.swift").path]
  }
  var motionFile: (file: MotionFile, limit: String)? { (game.flights.file, "") }

  /// The game goes on; what is under way keeps the motion that it has.
  func retune() throws {
    try use(motion.tuned(edited ?? Self.flights()))
  }

  private func use(_ file: MotionFile) throws {
    game.flights.file = file
    try game.useFlights()
  }

  func play(_ file: MotionFile) throws -> Bool {
    edited = file
    try use(file)
    return true
  }

  private static func flights() throws -> MotionFile {
    try MotionFile(contentsOf: assets().appending(path: "flights.json").path)
  }

  func showFigures(_ isShown: Bool) { showsFacts = isShown }

  func layOut(in area: Area) {
    // The figures are beside the picture or below it, where it is larger.
    let aspect = Game.stage.x / Game.stage.y
    guard showsFacts else { return stage = area.fitting(aspect: aspect) }
    let beside = area.between(area.left...max(area.right - 148, area.left + 1)).fitting(aspect: aspect)
    let below = Area(x: area.left...area.right, y: area.top...max(area.bottom - 60, area.top + 1))
      .fitting(aspect: aspect)
    stage = beside.size.x > below.size.x ? beside : below
    if stage == beside {
      stage.most.x = (area.center.x - 74) + stage.size.x / 2
      stage.least.x = stage.most.x - beside.size.x
      facts = Area(
        x: (stage.right + 20)...(stage.right + 148), y: stage.top...min(stage.top + 7 * 54, stage.bottom))
    } else {
      facts = Area(corner: SIMD2(stage.left, stage.bottom + 16), size: SIMD2(stage.size.x, 44))
    }
  }

  func advance(by frameTime: Duration) throws {
    if game.reload() { forget() }
    (goesBack, hasRun) = (false, true)
    idle = game.isPiloted || game.screen == "play" ? .zero : idle + frameTime
    if idle >= Self.patience {
      game.isPiloted = true
      try restart()
    }
    let began = settings.now()
    let before = game.world.tickCount
    prepare()
    game.world.advance(by: frameTime)
    noteFlight()
    goBack()
    let ticked = settings.now()
    // The time after a user's loss is no past: the way back leads into the game at once.
    guard game.isPiloted || game.screen != "over" else { return }
    try past.save(game)
    guard settings.measures, game.world.tickCount > before else { return }
    costs.note(tick: (ticked - began) / Int(game.world.tickCount - before), save: settings.now() - ticked)
  }

  private func forget() {
    past.forget()
    (flown, givenUp) = ([], [])
  }

  private func noteFlight() {
    if let last = flown.last, last.time > game.clock {
      givenUp = flown.filter { $0.time > game.clock }
      flown.removeLast(givenUp.count)
    }
    flown.append(FlownPlace(time: game.clock, place: game.world[game.fly, .position] ?? .zero))
    if flown.count > 2 * Past.capacity { flown.removeFirst(Past.capacity) }
  }

  /// The future that was already played, from the shown time on: while the game goes back, and after it until
  /// that future is over.
  var playedFuture: ArraySlice<FlownPlace> {
    let places = flown.last.map { $0.time > game.clock } == true ? flown : givenUp
    return places[(places.firstIndex { $0.time > game.clock } ?? places.count)...]
  }

  /// Turns time round once, some time after the game was lost by itself.
  private func goBack() {
    guard game.isPiloted, !game.isCalm, !hasGoneBack else { return }
    if game.screen != "over" { lostAt = nil } else if lostAt == nil { lostAt = game.clock }
    guard game.clock >= lostAt.map({ $0 + Self.mourning }) ?? start + Self.latest else { return }
    (hasGoneBack, back, wish) = (true, max((lostAt ?? game.clock) - Self.reach, start), .backward)
  }

  func takePace() -> Pace? {
    defer { wish = nil }
    return wish
  }

  func attend(for frameTime: Duration) throws {
    (isRunning, hasRun) = (hasRun, false)
    if let back, game.clock <= back || !game.isPiloted {
      (self.back, wish) = (nil, .forward)
      // With all lights and a full ring it goes on another way.
      if game.isPiloted { (game.lights, game.charge) = (Game.mostLights, 1) }
    }
    var way = SIMD2<Float>.zero
    for (key, step) in Self.steps where held.contains(key) { way += step }
    guard way != .zero else { return }
    let target = game.input.target + way * (Self.keySpeed * frameTime.inSeconds)
    game.input.target = target.clamped(lowerBound: .zero, upperBound: Game.stage)
  }

  private static let arrows: Set<Key> = [.up, .left, .down, .right]
  private static let steps: [Key: SIMD2<Float>] = [
    .w: [0, -1], .a: [-1, 0], .s: [0, 1], .d: [1, 0], .up: [0, -1], .left: [-1, 0], .down: [0, 1],
    .right: [1, 0],
  ]

  func seek(to time: Duration) throws {
    goesBack = time < game.clock
    try past.restore(game, to: min(time, past.end ?? time))
  }

  func restart() throws {
    let (isPiloted, isCalm) = (game.isPiloted, game.isCalm)
    game = try Game(assets: Self.assets(), at: tickRate)
    try retune()
    picture = FireflyGame.Painter(game)
    (game.isPiloted, game.isCalm) = (isPiloted, isCalm)
    (hasGoneBack, back, lostAt, idle) = (false, nil, nil, .zero)
    forget()
    try begin()
  }

  /// The flights of the game are its subject. Less motion keeps still what only adds to them.
  func reduceMotion(_ policy: ReducedMotion) { game.isCalm = policy.isOn }

  func take(_ event: InputEvent) throws -> Bool {
    // The picture of a game that is played does not zoom.
    if case .wheel(_, let position) = event { return stage.contains(position) }
    idle = .zero
    guard case .key(let key, let isPressed, let isRepeat, let modifiers) = event, modifiers.isEmpty,
      isPress(key) || Self.steps[key] != nil
    else { return false }
    // While the user holds the time or goes back, the arrows step the time and choose scenes.
    if isPressed, Self.arrows.contains(key), !isRunning, back == nil { return false }
    if isPressed { try takeOver(by: key) }
    if isPress(key) {
      if isPressed, !isRepeat { press() }
    } else if isPressed {
      held.insert(key)
    } else {
      return held.remove(key) != nil
    }
    return true
  }

  /// Any key that has no other use gives the game to the user too.
  func press(_ key: Key) throws { try takeOver(by: key) }

  func takeNotice() -> SceneNotice? {
    defer { news = nil }
    return news
  }

  func handle(_ event: PointerEvent) throws {
    switch event {
    case .moved(let position):
      guard stage.contains(position), pointer.isMove(to: position) else { return }
      idle = .zero
      try point(at: position)
    case .pressed(let position):
      guard stage.contains(position) else { return }
      try point(at: position)
      press()
    case .released: break
    }
  }

  /// Returns whether a key does what a click does. Between two games, the space bar does this too.
  private func isPress(_ key: Key) -> Bool { key == .f || (key == .space && game.screen != "play") }

  /// Gives the game to the user. A game that is under way begins at a wave that a beginner can play.
  private func takeOver(by key: Key? = nil) throws {
    guard game.isPiloted else { return }
    game.isPiloted = false
    if key != nil {
      news = SceneNotice(
        text: "You play: arrows fly, F flashes, B goes back; Page ↓ shows the next scene", isAlarm: false)
    }
    if game.screen == "play" { try game.show("play") }
  }

  private func press() {
    game.input.presses = true
    wish = .forward
  }

  private func point(at position: SIMD2<Float>) throws {
    try takeOver()
    let place = (position - stage.least) / stage.size * Game.stage
    game.input.target = place.rounded(.toNearestOrEven)
  }
}

/// Where the firefly was at a time of the game.
struct FlownPlace {
  let time: Duration
  let place: SIMD2<Float>
}

/// The costs of the game: the least of the last second, for other work on the machine only adds to them.
struct FireflyCosts {
  private var ticks = Ring<Duration>(capacity: 60)
  private var saves = Ring<Duration>(capacity: 60)

  mutating func note(tick: Duration, save: Duration) {
    ticks.append(tick)
    saves.append(save)
  }

  var tick: Duration? { (0..<ticks.count).map { ticks[$0] }.min() }
  var save: Duration? { (0..<saves.count).map { saves[$0] }.min() }
}
