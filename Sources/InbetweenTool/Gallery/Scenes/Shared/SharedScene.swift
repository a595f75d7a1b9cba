import Inbetween
import InbetweenSDL

/// Shared element: a card opens to a page by a container transform, which a finger may take over any time.
///
/// The finger scrubs the transition and draws the page along; let go of, a spring takes the transition's
/// velocity over, another one what the page was drawn aside (X5, S3). So nothing jumps, whatever comes when.
final class SharedScene: GalleryScene {
  private let world = World(tickRate: .hertz(120))
  private let frame = Frame()
  private(set) var area = Area.zero
  private(set) var layout = SharedLayout(size: SIMD2(1, 1))
  private var cards: [SharedCard] = []
  /// The cards from the lowest to the uppermost.
  private var order: [Int] = []
  private var clock = SceneClock()
  private var tape = SceneTape<SharedMoment>(seconds: 30, rate: .hertz(120))
  private let ghost: GhostPointer
  private var tour: PointerScript?
  private var isReduced = false
  /// So long nothing need have been done until all is at rest.
  private var wakefulness = Duration.seconds(2)

  /// A stiff spring at the pointer: it knows how fast that is.
  private let finger: Entity
  private var fingerDriver: DriverHandle?
  private var drawing: DriverHandle?
  private var pointer = SIMD2<Float>.zero
  private var hovered: Int?
  private var hold = Hold.nothing

  /// What a press has taken.
  private enum Hold {
    case nothing
    /// A card in the grid, or the room beside the page: what a click is for.
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

  /// The card that is a page or becomes one.
  private var openCard: Int? { order.last { cards[$0].isOpen } }

  // MARK: - Room and time

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

  /// Makes all cards anew, in the states that they have.
  private func layCards() throws {
    let states = cards.map { (position: $0.position, phase: $0.opening.phase, isOpen: $0.isOpen) }
    for card in cards { card.remove(from: world) }
    cards = try Principle.allCases.map { try SharedCard($0, in: layout, isReduced: isReduced, world) }
    for (card, state) in zip(cards, states) where state.phase != .idle || state.isOpen {
      card.opening.scrub(to: state.position)
      card.opening.settle(at: state.isOpen ? .fore : .back)
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

  private func wake() { wakefulness = .seconds(2) }

  // MARK: - What the user does

  func handle(_ event: PointerEvent) throws {
    if case .moved(let place) = event, !tape.isLive || !area.contains(place), !isHolding { return }
    if case .released = event, !isHolding { return }
    try takeOver()
    switch event {
    case .moved(let place): try follow(.moved(to: place - area.least))
    case .pressed(let place): try follow(.pressed(at: place - area.least))
    case .released(let place): try follow(.released(at: place - area.least))
    }
  }

  func press(_ key: Key) throws {
    guard key == .escape else { return }
    try takeOver()
    try close()
  }

  private var isHolding: Bool { if case .nothing = hold { ghost.isActive } else { true } }

  /// Somebody is here: the past and the ghost go.
  private func takeOver() throws {
    tape.goLive()
    wake()
    guard ghost.isActive else { return }
    try follow(.released(at: pointer))
    try ghost.giveWay()
  }

  /// The user's pointer and the ghost's do the same.
  private func follow(_ event: PointerEvent) throws {
    wake()
    switch event {
    case .moved(let place):
      pointer = place
      try fingerDriver?.retarget(to: place)
      if case .page(var grip) = hold, !grip.isDragging {
        let way = place - grip.start
        grip.isDragging = (way * way).sum() > 36
        hold = .page(grip)
      }
      if case .nothing = hold { try hover(card(at: place)) }
    case .pressed(let place):
      pointer = place
      try take(at: place)
    case .released(let place):
      pointer = place
      try letGo()
      try hover(card(at: place))
    }
  }

  private func take(at place: SIMD2<Float>) throws {
    // The ghost presses what the gallery's own pointer presses by itself.
    if ghost.isActive, openCard != nil, layout.close.contains(place - layout.page.least) {
      return try close()
    }
    guard let index = card(at: place) else {
      hold = openCard == nil ? .nothing : .room
      return
    }
    let card = cards[index]
    guard !card.isClosed else {
      hold = .card(index)
      return
    }
    var follow = SpringMotion(.position, to: place, spring: .held)
    (follow.from, follow.replaces, follow.fill) = (place, true, .forwards)
    fingerDriver = try world.register(follow, on: finger)
    card.opening.interrupt()
    raise(index)
    drawing = try draw(index, to: world[card.container, .drawn] ?? .zero, by: .held)
    hold = .page(
      SharedGrip(
        index, at: place, on: card.area(in: world), position: card.position,
        reach: layout.page.size.y))
  }

  private func letGo() throws {
    defer { hold = .nothing }
    switch hold {
    case .nothing: break
    case .room: try close()
    case .card(let index): if card(at: pointer) == index { open(index) }
    case .page(let grip):
      let opening = cards[grip.index].opening
      if grip.isDragging {
        let velocity = world.velocity(finger, .position) ?? .zero
        opening.letGo(velocity: grip.velocity(at: opening.position ?? 0, finger: velocity))
      } else {
        // A click on what moves turns it round.
        opening.reverse()
      }
      // Where the page was drawn to, and how fast, the spring takes over.
      try draw(grip.index, to: .zero, by: .smooth)
    }
  }

  @discardableResult
  private func draw(_ index: Int, to place: SIMD2<Float>, by spring: Spring) throws -> DriverHandle {
    var motion = SpringMotion(.drawn, to: place, spring: spring)
    (motion.replaces, motion.fill) = (true, .forwards)
    return try world.register(motion, on: cards[index].container)
  }

  private func hover(_ index: Int?) throws {
    let next = index.flatMap { cards[$0].isClosed && openCard == nil ? $0 : nil }
    guard next != hovered else { return }
    for (card, lift) in [(hovered, Float(0)), (next, 1)] {
      guard let card else { continue }
      try world.animate(cards[card].container, .cardLift, to: lift, .snappy, replaces: true)
    }
    hovered = next
  }

  private func open(_ index: Int) {
    raise(index)
    cards[index].opening.begin(.forward)
  }

  private func close() throws {
    guard let openCard else { return }
    hold = .nothing
    cards[openCard].opening.begin(.backward)
    try draw(openCard, to: .zero, by: .smooth)
  }

  private func raise(_ index: Int) {
    order.removeAll { $0 == index }
    order.append(index)
  }

  /// The uppermost card at a place; those that have given way to a page are not there.
  private func card(at place: SIMD2<Float>) -> Int? {
    order.last { index in
      let isVeiled = cards[index].isClosed && openCard != nil
      return !isVeiled && cards[index].area(in: world).contains(place)
    }
  }

  // MARK: - What is seen

  /// What is to be drawn now.
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

extension Spring {
  /// What holds a thing under the pointer: fast enough to seem fixed, slow enough to be smooth.
  static var held: Spring {
    do throws(TweenError) { return try Spring(response: .milliseconds(80), dampingRatio: 1) } catch {
      preconditionFailure("\(error)")
    }
  }
}
