import Inbetween
import InbetweenSDL

/// Springs: a ball follows the pointer, and its spring can be set while it moves.
///
/// The ball has one driver all its life. A move of the pointer gives it another target, a slider other
/// parameters; its value and its velocity go on through all of it (S3). The sliders' knobs are springs too.
final class SpringScene: DemoScene {
  let title = "Springs"
  let stage = SIMD2<Float>(1280, 720)
  let keys = [
    KeyHelp(caps: ["1", "…", "4"], meaning: "Smooth, snappy, bouncy, stiff"),
    KeyHelp(caps: ["↑", "↓"], meaning: "More, less bounce"),
    KeyHelp(caps: ["+", "−"], meaning: "Longer, shorter"),
  ]

  static let presets: [(name: String, spring: Spring)] = [
    ("Smooth", .smooth), ("Snappy", .snappy), ("Bouncy", .bouncy), ("Stiff", .stiff),
  ]

  /// The ball's spring.
  private(set) var spring = Spring.bouncy
  /// Where the ball is to go.
  private(set) var target = SpringTour.place(at: .zero)
  let frame = Frame(velocities: true)
  let ball: Entity
  let panel = SpringPanel()
  private(set) var trail = Trail(length: 96, spacing: 2)
  /// The slider that the pointer holds, and where the pointer is.
  private(set) var heldSlider: Int?
  private(set) var pointer = SIMD2<Float>(-1, -1)

  private let world = World(tickRate: .hertz(120))
  private var clock = SceneClock()
  private let follower: DriverHandle
  private let durationKnob: DriverHandle
  private let bounceKnob: DriverHandle
  private let ghost: GhostPointer
  /// Whether the user has chosen a spring: the tour then leaves it as it is.
  private var isChosen = false

  init() throws {
    let spring = spring
    ball = world.spawn()
    try world.assign(ball, .position, to: Self.field.center)
    // It fills forwards: at rest it goes on holding the ball, and can be sent elsewhere.
    var motion = SpringMotion(.position, to: target, spring: spring)
    motion.fill = .forwards
    follower = try world.register(motion, on: ball)

    var knob = SpringMotion(.shownDuration, to: Float(spring.duration / .seconds(1)), spring: .stiff)
    knob.fill = .forwards
    durationKnob = try world.register(knob, on: ball)
    knob.property = .shownBounce
    knob.value = Float(spring.bounce)
    bounceKnob = try world.register(knob, on: ball)
    ghost = try GhostPointer(in: world, at: target, patience: .seconds(5))
    world.sample(at: clock.instant, into: frame)
  }

  /// Where the ball can be sent.
  static let field = Area(x: 80...816, y: 104...632)
  static let reach = field.inset(by: SIMD2(34, 34))

  var time: Duration { clock.time }
  var tick: Int64 { world.tickCount }
  /// How long the ball's present motion lasts from its beginning to rest.
  var restTime: Duration? { follower.implicitDuration }

  func advance(by frameTime: Duration) throws {
    clock.add(frameTime)
    while clock.isDue(world) {
      try ghost.tick(world.tickRate.instant(ofTick: 1).sinceStart)
      if ghost.isActive { try playTour() }
      world.tick()
      trail.note(world[ball, .position] ?? target)
    }
    world.sample(at: clock.instant, into: frame)
  }

  func draw(on canvas: Canvas) throws {
    try drawScene(on: canvas)
  }

  func restart() throws {
    isChosen = false
    try use(.bouncy)
    try follow(Self.field.center)
    ghost.comeBack(within: .seconds(1))
  }

  func step(by ticks: Int64) throws {
    // A world does not go back: what the pointer did is not kept.
    if ticks > 0 { try advance(by: world.tickRate.instant(ofTick: ticks).sinceStart) }
  }

  // MARK: - What the user does

  func handle(_ event: PointerEvent) throws {
    switch event {
    case .pressed(let place):
      pointer = place
      if let index = panel.chips.index(at: place) {
        try choose(Self.presets[index].spring)
      } else if let index = panel.slider(at: place) {
        heldSlider = index
        try slide(index, to: place)
      } else {
        try point(at: place)
      }
    case .moved(let place):
      pointer = place
      if let heldSlider { try slide(heldSlider, to: place) } else { try point(at: place) }
    case .released(let place):
      pointer = place
      heldSlider = nil
    }
  }

  func press(_ key: Key) throws {
    let duration = spring.duration / .seconds(1)
    switch key {
    case .digit1: try choose(.smooth)
    case .digit2: try choose(.snappy)
    case .digit3: try choose(.bouncy)
    case .digit4: try choose(.stiff)
    case .up: try choose(duration: duration, bounce: spring.bounce + 0.05)
    case .down: try choose(duration: duration, bounce: spring.bounce - 0.05)
    case .plus, .equals: try choose(duration: duration + 0.05, bounce: spring.bounce)
    case .minus: try choose(duration: duration - 0.05, bounce: spring.bounce)
    default: break
    }
  }

  private func point(at place: SIMD2<Float>) throws {
    if Self.field.contains(place) {
      try ghost.giveWay()
      try follow(place)
    } else {
      // Whoever is at the sliders wants to see what they do.
      ghost.comeBack(within: .milliseconds(800))
    }
  }

  private func slide(_ index: Int, to place: SIMD2<Float>) throws {
    let value = panel.sliders[index].value(at: place)
    if index == 0 {
      try choose(duration: value, bounce: spring.bounce)
    } else {
      try choose(duration: spring.duration / .seconds(1), bounce: value)
    }
  }

  private func choose(duration: Double, bounce: Double) throws {
    let duration = panel.sliders[0].rounded(duration)
    try choose(Spring(duration: .seconds(duration), bounce: panel.sliders[1].rounded(bounce)))
  }

  private func choose(_ spring: Spring) throws {
    isChosen = true
    try use(spring)
  }

  // MARK: - What the engine does

  private func follow(_ place: SIMD2<Float>) throws {
    let place = Self.reach.nearest(to: place)
    guard place != target else { return }
    target = place
    try follower.retarget(to: place)
  }

  private func use(_ spring: Spring) throws {
    guard spring != self.spring else { return }
    self.spring = spring
    try follower.spring(spring)
    try durationKnob.retarget(to: Float(spring.duration / .seconds(1)))
    try bounceKnob.retarget(to: Float(spring.bounce))
  }

  private func playTour() throws {
    try follow(SpringTour.place(at: ghost.elapsed))
    if !isChosen { try use(SpringTour.spring(at: ghost.elapsed)) }
  }
}

// Any number can be a property; these belong to the sliders.
extension Property where Value == Float {
  /// Where the knob of the duration is, in seconds.
  static var shownDuration: Property { Property("shownDuration", default: 0) }
  /// Where the knob of the bounce is.
  static var shownBounce: Property { Property("shownBounce", default: 0) }
}
