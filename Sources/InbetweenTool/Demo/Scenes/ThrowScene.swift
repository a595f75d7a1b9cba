import Inbetween
import InbetweenSDL

/// Throw: cards that are dragged, thrown, and caught in flight.
///
/// A finger is a stiff spring, a throw a decay, a slot a spring again. Each takes over the value and the
/// velocity that the card has from the one before it (S3): nothing here measures how fast the pointer was,
/// and nothing jumps.
final class ThrowScene: DemoScene {
  let title = "Throw"
  let stage = SIMD2<Float>(1280, 720)

  static let field = Area(x: 80...1200, y: 104...632)
  static let cardSize = SIMD2<Float>(200, 124)
  static let slots = [220, 500, 780, 1060].map { SIMD2<Float>($0, 242) }
  /// How near to a slot a card must be going to come.
  private static let pull = SIMD2<Float>(130, 120)
  /// The part of its velocity that a gliding card loses per second.
  static let friction = 3.0
  /// What holds a card under the pointer.
  private static let finger = Spring.held
  /// The card's centre may not leave this.
  private static let reach = field.inset(by: cardSize / 2 + 8)
  private static let bounds = DecayBounds(reach.least, reach.most)

  let frame = Frame(velocities: true)
  private(set) var cards: [ThrownCard] = []
  /// The cards from the lowest to the uppermost.
  private(set) var order: [Int] = []
  let ghost: GhostPointer

  private let world = World(tickRate: .hertz(120))
  private var clock = SceneClock()
  private var tour = ThrowTour()
  /// The card in the hand, and its centre as seen from the pointer.
  private var grip: (card: Int, offset: SIMD2<Float>)?
  /// The card under the pointer: it offers itself.
  private var hovered: Int?

  init() throws {
    ghost = try GhostPointer(in: world, at: ThrowTour.start, patience: .seconds(6))
    for kind in ThrownCard.Kind.allCases {
      let entity = world.spawn()
      try world.assign(entity, .position, to: kind.home)
      cards.append(ThrownCard(entity: entity, kind: kind))
      order.append(order.count)
    }
    world.sample(at: clock.instant, into: frame)
  }

  var time: Duration { clock.time }
  var tick: Int64 { world.tickCount }
  /// The card in the hand.
  var heldCard: Int? { grip?.card }

  func advance(by frameTime: Duration) throws {
    clock.add(frameTime)
    while clock.isDue(world) {
      try ghost.tick(world.tickRate.instant(ofTick: 1).sinceStart)
      if ghost.isActive { try playTour() }
      world.tick()
    }
    world.sample(at: clock.instant, into: frame)
  }

  func draw(on canvas: Canvas) throws {
    try drawScene(on: canvas)
  }

  func restart() throws {
    grip = nil
    hovered = nil
    for index in cards.indices {
      try lift(index, to: 1)
      try send(index, to: cards[index].kind.home, by: .smooth, .gliding)
    }
    tour = ThrowTour()
  }

  func step(by ticks: Int64) throws {
    // A world does not go back: what the pointer did is not kept.
    if ticks > 0 { try advance(by: world.tickRate.instant(ofTick: ticks).sinceStart) }
  }

  func handle(_ event: PointerEvent) throws {
    if ghost.isActive {
      if grip != nil { try release() }
      tour = ThrowTour()
    }
    try ghost.giveWay()
    switch event {
    case .pressed(let place):
      if let index = card(at: place) { try grab(index, at: place) }
    case .moved(let place):
      try drag(to: place)
      if grip == nil { try hover(card(at: place)) }
    case .released(let place):
      if grip != nil { try release() }
      try hover(card(at: place))
    }
  }

  // MARK: - Grab, drag, release

  private func hover(_ index: Int?) throws {
    if index == hovered { return }
    if let hovered { try lift(hovered, to: 1) }
    hovered = index
    if let index { try lift(index, to: 1.025) }
  }

  private func grab(_ index: Int, at place: SIMD2<Float>) throws {
    let center = self.place(index)
    grip = (index, center - place)
    hovered = nil
    order.removeAll { $0 == index }
    order.append(index)
    try lift(index, to: 1.06)
    try send(index, to: center, by: Self.finger, .held)
  }

  private func drag(to place: SIMD2<Float>) throws {
    guard let grip else { return }
    try cards[grip.card].driver?.retarget(to: Self.stretched(place + grip.offset))
  }

  private func release() throws {
    guard let index = grip?.card else { return }
    grip = nil
    try lift(index, to: 1)
    let velocity = world.velocity(cards[index].entity, .position) ?? .zero
    let end = Self.projectedEnd(from: place(index), velocity: velocity)
    if let slot = freeSlot(near: end) {
      try send(index, to: Self.slots[slot], by: .bouncy, .caught(slot: slot))
    } else {
      var glide = DecayMotion(.position, friction: Self.friction, within: Self.bounds)
      glide.replaces = true
      cards[index].driver = try world.register(glide, on: cards[index].entity)
      cards[index].motion = .gliding
    }
  }

  /// Sends a card somewhere, from wherever it is and however fast it moves.
  private func send(
    _ index: Int, to place: SIMD2<Float>, by spring: Spring, _ motion: ThrownCard.Motion
  ) throws {
    var pull = SpringMotion(.position, to: place, spring: spring)
    pull.replaces = true
    // At rest it goes on holding the card: the hand may move again.
    pull.fill = .forwards
    cards[index].driver = try world.register(pull, on: cards[index].entity)
    cards[index].motion = motion
  }

  private func lift(_ index: Int, to scale: Float) throws {
    var lift = SpringMotion(.scale, to: SIMD2(scale, scale), spring: .snappy)
    lift.replaces = true
    try world.register(lift, on: cards[index].entity)
  }

  // MARK: - Where it will come to rest

  /// Where a card comes to rest that is let go of at a place with a velocity.
  static func projectedEnd(from place: SIMD2<Float>, velocity: SIMD2<Float>) -> SIMD2<Float> {
    reach.nearest(to: DecayMotion.projectedEnd(from: place, velocity: velocity, friction: friction))
  }

  /// The free slot near which a card comes to rest.
  func freeSlot(near end: SIMD2<Float>) -> Int? {
    let taken = cards.compactMap(\.slot)
    return Self.slots.indices.filter { !taken.contains($0) }.first { slot in
      let way = Self.slots[slot] - end
      return abs(way.x) < Self.pull.x && abs(way.y) < Self.pull.y
    }
  }

  /// Where a card is as of the last tick.
  private func place(_ index: Int) -> SIMD2<Float> {
    world[cards[index].entity, .position] ?? cards[index].kind.home
  }

  /// The uppermost card at a place.
  func card(at place: SIMD2<Float>) -> Int? {
    order.last { Area(center: cards[$0].place(in: frame), size: Self.cardSize).contains(place) }
  }

  /// Beyond the bounds a card follows the hand with reluctance.
  private static func stretched(_ place: SIMD2<Float>) -> SIMD2<Float> {
    let inside = reach.nearest(to: place)
    return inside + (place - inside) * 0.35
  }

  private func playTour() throws {
    let event = tour.advance(to: ghost.elapsed) { place($0) }
    ghost.place = tour.place
    ghost.isPressed = tour.isPressed
    switch event {
    case .grab(let index): try grab(index, at: tour.place)
    case .release: try release()
    case nil: try drag(to: tour.place)
    }
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
