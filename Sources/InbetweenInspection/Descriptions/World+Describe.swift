import InbetweenCore
import InbetweenEntities

extension World {
  /// Returns a description of all values that an entity shows, and the reasons. The description has each
  /// property with its value, its drivers, and the clocks of these drivers. The game's components and tags
  /// follow. As text, the description is made for a bug report:
  ///
  /// ```swift
  /// let lamp = world.spawn()
  /// try world.animate(lamp, .opacity, from: 1, to: 0, duration: .milliseconds(400), ease: .linear)
  /// tick(6)
  /// print(world.describe(lamp))
  /// // entity 14 (generation 1) at 0.1 s
  /// //   opacity 0.75 (base 1)
  /// //     winner   #1 tween 1 → 0, linear, at 0.75, 25 %, ends in 0.3 s
  /// //              world 0.1 s
  /// ```
  ///
  /// The call only reads the world, and costs nothing when it is not used. The description of a dead entity
  /// is empty.
  ///
  /// - Complexity: O(p + n log n), where p is the number of the world's properties and pools, and n the
  ///   number of the entity's drivers.
  public func describe(_ entity: Entity) -> EntityDescription {
    let now = Instant(counts: engine.clocks.now)
    guard isAlive(entity) else {
      return EntityDescription(
        entity: entity, isAlive: false, now: now, properties: [], components: [], tags: [])
    }
    engine.writePendingSums()
    var properties: [PropertyDescription] = []
    // The entity's drivers, the newest first, by their property.
    var list: [Slot<Driver>] = []
    engine.gather(entity, into: &list)
    var drivers: [Int: [NotedDriver]] = [:]
    for slot in list {
      let id = engine.drivers.id(of: slot)
      drivers[Int(engine.drivers[slot].property), default: []].append(
        NotedDriver(slot: slot, follows: valueFollowed(by: id), callSite: callSite(of: id)))
    }
    for index in 0..<engine.channels.properties.count {
      if let property = engine.describe(index, of: entity, drivers[index] ?? []) {
        properties.append(property)
      }
    }
    var (components, tags): ([ComponentDescription], [String]) = ([], [])
    #if !hasFeature(Embedded)
      for (name, text) in poolTexts(of: entity) {
        if let text {
          components.append(ComponentDescription(name: name, text: text))
        } else {
          tags.append(name)
        }
      }
    #endif
    return EntityDescription(
      entity: entity, isAlive: true, now: now, properties: properties, components: components, tags: tags)
  }
}

/// A driver, and what the world beside the engine knows of it.
private struct NotedDriver {
  let slot: Slot<Driver>
  let follows: String?
  let callSite: CallSite?
}

extension Engine {
  /// Returns the description of a property that has these drivers; nil if the entity does not have it.
  fileprivate mutating func describe(
    _ property: Int, of entity: Entity, _ list: [NotedDriver]
  ) -> PropertyDescription? {
    guard let row = channels.properties[property].row(of: entity) else { return nil }
    let (first, count) = (channels.properties[property].firstColumn, channels.properties[property].laneCount)
    // Sequences have a property without lanes.
    if count == 0 { return nil }
    var (value, base, crossfade): ([Float], [Float], [Float]) = ([], [], [])
    var isFading = false
    for column in first..<first + count {
      value.append(channels.columns[column].shown[row])
      base.append(channels.columns[column].base[row])
      var rest: Float = 0
      if let index = addedIndex(column, row), additive.channels[index].crossfade.exists {
        rest = withCrossfade(0, additive.channels[index].crossfade)
        isFading = true
      }
      crossfade.append(rest)
    }
    var (contenders, layers): ([ContenderDescription], [ContenderDescription]) = ([], [])
    for noted in list {
      let driver = drivers[noted.slot]
      if driver.laneCount == 0 || driver.state == .killed { continue }
      let described = describe(noted, row)
      if driver.flags.contains(.adds) { layers.append(described) } else { contenders.append(described) }
    }
    contenders.sort { ($0.role.order, $1.contender.serial) < ($1.role.order, $0.contender.serial) }
    layers.sort { $0.contender.serial < $1.contender.serial }
    return PropertyDescription(
      name: channels.properties[property].name, interpolation: channels.properties[property].interpolation,
      value: value, base: base, defaultValue: channels.properties[property].defaults, contenders: contenders,
      layers: layers, crossfade: isFading ? crossfade : [])
  }

  /// Returns the description of a driver of the entity in a row of its property.
  private mutating func describe(_ noted: NotedDriver, _ row: Int) -> ContenderDescription {
    let slot = noted.slot
    var (contends, won) = (false, [Int]())
    for lane in 0..<Int(drivers[slot].laneCount) {
      let driverLane = drivers.driverLane(lane, of: slot)
      if drivers[driverLane].contends { contends = true }
      let column = column(lane, of: drivers[slot])
      if channels.columns[column].winners[row] == driverLane {
        won.append(Int(drivers[slot].firstLane) + lane)
      }
    }
    // This also finds a spring's rest, so it comes first.
    let contender = contender(slot, contends: contends)
    let driver = drivers[slot]
    let adds = driver.flags.contains(.adds)
    let role: ContenderDescription.Role =
      !contends ? .idle : adds ? .adding : won.isEmpty ? .shadowed : .winner
    let time = drivers.ownTime(driver, at: clocks.instants[Int(driver.timeline)])
    let settings = drivers.settings(driver)
    let (start, target) = knownEnds(driver)
    let plays = driver.kind.hasIterations && settings.iterations != 0
    let iteration = plays ? drivers.playhead(driver, at: time).iteration : -1
    return ContenderDescription(
      contender: contender, role: role, lanes: driver.lanes, wonLanes: won, state: driver.state,
      kind: kind(of: driver), start: start, target: target,
      value: contends ? values(driver, at: time) : nil,
      progress: clocks.timelines[Int(driver.timeline)].isProgressDriven
        ? min(max(ProgressClock.position(at: time), 0), 1) : percentComplete(slot),
      iteration: iteration == .max ? 0 : Int(truncatingIfNeeded: iteration + 1),
      iterations: settings.iterations, ease: easeOverall(driver),
      spring: spring(of: driver), rate: settings.rate, definition: definition(of: driver),
      follows: noted.follows, callSite: noted.callSite, clocks: describeClocks(above: driver))
  }

  private func kind(of driver: Driver) -> ContenderDescription.Kind {
    switch driver.kind {
    case .tween, .sequence, .mark: .tween
    case .path: .path
    case .motion: drivers.dynamics[drivers.motion(driver)].law == .spring ? .spring : .decay
    }
  }

  private func easeOverall(_ driver: Driver) -> Easing? {
    if !driver.kind.hasIterations { return nil }
    let keys = drivers.keys(driver)
    if driver.ease == .linear, clocks.timelines[Int(driver.timeline)].isProgressDriven {
      let own = (0..<Int(keys.count)).filter { key in
        let offset = drivers.segments[keys.segments.index + key].offset
        return offset >= Float(1.0 / 3) && offset <= Float(2.0 / 3)
      }
      if own.count == 2 { return drivers.easings[drivers.easing(keys, from: own[0])] }
    }
    return drivers.easings[driver.ease == .linear && !keys.hasSegments ? keys.easing : driver.ease]
  }

  private func spring(of driver: Driver) -> Spring? {
    guard driver.kind.hasDynamics else { return nil }
    let record = drivers.dynamics[drivers.motion(driver)]
    return record.law == .spring ? Spring(frequency: record.frequency, ratio: record.ratio) : nil
  }

  /// Returns the values of all lanes of a driver at its own time `time`, in its phase.
  func values(_ driver: Driver, at time: Int64) -> [Float] {
    let kind = interpolation(of: driver)
    return (0..<Int(driver.laneCount)).map { drivers.value(driver, lane: $0, at: time, kind: kind) }
  }

  /// Returns the values between which a driver moves, as it plays; nil where they are not known.
  private func knownEnds(_ driver: Driver) -> (start: [Float]?, target: [Float]?) {
    let needsCapture = driver.needsCapture
    var (first, last) = (driver, driver)
    if clocks.timelines[Int(driver.timeline)].isProgressDriven {
      // Its time is the position, from −1 to 2 (X5).
      first.phase = .active
      return (values(first, at: ProgressClock.scale), values(first, at: 2 * ProgressClock.scale))
    }
    (first.phase, last.phase) = (.waiting, .finished)
    if driver.kind.hasDynamics {
      let record = drivers.dynamics[drivers.motion(driver)]
      let hasTarget = !needsCapture || (record.law.hasTarget && !record.isRelative)
      return (
        !needsCapture || record.hasStart ? values(first, at: 0) : nil, hasTarget ? values(last, at: 0) : nil
      )
    }
    // Before the capture, the last key alone is known, unless it depends on the first.
    let depends = driver.kind == .path || driver.flags.contains(.relative)
    func isKnown(_ driver: Driver) -> Bool {
      let head = drivers.playhead(driver, at: 0)
      return !needsCapture
        || !depends && drivers.keyPosition(driver, head).eased == 1
          && (head.iteration == 0 || !driver.flags.contains(.accumulates))
    }
    let start = isKnown(first) ? values(first, at: 0) : nil
    // Without iterations, it ends at its start.
    if drivers.settings(driver).iterations == 0 { return (start, start) }
    if drivers.timing(driver).isForever {
      let startsBackward = drivers.playhead(first, at: 0).isBackward
      if driver.kind == .path || (needsCapture && (depends || startsBackward)) { return (start, nil) }
      let key = startsBackward ? 0 : Int(drivers.keys(driver).count) - 1
      return (start, (0..<Int(driver.laneCount)).map { drivers.key(driver, key, $0) })
    }
    return (start, isKnown(last) ? values(last, at: 0) : nil)
  }

  /// Returns the clocks from a driver's timeline up to the world.
  private func describeClocks(above driver: Driver) -> [ClockDescription] {
    var (list, index): ([ClockDescription], Int) = ([], Int(driver.timeline))
    while index != TimelineState.engineTime {
      list.append(describeClock(index))
      index = clocks.timelines[index].parent
    }
    return list
  }

  private func describeClock(_ index: Int) -> ClockDescription {
    let instant = Instant(counts: clocks.instants[index])
    if clocks.timelines[index].isOfSteps {
      let sequence = drivers[clocks.timelines[index].sequenceDriver]
      return ClockDescription(
        kind: .sequence, timeline: id(ofTimeline: index), name: nil, time: instant,
        rate: drivers.settings(sequence).rate, isPaused: sequence.state == .paused, isScrubbed: false,
        hasBegun: sequence.hasBegun)
    }
    let isLed = clocks.timelines[index].isProgressDriven
    let isPaused = progressSource(of: index).map { !moves($0) } ?? clocks.timelines[index].isPaused
    return ClockDescription(
      kind: isLed ? .transition : index == 0 ? .world : .timeline, timeline: id(ofTimeline: index),
      name: clocks.timelines[index].name, time: instant, rate: isLed ? .normal : presentRate(of: index),
      isPaused: isPaused, isScrubbed: clocks.timelines[index].hasScrubber,
      hasBegun: isLed || clocks.timelines[index].hasBegun)
  }

  /// Returns whether a driver moves the position of a transition.
  private func moves(_ holder: Entity) -> Bool {
    let property = progressClocks.property
    guard let row = channels.properties[property].row(of: holder) else { return false }
    return channels.columns[channels.properties[property].firstColumn].winners[row].exists
  }
}

extension ProgressClock {
  /// Returns the position of a transition at an instant of its timeline.
  static func position(at instant: Int64) -> Double { Double(instant) / Double(scale) - 1 }
}

extension ContenderDescription.Role {
  /// The place of the role in a list of contenders.
  fileprivate var order: Int {
    switch self {
    case .winner, .adding: 0
    case .shadowed: 1
    case .idle: 2
    }
  }
}
