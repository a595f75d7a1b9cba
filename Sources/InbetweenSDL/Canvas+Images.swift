extension Canvas {
  /// An image file, by default one point for each of its pixels.
  ///
  /// The file is read at its first use and kept. A failure is kept too: it throws again without
  /// another look at the disk.
  /// - Parameters:
  ///   - size: In points; nil: the file's own.
  ///   - tint: Multiplies the image's colours; white with an alpha is its opacity.
  public func drawImage(
    _ path: String, center: SIMD2<Float>, size: SIMD2<Float>? = nil, cornerRadius: Float = 0,
    rotation: Float = 0, scale: SIMD2<Float> = SIMD2(1, 1), tint: RGBA = .white
  ) throws(ImageError) {
    let image = try images.image(path)
    let size = size ?? SIMD2(Float(image.width), Float(image.height))
    guard let ink = ink(tint), cornerRadius.isFinite else { return }
    let radius = max(min(cornerRadius, size.min() / 2), 0)
    guard let contour = contour(center, size, SIMD2(radius, radius), rotation, scale, ink) else { return }
    list.batch(texture: image.level(for: contour.half * 2), clip: clip)
    contour.append(to: &list, textured: true)
  }

  /// The size of an image file in its pixels. Reads it, so it is also the way to check a file before use.
  public func imageSize(_ path: String) throws(ImageError) -> SIMD2<Float> {
    let image = try images.image(path)
    return SIMD2(Float(image.width), Float(image.height))
  }
}
