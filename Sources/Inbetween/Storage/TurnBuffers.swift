#if !hasFeature(Embedded)
  /// Elements that one thread writes in turn while others read, without waiting and without copying.
  ///
  ///     writer fills      latest          being read, by one or several
  ///     ┌──────────┐   ┌──────────┐   ┌──────────┐
  ///     │  element │   │ element  │   │ element  │     one reader: three elements
  ///     └──────────┘   └──────────┘   └──────────┘     each further reader: one more
  ///
  /// Of two, the writer would have to wait until the reader has done with the old one. Of three one is always
  /// free: neither the latest nor being read. The lock is held for as long as it takes to say which is whose.
  /// An element is written by one thread, or read by several, and the lock lies between: so elements need
  /// not be `Sendable`.
  final class TurnBuffers<Element>: @unchecked Sendable {
    private struct Turns {
      /// The place of the latest, −1 before there is one; and which number each has.
      var latest = -1
      var numbers: [UInt64]
      /// How many read each.
      var readers: [Int]
      var isWriting = false
    }

    private let elements: [Element]
    private let mostRead: Int
    @exclusivity(unchecked) private var turns: Turns
    private let lock = Lock()

    /// - Parameter readers: how many may read an element each at once.
    init(readers: Int, _ make: () -> Element) {
      mostRead = max(1, min(readers, 64))
      var elements: [Element] = []
      for _ in 0..<mostRead + 2 { elements.append(make()) }
      self.elements = elements
      turns = Turns(
        numbers: [UInt64](repeating: 0, count: elements.count),
        readers: [Int](repeating: 0, count: elements.count))
    }

    /// How many elements have been written.
    var count: UInt64 { lock.with { turns.latest < 0 ? 0 : turns.numbers[turns.latest] } }

    /// Writes an element, which is the latest from then on. False, and nothing is done, while another thread
    /// does, or `body` of this one.
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

    /// Keeps the latest element for reading until `endReading`, if its number is greater than `number`; where
    /// more read already than there are elements for, the latest of theirs.
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
