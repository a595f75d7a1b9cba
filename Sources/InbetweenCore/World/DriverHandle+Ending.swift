// The facts that a handle remembers of an ended driver (W23).

/// How a driver ended.
///
/// ```swift
/// let fade = try world.animate(card, .opacity, to: 0, duration: .milliseconds(100))
/// tick(10)
/// print(fade.isReleased, fade.ending!.kind, fade.ending!.duration!)  // prints true completed 0.1 seconds
/// ```
public struct DriverEnding: Hashable, Sendable {
  /// The event that ended the driver: `.completed`, `.killed`, `.superseded` or `.entityDied`.
  public let kind: Event.Kind
  /// The planned length of one iteration, not the time for which the driver ran. Nil if it was never known,
  /// as for a spring that never began.
  public let duration: Duration?

  /// The state in which the driver ended: `.completed` or `.killed`.
  public var state: DriverState { kind == .completed ? .completed : .killed }

  /// 1 if the driver reached its end; nil otherwise.
  public var percentComplete: Double? { kind == .completed ? 1 : nil }

  #if !hasFeature(Embedded) && !WITHOUT_CONCURRENCY
    /// The outcome: the result of `await handle.outcome` for this driver.
    public var outcome: Outcome { Outcome(kind) ?? .cancelled }
  #endif
}

extension DriverHandle {
  /// How the driver ended: completed, or killed in any way. Nil before the driver has ended.
  ///
  /// A driver that has reached its end has completed, even if it is killed by hand later.
  ///
  /// The world remembers the ending after the driver has been released, until 256 more drivers have been
  /// released (`World.endedCapacity`). Each step of a sequence counts as a driver. After that, `ending` is
  /// nil again. `ending` is also nil after the world has ended.
  ///
  /// ```swift
  /// let fade = try world.animate(card, .opacity, to: 0, duration: .milliseconds(100))
  /// tick(10)
  /// print(fade.ending!.kind)  // prints completed
  /// ```
  ///
  /// - Complexity: O(1) while the driver is in the world. For a released driver, a search of at most 256
  ///   endings.
  public var ending: DriverEnding? {
    guard let world = link.target else { return nil }
    guard let (_, slot) = find() else {
      guard let entry = world.engine.drivers.ended.find(id),
        let kind = Event.Kind(rawValue: UInt8(truncatingIfNeeded: entry.kind))
      else { return nil }
      return DriverEnding(kind: kind, duration: entry.duration < 0 ? nil : Duration(counts: entry.duration))
    }
    switch world.engine.drivers[slot].state {
    case .completed: return DriverEnding(kind: .completed, duration: duration)
    case .killed:
      let hasCompleted = world.engine.drivers[slot].hasCompleted
      return DriverEnding(kind: hasCompleted ? .completed : .killed, duration: duration)
    case .new, .delayed, .active, .paused, .inactive: return nil
    }
  }
}

extension World {
  /// The number of released drivers whose `DriverHandle.ending` the world remembers: 256.
  public static var endedCapacity: Int { EndedDrivers.capacity }
}
