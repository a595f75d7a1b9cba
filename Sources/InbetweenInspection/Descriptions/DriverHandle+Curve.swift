import InbetweenCore

/// The curve of a driver's value over an iteration, even if the driver is hidden.
///
/// ```swift
/// let fade = try world.animate(card, .opacity, from: 1, to: 0, duration: .seconds(1), ease: .linear)
/// print(fade.curve(points: 3)!.lanes)  // prints [[1.0, 0.5, 0.0]]
/// ```
public struct DriverCurve: Hashable, Sendable {
  /// The values at even steps of time, for each lane of the driver.
  public let lanes: [[Float]]
  /// The present position on this curve, in 0…1. Nil while the driver is not active.
  public let position: Double?
  /// The length of the curve, in the driver's own time.
  public let duration: Duration
}

extension DriverHandle {
  /// Returns the curve of the driver's value over its present iteration, even if the driver is hidden. For a
  /// spring or decay, the curve ends at its rest.
  ///
  /// Nil in these cases:
  ///
  /// - The handle is stale.
  /// - The driver has not begun, so that its start value is not known.
  /// - The driver is a spring that never rests, or its iterations have zero duration.
  ///
  /// ```swift
  /// let fade = try world.animate(card, .opacity, to: 0, duration: .seconds(1), ease: .linear)
  /// tick()
  /// let curve = fade.curve(points: 64)!
  /// ```
  ///
  /// - Parameter count: the number of values for each lane, clamped to 2 … 65,536.
  /// - Complexity: O(count) for each lane.
  public func curve(points count: Int) -> DriverCurve? {
    find().flatMap { $0.engine.curve(of: $1, points: min(max(count, 2), 65_536)) }
  }
}

extension Engine {
  fileprivate mutating func curve(of slot: Slot<Driver>, points count: Int) -> DriverCurve? {
    findRest(of: slot)
    var driver = drivers[slot]
    let timing = drivers.timing(driver)
    let isActive = driver.phase == .active
    let length = driver.kind.hasIterations ? timing.duration : timing.active
    guard driver.laneCount > 0, !driver.needsCapture, length > 0, length != IterationTiming.forever else {
      return nil
    }
    let passed = isActive ? elapsed(slot) : 0
    driver.phase = .active
    // Played backward, it passes an iteration from its end.
    let begin = max(timing.beginning(ofIteration: timing.playhead(at: passed, .within).iteration), 0)
    let end = min(begin + length, timing.active)
    let isReversed = driver.flags.contains(.reversed)
    var lanes = [[Float]](repeating: [], count: Int(driver.laneCount))
    for point in 0..<count {
      let part = Double(isReversed ? count - 1 - point : point) / Double(count - 1)
      // The end of an iteration shows the beginning of the next one.
      let step = Int64((part * Double(end - begin)).rounded(.down))
      let along = min(begin + step, end < timing.active ? end - 1 : end)
      let values = values(driver, at: timing.delay + (isReversed ? timing.active - along : along))
      for lane in lanes.indices { lanes[lane].append(values[lane]) }
    }
    let share = end > begin ? Double(passed - begin) / Double(end - begin) : 0
    return DriverCurve(
      lanes: lanes, position: isActive ? min(max(isReversed ? 1 - share : share, 0), 1) : nil,
      duration: Duration(counts: end - begin))
  }
}
