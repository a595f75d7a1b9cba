/// The living entities, and the first of each one's drivers.
package struct EntityTable: SnapshotField, ~Copyable {
  /// The generation of each index: odd while its entity lives.
  var generations = UniqueArray<UInt32>()
  private var firstDrivers = UniqueArray<Slot<Driver>>()
  private var free = UniqueArray<UInt32>()
  /// Counts spawns and despawns.
  private(set) var version: UInt64 = 0
  private(set) var count = 0

  /// The number of indices, in use or free.
  var indexCount: Int { generations.count }

  /// Reserves memory for one more entity. Returns the old memory if it was replaced.
  mutating func reserveOne() -> KeptArray<UInt32>? {
    free.isEmpty ? generations.reserveKeeping(generations.count + 1) : nil
  }

  mutating func spawn() -> Entity {
    version += 1
    count += 1
    if free.isEmpty {
      generations.append(1)
      firstDrivers.append(.none)
      return Entity(index: UInt32(generations.count - 1), generation: 1)
    }
    let index = Int(free.removeLast())
    generations[index] &+= 1
    firstDrivers[index] = .none
    return Entity(index: UInt32(index), generation: generations[index])
  }

  /// Makes the id stale. An index whose generations are used up is never reused.
  mutating func despawn(_ entity: Entity) {
    let index = Int(entity.index)
    version += 1
    count -= 1
    generations[index] &+= 1
    if generations[index] < UInt32.max - 1 { free.append(entity.index) }
  }

  @inline(__always)
  func isAlive(_ entity: Entity) -> Bool {
    let index = Int(entity.index)
    return index < generations.count && generations[index] == entity.generation && entity.generation & 1 == 1
  }

  /// Returns the living entity with this index, if any.
  func entity(atIndex index: Int) -> Entity? {
    generations[index] & 1 == 1
      ? Entity(index: UInt32(index), generation: generations[index]) : nil
  }

  /// The generations by entity index; valid until the next spawn.
  var generationNumbers: LentView<UInt32> { generations.lent }

  /// Copies the generations into `copy`, for a frame.
  func copyGenerations(into copy: inout UniqueArray<UInt32>) {
    copy.copy(generations)
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&generations, &firstDrivers, &free)
    bytes.version(&version)
    bytes.exchange(&count)
  }

  func check() throws(Contradiction) {
    try demand(firstDrivers.count == generations.count && version < 1 << 62)
    var living = 0
    for index in 0..<generations.count where generations[index] & 1 == 1 { living += 1 }
    try demand(living == count)
    var claims = Claims(generations.count)
    for entry in 0..<free.count {
      try claims.claim(Int(free[entry]))
      let generation = generations[Int(free[entry])]
      try demand(generation & 1 == 0 && generation < UInt32.max - 1)
    }
  }

  /// Returns the head of the list of the entity's drivers, newest first.
  @inline(__always)
  func firstDriver(of entity: Entity) -> Slot<Driver> {
    firstDrivers[Int(entity.index)]
  }

  @inline(__always)
  mutating func setFirstDriver(_ driver: Slot<Driver>, of entity: Entity) {
    setFirstDriver(driver, ofIndex: entity.index)
  }

  @inline(__always)
  mutating func setFirstDriver(_ driver: Slot<Driver>, ofIndex index: UInt32) {
    firstDrivers[Int(index)] = driver
  }

  /// Returns the entity that has this index at present; there must be one.
  @inline(__always)
  package func present(_ index: UInt32) -> Entity {
    Entity(index: index, generation: generations[Int(index)])
  }
}
