extension Canvas {
  /// Draws the soft shadow of a rectangle with rounded corners.
  ///
  /// The shadow is nine stretched pieces of a small texture. Shadows of equal proportions (size, corners and
  /// blur) share one cached texture. Shadows are cheap enough to move and grow in every frame.
  /// - Parameters:
  ///   - center: the centre of the rectangle that casts the shadow, in points.
  ///   - size: the rectangle's width and height, in points.
  ///   - cornerRadius: in points; at most half the shorter side is used.
  ///   - blur: twice the standard deviation, in points, as in CSS. The shadow fades from 1.5 times `blur`
  ///     inside its edge to 1.5 times `blur` outside. `blur` may be larger than the rectangle.
  ///   - offset: from the rectangle to its shadow, in points.
  ///   - color: the colour of the shadow at its strongest point.
  public func drawShadow(
    center: SIMD2<Float>, size: SIMD2<Float>, cornerRadius: Float = 0, blur: Float,
    offset: SIMD2<Float> = .zero, color: RGBA
  ) {
    let deviation = blur * pixelScale / 2
    let half = size * pixelScale / 2
    let middle = pixel(center + offset)
    guard color.isVisible, cornerRadius.isFinite, deviation.isFinite, half.x > 0, half.y > 0,
      half.isFinite, middle.isFinite
    else { return }
    // A blur of less than a third of a pixel looks like a hard edge.
    if deviation < 0.3 {
      fillRectangle(center: center + offset, size: size, cornerRadius: cornerRadius, color: color)
      return
    }
    let radius = max(min(cornerRadius * pixelScale, half.min()), 0)
    let reach = half + Shadow.reach * deviation
    guard mayShow(middle, reach: reach.length) else { return }
    let (texture, most) = shadowTexture(Shadow(half: half, radius: radius, deviation: deviation))
    guard let ink = ink(color.opacity(most)) else { return }
    list.batch(texture: texture, clip: clip, shape: .quads)
    let inset = SIMD2(
      Shadow.inset(half: half.x, radius: radius, deviation: deviation),
      Shadow.inset(half: half.y, radius: radius, deviation: deviation))
    let inner = half - inset
    let first = SIMD2<Float>(0.5, 0.5) / SIMD2(Float(texture.width), Float(texture.height))
    let columns = Self.lines(middle.x, inner.x, reach.x, first.x)
    let rows = Self.lines(middle.y, inner.y, reach.y, first.y)
    for (top, bottom) in zip(rows, rows.dropFirst()) where top.place < bottom.place {
      for (left, right) in zip(columns, columns.dropFirst()) where left.place < right.place {
        list.quad(
          from: SIMD2(left.place, top.place), to: SIMD2(right.place, bottom.place), ink,
          texture: SIMD2(left.texture, top.texture), SIMD2(right.texture, bottom.texture))
      }
    }
  }

  /// Returns the pixel positions where the pieces meet along an axis, with their texture coordinates.
  private static func lines(_ middle: Float, _ inner: Float, _ reach: Float, _ first: Float)
    -> [(place: Float, texture: Float)]
  {
    [
      (middle - reach, 1 - first), (middle - inner, first), (middle + inner, first),
      (middle + reach, 1 - first),
    ]
  }

  private func shadowTexture(_ shadow: Shadow) -> (texture: Texture, opacity: Float) {
    if let known = shadows[shadow] { return known }
    // Ratios that change in every frame leave many textures behind. Those still in use are soon made again.
    if shadows.count >= 128 { shadows.removeAll(keepingCapacity: true) }
    let made = shadow.texture()
    shadows[shadow] = made
    return made
  }
}
