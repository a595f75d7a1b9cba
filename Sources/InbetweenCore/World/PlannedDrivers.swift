// Drivers of any kinds that are registered together: all, or none.

/// A driver that is not registered yet.
package struct PlannedDriver {
  package enum Kind {
    case tween(LaneTween)
    case motion(LaneMotion)
    indirect case path(LanePath)
    indirect case transitionTween(LaneTransitionTween)
    /// Its settings have no duration: the steps give it.
    indirect case sequence([SequenceItem], IterationSettings, TimelineID?)
  }

  package let entity: Entity
  fileprivate let kind: Kind
  fileprivate let starts: Bool
  fileprivate let beginsHere: Bool
  fileprivate let reduction: MotionReduction

  /// Creates a driver.
  ///
  /// - Parameters:
  ///   - starts: whether the driver starts at once.
  ///   - beginsHere: whether its time begins at its timeline's present instant, rather than at 0.
  ///   - reduction: how a tween, spring or decay is reduced. Paths follow the policy of the world.
  @inline(__always)
  package init(
    _ kind: Kind, on entity: Entity, starts: Bool = true, beginsHere: Bool = false,
    _ reduction: MotionReduction = .play
  ) {
    (self.kind, self.entity, self.starts, self.beginsHere) = (kind, entity, starts, beginsHere)
    self.reduction = reduction
  }

  /// The name of the property, for errors.
  package var propertyName: String {
    switch kind {
    case .tween(let tween): tween.property.name
    case .motion(let motion): motion.property.name
    case .path(let tween): tween.property.name
    case .transitionTween(let tween): tween.property.name
    case .sequence: "sequence"
    }
  }
}

/// The error of one of several drivers, or of all of them.
package struct PlannedDriverError: Error {
  package let error: TweenError
  /// The index of the driver; nil for all.
  package let index: Int?
}

extension World {
  /// Registers drivers in their order, or no driver if one is refused.
  package func register(_ drivers: [PlannedDriver]) throws(PlannedDriverError) -> [DriverHandle] {
    var handles: [DriverHandle] = []
    // The index of the driver that an error is about; nil for all.
    var place: Int?
    do throws(TweenError) {
      guard engine.drivers.easings.hasRoom(for: 6) else { throw .tooManyEasings("ease") }
      var planner = SequencePlanner(world: self)
      // The sequences' indices in the planner, and the number of drivers without their steps.
      var (wholes, count) = ([Int](), 0)
      for index in drivers.indices {
        place = index
        let driver = drivers[index]
        if case .sequence(let items, let settings, let timeline) = driver.kind {
          try checkLife(of: driver.entity)
          try check(timeline: timeline)
          wholes.append(try planner.plan(items, on: driver.entity, settings))
        } else {
          count += try check(driver, &planner)
        }
      }
      place = nil
      try checkRoom(for: count + planner.stepCount)
      try require(
        engine.channels.properties.count + planner.newProperties.count <= 65_535, "properties",
        found: "a 65,536th property", expected: "at most 65,535")
      handles.reserveCapacity(drivers.count)
      var whole = 0
      for index in drivers.indices {
        place = index
        guard case .sequence(_, _, let timeline) = drivers[index].kind else {
          handles.append(try registerAsIs(drivers[index]))
          continue
        }
        handles.append(try register(&planner.blocks, wholes[whole], on: timeline))
        if drivers[index].starts { handles[index].start() }
        whole += 1
      }
    } catch {
      for handle in handles { handle.release() }
      throw PlannedDriverError(error: error, index: place)
    }
    return handles
  }

  /// Throws if a driver that is no sequence would be refused. Returns the number of drivers that it becomes.
  private func check(
    _ driver: PlannedDriver, _ planner: inout SequencePlanner
  ) throws(TweenError) -> Int {
    var (property, timeline, count) = (PropertyLanes?.none, TimelineID?.none, 1)
    switch driver.kind {
    case .tween(let tween):
      _ = try tween.checked()
      if let timed = tween.timedBySpeed { _ = try timed.checked() }
      if driver.reduction != .play { _ = try tween.reduced(driver.reduction).0.checked() }
      (property, timeline) = (tween.property, tween.timeline)
    case .motion(let motion):
      _ = try motion.checked()
      (property, timeline) = (motion.property, motion.timeline)
    case .path(let tween):
      _ = try checked(tween, on: driver.entity, reducedMotion)
      (property, timeline) = (tween.property, tween.timeline)
      if let orients = tween.orients {
        count = 2
        if try check(orients) == nil { try planner.note(orients) }
      }
    case .transitionTween(let tween):
      if try checked(tween).backward != nil { count = 2 }
      property = tween.property
    case .sequence: break
    }
    if let property, try check(driver.entity, timeline, property) == nil { try planner.note(property) }
    return count
  }

  @inline(never)
  private func registerAsIs(_ driver: PlannedDriver) throws(TweenError) -> DriverHandle {
    try register(driver)
  }

  /// Registers a driver that is no sequence. Inlined: the kind of a single driver is known.
  @inline(__always)
  package func register(_ driver: PlannedDriver) throws(TweenError) -> DriverHandle {
    switch driver.kind {
    case .tween(let tween):
      try register(
        tween, on: driver.entity, starts: driver.starts, driver.reduction, beginsHere: driver.beginsHere)
    case .motion(let motion):
      try register(
        motion, on: driver.entity, starts: driver.starts, beginsHere: driver.beginsHere, driver.reduction)
    case .path(let tween):
      try register(
        tween, on: driver.entity, starts: driver.starts, reducedMotion, beginsHere: driver.beginsHere
      ).position
    case .transitionTween(let tween): try register(tween, on: driver.entity).forward
    case .sequence: preconditionFailure("a sequence is planned")
    }
  }
}
