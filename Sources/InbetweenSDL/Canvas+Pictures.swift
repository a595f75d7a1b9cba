extension Canvas {
  /// Draws a picture that was drawn in memory before, as it is now: for contact sheets and thumbnails.
  ///
  /// Sharp where it covers as many pixels as it has; half as large at the least, or it shimmers.
  /// - Parameters:
  ///   - center: In points of the present space.
  ///   - size: In points of the present space; the picture is stretched to it.
  ///   - cornerRadius: In points.
  public func drawPicture(
    _ picture: OffscreenCanvas, center: SIMD2<Float>, size: SIMD2<Float>, cornerRadius: Float = 0
  ) {
    guard let ink = ink(.white), cornerRadius.isFinite else { return }
    let radius = max(min(cornerRadius, size.min() / 2), 0)
    guard let contour = contour(center, size, SIMD2(radius, radius), 0, SIMD2(1, 1), ink) else { return }
    let texture = Texture(
      width: picture.width, height: picture.height, premultiplied: picture.premultipliedBytes)
    list.batch(texture: texture, clip: clip)
    contour.append(to: &list, textured: true)
  }
}
