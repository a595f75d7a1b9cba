// The facts that a handle remembers of an ended driver (W23).

/// How a driver ended.
///
/// ```swift
/// let fade = try world.animate(card, .opacity, to: 0, duration: .milliseconds(100))
/// tick(10)
/// print(fade.isReleased, fade.ending!.kind, fade.ending!.duration!)  // prints true completed 0.1 seconds
/// ```
public struct DriverEnding: Hashable, Sendable {
  /// The event that ended it: `.completed`, `.killed`, `.superseded` or `.entityDied`.
  public let kind: Event.Kind
  /// The planned length of one iteration, not the time for which the driver ran. Nil if it was never known,
  /// as for a spring that never began.
  public let duration: Duration?

  /// The state in which it ended: `.completed`, or else `.killed`.
  public var state: DriverState { kind == .completed ? .completed : .killed }

  /// 1 if it reached its end; nil otherwise.
  public var percentComplete: Double? { kind == .completed ? 1 : nil }

  #if !hasFeature(Embedded) && !WITHOUT_CONCURRENCY
    /// The outcome, as an await of the driver has it.
    public var outcome: Outcome {
      switch kind {
      case .completed: .completed
      case .superseded: .superseded
      case .entityDied: .entityDied
      default: .cancelled
      }
    }
  #endif
}

extension DriverHandle {
  /// How the driver ended: completed, or killed in any way. Nil while it has not.
  ///
  /// A driver that has reached its end has completed, also if it is killed by hand afterwards.
  ///
  /// The world remembers it after the driver has been released, until `World.endedCapacity` more drivers have
  /// left, steps of sequences included. Then it is nil again. It is also nil after the world has ended.
  ///
  /// ```swift
  /// let fade = try world.animate(card, .opacity, to: 0, duration: .milliseconds(100))
  /// tick(10)
  /// print(fade.ending!.kind)  // prints completed
  /// ```
  ///
  /// - Complexity: O(1) for a driver that is kept, else O(`World.endedCapacity`).
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
  /// The number of released drivers whose handles still report how they ended.
  public static var endedCapacity: Int { EndedDrivers.capacity }
}
