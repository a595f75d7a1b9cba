// Durations that follow from a speed, once the start of a tween is captured (W22).

extension Engine {
  /// Sets the duration of a tween that has a speed, and whose start or end has just been set.
  mutating func setDurationBySpeed(of slot: Slot<Driver>, at moment: Moment) {
    guard let duration = durationBySpeed(of: slot) else { return }
    drivers.setDuration(duration, of: slot)
    lengthFound(of: slot, at: moment)
  }

  /// Returns the time that a tween takes for its distance at its speed, in counts; nil without a speed.
  func durationBySpeed(of slot: Slot<Driver>) -> Int64? {
    let driver = drivers[slot]
    let shape = drivers.shape(driver)
    guard shape.speed > 0 else { return nil }
    let kind = interpolation(of: driver)
    var distance = 0.0
    for key in 1..<Int(drivers.keys(driver).count) {
      var squares = 0.0
      for lane in 0..<Int(driver.laneCount) {
        let (from, to) = (drivers.key(driver, key - 1, lane), drivers.key(driver, key, lane))
        let difference = Double(drivers.difference(driver, from, to, kind))
        squares += difference * difference
      }
      distance += squares.squareRoot()
    }
    return shape.reduction.duration(min(Speed.counts(of: distance, at: shape.speed), 1 << 56))
  }
}

/// Converts distances at speeds to times.
enum Speed {
  /// Returns the time for a distance in counts, at most 400,000 years: no driver may take as long.
  static func counts(of distance: Double, at speed: Float) -> Int64 {
    let counts = (distance / Double(speed) * Double(Instant.countsPerSecond)).rounded(.toNearestOrEven)
    return counts >= 0 ? Int64(min(counts, 0x1p60)) : 0
  }
}

extension DriverStore {
  /// Forgets the duration of a tween with a speed whose start is no longer captured, at the end of a sample.
  mutating func forgetDurationBySpeed(of slot: Slot<Driver>) {
    let driver = records[slot]
    if !driver.flags.contains(.captured), driver.details.exists, shape(driver).speed > 0 {
      setDuration(0, of: slot)
    }
  }

  /// Removes the speed of a tween, which keeps its duration.
  mutating func removeSpeed(of slot: Slot<Driver>) {
    let details = records[slot].details
    if details.exists, self.details[details].shape.exists { shapes[self.details[details].shape].speed = 0 }
  }

  /// Sets the length of an iteration of a driver that has details, from its beginning.
  mutating func setDuration(_ counts: Int64, of slot: Slot<Driver>) {
    let driver = records[slot]
    // Of many iterations each may last less long.
    if let times = times(driver, ofIterations: counts)
      ?? times(driver, ofIterations: settings(driver).longestDuration)
    {
      setTimes(times.timing, times.settings, of: driver.details)
    }
  }

  /// Returns a driver's timing and settings with iterations of another length; nil if they last too long.
  func times(
    _ driver: Driver, ofIterations counts: Int64
  ) -> (timing: IterationTiming, settings: IterationSettings)? {
    var settings = settings(driver)
    settings.duration = counts
    guard var timing = IterationTiming(settings) else { return nil }
    let present = self.timing(driver)
    (timing.delay, timing.stop) = (present.delay, present.stop)
    return (timing, settings)
  }
}
