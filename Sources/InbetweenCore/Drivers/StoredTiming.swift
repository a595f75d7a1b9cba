// How a driver's timing and settings are stored: in full in `LongTiming`, and by most drivers in less memory.
// Only here are they packed and unpacked.

/// The delay and the duration of a driver without details, in counts.
package struct PlainTiming: BitwiseCopyable, Equatable {
  var delay: Int32
  var duration: UInt32
}

extension PlainTiming {
  /// Creates the timing of these settings; nil if they have more than a delay and one iteration.
  @inline(__always)
  init?(_ settings: IterationSettings) {
    guard settings == IterationSettings(delay: settings.delay, duration: settings.duration),
      let delay = Int32(exactly: settings.delay), let duration = UInt32(exactly: settings.duration)
    else { return nil }
    self.init(delay: delay, duration: duration)
  }
}

/// The timing of most drivers that have details, with the settings that it follows from. The iterations are
/// whole, without pauses, hold or end delay. The rate is the rate of the driver's present clock. All other
/// timings are a `LongTiming`.
struct ShortTiming: BitwiseCopyable {
  var delay: Int64
  /// The length of all iterations, or of a spring, decay or sequence without end; `forever` for no end.
  var active: Int64
  private var length: UInt32
  private(set) var direction: Direction
  private(set) var isMirrored: Bool
  private let unused: UInt16 = 0

  /// The length of one iteration; 0 for springs and decays.
  @inline(__always)
  var duration: Int64 { Int64(length) }

  @inline(__always)
  init(_ plain: PlainTiming) {
    (delay, active, length) = (Int64(plain.delay), Int64(plain.duration), plain.duration)
    (direction, isMirrored) = (.normal, false)
  }

  /// Creates the short form of a timing and its settings without their rate; nil if they do not have one.
  init?(_ timing: IterationTiming, _ settings: IterationSettings) {
    guard let length = UInt32(exactly: timing.duration) else { return nil }
    (delay, active, self.length) = (timing.delay, timing.active, length)
    (direction, isMirrored) = (timing.direction, timing.isMirrored)
    var (timing, settings) = (timing, settings)
    settings.rate = .normal
    // Only iterations without a duration need it.
    if length > 0 { timing.endIteration = 0 }
    let isWhole = length == 0 || timing.isForever || timing.active % timing.duration == 0
    guard isWhole, timing == self.timing, settings == self.settings else { return nil }
  }

  @inline(__always)
  var timing: IterationTiming {
    IterationTiming(
      delay: delay, duration: duration, active: active, direction: direction, isMirrored: isMirrored)
  }

  /// The settings at rate 1.
  var settings: IterationSettings {
    let isForever = active == IterationTiming.forever
    let isOne = length == 0 || active == duration
    let iterations = isOne ? 1 : isForever ? .infinity : Double(active / duration)
    return IterationSettings(
      delay: delay, duration: duration, iterations: iterations, direction: direction, isMirrored: isMirrored)
  }
}

/// The timing of a driver that has no `ShortTiming`.
struct LongTiming: FixedLayout {
  /// The timing that applies.
  var timing: IterationTiming
  private let unused: UInt32 = 0
  /// The settings given; `timing` is their result at its last start.
  var settings: IterationSettings
  private let unusedHalf: UInt16 = 0
  private let unusedEnd: UInt32 = 0
}

extension DriverStore {
  @inline(__always)
  package func timing(_ driver: Driver) -> IterationTiming {
    guard driver.details.exists else { return ShortTiming(driver.plain).timing }
    let long = details[driver.details].long
    return long.exists ? longTimings[long].timing : details[driver.details].short.timing
  }

  @inline(__always)
  package func settings(_ driver: Driver) -> IterationSettings {
    guard driver.details.exists else { return ShortTiming(driver.plain).settings }
    let long = details[driver.details].long
    if long.exists { return longTimings[long].settings }
    var settings = details[driver.details].short.settings
    settings.rate = clockRate(driver.details)
    return settings
  }

  /// Returns the rate of the present clock of a driver.
  @inline(__always)
  func clockRate(_ slot: Slot<DriverDetails>) -> Rate {
    let clock = details[slot].clock
    return clock.exists ? clocks[clock].rate : .normal
  }

  mutating func setTimes(
    _ timing: IterationTiming, _ settings: IterationSettings, of slot: Slot<DriverDetails>
  ) {
    let long = details[slot].long
    if settings.rate == clockRate(slot), let short = ShortTiming(timing, settings) {
      details[slot].short = short
      if long.exists { longTimings.remove(long) }
      details[slot].long = .none
    } else if long.exists {
      longTimings[long] = LongTiming(timing: timing, settings: settings)
    } else {
      details[slot].long = longTimings.insert(LongTiming(timing: timing, settings: settings))
    }
  }

  mutating func setTiming(_ timing: IterationTiming, of slot: Slot<Driver>) {
    setTimes(timing, settings(records[slot]), of: detail(slot))
  }

  mutating func setSettings(_ settings: IterationSettings, of slot: Slot<Driver>) {
    let driver = records[slot]
    if !driver.details.exists, driver.phase == .unstarted, !driver.flags.contains(.killed),
      let plain = PlainTiming(settings)
    {
      return records[slot].setPlain(plain)
    }
    setTimes(timing(driver), settings, of: detail(slot))
  }

  /// Computes a driver's timing from its settings.
  ///
  /// - Parameter length: the active length of a spring or decay.
  mutating func applySettings(_ slot: Slot<Driver>, length: Int64?) {
    let driver = records[slot]
    guard driver.details.exists else { return }
    // Short timing equals the settings, unless there is no duration: a motion, an endless sequence.
    if !details[driver.details].long.exists, details[driver.details].short.duration > 0 { return }
    let settings = settings(driver)
    setTimes(IterationTiming(checked: settings, length: length), settings, of: driver.details)
  }

  /// Changes the timing of a driver, which adds details only if it is then another one.
  mutating func changeTiming(of slot: Slot<Driver>, _ change: (inout IterationTiming) -> Void) {
    let old = timing(records[slot])
    var timing = old
    change(&timing)
    if timing != old { setTiming(timing, of: slot) }
  }

  mutating func setDelay(_ delay: Int64, of slot: Slot<Driver>) {
    changeTiming(of: slot) { $0.delay = delay }
  }

  /// Sets the own time at which a driver is paused.
  mutating func setStop(_ stop: Int64, of slot: Slot<Driver>) { changeTiming(of: slot) { $0.stop = stop } }

  @inline(__always)
  mutating func setActive(_ active: Int64, of slot: Slot<Driver>) {
    let details = records[slot].details
    // The settings of a spring or decay do not depend on it.
    if details.exists, !self.details[details].long.exists, self.details[details].short.duration == 0 {
      self.details[details].short.active = active
    } else {
      changeTiming(of: slot) { $0.active = active }
    }
  }
}
