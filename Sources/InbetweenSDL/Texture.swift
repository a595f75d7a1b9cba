import Synchronization

/// A picture in memory: premultiplied RGBA bytes, row by row, and what a graphics device made of it.
///
/// The bytes are kept, for a device can lose its copy at any time (a driver reset, a resize on Direct3D).
final class Texture {
  let width: Int
  let height: Int
  let bytes: [UInt8]
  /// No other texture of the process has this number, also of those that are gone.
  let number = Texture.count.add(1, ordering: .relaxed).newValue
  /// Where all four channels are alike everywhere, as in text: that one channel.
  let mask: [UInt8]?
  /// The device's copy; made when it is first drawn there, dropped when the device loses it.
  var device: DeviceTexture?

  private static let count = Atomic<UInt64>(0)

  init(width: Int, height: Int, premultiplied bytes: [UInt8]) {
    precondition(bytes.count == width * height * 4, "four bytes a pixel")
    self.width = width
    self.height = height
    self.bytes = bytes
    mask = nil
  }

  /// White of these opacities.
  init(width: Int, height: Int, mask: [UInt8]) {
    precondition(mask.count == width * height, "one byte a pixel")
    self.width = width
    self.height = height
    self.mask = mask
    bytes = [UInt8](unsafeUninitializedCapacity: mask.count * 4) { buffer, count in
      for index in mask.indices {
        for channel in 0..<4 { buffer[index * 4 + channel] = mask[index] }
      }
      count = mask.count * 4
    }
  }

  /// The same picture at half the size, each pixel the mean of what it covers; nil when it is one pixel.
  func halved() -> Texture? {
    guard width > 1 || height > 1 else { return nil }
    let columns = Self.shares(of: width)
    let rows = Self.shares(of: height)
    let whole = width * height
    var smaller = [UInt8]()
    smaller.reserveCapacity(columns.count * rows.count * 4)
    for row in rows {
      for column in columns {
        for channel in 0..<4 {
          var sum = whole / 2
          for y in 0..<3 where row.weights[y] > 0 {
            for x in 0..<3 where column.weights[x] > 0 {
              let place = (row.first + y) * width + column.first + x
              sum += Int(bytes[place * 4 + channel]) * row.weights[y] * column.weights[x]
            }
          }
          smaller.append(UInt8(sum / whole))
        }
      }
    }
    return Texture(width: columns.count, height: rows.count, premultiplied: smaller)
  }

  /// What each of half as many pixels covers of `count`: the first, and the weights of it and the next
  /// two. An odd count is spread evenly too, or the picture would creep aside from level to level.
  private static func shares(of count: Int) -> [(first: Int, weights: SIMD3<Int>)] {
    let half = (count + 1) / 2
    return (0..<half).map { place in
      let first = place * count / half
      var weights = SIMD3<Int>.zero
      for tap in 0..<3 {
        let start = max((first + tap) * half, place * count)
        let end = min((first + tap + 1) * half, (place + 1) * count)
        weights[tap] = max(end - start, 0)
      }
      return (first, weights)
    }
  }
}
