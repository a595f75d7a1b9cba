import CInbetweenSDL
import CInbetweenSDL_image

/// The errors of pictures in memory.
///
/// ```swift
/// do {
///   _ = try OffscreenCanvas(width: 0, height: 64)
/// } catch {
///   print(error)
/// }
/// ```
public enum CanvasError: Error, Equatable, CustomStringConvertible {
  /// The size is invalid: sides must be 1…16384 pixels, with at most 67,108,864 pixels in all.
  case badSize(width: Int, height: Int)
  /// The stage's size is invalid: its sides must be positive and finite.
  case badStage(SIMD2<Float>)
  /// The file cannot be written.
  case notWritten(path: String, reason: String)

  /// The error, its reason and the valid values, in one line.
  public var description: String {
    switch self {
    case .badSize(let width, let height):
      "a picture of \(width) x \(height) pixels cannot be made: each side must be 1 to "
        + "\(OffscreenCanvas.largestSide), all together at most \(OffscreenCanvas.mostPixels) pixels"
    case .badStage(let stage):
      "a stage of \(stage.x) x \(stage.y) points cannot be shown: both must be positive and finite"
    case .notWritten(let path, let reason):
      "cannot write \(path): \(reason)"
    }
  }
}

/// A picture in memory. Needs no display. Equal drawings give equal bytes.
///
/// ```swift
/// let picture = try OffscreenCanvas(width: 64, height: 64)
/// picture.clear(background: .black)
/// picture.fillCircle(center: [32, 32], radius: 20, color: .white)
/// print(picture.pixel(32, 32).red)  // prints 255
/// ```
public final class OffscreenCanvas: Canvas {
  static let largestSide = 16384
  static let mostPixels = 1 << 26

  let raster: Raster

  /// Creates a transparent picture. Throws `CanvasError.badSize` or `CanvasError.badStage`.
  ///
  /// - Parameters:
  ///   - width: pixels, 1…16384.
  ///   - height: pixels, 1…16384.
  ///   - stage: the stage's size in points, fitted into the picture; nil: one point per pixel.
  ///   - density: pixels per point of the window space; positive.
  ///   - fonts: the fonts for text; nil: `FontLibrary.find()` when the first text is drawn.
  public init(
    width: Int, height: Int, stage: SIMD2<Float>? = nil, density: Float = 1, fonts: FontLibrary? = nil
  ) throws(CanvasError) {
    let sides = 1...Self.largestSide
    guard sides.contains(width), sides.contains(height), width * height <= Self.mostPixels else {
      throw .badSize(width: width, height: height)
    }
    let stage = stage ?? SIMD2(Float(width), Float(height))
    guard Viewport.isStage(stage) else { throw .badStage(stage) }
    raster = Raster(width: width, height: height)
    super.init(viewport: Viewport(stage: stage, pixels: SIMD2(width, height), density: density), fonts: fonts)
  }

  /// The width in pixels.
  public var width: Int { raster.width }
  /// The height in pixels.
  public var height: Int { raster.height }

  /// Returns the colour of the pixel in column `x` and row `y`, with straight alpha. Both must lie in the
  /// picture.
  public func pixel(_ x: Int, _ y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y),
      "pixel (\(x), \(y)) lies outside the picture of \(width) x \(height)")
    finish()
    let color = raster.straight(y * width + x)
    return (color.x, color.y, color.z, color.w)
  }

  /// All pixels, row by row from the top, four bytes each: red, green, blue and straight alpha.
  ///
  /// - Complexity: Linear in the number of pixels.
  public var straightBytes: [UInt8] { straightBytes(0..<width, 0..<height) }

  private func straightBytes(_ columns: Range<Int>, _ rows: Range<Int>) -> [UInt8] {
    finish()
    var bytes = [UInt8](repeating: 0, count: columns.count * rows.count * 4)
    var place = 0
    for row in rows {
      for column in columns {
        let color = raster.straight(row * width + column)
        for channel in 0..<4 { bytes[place + channel] = color[channel] }
        place += 4
      }
    }
    return bytes
  }

  /// All pixels, row by row from the top, with colours multiplied by alpha, as they are stored.
  package var premultipliedBytes: [UInt8] {
    finish()
    return raster.bytes
  }

  /// Writes the picture as a PNG file into an existing folder. If that fails, an older file stays unchanged.
  ///
  /// - Throws: `CanvasError.notWritten` with the reason.
  /// - Complexity: O(n), where n is the number of pixels.
  public func writePNG(to path: String) throws(CanvasError) {
    guard let png = encodedPNG() else { throw .notWritten(path: path, reason: encoderProblem) }
    do throws(WholeFile.Problem) { try WholeFile(path).write(png) } catch {
      throw .notWritten(path: path, reason: error.reason)
    }
  }

  /// SDL's reason why the last picture could not be encoded.
  package var encoderProblem: String { sdlProblem() }

  /// Returns the bytes of a PNG file of columns and rows of the picture; nil if SDL cannot encode them.
  ///
  /// - Complexity: O(n) in their pixels.
  package func encodedPNG(_ columns: Range<Int>? = nil, _ rows: Range<Int>? = nil) -> [UInt8]? {
    let (columns, rows) = (columns ?? 0..<width, rows ?? 0..<height)
    var pixels = straightBytes(columns, rows)
    guard let stream = SDL_AllocRW() else { return nil }
    defer { SDL_FreeRW(stream) }
    stream.pointee.write = { stream, bytes, size, count in
      guard let encoded = stream?.pointee.hidden.unknown.data1, let bytes else { return 0 }
      encoded.assumingMemoryBound(to: [UInt8].self).pointee
        .append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: size * count))
      return count
    }
    var encoded: [UInt8] = []
    let (width, height) = (Int32(columns.count), Int32(rows.count))
    let isEncoded = withUnsafeMutablePointer(to: &encoded) { encoded in
      stream.pointee.hidden.unknown.data1 = UnsafeMutableRawPointer(encoded)
      return pixels.withUnsafeMutableBytes { pixels in
        guard
          let surface = SDL_CreateRGBSurfaceWithFormatFrom(
            pixels.baseAddress, width, height, 32, width * 4, UInt32(SDL_PIXELFORMAT_RGBA32.rawValue))
        else { return false }
        defer { SDL_FreeSurface(surface) }
        return IMG_SavePNG_RW(surface, stream, 0) == 0
      }
    }
    return isEncoded ? encoded : nil
  }

  /// Draws the shapes that were added since the last call.
  private func finish() {
    raster.draw(list)
    list.begin(fill: nil)
  }
}
