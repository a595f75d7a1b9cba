import Inbetween
import InbetweenSDL

/// The time machine: a composition with ghosts of its past and future, which are sampled at those instants.
/// The speed is the rate of its timeline.
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

  private let composition: MachineComposition
  /// A second composition in its own world, which seeks to any instant while the first one plays.
  private let study: MachineComposition
  private(set) lazy var ghosts = Switch("Ghosts", isOn: true) { [weak self] _ in self?.show() }
  private lazy var chips = Chips<Rate>(
    "speed", ["−1×": -1, "Hold": 0, "0.25×": Rate(1, over: 4), "1×": 1, "2×": 2], chosen: 3
  ) { [weak self] in try self?.setSpeed($0) }
  private lazy var film = FilmStrip(
    pose: { [study] in study.pose(at: MachineComposition.length * Double($0)) },
    seek: { [weak self] in self?.seek(to: MachineComposition.length * Double($0)) })

  /// The time between ghosts, and their number on either side.
  static let spacing = Duration.milliseconds(90)
  static let ghostCount = 5

  init() throws {
    composition = try MachineComposition(in: World())
    study = try MachineComposition(in: World())
    loop = Loop(
      composition.timeline, of: composition.world, length: MachineComposition.length,
      frame: Frame(of: .position, .rotation))
    present = study.pose(at: .zero)
  }

  var controls: [Control] { [chips, ghosts, film] }
  /// The present rate of time, which may be on a ramp to another rate.
  private var rate: Double { composition.timeline.rate?.value ?? 0 }
  var isMoving: Bool { rate != 0 }
  var holdsTime: Bool { film.isHeld }
  var report: String {
    "speed \(chips.value.value) at \(loop.shown.inSeconds.inHundredths) s, ghosts \(ghosts.isOn ? "on" : "off")"
  }

  /// Keeps the motion, because it is the subject. Reduced motion only drops the ramps of rates.
  func reduceMotion(_ policy: ReducedMotion) { isReduced = policy.isOn }
  private var isReduced = false

  func layOut(in area: Area) {
    panel = area
    isSmall = area.size.x < 800 || area.size.y < 440
    let gap: Float = isSmall ? 12 : 16
    well = area.inset(by: isSmall ? 16 : 24)
    let top = well.cutTop(isSmall ? 36 : 44, gap: gap)
    chips.area = Area(corner: top.least, size: SIMD2(min(top.size.x * 0.52, 440), top.size.y))
    ghosts.area = Area(
      corner: SIMD2(chips.area.right + (isSmall ? 16 : 32), top.center.y - 14), size: SIMD2(104, 28))
    readout = SIMD2(top.right, top.center.y)
    film.lay(well.cutBottom(FilmStrip.height(ofWidth: well.size.x), gap: gap))
    let size = MachineComposition.stage
    stage = well.inset(by: SIMD2(8, 4)).fitting(aspect: size.x / size.y)
    show()
  }

  func restart() throws {
    seek(to: .zero)
    if rate <= 0 { try chips.choose(3) }
  }

  /// Ramps to another rate (T9). A change of direction has no ramp.
  private func setSpeed(_ speed: Rate) throws {
    if rate * speed.value < 0 || isReduced {
      composition.timeline.setRate(speed)
    } else {
      try composition.timeline.rampRate(to: speed, over: .milliseconds(300), ease: .quadOut)
    }
  }

  func show() {
    loop.sample()
    film.progress = time.progress
    present = composition.pose(in: frame)
    let steps = ghosts.isOn ? (1...Self.ghostCount).reversed() : []
    past = steps.map { study.pose(at: loop.shown - Self.spacing * $0) }
    future = steps.map { study.pose(at: loop.shown + Self.spacing * $0) }
  }
}
