import Foundation
import Inbetween
import InbetweenSDL

/// Throw: cards that are dragged, thrown, and caught in flight.
///
/// A finger is a stiff spring, a throw a decay, a slot a spring again. Each takes over the value and the
/// velocity that the card has from the one before it (S3): nothing here measures how fast the pointer was,
/// and nothing jumps. Where a card will come to rest is known when it is let go of: the world is sampled
/// ahead (T4).
final class ThrowScene: GalleryScene {
  private let world = World(tickRate: .hertz(120))
  private let frame = Frame(velocities: true)
  /// For looking ahead.
  private let future = Frame()
  private(set) var area = Area.zero
  private(set) var table = ThrowTable(size: SIMD2(1, 1))
  private var cards: [ThrownCard] = []
  /// The cards from the lowest to the uppermost.
  private var order: [Int] = []
  private var clock = SceneClock()
  private var tape = SceneTape<ThrowMoment>(seconds: 30, rate: .hertz(120))
  private let ghost: GhostPointer
  private var tour: ThrowTour?
  /// So long nothing need have been done until all is at rest.
  private var wakefulness = Duration.seconds(2)

  private var pointer = SIMD2<Float>.zero
  /// The card in the hand, and its middle as seen from the pointer.
  private var grip: (card: Int, offset: SIMD2<Float>)?
  private var hovered: Int?

  /// The part of its velocity that a gliding card loses per second.
  private var friction = 3.0
  private var edges = BoundBehavior.rubberBand(.edge)
  private var snaps = true

  private(set) lazy var controls: [Control] = [
    Slider(
      "Friction", 1...8, step: 0.5, value: friction, words: { String(format: "%.1f per second", $0) },
      action: { [weak self] in self?.friction = $0 }),
    Chips("Edges", ["Soft edges", "Hard edges"], chosen: 0) { [weak self] index in
      self?.edges = index == 0 ? .rubberBand(.edge) : .bounce(restitution: 0.7)
    },
    Switch("Snap to slots", isOn: true) { [weak self] in self?.snaps = $0 },
  ]

  init() throws {
    ghost = try GhostPointer(in: world)
    for kind in ThrownCard.Kind.allCases {
      order.append(cards.count)
      cards.append(ThrownCard(entity: world.spawn(), kind: kind))
    }
  }

  var time: SceneTime { tape.time(now: clock.time, tick: world.tickCount) }
  var worlds: [World] { [world] }
  var isMoving: Bool { !tape.isLive || ghost.isActive || wakefulness > .zero }
  var report: String {
    cards.map { "\($0.kind.rawValue) \($0.pose(in: frame).word)" }.joined(separator: ", ")
  }

  // MARK: - Room and time

  func layOut(in area: Area) throws {
    self.area = area
    let next = ThrowTable(size: area.size)
    if next != table { try lay(next) }
    let strip = Area(corner: area.least + table.strip.least, size: table.strip.size)
    let (middle, right) = (strip.center.y, strip.right)
    controls[0].area = Area(
      x: strip.left...(strip.left + min(strip.size.x * 0.3, 240)), y: strip.top...strip.bottom)
    controls[2].area = Area(x: (right - 148)...right, y: (middle - 14)...(middle + 14))
    let chips = controls[0].area.right + 32
    controls[1].area = Area(x: chips...(chips + 200), y: (middle - 15)...(middle + 15))
  }

  /// Puts the cards on a table of another size, each where it was in proportion.
  private func lay(_ next: ThrowTable) throws {
    let last = table
    table = next
    grip = nil
    for index in cards.indices {
      var place = next.homes[index]
      if let slot = cards[index].slot {
        place = next.slots[slot]
      } else if last.field.size.x > 1, let old = world[cards[index].entity, .position] {
        place = next.field.place(at: (old - last.field.least) / last.field.size)
        place = next.reach.nearest(to: place)
      }
      try put(index, at: place)
    }
    tape.clear()
    wake()
    if ghost.isActive { try beginTour() }
    world.sample(at: clock.instant, into: frame)
  }

  private func put(_ index: Int, at place: SIMD2<Float>) throws {
    cards[index].driver?.release()
    cards[index].driver = nil
    cards[index].way = ThrownWay()
    if cards[index].slot == nil { cards[index].motion = .nothing }
    try world.assign(cards[index].entity, .position, to: place)
  }

  func advance(by frameTime: Duration) throws {
    let rest = tape.advance(by: frameTime, now: clock.time)
    guard tape.isLive else { return }
    clock.add(rest)
    while clock.isDue(world) {
      let tick = world.tickRate.instant(ofTick: 1).sinceStart
      wakefulness = max(wakefulness - tick, .zero)
      ghost.tick(tick)
      if ghost.isActive { try playTour() }
      world.tick()
      world.sample(at: world.now, into: frame)
      tape.record(moment(), tick: world.tickCount)
    }
    world.sample(at: clock.instant, into: frame)
  }

  func seek(to time: Duration) { tape.seek(to: time, now: clock.time) }

  func restart() throws {
    tape.goLive()
    (grip, hovered) = (nil, nil)
    for index in cards.indices {
      try lift(index, to: 1)
      try send(index, to: table.homes[index], by: .smooth, .spring(slot: nil))
      cards[index].way = ThrownWay()
    }
    try beginTour()
  }

  func reduceMotion(_ policy: ReducedMotion) {
    // How the cards fly is what there is to see.
    var policy = policy
    policy[.position] = .play
    world.reducedMotion = policy
  }

  private func beginTour() throws {
    let tour = ThrowTour(on: table)
    self.tour = tour
    try ghost.begin(at: tour.place)
  }

  private func playTour() throws {
    let event = tour?.advance(to: ghost.elapsed, friction: friction) { place($0) }
    (ghost.place, ghost.isPressed) = (tour?.place ?? .zero, tour?.isPressed ?? false)
    wake()
    switch event {
    case .grab(let index): try grab(index, at: ghost.place)
    case .move: try drag(to: ghost.place)
    case .release: try release()
    case nil: break
    }
    if tour?.isOver ?? true { try ghost.giveWay() }
  }

  private func wake() { wakefulness = .seconds(8) }

  // MARK: - What the user does

  func handle(_ event: PointerEvent) throws {
    switch event {
    case .moved(let place) where grip != nil && !ghost.isActive:
      try drag(to: place - area.least)
    case .moved(let place):
      guard tape.isLive, area.contains(place) else { return }
      try takeOver()
      try hover(card(at: place - area.least))
    case .pressed(let place):
      try takeOver()
      if let index = card(at: place - area.least) { try grab(index, at: place - area.least) }
    case .released(let place):
      if grip != nil, !ghost.isActive { try release() }
      if tape.isLive { try hover(card(at: place - area.least)) }
    }
  }

  /// Somebody is here: the past and the ghost go.
  private func takeOver() throws {
    tape.goLive()
    wake()
    guard ghost.isActive else { return }
    if grip != nil { try release() }
    try ghost.giveWay()
  }

  private func hover(_ index: Int?) throws {
    if index == hovered { return }
    if let hovered, hovered != grip?.card { try lift(hovered, to: 1) }
    hovered = index
    if let index { try lift(index, to: 1.025) }
  }

  private func grab(_ index: Int, at place: SIMD2<Float>) throws {
    let center = self.place(index)
    (pointer, grip, hovered) = (place, (index, center - place), nil)
    order.removeAll { $0 == index }
    order.append(index)
    cards[index].way = ThrownWay()
    try lift(index, to: 1.06)
    try send(index, to: center, by: .held, .hand)
  }

  private func drag(to place: SIMD2<Float>) throws {
    guard let grip else { return }
    wake()
    pointer = place
    try cards[grip.card].driver?.retarget(to: table.stretched(place + grip.offset))
  }

  private func release() throws {
    guard let index = grip?.card else { return }
    grip = nil
    wake()
    try lift(index, to: 1)
    let bounds = DecayBounds(table.reach.least, table.reach.most, behavior: edges)
    var glide = DecayMotion(.position, friction: friction, within: bounds)
    glide.replaces = true
    cards[index].driver = try world.register(glide, on: cards[index].entity)
    cards[index].motion = .decay
    lookAhead(index)
    guard snaps, let end = cards[index].way.end, let slot = freeSlot(near: end, for: index) else { return }
    try send(index, to: table.slots[slot], by: .bouncy, .spring(slot: slot))
    lookAhead(index)
  }

  /// Sends a card somewhere, from wherever it is and however fast it moves.
  private func send(
    _ index: Int, to place: SIMD2<Float>, by spring: Spring, _ motion: ThrownCard.Motion
  ) throws {
    var pull = SpringMotion(.position, to: place, spring: spring)
    // At rest it goes on holding the card: the hand may move again.
    (pull.replaces, pull.fill) = (true, .forwards)
    cards[index].driver = try world.register(pull, on: cards[index].entity)
    cards[index].motion = motion
  }

  private func lift(_ index: Int, to scale: Float) throws {
    try world.animate(cards[index].entity, .scale, to: SIMD2(scale, scale), .snappy, replaces: true)
  }

  // MARK: - Where it will come to rest

  private func lookAhead(_ index: Int) {
    let card = cards[index]
    let time = card.driver?.implicitDuration ?? .seconds(5)
    cards[index].way = ThrownWay(of: card.entity, moving: time, in: world, future)
  }

  /// The free slot near which a card comes to rest.
  private func freeSlot(near end: SIMD2<Float>, for index: Int) -> Int? {
    let taken = cards.indices.filter { $0 != index }.compactMap { cards[$0].slot }
    let pull = table.cardSize * SIMD2(0.62, 0.9)
    return table.slots.indices.filter { !taken.contains($0) }.first { slot in
      let way = table.slots[slot] - end
      return abs(way.x) < pull.x && abs(way.y) < pull.y
    }
  }

  /// The slot that calls the card in the hand.
  private var callingSlot: Int? {
    guard snaps, let grip else { return nil }
    let entity = cards[grip.card].entity
    let velocity = world.velocity(entity, .position) ?? .zero
    let end = DecayMotion.projectedEnd(from: place(grip.card), velocity: velocity, friction: friction)
    return freeSlot(near: table.reach.nearest(to: end), for: grip.card)
  }

  /// Where a card is as of the last tick.
  private func place(_ index: Int) -> SIMD2<Float> { world[cards[index].entity, .position] ?? .zero }

  /// The uppermost card at a place.
  private func card(at place: SIMD2<Float>) -> Int? {
    order.last { Area(center: self.place($0), size: table.cardSize).contains(place) }
  }

  /// What is to be drawn now.
  var shown: ThrowMoment { tape.shown ?? moment() }

  private func moment() -> ThrowMoment {
    ThrowMoment(
      poses: cards.map { $0.pose(in: frame) }, order: order, calling: callingSlot,
      ghost: ghost.pose(in: frame))
  }
}
