import Inbetween
import InbetweenFiles
import InbetweenSDL

/// The time machine: a game that is rewound. Its one transport is the bar with the time: B goes back, and so
/// does a drag of the bar. It plays by itself until its player presses a key.
final class MachineScene: GalleryScene {
  /// The area of the picture, and the area of the level in it.
  private(set) var panel = Area.zero
  private(set) var stage = Area.zero
  private(set) lazy var ribbon = MachineRibbon(of: self)
  let game: MachineGame
  /// The direction in which time should run from now on; nil for no wish.
  private var wish: Pace?
  /// Whether the game that plays by itself goes back from a fall.
  private var returns = false
  /// Whether time runs, and whether it goes back.
  private(set) var isRunning = true
  private(set) var goesBack = false
  private var hasRun = false
  /// Whether a key has sent the game back from a fall, to where it is safe.
  private var rewinds = false
  private var pressed: Set<Key> = []

  init(at tickRate: TickRate = .hertz(60)) throws {
    game = try MachineGame(at: tickRate)
    game.sample()
  }

  let keys = [
    KeyHelp(caps: ["←", "→"], meaning: "Run (also A and D)"),
    KeyHelp(caps: ["W"], meaning: "Jump (also a click; ↑ once you play)"),
    KeyHelp(caps: ["Page ↑", "↓"], meaning: "Previous, next scene while you play"),
    KeyHelp(caps: ["B"], meaning: "Rewind, and play on from there"),
  ]
  var controls: [Control] { [ribbon] }
  var holdsTime: Bool { ribbon.isHeld }
  var time: SceneTime { game.time }
  var isMoving: Bool { true }
  var worlds: [World] { [game.world] }
  var report: String {
    let state = game.state
    let words = state.deadFor > 0 ? "fallen" : state.wonFor > 0 ? "at the flag" : "running"
    return "\(words), \(state.coins) coins\(game.ghosts.isEmpty ? "" : ", a ghost")"
      + (game.pilot == nil ? "" : ", by itself")
  }

  /// Keeps the motion, because it is the subject.
  func reduceMotion(_ policy: ReducedMotion) {}

  var motions: [any SceneMotion] { [game] }
  /// Keeps the past, which was played with other numbers. The game goes on with the new ones.
  func retune() throws { try game.branch() }

  /// All that drivers move.
  var codeCast: SceneCast {
    let colors = Palette.dark.series
    func members(
      _ name: String, _ entities: [Entity], _ shape: MotionShape, _ color: RGBA
    ) -> [CastMember] {
      entities.enumerated().map { index, entity in
        CastMember(
          name: entities.count > 1 ? "\(name) \(index + 1)" : name, entity: entity, world: game.world,
          shape: shape, color: color)
      }
    }
    let lift = MachineLevel.liftSize
    return SceneCast(
      members: members(
        "lift", game.lifts, .rectangle(width: lift.x, height: lift.y, cornerRadius: 7), colors[3])
        + members("enemy", game.foes, .rectangle(width: 36, height: 30, cornerRadius: 14), colors[4])
        + members("coin", game.coins, .circle(radius: 10), colors[5])
        + members("runner", [game.runner], .rectangle(width: 34, height: 54, cornerRadius: 14), colors[0]),
      stage: MachineLevel.size)
  }

  /// Plays the file now, and when the next tick is run, as it is run again after a step back.
  func play(_ file: MotionFile) throws -> Bool {
    try game.branch()
    guard try playOnCast(file) else { return false }
    game.edit = (
      game.world.tickCount + 1,
      { [unowned self] in
        var file = file
        // A new game begins with all coins.
        for index in file.entities.indices where game.edit?.tick == 1 {
          file.entities[index].properties = [:]
        }
        _ = try playOnCast(file)
      }
    )
    game.sample()
    return true
  }

  func layOut(in area: Area) {
    panel = area
    ribbon.area = panel.cutBottom(min(area.size.y * 0.17, 104), gap: 12)
    let size = MachineLevel.size
    // The level stands at the lower edge. The sky fills what is left above it, and the ground at its sides.
    let scale = (panel.size / size).min()
    stage = Area(
      corner: SIMD2(panel.center.x - size.x * scale / 2, panel.bottom - size.y * scale), size: size * scale)
  }

  func takePace() -> Pace? {
    defer { wish = nil }
    return wish
  }

  func advance(by frameTime: Duration) throws {
    // After a fall it goes back to where there is time to go another way, and waits there.
    if goesBack, game.pilot == nil, game.isDoomed {
      if game.isSafe { (wish, goesBack, hasRun) = (.held, false, false) } else { wish = .backward }
      return
    }
    (hasRun, goesBack) = (true, false)
    try game.advance(by: frameTime)
    game.sample()
    // By itself it goes back from a fall, and then another way.
    if game.pilot?.isWise == false, game.state.deadFor > 40 { (wish, returns) = (.backward, true) }
    // Only an edited level lets it fall once more.
    let isLost = game.pilot?.isWise == true && game.state.deadFor >= MachineGame.fallTicks
    if game.pilot != nil, game.state.wonFor > 200 || isLost { try restart() }
  }

  func seek(to time: Duration) throws {
    goesBack = time < game.now
    hasRun = goesBack
    try game.seek(to: time)
    game.sample()
    if rewinds, game.isDoomed, game.isSafe {
      (wish, rewinds, goesBack, hasRun) = (.held, false, false, false)
    }
    if returns, game.pilot != nil, game.state.isGrounded, game.state.place.x < 570 {
      returns = false
      try game.branch()
      game.pilot?.isWise = true
      wish = .forward
    }
  }

  func attend(for frameTime: Duration) { (isRunning, hasRun) = (hasRun, false) }

  func restart() throws {
    (returns, rewinds) = (false, false)
    try game.restart()
    if game.pilot != nil { game.pilot = MachinePilot() }
    game.sample()
  }

  // MARK: Input

  /// Takes the keys of the game. While time is held, the arrows step it, but for the time before a fall.
  func take(_ event: InputEvent) throws -> Bool {
    guard case .key(let key, let isDown, let isRepeat, let modifiers) = event, Self.inputs[key] != nil,
      modifiers.isSubset(of: .shift)
    else { return false }
    // A game that plays by itself does not keep the keys of the list.
    if game.pilot != nil, key == .up || key == .down { return false }
    if isDown, !isRunning, !game.isDoomed, key == .left || key == .right { return false }
    if isDown { pressed.insert(key) } else if pressed.remove(key) == nil { return false }
    if isDown, !isRepeat { try play() }
    game.held = pressed.reduce(into: []) { $0.formUnion(Self.inputs[$1] ?? []) }
    return true
  }

  private static let inputs: [Key: RunnerInput] = [
    .left: .left, .a: .left, .right: .right, .d: .right, .up: .jump, .w: .jump,
    // Beside the other arrows, these must not leave the game.
    .down: [], .s: [],
  ]

  func handle(_ event: PointerEvent) throws {
    switch event {
    case .pressed(let position) where panel.contains(position):
      try play()
      game.held.insert(.jump)
    case .released: game.held.remove(.jump)
    default: break
    }
  }

  /// The player plays from the shown tick on.
  private func play() throws {
    (game.pilot, returns, rewinds) = (nil, false, false)
    // After a fall there is only the way back, and after the flag a new run.
    if game.state.deadFor > 0 {
      if game.state.deadFor > 10 { (wish, rewinds) = (.backward, true) }
      return
    }
    if game.state.wonFor > 40, !game.isPast { return try restart() }
    try game.branch()
    if goesBack || !isRunning { wish = .forward }
  }
}
