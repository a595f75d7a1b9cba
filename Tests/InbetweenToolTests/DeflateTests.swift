import Foundation
import Testing

@testable import InbetweenTool

@Suite("Compressed bytes")
struct DeflateTests {
  /// Decompresses one block with the fixed codes, by the tables of RFC 1951.
  static func inflate(_ packed: [UInt8]) -> [UInt8]? {
    var place = 0
    func bit() -> Int {
      defer { place += 1 }
      return place / 8 < packed.count ? Int(packed[place / 8]) >> (place % 8) & 1 : 0
    }
    func bits(_ count: Int) -> Int { (0..<count).reduce(0) { $0 | bit() << $1 } }
    func code(_ count: Int, after start: Int = 0) -> Int {
      (0..<count).reduce(start) { value, _ in value << 1 | bit() }
    }
    let lengths = [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
      227, 258,
    ]
    let distances = [
      1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
      4097, 6145,
      8193, 12289, 16385, 24577,
    ]
    guard bits(1) == 1, bits(2) == 1 else { return nil }
    var bytes: [UInt8] = []
    while place < packed.count * 8 {
      var value = code(7)
      var symbol = value + 256
      if value >= 24 {
        value = code(1, after: value)
        if value < 0xC0 {
          symbol = value - 0x30
        } else if value < 0xC8 {
          symbol = value - 0xC0 + 280
        } else {
          symbol = code(1, after: value) - 0x190 + 144
        }
      }
      if symbol < 256 {
        bytes.append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return place > (packed.count - 1) * 8 ? bytes : nil }
      let number = symbol - 257
      let length = lengths[number] + (number < 8 || number == 28 ? 0 : bits(number / 4 - 1))
      let far = code(5)
      let distance = distances[far] + (far < 4 ? 0 : bits(far / 2 - 1))
      guard distance <= bytes.count else { return nil }
      for _ in 0..<length { bytes.append(bytes[bytes.count - distance]) }
    }
    return nil
  }

  @Test("Come back as they were: none, all values, runs, repeats over all lengths and distances")
  func returns() throws {
    var random = SystemRandomNumberGenerator()
    let noise = (0..<70_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    var cases: [[UInt8]] = [[], [0], Array(0...255), Array(repeating: 7, count: 1000), noise]
    // A repeat of each length, and at distances up to the window and beyond.
    cases += (1...260).map { Array(noise[0..<$0]) + [1, 2] + Array(noise[0..<$0]) }
    cases += [4, 5, 300, 4096, 32_767, 32_768, 32_769, 40_000].map {
      Array(noise[0..<$0] + noise[0..<min($0, 99)])
    }
    for bytes in cases { #expect(Self.inflate(Deflate.compress(bytes)) == bytes, "\(bytes.count) bytes") }
    #expect(Deflate.compress(Array(repeating: 7, count: 100_000)).count < 1000)
    #expect(Deflate.compress(noise + noise[40_000...]).count < Deflate.compress(noise).count + 1500)
  }
}
