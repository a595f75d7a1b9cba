extension Canvas {
  /// Draws the present contents of an offscreen canvas, for contact sheets and thumbnails.
  ///
  /// The picture is sharp if the area has as many pixels as the picture. If the area has less than half as
  /// many pixels across, the picture shimmers while it moves.
  /// - Parameters:
  ///   - picture: the canvas to draw.
  ///   - center: the area's centre, in points of the present space.
  ///   - size: the area's size, in points of the present space; the picture is stretched to it.
  ///   - cornerRadius: in points; at most half the shorter side is used.
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
