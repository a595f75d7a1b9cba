import Inbetween

/// One of the two easings that are compared: the card that moves by it, and its curves for the charts.
struct ComparedEasing {
  /// The entity of the card, and its value's tween.
  let card: Entity
  private var drive: DriverHandle
  /// The applied easing.
  private(set) var easing: Easing
  /// Its index on the wall; nil for a curve of the user's own.
  private(set) var index: Int?
  /// The handles' points, if it is a cubic Bézier.
  private(set) var points: SIMD4<Float>?
  /// The curve, and the card's value over a loop, computed by the engine.
  private(set) var curve: [SIMD2<Float>] = []
  private(set) var history: [SIMD2<Float>] = []

  /// Makes a card that moves by an easing on a timeline.
  init(_ easing: Easing, _ motion: EasingMotion, on card: Entity, of world: World, _ timeline: Timeline)
    throws
  {
    (self.easing, self.card) = (easing, card)
    drive = try motion.play(easing, on: card, of: world, timeline)
  }

  /// Takes over the driver that has the card now.
  mutating func adopt(in world: World) {
    let drivers = world.describe(card).properties.first { $0.name == "eased" }?.contenders ?? []
    if let driver = drivers.first { drive = world.handle(of: driver.driver) }
  }

  /// Applies an easing to the card's playing tween. Samples the curve and a loop of the tween for the charts.
  mutating func apply(
    _ easing: Easing, index: Int?, points: SIMD4<Float>?, _ motion: EasingMotion
  ) throws {
    (self.easing, self.index, self.points) = (easing, index, points)
    try drive.ease(easing)
    curve = easing.curve(samples: 300)
    let study = World()
    let (entity, timeline) = (study.spawn(), study.makeTimeline())
    try motion.play(easing, on: entity, of: study, timeline)
    history = (0...320).map { step in
      let part = Double(step) / 320
      timeline.seek(to: motion.length * part)
      return SIMD2(Float(part), study[entity, .eased] ?? 0)
    }
  }
}
