import Inbetween
import InbetweenSDL

// Input by the user's pointer or the ghost pointer, and the drivers that follow from it.

extension ThrowScene {
  static let throwing = #filePath

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

  /// Lifts the card under the user's pointer. The ghost pointer lifts no card.
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
    try score.take(cards[index].entity, index)
    try lift(index, to: 1.06)
    try send(index, to: center, by: .held, .drag)
  }

  private func release() throws {
    guard let index = grip?.card else { return }
    grip = nil
    tape.wake()
    try lift(index, to: 1)
    let isThrow = glide(of: index) >= table.leastGlide
    let bounds = DecayBounds(table.reach.least, table.reach.most, behavior: edges.value)
    // The last half point of a glide is not worth the wait.
    let place = Property<SIMD2<Float>>.position.resting(within: 0.5)
    var glide = DecayMotion(place, friction: friction.value, within: bounds)
    glide.replaces = true
    cards[index].driver = try world.register(glide, on: cards[index].entity)
    cards[index].motion = .decay
    lookAhead(index)
    guard let end = cards[index].way.end else { return }
    if !isThrow || end.y > table.handTop {
      cards[index].way = ThrownWay()
      return try send(index, to: home(of: index), by: .smooth, .hand)
    }
    let target = freeTarget(near: end, for: index)
    if let target {
      try send(index, to: table.targets[target], by: .bouncy, .pull(target), stays: false)
      lookAhead(index)
    }
    guard let driver = cards[index].driver else { return }
    score.flights.append(
      ThrowScore.Flight(
        card: index, driver: driver, isPulled: target != nil,
        end: driver.implicitDuration.map { Instant(world.now.sinceStart + $0) }))
  }

  /// Returns how far a card would glide after a release now.
  private func glide(of index: Int) -> Float {
    (world.velocity(cards[index].entity, .position) ?? .zero).length / Float(friction.value)
  }

  /// Sends a card to a position by a spring, from its present position and velocity.
  ///
  /// - Parameter stays: whether the spring stays active at rest, so that it can be retargeted.
  func send(
    _ index: Int, to position: SIMD2<Float>, by spring: Spring, _ motion: ThrownCard.Motion,
    after delay: Duration = .zero, stays: Bool = true
  ) throws {
    var pull = SpringMotion(.position, to: position, spring: spring)
    (pull.replaces, pull.fill, pull.delay) = (true, stays ? .forwards : .none, delay)
    cards[index].driver = try world.register(pull, on: cards[index].entity)
    cards[index].motion = motion
  }

  func lift(_ index: Int, to scale: Float) throws {
    try world.animate(cards[index].entity, .scale, to: SIMD2(scale, scale), .snappy, replaces: true)
  }

  func lookAhead(_ index: Int) {
    let card = cards[index]
    let time = card.driver?.implicitDuration ?? .seconds(5)
    cards[index].way = ThrownWay(of: card.entity, moving: time, in: world, future)
  }

  /// Returns the target that pulls a card which would stop near its centre, where no other card lies; nil for
  /// none.
  private func freeTarget(near end: SIMD2<Float>, for index: Int) -> Int? {
    guard pulls.isOn else { return nil }
    let middle = table.targetRadius * 0.42
    return table.targets.indices.first { target in
      let center = table.targets[target]
      let isTaken = cards.indices.contains { other in
        other != index
          && restingPlace(other).map { ($0 - center).length < middle * 0.5 } ?? false
      }
      return !isTaken && (end - center).length <= middle
    }
  }

  /// Returns the place where a card lies or will lie after a throw; nil if it has not been thrown.
  private func restingPlace(_ index: Int) -> SIMD2<Float>? {
    switch cards[index].motion {
    case .decay, .pull: cards[index].way.end
    case .landed: position(index)
    case .deck, .hand, .drag: nil
    }
  }

  /// The place where the dragged card would stop after a release now; nil if that would be no throw.
  var aim: ThrowAim? {
    guard let grip, glide(of: grip.card) >= table.leastGlide else { return nil }
    let center = position(grip.card)
    let velocity = world.velocity(cards[grip.card].entity, .position) ?? .zero
    var end = table.reach.nearest(
      to: DecayMotion.projectedEnd(from: center, velocity: velocity, friction: friction.value))
    guard end.y <= table.handTop else { return nil }
    if let target = freeTarget(near: end, for: grip.card) { end = table.targets[target] }
    return ThrowAim(card: grip.card, end: end, points: table.points(at: end))
  }

  /// Returns the position of a card after the last tick.
  func position(_ index: Int) -> SIMD2<Float> { world[cards[index].entity, .position] ?? .zero }

  /// Returns the frontmost card at a position that can be taken.
  private func card(at position: SIMD2<Float>) -> Int? {
    guard isPlaying else { return nil }
    return order.last { Area(center: self.position($0), size: table.cardSize).contains(position) }
  }
}
