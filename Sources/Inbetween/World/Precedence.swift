/// A driver of a channel and the interval, in engine time, in which it is active.
public struct Contender: Hashable, Sendable {
  /// The id of the driver.
  public let driver: DriverID
  /// Its place in the order of registration. The highest serial wins (C3).
  public let serial: UInt64
  /// The first instant at which it is active, at the present rates of its clocks; nil if they never reach it.
  public let begin: Instant?
  /// The first instant at which it is no longer active. Nil if it has no end, or its clocks never reach it.
  public let end: Instant?
  /// Whether its timeline runs backward, so that it plays from its end to its start.
  public let runsBackward: Bool
  /// Whether it is in the channel's stack, or is added to the winner's value.
  public let composition: Composition

  /// Returns whether its active interval contains `instant`.
  public func isActive(at instant: Instant) -> Bool {
    guard let begin else { return false }
    return begin <= instant && (end.map { instant < $0 } ?? true)
  }
}

/// The drivers of a channel, in order (C9).
public struct Precedence: Hashable, Sendable {
  /// The driver that is seen; nil if none contends and the base value is shown.
  public let winner: Contender?
  /// The drivers that contend and are not seen, next in the stack first.
  public let suspended: [Contender]
  /// The drivers that do not contend at present, newest first: in their delay, or over and kept by a
  /// timeline.
  public let idle: [Contender]
  /// The additive drivers (C12), in the order in which their values are added.
  public let adding: [Contender]

  /// Returns the driver that owned the channel at `instant`, among the drivers that are still kept: the one
  /// with the highest serial whose active interval contains it.
  public func owner(at instant: Instant) -> Contender? {
    var owner: Contender?
    for contender in suspended + idle + (winner.map { [$0] } ?? []) where contender.isActive(at: instant) {
      if contender.composition == .replace, contender.serial > owner?.serial ?? 0 { owner = contender }
    }
    return owner
  }
}

extension World {
  /// Returns the drivers of one lane of an entity's property, in order; nil if the entity is dead.
  ///
  /// - Precondition: `lane` is a lane of the property.
  public func precedence<Value>(of entity: Entity, _ property: Property<Value>, lane: Int = 0) -> Precedence?
  {
    precondition((0..<Value.laneCount).contains(lane), "the property has no such lane")
    guard isAlive(entity) else { return nil }
    guard let (first, row) = row(entity, property) else {
      return Precedence(winner: nil, suspended: [], idle: [], adding: [])
    }
    let column = first + lane
    var stack: [Contender] = []
    var claim = engine.columns[column].winners[row]
    while claim.exists {
      stack.append(engine.contender(engine.store[claim].driver))
      claim = engine.store[claim].below
    }
    var idle: [Contender] = []
    var slot = engine.entities.firstDriver(of: entity)
    while slot.exists {
      let driver = engine.store[slot]
      for lane in 0..<Int(driver.laneCount) {
        let claim = engine.store[engine.store.claim(lane, of: driver)]
        if engine.column(lane, of: driver) == column && !claim.contends && driver.phase != .unstarted {
          idle.append(engine.contender(slot))
        }
      }
      slot = driver.older
    }
    var adding: [Contender] = []
    claim = engine.placeOfAdded(column, row).map { engine.added[$0].first } ?? .none
    while claim.exists {
      adding.append(engine.contender(engine.store[claim].driver))
      claim = engine.store[claim].above
    }
    return Precedence(
      winner: stack.first, suspended: Array(stack.dropFirst()), idle: idle, adding: adding)
  }
}

extension Engine {
  mutating func contender(_ slot: Slot<Driver>) -> Contender {
    findRest(of: slot)
    let driver = store[slot]
    let begin = worldInstant(of: max(store.timing(driver).delay, 0), driver)
    let end = worldInstant(of: max(store.timing(driver).activeEnd, 0), driver)
    let runsBackward = timelines[Int(driver.timeline)].runsBackward
    return Contender(
      driver: store.id(of: slot), serial: driver.serial, begin: runsBackward ? end : begin,
      end: runsBackward ? begin : end, runsBackward: runsBackward,
      composition: driver.flags.contains(.adds) ? .add : .replace)
  }

  private func worldInstant(of time: Int64, _ driver: Driver) -> Instant? {
    guard let local = store.instant(of: time, driver) else { return nil }
    return engineInstant(reaching: local, on: Int(driver.timeline)).map { Instant(counts: $0) }
  }
}
