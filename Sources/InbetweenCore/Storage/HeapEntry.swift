/// An element of a heap.
protocol HeapEntry: BitwiseCopyable {
  /// Returns whether it is removed from the heap before another element.
  func precedes(_ other: Self) -> Bool
}

extension UniqueArray where Element: HeapEntry {
  // A heap has four branches. An entry that moves in it is passed to `note`, with its new index.

  @inline(__always)
  mutating func insert(_ entry: Element, note: (Element, Int) -> Void = { _, _ in }) {
    append(entry)
    rise(count - 1, entry, note: note)
  }

  @inline(__always)
  mutating func removeEntry(at index: Int, note: (Element, Int) -> Void = { _, _ in }) {
    let last = removeLast()
    if index < count { replace(index, by: last, note: note) }
  }

  @inline(__always)
  mutating func replace(_ index: Int, by entry: Element, note: (Element, Int) -> Void = { _, _ in }) {
    if index > 0 && entry.precedes(self[(index - 1) / 4]) {
      rise(index, entry, note: note)
    } else {
      sink(index, entry, note: note)
    }
  }

  /// Replaces the last of the entries up to an index with an entry that may precede earlier ones.
  @inline(__always)
  mutating func rise(_ start: Int, _ entry: Element, note: (Element, Int) -> Void = { _, _ in }) {
    var index = start
    while index > 0, entry.precedes(self[(index - 1) / 4]) {
      self[index] = self[(index - 1) / 4]
      note(self[index], index)
      index = (index - 1) / 4
    }
    self[index] = entry
    note(entry, index)
  }

  @inline(__always)
  private mutating func sink(_ start: Int, _ entry: Element, note: (Element, Int) -> Void) {
    var index = start
    while let least = leastChild(of: index), self[least].precedes(entry) {
      self[index] = self[least]
      note(self[index], index)
      index = least
    }
    self[index] = entry
    note(entry, index)
  }

  /// Returns the first child of an element of the heap; nil if it has none.
  @inline(__always)
  private func leastChild(of index: Int) -> Int? {
    let first = 4 * index + 1
    if first >= count { return nil }
    var least = first
    for child in first + 1..<min(first + 4, count) where self[child].precedes(self[least]) {
      least = child
    }
    return least
  }

  /// Sorts the elements from `first` on by heap sort, in place: a tick allocates nothing. Elements in order,
  /// or in the reverse order, take O(n).
  mutating func sort(from first: Int) {
    var ordered = first + 1
    while ordered < count, !self[ordered].precedes(self[ordered - 1]) { ordered += 1 }
    if ordered >= count { return }
    var descending = first + 1
    while descending < count, self[descending].precedes(self[descending - 1]) { descending += 1 }
    if descending == count { return reverse(from: first) }
    var end = count - first
    for root in stride(from: end / 2 - 1, through: 0, by: -1) { sink(root, end, from: first) }
    while end > 1 {
      end -= 1
      let last = self[first + end]
      self[first + end] = self[first]
      self[first] = last
      sink(0, end, from: first)
    }
  }

  private mutating func reverse(from first: Int) {
    var (left, right) = (first, count - 1)
    while left < right {
      let element = self[left]
      self[left] = self[right]
      self[right] = element
      (left, right) = (left + 1, right - 1)
    }
  }

  private mutating func sink(_ start: Int, _ end: Int, from first: Int) {
    let element = self[first + start]
    var parent = start
    while 2 * parent + 1 < end {
      var child = 2 * parent + 1
      if child + 1 < end && self[first + child].precedes(self[first + child + 1]) { child += 1 }
      if !element.precedes(self[first + child]) { break }
      self[first + parent] = self[first + child]
      parent = child
    }
    self[first + parent] = element
  }
}
