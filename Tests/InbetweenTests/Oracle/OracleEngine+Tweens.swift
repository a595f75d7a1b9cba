import Inbetween

// Tweens in the engine's own words.

extension OracleEngine {
  func register(_ tween: ReferenceTween, on entity: Entity, starts: Bool) -> DriverHandle? {
    let timeline = tween.timeline.map { timelines[$0].id }
    switch tween.property {
    case .opacity: return register(tween.tween(.opacity, timeline), on: entity, starts)
    case .energy: return register(tween.tween(Self.energy, timeline), on: entity, starts)
    case .position:
      return register(tween.tween(Property<SIMD2<Float>>.position, timeline), on: entity, starts)
    case .positionX: return register(tween.tween(Property<Float>.position.x, timeline), on: entity, starts)
    case .positionY: return register(tween.tween(Property<Float>.position.y, timeline), on: entity, starts)
    case .scale: return register(tween.tween(Property<SIMD2<Float>>.scale, timeline), on: entity, starts)
    case .angle: return register(tween.tween(Property<Angle>.rotation, timeline), on: entity, starts)
    case .orientation: return register(tween.tween(Self.orientation, timeline), on: entity, starts)
    }
  }

  private func register<Value>(_ tween: Tween<Value>, on entity: Entity, _ starts: Bool) -> DriverHandle? {
    try? world.register(tween, on: entity, starts: starts)
  }
}

extension ReferenceTween {
  /// The same tween in the engine's own words.
  func tween<Value>(_ property: Property<Value>, _ timeline: TimelineID?) -> Tween<Value> {
    var tween = Tween(
      property, values: values.map { lanes in Value { lanes[$0] } }, duration: Duration(counts: duration),
      delay: Duration(counts: delay))
    switch mode {
    case .absolute: tween.mode = .absolute
    case .relative: tween.mode = .relative
    case .from: tween.mode = .from
    }
    tween.offsets = offsets
    tween.interTimingFunctions = interTimingFunctions
    tween.ease = ease
    tween.repeats = repeats.isFinite ? .count(repeats) : .forever
    tween.repeatStart = repeatStart
    tween.repeatDelay = Duration(counts: repeatDelay)
    tween.endDelay = Duration(counts: endDelay)
    switch direction {
    case .normal: tween.direction = .normal
    case .reverse: tween.direction = .reverse
    case .alternate: tween.direction = .alternate
    case .alternateReverse: tween.direction = .alternateReverse
    }
    switch fill {
    case .none: tween.fill = .none
    case .backwards: tween.fill = .backwards
    case .forwards: tween.fill = .forwards
    case .both: tween.fill = .both
    }
    tween.rate = Rate(rate.numerator, over: rate.denominator)
    tween.accumulates = accumulates
    tween.persists = persists
    tween.replaces = replaces
    tween.timeline = timeline
    return tween
  }
}
