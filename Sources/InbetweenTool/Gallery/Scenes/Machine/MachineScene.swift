import Inbetween
import InbetweenSDL

/// Time itself: a composition whose past and future are drawn as ghosts around its present, by asking for
/// those instants. Its speed is that of its timeline.
final class MachineScene: GalleryScene {
  private(set) var layout = MachineLayout(.zero)
  /// What is to be seen now, and around it: the farthest instants first.
  private(set) var present: MachineComposition.Pose
  private(set) var past: [MachineComposition.Pose] = []
  private(set) var future: [MachineComposition.Pose] = []

  private let world: World
  private let composition: MachineComposition
  /// The same once more, to be asked for any instant while the other one plays.
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
  /// How far the ghosts are apart, and how many there are on either side.
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
  /// How fast its time goes, which may be on its way to another speed.
  private var rate: Double { composition.timeline.rate?.value ?? 0 }
  var isMoving: Bool { rate != 0 }
  var worlds: [World] { [world] }
  var holdsTime: Bool { film.isHeld }
  var report: String {
    let speed = Self.speeds[chips.chosen ?? 3].rate.value
    return "speed \(speed) at \(round.shown.inSeconds.inHundredths) s, ghosts \(ghosts.isOn ? "on" : "off")"
  }

  /// The motion is what is to be seen here; only the speeds change at once.
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

  /// Glides to another speed (T9); to turn round it jumps.
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
