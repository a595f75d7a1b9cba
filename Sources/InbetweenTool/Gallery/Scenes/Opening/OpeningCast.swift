import Inbetween

/// The entities of the opening, in their own world, and their places before it begins.
///
/// The floor is at 0, and up is negative. The position of a ball, or of its drawing, is at its foot.
final class OpeningCast {
  /// The ends of the name, the radius of the ball, and the side of a cell of the name.
  static let (left, right, radius, cell) = (Float(130), Float(894), Float(26), Float(8))
  /// The index of the last drawing, which is the second key pose. The first is the ball's own.
  static let last = 64

  let score: OpeningScore
  let world: World
  let timeline: Timeline
  let ball: Entity
  let camera: Entity
  let number: Entity
  let line: Entity
  let hint: Entity
  let drawings: [Entity]
  let dots: [Entity]

  /// - Parameter policy: the policy of reduced motion.
  init(_ score: OpeningScore, _ policy: ReducedMotion, at tickRate: TickRate) throws {
    self.score = score
    let world = World(tickRate: tickRate)
    world.reducedMotion = policy
    (self.world, timeline) = (world, world.makeTimeline())
    (ball, camera) = (world.spawn(), world.spawn())
    (number, line, hint) = (world.spawn(), world.spawn(), world.spawn())
    drawings = (0...Self.last).map { _ in world.spawn() }
    dots = OpeningName.dots.map { _ in world.spawn() }
    try sketch()
    try world.assign(drawings[Self.last], .grown, to: 1)
    // Without a camera, its middle place shows everything.
    try world.assign(camera, .position, to: SIMD2(0, policy.isOn ? -50 : 0))
    try world.assign(ball, .position, to: SIMD2(ends[0], 0))
    try world.assign(ball, .grown, to: 1)
    try world.assign(number, .count, to: 2)
    try world.assign(line, .position, to: SIMD2(0, 300))
    try world.assign(hint, .opacity, to: 0)
    try playScore()
  }

  /// The drawings are the ball's run at even times, and the dots fill them.
  private func sketch() throws {
    let study = World()
    let (time, model) = (study.makeTimeline(), study.spawn())
    let running = running
    try study.register(running.on(time, at: .zero), on: model)
    for (index, drawing) in drawings.enumerated() {
      time.seek(to: running.duration * (Double(index) / Double(Self.last)))
      try world.assign(drawing, .position, to: study[model, .position] ?? .zero)
      try world.assign(drawing, .scale, to: study[model, .scale] ?? .one)
    }
    for (index, dot) in dots.enumerated() {
      // As seeds fill a sunflower.
      let drawing = drawings[index * Self.last / dots.count]
      let spread = (Float(index % 12) / 12).squareRoot() * Self.radius * 0.9
      let seed = SIMD2(direction: 137.5 * Float(index)) * spread
      try world.assign(
        dot, .position, to: (world[drawing, .position] ?? .zero) - SIMD2(0, Self.radius) + seed)
    }
  }
}

// The verbs of the score.
extension OpeningCast {
  /// Plays tracks on entities.
  func play(
    _ tracks: KeyFrameTracks, _ stagger: Stagger? = nil, on entities: [Entity], at start: Duration
  ) throws {
    try world.register(tracks.on(timeline, at: start), on: entities, stagger: stagger)
  }

  /// Lets drawings spring up.
  func draw(_ drawings: [Entity], _ stagger: Stagger? = nil, at start: Duration) throws {
    let spring = try Spring(duration: .milliseconds(360), bounce: 0.4)
    var motion = SpringMotion(.grown, to: 1, spring: spring, delay: start)
    motion.timeline = timeline.id
    try world.register(motion, on: drawings, stagger: stagger)
  }

  /// Plays a transition tween once, from back to fore or from fore to back.
  func play<Value>(
    _ plan: TransitionTween<Value>, in window: Transition, _ direction: TransitionDirection,
    on entity: Entity, at start: Duration
  ) throws {
    var tween = try plan.tween(playing: window, direction)
    (tween.delay, tween.timeline) = (start, timeline.id)
    try world.register(tween, on: entity)
  }
}

extension KeyFrameTracks {
  /// Returns the tracks on a timeline, from an instant of it on.
  func on(_ timeline: Timeline, at start: Duration) -> KeyFrameTracks {
    var tracks = self
    (tracks.timeline, tracks.delay) = (timeline.id, start)
    return tracks
  }
}

extension Property where Value == Float {
  /// How large a drawing or a dot is: 0 not there yet, 1 in its own size.
  static let grown = Property("grown", default: 0)
  /// A number that counts.
  static let count = Property("count", default: 0)
}
