import Inbetween
import InbetweenSDL

/// Shared element: a container transform opens a card to a page. The user can drag the page at any time.
///
/// A drag scrubs the transition and moves the page. At its release a spring takes over the transition's
/// velocity, and another one takes over the page's offset (X5, S3). So nothing jumps, whatever the order of
/// events.
final class SharedScene: GalleryScene {
  let world = World(tickRate: .hertz(120))
  private let frame = Frame()
  private(set) var area = Area.zero
  private(set) var layout = SharedLayout(size: SIMD2(1, 1))
  var cards: [SharedCard] = []
  /// The indices of the cards, from back to front.
  var order: [Int] = []
  private var clock = SceneClock()
  var tape = SceneTape<SharedMoment>(seconds: 30, rate: .hertz(120))
  let ghost: GhostPointer
  private var tour: PointerScript?
  private var isReduced = false
  /// How much longer things may move without further input. Pictures are drawn until then.
  private var wakefulness = Duration.seconds(2)

  /// The entity that follows the pointer by a stiff spring. Its velocity is the pointer's.
  let finger: Entity
  var fingerDriver: DriverHandle?
  var drawing: DriverHandle?
  var pointer = SIMD2<Float>.zero
  var hovered: Int?
  var hold = Hold.nothing

  /// What a press of the pointer holds.
  enum Hold {
    case nothing
    /// A card in the grid, or the area beside the page. A release there is a click.
    case card(Int)
    case room
    case page(SharedGrip)
  }

  private var cardControls: [FocusArea] = []
  private(set) lazy var closeControl = FocusArea("close", takesPointer: true) { [weak self] in
    try self?.takeOver()
    try self?.close()
  }

  init() throws {
    ghost = try GhostPointer(in: world)
    finger = world.spawn()
    cardControls = Principle.allCases.map { principle in
      FocusArea(principle.name, takesPointer: false) { [weak self] in
        try self?.takeOver()
        self?.open(principle.rawValue)
      }
    }
  }

  var controls: [Control] { openCard == nil ? cardControls : [closeControl] }
  var keys: [KeyHelp] {
    [
      KeyHelp(caps: ["Tab", "Enter"], meaning: "Choose a card, open it"),
      KeyHelp(caps: ["Esc"], meaning: "Close the page"),
    ]
  }
  var time: SceneTime { tape.time(now: clock.time, tick: world.tickCount) }
  var worlds: [World] { [world] }
  var isOpen: Bool { openCard != nil }
  var isMoving: Bool { !tape.isLive || ghost.isActive || wakefulness > .zero }

  var report: String {
    if case .page(let grip) = hold, grip.isDragging { return "held \(grip.index + 1)" }
    for index in order.reversed() {
      let card = cards[index]
      switch card.opening.phase {
      case .interactive: return "held \(index + 1)"
      case .running, .settling: return "\(card.isOpen ? "opening" : "closing") \(index + 1)"
      case .idle, nil: if card.isOpen { return "open \(index + 1)" }
      }
    }
    return "closed"
  }

  /// The frontmost card that is a page or is becoming one; nil for none.
  var openCard: Int? { order.last { cards[$0].isOpen } }

  // MARK: - Layout and time

  func layOut(in area: Area) throws {
    let next = SharedLayout(size: area.size)
    self.area = area
    if next != layout || cards.isEmpty {
      layout = next
      try layCards()
    }
    for (control, card) in zip(cardControls, layout.cards) {
      control.area = Area(corner: card.least + area.least, size: card.size)
      control.cornerRadius = SharedLayout.cardRadius
    }
    layCloseControl()
  }

  /// Makes all cards again for a new layout, in their present states.
  private func layCards() throws {
    let states = cards.map { card in
      (
        position: card.position, velocity: card.opening.velocity, phase: card.opening.phase,
        isOpen: card.isOpen
      )
    }
    for card in cards { card.remove(from: world) }
    cards = try Principle.allCases.map { try SharedCard($0, in: layout, isReduced: isReduced, world) }
    for (card, state) in zip(cards, states) where state.phase != .idle || state.isOpen {
      card.opening.scrub(to: state.position)
      card.opening.settle(at: state.isOpen ? .fore : .back, velocity: state.velocity)
    }
    if order.isEmpty { order = Array(cards.indices) }
    (hold, hovered) = (.nothing, nil)
    tape.clear()
    wake()
    if ghost.isActive { try beginTour() }
    world.sample(at: clock.instant, into: frame)
  }

  func advance(by frameTime: Duration) throws {
    let rest = tape.advance(by: frameTime, now: clock.time)
    guard tape.isLive else { return }
    clock.add(rest)
    while clock.isDue(world) {
      try beforeTick()
      world.tick()
      world.sample(at: world.now, into: frame)
      tape.record(moment(), tick: world.tickCount)
    }
    world.sample(at: clock.instant, into: frame)
    layCloseControl()
  }

  private func beforeTick() throws {
    let tick = world.tickRate.instant(ofTick: 1).sinceStart
    wakefulness = max(wakefulness - tick, .zero)
    ghost.tick(tick)
    if ghost.isActive {
      for event in tour?.advance(to: ghost.elapsed) ?? [] { try follow(event) }
      (ghost.place, ghost.isPressed) = (tour?.place ?? .zero, tour?.isPressed ?? false)
      if tour?.isOver ?? true { try ghost.giveWay() }
    }
    guard case .page(let grip) = hold, grip.isDragging else { return }
    wake()
    let card = cards[grip.index]
    card.opening.scrub(to: grip.position(at: world[finger, .position] ?? pointer))
    let size = world[card.container, .size] ?? .zero
    let home = world[card.container, .position] ?? .zero
    try drawing?.retarget(to: grip.center(of: size, at: pointer) - home)
  }

  func seek(to time: Duration) { tape.seek(to: time, now: clock.time) }

  func restart() throws {
    for card in cards { card.remove(from: world) }
    (cards, hold) = ([], .nothing)
    try beginTour()
    try layCards()
  }

  private func beginTour() throws {
    let script = SharedTour.script(in: layout)
    tour = script
    try ghost.begin(at: script.place)
  }

  func reduceMotion(_ policy: ReducedMotion) throws {
    world.reducedMotion = policy
    isReduced = policy.isOn
    if !cards.isEmpty { try layCards() }
  }

  func wake() { wakefulness = .seconds(2) }

  // MARK: - Picture

  /// The moment to draw.
  var shown: SharedMoment { tape.shown ?? moment() }

  private func moment() -> SharedMoment {
    SharedMoment(poses: cards.map { $0.pose(in: frame) }, order: order, ghost: ghost.pose(in: frame))
  }

  private func layCloseControl() {
    guard let openCard else { return }
    let pose = cards[openCard].pose(in: frame)
    let scale = pose.ground.size.x / layout.page.size.x
    let center = area.least + pose.ground.least + layout.close.center * scale
    closeControl.area = Area(center: center, size: layout.close.size * scale)
    closeControl.cornerRadius = layout.close.size.x / 2 * scale
    closeControl.isEnabled = pose.detail > 0.9
  }
}
