// The next events, as the clocks run now (T11).

import InbetweenCore

/// An event that will happen if drivers and clocks do not change until then.
///
/// ```swift
/// try world.animate(card, .opacity, to: 0, duration: .milliseconds(300))
/// let next = world.nextEvent!
/// print(next.kind, next.instant.sinceStart / .milliseconds(1))  // prints completed 300.0
/// ```
public struct UpcomingEvent: Hashable, Sendable {
  /// The kind of the event: `.started`, `.repeated` or `.completed`.
  public let kind: Event.Kind
  /// The exact instant in the engine's time. The instant lies between two ticks, as a rule.
  public let instant: Instant
  /// The driver of the event.
  public let driver: DriverID
  /// The driver's entity.
  public let entity: Entity
  /// The driver's number in the order of registration.
  public let serial: UInt64

  /// Compares events in the order in which they are reported: (instant, serial) (W7).
  fileprivate func precedes(_ other: UpcomingEvent?) -> Bool {
    guard let other else { return true }
    return instant != other.instant ? instant < other.instant : serial < other.serial
  }
}

extension DriverHandle {
  /// The next event of the driver, if its clocks do not change: its start, its next iteration, or its
  /// completion.
  ///
  /// ```swift
  /// let fade = try world.animate(card, .opacity, to: 0, duration: .seconds(1), delay: .seconds(2))
  /// print(fade.nextEvent!.kind, fade.nextEvent!.instant.sinceStart)  // prints started 2.0 seconds
  /// ```
  ///
  /// No tick runs, and no callback is called, so changes by callbacks are not known. The call skips an
  /// event between the last tick and now, which the next tick reports.
  ///
  /// Nil in these cases:
  ///
  /// - The handle is stale, or the driver has no more events or is not started.
  /// - A clock of the driver (its timeline, a parent of the timeline, the world) is paused or runs backward.
  /// - The driver is a tween of a transition.
  /// - The driver is a step that has no more events in this iteration of its sequence.
  /// - The driver is a step after the first one, and the delay of its sequence is not over.
  ///
  /// - Complexity: O(d), where d is the number of timelines above the driver.
  public var nextEvent: UpcomingEvent? { find().flatMap { $0.engine.nextEvent(of: $1) } }
}

extension World {
  /// The next event of all drivers, if their clocks do not change. See `DriverHandle.nextEvent`. Nil also if
  /// a sequence that begins backward or part-way is next.
  ///
  /// ```swift
  /// try world.animate(card, .opacity, to: 0, duration: .milliseconds(300))
  /// try world.animate(badge, .opacity, to: 0, duration: .milliseconds(200))
  /// print(world.nextEvent!.entity == badge)  // prints true
  /// ```
  ///
  /// - Complexity: O(n), where n is the number of drivers. Each driver is visited once.
  public var nextEvent: UpcomingEvent? {
    var next = NextOfMany()
    for index in 0..<engine.drivers.records.slotCount where engine.drivers.records.has(Slot(index)) {
      engine.find(&next, Slot(index))
    }
    return next.event
  }

  /// Returns the next event of the drivers of an entity's property, or of one of its lanes. See
  /// `DriverHandle.nextEvent`.
  ///
  /// ```swift
  /// try world.animate(card, .position.x, to: 200, duration: .milliseconds(300))
  /// print(world.nextEvent(of: card, .position.y) == nil)  // prints true
  /// ```
  ///
  /// - Complexity: O(n), where n is the number of drivers of the property.
  public func nextEvent<Value>(of entity: Entity, _ property: Property<Value>) -> UpcomingEvent? {
    guard isAlive(entity), let index = engine.channels.properties.find(property.lanes) else { return nil }
    var next = NextOfMany()
    engine.forEachNewest(of: entity, index) { engine, slot in
      if engine.drivers[slot].lanes.overlaps(property.lanes.range) { engine.find(&next, slot) }
      return true
    }
    return next.event
  }
}

/// The first of the next events of several drivers.
private struct NextOfMany {
  var first: UpcomingEvent?
  /// The engine instant up to which the events of all of them are known.
  var known = Int64.max

  var event: UpcomingEvent? { first.flatMap { $0.instant.counts <= known ? $0 : nil } }
}

extension Engine {
  /// Adds a driver's next event, and the instant up to which its events are known.
  fileprivate mutating func find(_ next: inout NextOfMany, _ slot: Slot<Driver>) {
    // Its queued boundary is no later than its next event.
    guard mayCross(slot, upTo: next.first?.instant.counts ?? .max) else { return }
    if let event = nextEvent(of: slot) {
      if event.precedes(next.first) { next.first = event }
      // A sequence that begins backward or part-way passes steps at once: which, is not known.
      if event.kind == .started, drivers[slot].kind.hasSteps,
        upcomingInstant(reaching: 0, on: drivers.steps(drivers[slot])) == nil
      {
        next.known = min(next.known, event.instant.counts - 1)
      }
    }
    if let found = nextFind(around: Int(drivers[slot].timeline)) { next.known = min(next.known, found) }
  }

  /// Returns the driver's next event, as the clocks run now.
  fileprivate mutating func nextEvent(of slot: Slot<Driver>) -> UpcomingEvent? {
    let timeline = Int(drivers[slot].timeline)
    guard clocks.timelines[timeline].direction > 0 || clocks.timelines[timeline].isOfSteps,
      !clocks.timelines[timeline].isProgressDriven
    else { return nil }
    findRest(of: slot)
    putUnopened(slot)
    let driver = drivers[slot]
    let isReported = driver.kind != .mark && Int(driver.property) != progressClocks.property
    guard isReported, !driver.flags.contains(.held), let (kind, time) = nextReport(driver),
      let local = drivers.instant(of: time, driver),
      let instant = upcomingInstant(reaching: local, on: timeline), isKnown(kind, at: instant, of: slot)
    else { return nil }
    return UpcomingEvent(
      kind: kind, instant: Instant(counts: max(instant, clocks.now)), driver: drivers.id(of: slot),
      entity: entity(of: driver), serial: driver.serial)
  }

  /// Returns whether the instant of a driver's event is known: no unknown length moves it. The end of an
  /// active step is known: its sequence lasts longer, unless the sequence is cut off.
  private mutating func isKnown(_ kind: Event.Kind, at instant: Int64, of slot: Slot<Driver>) -> Bool {
    let driver = drivers[slot]
    if kind != .started, hasLateStep(driver) { return false }
    guard let found = nextFind(around: Int(driver.timeline)), found < instant else { return true }
    var timeline = Int(driver.timeline)
    while clocks.timelines[timeline].isOfSteps {
      let sequence = drivers[clocks.timelines[timeline].sequenceDriver]
      if drivers.settings(sequence).iterations < 1 { return false }
      timeline = Int(sequence.timeline)
    }
    return driver.phase == .active
  }

  /// Returns the engine instant at which the next unknown length of a step is found. Looks at the sequences
  /// around a timeline of steps; nil if all lengths are known. Before a sequence begins, that is its start.
  mutating func nextFind(around timeline: Int) -> Int64? {
    var (timeline, first) = (timeline, Int64?.none)
    while clocks.timelines[timeline].isOfSteps {
      let sequence = clocks.timelines[timeline].sequenceDriver
      if let find = nextFind(of: timeline) {
        var instant = upcomingInstant(reaching: find, on: timeline)
        let driver = drivers[sequence]
        if instant == nil, driver.phase == .waiting {
          instant = drivers.instant(of: max(drivers.timing(driver).delay, 0), driver).flatMap {
            upcomingInstant(reaching: $0, on: Int(driver.timeline))
          }
        }
        if let instant { first = min(first ?? .max, max(instant, clocks.now)) }
      }
      timeline = Int(drivers[sequence].timeline)
    }
    return first
  }

  /// Returns the engine instant at which a timeline reaches `local`; nil if it does not run forward, or that
  /// is not known. Before a sequence begins, its steps stand at 0.
  mutating func upcomingInstant(reaching local: Int64, on timeline: Int) -> Int64? {
    if clocks.timelines[timeline].direction > 0 {
      let instant = engineInstant(reaching: local, on: timeline)
      return instant.flatMap { $0 <= lastKnown(timeline) ? $0 : nil }
    }
    guard local <= 0, clocks.timelines[timeline].isOfSteps else { return nil }
    let sequence = clocks.timelines[timeline].sequenceDriver
    putUnopened(sequence)
    let driver = drivers[sequence]
    let timing = drivers.timing(driver)
    guard driver.phase == .waiting, driver.flags.isDisjoint(with: [.held, .reversed]), timing.delay >= 0,
      timing.lead == 0, !timing.direction.isBackward(iteration: 0),
      let begin = drivers.instant(of: timing.delay, driver)
    else { return nil }
    return upcomingInstant(reaching: begin, on: Int(driver.timeline))
  }

  /// Returns the kind of the driver's next report, and its own time then.
  private func nextReport(_ driver: Driver) -> (Event.Kind, Int64)? {
    let timing = drivers.timing(driver)
    var time = drivers.ownTime(driver, at: clocks.instants[Int(driver.timeline)])
    switch driver.phase {
    case .unstarted, .finished: return nil
    case .waiting:
      let begin = reachable(timing.delay, driver)
      if !driver.flags.contains(.reportedStart) { return (.started, begin) }
      time = begin
    case .active, .trailing: break
    }
    if driver.phase != .trailing, let repeated = nextIteration(driver, after: time) {
      return repeated <= timing.stop ? (.repeated, repeated) : nil
    }
    if driver.flags.contains(.reportedEnd) || timing.isForever { return nil }
    if timing.stop < timing.activeEnd { return nil }
    return (.completed, reachable(timing.end, driver))
  }

  /// Returns the engine instant up to which the times of a timeline's drivers are known: for steps, the next
  /// boundary of the sequences that they are in.
  private func lastKnown(_ timeline: Int) -> Int64 {
    var (known, timeline) = (Int64.max, timeline)
    while timeline != TimelineState.engineTime {
      if clocks.timelines[timeline].isOfSteps {
        let sequence = drivers[clocks.timelines[timeline].sequenceDriver]
        known = min(known, nextBoundary(of: sequence) ?? known)
      }
      timeline = clocks.timelines[timeline].parent
    }
    return known
  }

  /// Returns the engine instant of a driver's next boundary; nil if there is none.
  ///
  /// - Parameter phasesOnly: whether begins of iterations do not count.
  func nextBoundary(of driver: Driver, phasesOnly: Bool = false) -> Int64? {
    let timeline = Int(driver.timeline)
    let time = phasesOnly ? 0 : drivers.ownTime(driver, at: clocks.instants[timeline])
    let runsBackward = clocks.timelines[timeline].runsBackward
    guard clocks.timelines[timeline].direction != 0, !(runsBackward && drivers.hasRateZero(driver)),
      let boundary = runsBackward
        ? lastBoundaryTime(driver) : upcomingBoundaryTime(driver, from: time, phasesOnly: phasesOnly),
      let local = drivers.instant(of: boundary, driver)
    else { return nil }
    return engineInstant(reaching: local, on: timeline)
  }

  /// Returns the own time of a driver's next boundary after `time`. For a step whose section is not open, it
  /// is its start.
  func upcomingBoundaryTime(_ driver: Driver, from time: Int64, phasesOnly: Bool) -> Int64? {
    driver.phase == .waiting
      ? reachable(drivers.timing(driver).delay, driver)
      : nextBoundaryTime(driver, from: time, phasesOnly: phasesOnly)
  }
}
