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
    private struct State {
      /// The index of the latest element, −1 before there is one, and the number of each.
      var latest = -1
      var numbers: [UInt64]
      /// The number of readers of each.
      var readers: [Int]
      var isWriting = false
    }

    private let elements: [Element]
    private let mostRead: Int
    @exclusivity(unchecked) private var state: State
    private let lock = Lock()

    /// - Parameter readers: how many threads may read different elements at once; clamped to 1 … 64.
    init(readers: Int, _ make: () -> Element) {
      mostRead = max(1, min(readers, 64))
      var elements: [Element] = []
      for _ in 0..<mostRead + 2 { elements.append(make()) }
      self.elements = elements
      state = State(
        numbers: [UInt64](repeating: 0, count: elements.count),
        readers: [Int](repeating: 0, count: elements.count))
    }

    /// The number of elements that have been written.
    var count: UInt64 { lock.with { state.latest < 0 ? 0 : state.numbers[state.latest] } }

    /// Writes an element, which is then the latest. Returns false, and does nothing, while another thread
    /// writes, or from within `body`.
    func write(_ body: (Element) -> Void) -> Bool {
      let index = lock.with { () -> Int? in
        if state.isWriting { return nil }
        state.isWriting = true
        var index = 0
        while index == state.latest || state.readers[index] > 0 { index += 1 }
        return index
      }
      guard let index else { return false }
      body(elements[index])
      lock.with {
        state.numbers[index] = state.latest < 0 ? 1 : state.numbers[state.latest] + 1
        state.latest = index
        state.isWriting = false
      }
      return true
    }

    subscript(index: Int) -> Element { elements[index] }

    /// Keeps the latest element for reading until `endReading`, if its number is greater than `number`. If
    /// all elements for readers are in use, it shares the latest one of them.
    func beginReading(after number: UInt64) -> (index: Int, number: UInt64)? {
      lock.with { () -> (index: Int, number: UInt64)? in
        if state.latest < 0 { return nil }
        var index = state.latest
        var read = 0
        for other in state.readers.indices where state.readers[other] > 0 { read += 1 }
        if state.readers[index] == 0 && read >= mostRead {
          for other in state.readers.indices where state.readers[other] > 0 {
            if index == state.latest || state.numbers[other] > state.numbers[index] { index = other }
          }
        }
        if state.numbers[index] <= number { return nil }
        state.readers[index] += 1
        return (index, state.numbers[index])
      }
    }

    func endReading(_ index: Int) { lock.with { state.readers[index] -= 1 } }
  }
#endif
