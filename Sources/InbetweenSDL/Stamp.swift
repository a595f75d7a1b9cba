import CInbetweenSDL

/// Paints unrotated rectangles with a mask: text, shadows, sprites.
///
/// Colours are blended in integers, all four channels in one multiplication. Where the mask's pixels match
/// the target's one to one, nothing is interpolated.
struct Stamp {
  let mask: UnsafeBufferPointer<UInt8>
  let width: Int
  let height: Int

  /// The widest rectangle, in pixels, that is painted without skipping empty mask pixels. Wider ones, such as
  /// lines of text, skip them. In small sprites that branch is mispredicted so often that it is five times
  /// slower.
  private static let dense = 20

  /// Paints the rectangle with these corners, top left and bottom right, in the first one's colour.
  @inline(__always)
  func paint(
    _ first: SDL_Vertex, _ last: SDL_Vertex, _ pixels: UnsafeMutableBufferPointer<UInt32>, stride: Int,
    clip: PixelRectangle
  ) {
    let left = first.position.x
    let top = first.position.y
    let size = SIMD2(last.position.x - left, last.position.y - top)
    // Numbers that are not finite fail these tests too.
    guard size.x > 0, size.y > 0, max(abs(left), abs(top)) < 1e6, max(size.x, size.y) < 1e6 else { return }
    let texels = SIMD2(Float(width), Float(height))
    let start = SIMD2(first.tex_coord.x, first.tex_coord.y) * texels
    let end = SIMD2(last.tex_coord.x, last.tex_coord.y) * texels
    let color = Blend.spread(Raster.packed(first.color))
    let near = SIMD2(Int(start.x + 0.5), Int(start.y + 0.5))
    let place = SIMD2(Int(left), Int(top))
    let whole = SIMD2(Float(place.x), Float(place.y)) == SIMD2(left, top)
    let off = pointwiseMax((start - SIMD2<Float>(near)).magnitude, (end - start - size).magnitude)
    if whole, off.max() < 0.01 {
      let extent = SIMD2(Int(size.x + 0.5), Int(size.y + 0.5))
      stamp(at: place, near, extent, color, pixels, stride: stride, clip: clip)
    } else {
      stretch(
        SIMD2(left, top), size, from: start, to: end, color, pixels, stride: stride, clip: clip)
    }
  }

  @inline(__always)
  private func stamp(
    at place: SIMD2<Int>, _ source: SIMD2<Int>, _ size: SIMD2<Int>, _ color: UInt64,
    _ pixels: UnsafeMutableBufferPointer<UInt32>, stride: Int, clip: PixelRectangle
  ) {
    let left = max(place.x, clip.left)
    let right = min(place.x &+ size.x, clip.right)
    let bottom = min(place.y &+ size.y, clip.bottom)
    var row = max(place.y, clip.top)
    let count = right &- left
    guard count > 0 else { return }
    while row < bottom {
      defer { row &+= 1 }
      let line = row &* stride &+ left
      let texels = (source.y &+ row &- place.y) &* width &+ source.x &+ left &- place.x
      var column = 0
      if count > Self.dense {
        while column < count {
          let share = UInt64(mask[texels &+ column])
          if share != 0 {
            pixels[line &+ column] = Blend.over(color, share: share, pixels[line &+ column])
          }
          column &+= 1
        }
        continue
      }
      while column < count {
        let share = UInt64(mask[texels &+ column])
        pixels[line &+ column] = Blend.over(color, share: share, pixels[line &+ column])
        column &+= 1
      }
    }
  }

  /// Paints with bilinear interpolation between four of the mask's pixels.
  private func stretch(
    _ least: SIMD2<Float>, _ size: SIMD2<Float>, from start: SIMD2<Float>, to end: SIMD2<Float>,
    _ color: UInt64, _ pixels: UnsafeMutableBufferPointer<UInt32>, stride: Int, clip: PixelRectangle
  ) {
    // A pixel belongs to the rectangle if its centre does.
    func pixelRange(_ low: Float, _ high: Float, _ bounds: Range<Int>) -> Range<Int> {
      let start = max(Int((low - 0.5).rounded(.up)), bounds.lowerBound)
      let end = min(Int((high - 0.5).rounded(.up)), bounds.upperBound)
      return start..<max(start, end)
    }
    let columns = pixelRange(least.x, least.x + size.x, clip.left..<clip.right)
    let rows = pixelRange(least.y, least.y + size.y, clip.top..<clip.bottom)
    let step = (end - start) / size
    let isEven = step == .zero
    for row in rows {
      let (upper, lower, down) = texels(start.y + (Float(row) + 0.5 - least.y) * step.y, height)
      let line = row * stride
      if isEven {
        let share = mixed(upper, lower, down, texels(start.x, width))
        let even = Blend.scaled(color, UInt64(share + 0.5))
        for column in columns { pixels[line + column] = Blend.over(even, pixels[line + column]) }
        continue
      }
      for column in columns {
        let across = texels(start.x + (Float(column) + 0.5 - least.x) * step.x, width)
        let share = UInt64(mixed(upper, lower, down, across) + 0.5)
        if share != 0 { pixels[line + column] = Blend.over(color, share: share, pixels[line + column]) }
      }
    }
  }

  /// Returns the two texels beside a position along one axis, and the fraction of the way between them.
  @inline(__always)
  private func texels(_ place: Float, _ count: Int) -> (Int, Int, Float) {
    let held = min(max(place - 0.5, 0), Float(count - 1))
    let first = Int(held)
    return (first, min(first + 1, count - 1), held - Float(first))
  }

  @inline(__always)
  private func mixed(_ upper: Int, _ lower: Int, _ down: Float, _ across: (Int, Int, Float)) -> Float {
    let (left, right, part) = across
    let above = Float(mask[upper * width + left])
    let below = Float(mask[lower * width + left])
    let top = above + (Float(mask[upper * width + right]) - above) * part
    let bottom = below + (Float(mask[lower * width + right]) - below) * part
    return top + (bottom - top) * down
  }
}

/// Blends premultiplied pixels in integers, each product rounded to the nearest.
enum Blend {
  /// Returns the four channels, each with eight free bits above it.
  @inline(__always)
  static func spread(_ pixel: UInt32) -> UInt64 {
    UInt64(pixel & 0x00ff_00ff) | UInt64(pixel & 0xff00_ff00) << 24
  }

  @inline(__always)
  static func gathered(_ channels: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: channels) | UInt32(truncatingIfNeeded: channels >> 24)
  }

  /// Returns each channel multiplied by `share` / 255; `share` is 0…255.
  @inline(__always)
  static func scaled(_ channels: UInt64, _ share: UInt64) -> UInt64 {
    // The rounded quotient by 255 is (p + p / 256) / 256 with p = product + 128. This holds for all products
    // up to 255².
    let product = channels &* share &+ 0x0080_0080_0080_0080
    return (product &+ (product >> 8 & 0x00ff_00ff_00ff_00ff)) >> 8 & 0x00ff_00ff_00ff_00ff
  }

  /// Returns a spread colour over a pixel.
  @inline(__always)
  static func over(_ color: UInt64, _ below: UInt32) -> UInt32 {
    gathered(color &+ scaled(spread(below), 255 &- alpha(color)))
  }

  /// Returns a spread colour over a pixel, with its opacity multiplied by `share` / 255.
  @inline(__always)
  static func over(_ color: UInt64, share: UInt64, _ below: UInt32) -> UInt32 {
    over(scaled(color, share), below)
  }

  /// Returns the opacity, which is a pixel's last byte in memory.
  @inline(__always)
  private static func alpha(_ channels: UInt64) -> UInt64 {
    #if _endian(little)
      channels >> 48
    #else
      channels & 0xff
    #endif
  }
}
