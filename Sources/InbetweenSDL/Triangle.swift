import CInbetweenSDL

/// A triangle, painted row by row.
///
/// It contains the pixels whose centres it contains. A centre on an edge belongs to the triangle to the right
/// of the edge or below it. Two triangles compute a shared edge from the same corners in the same order. No
/// pixel between them is drawn twice or left out.
struct Triangle {
  /// The corners, sorted from top to bottom.
  private let top: SIMD2<Double>
  private let middle: SIMD2<Double>
  private let bottom: SIMD2<Double>
  private let corners: (SDL_Vertex, SDL_Vertex, SDL_Vertex)
  /// Twice the area; negative if the middle corner lies left of the long edge.
  private let area: Double
  private let isPlain: Bool

  /// A linear function over the plane: its value at the top left corner of pixel (0, 0) and its growth per
  /// pixel.
  private struct Plane {
    var start: SIMD4<Double>
    var acrossX: SIMD4<Double>
    var acrossY: SIMD4<Double>
    var least: SIMD4<Float>
    var most: SIMD4<Float>

    @inline(__always)
    func value(_ x: Double, _ y: Double) -> SIMD4<Float> {
      // Thin triangles have steep planes, so values are clamped to the range of the corners.
      let value = SIMD4<Float>(start + acrossX * x + acrossY * y)
      let raised = value.replacing(with: least, where: value .< least)
      return raised.replacing(with: most, where: raised .> most)
    }
  }

  /// Creates a triangle; nil if it has no area, lies outside the clip or has a corner that is not finite.
  @inline(__always)
  init?(_ first: SDL_Vertex, _ second: SDL_Vertex, _ third: SDL_Vertex, clip: PixelRectangle) {
    var a = first
    var b = second
    var c = third
    if b.position.y < a.position.y { swap(&a, &b) }
    if c.position.y < b.position.y { swap(&b, &c) }
    if b.position.y < a.position.y { swap(&a, &b) }
    // A NaN fails one of these tests or makes the area NaN.
    guard c.position.y >= Float(clip.top), a.position.y <= Float(clip.bottom),
      max(a.position.x, b.position.x, c.position.x) >= Float(clip.left),
      min(a.position.x, b.position.x, c.position.x) <= Float(clip.right)
    else { return nil }
    top = Self.point(a)
    middle = Self.point(b)
    bottom = Self.point(c)
    let right = middle - top
    let down = bottom - top
    area = right.x * down.y - right.y * down.x
    guard area.isFinite, area != 0 else { return nil }
    corners = (a, b, c)
    isPlain =
      Raster.packed(a.color) == Raster.packed(b.color) && Raster.packed(a.color) == Raster.packed(c.color)
  }

  /// Returns the plane through values at the corners.
  @inline(__always)
  private func plane(_ value: (SDL_Vertex) -> SIMD4<Float>) -> Plane {
    let (atTop, atMiddle, atBottom) = (value(corners.0), value(corners.1), value(corners.2))
    let right = middle - top
    let down = bottom - top
    let one = SIMD4<Double>(atMiddle - atTop)
    let two = SIMD4<Double>(atBottom - atTop)
    let acrossX = (one * down.y - two * right.y) / area
    let acrossY = (two * right.x - one * down.x) / area
    let start = SIMD4<Double>(atTop) - acrossX * top.x - acrossY * top.y
    func least(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { a.replacing(with: b, where: b .< a) }
    func most(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { a.replacing(with: b, where: b .> a) }
    return Plane(
      start: start, acrossX: acrossX, acrossY: acrossY, least: least(least(atTop, atMiddle), atBottom),
      most: most(most(atTop, atMiddle), atBottom))
  }

  private static func point(_ vertex: SDL_Vertex) -> SIMD2<Double> {
    SIMD2(Double(vertex.position.x), Double(vertex.position.y))
  }

  private static func channels(_ vertex: SDL_Vertex) -> SIMD4<Float> {
    SIMD4(Float(vertex.color.r), Float(vertex.color.g), Float(vertex.color.b), Float(vertex.color.a))
  }

  private static func place(_ vertex: SDL_Vertex) -> SIMD4<Float> {
    SIMD4(vertex.tex_coord.x, vertex.tex_coord.y, 0, 0)
  }

  /// Returns the indices within `bounds` of the pixels whose centres lie in low..<high.
  @inline(__always)
  private static func centres(_ low: Double, _ high: Double, _ bounds: Range<Int>) -> Range<Int> {
    let start = ceiling(low - 0.5, bounds)
    return start..<max(start, ceiling(high - 0.5, bounds))
  }

  /// Returns `value` rounded up and clamped to `bounds`. Avoids `rounded(.up)`, which is a function call on
  /// processors without the instruction.
  @inline(__always)
  private static func ceiling(_ value: Double, _ bounds: Range<Int>) -> Int {
    let held = min(max(value, Double(bounds.lowerBound)), Double(bounds.upperBound))
    let whole = Int(held)
    return Double(whole) < held ? whole + 1 : whole
  }

  /// Returns the x at which an edge (upper end first) crosses the height y.
  @inline(__always)
  private static func crossing(_ upper: SIMD2<Double>, _ lower: SIMD2<Double>, _ y: Double) -> Double {
    upper.x + (y - upper.y) * ((lower.x - upper.x) / (lower.y - upper.y))
  }

  @inline(__always)
  private func rows(_ clip: PixelRectangle, _ body: (_ row: Int, _ columns: Range<Int>, _ y: Double) -> Void)
  {
    for row in Self.centres(top.y, bottom.y, clip.top..<clip.bottom) {
      let y = Double(row) + 0.5
      let long = Self.crossing(top, bottom, y)
      let short = y < middle.y ? Self.crossing(top, middle, y) : Self.crossing(middle, bottom, y)
      let columns = Self.centres(min(long, short), max(long, short), clip.left..<clip.right)
      if !columns.isEmpty { body(row, columns, y) }
    }
  }

  /// Fills the triangle with the corners' colours.
  func fill(_ pixels: UnsafeMutableBufferPointer<UInt32>, stride: Int, clip: PixelRectangle) {
    if isPlain { return fill(Raster.packed(corners.0.color), pixels, stride: stride, clip: clip) }
    let color = plane(Self.channels)
    rows(clip) { row, columns, y in
      let line = row * stride
      for column in columns {
        pixels[line + column] = Raster.over(color.value(Double(column) + 0.5, y), pixels[line + column])
      }
    }
  }

  /// Fills the triangle with one colour.
  @inline(__always)
  private func fill(
    _ color: UInt32, _ pixels: UnsafeMutableBufferPointer<UInt32>, stride: Int, clip: PixelRectangle
  ) {
    let isOpaque = corners.0.color.a == 255
    let ink = Blend.spread(color)
    rows(clip) { row, columns, y in
      let line = row * stride
      if isOpaque {
        for column in columns { pixels[line + column] = color }
      } else {
        for column in columns { pixels[line + column] = Blend.over(ink, pixels[line + column]) }
      }
    }
  }

  /// Fills the triangle with a texture, multiplied by the corners' colours.
  func paint(
    _ pixels: UnsafeMutableBufferPointer<UInt32>, stride: Int, clip: PixelRectangle, sampler: Sampler
  ) {
    let color = plane(Self.channels)
    let place = plane(Self.place)
    rows(clip) { row, columns, y in
      let line = row * stride
      for column in columns {
        let x = Double(column) + 0.5
        let spot = place.value(x, y)
        let tint = color.value(x, y) * (1 / 255)
        pixels[line + column] = Raster.over(sampler.color(spot.x, spot.y) * tint, pixels[line + column])
      }
    }
  }
}

/// Samples a texture with bilinear interpolation of four pixels, clamped at the border.
struct Sampler {
  let texels: UnsafeBufferPointer<UInt32>
  let width: Int
  let height: Int

  /// Returns the premultiplied colour, 0…255, at `u` and `v` in 0…1.
  @inline(__always)
  func color(_ u: Float, _ v: Float) -> SIMD4<Float> {
    let x = min(max(u * Float(width) - 0.5, 0), Float(width - 1))
    let y = min(max(v * Float(height) - 0.5, 0), Float(height - 1))
    let left = Int(x)
    let upper = Int(y)
    let right = min(left + 1, width - 1)
    let lower = min(upper + 1, height - 1)
    let partX = x - Float(left)
    let partY = y - Float(upper)
    let above = mixed(upper * width + left, upper * width + right, partX)
    let below = mixed(lower * width + left, lower * width + right, partX)
    return above + (below - above) * partY
  }

  @inline(__always)
  private func mixed(_ first: Int, _ second: Int, _ part: Float) -> SIMD4<Float> {
    let start = Raster.channels(texels[first])
    return start + (Raster.channels(texels[second]) - start) * part
  }
}
