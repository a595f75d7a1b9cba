// Stores that were read from data may hold anything. So each can check itself before an index of it is
// followed: `check` throws the first contradiction.

/// A contradiction within a store, or between two.
struct Contradiction: Error {
  let text: String
}

/// Throws a contradiction unless a condition holds.
@inline(__always)
func demand(_ holds: Bool, _ text: @autoclosure () -> String) throws(Contradiction) {
  if !holds { throw Contradiction(text: text()) }
}

/// Which elements of a pool have been found in use or free, each once: an element with two owners would be
/// freed twice.
struct Claims: ~Copyable {
  private let name: String
  private var words = UniqueArray<UInt64>()
  /// The number of elements, and of those that have been claimed.
  let size: Int
  private(set) var count = 0

  init(_ size: Int, _ name: String) {
    (self.size, self.name) = (size, name)
    words.extend(to: (size + 63) / 64, filler: 0)
  }

  /// Returns whether an element exists and has been claimed.
  func has(_ index: Int) -> Bool {
    index >= 0 && index < size && words[index / 64] & 1 << UInt64(index % 64) != 0
  }

  /// Claims consecutive elements that exist and have not been claimed.
  mutating func claim(_ first: Int, _ length: Int = 1) throws(Contradiction) {
    try demand(
      first >= 0 && length >= 0 && length <= size && first <= size - length,
      "\(name): there is no element \(first)")
    for index in first..<first + length {
      try demand(!has(index), "\(name): element \(index) has two owners")
      words[index / 64] |= 1 << UInt64(index % 64)
    }
    count += length
  }

  /// Checks that all elements have been claimed.
  func checkAll() throws(Contradiction) {
    try demand(count == size, "\(name): \(size - count) elements have no owner")
  }
}

extension Int64 {
  /// Whether it is an instant, or a time, with which the engine can compute: sums of three fit in 64 bits.
  var isSound: Bool { magnitude <= 1 << 61 }

  /// Whether it is a length of time, `Int64.max` for no end.
  var isSoundLength: Bool { self >= 0 && (self <= 1 << 60 || self == .max) }
}
