import Synchronization

/// A picture in memory, as premultiplied RGBA bytes row by row, with a graphics device's copy.
///
/// The bytes are kept because a device can lose its copy at any time: a driver reset, a resize on Direct3D.
final class Texture {
  let width: Int
  let height: Int
  let bytes: [UInt8]
  /// A number that no other texture of the process has, or had.
  let number = Texture.count.add(1, ordering: .relaxed).newValue
  /// The opacities of a white texture, such as text, one byte a pixel. Nil for other textures.
  let mask: [UInt8]?
  /// The device's copy. Created when the texture is first drawn there; replaced when the device is lost.
  var device: DeviceTexture?

  private static let count = Atomic<UInt64>(0)

  init(width: Int, height: Int, premultiplied bytes: [UInt8]) {
    precondition(bytes.count == width * height * 4, "four bytes a pixel")
    self.width = width
    self.height = height
    self.bytes = bytes
    mask = nil
  }

  /// Creates a white texture with these opacities.
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

  /// Returns the picture at half the size, each pixel the mean of the area it covers; nil for a single pixel.
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

  /// Returns the first pixel that each pixel of the half size covers. The weights belong to this pixel and
  /// the next two.
  ///
  /// An odd `count` is divided evenly too; otherwise the picture would shift sideways from level to level.
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
