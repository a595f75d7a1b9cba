/// The living entities, and the first of each one's drivers.
@usableFromInline
package struct EntityTable: SnapshotField, ~Copyable {
  /// The generation of each index: odd while its entity lives.
  @usableFromInline package var generations = UniqueArray<UInt32>()
  private var firstDrivers = UniqueArray<Slot<Driver>>()
  /// The indices of living entities, and those whose generations are used up.
  private var used = UsedSlots()
  private var nextGenerations = SlotGenerations(first: 0)
  /// Counts spawns and despawns.
  private(set) var version: UInt64 = 0
  private(set) var count = 0

  /// The number of indices, in use or free.
  @inlinable package var indexCount: Int { generations.count }

  /// Reserves memory for one more entity. Returns the old memory if it was replaced.
  mutating func reserveOne() -> KeptArray<UInt32>? {
    used.count < generations.count ? nil : generations.reserveKeeping(generations.count + 1)
  }

  mutating func spawn() -> Entity {
    version += 1
    count += 1
    let index = used.take() ?? addWord()
    let generation = nextGenerations.next(of: index, used) + 1
    generations.extend(to: index + 1, filler: 0)
    firstDrivers.extend(to: index + 1, filler: .none)
    generations[index] = generation
    firstDrivers[index] = .none
    return Entity(index: UInt32(index), generation: generation)
  }

  private mutating func addWord() -> Int {
    used.grow(toWords: used.wordCount(for: 0))
    guard let index = used.take() else { preconditionFailure("there is room now") }
    return index
  }

  /// Makes the id stale. An index whose generations are used up is never reused.
  mutating func despawn(_ entity: Entity) {
    let index = Int(entity.index)
    version += 1
    count -= 1
    generations[index] &+= 1
    if generations[index] >= UInt32.max - 1 { return }
    used.release(index)
    nextGenerations.note(generations[index], of: index, used)
  }

  @inlinable @inline(__always)
  package func isAlive(_ entity: Entity) -> Bool {
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

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    if bytes.format < 16 { return readWithFree(&bytes) }
    used.exchange(&bytes)
    nextGenerations.exchange(used, &bytes)
    if bytes.isReading { clear(upTo: used.slotCount) }
    let (generations, firstDrivers) = (generations.base, firstDrivers.base)
    used.forEachRun(limit: .max) { first, length in
      bytes.records(generations + first, length)
      bytes.records(firstDrivers + first, length)
    }
    bytes.version(&version)
    bytes.exchange(&count)
    bytes.indexCount = indexCount
  }

  private mutating func clear(upTo count: Int) {
    generations.truncate(to: 0)
    generations.extend(to: count, filler: 0)
    firstDrivers.truncate(to: 0)
    firstDrivers.extend(to: count, filler: .none)
  }

  /// Reads the entities of format 15, which lists the free indices.
  private mutating func readWithFree(_ bytes: inout SnapshotBytes) {
    var free = UniqueArray<UInt32>()
    bytes.exchange(&generations, &firstDrivers, &free)
    bytes.version(&version)
    bytes.exchange(&count)
    var claims = Claims(generations.count)
    nextGenerations = SlotGenerations(first: 0)
    for entry in 0..<free.count where !bytes.isDamaged {
      do throws(Contradiction) { try claims.claim(Int(free[entry])) } catch { return bytes.require(false) }
    }
    for index in 0..<generations.count {
      let isFree = claims.has(index)
      bytes.require(!isFree || generations[index] & 1 == 0)
      nextGenerations.set(isFree ? generations[index] : 0, of: index)
    }
    used.set(generations.count, without: claims)
    let read = generations.count
    generations.extend(to: used.slotCount, filler: 0)
    firstDrivers.extend(to: used.slotCount, filler: .none)
    bytes.require(read <= firstDrivers.count)
    bytes.indexCount = generations.count
  }

  func check() throws(Contradiction) {
    try demand(firstDrivers.count == generations.count && version < 1 << 62)
    var living = 0
    for index in 0..<generations.count {
      let generation = generations[index]
      if generation & 1 == 1 {
        living += 1
        try demand(used.has(UInt32(index)))
      } else {
        try demand(!used.has(UInt32(index)) || generation == UInt32.max - 1)
      }
    }
    try demand(living == count)
  }

  /// Returns the head of the list of the entity's drivers, newest first.
  @inline(__always)
  func firstDriver(of entity: Entity) -> Slot<Driver> {
    firstDrivers[Int(entity.index)]
  }

  @inline(__always)
  mutating func setFirstDriver(_ driver: Slot<Driver>, ofIndex index: UInt32) {
    firstDrivers[Int(index)] = driver
  }

  /// Returns the entity that has this index at present; there must be one.
  @inlinable @inline(__always)
  package func present(_ index: UInt32) -> Entity {
    Entity(index: index, generation: generations[Int(index)])
  }
}
