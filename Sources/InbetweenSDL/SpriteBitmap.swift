/// Many small sprites of a frame, drawn in memory: a separate picture that lies over a part of the target.
///
/// A point of a crowd covers a few pixels. Its four vertices would cost more than those pixels do, and a
/// graphics driver takes many times as long for them as for one picture. So large crowds are drawn here, and
/// the renderer gets one texture.
final class SpriteBitmap {
  /// The pixels of the target that it covers.
  private(set) var area: PixelRectangle
  /// The premultiplied pixels, row by row, with a rim on each side. A sprite that is cut off by the edge ends
  /// in the rim, so that drawing needs no test of it.
  private(set) var pixels: [UInt32]
  /// The device's copy. Filled anew in each frame.
  var device: DeviceTexture?
  /// The number of frames for which nothing was drawn in it.
  var age = 0

  /// The least number of sprites that a call draws in a bitmap.
  static let leastCount = 20_000

  /// Whether a bitmap costs less than four vertices a sprite, which cost as much as some thirty pixels.
  static func pays(for count: Int, over area: PixelRectangle) -> Bool {
    count >= max(leastCount, (area.right - area.left) * (area.bottom - area.top) / 30)
  }

  /// The width of the rim, and the largest side of a sprite's picture, in pixels.
  static let rim = 8

  init(_ area: PixelRectangle) {
    self.area = area
    pixels = [UInt32](repeating: 0, count: Self.count(area))
  }

  var width: Int { area.right - area.left }
  var height: Int { area.bottom - area.top }
  /// The number of pixels from one row to the next.
  var stride: Int { width + 2 * Self.rim }

  private static func count(_ area: PixelRectangle) -> Int {
    (area.right - area.left + 2 * rim) * (area.bottom - area.top + 2 * rim)
  }

  /// Removes all sprites, and moves to an area of the same size. Returns false if the size differs.
  func move(to area: PixelRectangle) -> Bool {
    guard area.right - area.left == width, area.bottom - area.top == height else { return false }
    self.area = area
    pixels.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    return true
  }

  /// Calls `body` with the first pixel of the area's upper row, and the number of pixels to the next row.
  func withFirstPixel(_ body: (UnsafePointer<UInt32>, Int) -> Void) {
    pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      body(start + Self.rim * stride + Self.rim, stride)
    }
  }

  /// Draws sprites of one size.
  ///
  /// - Parameters:
  ///   - masks: the opacities of the sprite's sixteen pictures, one after the other, row by row.
  ///   - side: the width and height of a picture, 1 to `rim` pixels.
  ///   - scale: the pixels of a point.
  ///   - origin: the pixel position of the point (0, 0), and from there to the corner of a sprite on it.
  ///   - ink: returns the packed colour of a sprite; 0 for an invisible one.
  /// - Complexity: O(n), where n is the number of sprites.
  @inline(__always)
  func draw(
    _ masks: [UInt8], side: Int, x: Span<Float>, y: Span<Float>, scale: Float, origin: SIMD2<Float>,
    ink: (Int) -> UInt32
  ) {
    precondition(masks.count == 16 * side * side && side <= Self.rim, "sixteen pictures of \(side) pixels")
    switch side {
    case 1: stamp(masks, 1, x, y, scale, origin, ink)
    case 2: stamp(masks, 2, x, y, scale, origin, ink)
    case 3: stamp(masks, 3, x, y, scale, origin, ink)
    default: stamp(masks, side, x, y, scale, origin, ink)
    }
  }

  @inline(__always)
  private func stamp(
    _ masks: [UInt8], _ side: Int, _ x: Span<Float>, _ y: Span<Float>, _ scale: Float,
    _ origin: SIMD2<Float>, _ ink: (Int) -> UInt32
  ) {
    let stride = stride
    let shift = SIMD2<Int>(Self.rim - area.left, Self.rim - area.top)
    let most = (UInt(bitPattern: width + Self.rim), UInt(bitPattern: height + Self.rim))
    let (least, factor) = (origin * 4, scale * 4)
    pixels.withUnsafeMutableBufferPointer { pixels in
      masks.withUnsafeBufferPointer { masks in
        guard let start = pixels.baseAddress, let mask = masks.baseAddress else { return }
        for index in 0..<x.count {
          let across = Self.rounded(x[unchecked: index] * factor + least.x)
          let down = Self.rounded(y[unchecked: index] * factor + least.y)
          // A whole number and 0 to 3 quarters.
          let (column, row) = (across >> 2 &+ shift.x, down >> 2 &+ shift.y)
          let color = ink(index)
          guard UInt(bitPattern: column) < most.0, UInt(bitPattern: row) < most.1, color != 0 else {
            continue
          }
          let spread = Blend.spread(color)
          var share = mask + ((down & 3) &* 4 &+ (across & 3)) &* (side &* side)
          var pixel = start + (row &* stride &+ column)
          for _ in 0..<side {
            for place in 0..<side {
              pixel[place] = Blend.over(spread, share: UInt64(share[place]), pixel[place])
            }
            pixel += stride
            share += side
          }
        }
      }
    }
  }

  /// Returns the nearest whole number, without a branch. A number that is not finite or too large gives one
  /// that lies outside every picture.
  @inline(__always)
  private static func rounded(_ number: Float) -> Int {
    // Adding 1.5·2²³, whose last bit counts 1, rounds. The bits of the sum count from there.
    let rounding: Float = 12_582_912
    return Int(Int32(bitPattern: (number + rounding).bitPattern)) &- Int(rounding.bitPattern)
  }

  /// Draws the bitmap's part in `clip` over a target.
  func paint(over target: UnsafeMutableBufferPointer<UInt32>, stride: Int, clip: PixelRectangle) {
    let part = area.intersection(clip)
    guard !part.isEmpty else { return }
    withFirstPixel { first, own in
      for row in part.top..<part.bottom {
        let source = first + ((row - area.top) * own - area.left)
        let line = row * stride
        for column in part.left..<part.right where source[column] != 0 {
          target[line + column] = Blend.over(Blend.spread(source[column]), target[line + column])
        }
      }
    }
  }
}
