import Inbetween

/// One of the two easings that are compared: the card that moves by it, and its curves for the charts.
struct ComparedEasing {
  /// The entity of the card, and its value's tween.
  let card: Entity
  private let drive: DriverHandle
  /// The applied easing.
  private(set) var easing: Easing
  /// Its index on the wall; nil for a curve of the user's own.
  private(set) var index: Int?
  /// The handles' points, if it is a cubic Bézier.
  private(set) var points: SIMD4<Float>?
  /// The curve, and the card's value over a loop, computed by the engine.
  private(set) var curve: [SIMD2<Float>] = []
  private(set) var history: [SIMD2<Float>] = []

  static let length = Duration.milliseconds(3200)

  /// Registers a card with an easing on a timeline.
  init(_ easing: Easing, of world: World, _ timeline: Timeline) throws {
    self.easing = easing
    card = world.spawn()
    drive = try Self.register(easing, on: card, of: world, timeline)
  }

  /// Registers a tween from 0 to 1 and back, with a pause at either end.
  @discardableResult
  static func register(
    _ easing: Easing, on entity: Entity, of world: World, _ timeline: Timeline
  ) throws -> DriverHandle {
    var tween = Tween(
      .eased, values: [0, 1], duration: .milliseconds(1200), delay: .milliseconds(200), ease: easing)
    tween.repeats = 2
    tween.direction = .alternate
    tween.repeatDelay = .milliseconds(400)
    tween.fill = .both
    tween.timeline = timeline.id
    return try world.register(tween, on: entity, isReduced: true)
  }

  /// Applies an easing to the card's playing tween. Samples the curve and a loop of the tween for the charts.
  mutating func apply(_ easing: Easing, index: Int?, points: SIMD4<Float>?) throws {
    (self.easing, self.index, self.points) = (easing, index, points)
    try drive.ease(easing)
    curve = easing.curve(samples: 300)
    let study = World()
    let (entity, timeline) = (study.spawn(), study.makeTimeline())
    try Self.register(easing, on: entity, of: study, timeline)
    history = (0...320).map { step in
      let part = Double(step) / 320
      timeline.seek(to: Self.length * part)
      return SIMD2(Float(part), study[entity, .eased] ?? 0)
    }
  }
}

extension Property where Value == Float {
  /// The eased progress, which may overshoot 0 to 1.
  static let eased = Property("eased", default: 0)
}
