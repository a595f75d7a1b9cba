// The data that a driver is made of, to make an equal one from.

import InbetweenCore

/// The data of a driver, and its start value if the driver has begun. You can make an equal driver from this
/// data.
///
/// ```swift
/// let lamp = world.spawn()
/// try world.animate(lamp, .opacity, from: 0, to: 1, duration: .seconds(2), ease: .sineIn)
/// let fade = world.describe(lamp).properties[0].contenders[0].definition
/// print(fade.law, fade.duration, fade.ease)
/// // prints keys([[0.0], [1.0]], mode: InbetweenCore.TweenMode.absolute) 2.0 seconds sineIn
/// ```
///
/// Values are lists: one number for each lane that the driver moves. All kinds of drivers have delay,
/// duration, repeats and so on. `InbetweenFiles` writes a definition as JSON and as Swift.
///
/// - Once a tween has begun, its keys are absolute values. Differences (`by`) and factors (`scaledBy`) are
///   already applied. The keys of `from` are in the order in which the tween shows them.
/// - The definition of a retargeted tween, spring or decay begins at the last retarget.
/// - If reduced motion has made the driver a tween, the definition has this tween.
public struct DriverDefinition: IteratedDescription, Hashable {
  /// The law by which a driver moves.
  ///
  /// ```swift
  /// try world.animate(card, .opacity, to: 0, .bouncy)
  /// let driver = world.describe(card).properties.first { $0.name == "opacity" }!.contenders[0]
  /// if case .spring(let spring, let end, _) = driver.definition.law {
  ///   print(spring == .bouncy, end)  // prints true [0.0]
  /// }
  /// ```
  public enum Law: Hashable, Sendable {
    /// Key values, at least one.
    case keys([[Float]], mode: TweenMode)
    /// A part of a path, between two fractions of its length. A relative path begins at the property's value.
    /// `offset`, in degrees, is added to a heading.
    case path(MotionPath, from: Float, to: Float, isRelative: Bool, offset: Float)
    /// A spring to a target. Before the spring begins, `mode` may also be `relative` or `scaled`: then `to`
    /// is a difference or a factor. For angles, `to` is still
    /// the difference or the factor after the start.
    case spring(Spring, to: [Float], mode: TweenMode)
    /// A decay: to an end, or free.
    case decay(friction: Double, to: [Float]?)
  }

  /// The bounds of a free decay.
  ///
  /// ```swift
  /// let floor = DriverDefinition.Bounds(lower: [0], upper: [480], behavior: .bounce(restitution: 0.7))
  /// print(floor.upper)  // prints [480.0]
  /// ```
  public struct Bounds: Hashable, Sendable {
    /// The least value of each lane.
    public let lower: [Float]
    /// The greatest value of each lane.
    public let upper: [Float]
    /// The behaviour at a bound.
    public let behavior: BoundBehavior

    /// Creates bounds.
    public init(lower: [Float], upper: [Float], behavior: BoundBehavior) {
      (self.lower, self.upper, self.behavior) = (lower, upper, behavior)
    }
  }

  /// The grid of the values that a tween shows.
  ///
  /// ```swift
  /// let grid = DriverDefinition.Grid(step: [8], origin: [0])
  /// print(grid.step)  // prints [8.0]
  /// ```
  public struct Grid: Hashable, Sendable {
    /// The spacing of the grid in each lane.
    public let step: [Float]
    /// The position of one grid line in each lane.
    public let origin: [Float]

    /// Creates a grid.
    public init(step: [Float], origin: [Float]) { (self.step, self.origin) = (step, origin) }
  }

  /// The law of the motion.
  public let law: Law
  /// The start of a spring, a decay or a relative path; nil for the property's value when the driver begins.
  public internal(set) var start: [Float]?
  /// The velocity at the start of a spring or decay, per second of the driver's own time. Nil for the
  /// property's velocity, and for rotations.
  public internal(set) var initialVelocity: [Float]?
  /// The bounds of a free decay; nil for no bounds.
  public internal(set) var bounds: Bounds?
  /// The offsets of the keys in an iteration; nil for even spacing.
  public internal(set) var offsets: [Float]?
  /// The easing from each key to the next; nil for linear.
  public internal(set) var eases: [Easing]?
  /// The direction of an angle between two keys.
  public internal(set) var angleWay = AngleWay.shortest
  /// The grid of shown values; nil for no grid.
  public internal(set) var snap: Grid?
  /// The speed that will determine the duration. Nil for no speed, and after the duration is known.
  public internal(set) var speed: Float?
  /// The fields that all kinds of drivers have, without the timeline.
  public var options: DriverOptions
  /// The fields of the iterations. Springs and decays do not use them.
  public var iterations: IterationOptions
}

extension Engine {
  func definition(of driver: Driver) -> DriverDefinition {
    let (timing, settings) = (drivers.timing(driver), drivers.settings(driver))
    // A retargeted tween has another timing than its settings.
    let isReversed = settings.rate.numerator < 0
    var options = DriverOptions(delay: Duration(counts: isReversed ? settings.delay : timing.delay))
    (options.fill, options.rate, options.persists) = (
      driver.fill, settings.rate, driver.flags.contains(.persists)
    )
    options.composition = driver.flags.contains(.adds) ? .add : .replace
    if driver.flags.contains(.blends) {
      let blend = drivers.blends[drivers.details[driver.details].blend]
      options.blend = Blend(duration: Duration(counts: blend.duration), ease: drivers.easings[blend.ease])
    }
    return switch driver.kind {
    case .motion: motionDefinition(driver, options, IterationOptions(duration: .zero))
    case .path: pathDefinition(driver, options, drivers.iterations(of: driver))
    case .tween, .sequence, .mark: keysDefinition(driver, options, drivers.iterations(of: driver))
    }
  }

  private func keysDefinition(
    _ driver: Driver, _ options: DriverOptions, _ iterations: IterationOptions
  ) -> DriverDefinition {
    let (keys, lanes) = (drivers.keys(driver), Int(driver.laneCount))
    let isRelative = driver.flags.contains(.relative)
    let isOpen = driver.needsCapture
    let isMirrored = drivers.settings(driver).isMirrored
    // The first key of a single value is the captured one.
    let isSingle = isOpen && (driver.details.exists ? drivers.details[driver.details].hasOneValue : true)
    var values: [[Float]] = []
    for key in (isSingle ? 1 : 0)..<Int(keys.count) {
      values.append(
        (0..<lanes).map { lane in
          isOpen && isRelative
            ? drivers.values[drivers.firstValue(driver) + (Int(keys.count) + key) * lanes + lane]
            : drivers.key(driver, key, lane)
        })
    }
    let mode: TweenMode =
      !isOpen
      ? .absolute
      : isRelative
        ? (driver.flags.contains(.scaled) ? .scaled : .relative) : isMirrored ? .from : .absolute
    var definition = DriverDefinition(
      law: .keys(values, mode: mode), options: options, iterations: iterations)
    if isMirrored, mode != .from { definition.iterations.direction = iterations.direction.opposite }
    let kind = interpolation(of: driver)
    let easings = (0..<Int(keys.count) - 1).map { drivers.easings[drivers.easing(keys, from: $0)] }
    if kind != .held, easings.contains(where: { $0 != .linear }) { definition.eases = easings }
    if keys.hasSegments {
      let offsets = (0..<Int(keys.count)).map { drivers.segments[keys.segments.index + $0].offset }
      let given = isSingle ? [offsets[1]] : offsets
      let isEven = offsets.indices.allSatisfy { offsets[$0] == Float($0) / Float(offsets.count - 1) }
      definition.offsets = isEven ? nil : given
    }
    if case .angle = kind, options.composition == .replace {
      definition.angleWay =
        isRelative && !isOpen
        ? .asGiven : driver.flags.contains(.hasAngleWay) ? drivers.shape(driver).angleWay : .shortest
    }
    if driver.flags.contains(.snaps) {
      let grid = (0..<lanes).map { drivers.gridLane(driver, $0) }
      definition.snap = DriverDefinition.Grid(step: grid.map { $0.step }, origin: grid.map { $0.origin })
    }
    let speed = drivers.shape(driver).speed
    if isOpen, speed > 0 { definition.speed = speed }
    return definition
  }

  private func pathDefinition(
    _ driver: Driver, _ options: DriverOptions, _ iterations: IterationOptions
  ) -> DriverDefinition {
    let follower = drivers.pathFollower(driver)
    let path = drivers.paths.path(follower.path)
    let lanes = (0..<Int(driver.laneCount)).map { drivers.driverLanes[driver.driverLanes.index + $0] }
    let adds = options.composition == .add
    let isHeading = follower.firstCurve == .heading
    // An additive path has only its origin (`PathFollower`).
    let isRelative =
      driver.flags.contains(.captures)
      || (adds && lanes[0].to != 0 && lanes[0].to == path.value(follower.firstCurve, at: follower.from))
    let offset = !isHeading || isRelative ? 0 : adds ? -lanes[0].to : lanes[0].from
    var definition = DriverDefinition(
      law: .path(path, from: follower.from, to: follower.to, isRelative: isRelative, offset: offset),
      options: options, iterations: iterations)
    if isRelative, !adds, !driver.needsCapture { definition.start = lanes.map { $0.from } }
    return definition
  }

  private func motionDefinition(
    _ driver: Driver, _ options: DriverOptions, _ iterations: IterationOptions
  ) -> DriverDefinition {
    let record = drivers.dynamics[drivers.motion(driver)]
    let isCaptured = driver.flags.contains(.captured)
    func values(_ index: (DynamicsLane) -> Int) -> [Float] {
      (0..<Int(driver.laneCount)).map { drivers.values[index(DynamicsLane($0, of: driver, drivers))] }
    }
    let kind = interpolation(of: driver)
    // An angle by a difference does not take the shorter turn, as an angle to a target does.
    let isOpen = record.isRelative && (!isCaptured || kind == .angle)
    let target = values { isOpen ? $0.difference : $0.to }
    let law: DriverDefinition.Law =
      switch record.law {
      case .spring:
        .spring(
          Spring(frequency: record.frequency, ratio: record.ratio), to: target,
          mode: !isOpen ? .absolute : record.isScaled ? .scaled : .relative)
      case .decayToEnd: .decay(friction: record.frequency, to: target)
      case .freeDecay: .decay(friction: record.frequency, to: nil)
      }
    var definition = DriverDefinition(law: law, options: options, iterations: iterations)
    if isCaptured || record.hasStart { definition.start = values { $0.from } }
    if isCaptured || record.hasVelocity, kind != .rotation {
      definition.initialVelocity = values { $0.velocity }
    }
    // From a given start, springs and free decays begin at rest.
    if definition.start != nil, record.law != .decayToEnd,
      definition.initialVelocity?.allSatisfy({ $0 == 0 }) == true
    {
      definition.initialVelocity = nil
    }
    if record.bound != .none {
      definition.bounds = DriverDefinition.Bounds(
        lower: values { $0.lower }, upper: values { $0.upper },
        behavior: record.bound == .bounce
          ? .bounce(restitution: record.restitution)
          : .rubberBand(Spring(frequency: record.boundFrequency, ratio: record.boundRatio)))
    }
    return definition
  }
}

extension Direction {
  /// The opposite direction of each iteration.
  fileprivate var opposite: Direction {
    switch self {
    case .normal: .reverse
    case .reverse: .normal
    case .alternate: .alternateReverse
    case .alternateReverse: .alternate
    }
  }
}
