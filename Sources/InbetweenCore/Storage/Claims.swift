// Stores that were read from data may hold any numbers. So each store can check itself before an index is
// followed: `check` throws the first contradiction.

/// A contradiction within a store, or between two: the line of the sources that found it.
package struct Contradiction: Error {
  let file: StaticString
  let line: UInt
}

/// Throws a contradiction unless a condition holds.
@inline(__always)
func demand(_ holds: Bool, file: StaticString = #fileID, line: UInt = #line) throws(Contradiction) {
  if !holds { throw Contradiction(file: file, line: line) }
}

/// The elements of a pool that are in use or free, each once: two owners would free one twice.
struct Claims: ~Copyable {
  private var words = UniqueArray<UInt64>()
  /// The number of elements, and of those that have been claimed.
  let size: Int
  private(set) var count = 0

  init(_ size: Int) {
    self.size = size
    words.extend(to: (size + 63) / 64, filler: 0)
  }

  /// Returns whether an element exists and has been claimed.
  func has(_ index: Int) -> Bool {
    index >= 0 && index < size && words[index / 64] & 1 << UInt64(index % 64) != 0
  }

  /// Claims consecutive elements that exist and have not been claimed.
  mutating func claim(
    _ first: Int, _ length: Int = 1, file: StaticString = #fileID, line: UInt = #line
  ) throws(Contradiction) {
    try demand(first >= 0 && length >= 0 && length <= size && first <= size - length, file: file, line: line)
    for index in first..<first + length {
      try demand(!has(index), file: file, line: line)
      words[index / 64] |= 1 << UInt64(index % 64)
    }
    count += length
  }

  /// Whether all elements have been claimed.
  var isComplete: Bool { count == size }
}

extension Int64 {
  /// Whether it is an instant, or a time, with which the engine can compute: sums of three fit in 64 bits.
  var isSound: Bool { magnitude <= 1 << 61 }

  /// Whether it is a length of time, `Int64.max` for no end.
  var isSoundLength: Bool { self >= 0 && (self <= 1 << 60 || self == .max) }
}
