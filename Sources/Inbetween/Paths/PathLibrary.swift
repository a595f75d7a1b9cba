/// The id of a path in a world's library.
struct PathID: BitwiseCopyable, Equatable {
  var raw: UInt32
}

/// The paths of a world's drivers, each once, in one row of words, so that a table's row needs an id. The
/// space of a path without users is reused.
struct PathLibrary: ~Copyable {
  private struct Entry {
    var path: MeasuredPath?
    var offset: Int
    var users: Int
  }

  private(set) var words = UniqueArray<UInt32>()
  private var entries: [Entry] = []
  private var freeEntries: [UInt32] = []
  /// Free offsets, by the power of two of their room.
  private var freeRooms: [[Int]] = []
  private var numbers: [ObjectIdentifier: UInt32] = [:]

  /// Returns the path's id, and adds a user.
  mutating func retain(_ path: MeasuredPath) -> PathID {
    if let number = numbers[ObjectIdentifier(path)] {
      entries[Int(number)].users += 1
      return PathID(raw: number)
    }
    let entry = Entry(path: path, offset: store(path.records.words), users: 1)
    let number: UInt32
    if let free = freeEntries.popLast() {
      number = free
      entries[Int(number)] = entry
    } else {
      number = UInt32(entries.count)
      entries.append(entry)
    }
    numbers[ObjectIdentifier(path)] = number
    return PathID(raw: number)
  }

  mutating func release(_ id: PathID) {
    let number = Int(id.raw)
    entries[number].users -= 1
    guard entries[number].users == 0, let path = entries[number].path else { return }
    numbers[ObjectIdentifier(path)] = nil
    freeRooms[PathLibrary.room(path.records.words.count)].append(entries[number].offset)
    entries[number].path = nil
    freeEntries.append(id.raw)
  }

  /// Returns the index in the words at which one of the path's curves begins.
  func curve(_ curve: PathCurve, of id: PathID) -> Int {
    let entry = entries[Int(id.raw)]
    return entry.offset + (entry.path?.records.curve(curve) ?? 0)
  }

  /// The number of paths.
  var count: Int { entries.count - freeEntries.count }

  private mutating func store(_ source: [UInt32]) -> Int {
    let room = PathLibrary.room(source.count)
    while freeRooms.count <= room { freeRooms.append([]) }
    let offset = freeRooms[room].popLast() ?? words.count
    words.extend(to: offset + 1 << room, filler: 0)
    for index in source.indices { words[offset + index] = source[index] }
    return offset
  }

  /// Returns the exponent of the power of two that holds `count` words.
  private static func room(_ count: Int) -> Int { Int.bitWidth - (max(count, 1) - 1).leadingZeroBitCount }
}
