import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// Throw: a game of cards that are dealt, thrown at targets, and caught in flight.
///
/// A drag is a stiff spring, a throw is a decay, and a target pulls by a spring. Each takes over the value
/// and the velocity of the driver before it. So nothing jumps, and the scene never measures the
/// pointer's velocity. The rest of a card, and so its points, are known at its release: the world is sampled
/// ahead.
final class ThrowScene: TouredScene {
  /// The frame for samples of the future.
  let future = Frame()
  private(set) var area = Area.zero
  private(set) var table = ThrowTable(size: SIMD2(1, 1))
  var cards: [ThrownCard] = []
  /// The indices of the cards, from back to front.
  var order: [Int] = []
  var tape: Tape<ThrowMoment>
  let ghost: GhostPointer
  let score: ThrowScore
  /// The dragged card, and the offset of its centre from the pointer; nil for none.
  var grip: (card: Int, offset: SIMD2<Float>)?
  var hovered: Int?
  /// Whether cards can be taken. Otherwise they return to the deck.
  private(set) var isPlaying = true
  /// The wait for the end of the round, or for the next deal.
  private var wait: DriverHandle?

  /// The decay rate of a gliding card's velocity, per second.
  let friction = Slider(
    "Friction", 1...8, step: 0.5, value: 3, words: { String(format: "%.1f per second", $0) },
    action: { _ in })
  let edges = Chips<BoundBehavior>(
    "Edges", ["Soft edges": .rubberBand(.edge), "Hard edges": .bounce(restitution: 0.7)], chosen: 0
  ) { _ in }
  let pulls = Switch("Targets pull", isOn: true) { _ in }

  init(at tickRate: TickRate = .hertz(120)) throws {
    tape = Tape(tickRate: tickRate)
    let world = tape.world
    ghost = try GhostPointer(in: world)
    score = try ThrowScore(in: world)
    for kind in ThrownCard.Kind.allCases {
      order.append(cards.count)
      cards.append(ThrownCard(entity: world.spawn(), kind: kind))
    }
  }

  var controls: [Control] { [friction, edges, pulls] }
  var report: String {
    let words = cards.map { "\($0.kind) \($0.pose(in: frame).word(on: table))" }.joined(separator: ", ")
    return "round \(score.round), score \(score.points), best \(score.best), \(words)"
  }

  func layOut(in area: Area) throws {
    self.area = area
    let next = ThrowTable(size: area.size)
    if next != table { try lay(next) }
    let strip = Area(corner: area.least + table.strip.least, size: table.strip.size)
    friction.area = strip.between(strip.left...(strip.left + min(strip.size.x * 0.3, 240)))
    edges.area = Area(
      corner: SIMD2(friction.area.right + 32, strip.center.y - 15), size: SIMD2(200, 30))
    pulls.area = Area(corner: SIMD2(strip.right - 148, strip.center.y - 14), size: SIMD2(148, 28))
  }

  /// Moves the cards to a table of another size: those that lie on it to the proportional position, the
  /// others to the hand. Before the first tick, cards are dealt.
  private func lay(_ next: ThrowTable) throws {
    let last = table
    // A card in flight comes to its rest at once.
    for index in cards.indices where cards[index].motion.isFlying {
      cards[index].driver?.complete()
      try land(index)
    }
    table = next
    guard world.tickCount > 0 else {
      for card in cards {
        card.driver?.kill()
        try world.assign(card.entity, .position, to: next.deck)
      }
      try deal()
      try beginTour()
      return tape.sample()
    }
    if let grip { try lift(grip.card, to: 1) }
    grip = nil
    for index in cards.indices {
      cards[index].driver?.kill()
      let rest = cards[index].way.end
      (cards[index].driver, cards[index].way) = (nil, ThrownWay())
      var position = home(of: index)
      if case .landed = cards[index].motion, let old = rest ?? world[cards[index].entity, .position] {
        position = next.reach.nearest(to: next.place(of: old, on: last))
      } else {
        cards[index].motion = isPlaying ? .hand : .deck
        if !isPlaying { position = next.deck }
      }
      try world.assign(cards[index].entity, .position, to: position)
    }
    tape.clear()
    tape.wake()
    if ghost.isActive { try beginTour() }
    tape.sample()
  }

  /// Returns the place of a card in the hand. It is another one in each round.
  func home(of index: Int) -> SIMD2<Float> {
    table.homes[(index + 2 * (score.round - 1)) % cards.count]
  }

  /// Deals the cards from the deck, one after the other.
  private func deal() throws {
    isPlaying = true
    let turns = cards.indices.sorted { home(of: $0).x < home(of: $1).x }
    for (turn, index) in turns.enumerated() {
      try score.take(cards[index].entity, index)
      cards[index].way = ThrownWay()
      try send(index, to: home(of: index), by: .snappy, .hand, after: .milliseconds(110 * turn))
    }
    try score.clear()
  }

  /// The file of the throws. At rest no driver says how cards move.
  var moreSources: [String] { [Self.throwing] }

  var codeCast: SceneCast {
    SceneCast(
      members: cards.map { card in
        CastMember(
          name: card.kind.name.lowercased(), entity: card.entity, world: world,
          shape: .rectangle(width: table.cardSize.x, height: table.cardSize.y, cornerRadius: 12),
          color: card.kind.color(.dark))
      }, stage: area.size)
  }

  /// Plays the file on the cards. The flights are foreseen anew.
  func play(_ file: MotionFile) throws -> Bool {
    try takeOver()
    guard try playOnCast(file) else { return false }
    for (index, card) in cards.enumerated() {
      cards[index].driver = world.firstDriver(of: card.entity, "position").map {
        world.handle(of: $0.driver)
      }
      guard card.motion.isFlying else { continue }
      lookAhead(index)
      guard let driver = cards[index].driver else {
        try land(index)
        continue
      }
      guard let flight = score.flights.lastIndex(where: { $0.card == index }) else { continue }
      score.flights[flight].driver = driver
      score.flights[flight].end = driver.implicitDuration.map { Instant(world.now.sinceStart + $0) }
    }
    return true
  }

  func beforeTick() throws {
    try advanceTour()
    // The handle of a throw says when it is over, and whether the card came to rest or was caught.
    for index in cards.indices where cards[index].motion.isFlying {
      if cards[index].driver?.ending?.kind == .completed { try land(index) }
    }
  }

  /// Counts a card where it is. When all cards lie on the table, the round is over soon.
  private func land(_ index: Int) throws {
    let points = table.points(at: cards[index].way.end ?? position(index))
    cards[index].motion = .landed(points)
    try score.land(cards[index].entity, index, for: points)
    guard score.lying == cards.count else { return }
    tape.wake()
    wait = try world.after(.milliseconds(700)) { [weak self] in try self?.endRound() }
  }

  /// Shows the result, and takes the cards back to the deck. Another round follows.
  private func endRound() throws {
    guard score.lying == cards.count else { return }
    (isPlaying, hovered) = (false, nil)
    score.best = max(score.best, score.points)
    score.keep(
      cards.indices.map { ThrowScore.Rest(card: $0, place: table.share(of: position($0))) })
    tape.wake()
    try score.showResult(true)
    wait = try world.after(.milliseconds(1500)) { [weak self] in try self?.gather() }
  }

  private func gather() throws {
    for (turn, index) in order.reversed().enumerated() {
      try send(index, to: table.deck, by: .smooth, .deck, after: .milliseconds(70 * turn))
    }
    wait = try world.after(.milliseconds(1300)) { [weak self] in try self?.beginRound() }
  }

  private func beginRound() throws {
    try score.showResult(false)
    score.round += 1
    tape.wake()
    try deal()
  }

  func restart() throws {
    tape.goLive()
    (grip, hovered) = (nil, nil)
    wait?.kill()
    score.forget()
    try score.showResult(false)
    for index in cards.indices { try lift(index, to: 1) }
    try deal()
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
      on: table, friction: { [unowned self] in friction.value },
      center: { [unowned self] in position($0) },
      isReady: { [unowned self] in cards[$0].motion == .hand })
  }

  var present: ThrowMoment {
    ThrowMoment(
      poses: cards.map { $0.pose(in: frame) }, order: order, aim: aim,
      score: score.shown(in: frame),
      ghost: ghost.pose(in: frame))
  }
}
