import Inbetween
import InbetweenSDL

/// Transitions: one director after another, played, turned round in mid-flight, dragged and flung.
///
/// Whatever is done to it, everything that is seen is a function of the transition's position (X5): a drag
/// scrubs it, a release hands the pointer's velocity over to a spring.
final class TransitionScene: DemoScene {
  let title = "Transitions"
  let stage = SIMD2<Float>(1280, 720)
  let keys = [
    KeyHelp(caps: ["Enter"], meaning: "Play, turn round"),
    KeyHelp(caps: ["1", "…", "7"], meaning: "Choose a director"),
  ]
  let stepHelp = KeyHelp(caps: ["←", "→"], meaning: "Scrub; Space lets go")

  static let field = Area(x: 80...816, y: 152...548)
  static let panel = Area(x: 840...1200, y: 152...548)
  static let chips = Chips(
    names: DirectorChoice.allCases.map(\.rawValue), area: Area(x: 80...1200, y: 100...134))
  static let bar = ScrubBar(area: Area(x: 80...1200, y: 566...640))

  private(set) var choice = DirectorChoice.fade
  /// What is played now.
  private(set) var transition: TransitionHandle
  private(set) var cast: TransitionCast
  private(set) var curves: TransitionCurves
  let cards: TransitionCards
  /// Covers a change of the choice.
  let veil: Entity
  /// Where the transition left its rest: that decides which curves it plays.
  private(set) var origin = TransitionEnd.back
  let frame = Frame()
  let ghost: GhostPointer
  private(set) var pointer = SIMD2<Float>(-1, -1)
  /// Whether the pointer holds the bar's knob.
  private(set) var holdsBar = false

  private let world = World(tickRate: .hertz(120))
  private let pages: TransitionCast
  private var clock = SceneClock()
  private var script = TransitionTour.script
  private var grip: TransitionGrip?
  private var flick = Flick()
  /// Whether the keys hold it: it is let go of when time goes on.
  private var isHeldByKeys = false

  init() throws {
    ghost = try GhostPointer(in: world, at: TransitionTour.start, patience: .seconds(6))
    pages = TransitionCast(back: world.spawn(), fore: world.spawn())
    cards = try TransitionCards(in: world)
    veil = world.spawn()
    try world.assign(veil, .opacity, to: 0)
    cast = pages
    try Self.place(pages, in: world)
    transition = try choice.makeTransition(on: pages, in: world)
    curves = try TransitionCurves(choice)
    prepare()
    world.sample(at: clock.instant, into: frame)
  }

  /// Puts a cast where it is before anything moves it.
  static func place(_ cast: TransitionCast, in world: World) throws {
    for page in [cast.back, cast.fore].compactMap({ $0 }) {
      try world.assign(page, .position, to: field.center)
      try world.assign(page, .size, to: field.size)
      try world.assign(page, .scale, to: SIMD2(1, 1))
      try world.assign(page, .opacity, to: 1)
    }
    if let container = cast.container { try TransitionCards.place(container, of: .squash, in: world) }
  }

  var time: Duration { clock.time }
  var tick: Int64 { world.tickCount }
  /// Where it is; a spring may carry it beyond 0 and 1.
  var position: Float { transition.position ?? 0 }
  /// Where each curve is now.
  var values: [Float] { curves.tracks.map { $0.value(cast, in: world) } }

  func advance(by frameTime: Duration) throws {
    if isHeldByKeys {
      isHeldByKeys = false
      transition.letGo(velocity: 0)
    }
    clock.add(frameTime)
    while clock.isDue(world) {
      try ghost.tick(world.tickRate.instant(ofTick: 1).sinceStart)
      if ghost.isActive { try playTour() }
      world.tick()
    }
    world.sample(at: clock.instant, into: frame)
  }

  func draw(on canvas: Canvas) throws { try drawScene(on: canvas) }

  func restart() throws {
    grip = nil
    holdsBar = false
    try choose(choice)
    script = TransitionTour.script
    ghost.comeBack(within: .seconds(1))
    world.sample(at: clock.instant, into: frame)
  }

  func step(by ticks: Int64) throws {
    guard transition.phase != .idle || (position < 0.5) == (ticks > 0) else { return }
    try ghost.giveWay()
    isHeldByKeys = true
    transition.scrub(by: 0.02 * Float(ticks))
    world.sample(at: clock.instant, into: frame)
  }

  // MARK: - What the user does

  func handle(_ event: PointerEvent) throws {
    if ghost.isActive {
      if grip != nil || holdsBar { transition.letGo() }
      (grip, holdsBar) = (nil, false)
      script = TransitionTour.script
    }
    try ghost.giveWay()
    try follow(event)
    // While the scene is held, too, what is dragged moves.
    world.sample(at: clock.instant, into: frame)
  }

  func press(_ key: Key) throws {
    if key == .enter { turn() }
    let digits: [Key] = [.digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7]
    if let index = digits.firstIndex(of: key) { try choose(DirectorChoice.allCases[index]) }
    if key == .enter || digits.contains(key) { try ghost.giveWay() }
  }

  /// The user's pointer and the ghost's do the same.
  private func follow(_ event: PointerEvent) throws {
    switch event {
    case .pressed(let place):
      pointer = place
      try take(at: place)
    case .moved(let place):
      pointer = place
      if holdsBar { move(to: Self.bar.position(at: place)) } else { drag(to: place) }
    case .released(let place):
      pointer = place
      letGo()
    }
  }

  private func take(at place: SIMD2<Float>) throws {
    if let index = Self.chips.index(at: place) {
      try choose(DirectorChoice.allCases[index])
    } else if Self.bar.contains(place) {
      holdsBar = true
      flick = Flick()
      move(to: Self.bar.position(at: place))
    } else if Self.field.contains(place) {
      if choice == .container, transition.phase == .idle, position < 0.5 {
        guard let card = cards.card(at: place) else { return }
        try use(cards.cast(of: card))
      }
      transition.interrupt()
      flick = Flick()
      flick.note(position, tick: tick)
      grip = TransitionGrip(choice, at: place, position: position, origin: origin)
    }
  }

  private func drag(to place: SIMD2<Float>) {
    guard let position = grip?.move(to: place, origin: transition.phase == .idle ? restEnd : origin)
    else { return }
    move(to: position)
  }

  private func move(to position: Float) {
    transition.scrub(to: position)
    flick.note(position, tick: tick)
  }

  private func letGo() {
    if holdsBar || grip?.isDragging == true {
      flick.note(position, tick: tick)
      transition.letGo(velocity: flick.velocity)
    } else if grip != nil {
      turn()
    }
    (grip, holdsBar) = (nil, false)
  }

  /// Plays it to the other end; in mid-flight back to where it came from.
  private func turn() {
    if transition.phase == .idle {
      transition.begin(restEnd.direction.reversed)
    } else {
      transition.reverse()
    }
  }

  private var restEnd: TransitionEnd { position < 0.5 ? .back : .fore }

  // MARK: - What the engine does

  private func choose(_ choice: DirectorChoice) throws {
    self.choice = choice
    curves = try TransitionCurves(choice)
    try use(choice == .container ? cards.cast(of: .squash) : pages)
    var clearing = Tween(.opacity, values: [1, 0], duration: .milliseconds(260), ease: .quadOut)
    clearing.replaces = true
    try world.register(clearing, on: veil)
  }

  /// Has the director set up another cast; the last one goes.
  private func use(_ cast: TransitionCast) throws {
    transition.release()
    if choice == .container { try cards.reset(in: world) } else { try Self.place(cast, in: world) }
    self.cast = cast
    transition = try choice.makeTransition(on: cast, in: world)
    if choice == .container { try cards.dim(besides: cast, by: transition, in: world) }
    prepare()
  }

  private func prepare() {
    origin = .back
    // Half way a page is twice as fast as its position: 500 points a second are a flick.
    transition.policy.flickSpeed = 0.35
    transition.onWillBegin { [weak self] direction in self?.origin = direction.reversed.end }
  }

  private func playTour() throws {
    for event in script.advance(to: ghost.elapsed) { try follow(event) }
    ghost.place = script.place
    ghost.isPressed = script.isPressed
  }
}
