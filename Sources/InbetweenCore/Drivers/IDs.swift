// The ids of drivers and timelines.

/// The id of one driver: plain numbers, which you can keep in components and send. An id names one driver
/// only. An exception: after you restore an older snapshot, a new driver may get the id of a later driver.
///
/// ```swift
/// let id = try world.animate(card, .opacity, to: 0).id
/// let fade = world.handle(of: id)
/// ```
///
/// Ids are `BitwiseCopyable`, so `SnapshotBytes.field` reads and writes them as it does numbers.
public struct DriverID: Hashable, Sendable, BitwiseCopyable {
  package let slot: UInt32
  package let generation: UInt32

  package init(slot: UInt32, generation: UInt32) { (self.slot, self.generation) = (slot, generation) }

  static var none: DriverID { DriverID(slot: .max, generation: 0) }
}

/// The id of one timeline: plain numbers, which you can keep in components and send. An id names one timeline
/// only. One exception: you restore a snapshot that is older than the timeline. A timeline that you make
/// afterwards may get the same id.
///
/// ```swift
/// var fade = Tween(.opacity, to: 0, duration: .milliseconds(300))
/// fade.timeline = world.makeTimeline().id
/// try world.register(fade, on: card)
/// ```
///
/// The id of a timeline with a name is made from the name alone. The id is valid while a timeline of the
/// world has that name, also after a load of older data.
///
/// `World.handle(of:)` returns the timeline of an id. The id knows the world that made it: other worlds
/// refuse it. An id made from a `rawValue` does not know its world: it is valid in each world with a
/// timeline of that number.
public struct TimelineID: Hashable, Sendable, BitwiseCopyable {
  /// The timeline's index. For a timeline with a name, the low bits of the name's hash.
  @Packed<UInt32> private(set) var place: Int
  let generation: UInt32
  /// The number of the timeline's world; 0 for an id of any world.
  let world: UInt32

  init(index: Int, generation: UInt32, world: UInt32) {
    (_place, self.generation, self.world) = (Packed(wrappedValue: index), generation, world)
  }

  /// Creates the id of all timelines that have a name, one after the other: it is the same in each set-up.
  init(name: String, world: UInt32) {
    let hash = HashMap.key(of: name)
    let high = UInt32(truncatingIfNeeded: hash >> 32) & (TimelineID.firstOfNames - 1)
    self.init(
      index: Int(UInt32(truncatingIfNeeded: hash) >> 1), generation: TimelineID.firstOfNames | high,
      world: world)
  }

  /// The first number that stands for the high bits of a name's hash, and for no generation. Numbers below
  /// twice this one are exact in JavaScript.
  static var firstOfNames: UInt32 { 1 << 20 }

  var isOfName: Bool { generation >= TimelineID.firstOfNames }

  /// Returns whether both ids have the same number, also if different worlds made them.
  public static func == (left: TimelineID, right: TimelineID) -> Bool { left.rawValue == right.rawValue }

  /// Adds the number to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

// Ids as numbers of 64 bits, for files, C and other machines: the generation, then the index.

extension DriverID {
  /// The id as a number, which is never 0.
  public var rawValue: UInt64 { UInt64(generation) << 32 | UInt64(slot) }

  /// Makes an id from its number: for ids that were saved or sent.
  public init(rawValue: UInt64) {
    self.init(slot: UInt32(truncatingIfNeeded: rawValue), generation: UInt32(rawValue >> 32))
  }
}

extension TimelineID {
  /// The id as a number, which is never 0. Worlds that run equal commands have equal numbers.
  public var rawValue: UInt64 { UInt64(generation) << 32 | UInt64(place) }

  /// Makes an id from its number: for ids that were saved or sent, and for worlds in lock-step.
  public init(rawValue: UInt64) {
    self.init(
      index: Int(UInt32(truncatingIfNeeded: rawValue)), generation: UInt32(rawValue >> 32), world: 0)
  }
}

/// Snapshots hold the number alone.
extension TimelineID: PartlySaved {
  static var savedByteCount: Int { 8 }
}

/// A driver in a list that is sorted by serial.
struct SerialEntry: HeapEntry, FixedLayout {
  var serial: UInt64
  var driver: DriverID

  @inline(__always)
  func precedes(_ other: SerialEntry) -> Bool { serial < other.serial }
}

/// A driver with an onUpdate callback.
struct Updater: HeapEntry, FixedLayout {
  /// The elapsed time when its update was last reported, or the callback was set; −1 if it was not active.
  var elapsed: Int64
  var driver: DriverID

  @inline(__always)
  func precedes(_ other: Updater) -> Bool {
    (driver.slot, driver.generation) < (other.driver.slot, other.driver.generation)
  }
}

/// Identifies a world, also after its end. Ids that outlive a world must not be valid in a later one.
package final class WorldIdentity: Hashable, Sendable {
  /// A number that no other world of the program has; never 0.
  let number: UInt32

  init() { number = worldNumbers.next() }

  package static func == (left: WorldIdentity, right: WorldIdentity) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The numbers of worlds, which several threads may make.
private final class WorldNumbers: @unchecked Sendable {
  private var last: UInt32 = 0
  #if !hasFeature(Embedded)
    private let lock = Lock()
  #endif

  func next() -> UInt32 {
    #if hasFeature(Embedded)
      return increment()
    #else
      return lock.with { increment() }
    #endif
  }

  private func increment() -> UInt32 {
    last = last == .max ? 1 : last + 1
    return last
  }
}

private let worldNumbers = WorldNumbers()
