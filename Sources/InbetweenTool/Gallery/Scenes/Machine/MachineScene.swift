import Inbetween
import InbetweenSDL

/// The time machine: a composition with ghosts of its past and future, which are sampled at those instants.
/// The speed is the rate of its timeline. In its live mode it is a game, which goes back by snapshots.
final class MachineScene: LoopingScene {
  private(set) var panel = Area.zero
  private(set) var well = Area.zero
  /// The area of the stage, with the composition's aspect ratio.
  private(set) var stage = Area.zero
  /// The right end of the large time.
  private(set) var readout = SIMD2<Float>.zero
  private(set) var isSmall = false
  /// The poses of the present, the past and the future, the farthest instants first.
  private(set) var present: MachineComposition.Pose
  private(set) var past: [MachineComposition.Pose] = []
  private(set) var future: [MachineComposition.Pose] = []
  var loop: Loop

  let composition: MachineComposition
  /// A second composition in its own world, which seeks to any instant while the first one plays.
  private let study: MachineComposition
  /// The game of the live mode.
  let game: MachineGame
  private(set) lazy var ghosts = Switch("Ghosts", isOn: true) { [weak self] _ in self?.show() }
  private(set) lazy var smooth = Switch("Moth between ticks", isOn: true) { [weak self] in
    self?.game.isBetweenTicks = $0
  }
  private(set) lazy var live = Switch("Live") { [weak self] _ in self?.changeMode() }
  private lazy var chips = Chips<Rate>(
    "speed", ["−1×": -1, "Hold": 0, "0.25×": Rate(1, over: 4), "1×": 1, "2×": 2], chosen: 3
  ) { [weak self] in try self?.setSpeed($0) }
  private lazy var film = FilmStrip(
    pose: { [study] in study.pose(at: MachineComposition.length * Double($0)) },
    seek: { [weak self] in try self?.seek(to: MachineComposition.length * Double($0)) })

  /// The time between ghosts, and their number on either side.
  static let spacing = Duration.milliseconds(90)
  static let ghostCount = 5

  init() throws {
    composition = try MachineComposition(in: World())
    study = try MachineComposition(in: World())
    game = try MachineGame()
    loop = Loop(
      composition.timeline, of: composition.world, length: MachineComposition.length,
      frame: Frame(of: .position, .rotation))
    present = study.pose(at: .zero)
  }

  /// Whether the game is shown rather than the composition.
  var isLive: Bool { live.isOn }
  var heading: (title: String, note: String)? {
    guard isLive else { return nil }
    return (
      SceneName.machine.title,
      "A game of 20 ticks a second that goes back by snapshots. Click to throw a ball; go back; throw another."
    )
  }
  var controls: [Control] { isLive ? [chips, ghosts, live, smooth] : [chips, ghosts, film, live] }
  let keys = [KeyHelp(caps: ["V"], meaning: "A live game, or the loop")]
  var time: SceneTime { isLive ? game.time : loop.time }
  var worlds: [World] { [isLive ? game.world : loop.world] }
  /// The present rate of time, which may be on a ramp to another rate.
  private var rate: Double { isLive ? chips.value.value : composition.timeline.rate?.value ?? 0 }
  var isMoving: Bool { rate != 0 }
  var holdsTime: Bool { film.isHeld }
  var report: String {
    let words = "speed \(chips.value.value) at \(time.shown.inSeconds.inHundredths) s"
    return words + (isLive ? ", live, \(game.count) balls" : ", ghosts \(ghosts.isOn ? "on" : "off")")
  }

  /// Keeps the motion, because it is the subject. Reduced motion only drops the ramps of rates.
  func reduceMotion(_ policy: ReducedMotion) { isReduced = policy.isOn }
  private var isReduced = false

  private func changeMode() {
    film.cancel()
    layOut(in: panel)
  }

  func press(_ key: Key) throws { if key == .v { try live.activate() } }

  func handle(_ event: PointerEvent) throws {
    guard isLive, case .pressed(let position) = event, stage.contains(position) else { return }
    try game.throwBall(from: (position - stage.least) / stage.size * MachineComposition.stage)
  }

  func advance(by frameTime: Duration) throws {
    if isLive {
      // At the oldest snapshot the way back ends.
      if try !game.advance(by: frameTime * rate) { try chips.choose(1) }
    } else {
      loop.advance(by: frameTime)
    }
    show()
  }

  func seek(to time: Duration) throws {
    if isLive { try game.seek(to: time) } else { loop.seek(to: time) }
    show()
  }

  func layOut(in area: Area) {
    panel = area
    isSmall = area.size.x < 800 || area.size.y < 440
    let gap: Float = isSmall ? 12 : 16
    well = area.inset(by: isSmall ? 16 : 24)
    let top = well.cutTop(isSmall ? 36 : 44, gap: gap)
    chips.area = Area(
      corner: top.least, size: SIMD2(min(top.size.x * (isSmall ? 0.42 : 0.52), 440), top.size.y))
    ghosts.area = Area(
      corner: SIMD2(chips.area.right + (isSmall ? 12 : 32), top.center.y - 14),
      size: SIMD2(isSmall ? 96 : 104, 28))
    live.area = Area(
      corner: SIMD2(ghosts.area.right + (isSmall ? 10 : 28), top.center.y - 14),
      size: SIMD2(isSmall ? 78 : 80, 28))
    readout = SIMD2(top.right, top.center.y)
    smooth.area = Area(center: SIMD2(well.center.x, well.bottom - 14), size: SIMD2(184, 28))
    if !isLive { film.lay(well.cutBottom(FilmStrip.height(ofWidth: well.size.x), gap: gap)) }
    let size = MachineComposition.stage
    stage = well.inset(by: SIMD2(8, 4)).fitting(aspect: size.x / size.y)
    show()
  }

  func restart() throws {
    if isLive { try game.restart() } else { loop.seek(to: .zero) }
    show()
    if rate <= 0 { try chips.choose(3) }
  }

  /// Ramps to another rate (T9). A change of direction has no ramp.
  private func setSpeed(_ speed: Rate) throws {
    let present = composition.timeline.rate?.value ?? 0
    if present * speed.value < 0 || isReduced {
      composition.timeline.setRate(speed)
    } else {
      try composition.timeline.rampRate(to: speed, over: .milliseconds(300), ease: .quadOut)
    }
  }

  func show() {
    if isLive { return }
    loop.sample()
    film.progress = time.progress
    present = composition.pose(in: frame)
    let steps = ghosts.isOn ? (1...Self.ghostCount).reversed() : []
    past = steps.map { study.pose(at: loop.shown - Self.spacing * $0) }
    future = steps.map { study.pose(at: loop.shown + Self.spacing * $0) }
  }
}
