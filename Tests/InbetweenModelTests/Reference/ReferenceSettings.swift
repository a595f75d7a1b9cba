import Inbetween

// Settings, permitted in every state (W5). Invalid ones are refused and change nothing (W9). On a stale
// driver all succeed and do nothing.

extension ReferenceWorld {
  /// Sets the delay, which takes effect at the next start.
  mutating func setDelay(_ id: Int, _ delay: Int64) {
    guard let index = find(id) else { return }
    drivers[index].settings.delay = delay
  }

  /// Sets the easing, which takes effect at once. Springs and decays have none.
  mutating func setEase(_ id: Int, _ ease: Easing) {
    guard let index = find(id), drivers[index].tween.motion == nil else { return }
    drivers[index].settings.ease = ease
    drivers[index].tween.ease = ease
  }

  /// Sets the duration. A driver under way keeps its iteration and the time since that began; past the new
  /// end it ends now. A completed
  /// one uses the duration from its next start on.
  mutating func setDuration(_ id: Int, _ duration: Int64) -> Bool {
    guard let index = find(id) else { return true }
    if drivers[index].tween.motion != nil { return false }
    var settings = drivers[index].settings
    settings.duration = duration
    guard duration >= 0, !isInvalid(settings) else { return false }
    drivers[index].settings = settings
    guard isUnderWay(drivers[index]), drivers[index].tween.duration != duration else { return true }
    let before = drivers[index].tween.activeLength
    let old = drivers[index].tween
    drivers[index].stop = nil
    drivers[index].tween.duration = duration
    let elapsed = local(drivers[index], at: now) - old.delay
    if !old.playsBackward, drivers[index].isMoving, old.duration > 0, duration > 0, elapsed >= 0,
      elapsed < old.playedEnd ?? .max
    {
      let number = old.place(atElapsed: elapsed).play - old.startOffset / old.duration
      if number > 0 {
        let shift = drivers[index].tween.beginning(ofRepeat: number) - old.beginning(ofRepeat: number)
        let instant = time(of: home(drivers[index]), at: now)
        drivers[index].clock.place(old.delay + elapsed + shift, at: instant)
      }
    }
    drivers[index].tween.cut = nil
    if drivers[index].tween.playsBackward {
      // The time that has been played, which counts from the end, stays.
      drivers[index].clock.anchor += drivers[index].tween.activeLength! - before!
    }
    comeBack(index)
    stayOnTime(index)
    return true
  }

  /// Sets the rate. A driver under way keeps its own time and goes on at the new rate; with the other sign it
  /// plays back from there. Reversed before its begin, it is at its start at once, and ends there.
  mutating func setRate(_ id: Int, _ rate: (numerator: Int64, denominator: Int64)) -> Bool {
    guard let index = find(id) else { return true }
    var settings = drivers[index].settings
    settings.rate = rate
    settings.standsBackward = false
    guard !isInvalid(settings) else { return false }
    drivers[index].settings = settings
    guard isUnderWay(drivers[index]), drivers[index].tween.rate != rate else { return true }
    let wasBackward = drivers[index].tween.playsBackward
    drivers[index].tween.rate = rate
    drivers[index].tween.standsBackward = wasBackward
    drivers[index].clock.turn(at: time(of: home(drivers[index]), at: now), rate: rate)
    if drivers[index].tween.playsBackward != wasBackward { drivers[index].stop = nil }
    if drivers[index].tween.playsBackward == wasBackward {
      stayOnTime(index)
    } else if drivers[index].hasBegun {
      // In its endDelay, it must first come back to its end.
      drivers[index].hasBegun = !drivers[index].hasEnded
      drivers[index].hasEnded = false
      // As after a seek, it joins at its present own time.
      drivers[index].joined = min(drivers[index].joined, local(drivers[index], at: now))
      stayOnTime(index)
    } else {
      drivers[index].tween.endDelay = min(0, drivers[index].tween.endDelay)
      // A motion without a captured start has no length.
      if drivers[index].tween.motion != nil && drivers[index].tween.course == nil {
        drivers[index].tween.cut = 0
      }
      let driver = drivers[index]
      drivers[index].clock.place(driver.completion ?? driver.tween.delay, at: time(of: home(driver), at: now))
      drivers[index].hasBegun = true
      drivers[index].hasEnded = true
      drivers[index].endedShadowed = !isSeen(drivers[index])
      if driver.tween.holdsAfter { prune(driver.entity, driver.tween.property.channels) }
      if !drivers[index].endedShadowed { update(drivers[index], at: now) }
      complete(reporting: index, now)
      letGo()
    }
    return true
  }

  /// Changes the sign of a driver's rate. One that has completed restarts.
  mutating func reverse(_ id: Int) -> Bool {
    guard let index = find(id), drivers[index].life == .started, drivers[index].settings.rate.numerator != 0
    else { return false }
    let hasCompleted = drivers[index].hasCompleted
    let rate = drivers[index].settings.rate
    guard setRate(id, (-rate.numerator, rate.denominator)) else { return false }
    return !hasCompleted || restart(id)
  }

  private func isUnderWay(_ driver: ReferenceDriver) -> Bool {
    driver.life == .started && !driver.hasCompleted
  }

  /// Crosses the boundaries that a driver's own time has reached because they have moved. Repeats are not
  /// reported.
  private mutating func stayOnTime(_ index: Int) {
    drivers[index].settled = time(of: home(drivers[index]), at: now)
    drivers[index].repetitions = repeatsBehind(drivers[index], at: now)
    passesRepeats = true
    catchUp(index, now)
    passesRepeats = false
  }
}
