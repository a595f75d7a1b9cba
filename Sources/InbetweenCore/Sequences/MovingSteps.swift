// The steps that move a property.

/// A step from the value shown when it begins to a given value.
///
/// ```swift
/// try world.play(on: card) {
///   To(.position, [320, 180], .spring(.bouncy))
///   To(.opacity, 1, duration: .milliseconds(200))
/// }
/// ```
public struct To<Value: Animatable>: SequenceStep {
  /// The step as `World.play` takes it; a sequence reads it, programs need not.
  public var item: SequenceItem

  /// Creates a step to `destination`. Without `motion`, the step takes the motion of the `Together` around
  /// it. If no block gives a motion, the step takes 300 ms with `Easing.quadOut`. `World.defaults` has no
  /// effect here.
  @inlinable
  public init(_ property: Property<Value>, _ destination: Value, _ motion: Motion? = nil) {
    item = SequenceItem(playing: .move(property.lanes, LaneValues(destination), motion, isRelative: false))
  }

  /// Creates a step to `destination` with an easing over a time.
  @inlinable
  public init(
    _ property: Property<Value>, _ destination: Value, duration: Duration, ease: Easing = .quadOut
  ) {
    self.init(property, destination, .eased(ease, over: duration))
  }
}

/// A step by a difference from the value shown when it begins.
///
/// ```swift
/// try world.play(on: card) {
///   By(.position.x, 24, duration: .milliseconds(80)).alternating(4)
/// }
/// ```
public struct By<Value: Animatable>: SequenceStep {
  /// The step as `World.play` takes it; a sequence reads it, programs need not.
  public var item: SequenceItem

  /// Creates a step by `difference`. Without `motion`, the step takes the motion of the `Together` around it.
  /// If no block gives a motion, the step takes 300 ms with `Easing.quadOut`. `World.defaults` has no effect
  /// here.
  @inlinable
  public init(_ property: Property<Value>, _ difference: Value, _ motion: Motion? = nil) {
    item = SequenceItem(playing: .move(property.lanes, LaneValues(difference), motion, isRelative: true))
  }

  /// Creates a step by `difference` with an easing over a time.
  @inlinable
  public init(
    _ property: Property<Value>, _ difference: Value, duration: Duration, ease: Easing = .quadOut
  ) {
    self.init(property, difference, .eased(ease, over: duration))
  }
}

/// A step from a given value to the value shown when it begins: an entrance.
///
/// ```swift
/// try world.play(on: card) {
///   From(.position, [-200, 180], duration: .milliseconds(400))
/// }
/// ```
public struct From<Value: Animatable>: SequenceStep {
  /// The step as `World.play` takes it; a sequence reads it, programs need not.
  public var item: SequenceItem

  /// Creates a step from `start`. By default the step slows down at its end. The easing plays reversed in
  /// time: `.backOut` overshoots at the start, `.backIn` at the end.
  @inlinable
  public init(_ property: Property<Value>, _ start: Value, duration: Duration, ease: Easing = .quadIn) {
    item = SequenceItem(
      playing: .tween(Tween(property, from: start, duration: duration, ease: ease).lanes))
  }
}

/// A step through several values.
///
/// ```swift
/// try world.play(on: card) {
///   Through(.scale, [[1, 1], [1.2, 0.9], [1, 1]], duration: .milliseconds(300), offsets: [0, 0.3, 1])
/// }
/// ```
public struct Through<Value: Animatable>: SequenceStep {
  /// The step as `World.play` takes it; a sequence reads it, programs need not.
  public var item: SequenceItem

  /// Creates a step through `values`, evenly spaced by default.
  ///
  /// - Parameters:
  ///   - offsets: the place of each value, 0 to 1, in ascending order; nil for evenly spaced values.
  ///   - eases: the easing from each value to the next; nil for linear.
  @inlinable
  public init(
    _ property: Property<Value>, _ values: [Value], duration: Duration, offsets: [Float]? = nil,
    eases: [Easing]? = nil, ease: Easing = .linear
  ) {
    var tween = Tween(property, values: values, duration: duration, ease: ease)
    tween.offsets = offsets
    tween.interTimingFunctions = eases
    item = SequenceItem(playing: .tween(tween.lanes))
  }
}

/// A step that plays a driver with all its fields. The driver's delay begins when the step begins. Its
/// `timeline` is ignored, and its rate must be 1.
///
/// ```swift
/// var fade = Tween(.opacity, values: [1, 0], duration: .milliseconds(300))
/// fade.ease = .cubicIn
/// try world.play(on: card) {
///   Play(fade)
///   Play(SpringMotion(.opacity, to: 1))
/// }
/// ```
public struct Play: SequenceStep {
  /// The step as `World.play` takes it; a sequence reads it, programs need not.
  public var item: SequenceItem

  /// Creates a step that plays a tween.
  ///
  /// - Parameter isReduced: whether `World.reducedMotion` leaves this tween as it is. Pass true for a form
  ///   that you made for reduced motion.
  @inlinable
  public init<Value>(_ tween: Tween<Value>, isReduced: Bool = false) {
    item = SequenceItem(playing: .tween(tween.lanes, isReduced: isReduced))
  }

  /// Creates a step that plays a spring. The step ends when the spring rests.
  @inlinable
  public init<Value>(_ motion: SpringMotion<Value>) {
    item = SequenceItem(playing: .motion(LaneMotion(motion)))
  }

  /// Creates a step that plays a decay. The step ends when the decay rests.
  @inlinable
  public init<Value>(_ motion: DecayMotion<Value>) {
    item = SequenceItem(playing: .motion(LaneMotion(motion)))
  }
}

/// The driver of a step, without the type of its values.
@usableFromInline
package indirect enum StepMotion: Sendable {
  /// A motion to one value, or by one. Without a motion it takes the motion of its block, or the default
  /// motion.
  case move(PropertyLanes, LaneValues, Motion?, isRelative: Bool)
  case tween(LaneTween, isReduced: Bool = false)
  case motion(LaneMotion)
  case path(LanePath, isReduced: Bool = false)

  /// The property that moves. A path may turn another one too.
  var property: PropertyLanes {
    switch self {
    case .move(let property, _, _, _): property
    case .tween(let tween, _): tween.property
    case .motion(let motion): motion.property
    case .path(let path, _): path.property
    }
  }
}

extension SequenceItem {
  /// Creates a step that plays a driver.
  @usableFromInline
  package init(playing motion: StepMotion) { self.init(.step(motion)) }

  /// Throws if a step has its own rate: the rate would scale the delay too, which places the step.
  fileprivate func refuse(_ rate: Rate) throws(TweenError) {
    if rate == .normal { return }
    throw TweenError(
      field: "rate", found: "\(rate.value) for a step", expected: "1: its duration determines its speed")
  }

  /// Throws if a step that cannot repeat by itself has repeats.
  func refuseIterations(of what: String) throws(TweenError) {
    if playsOnce { return }
    throw TweenError(
      field: "repeats", found: "repeats of \(what)",
      expected: "one iteration: put it into a block that repeats")
  }

  /// Sets the repeats, pause and direction of a driver, where they are given.
  fileprivate func setIterations(_ iterations: inout IterationOptions) {
    if let repeats { iterations.repeats = repeats }
    if let pause { iterations.repeatDelay = pause }
    if direction != .normal { iterations.direction = direction }
  }
}

package struct CheckedStep {
  /// The delay and the length of the step, in counts; their sum may be forever.
  var delay: Int64
  var length: Int64
  /// Whether its length is found when it begins.
  var isLate = false
  /// Its property, if the world does not know that yet.
  var newProperty: PropertyLanes?
  let driver: StepDriver
}

/// The driver of a checked step.
enum StepDriver {
  case plain(PlainStep)
  /// A tween that is not reduced, with its settings.
  indirect case tween(LaneTween, IterationSettings, of: Entity)
  indirect case reduced(LaneTween, MotionReduction, of: Entity)
  indirect case motion(LaneMotion, MotionReduction, of: Entity)
  indirect case path(LanePath, ReducedMotion, of: Entity)
}

/// A checked step to one value, or by one, that plays once, in plain numbers.
struct PlainStep {
  var entity: Entity
  var property: Int
  var lanes: Range<Int>
  /// The destination, or the difference.
  var value: SIMD4<Float>
  var isRelative: Bool
  var duration: Int64
  var ease: Easing
}

extension World {
  /// Checks a step for an entity. Nothing is changed.
  ///
  /// - Parameter blockMotion: the motion of a step without its own motion; nil for the default one.
  package func check(
    _ motion: StepMotion, on entity: Entity, _ item: SequenceItem, _ blockMotion: Motion?
  ) throws(TweenError) -> CheckedStep {
    switch motion {
    case .move(let property, let value, let own, let isRelative):
      let given = own ?? blockMotion ?? .eased()
      if let step = plainStep(property, value, given, isRelative, on: entity, item) { return step }
      let (motion, reduction) = reducedMotion.form(of: given, of: property.name)
      switch motion.form(for: property).curve {
      case .eased(let easing, let duration):
        var tween = LaneTween(property, value, duration: duration, delay: motion.delay, ease: easing)
        if isRelative { tween.mode = .relative }
        return try checkStep(tween, on: entity, item, reduction)
      case .spring(let spring):
        let mode = isRelative ? TweenMode.relative : .absolute
        let springMotion = LaneMotion(property, mode, value.firstLanes, spring, delay: motion.delay)
        return try checkStep(springMotion, on: entity, item, reduction)
      }
    case .tween(let tween, let isReduced):
      let reduction = isReduced ? .play : reducedMotion.reduction(of: tween.property.name)
      return try checkStep(tween, on: entity, item, reduction)
    case .motion(let motion):
      return try checkStep(motion, on: entity, item, reducedMotion.reduction(of: motion.property.name))
    case .path(let tween, let isReduced):
      return try checkStep(tween, on: entity, item, isReduced ? .off : reducedMotion)
    }
  }

  /// Registers a checked step on a timeline of steps, `delay` counts after its 0, without starting it.
  func register(_ step: CheckedStep, delay: Int64, on timeline: TimelineID) throws(TweenError) -> DriverID {
    /// Sets a driver's timeline and delay.
    func schedule(_ options: inout DriverOptions) {
      options.timeline = timeline
      options.delay = Duration(counts: delay)
    }
    switch step.driver {
    case .plain(let plain): return try register(plain, delay: delay, on: timeline)
    case .tween(var tween, var settings, let entity):
      settings.delay = delay
      tween.timeline = timeline
      return try registerChecked(
        tween, settings, of: check(tween.property), on: entity, starts: false,
        .play
      ).id
    case .reduced(var tween, let reduction, let entity):
      schedule(&tween.options)
      return try register(tween, on: entity, starts: false, reduction, beginsHere: false).id
    case .motion(var motion, let reduction, let entity):
      schedule(&motion.options)
      return try register(motion, on: entity, starts: false, reduction).id
    case .path(var tween, let policy, let entity):
      schedule(&tween.options)
      return try register(tween, on: entity, starts: false, policy).position.id
    }
  }

  /// Checks a step on the fast path. Returns nil if the step has options or may be invalid. It is then
  /// checked as a tween.
  private func plainStep(
    _ property: PropertyLanes, _ value: LaneValues, _ motion: Motion, _ isRelative: Bool,
    on entity: Entity, _ item: SequenceItem
  ) -> CheckedStep? {
    guard case .eased(let ease, let duration) = motion.curve, item.playsOnce, !reducedMotion.isOn,
      property.count <= 4, property.interpolation != .held, value.areInRange, !duration.isNegative,
      !isRelative || !property.interpolation.isWhole,
      isAlive(entity), let index = engine.channels.properties.find(property),
      let delay = Int32(exactly: motion.delay.counts), let length = UInt32(exactly: duration.counts)
    else { return nil }
    engine.readSources(of: index, entity)
    let step = PlainStep(
      entity: entity, property: index, lanes: property.range, value: value.first,
      isRelative: isRelative, duration: Int64(length), ease: ease)
    return CheckedStep(delay: Int64(delay), length: Int64(delay) + Int64(length), driver: .plain(step))
  }

  private func register(
    _ step: PlainStep, delay: Int64, on timeline: TimelineID
  ) throws(TweenError) -> DriverID {
    guard engine.drivers.easings.hasRoom(for: 2) else { throw .tooManyEasings("ease") }
    var flags = newFlags(persists: true).union(.captures)
    if step.isRelative { flags.insert(.relative) }
    var options = DriverOptions()
    options.timeline = timeline
    return engine.register(
      Registration(
        property: step.property, lanes: step.lanes, keys: engine.drivers.storeKeys(of: step),
        settings: IterationSettings(delay: delay, duration: step.duration), options: options, flags: flags,
        starts: false, hasOneValue: true),
      on: step.entity)
  }

  /// Checks the requirements of every step, and returns its property if that is new to the world.
  private func checkLocation(
    _ options: inout DriverOptions, _ property: PropertyLanes, on entity: Entity, _ item: SequenceItem
  ) throws(TweenError) -> PropertyLanes? {
    try item.refuse(options.rate)
    options.timeline = nil
    return try check(entity, nil, property) == nil ? property : nil
  }

  /// Checks a tween's step. Its length is the length after reduced motion.
  private func checkStep(
    _ tween: LaneTween, on entity: Entity, _ item: SequenceItem, _ reduction: MotionReduction
  ) throws(TweenError) -> CheckedStep {
    var tween = tween
    let new = try checkLocation(&tween.options, tween.property, on: entity, item)
    item.setIterations(&tween.iterations)
    let settings = try item.naming { () throws(TweenError) in
      var checked = try tween.checked()
      if let timed = tween.timedBySpeed {
        tween = timed
        checked = try tween.checked()
      }
      return reduction == .play ? checked : try tween.reduced(reduction).0.checked()
    }
    let timing = IterationTiming(checked: settings)
    return CheckedStep(
      delay: timing.delay, length: timing.end, isLate: tween.speed != nil,
      newProperty: new,
      driver: reduction == .play
        ? .tween(tween, settings, of: entity) : .reduced(tween, reduction, of: entity))
  }

  /// Checks the step of a spring or decay. Its length is not known until it begins: a spring's is an
  /// estimate.
  private func checkStep(
    _ motion: LaneMotion, on entity: Entity, _ item: SequenceItem, _ reduction: MotionReduction
  ) throws(TweenError) -> CheckedStep {
    var motion = motion
    var length: Int64 = 0
    switch motion.law {
    case .spring: try item.refuseIterations(of: "a spring")
    case .decay: try item.refuseIterations(of: "a decay")
    }
    let new = try checkLocation(&motion.options, motion.property, on: entity, item)
    let delay = try motion.checked().settings.delay
    if case .spring(let spring) = motion.law {
      try require(
        spring.dampingRatio != 0, "spring", found: "a spring without damping",
        expected: "a spring that rests")
      guard let likely = likelyLength(of: motion, spring, on: entity) else {
        throw TweenError(
          field: "spring", found: "a spring that takes more than 25,000 years",
          expected: "a spring that rests")
      }
      length = likely
    }
    return CheckedStep(
      delay: delay, length: max(delay + length, 0), isLate: true, newProperty: new,
      driver: .motion(motion, reduction, of: entity))
  }

  /// Checks the step that moves along a path. Its length is the length after reduced motion. The oriented
  /// property has its own step.
  private func checkStep(
    _ tween: LanePath, on entity: Entity, _ item: SequenceItem, _ policy: ReducedMotion
  ) throws(TweenError) -> CheckedStep {
    var tween = tween
    let new = try checkLocation(&tween.options, tween.property, on: entity, item)
    item.setIterations(&tween.iterations)
    try checkOrientation(of: tween)
    tween.orients = nil
    let settings = try item.naming { () throws(TweenError) in try CheckedPath(tween, policy).settings }
    let timing = IterationTiming(checked: settings)
    return CheckedStep(
      delay: timing.delay, length: timing.end, newProperty: new, driver: .path(tween, policy, of: entity))
  }

  /// Returns the length of a spring that would begin now, at rest; nil if it would never rest. The sequence
  /// uses this length until the true one is known.
  private func likelyLength(of motion: LaneMotion, _ spring: Spring, on entity: Entity) -> Int64? {
    guard let target = motion.target else { return 0 }
    var length: Int64 = 0
    let adds = motion.options.composition == .add
    let start = motion.from ?? (adds ? .zero : shown(entity, motion.property) ?? motion.property.keyDefaults)
    for lane in 0..<motion.property.count {
      var distance =
        switch motion.mode {
        case .relative: target[lane]
        case .scaled: (target[lane] - 1) * start[lane]
        case .absolute, .from: target[lane] - start[lane]
        }
      if motion.property.interpolation == .angle, motion.mode == .absolute, !adds {
        distance = Angle.shortWay(distance)
      }
      let course = spring.motion(
        distance: -Double(distance), velocity: Double(motion.velocity?[lane] ?? 0))
      let levels = RestLevels(motion.property.rest, reach: course.reach)
      guard let end = MotionArc(course, target: 0).landedCount(levels) else { return nil }
      length = max(length, end)
    }
    return length
  }
}

extension DriverStore {
  /// Stores the keys of a step: the start, which is captured when it begins, and its value.
  fileprivate mutating func storeKeys(of step: PlainStep) -> KeyFrames {
    let lanes = step.lanes.count
    let first = values.allocate(lanes * (step.isRelative ? 4 : 2))
    for lane in 0..<lanes {
      values[first.index + lanes + lane] = step.value[lane]
      if !step.isRelative { continue }
      // Differences from the start are stored after the keys.
      values[first.index + 2 * lanes + lane] = -0.0
      values[first.index + 3 * lanes + lane] = step.value[lane]
    }
    return KeyFrames(
      values: first, count: 2, segments: .none, easing: easings.retain(.linear),
      ease: easings.retain(step.ease))
  }
}
