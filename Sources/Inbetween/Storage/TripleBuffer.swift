#if !hasFeature(Embedded)
  /// Elements that one thread writes in turn while others read, without waiting and without copying: a triple
  /// buffer.
  ///
  ///     writer fills      latest          being read, by one or several
  ///     ┌──────────┐   ┌──────────┐   ┌──────────┐
  ///     │  element │   │ element  │   │ element  │     one reader: three elements
  ///     └──────────┘   └──────────┘   └──────────┘     each further reader: one more
  ///
  /// With two elements the writer would have to wait until the reader is done with the old one. Of three, one
  /// is always free: neither the latest nor being read. The lock is held only to assign elements. An element
  /// is written by one thread, or read by several, with the lock in between: so elements need not be
  /// `Sendable`.
  final class TripleBuffer<Element>: @unchecked Sendable {
    private struct Turns {
      /// The index of the latest element, −1 before there is one, and the number of each.
      var latest = -1
      var numbers: [UInt64]
      /// The number of readers of each.
      var readers: [Int]
      var isWriting = false
    }

    private let elements: [Element]
    private let mostRead: Int
    @exclusivity(unchecked) private var turns: Turns
    private let lock = Lock()

    /// - Parameter readers: how many threads may read different elements at once; clamped to 1 … 64.
    init(readers: Int, _ make: () -> Element) {
      mostRead = max(1, min(readers, 64))
      var elements: [Element] = []
      for _ in 0..<mostRead + 2 { elements.append(make()) }
      self.elements = elements
      turns = Turns(
        numbers: [UInt64](repeating: 0, count: elements.count),
        readers: [Int](repeating: 0, count: elements.count))
    }

    /// The number of elements that have been written.
    var count: UInt64 { lock.with { turns.latest < 0 ? 0 : turns.numbers[turns.latest] } }

    /// Writes an element, which is then the latest. Returns false, with nothing done, while another thread
    /// writes, or from within `body`.
    func write(_ body: (Element) -> Void) -> Bool {
      let place = lock.with { () -> Int? in
        if turns.isWriting { return nil }
        turns.isWriting = true
        var place = 0
        while place == turns.latest || turns.readers[place] > 0 { place += 1 }
        return place
      }
      guard let place else { return false }
      body(elements[place])
      lock.with {
        turns.numbers[place] = turns.latest < 0 ? 1 : turns.numbers[turns.latest] + 1
        turns.latest = place
        turns.isWriting = false
      }
      return true
    }

    subscript(place: Int) -> Element { elements[place] }

    /// Keeps the latest element for reading until `endReading`, if its number is greater than `number`. If
    /// all elements for readers are in use, it shares the latest of those.
    func beginReading(after number: UInt64) -> (place: Int, number: UInt64)? {
      lock.with { () -> (place: Int, number: UInt64)? in
        if turns.latest < 0 { return nil }
        var place = turns.latest
        var read = 0
        for other in turns.readers.indices where turns.readers[other] > 0 { read += 1 }
        if turns.readers[place] == 0 && read >= mostRead {
          for other in turns.readers.indices where turns.readers[other] > 0 {
            if place == turns.latest || turns.numbers[other] > turns.numbers[place] { place = other }
          }
        }
        if turns.numbers[place] <= number { return nil }
        turns.readers[place] += 1
        return (place, turns.numbers[place])
      }
    }

    func endReading(_ place: Int) { lock.with { turns.readers[place] -= 1 } }
  }
#endif
