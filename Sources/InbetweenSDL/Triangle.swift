import CSDL2

/// One triangle of pixels, row by row.
///
/// A pixel belongs to it when its centre does; a centre on an edge belongs to the triangle right of
/// it or below it. Two triangles compute a shared edge from the same corners in the same order: no
/// pixel between them is drawn twice or left out.
struct Triangle {
  /// Sorted from top to bottom.
  private let top: SIMD2<Double>
  private let middle: SIMD2<Double>
  private let bottom: SIMD2<Double>
  /// The colour at pixel (0, 0)'s top left corner, 0…255, and its growth over a pixel.
  private let color: Plane
  private let place: Plane
  private let isPlain: Bool

  /// A value that grows evenly over the plane.
  private struct Plane {
    var start: SIMD4<Double>
    var acrossX: SIMD4<Double>
    var acrossY: SIMD4<Double>
    var least: SIMD4<Float>
    var most: SIMD4<Float>

    @inline(__always)
    func value(_ x: Double, _ y: Double) -> SIMD4<Float> {
      // Slivers have steep planes: keep to what their corners span.
      SIMD4<Float>(start + acrossX * x + acrossY * y).clamped(lowerBound: least, upperBound: most)
    }
  }

  /// Nil for one without an area, or with a corner that is no finite number.
  init?(_ first: SDL_Vertex, _ second: SDL_Vertex, _ third: SDL_Vertex) {
    var a = first
    var b = second
    var c = third
    if b.position.y < a.position.y { swap(&a, &b) }
    if c.position.y < b.position.y { swap(&b, &c) }
    if b.position.y < a.position.y { swap(&a, &b) }
    top = Self.point(a)
    middle = Self.point(b)
    bottom = Self.point(c)
    let right = middle - top
    let down = bottom - top
    let area = right.x * down.y - right.y * down.x
    guard area.isFinite, area != 0 else { return nil }
    isPlain =
      Raster.packed(a.color) == Raster.packed(b.color) && Raster.packed(a.color) == Raster.packed(c.color)
    func plane(
      _ atTop: SIMD4<Float>, _ atMiddle: SIMD4<Float>, _ atBottom: SIMD4<Float>, _ origin: SIMD2<Double>
    )
      -> Plane
    {
      let one = SIMD4<Double>(atMiddle - atTop)
      let two = SIMD4<Double>(atBottom - atTop)
      let acrossX = (one * down.y - two * right.y) / area
      let acrossY = (two * right.x - one * down.x) / area
      return Plane(
        start: SIMD4<Double>(atTop) - acrossX * origin.x - acrossY * origin.y, acrossX: acrossX,
        acrossY: acrossY,
        least: pointwiseMin(pointwiseMin(atTop, atMiddle), atBottom),
        most: pointwiseMax(pointwiseMax(atTop, atMiddle), atBottom))
    }
    color = plane(Self.channels(a), Self.channels(b), Self.channels(c), top)
    place = plane(Self.place(a), Self.place(b), Self.place(c), top)
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

  /// Whole numbers whose pixel centres lie in low..<high, within the bounds.
  @inline(__always)
  private static func centres(_ low: Double, _ high: Double, _ bounds: Range<Int>) -> Range<Int> {
    let least = Double(bounds.lowerBound)
    let most = Double(bounds.upperBound)
    let start = Int(min(max((low - 0.5).rounded(.up), least), most))
    let end = Int(min(max((high - 0.5).rounded(.up), least), most))
    return start..<max(start, end)
  }

  /// Where an edge (upper end first) crosses the height y.
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

  /// Fills with the corners' colours.
  func fill(_ pixels: UnsafeMutableBufferPointer<UInt32>, stride: Int, clip: PixelRectangle) {
    let plain = color.least
    let isOpaque = isPlain && plain.w >= 255
    let solid = Raster.over(plain, 0)
    rows(clip) { row, columns, y in
      let line = row * stride
      if isOpaque {
        for column in columns { pixels[line + column] = solid }
      } else if isPlain {
        for column in columns { pixels[line + column] = Raster.over(plain, pixels[line + column]) }
      } else {
        for column in columns {
          pixels[line + column] = Raster.over(color.value(Double(column) + 0.5, y), pixels[line + column])
        }
      }
    }
  }

  /// Fills with a texture, multiplied by the corners' colours.
  func paint(
    _ pixels: UnsafeMutableBufferPointer<UInt32>, stride: Int, clip: PixelRectangle, sampler: Sampler
  ) {
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

/// Reads a texture between its pixels: the bilinear mix of four, held at the border.
struct Sampler {
  let texels: UnsafeBufferPointer<UInt32>
  let width: Int
  let height: Int

  /// Premultiplied, 0…255. `u` and `v` in 0…1.
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
