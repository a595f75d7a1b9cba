/// A 64-bit hash that is equal on every machine. `World.stateHash` uses it. Hashes of the standard library
/// differ even from run to run.
///
/// The method is FNV-1a over 64-bit words (Fowler, Noll, Vo). After each word, the high bits are folded into
/// the low bits.
///
/// ```swift
/// var hash = StateHash()
/// hash.add(SIMD2<Float>(3, 4))
/// hash.add(card)
/// print(hash.value)
/// ```
public struct StateHash: Sendable {
  /// The hash of all values added so far, in their order.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates an empty hash.
  public init() {}

  /// Adds a word.
  public mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x0000_0100_0000_01b3
    value ^= value >> 32
  }

  /// Adds a whole number of any width; equal numbers give equal hashes.
  public mutating func add(_ number: some BinaryInteger) { add(UInt64(truncatingIfNeeded: number)) }

  /// Adds a whole number: equal numbers of any width give equal hashes.
  public mutating func add(_ number: Int) { add(UInt64(truncatingIfNeeded: number)) }

  /// Adds a Boolean.
  public mutating func add(_ isSo: Bool) { add(isSo ? 1 : 0 as UInt64) }

  /// Adds a number by its bits: 0 and −0 differ.
  public mutating func add(_ number: Float) { add(UInt64(number.bitPattern)) }

  /// Adds a number by its bits: 0 and −0 differ.
  public mutating func add(_ number: Double) { add(number.bitPattern) }

  /// Adds a text: its UTF-8 bytes and their number.
  ///
  /// - Complexity: O(n), where n is the number of bytes.
  public mutating func add(_ text: String) {
    for byte in text.utf8 { add(UInt64(byte)) }
    add(UInt64(text.utf8.count))
  }

  /// Adds the bytes that were written.
  mutating func add(_ bytes: borrowing SnapshotBytes) {
    bytes.withBytes { add(bytes: $0) }
    add(bytes.count)
  }

  /// Adds bytes: eight a word, then the rest.
  mutating func add(bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index + 8 <= bytes.count {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    while index < bytes.count {
      add(UInt64(bytes[index]))
      index += 1
    }
  }

  /// Adds a record, whose bytes are the same in all builds.
  mutating func add<Record: FixedLayout>(record: Record) {
    withUnsafeBytes(of: record) { add(bytes: $0) }
  }
}
