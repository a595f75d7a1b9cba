@testable import Inbetween

// Velocities of channels: derivatives of their drivers, converted from one clock to another (S3).

extension ReferenceWorld {
  /// Returns the velocity of all lanes of a property as a program reads it, per second of engine time. Nil if
  /// the entity is dead.
  func velocity(_ entity: Int, _ property: ReferenceProperty) -> [Float]? {
    guard bases[entity] != nil else { return nil }
    return property.channels.map { channel in
      var underneath = winner(entity, channel).map { shownVelocity($0, channel) } ?? 0
      if let crossfade = crossfadeVelocity(entity, channel, at: now) {
        let rate = ancestry(of: crossfade.timeline).map(pace).reduce(1, *)
        underneath = PortableMath.finite(underneath + PortableMath.finite(crossfade.velocity * Float(rate)))
      }
      return adding(entity, channel).reduce(underneath) {
        PortableMath.finite($0 + shownVelocity($1, channel))
      }
    }
  }

  private func shownVelocity(_ driver: ReferenceDriver, _ channel: Int) -> Float {
    let own = velocity(driver, channel, at: now)
    let rate = ancestry(of: home(driver)).map(pace).reduce(1, *)
    return rate == 1 ? own : own * Float(rate)
  }

  /// Returns the velocity that a new driver on the timeline `viewer` takes over, per second of `viewer`. It
  /// is the winner's. Without a winner, it is that of the driver that ended at this very instant, whose end
  /// value the channel shows (C2).
  func velocity(_ entity: Int, _ channel: Int, at instant: Int64, seenFrom viewer: Int) -> Double {
    let velocity = unseamedVelocity(entity, channel, at: instant, seenFrom: viewer)
    guard let crossfade = crossfadeVelocity(entity, channel, at: instant) else { return velocity }
    return velocity + Double(crossfade.velocity) * pace(of: crossfade.timeline, seenFrom: viewer)
  }

  private func unseamedVelocity(
    _ entity: Int, _ channel: Int, at instant: Int64, seenFrom viewer: Int
  ) -> Double {
    if let winner = winner(entity, channel) {
      return Double(velocity(winner, channel, at: instant)) * pace(of: home(winner), seenFrom: viewer)
    }
    // Several drivers may have ended now; the channel shows the value of one.
    let ended = drivers.last { driver in
      driver.entity == entity && driver.tween.property.channels.contains(channel)
        && !driver.tween.adds && !driver.endedShadowed && ends(driver, at: instant)
        && endValue(driver, channel).bitPattern == base(entity, channel).bitPattern
    }
    guard let ended, let ending = ended.ending, flaw != .endVelocityDropped else { return 0 }
    let lane = ended.tween.property.channels.firstIndex(of: channel)!
    let velocity = ended.tween.velocity(atLocal: ending, lane, captured: ended.captured ?? [])
    return Double(velocity) * pace(of: home(ended), seenFrom: viewer)
  }

  private func endValue(_ driver: ReferenceDriver, _ channel: Int) -> Float {
    let lane = driver.tween.property.channels.firstIndex(of: channel)!
    return driver.ending.map { values(driver, atLocal: $0)[lane] } ?? .nan
  }

  /// Returns whether a driver has ended and its clock reached its end, or jumped over it, at this instant.
  private func ends(_ driver: ReferenceDriver, at instant: Int64) -> Bool {
    guard driver.life == .started, driver.hasEnded, let ending = driver.ending else { return false }
    if driver.clock.firstInstant(reaching: ending) == time(of: home(driver), at: instant) { return true }
    return journey == nil && self.instant(driver, reaching: ending) == instant
  }

  /// Returns a driver's velocity per second of its timeline; 0 if it is paused or outside its active
  /// interval.
  private func velocity(_ driver: ReferenceDriver, _ channel: Int, at instant: Int64) -> Float {
    guard driver.isMoving, !driver.clock.isPaused else { return 0 }
    let lane = driver.tween.property.channels.firstIndex(of: channel)!
    return driver.tween.velocity(
      atLocal: local(driver, at: instant), lane, captured: driver.captured ?? [])
  }

  // MARK: Rates

  /// Returns the factor from a velocity per second of `timeline` to one per second of `viewer`. Common
  /// ancestors do not matter. It is 0 if a clock in between is held.
  private func pace(of timeline: Int, seenFrom viewer: Int) -> Double {
    if flaw == .ratesIgnored { return 1 }
    let (line, viewers) = (ancestry(of: timeline), ancestry(of: viewer))
    let own = viewers.filter { !line.contains($0) }.map(pace).reduce(1, *)
    return own == 0 ? 0 : line.filter { !viewers.contains($0) }.map(pace).reduce(1, *) / own
  }

  private func pace(_ timeline: Int) -> Double {
    timelines[timeline].clock.isPaused ? 0 : timelines[timeline].clock.rate
  }

  /// Returns a timeline and its ancestors.
  private func ancestry(of timeline: Int) -> [Int] {
    [timeline] + (timelines[timeline].parent.map { ancestry(of: $0) } ?? [])
  }
}

extension ReferenceClock {
  var rate: Double { Double(numerator) / Double(denominator) }
}

extension ReferenceTween {
  /// Returns a lane's velocity in the active interval, per second of the timeline: the driver's rate is
  /// included.
  func velocity(atLocal local: Int64, _ lane: Int, captured: [Float]) -> Float {
    let rate = Double(rate.numerator) / Double(rate.denominator)
    if let course {
      return Float(course.velocity(atActive: activeTime(atLocal: local))[lane] * rate)
    }
    // On a grid a lane jumps from line to line, and rests between (W11).
    guard duration > 0, snap?[lane].step ?? 0 == 0 else { return 0 }
    let moment = moment(atLocal: local, .active)
    let keys = path == nil ? keys(captured: captured) : [[], []]
    let place = segment(moment, keyCount: keys.count)
    guard let part = place.part, !moment.holds else { return 0 }
    let goesBack = isReversed(play: moment.play) != (mode == .from)
    let perCount = (goesBack ? -1 : 1) / Double(duration) * rate
    // The chain rule: the segment's easing, the segment's length, the whole-tween ease.
    var slope = Double((interTimingFunctions?[place.segment] ?? .linear).derivative(at: part))
    let (from, to) = (place.segment, place.segment + 1)
    if !fillsWholePlay(keys.count) {
      slope /= Double(offset(to, of: keys.count)) - Double(offset(from, of: keys.count))
    }
    if ease != .linear { slope *= Double(ease.derivative(at: moment.progress)) }
    let perSecond = slope * perCount * 90_000
    if let path { return Float(pathSlope(path, lane, part) * perSecond) }
    if property.interpolation == .rotation {
      return turning(keys[from], keys[to], timed(from, part, moment), lane) * Float(perSecond)
    }
    return Float(Double(difference(keys[from][lane], keys[to][lane])) * perSecond)
  }

  /// Returns the derivative of a rotation's lane by eased progress, as a central difference.
  private func turning(_ from: [Float], _ to: [Float], _ eased: Float, _ lane: Int) -> Float {
    let step: Float = 1.0 / 1024
    let ahead = Rotation.mix(SIMD4(from), SIMD4(to), eased + step)
    let behind = Rotation.mix(SIMD4(from), SIMD4(to), eased - step)
    return (ahead[lane] - behind[lane]) / (2 * step)
  }
}
