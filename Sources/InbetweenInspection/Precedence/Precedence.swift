import InbetweenCore

/// A driver of one lane of a property, and the interval in which the driver is active, in the engine's time.
/// For drivers without effect, see `Precedence.idle`.
///
/// ```swift
/// try world.animate(card, .opacity, to: 0)
/// try world.animate(card, .opacity, to: 1, replaces: false)
/// let precedence = world.precedence(of: card, .opacity)!
/// for below in precedence.shadowed { print(below.end!.sinceStart) }  // prints 0.3 seconds
/// ```
public struct Contender: Hashable, Sendable {
  /// The id of the driver.
  public let driver: DriverID
  /// The driver's number in the order of registration. Of the active drivers, the driver with the highest
  /// number is shown.
  public let serial: UInt64
  /// The first instant at which the driver is active, if its clocks keep their rates. Nil if its clocks never
  /// reach this instant, or if a later move ends the driver before it begins.
  public let begin: Instant?
  /// The first instant at which the driver is no longer active: its end, or the begin of a later move that
  /// ends it. Nil if the driver has no end, if its end is not known yet, or if its clocks never reach it.
  public let end: Instant?
  /// Whether the driver's timeline runs backward, so that it plays from its end to its start.
  public let runsBackward: Bool
  /// Whether the driver replaces the shown value, or is added to it.
  public let composition: Composition
  /// The first instant at which it contends, its fill included; nil if it never contends.
  let contendsFrom: Instant?
  /// The first instant at which it no longer contends; nil if there is none, or if it is not known yet.
  let contendsUntil: Instant?
  /// Whether it is not known yet how long it contends from its begin on.
  let isLengthUnknown: Bool

  /// Returns whether the driver's active interval contains `instant`.
  public func isActive(at instant: Instant) -> Bool {
    guard let begin else { return false }
    return begin <= instant && (end.map { instant < $0 } ?? true)
  }
}

/// The drivers of one lane of a property, in the order of precedence.
///
/// ```swift
/// let fade = try world.animate(card, .opacity, to: 0)
/// let precedence = world.precedence(of: card, .opacity)!
/// print(precedence.winner?.driver == fade.id)  // prints true
/// ```
public struct Precedence: Hashable, Sendable {
  /// The winner: the driver whose value is shown. Nil if the base value is shown.
  public let winner: Contender?
  /// The shadowed drivers: they are active, but the winner hides them. Newest first.
  public let shadowed: [Contender]
  /// The idle drivers, newest first. Idle drivers have no effect at present: they wait in their delay, or
  /// have ended and are kept. Drivers that wait for `start()` or were stopped are not in this list.
  public let idle: [Contender]
  /// The additive drivers, in the order in which their values are added.
  public let adding: [Contender]

  /// The first instant at which the kept drivers tell the owner.
  let knownSince: Instant
  /// The first later instant from which on the owner is not known.
  let knownUntil: Instant
  /// The instant at which it was asked for.
  let present: Instant

  /// Returns the driver that is shown at `instant`. For a later instant, the result assumes that drivers and
  /// clocks do not change until then.
  ///
  /// For an earlier instant, the result is `unknown` in these cases:
  ///
  /// - A driver of the property has been released or stopped since then, or its times have changed.
  /// - The clock of a driver's timeline, or of the world, has been changed since then.
  /// - One of these clocks is paused, runs backward or has a rate that is not 1.
  ///
  /// For a later instant, the result is `unknown` in these cases:
  ///
  /// - The driver shown then would be a driver whose length is not known yet, such as a spring in its delay.
  /// - Before that instant, a sequence with steps of this property begins or repeats, or reaches a step whose
  ///   length was unknown.
  /// - Before that instant, a transition with tweens of this property begins, turns or settles.
  ///
  /// - Complexity: O(n), where n is the number of drivers of the lane.
  public func owner(at instant: Instant) -> ChannelOwner {
    if instant == present { return winner.map { .driver($0) } ?? .base }
    if instant < knownSince || instant >= knownUntil { return .unknown }
    var owner: Contender?
    for contender in shadowed + idle + (winner.map { [$0] } ?? []) {
      guard contender.composition == .replace, let from = contender.contendsFrom else { continue }
      guard from <= instant, contender.contendsUntil.map({ instant < $0 }) ?? true else { continue }
      if contender.serial > owner?.serial ?? 0 { owner = contender }
    }
    if let owner, owner.isLengthUnknown, let begin = owner.begin, begin <= instant { return .unknown }
    return owner.map { .driver($0) } ?? .base
  }
}

/// The driver or base value that a lane of a property shows at an instant.
///
/// ```swift
/// let precedence = world.precedence(of: card, .opacity)!
/// print(precedence.owner(at: world.now) == .base)  // prints true
/// ```
public enum ChannelOwner: Hashable, Sendable {
  /// A driver is shown.
  case driver(Contender)
  /// No driver moves the property, and the base value is shown.
  case base
  /// The driver of that instant is not known. A past driver may have been released, or its times may have
  /// changed. Of a later driver the times may not be known yet.
  case unknown

  /// The driver that is shown. Nil if no driver is shown, or if the driver is not known.
  public var contender: Contender? {
    if case .driver(let contender) = self { contender } else { nil }
  }
}

extension World {
  /// Returns the drivers of one lane of an entity's property, in the order of precedence. Nil if the entity
  /// is dead.
  ///
  /// ```swift
  /// let fade = try world.animate(card, .opacity, to: 0, duration: .seconds(1))
  /// tick()
  /// print(world.precedence(of: card, .opacity)!.winner?.driver == fade.id)  // prints true
  /// ```
  ///
  /// - Precondition: `lane` is a lane of the property.
  /// - Complexity: O(n), where n is the number of drivers of the property.
  public func precedence<Value>(of entity: Entity, _ property: Property<Value>, lane: Int = 0) -> Precedence?
  {
    precondition((0..<Value.laneCount).contains(lane), "the property has no such lane")
    guard isAlive(entity) else { return nil }
    guard let (first, row) = row(entity, property.lanes) else {
      return Precedence(
        winner: nil, shadowed: [], idle: [], adding: [], knownSince: Instant(counts: .min),
        knownUntil: Instant(counts: .max), present: Instant(counts: engine.clocks.now))
    }
    let column = first + lane
    var knownSince = engine.channels.columns[column].ownerKnownSince(row)
    let future = engine.future(entity, column)
    var stack: [Contender] = []
    var driverLane = engine.channels.columns[column].winners[row]
    engine.drivers.straighten(driverLane)
    while driverLane.exists {
      stack.append(engine.contender(engine.drivers[driverLane].driver, contends: true, future))
      driverLane = engine.drivers[driverLane].below
    }
    var idle: [Contender] = []
    if let index = engine.channels.properties.find(property.lanes) {
      engine.forEachNewest(of: entity, index) { engine, slot in
        let driver = engine.drivers[slot]
        let lane = engine.lane(column, of: driver)
        guard lane >= 0, lane < Int(driver.laneCount), driver.phase != .unstarted else { return true }
        let driverLane = engine.drivers[engine.drivers.driverLane(lane, of: driver)]
        if !driverLane.contends {
          idle.append(engine.contender(slot, contends: false, isEnded: driverLane.isEnded, future))
        }
        let known = engine.runsPlainly(driver) ? engine.timesKnownSince(driver) : engine.clocks.now
        knownSince = max(knownSince, known)
        return true
      }
    }
    var adding: [Contender] = []
    driverLane = .none
    if let index = engine.addedIndex(column, row) {
      engine.straighten(index)
      driverLane = engine.additive.channels[index].first
    }
    while driverLane.exists {
      adding.append(engine.contender(engine.drivers[driverLane].driver, contends: true, future))
      driverLane = engine.drivers[driverLane].below
    }
    return Precedence(
      winner: stack.first, shadowed: Array(stack.dropFirst()), idle: idle, adding: adding,
      knownSince: Instant(counts: knownSince), knownUntil: Instant(counts: future.knownUntil),
      present: Instant(counts: engine.clocks.now))
  }
}

/// The time to come of a lane, beside the times of its drivers.
struct LaneFuture {
  /// The begins of moves that then end earlier moves of their timeline (C14).
  var moves: [(serial: UInt64, timeline: UInt32, begin: Instant)] = []
  /// The first instant from which on the owner is not known.
  var knownUntil = Int64.max

  /// Returns the instant at which a later move ends a driver; nil if none does.
  func end(of driver: Driver) -> Instant? {
    guard driver.isMove else { return nil }
    return moves.filter { $0.serial > driver.serial && $0.timeline == driver.timeline }.map { $0.begin }.min()
  }
}

extension Engine {
  /// Returns the time to come of a lane.
  fileprivate mutating func future(_ entity: Entity, _ column: Int) -> LaneFuture {
    var future = LaneFuture()
    forEachNewest(of: entity, propertyIndex(ofColumn: column)) { engine, slot in
      let driver = engine.drivers[slot]
      let lane = engine.lane(column, of: driver)
      guard lane >= 0, lane < Int(driver.laneCount), driver.phase != .unstarted else { return true }
      future.knownUntil = min(future.knownUntil, engine.ownersKnownUntil(Int(driver.timeline)))
      guard driver.endsMoves, !driver.flags.contains(.held), !engine.drivers.hasRateZero(driver) else {
        return true
      }
      let begin = engine.activeInterval(of: slot).begin
      if !engine.clocks.timelines[Int(driver.timeline)].runsBackward {
        if driver.phase == .waiting, let begin {
          future.moves.append((driver.serial, driver.timeline, begin))
        }
      } else if driver.phase != .waiting, let begin {
        // Back over its begin, the moves that it has ended are seen again.
        future.knownUntil = min(future.knownUntil, begin.counts)
      }
      return true
    }
    return future
  }

  /// Returns the instant up to which the times of a timeline's drivers are known. It is the next boundary of
  /// the sequences around it, but not their end. On a progress-driven timeline it is the instant of the
  /// timeline's position.
  private mutating func ownersKnownUntil(_ timeline: Int) -> Int64 {
    var (known, timeline) = (nextFind(around: timeline) ?? .max, timeline)
    while timeline != TimelineState.engineTime {
      if clocks.timelines[timeline].isOfSteps {
        let sequence = clocks.timelines[timeline].sequenceDriver
        putUnopened(sequence)
        let next = nextBoundary(of: drivers[sequence]) ?? .max
        if next != sequenceEnd(drivers[sequence]) { known = min(known, next) }
      }
      if let source = progressSource(of: timeline) {
        return min(known, nextChange(source, channels.properties[progressClocks.property].firstColumn))
      }
      timeline = clocks.timelines[timeline].parent
    }
    return known
  }

  /// Returns the instant at which a sequence ends, and its steps leave; nil if it has not begun, is to be
  /// paused before, or if its clock runs backward.
  private func sequenceEnd(_ sequence: Driver) -> Int64? {
    let timing = drivers.timing(sequence)
    guard sequence.phase == .active, timing.stop >= timing.activeEnd,
      clocks.timelines[Int(sequence.timeline)].direction > 0
    else { return nil }
    return nextBoundary(of: sequence, phasesOnly: true)
  }

  /// Returns a driver's intervals.
  ///
  /// - Parameters:
  ///   - contends: whether it contends for the channel at present.
  ///   - isEnded: whether a later move has ended it there (C14): it contends no more.
  mutating func contender(
    _ slot: Slot<Driver>, contends: Bool, isEnded: Bool = false, _ future: LaneFuture = LaneFuture()
  ) -> Contender {
    var (begin, end) = activeInterval(of: slot)
    let driver = drivers[slot]
    let runsBackward = clocks.timelines[Int(driver.timeline)].runsBackward
    let isLate = drivers.hasLateLength(driver)
    if isLate { end = nil }
    if runsBackward, drivers.hasRateZero(driver) { (begin, end) = (nil, nil) }
    if driver.phase == .waiting, clocks.timelines[Int(driver.timeline)].direction == 0 {
      // A step that waits for its sequence.
      begin = drivers.instant(of: drivers.timing(driver).delay, driver).flatMap {
        upcomingInstant(reaching: $0, on: Int(driver.timeline)).map { Instant(counts: $0) }
      }
      end = nil
    }
    var contention = isEnded ? (from: nil, until: nil) : contention(driver, isOn: contends, begin, end)
    if let ended = future.end(of: driver) {
      let neverBegins = driver.phase == .waiting && (begin.map { $0 >= ended } ?? true)
      if neverBegins { (begin, end) = (nil, nil) } else { end = min(end ?? ended, ended) }
      contention.until = min(contention.until ?? ended, ended)
    }
    if clocks.timelines[Int(driver.timeline)].isOfSteps,
      let left = sequenceEnd(drivers[clocks.timelines[Int(driver.timeline)].sequenceDriver])
    {
      contention.until = min(contention.until ?? Instant(counts: left), Instant(counts: left))
    }
    return Contender(
      driver: drivers.id(of: slot), serial: driver.serial, begin: runsBackward ? end : begin,
      end: runsBackward ? begin : end, runsBackward: runsBackward,
      composition: driver.flags.contains(.adds) ? .add : .replace, contendsFrom: contention.from,
      contendsUntil: contention.until, isLengthUnknown: isLate && !driver.contends(in: .finished))
  }

  /// Returns the instants from and until which a driver contends, its fill included (C2).
  private func contention(
    _ driver: Driver, isOn: Bool, _ begin: Instant?, _ end: Instant?
  ) -> (from: Instant?, until: Instant?) {
    let always = Instant(counts: .min)
    // A paused driver, or a driver on a progress-driven timeline, may continue at any time. On a clock that
    // stands, and for a driver of rate 0 on one that runs backward, all stays as it is.
    let runsBackward = clocks.timelines[Int(driver.timeline)].runsBackward
    let stands =
      runsBackward
      ? drivers.hasRateZero(driver)
      : clocks.timelines[Int(driver.timeline)].direction == 0 && driver.phase != .waiting
    if driver.flags.contains(.held) || stands || clocks.timelines[Int(driver.timeline)].isProgressDriven {
      return (isOn ? always : nil, nil)
    }
    // A hold that a later one covers for good has been removed (C11).
    let holdsBefore = driver.contends(in: .waiting) && (isOn || driver.phase != .waiting)
    let holdsAfter =
      driver.contends(in: .finished) && (isOn || driver.phase.rawValue <= Phase.active.rawValue)
    if runsBackward {
      return (holdsAfter ? always : end, holdsBefore ? nil : begin)
    }
    // After a seek of the timeline to before its start, the driver has held its start value. The owner before
    // the driver's registration is unknown.
    let start = driver.timeline == 0 ? engineInstant(of: 0, driver) : always
    return (holdsBefore ? start : begin, holdsAfter ? nil : end)
  }
}
