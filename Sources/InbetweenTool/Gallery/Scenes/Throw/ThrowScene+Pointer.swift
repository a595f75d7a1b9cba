import Inbetween
import InbetweenSDL

// Input by the user's pointer or the ghost pointer, and the drivers that follow from it.

extension ThrowScene {
  var isHolding: Bool { grip != nil && !ghost.isActive }

  func follow(_ event: PointerEvent) throws {
    switch event {
    case .moved(let position):
      if let grip {
        tape.wake()
        try cards[grip.card].driver?.retarget(to: table.stretched(position + grip.offset))
      } else {
        try hover(at: position)
      }
    case .pressed(let position):
      if let index = card(at: position) { try grab(index, at: position) }
    case .released(let position):
      try release()
      try hover(at: position)
    }
  }

  /// Lifts the card under the user's pointer. The ghost pointer lifts none.
  private func hover(at position: SIMD2<Float>) throws {
    let index = ghost.isActive ? hovered : card(at: position)
    if index == hovered { return }
    if let hovered, hovered != grip?.card { try lift(hovered, to: 1) }
    hovered = index
    if let index { try lift(index, to: 1.025) }
  }

  private func grab(_ index: Int, at position: SIMD2<Float>) throws {
    let center = self.position(index)
    (grip, hovered) = ((index, center - position), nil)
    order.raise(index)
    cards[index].way = ThrownWay()
    try lift(index, to: 1.06)
    try send(index, to: center, by: .held, .drag)
  }

  private func release() throws {
    guard let index = grip?.card else { return }
    grip = nil
    tape.wake()
    try lift(index, to: 1)
    let bounds = DecayBounds(table.reach.least, table.reach.most, behavior: edges.value)
    var glide = DecayMotion(.position, friction: friction.value, within: bounds)
    glide.replaces = true
    cards[index].driver = try world.register(glide, on: cards[index].entity)
    cards[index].motion = .decay
    lookAhead(index)
    guard snap.isOn, let end = cards[index].way.end, let slot = freeSlot(near: end, for: index) else {
      return
    }
    try send(index, to: table.slots[slot], by: .bouncy, .spring(slot: slot))
    lookAhead(index)
  }

  /// Sends a card to a position by a spring, from its present position and velocity.
  func send(
    _ index: Int, to position: SIMD2<Float>, by spring: Spring, _ motion: ThrownCard.Motion
  ) throws {
    var pull = SpringMotion(.position, to: position, spring: spring)
    // It stays active at rest, so that it can be retargeted.
    (pull.replaces, pull.fill) = (true, .forwards)
    cards[index].driver = try world.register(pull, on: cards[index].entity)
    cards[index].motion = motion
  }

  func lift(_ index: Int, to scale: Float) throws {
    try world.animate(cards[index].entity, .scale, to: SIMD2(scale, scale), .snappy, replaces: true)
  }

  private func lookAhead(_ index: Int) {
    let card = cards[index]
    let time = card.driver?.implicitDuration ?? .seconds(5)
    cards[index].way = ThrownWay(of: card.entity, moving: time, in: world, future)
  }

  /// Returns the free slot near a card's rest; nil for none.
  private func freeSlot(near end: SIMD2<Float>, for index: Int) -> Int? {
    let taken = cards.indices.filter { $0 != index }.compactMap { cards[$0].slot }
    let pull = table.cardSize * SIMD2(0.62, 0.9)
    return table.slots.indices.filter { !taken.contains($0) }.first { slot in
      let way = table.slots[slot] - end
      return abs(way.x) < pull.x && abs(way.y) < pull.y
    }
  }

  /// The slot that would catch the dragged card if it were released now; nil for none.
  var callingSlot: Int? {
    guard snap.isOn, let grip else { return nil }
    let entity = cards[grip.card].entity
    let velocity = world.velocity(entity, .position) ?? .zero
    let end = DecayMotion.projectedEnd(
      from: position(grip.card), velocity: velocity, friction: friction.value)
    return freeSlot(near: table.reach.nearest(to: end), for: grip.card)
  }

  /// Returns the position of a card after the last tick.
  func position(_ index: Int) -> SIMD2<Float> { world[cards[index].entity, .position] ?? .zero }

  /// Returns the frontmost card at a position.
  private func card(at position: SIMD2<Float>) -> Int? {
    order.last { Area(center: self.position($0), size: table.cardSize).contains(position) }
  }
}
