import Inbetween
@testable import InbetweenCore

// Registers a plan's drivers in the engine, and retargets them.

extension OracleEngine {
  func register(_ tween: ReferenceTween, on entity: Entity, starts: Bool) -> DriverHandle? {
    switch tween.property {
    case .opacity: return register(tween, .opacity, on: entity, starts)
    case .energy: return register(tween, Self.energy, on: entity, starts)
    case .position: return register(tween, Property<SIMD2<Float>>.position, on: entity, starts)
    case .positionX: return register(tween, Property<Float>.position.x, on: entity, starts)
    case .positionY: return register(tween, Property<Float>.position.y, on: entity, starts)
    case .scale: return register(tween, Property<SIMD2<Float>>.scale, on: entity, starts)
    case .angle: return register(tween, Property<Angle>.rotation, on: entity, starts)
    case .orientation: return register(tween, Self.orientation, on: entity, starts)
    }
  }

  private func register<Value>(
    _ tween: ReferenceTween, _ property: Property<Value>, on entity: Entity, _ starts: Bool
  ) -> DriverHandle? {
    let timeline = tween.timeline.map { timelines[$0].id }
    if tween.path != nil {
      return try? world.register(tween.pathTween(property, timeline), on: entity, starts: starts).position
    }
    guard let motion = tween.motion else {
      return try? world.register(tween.tween(property, timeline), on: entity, starts: starts)
    }
    let resting = property.resting(within: motion.rest.distance, speed: motion.rest.speed)
    guard motion.law == .spring else {
      return try? world.register(tween.decay(motion, resting, timeline), on: entity, starts: starts)
    }
    return try? world.register(tween.spring(motion, resting, timeline), on: entity, starts: starts)
  }

  func retarget(_ driver: DriverHandle, to target: [Float], _ restarts: Bool) -> Bool {
    switch target.count {
    case 1: (try? driver.retarget(to: target[0], restarts: restarts)) ?? false
    case 2: (try? driver.retarget(to: SIMD2(target), restarts: restarts)) ?? false
    default: (try? driver.retarget(to: Rotation { target[$0] }, restarts: restarts)) ?? false
    }
  }

  func follow(
    _ name: Int, _ entity: Int, _ property: ReferenceProperty, _ offset: [Float]?, _ restarts: Bool
  ) -> Bool {
    guard let driver = drivers[name], let entity = entities[entity] else { return false }
    func follow<Value>(_ property: Property<Value>) -> Bool {
      let offset = offset.map { lanes in Value { lanes[$0] } }
      return (try? driver.follow(entity, property, offset: offset, restarts: restarts)) ?? false
    }
    return switch property {
    case .opacity: follow(Property<Float>.opacity)
    case .energy: follow(Self.energy)
    case .position: follow(Property<SIMD2<Float>>.position)
    case .positionX: follow(Property<Float>.position.x)
    case .positionY: follow(Property<Float>.position.y)
    case .scale: follow(Property<SIMD2<Float>>.scale)
    case .angle: follow(Property<Angle>.rotation)
    case .orientation: follow(Self.orientation)
    }
  }

  func retarget(_ names: [Int], to targets: [[Float]]) -> Int {
    let known = zip(names, targets).compactMap { name, target in drivers[name].map { ($0.id, target) } }
    let (ids, targets) = (known.map(\.0), known.map(\.1))
    return switch targets.first?.count {
    case nil: 0
    case 1: (try? world.retarget(ids, to: targets.map { $0[0] })) ?? -1
    case 2: (try? world.retarget(ids, to: targets.map { SIMD2($0) })) ?? -1
    default: (try? world.retarget(ids, to: targets.map { target in Rotation { target[$0] } })) ?? -1
    }
  }
}

extension ReferenceTween {
  fileprivate func spring<Value>(
    _ motion: ReferenceMotion, _ property: Property<Value>, _ timeline: TimelineID?
  ) -> SpringMotion<Value> {
    let target = Value { motion.target[$0] }
    let delay = Duration(counts: delay)
    var spring = SpringMotion(property, to: target, spring: motion.spring, delay: delay)
    if motion.isRelative && motion.isScaled {
      spring = SpringMotion(property, scaledBy: target, spring: motion.spring, delay: delay)
    } else if motion.isRelative {
      spring = SpringMotion(property, by: target, spring: motion.spring, delay: delay)
    }
    spring.from = motion.from.map { lanes in Value { lanes[$0] } }
    spring.initialVelocity = motion.velocity.map { lanes in Value { lanes[$0] } }
    spring.fill = fill
    spring.rate = Rate(rate.numerator, over: rate.denominator)
    spring.persists = persists
    spring.replaces = replaces
    (spring.options.isMove, spring.options.endsMoves) = (isMove, endsMoves && !replaces)
    spring.options.waits = waits
    spring.composition = adds ? .add : .replace
    spring.blend = blend.map { Blend(duration: Duration(counts: $0.duration), ease: $0.ease) }
    spring.timeline = timeline
    return spring
  }

  fileprivate func decay<Value>(
    _ motion: ReferenceMotion, _ property: Property<Value>, _ timeline: TimelineID?
  ) -> DecayMotion<Value> {
    var decay = DecayMotion(property, friction: motion.friction, delay: Duration(counts: delay))
    if motion.law == .decayToEnd { decay.destination = Value { motion.target[$0] } }
    decay.from = motion.from.map { lanes in Value { lanes[$0] } }
    decay.velocity = motion.velocity.map { lanes in Value { lanes[$0] } }
    decay.bounds = motion.bounds.map { bounds in
      DecayBounds(
        Value { bounds.lower[$0] }, Value { bounds.upper[$0] },
        behavior: bounds.restitution.map { .bounce(restitution: $0) } ?? .rubberBand(bounds.spring))
    }
    decay.fill = fill
    decay.rate = Rate(rate.numerator, over: rate.denominator)
    decay.persists = persists
    decay.replaces = replaces
    (decay.options.isMove, decay.options.endsMoves) = (isMove, endsMoves && !replaces)
    decay.options.waits = waits
    decay.composition = adds ? .add : .replace
    decay.blend = blend.map { Blend(duration: Duration(counts: $0.duration), ease: $0.ease) }
    decay.timeline = timeline
    return decay
  }

  fileprivate func pathTween<Value>(
    _ property: Property<Value>, _ timeline: TimelineID?
  ) -> PathTween<Value> {
    let plays = tween(property, timeline)
    var tween = PathTween(property, along: path!.path, duration: plays.duration, delay: plays.delay)
    tween.iterations = plays.iterations
    tween.from = path!.from
    tween.to = path!.to
    tween.isRelative = path!.isRelative
    tween.orientationOffset = .degrees(path!.offset)
    tween.fill = plays.fill
    tween.rate = plays.rate
    tween.persists = plays.persists
    tween.replaces = plays.replaces
    tween.timeline = timeline
    return tween
  }

  /// Returns the plan's tween as a tween of the engine.
  fileprivate func tween<Value>(_ property: Property<Value>, _ timeline: TimelineID?) -> Tween<Value> {
    var tween = Tween(
      property, values: values.map { lanes in Value { lanes[$0] } }, duration: Duration(counts: duration),
      delay: Duration(counts: delay))
    tween.mode = mode
    switch way {
    case .shortest: tween.angleWay = .shortest
    case .longest: tween.angleWay = .longest
    case .increasing: tween.angleWay = .increasing
    case .decreasing: tween.angleWay = .decreasing
    case .asGiven: tween.angleWay = .asGiven
    }
    if turns != 0 { tween.angleWay = tween.angleWay.adding(turns: turns) }
    tween.snap = snap.map { grid in SnapGrid(Value { grid[$0].step }, origin: Value { grid[$0].origin }) }
    tween.offsets = offsets
    tween.interTimingFunctions = interTimingFunctions
    tween.ease = ease
    for field in OracleField.all { field.apply(self, &tween.iterations) }
    tween.fill = fill
    tween.rate = Rate(rate.numerator, over: rate.denominator)
    tween.persists = persists
    tween.replaces = replaces
    (tween.options.isMove, tween.options.endsMoves) = (isMove, endsMoves && !replaces)
    tween.options.waits = waits
    tween.composition = adds ? .add : .replace
    tween.blend = blend.map { Blend(duration: Duration(counts: $0.duration), ease: $0.ease) }
    tween.timeline = timeline
    return tween
  }
}
