import Inbetween

// Settings made in whatever state (W5). What cannot be is refused and changes nothing (W9); a stale driver
// takes anything, for it changes nothing.

extension ReferenceWorld {
  /// Takes effect at the next start.
  mutating func setDelay(_ id: Int, _ delay: Int64) {
    guard let index = find(id) else { return }
    drivers[index].settings.delay = delay
  }

  /// At once; a motion has none.
  mutating func setEase(_ id: Int, _ ease: Easing) {
    guard let index = find(id), drivers[index].tween.motion == nil else { return }
    drivers[index].settings.ease = ease
    drivers[index].tween.ease = ease
  }

  /// In mid-flight the elapsed time stays: past the new end it ends now. When completed it counts for the
  /// next start.
  mutating func setDuration(_ id: Int, _ duration: Int64) -> Bool {
    guard let index = find(id) else { return true }
    if drivers[index].tween.motion != nil { return false }
    var settings = drivers[index].settings
    settings.duration = duration
    guard duration >= 0, !isInvalid(settings) else { return false }
    drivers[index].settings = settings
    guard isUnderWay(drivers[index]), drivers[index].tween.duration != duration else { return true }
    let before = drivers[index].tween.activeLength
    drivers[index].tween.duration = duration
    drivers[index].tween.cut = nil
    if drivers[index].tween.playsBackward {
      // What has been played of it stays.
      drivers[index].clock.anchor += drivers[index].tween.activeLength! - before!
    }
    comeBack(index)
    stayOnTime(index)
    return true
  }

  /// In mid-flight own time stays and runs on at the new rate; turned round it plays back from where it is.
  /// In its delay it has come to its start then, and ends there.
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
    if drivers[index].tween.playsBackward == wasBackward {
      stayOnTime(index)
    } else if drivers[index].hasBegun {
      // After its end the way back to it comes first.
      drivers[index].hasBegun = !drivers[index].hasEnded
      drivers[index].hasEnded = false
      // As for a seek: where it is, it has joined.
      drivers[index].joined = min(drivers[index].joined, local(drivers[index], at: now))
      stayOnTime(index)
    } else {
      drivers[index].tween.endDelay = min(0, drivers[index].tween.endDelay)
      // A motion that has never set off ends where it is.
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

  private func isUnderWay(_ driver: ReferenceDriver) -> Bool {
    driver.life == .started && !driver.hasCompleted
  }

  /// Its boundaries have moved: those that its own time has come to by that are crossed now, repeats passed
  /// over.
  private mutating func stayOnTime(_ index: Int) {
    drivers[index].settled = time(of: home(drivers[index]), at: now)
    drivers[index].repetitions = repeatsBehind(drivers[index], at: now)
    passesRepeats = true
    catchUp(index, now)
    passesRepeats = false
  }
}
