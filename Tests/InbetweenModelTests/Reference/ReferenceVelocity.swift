import Inbetween
@testable import InbetweenCore

// Velocities of channels: derivatives of their drivers, converted from one clock to another (S3).

extension ReferenceWorld {
  /// Returns the velocity of all lanes of a property as a program reads it, per second of engine time. Nil if
  /// the entity is dead.
  func velocity(_ entity: Int, _ property: ReferenceProperty) -> [Float]? {
    guard bases[entity] != nil else { return nil }
    return property.channels.map { channel in
      var underneath = winner(entity, channel).map { shownVelocity($0, channel) } ?? 0
      if let crossfade = crossfadeSlope(entity, channel, at: now) {
        let rate = ancestry(of: crossfade.timeline).map(pace).reduce(1, *)
        underneath = PortableMath.finite(underneath + PortableMath.finite(crossfade.slope * Float(rate)))
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
  /// is the winner's slope, but no more than was shown. Without a winner, it is the slope of the driver that
  /// ended at this very instant, whose end value the channel shows (C2).
  func velocity(_ entity: Int, _ channel: Int, at instant: Int64, seenFrom viewer: Int) -> Double {
    let velocity = unseamedVelocity(entity, channel, at: instant, seenFrom: viewer)
    guard let (slope, timeline) = crossfadeSlope(entity, channel, at: instant) else { return velocity }
    let pace = pace(of: timeline, seenFrom: viewer)
    if flaw == .slopesAreUnlimited { return velocity + Double(slope) * pace }
    let window = ReferenceWindow(pace: pace)
    let shown = window.leastSpeed(begun: crossfadeAge(entity, channel, at: instant)) {
      crossfadeWay(entity, channel, at: instant, over: $0)
    }
    return velocity + Double(slope) * ReferenceWindow.part(of: [Double(slope)], shown: shown) * pace
  }

  private func unseamedVelocity(
    _ entity: Int, _ channel: Int, at instant: Int64, seenFrom viewer: Int
  ) -> Double {
    if let winner = winner(entity, channel) {
      let (pace, slope) = (pace(of: home(winner), seenFrom: viewer), velocity(winner, channel, at: instant))
      return limited(Double(slope), of: winner, atLocal: local(winner, at: instant), pace) * pace
    }
    // Several drivers may have ended now; the channel shows the value of one.
    let ended = drivers.last { driver in
      driver.entity == entity && driver.tween.property.channels.contains(channel)
        && !driver.tween.adds && !driver.endedShadowed && ends(driver, at: instant)
        && endValue(driver, channel).bitPattern == base(entity, channel).bitPattern
    }
    guard let ended, let ending = ended.ending, flaw != .endVelocityDropped else { return 0 }
    let lane = ended.tween.property.channels.firstIndex(of: channel)!
    let slope = ended.tween.velocity(atLocal: ending, lane, captured: ended.captured ?? [])
    let pace = pace(of: home(ended), seenFrom: viewer)
    return limited(Double(slope), of: ended, atLocal: ending, pace) * pace
  }

  /// Returns a driver's slope, per second of its timeline, limited by what it has shown.
  private func limited(
    _ slope: Double, of driver: ReferenceDriver, atLocal local: Int64, _ pace: Double
  ) -> Double {
    if flaw == .slopesAreUnlimited || slope == 0 || pace == 0 || driver.tween.isGentle { return slope }
    let (rate, captured) = (abs(driver.tween.speedOfTime), driver.captured ?? [])
    let shown = driver.tween.shownSpeed(atLocal: local, captured: captured, pace: pace * rate) * rate
    let slopes = driver.tween.property.channels.indices.map {
      Double(driver.tween.velocity(atLocal: local, $0, captured: captured))
    }
    return slope * ReferenceWindow.part(of: slopes, shown: shown)
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

/// The time over which a movement is seen: 1/120 s, both in a driver's time and as the taker sees it.
struct ReferenceWindow {
  let length: Int64

  init(pace: Double) { length = max(750, Int64(750 * abs(pace))) }

  /// Returns the lower one of the mean speeds of the last window and of the last two, as far as the movement
  /// had `begun`.
  func leastSpeed(begun: Int64, _ way: (Int64) -> Double) -> Double {
    [length, min(2 * length, max(length, begun))].map { way($0) * 90_000 / Double($0) }.min()!
  }

  /// Returns the part of the lanes' slopes that is handed over: all, if they are at most 5/4 of the speed
  /// that was shown. Beyond, the excess falls with the inverse of the slope.
  static func part(of slopes: [Double], shown: Double) -> Double {
    let slope = length(slopes)
    return slope <= 1.25 * shown ? 1 : shown / slope * (1 + 0.3125 * (shown / slope))
  }

  static func length(_ lanes: [Double]) -> Double { lanes.map { $0 * $0 }.reduce(0, +).squareRoot() }
}

extension ReferenceTween {
  var speedOfTime: Double { Double(rate.numerator) / Double(rate.denominator) }

  /// Whether it is a spring or decay so soft that its velocity needs no limit.
  var isGentle: Bool {
    guard let motion else { return false }
    let band = motion.bounds.map { $0.spring.angularFrequency } ?? 0
    return max(motion.frequency, band) <= 64
  }

  /// Returns the mean speed of all lanes in the active interval, per second of own time.
  func shownSpeed(atLocal local: Int64, captured: [Float], pace: Double) -> Double {
    let active = activeTime(atLocal: local)
    let isBehind = playsBackward == (pace < 0)
    let begun = course != nil ? .max : isBehind ? active : (activeLength ?? .max) - active
    return ReferenceWindow(pace: pace).leastSpeed(begun: begun) { length in
      let before = isBehind ? active - length : active + length
      return ReferenceWindow.length(
        property.channels.indices.map { way(from: before, to: active, $0, captured) })
    }
  }

  /// Returns how far a lane moves between two active times. The jump from the end of an iteration to the
  /// start of the next is no movement.
  private func way(from before: Int64, to active: Int64, _ lane: Int, _ captured: [Float]) -> Double {
    func value(_ active: Int64) -> Float {
      self.value(atLocal: delay + active, .active, captured: captured)[lane]
    }
    let first = max(0, min(before, active))
    let last = min(activeLength ?? .max, max(before, active))
    if first == last && course == nil { return 0 }
    let ulp = Double(max(abs(value(first)), abs(value(last))).ulp)
    if let course {
      let coming = before < 0 ? course.velocity(atActive: 0)[lane] * Double(-before) / 90_000 : 0
      return abs(Double(value(last)) - Double(value(first)) + coming) + ulp
    }
    let plays = [first, last].map { place(atElapsed: $0).play }
    if accumulates || plays[0] == plays[1] || (direction != .normal && direction != .reverse) {
      return abs(Double(value(last)) - Double(value(first))) + ulp
    }
    // The play of `active`, up to its edge, and the play on the other side, from the edge on.
    let isBehind = before < active
    let edge = begin(ofPlay: isBehind ? plays[1] : plays[0] + 1)
    let end = isBehind ? last : min(last, begin(ofPlay: plays[0] + 2) - 1)
    let start = isBehind ? max(first, begin(ofPlay: plays[1] - 1)) : first
    return abs(
      Double(value(end)) - Double(value(edge)) + (Double(value(edge - 1)) - Double(value(start)))) + ulp
  }

  private func begin(ofPlay play: Int64) -> Int64 {
    (play - startOffset / duration) * (duration + repeatDelay) - startOffset % duration
  }

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
    if path == nil, property.interpolation != .rotation, difference(keys[from][lane], keys[to][lane]) == 0 {
      return 0
    }
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
