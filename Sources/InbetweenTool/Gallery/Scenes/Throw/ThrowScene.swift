import Foundation
import Inbetween
import InbetweenSDL

/// Throw: cards that are dragged, thrown, and caught in flight.
///
/// A drag is a stiff spring, a throw is a decay, and a slot pulls by a spring. Each takes over the value and
/// the velocity of the driver before it (S3). So nothing jumps, and the scene never measures the pointer's
/// velocity. The rest of a card is known at its release, because the world is sampled ahead (T4).
final class ThrowScene: TouredScene {
  /// The frame for samples of the future.
  let future = Frame()
  private(set) var area = Area.zero
  private(set) var table = ThrowTable(size: SIMD2(1, 1))
  var cards: [ThrownCard] = []
  /// The indices of the cards, from back to front.
  var order: [Int] = []
  var tape = Tape<ThrowMoment>()
  let ghost: GhostPointer
  /// The dragged card, and the offset of its centre from the pointer; nil for none.
  var grip: (card: Int, offset: SIMD2<Float>)?
  var hovered: Int?

  /// The decay rate of a gliding card's velocity, per second.
  let friction = Slider(
    "Friction", 1...8, step: 0.5, value: 3, words: { String(format: "%.1f per second", $0) },
    action: { _ in })
  let edges = Chips<BoundBehavior>(
    "Edges", ["Soft edges": .rubberBand(.edge), "Hard edges": .bounce(restitution: 0.7)], chosen: 0
  ) { _ in }
  let snap = Switch("Snap to slots", isOn: true) { _ in }

  init() throws {
    let world = tape.world
    ghost = try GhostPointer(in: world)
    for kind in ThrownCard.Kind.allCases {
      order.append(cards.count)
      cards.append(ThrownCard(entity: world.spawn(), kind: kind))
    }
  }

  var controls: [Control] { [friction, edges, snap] }
  var report: String {
    cards.map { "\($0.kind) \($0.pose(in: frame).word)" }.joined(separator: ", ")
  }

  func layOut(in area: Area) throws {
    self.area = area
    let next = ThrowTable(size: area.size)
    if next != table { try lay(next) }
    let strip = Area(corner: area.least + table.strip.least, size: table.strip.size)
    friction.area = strip.between(strip.left...(strip.left + min(strip.size.x * 0.3, 240)))
    edges.area = Area(
      corner: SIMD2(friction.area.right + 32, strip.center.y - 15), size: SIMD2(200, 30))
    snap.area = Area(corner: SIMD2(strip.right - 148, strip.center.y - 14), size: SIMD2(148, 28))
  }

  /// Moves the cards to a table of another size, each to its slot or to the proportional position.
  private func lay(_ next: ThrowTable) throws {
    let last = table
    table = next
    if let grip { try lift(grip.card, to: 1) }
    grip = nil
    for index in cards.indices {
      var position = next.homes[index]
      if let slot = cards[index].slot {
        position = next.slots[slot]
      } else if last.field.size.x > 1, let old = world[cards[index].entity, .position] {
        position = next.field.position(at: (old - last.field.least) / last.field.size)
        position = next.reach.nearest(to: position)
      }
      try put(index, at: position)
    }
    tape.clear()
    tape.wake()
    if ghost.isActive { try beginTour() }
    tape.sample()
  }

  private func put(_ index: Int, at position: SIMD2<Float>) throws {
    cards[index].driver?.release()
    cards[index].driver = nil
    cards[index].way = ThrownWay()
    if cards[index].slot == nil { cards[index].motion = .nothing }
    try world.assign(cards[index].entity, .position, to: position)
  }

  func beforeTick() throws { try advanceTour() }

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

  func makeTour() -> any PointerTour {
    ThrowTour(
      on: table, friction: { [unowned self] in friction.value }, center: { [unowned self] in position($0) })
  }

  var present: ThrowMoment {
    ThrowMoment(
      poses: cards.map { $0.pose(in: frame) }, order: order, calling: callingSlot,
      ghost: ghost.pose(in: frame))
  }
}
