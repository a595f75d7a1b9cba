/// The drivers of entities that have many, by their property. An entity gets an entry when a search among its
/// drivers takes long; without such entities the index is empty. It is no part of snapshots.
package struct DriverIndex: ~Copyable {
  /// The drivers in a list.
  package enum Kind: CaseIterable {
    case all
    /// The moves that later moves may end. Ended moves may be missing.
    case moves
    /// The moves that have ended other moves at their start. Moves that have not begun may be missing.
    case movers

    func includes(_ driver: Driver) -> Bool {
      switch self {
      case .all: true
      case .moves: driver.isMove
      case .movers: driver.endsMoves
      }
    }
  }

  private struct Key: Hashable {
    var property: Int
    var kind: Kind
  }

  private struct List {
    /// Oldest first, which is by serial for moves. Some may be gone.
    var drivers: [SerialEntry] = []
    var goneCount = 0
  }

  private struct Entry {
    var generation: UInt32
    /// The drivers of each property, of each kind.
    var lists: [Key: List] = [:]
  }

  private var entries: [UInt32: Entry] = [:]

  /// The number of drivers that a search visits before the entity gets an entry.
  static var mostSearched: Int { 64 }

  var isEmpty: Bool {
    @inline(__always) get { entries.isEmpty }
  }

  func has(_ entity: Entity) -> Bool { entries[entity.index]?.generation == entity.generation }

  /// Adds an entity without drivers.
  mutating func add(_ entity: Entity) { entries[entity.index] = Entry(generation: entity.generation) }

  mutating func remove(_ entity: Entity) { entries[entity.index] = nil }

  mutating func removeAll() { entries.removeAll() }

  /// Adds the newest driver of an entity that has an entry.
  mutating func append(_ driver: Driver, _ id: DriverID, of entity: Entity) {
    for kind in Kind.allCases where kind.includes(driver) {
      entries[entity.index]?.lists[Key(property: Int(driver.property), kind: kind), default: List()]
        .drivers.append(SerialEntry(serial: driver.serial, driver: id))
    }
  }

  /// Adds a move of an entity with an entry to the lists that have dropped it.
  mutating func restore(_ driver: Driver, _ id: DriverID, of entity: Entity) {
    for kind in [Kind.moves, .movers] where kind.includes(driver) {
      let key = Key(property: Int(driver.property), kind: kind)
      let index = list(of: entity, key.property, kind, before: driver.serial).endIndex
      if let list = entries[entity.index]?.lists[key]?.drivers, index < list.count, list[index].driver == id {
        continue
      }
      entries[entity.index]?.lists[key, default: List()].drivers
        .insert(SerialEntry(serial: driver.serial, driver: id), at: index)
    }
  }

  /// Records that a driver of an entity with an entry is gone. Drops such drivers once they are half.
  mutating func noteGone(_ driver: Driver, of entity: Entity, _ isHere: (DriverID) -> Bool) {
    for kind in Kind.allCases where kind.includes(driver) {
      let key = Key(property: Int(driver.property), kind: kind)
      guard var list = entries[entity.index]?.lists.removeValue(forKey: key) else { continue }
      list.goneCount += 1
      if 2 * list.goneCount >= list.drivers.count {
        list.drivers.removeAll { !isHere($0.driver) }
        list.goneCount = 0
      }
      if !list.drivers.isEmpty { entries[entity.index]?.lists[key] = list }
    }
  }

  /// Drops `count` drivers from the end of the part of a list with lower serials than `serial`.
  mutating func drop(
    of entity: Entity, _ property: Int, _ kind: Kind, before serial: UInt64, last count: Int,
    where isOver: (DriverID) -> Bool
  ) {
    let key = Key(property: property, kind: kind)
    let end = list(of: entity, property, kind, before: serial).endIndex
    guard var list = entries[entity.index]?.lists.removeValue(forKey: key) else { return }
    let kept = list.drivers[(end - count)..<end].filter { !isOver($0.driver) }
    list.drivers.replaceSubrange((end - count)..<end, with: kept)
    if !list.drivers.isEmpty { entries[entity.index]?.lists[key] = list }
  }

  /// Returns the drivers of a property of a kind, oldest first. Some may be gone.
  ///
  /// - Parameter serial: of moves only those with a lower serial are returned.
  func list(of entity: Entity, _ property: Int, _ kind: Kind, before serial: UInt64) -> ArraySlice<
    SerialEntry
  > {
    guard let list = entries[entity.index]?.lists[Key(property: property, kind: kind)]?.drivers else {
      return []
    }
    if kind == .all || serial == .max { return list[...] }
    return list[..<list.indices.search { list[$0].serial >= serial }]
  }
}
