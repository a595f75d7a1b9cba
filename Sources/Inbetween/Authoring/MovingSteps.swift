// The steps that move a property.

/// A step from the value shown when it begins (W1) to a given value.
///
///     To(.position, [320, 180], .spring(.bouncy))
///     To(.opacity, 1, over: .milliseconds(200))
public struct To<Value: Animatable>: SequenceStep {
  /// The step for `World.play`.
  public var item: SequenceItem

  /// Creates a step to `destination`. The default motion is 300 ms with `Easing.quadOut`, whatever
  /// `World.defaults` say.
  @specialized(where Value == Float)
  @specialized(where Value == SIMD2<Float>)
  public init(_ property: Property<Value>, _ destination: Value, _ motion: Motion = .eased()) {
    item = .motion(property, destination, motion, isRelative: false)
  }

  /// Creates a step to `destination` with an easing over a time.
  @specialized(where Value == Float)
  @specialized(where Value == SIMD2<Float>)
  public init(
    _ property: Property<Value>, _ destination: Value, over duration: Duration, ease: Easing = .quadOut
  ) {
    self.init(property, destination, .eased(ease, over: duration))
  }
}

/// A step by a difference from the value shown when it begins.
///
///     By(.position.x, 24, over: .milliseconds(80)).alternating(4)
public struct By<Value: Animatable>: SequenceStep {
  /// The step for `World.play`.
  public var item: SequenceItem

  /// Creates a step by `difference`. The default motion is 300 ms with `Easing.quadOut`, whatever
  /// `World.defaults` say.
  @specialized(where Value == Float)
  @specialized(where Value == SIMD2<Float>)
  public init(_ property: Property<Value>, _ difference: Value, _ motion: Motion = .eased()) {
    item = .motion(property, difference, motion, isRelative: true)
  }

  /// Creates a step by `difference` with an easing over a time.
  @specialized(where Value == Float)
  @specialized(where Value == SIMD2<Float>)
  public init(
    _ property: Property<Value>, _ difference: Value, over duration: Duration, ease: Easing = .quadOut
  ) {
    self.init(property, difference, .eased(ease, over: duration))
  }
}

/// A step from a given value to the value shown when it begins: an entrance. It runs reversed in time (W4).
public struct From<Value: Animatable>: SequenceStep {
  /// The step for `World.play`.
  public var item: SequenceItem

  /// Creates a step from `start`.
  public init(_ property: Property<Value>, _ start: Value, over duration: Duration, ease: Easing = .quadOut) {
    item = .tween(Tween(property, from: start, duration: duration, ease: ease))
  }
}

/// A step through several values.
public struct Through<Value: Animatable>: SequenceStep {
  /// The step for `World.play`.
  public var item: SequenceItem

  /// Creates a step through `values`, evenly spaced by default.
  ///
  /// - Parameters:
  ///   - offsets: one for each value, within 0 … 1, none less than the one before.
  ///   - easings: from each value to the next.
  public init(
    _ property: Property<Value>, _ values: [Value], over duration: Duration, offsets: [Float]? = nil,
    easings: [Easing]? = nil, ease: Easing = .linear
  ) {
    var tween = Tween(property, values: values, duration: duration, ease: ease)
    tween.offsets = offsets
    tween.interTimingFunctions = easings
    item = .tween(tween)
  }
}

/// A step that is a driver written field by field. Its delay counts from the step's begin. Its `timeline` is
/// ignored, and its rate must be 1.
public struct Play: SequenceStep {
  /// The step for `World.play`.
  public var item: SequenceItem

  /// Creates a step that plays a tween.
  ///
  /// - Parameter isReduced: whether it is already a reduced form, which reduced motion does not reduce again
  ///   (W12).
  public init<Value>(_ tween: Tween<Value>, isReduced: Bool = false) {
    item = .tween(tween, isReduced: isReduced)
  }

  /// Creates a step that plays a spring. It ends when the spring rests.
  public init<Value>(_ motion: SpringMotion<Value>) { item = .spring(motion) }

  /// Creates a step that plays a decay. It ends when the decay rests.
  public init<Value>(_ motion: DecayMotion<Value>) { item = .decay(motion) }
}

extension SequenceItem {
  @specialized(where Value == Float)
  @specialized(where Value == SIMD2<Float>)
  fileprivate static func motion<Value>(
    _ property: Property<Value>, _ value: Value, _ motion: Motion, isRelative: Bool
  ) -> SequenceItem {
    SequenceItem(
      .step(
        StepMaker { (world, entity, item) throws(TweenError) in
          if let step = world.plainStep(property.lanes, value, motion, isRelative, on: entity, item) {
            return step
          }
          let (motion, reduction) = world.reducedMotion.form(of: motion, of: property.name)
          switch motion.curve {
          case .eased(let easing, let duration):
            var tween = Tween(property, to: value, duration: duration, delay: motion.delay, ease: easing)
            if isRelative { tween.mode = .relative }
            return try world.checkStep(tween, on: entity, item, reduction)
          case .spring(let spring):
            var driver = SpringMotion(property, to: value, spring: spring, delay: motion.delay)
            driver.isRelative = isRelative
            return try world.checkStep(driver, on: entity, item, reduction)
          }
        }))
  }

  @specialized(where Value == Float)
  @specialized(where Value == SIMD2<Float>)
  fileprivate static func tween<Value>(_ tween: Tween<Value>, isReduced: Bool = false) -> SequenceItem {
    SequenceItem(
      .step(
        StepMaker { (world, entity, item) throws(TweenError) in
          let reduction =
            isReduced ? .play : world.reducedMotion.reduction(of: tween.property.name)
          return try world.checkStep(tween, on: entity, item, reduction)
        }))
  }

  fileprivate static func spring<Value>(_ motion: SpringMotion<Value>) -> SequenceItem {
    SequenceItem(
      .step(
        StepMaker { (world, entity, item) throws(TweenError) in
          try world.checkStep(
            motion, on: entity, item, world.reducedMotion.reduction(of: motion.property.name))
        }))
  }

  fileprivate static func decay<Value>(_ motion: DecayMotion<Value>) -> SequenceItem {
    SequenceItem(
      .step(
        StepMaker { (world, entity, item) throws(TweenError) in
          try item.refusePlays(of: "a decay")
          try item.refuse(motion.rate)
          var motion = motion
          motion.timeline = nil
          let new = try world.check(entity, nil, motion.property) == nil ? motion.property.lanes : nil
          let delay = try motion.checked().settings.delay
          return CheckedStep(delay: delay, length: max(delay, 0), new: new) {
            (world, timeline, delay) throws(TweenError) in
            var motion = motion
            motion.timeline = timeline
            motion.delay = Duration(counts: delay)
            return try world.register(motion, on: entity, starts: false).id
          }
        }))
  }

  /// Throws if a step has a rate of its own: the rate scales the delay too, by which the step is placed.
  func refuse(_ rate: Rate) throws(TweenError) {
    if rate == .normal { return }
    throw TweenError(
      field: "rate", found: "\(rate.value) for a step", expected: "1: its duration says how fast it is")
  }

  /// Throws if a step that cannot repeat by itself has repeats.
  func refusePlays(of what: String) throws(TweenError) {
    if playsOnce { return }
    throw TweenError(
      field: "repeats", found: "repeats of \(what)", expected: "a block around it that repeats")
  }
}

/// A checked step to one value, or by one, that plays once, in plain numbers.
struct PlainStep {
  var entity: Entity
  var property: Int
  var firstLane: Int
  var laneCount: Int
  /// The destination, or the difference.
  var value: SIMD4<Float>
  var isRelative: Bool
  var timing: PlainTiming
  var ease: Easing
}

extension World {
  /// Checks a step on the fast path. Returns nil if the step has options or may be invalid. It is then
  /// checked as a tween.
  @inline(__always)
  fileprivate func plainStep<Value: Animatable>(
    _ property: PropertyLanes, _ value: Value, _ motion: Motion, _ isRelative: Bool, on entity: Entity,
    _ item: SequenceItem
  ) -> CheckedStep? {
    guard Value.laneCount <= 4, value.isInRange else { return nil }
    var lanes = SIMD4<Float>.zero
    for lane in 0..<Value.laneCount { lanes[lane] = value.lane(lane) }
    return plainStep(property, lanes, motion, isRelative, on: entity, item)
  }

  private func plainStep(
    _ property: PropertyLanes, _ value: SIMD4<Float>, _ motion: Motion, _ isRelative: Bool,
    on entity: Entity, _ item: SequenceItem
  ) -> CheckedStep? {
    guard case .eased(let ease, let duration) = motion.curve, item.playsOnce, !reducedMotion.isOn,
      !isRelative || !property.interpolation.isWhole, isAlive(entity),
      let index = engine.channels.properties.find(property),
      let delay = Int32(exactly: motion.delay.counts), let length = UInt32(exactly: duration.counts)
    else { return nil }
    if bindings.readsBack { readBindings(of: index, entity) }
    let timing = PlainTiming(delay: delay, duration: length)
    return CheckedStep(
      delay: Int64(delay), length: timing.timing.end,
      PlainStep(
        entity: entity, property: index, firstLane: property.first, laneCount: property.count, value: value,
        isRelative: isRelative, timing: timing, ease: ease))
  }

  /// Registers a step on a timeline of steps, `delay` counts after its 0, without starting it.
  func register(_ step: PlainStep, delay: Int64, on timeline: TimelineID) throws(TweenError) -> DriverID {
    guard engine.drivers.easings.hasRoom(for: 2) else { throw .tooManyEasings("ease") }
    var settings = step.timing.settings
    settings.delay = delay
    var flags: Driver.Flags = [.persists, .captures]
    if step.isRelative { flags.insert(.relative) }
    if !defaults.killsCompleted { flags.insert(.staysCompleted) }
    return engine.register(
      Registration(
        property: step.property, firstLane: step.firstLane, laneCount: step.laneCount,
        keys: engine.drivers.storeKeys(of: step), motion: .none, settings: settings,
        timing: try settings.checkedTiming(), fill: .none, flags: flags, timeline: timeline.index,
        replaces: false, starts: false, hasOneValue: true),
      on: step.entity)
  }

  /// Checks a tween's step. Its length is that after reduced motion.
  @specialized(where Value == Float)
  @specialized(where Value == SIMD2<Float>)
  fileprivate func checkStep<Value>(
    _ tween: Tween<Value>, on entity: Entity, _ item: SequenceItem, _ reduction: MotionReduction
  ) throws(TweenError) -> CheckedStep {
    try item.refuse(tween.rate)
    var tween = tween
    item.setPlays(&tween.repeats, &tween.repeatDelay, &tween.direction)
    tween.timeline = nil
    let new = try check(entity, nil, tween.property) == nil ? tween.property.lanes : nil
    let (settings, timing) = try item.naming { () throws(TweenError) in
      let checked = try tween.checked()
      return reduction == .play ? checked : try tween.reduced(reduction).0.checked()
    }
    return CheckedStep(delay: timing.delay, length: timing.end, new: new) {
      [tween] (world, timeline, delay) throws(TweenError) in
      if reduction == .play {
        var settings = settings
        settings.delay = delay
        return try world.register(
          tween, settings, try settings.checkedTiming(), of: try world.check(tween.property), on: entity,
          timeline: timeline.index, false, .play
        ).id
      }
      var tween = tween
      tween.timeline = timeline
      tween.delay = Duration(counts: delay)
      return try world.register(tween, on: entity, starts: false, reduction).id
    }
  }

  /// Checks a spring's step. Its length is an estimate until the spring begins.
  fileprivate func checkStep<Value>(
    _ motion: SpringMotion<Value>, on entity: Entity, _ item: SequenceItem, _ reduction: MotionReduction
  ) throws(TweenError) -> CheckedStep {
    try item.refusePlays(of: "a spring")
    try item.refuse(motion.rate)
    var motion = motion
    motion.timeline = nil
    let new = try check(entity, nil, motion.property) == nil ? motion.property.lanes : nil
    let delay = try motion.checked().settings.delay
    if motion.spring.dampingRatio == 0 {
      throw TweenError(field: "spring", found: "a spring without damping", expected: "one that comes to rest")
    }
    let length = max(delay + likelyLength(of: motion, on: entity), 0)
    return CheckedStep(delay: delay, length: length, new: new) {
      (world, timeline, delay) throws(TweenError) in
      var motion = motion
      motion.timeline = timeline
      motion.delay = Duration(counts: delay)
      return try world.register(motion, on: entity, starts: false, reduction).id
    }
  }

  /// Returns how long a spring would take that began now, at rest. The sequence uses it until the length is
  /// known.
  fileprivate func likelyLength<Value>(of motion: SpringMotion<Value>, on entity: Entity) -> Int64 {
    var length: Int64 = 0
    let start = motion.from ?? self[entity, motion.property] ?? motion.property.defaultValue
    for lane in 0..<Value.laneCount {
      let distance =
        motion.isRelative
        ? motion.value.lane(lane)
        : motion.isScaled
          ? (motion.value.lane(lane) - 1) * start.lane(lane) : motion.value.lane(lane) - start.lane(lane)
      let velocity = motion.initialVelocity?.lane(lane) ?? 0
      let rest = motion.spring.restTime(
        distance: distance, initialVelocity: velocity, rest: motion.property.rest)
      length = max(length, rest?.counts ?? 0)
    }
    return length
  }
}
