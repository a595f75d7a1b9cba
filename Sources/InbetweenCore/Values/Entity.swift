/// The id of an entity: two numbers.
///
/// Worlds that run equal commands, as in lock-step, have equal ids. Debug builds also store the world that
/// made an id. They end the program if you give the id to another world.
///
/// ```swift
/// let coin = world.spawn()
/// try world.assign(coin, .position, to: [320, 180])
/// world.despawn(coin)
/// print(world.isAlive(coin))  // prints false
/// ```
public struct Entity: Hashable, Sendable, BitwiseCopyable {
  /// The index among the world's entities. It is used again after a despawn.
  public let index: UInt32
  /// The generation: it tells entities with the same index apart. Odd for a living entity.
  public let generation: UInt32
  #if DEBUG
    /// The number of the world that returned the id; 0 for an id of any world.
    @usableFromInline let world: UInt32
  #endif

  /// Creates an id from its two numbers, which were saved or sent. The id is valid in each world in which an
  /// entity with these numbers lives.
  public init(index: UInt32, generation: UInt32) {
    self.init(index: index, generation: generation, world: 0)
  }

  init(index: UInt32, generation: UInt32, world: UInt32) {
    self.index = index
    self.generation = generation
    #if DEBUG
      self.world = world
    #endif
  }

  /// Returns whether both ids have the same numbers, also if different worlds returned them.
  @inlinable @inline(__always)
  public static func == (left: Entity, right: Entity) -> Bool {
    left.index == right.index && left.generation == right.generation
  }

  /// Adds both numbers to a hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(index)
    hasher.combine(generation)
  }

  /// Both numbers in one word.
  @inline(__always)
  var bits: UInt64 { UInt64(generation) &<< 32 | UInt64(index) }

  /// An entity that is never alive.
  public static var none: Entity { Entity(index: 0, generation: 0) }

  /// Ends the program, in debug builds, if a world other than the one with this number returned the id.
  @inlinable @inline(__always)
  func requireWorld(_ number: @autoclosure () -> UInt32) {
    #if DEBUG
      let number = number()
      precondition(
        world == 0 || number == 0 || world == number,
        "an entity of another world; Entity(index:generation:) makes ids that several worlds share")
    #endif
  }
}

extension SnapshotBytes {
  /// Exchanges an entity. After a restore it is valid in any world in which an entity with its numbers lives.
  public mutating func field(_ entity: inout Entity) { exchange(&entity) }

  /// Exchanges an entity, or its absence.
  public mutating func field(_ entity: inout Entity?) {
    var (isThere, some) = (entity != nil, entity ?? .none)
    exchange(&isThere, &some)
    if isReading { entity = isThere ? some : nil }
  }

  /// Exchanges a list of entities, with its length.
  public mutating func field(_ entities: inout [Entity]) { exchange(&entities) }

  /// Exchanges a number that counts changes. After a restore it differs from all earlier ones.
  mutating func version(_ version: inout UInt64) {
    let present = version
    exchange(&version)
    if isReading { version = max(version, present) &+ 1 }
  }
}

/// Debug builds forget the world that returned an entity: another one may restore it.
extension Entity: SnapshotElement {
  mutating func exchange(_ bytes: inout SnapshotBytes) {
    var (index, generation) = (index, generation)
    bytes.exchange(&index, &generation)
    if bytes.isReading { self = Entity(index: index, generation: generation) }
  }

  #if DEBUG
    static func exchange(_ array: inout UniqueArray<Entity>, _ bytes: inout SnapshotBytes) {
      bytes.elements(&array, make: .none)
    }
  #endif

  static func exchange(_ list: inout [Entity], _ bytes: inout SnapshotBytes) {
    bytes.elements(&list, make: .none)
  }
}

#if !DEBUG
  extension Entity: FixedLayout {}
#endif

/// Debug builds forget the world that returned an entity: another one may restore it.
extension Entity: PartlySaved {
  static var savedByteCount: Int { 8 }
}

extension LentView where Element == Entity {
  /// Returns the number of leading rows in which both lists have equal entities.
  func commonLength(with other: LentView<Entity>) -> Int {
    let (count, block) = (Swift.min(self.count, other.count), 32)
    var row = 0
    // Blocks without an early exit are compared as packed words.
    while row + block <= count {
      var difference: UInt64 = 0
      for index in row..<row + block { difference |= self[index].bits ^ other[index].bits }
      if difference != 0 { break }
      row &+= block
    }
    while row < count, self[row] == other[row] { row &+= 1 }
    return row
  }
}

/// Checks that entities and their rows agree.
func checkRows(
  _ rows: borrowing UniqueArray<UInt32>, of entities: borrowing UniqueArray<Entity>
) throws(Contradiction) {
  var count = 0
  for index in 0..<rows.count where rows[index] != 0 {
    let row = Int(rows[index]) - 1
    try demand(row < entities.count && Int(entities[row].index) == index)
    count += 1
  }
  try demand(count == entities.count)
}
