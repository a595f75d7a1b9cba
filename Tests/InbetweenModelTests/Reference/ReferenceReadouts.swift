/// What a handle returns about its driver. A stale handle returns only the state `.killed`.
struct ReferenceReadout: Equatable {
  var state = ReferenceState.killed
  var elapsed: Int64?
  var percentComplete: Double?
  /// The duration of an iteration; for a spring or decay, equal to `implicitDuration`.
  var duration: Int64?
  var implicitDuration: Int64?
  var delay: Int64?
  /// As numerator and denominator.
  var rate: [Int64]?
}

extension ReferenceWorld {
  func readout(_ id: Int) -> ReferenceReadout {
    guard let driver = drivers.first(where: { $0.id == id }) else { return ReferenceReadout() }
    return ReferenceReadout(
      state: driver.state, elapsed: elapsed(driver), percentComplete: percentComplete(driver),
      duration: driver.tween.motion == nil ? driver.settings.duration : driver.tween.course?.length,
      implicitDuration: driver.tween.course?.length, delay: driver.settings.delay,
      rate: [driver.settings.rate.numerator, driver.settings.rate.denominator])
  }

  /// Returns the elapsed time of all iterations, without the delay.
  func elapsed(_ driver: ReferenceDriver) -> Int64 {
    if driver.life == .killed { return driver.whenKilled.elapsed }
    guard driver.life == .started, driver.hasBegun else { return 0 }
    let tween = driver.tween
    if driver.hasEnded { return tween.playsBackward ? 0 : tween.activeLength ?? 0 }
    let place = max(0, local(driver, at: now) - tween.delay)
    guard let all = tween.activeLength else { return place }
    return min(place, all)
  }

  /// Returns the elapsed fraction of all iterations, or of the present one if they are endless. A driver of
  /// zero length is complete once it has begun.
  func percentComplete(_ driver: ReferenceDriver) -> Double {
    if driver.life == .killed { return driver.whenKilled.percentComplete }
    guard driver.life == .started, driver.hasBegun else { return 0 }
    let elapsed = elapsed(driver)
    guard let all = driver.tween.activeLength else {
      // A motion that never rests stays at 0. One that ended before its start was captured is complete.
      if driver.tween.motion != nil { return driver.tween.course == nil ? 1 : 0 }
      return Double(driver.tween.place(atElapsed: elapsed).position) / Double(driver.tween.duration)
    }
    return all == 0 ? 1 : Double(elapsed) / Double(all)
  }
}
