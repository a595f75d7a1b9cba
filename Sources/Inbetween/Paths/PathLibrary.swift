/// A path of a world's library.
struct PathID: BitwiseCopyable, Equatable {
  var raw: UInt32
}

/// The paths along which a world's drivers go, each once, in one row of words, so that a table's row needs a
/// number. A path that no driver uses any more leaves its place to others.
struct PathLibrary: ~Copyable {
  private struct Entry {
    var path: MeasuredPath?
    var offset: Int
    var users: Int
  }

  private(set) var words = Strip<UInt32>()
  private var entries: [Entry] = []
  private var freeEntries: [UInt32] = []
  /// Places that are free, by the power of two that they have room for.
  private var freeRooms: [[Int]] = []
  private var numbers: [ObjectIdentifier: UInt32] = [:]

  /// The path's number, counting one more user of it.
  mutating func retain(_ path: MeasuredPath) -> PathID {
    if let number = numbers[ObjectIdentifier(path)] {
      entries[Int(number)].users += 1
      return PathID(raw: number)
    }
    let entry = Entry(path: path, offset: place(path.records.words), users: 1)
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

  /// Where one of the path's curves begins in the words.
  func curve(_ curve: PathCurve, of id: PathID) -> Int {
    let entry = entries[Int(id.raw)]
    return entry.offset + (entry.path?.records.curve(curve) ?? 0)
  }

  /// How many paths there are.
  var count: Int { entries.count - freeEntries.count }

  private mutating func place(_ source: [UInt32]) -> Int {
    let room = PathLibrary.room(source.count)
    while freeRooms.count <= room { freeRooms.append([]) }
    let offset = freeRooms[room].popLast() ?? words.count
    words.extend(to: offset + 1 << room, filler: 0)
    for index in source.indices { words[offset + index] = source[index] }
    return offset
  }

  /// The power of two that holds so many words.
  private static func room(_ count: Int) -> Int { Int.bitWidth - (max(count, 1) - 1).leadingZeroBitCount }
}
