import CInbetweenSDL

extension Canvas {
  /// Draws a filled rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - cornerRadius: in points; at most half the shorter side is used.
  ///   - rotation: degrees, clockwise, about the centre, after `scale`.
  ///   - scale: stretches the shape and its corners about the centre.
  public func fillRectangle(
    center: SIMD2<Float>, size: SIMD2<Float>, cornerRadius: Float = 0, rotation: Float = 0,
    scale: SIMD2<Float> = SIMD2(1, 1), color: RGBA
  ) {
    guard cornerRadius.isFinite else { return }
    let radius = max(min(cornerRadius, size.min() / 2), 0)
    fill(center, size, SIMD2(radius, radius), rotation, scale, color, color)
  }

  /// Draws a filled rectangle with rounded corners and a linear gradient from its upper to its lower edge.
  ///
  /// The gradient rotates with the shape. See `fillRectangle` with one colour for the parameters.
  public func fillRectangle(
    center: SIMD2<Float>, size: SIMD2<Float>, cornerRadius: Float = 0, rotation: Float = 0,
    scale: SIMD2<Float> = SIMD2(1, 1), from upper: RGBA, to lower: RGBA
  ) {
    guard cornerRadius.isFinite else { return }
    let radius = max(min(cornerRadius, size.min() / 2), 0)
    fill(center, size, SIMD2(radius, radius), rotation, scale, upper, lower)
  }

  /// Draws a filled circle; a `scale` with different factors makes it an ellipse. See `fillRectangle`.
  public func fillCircle(
    center: SIMD2<Float>, radius: Float, rotation: Float = 0, scale: SIMD2<Float> = SIMD2(1, 1), color: RGBA
  ) {
    let diameter = SIMD2(2 * radius, 2 * radius)
    fill(center, diameter, diameter / 2, rotation, scale, color, color)
  }

  /// Draws a filled ellipse of the given width and height, in points. See `fillRectangle`.
  public func fillEllipse(
    center: SIMD2<Float>, size: SIMD2<Float>, rotation: Float = 0, scale: SIMD2<Float> = SIMD2(1, 1),
    color: RGBA
  ) {
    fill(center, size, size / 2, rotation, scale, color, color)
  }

  private func fill(
    _ center: SIMD2<Float>, _ size: SIMD2<Float>, _ radius: SIMD2<Float>, _ rotation: Float,
    _ scale: SIMD2<Float>, _ upper: RGBA, _ lower: RGBA
  ) {
    let inks = (ink(upper), ink(lower))
    guard inks.0 != nil || inks.1 != nil,
      var contour = contour(center, size, radius, rotation, scale, inks.0 ?? .nothing)
    else { return }
    if upper != lower { contour.lowerColor = inks.1 ?? .nothing }
    list.batch(texture: nil, clip: clip, shape: .contours)
    list.contour(contour)
  }

  /// Returns the shape in pixels; nil if it is certain that nothing of it is visible.
  func contour(
    _ center: SIMD2<Float>, _ size: SIMD2<Float>, _ radius: SIMD2<Float>, _ rotation: Float,
    _ scale: SIMD2<Float>, _ color: SDL_Color
  ) -> Contour? {
    let stretch = scale.magnitude * pixelScale
    let half = size * stretch / 2
    let middle = pixel(center)
    let reach = half.length + 1
    guard half.x > 0, half.y > 0, middle.isFinite, reach.isFinite, rotation.isFinite,
      mayShow(middle, reach: reach)
    else { return nil }
    return Contour(
      center: middle, half: half, radius: pointwiseMin(radius * stretch, half),
      turn: rotation == 0 ? .none : Turn(degrees: rotation), color: color,
      textureDirection: SIMD2(scale.x < 0 ? -1 : 1, scale.y < 0 ? -1 : 1))
  }
}
