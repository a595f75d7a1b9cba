/// The paths of a world's drivers, each once, in one row of words, so that a table's row needs an id. The
/// space of a path without users is reused.
package struct PathLibrary: SnapshotField, ~Copyable {
  private struct Entry: SnapshotField {
    var path: MeasuredPath?
    var offset: Int
    var users: Int

    mutating func exchange(_ bytes: inout SnapshotBytes) {
      bytes.object(&path, .path)
      bytes.exchange(&offset, &users)
    }
  }

  private(set) var words = UniqueArray<UInt32>()
  private var entries: [Entry] = []
  private var freeEntries: [Slot<MeasuredPath>] = []
  /// Free offsets, by the power of two of their room.
  private var freeRooms: [[Int]] = []
  private var slots: [ObjectIdentifier: Slot<MeasuredPath>] = [:]

  /// Returns the path's slot, and adds a user.
  mutating func retain(_ path: MeasuredPath) -> Slot<MeasuredPath> {
    if let slot = slots[ObjectIdentifier(path)] {
      entries[slot.index].users += 1
      return slot
    }
    let entry = Entry(path: path, offset: store(path.records.words), users: 1)
    let slot = freeEntries.popLast() ?? Slot(entries.count)
    if slot.index < entries.count { entries[slot.index] = entry } else { entries.append(entry) }
    slots[ObjectIdentifier(path)] = slot
    return slot
  }

  mutating func release(_ slot: Slot<MeasuredPath>) {
    entries[slot.index].users -= 1
    guard entries[slot.index].users == 0, let path = entries[slot.index].path else { return }
    slots[ObjectIdentifier(path)] = nil
    freeRooms[RunPool<UInt32>.sizeClass(path.records.words.count)].append(entries[slot.index].offset)
    entries[slot.index].path = nil
    freeEntries.append(slot)
    if freeEntries.count == entries.count { removeAll() }
  }

  /// Removes the entries and words of paths that have no users, and keeps the memory. A snapshot after a
  /// burst is then small again (T10).
  private mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    freeEntries.removeAll(keepingCapacity: true)
    for room in freeRooms.indices { freeRooms[room].removeAll(keepingCapacity: true) }
    words.truncate(to: 0)
  }

  /// Returns the index in the words at which one of the path's curves begins.
  func curve(_ curve: PathCurve, of slot: Slot<MeasuredPath>) -> Int {
    let entry = entries[slot.index]
    return entry.offset + (entry.path?.records.curve(curve) ?? 0)
  }

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&words)
    bytes.elements(&entries, make: Entry(path: nil, offset: 0, users: 0))
    bytes.exchange(&freeEntries)
    bytes.elements(&freeRooms, make: [])
    if !bytes.isReading { return }
    slots.removeAll(keepingCapacity: true)
    for index in entries.indices {
      if let path = entries[index].path { slots[ObjectIdentifier(path)] = Slot(index) }
    }
  }

  /// Checks that the words of each path equal the path's, and lie in its own room.
  func check() throws(Contradiction) {
    var claims = Claims(words.count)
    var unused = Claims(entries.count)
    for entry in freeEntries { try unused.claim(Int(entry.raw)) }
    for index in entries.indices {
      try demand(unused.has(index) == (entries[index].path == nil))
      guard let path = entries[index].path else { continue }
      let (source, offset) = (path.records.words, entries[index].offset)
      let room = RunPool<UInt32>.sizeClass(source.count)
      try demand(entries[index].users > 0 && room < freeRooms.count)
      try claims.claim(offset, 1 << room)
      for word in source.indices { try demand(words[offset + word] == source[word]) }
    }
    try demand(freeRooms.count <= 33)
    for room in freeRooms.indices {
      for offset in freeRooms[room] { try claims.claim(offset, 1 << room) }
    }
    try demand(claims.isComplete)
  }

  package func path(_ slot: Slot<MeasuredPath>) -> MotionPath {
    guard let measured = entries[slot.index].path else { preconditionFailure("a path without users") }
    return MotionPath(measured: measured)
  }

  func has(_ slot: Slot<MeasuredPath>) -> Bool {
    Int(slot.raw) < entries.count && entries[Int(slot.raw)].path != nil
  }

  var count: Int { entries.count - freeEntries.count }

  private mutating func store(_ source: [UInt32]) -> Int {
    let room = RunPool<UInt32>.sizeClass(source.count)
    while freeRooms.count <= room { freeRooms.append([]) }
    let offset = freeRooms[room].popLast() ?? words.count
    words.extend(to: offset + 1 << room, filler: 0)
    for index in source.indices { words[offset + index] = source[index] }
    return offset
  }
}
