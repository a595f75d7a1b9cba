extension Canvas {
  /// Draws an image file, by default at one point for each of its pixels.
  ///
  /// Draws the whole image, and no part of it. The image is filtered smoothly, so enlarged pixels are
  /// blurred.
  ///
  /// Reads the file at its first use and keeps the image. An error is kept too: later calls throw the same
  /// error without reading the disk.
  /// - Parameters:
  ///   - path: the path of the file. A relative path begins at the working folder of the process.
  ///   - center: the image's centre, in points of the present space.
  ///   - size: in points; nil uses the image's size in pixels.
  ///   - cornerRadius: in points; at most half the shorter side is used.
  ///   - rotation: degrees, clockwise, about the centre, after `scale`.
  ///   - scale: stretches the image about its centre; negative factors mirror it.
  ///   - tint: multiplies the image's colours. White with an alpha sets the image's opacity.
  /// - Throws: `ImageError` if the file cannot be read.
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

  /// Returns the size of an image file in pixels. Loads the file, so it can also check a file before its use.
  ///
  /// - Throws: `ImageError` if the file cannot be read.
  public func imageSize(_ path: String) throws(ImageError) -> SIMD2<Float> {
    let image = try images.image(path)
    return SIMD2(Float(image.width), Float(image.height))
  }
}
