@testable import Inbetween

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
    bases[entity] = nil
    return true
  }

  /// Sets base values; contenders go on (C7).
  mutating func assign(_ entity: Int, _ property: ReferenceProperty, _ values: [Float]) -> Bool {
    guard bases[entity] != nil else { return false }
    for (channel, value) in zip(property.channels, values) {
      // T8: earlier commits can no longer be undone.
      bases[entity]![channel] = [ReferenceBase(value: value)]
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
      PortableMath.finite(Float(velocity(entity, $0, at: instant, seenFrom: timeline ?? 0)))
    }
    let values = tween.property.channels.map { given(entity, $0, at: instant) }
    if tween.replaces { supersede(entity, tween, at: instant) }
    let endsMoves = starts && endMoves(entity, tween, at: instant)
    drivers.append(
      ReferenceDriver(tween, id: id, serial: serial, entity: entity, killsCompleted: killsCompleted))
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

  /// Ends the earlier moves on the world's own time that a move covers with all their lanes, if it is on that
  /// time (C14). Returns whether there were any.
  private mutating func endMoves(_ entity: Int, _ tween: ReferenceTween, at instant: Int64) -> Bool {
    guard tween.endsMoves, !tween.replaces, tween.timeline == nil else { return false }
    let covered = drivers.filter { driver in
      driver.entity == entity && (driver.tween.isMove || flaw == .loopsEnd) && driver.tween.timeline == nil
        && driver.life == .started && (!driver.hasCompleted || driver.contendsAnywhere)
        && Set(tween.property.channels).isSuperset(of: driver.tween.property.channels)
    }
    if flaw == .movesResume { return false }
    end(covered, at: instant)
    return !covered.isEmpty
  }

  private mutating func end(_ covered: [ReferenceDriver], at instant: Int64) {
    for driver in covered {
      report(.superseded, driver, at: instant, kills: true)
      leave(find(driver.id)!, at: instant)
      drivers.removeAll { $0.id == driver.id }
    }
  }

  func find(_ id: Int) -> Int? { drivers.firstIndex { $0.id == id } }

  /// Takes a driver out of its channels. Where no contender is left, a persisting winner commits its present
  /// value (C4). Its earlier commits can no longer be undone.
  mutating func leave(_ index: Int, at instant: Int64, commits: Bool = true) {
    let driver = drivers[index]
    let won = channelsWon(driver)
    let values = driver.tween.property.channels.map { underlying(driver.entity, $0, at: instant) }
    ease(driver.id, at: instant) {
      $0.drivers[index].life = .inactive
      if commits { $0.commit(driver, won, values) }
    }
    for channel in driver.tween.property.channels {
      for index in bases[driver.entity]![channel].indices
      where bases[driver.entity]![channel][index].undoable == driver.id {
        bases[driver.entity]![channel][index].undoable = nil
      }
    }
  }
}
