import Foundation
import Inbetween
import InbetweenSDL

/// Throw: cards that are dragged, thrown, and caught in flight.
///
/// A drag is a stiff spring, a throw is a decay, and a slot pulls by a spring. Each takes over the value and
/// the velocity of the driver before it (S3). So nothing jumps, and the scene never measures the pointer's
/// velocity. The rest of a card is known at its release, because the world is sampled ahead (T4).
final class ThrowScene: GalleryScene {
  let world = World(tickRate: .hertz(120))
  private let frame = Frame(velocities: true)
  /// The frame for samples of the future.
  let future = Frame()
  private(set) var area = Area.zero
  private(set) var table = ThrowTable(size: SIMD2(1, 1))
  var cards: [ThrownCard] = []
  /// The indices of the cards, from back to front.
  var order: [Int] = []
  private var clock = SceneClock()
  var tape = SceneTape<ThrowMoment>(seconds: 30, rate: .hertz(120))
  let ghost: GhostPointer
  private var tour: ThrowTour?
  /// How much longer things may move without further input. Pictures are drawn until then.
  private var wakefulness = Duration.seconds(2)

  var pointer = SIMD2<Float>.zero
  /// The dragged card, and the offset of its centre from the pointer; nil for none.
  var grip: (card: Int, offset: SIMD2<Float>)?
  var hovered: Int?

  /// The decay rate of a gliding card's velocity, per second.
  var friction = 3.0
  var edges = BoundBehavior.rubberBand(.edge)
  var snaps = true

  private lazy var frictionSlider = Slider(
    "Friction", 1...8, step: 0.5, value: friction, words: { String(format: "%.1f per second", $0) },
    action: { [weak self] in self?.friction = $0 })
  private lazy var edgeChips = Chips("Edges", ["Soft edges", "Hard edges"], chosen: 0) { [weak self] index in
    self?.edges = index == 0 ? .rubberBand(.edge) : .bounce(restitution: 0.7)
  }
  private lazy var snapSwitch = Switch("Snap to slots", isOn: true) { [weak self] in self?.snaps = $0 }

  init() throws {
    ghost = try GhostPointer(in: world)
    for kind in ThrownCard.Kind.allCases {
      order.append(cards.count)
      cards.append(ThrownCard(entity: world.spawn(), kind: kind))
    }
  }

  var controls: [Control] { [frictionSlider, edgeChips, snapSwitch] }
  var time: SceneTime { tape.time(now: clock.time, tick: world.tickCount) }
  var worlds: [World] { [world] }
  var isMoving: Bool { !tape.isLive || ghost.isActive || wakefulness > .zero }
  var report: String {
    cards.map { "\($0.kind.rawValue) \($0.pose(in: frame).word)" }.joined(separator: ", ")
  }

  // MARK: - Layout and time

  func layOut(in area: Area) throws {
    self.area = area
    let next = ThrowTable(size: area.size)
    if next != table { try lay(next) }
    let strip = Area(corner: area.least + table.strip.least, size: table.strip.size)
    let (middle, right) = (strip.center.y, strip.right)
    frictionSlider.area = Area(
      x: strip.left...(strip.left + min(strip.size.x * 0.3, 240)), y: strip.top...strip.bottom)
    snapSwitch.area = Area(x: (right - 148)...right, y: (middle - 14)...(middle + 14))
    let chips = frictionSlider.area.right + 32
    edgeChips.area = Area(x: chips...(chips + 200), y: (middle - 15)...(middle + 15))
  }

  /// Moves the cards to a table of another size, each to its slot or to the proportional position.
  private func lay(_ next: ThrowTable) throws {
    let last = table
    table = next
    if let grip { try lift(grip.card, to: 1) }
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
    // The flight of the cards is the subject, so positions play as usual.
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

  func wake() { wakefulness = .seconds(8) }

  // MARK: - Picture

  /// The moment to draw.
  var shown: ThrowMoment { tape.shown ?? moment() }

  private func moment() -> ThrowMoment {
    ThrowMoment(
      poses: cards.map { $0.pose(in: frame) }, order: order, calling: callingSlot,
      ghost: ghost.pose(in: frame))
  }
}
