import Inbetween

/// An easing with its curves for the charts.
struct EasingTrace {
  let easing: Easing
  /// The entity that moves by it.
  let entity: Entity
  /// Its index on the wall; nil for a curve that is no longer there.
  var index: Int?
  let shape: EasingShape
  /// The curve, and the entity's value over a loop, computed by the engine.
  let curve: [SIMD2<Float>]
  let history: [SIMD2<Float>]

  init(_ easing: Easing, of entity: Entity, index: Int?, shape: EasingShape, _ motion: EasingMotion) throws {
    (self.easing, self.entity, self.index, self.shape) = (easing, entity, index, shape)
    curve = easing.curve(samples: 300)
    let study = World()
    let (double, timeline) = (study.spawn(), study.makeTimeline())
    try motion.play(easing, on: double, of: study, timeline)
    history = (0...320).map { step in
      let part = Double(step) / 320
      timeline.seek(to: motion.length * part)
      return SIMD2(Float(part), study[double, .eased] ?? 0)
    }
  }
}

/// One of the two easings that are compared, and the driver of the card that moves by it.
struct ComparedEasing {
  var trace: EasingTrace
  private var drive: DriverHandle

  /// Makes the card move by an easing on a timeline.
  init(_ trace: EasingTrace, _ motion: EasingMotion, of world: World, _ timeline: Timeline) throws {
    self.trace = trace
    drive = try motion.play(trace.easing, on: trace.entity, of: world, timeline)
  }

  var card: Entity { trace.entity }

  /// Takes over the driver that has the card now.
  mutating func adopt(in world: World) {
    if let driver = world.firstDriver(of: card, "eased") { drive = world.handle(of: driver.driver) }
  }

  /// Applies an easing to the card's playing tween.
  mutating func apply(_ trace: EasingTrace) throws {
    self.trace = trace
    try drive.ease(trace.easing)
  }
}
