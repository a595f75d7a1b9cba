import Foundation

/// How two pictures of one size differ for the eye: by the means of blocks of four by four pixels, so that an
/// edge smoothed or a glyph hinted otherwise does not count, and something that is missing does.
struct PictureDifference {
  private let first: Picture
  private let second: Picture
  /// The greatest difference of a block, and the mean of all, in steps of 255.
  private(set) var greatest = 0.0
  private(set) var mean = 0.0

  private static let block = 4
  /// Beyond these a difference is seen.
  private static let limits = (greatest: 26.0, mean: 1.5)

  init(_ first: Picture, _ second: Picture) {
    (self.first, self.second) = (first, second)
    var sum = 0.0
    var count = 0
    for top in stride(from: 0, to: first.height, by: Self.block) {
      for left in stride(from: 0, to: first.width, by: Self.block) {
        let difference = difference(left, top)
        greatest = max(greatest, difference)
        sum += difference
        count += 1
      }
    }
    mean = sum / Double(max(count, 1))
  }

  var isVisible: Bool { greatest > Self.limits.greatest || mean > Self.limits.mean }

  var words: String {
    String(
      format: "a block differs by %.1f (at most %.0f), all by %.2f on the average (at most %.1f)", greatest,
      Self.limits.greatest, mean, Self.limits.mean)
  }

  /// The greatest difference of a channel's mean over a block.
  private func difference(_ left: Int, _ top: Int) -> Double {
    var sums = [0, 0, 0]
    var count = 0
    for y in top..<min(top + Self.block, first.height) {
      for x in left..<min(left + Self.block, first.width) {
        let (one, other) = (first[x, y], second[x, y])
        for channel in 0..<3 { sums[channel] += Int(one[channel]) - Int(other[channel]) }
        count += 1
      }
    }
    return sums.map { Double(abs($0)) / Double(count) }.max() ?? 0
  }

  /// What was expected, what was found, and where they differ, side by side.
  var png: Data {
    var rows: [UInt8] = []
    for y in 0..<first.height {
      rows.append(0)
      for picture in [first, second] { for x in 0..<first.width { rows += picture[x, y].prefix(3) } }
      for x in 0..<first.width {
        let (one, other) = (first[x, y], second[x, y])
        rows += (0..<3).map { UInt8(min(abs(Int(one[$0]) - Int(other[$0])) * 4, 255)) }
      }
    }
    return StoredPNG.data(width: first.width * 3, height: first.height, rows: rows)
  }
}

/// A PNG file whose bytes are stored as they are.
private enum StoredPNG {
  /// - Parameter rows: of each row its filter, 0, and three bytes a pixel.
  static func data(width: Int, height: Int, rows: [UInt8]) -> Data {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", word(width) + word(height) + [8, 2, 0, 0, 0])
    var stream: [UInt8] = [0x78, 0x01]
    let largest = 65535
    for start in stride(from: 0, to: rows.count, by: largest) {
      let part = rows[start..<min(start + largest, rows.count)]
      let isLast: UInt8 = part.endIndex == rows.count ? 1 : 0
      let count = UInt16(part.count)
      stream += [isLast, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
      stream += part
    }
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in rows {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    file += chunk("IDAT", stream + word(Int(b << 16 | a)))
    return Data(file + chunk("IEND", []))
  }

  private static func word(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    var check: UInt32 = 0xFFFF_FFFF
    for byte in body {
      check ^= UInt32(byte)
      for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
    }
    return word(content.count) + body + word(Int(~check))
  }
}
