import Inbetween
@testable import InbetweenCore

// Operations on entities and channels, and the registration of drivers. Reads see them at once. Their events
// come with the next tick, or the next round of callbacks (W7).

extension ReferenceWorld {
  mutating func spawn() -> Int {
    bases.append(ReferenceProperty.defaults.map { [ReferenceBase(value: $0)] })
    return bases.count - 1
  }

  /// Kills an entity and removes its drivers, which commit nothing. Each one that has not been killed reports
  /// it.
  mutating func despawn(_ entity: Int) -> Bool {
    guard bases[entity] != nil else { return false }
    for driver in drivers where driver.entity == entity && driver.life != .killed {
      report(.entityDied, driver, at: now, kills: true)
    }
    drivers.removeAll { $0.entity == entity }
    crossfades[entity] = nil
    assigned[entity] = nil
    bases[entity] = nil
    return true
  }

  /// Sets base values; contenders go on (C7).
  mutating func assign(_ entity: Int, _ property: ReferenceProperty, _ values: [Float]) -> Bool {
    guard bases[entity] != nil else { return false }
    for (channel, value) in zip(property.channels, values) {
      // T8: earlier commits can no longer be undone.
      bases[entity]![channel] = [ReferenceBase(value: value)]
      if winner(entity, channel) != nil { assigned[entity, default: [:]][channel] = moment ?? now }
    }
    return true
  }

  /// Registers a driver with the next serial (C1), ends the drivers that it replaces (C7), and starts it if
  /// `starts`. In a callback all of this happens at the event's instant.
  ///
  /// On a timeline the driver starts at the timeline's 0, whatever the time is there.
  mutating func register(
    _ tween: ReferenceTween, id: Int, on entity: Int, starts: Bool = true, killsCompleted: Bool = true
  ) -> Bool {
    let timeline = tween.timeline.map { $0 + 1 }
    guard bases[entity] != nil, !isInvalid(tween), !(timeline.map { timelines[$0].isReleased } ?? false)
    else { return false }
    let instant = moment ?? now
    let serial = nextSerial()
    let begins = timeline.map { begin(timeline: $0, at: instant) } ?? false
    let velocities = tween.property.channels.map {
      startsFromBase(entity, $0, at: instant)
        ? 0 : PortableMath.finite(Float(velocity(entity, $0, at: instant, seenFrom: timeline ?? 0)))
    }
    let values = tween.property.channels.map {
      startsFromBase(entity, $0, at: instant) ? base(entity, $0) : given(entity, $0, at: instant)
    }
    if tween.replaces { supersede(entity, tween, at: instant) }
    let driver = ReferenceDriver(
      tween, id: id, serial: serial, entity: entity, killsCompleted: killsCompleted)
    // On a timeline it ends them when it begins, so that a seek can go back over that (T8).
    let endsAtOnce = starts && driver.endsMoves && !tween.waits && tween.timeline == nil
    let endsMoves = endsAtOnce && endMoves(by: driver, at: instant)
    drivers.append(driver)
    if starts {
      let index = drivers.count - 1
      let inherits = tween.replaces || endsMoves
      inherited = inherits && flaw != .replacedVelocityDropped ? velocities : nil
      inheritedValues = inherits ? values : nil
      valuesBeforeMoves = endsMoves && flaw != .movesJump ? values : nil
      start(index, at: instant, from: timeline == nil ? time(of: 0, at: instant) : 0)
      inherited = nil
      inheritedValues = nil
      valuesBeforeMoves = nil
    }
    if starts || begins { bringUp() }
    return true
  }

  /// Returns whether a driver is refused (W9):
  /// - endless and played backward
  /// - more than ten iterations to a count
  /// - additive, or with a blend, on a rotation
  /// - additive with a blend
  /// - an invalid spring or decay
  func isInvalid(_ tween: ReferenceTween) -> Bool {
    if tween.blend != nil && (tween.adds || tween.property.interpolation == .rotation) { return true }
    if tween.adds && tween.property.interpolation == .rotation { return true }
    if let motion = tween.motion {
      return motion.isInvalid(for: tween.property) || (tween.playsBackward && motion.neverRests)
    }
    return tween.repeatsTooFast || (tween.playsBackward && tween.activeLength == nil)
  }

  /// Ends the started drivers that cover a lane of `tween`, unless they have completed and hold nothing (C7).
  /// What they commit shows through its delay. An additive driver ends only additive ones (C12).
  private mutating func supersede(_ entity: Int, _ tween: ReferenceTween, at instant: Int64) {
    let channels = tween.property.channels
    let endsAll = !tween.adds || flaw == .amountsReplaceAll
    let covered = drivers.filter { driver in
      driver.entity == entity && (endsAll || driver.tween.adds) && driver.life == .started
        && (!driver.hasCompleted || driver.contendsAnywhere)
        && !Set(driver.tween.property.channels).isDisjoint(with: channels)
    }
    end(covered, at: instant)
  }

  /// Ends the earlier moves on the timeline of a move, on the channels of that (C14). Returns whether there
  /// were any.
  @discardableResult
  mutating func endMoves(by mover: ReferenceDriver, at instant: Int64) -> Bool {
    let channels = Set(mover.tween.property.channels)
    let covered = drivers.filter { driver in
      driver.entity == mover.entity && (driver.tween.isMove || flaw == .loopsEnd)
        && driver.tween.timeline == mover.tween.timeline && driver.serial < mover.serial
        && driver.life == .started && (!driver.hasCompleted || driver.contendsAnywhere)
        && !channels.isDisjoint(with: Set(driver.tween.property.channels).subtracting(driver.endedChannels))
    }
    if flaw == .movesResume { return false }
    for driver in covered {
      // An iteration that ends at this very instant has ended first, as all ends do (C2).
      let index = find(driver.id)!
      if goesForward(driver) && !driver.clock.isPaused { repeatPlays(index, instant) }
      end(drivers[index], on: channels, at: instant)
    }
    return !covered.isEmpty
  }

  /// Ends a move on some channels. When it has none left it is gone. On a timeline it is then kept for seeks
  /// back, and no command finds it.
  private mutating func end(_ driver: ReferenceDriver, on channels: Set<Int>, at instant: Int64) {
    let index = find(driver.id)!
    let own = Set(driver.tween.property.channels)
    let endsAll = channels.union(driver.endedChannels).isSuperset(of: own)
    if endsAll && driver.tween.timeline == nil {
      report(.superseded, driver, at: instant, kills: true)
      leave(index, at: instant)
      // Others may be under way over the list of drivers.
      (drivers[index].life, drivers[index].id) = (.killed, -1 - driver.id)
      return
    }
    let won = channelsWon(driver).filter { channels.contains($0) && !keepsBase(driver.entity, $0) }
    let values = driver.tween.property.channels.map { underlying(driver.entity, $0, at: instant) }
    ease(driver.id, at: instant) {
      $0.drivers[index].endedChannels.formUnion(channels.intersection(own))
      $0.commit(driver, won, values)
    }
    guard endsAll, driver.id >= 0 else { return }
    report(.superseded, driver, at: instant, kills: true)
    drivers[index].id = -1 - driver.id
    for channel in own {
      for place in bases[driver.entity]![channel].indices
      where bases[driver.entity]![channel][place].undoable == driver.id {
        bases[driver.entity]![channel][place].undoable = -1 - driver.id
      }
    }
  }

  /// Gives channels back to the moves that a move has ended, when time goes back over its begin (T8). Those
  /// that another move has ended, which has begun, stay ended.
  mutating func resumeMoves(endedBy mover: ReferenceDriver) {
    guard mover.endsMoves, mover.tween.timeline != nil else { return }
    func isBeside(_ driver: ReferenceDriver) -> Bool {
      driver.entity == mover.entity && driver.tween.timeline == mover.tween.timeline
    }
    for index in drivers.indices where isBeside(drivers[index]) && drivers[index].serial < mover.serial {
      let driver = drivers[index]
      for channel in driver.endedChannels.intersection(mover.tween.property.channels) {
        let isHeld = drivers.contains {
          isBeside($0) && $0.endsMoves && $0.serial > driver.serial && $0.life == .started && $0.hasBegun
            && $0.tween.property.channels.contains(channel)
        }
        if isHeld { continue }
        drivers[index].endedChannels.remove(channel)
        if let last = bases[driver.entity]![channel].lastIndex(where: { $0.undoable == driver.id }) {
          bases[driver.entity]![channel].remove(at: last)
        }
      }
    }
  }

  private mutating func end(_ covered: [ReferenceDriver], at instant: Int64) {
    for driver in covered {
      report(.superseded, driver, at: instant, kills: true)
      leave(find(driver.id)!, at: instant)
      drivers.removeAll { $0.id == driver.id }
    }
  }

  /// Whether a driver that begins at `instant` starts from a channel's base value: that was assigned at that
  /// very instant (W1).
  func startsFromBase(_ entity: Int, _ channel: Int, at instant: Int64) -> Bool {
    isByHand && flaw != .assignedIsHidden && assigned[entity]?[channel] == instant
  }

  /// Whether a winner that is ended by hand leaves a base value that was assigned at the same instant (C4).
  func keepsBase(_ entity: Int, _ channel: Int) -> Bool {
    isByHand && assigned[entity]?[channel] == moment ?? now
  }

  func find(_ id: Int) -> Int? { drivers.firstIndex { $0.id == id } }

  /// Takes a driver out of its channels. Where no contender is left, a persisting winner commits its present
  /// value (C4). Its earlier commits can no longer be undone.
  mutating func leave(_ index: Int, at instant: Int64, commits: Bool = true) {
    let driver = drivers[index]
    let won = channelsWon(driver)
    let values = driver.tween.property.channels.map { underlying(driver.entity, $0, at: instant) }
    ease(driver.id, at: instant) { world in
      world.drivers[index].life = .inactive
      if commits { world.commit(driver, won.filter { !world.keepsBase(driver.entity, $0) }, values) }
    }
    for channel in driver.tween.property.channels {
      for index in bases[driver.entity]![channel].indices
      where bases[driver.entity]![channel][index].undoable == driver.id {
        bases[driver.entity]![channel][index].undoable = nil
      }
    }
  }
}
