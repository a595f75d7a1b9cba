// The ids of drivers and timelines.

/// The id of one driver; never reused.
public struct DriverID: Hashable, Sendable, BitwiseCopyable {
  let slot: UInt32
  let generation: UInt32
  #if DEBUG
    /// The number of its world; 0 for none.
    private let world: UInt32

    // Numbers are compared alone, as they are in release builds.

    /// Whether both have the same numbers.
    public static func == (left: DriverID, right: DriverID) -> Bool {
      left.slot == right.slot && left.generation == right.generation
    }

    /// Hashes the numbers.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(slot)
      hasher.combine(generation)
    }
  #endif

  init(slot: UInt32, generation: UInt32, world: UInt32 = 0) {
    (self.slot, self.generation) = (slot, generation)
    #if DEBUG
      self.world = world
    #endif
  }

  /// In debug builds, ends the program where a driver's id is used in another world than its own.
  @inline(__always)
  func checkWorld(_ number: UInt32) {
    #if DEBUG
      precondition(world == number || world == 0, "a driver is looked for in another world than its own")
    #endif
  }
}

/// The id of one timeline; never reused, in any world.
public struct TimelineID: Hashable, Sendable {
  /// The world of the timeline.
  let world: WorldIdentity
  let index: Int
  let generation: UInt32
}
