import Inbetween
import InbetweenSDL

/// The time machine: a composition with ghosts of its past and future, which are sampled at those instants.
/// The speed is the rate of its timeline.
final class MachineScene: GalleryScene {
  private(set) var layout = MachineLayout(.zero)
  /// The poses of the present, the past and the future, the farthest instants first.
  private(set) var present: MachineComposition.Pose
  private(set) var past: [MachineComposition.Pose] = []
  private(set) var future: [MachineComposition.Pose] = []

  private let world: World
  private let composition: MachineComposition
  /// A second composition in its own world, which seeks to any instant while the first one plays.
  private let study: MachineComposition
  private let frame = Frame(of: .position, .rotation)
  private var round: Round
  private(set) lazy var ghosts = Switch("Ghosts", isOn: true) { [weak self] _ in self?.show() }
  private lazy var chips = Chips("speed", Self.speeds.map(\.name), chosen: 3) { [weak self] in
    try self?.setSpeed($0)
  }
  private lazy var film = FilmStrip(
    MachineComposition.length, pose: { [study, frame] in study.pose(at: $0, frame) },
    seek: { [weak self] in self?.seek(to: $0) })

  static let speeds: [(name: String, rate: Rate)] = [
    ("−1×", -1), ("Hold", 0), ("0.25×", Rate(1, over: 4)), ("1×", 1), ("2×", 2),
  ]
  /// The time between ghosts, and their number on either side.
  static let spacing = Duration.milliseconds(90)
  static let ghostCount = 5

  init() throws {
    world = World()
    composition = try MachineComposition(in: world)
    study = try MachineComposition(in: World())
    present = study.pose(at: .zero, frame)
    round = Round(composition.timeline, of: world, length: MachineComposition.length)
  }

  var controls: [Control] { [chips, ghosts, film] }
  var time: SceneTime { round.time }
  /// The present rate of time, which may be on a ramp to another rate.
  private var rate: Double { composition.timeline.rate?.value ?? 0 }
  var isMoving: Bool { rate != 0 }
  var worlds: [World] { [world] }
  var holdsTime: Bool { film.isHeld }
  var report: String {
    let speed = Self.speeds[chips.chosen ?? 3].rate.value
    return "speed \(speed) at \(round.shown.inSeconds.inHundredths) s, ghosts \(ghosts.isOn ? "on" : "off")"
  }

  /// Keeps the motion, because it is the subject. Reduced motion only drops the ramps of rates.
  func reduceMotion(_ policy: ReducedMotion) { isReduced = policy.isOn }
  private var isReduced = false

  func layOut(in area: Area) {
    layout = MachineLayout(area)
    chips.area = layout.chips
    ghosts.area = layout.ghosts
    film.lay(layout.film)
    show()
  }

  func advance(by frameTime: Duration) {
    round.advance(by: frameTime)
    show()
  }

  func seek(to time: Duration) {
    round.seek(to: time)
    show()
  }

  func restart() throws {
    seek(to: .zero)
    if rate <= 0 { try chips.choose(3) }
  }

  /// Ramps to another rate (T9). A change of direction has no ramp.
  private func setSpeed(_ index: Int) throws {
    let speed = Self.speeds[index].rate
    if rate * speed.value < 0 || isReduced {
      composition.timeline.setRate(speed)
    } else {
      try composition.timeline.rampRate(to: speed, over: .milliseconds(300), ease: .quadOut)
    }
  }

  private func show() {
    film.shown = round.shown
    if ghosts.isOn {
      past = (1...Self.ghostCount).reversed().map { ghost(-$0) }
      future = (1...Self.ghostCount).reversed().map { ghost($0) }
    } else {
      (past, future) = ([], [])
    }
    round.sample(into: frame)
    present = composition.pose(in: frame)
  }

  private func ghost(_ steps: Int) -> MachineComposition.Pose {
    study.pose(at: round.shown + Self.spacing * steps, frame)
  }
}
