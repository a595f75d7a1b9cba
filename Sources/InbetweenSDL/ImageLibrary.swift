import CInbetweenSDL
import CInbetweenSDL_image

/// The errors of image files.
///
/// ```swift
/// let picture = try OffscreenCanvas(width: 64, height: 64)
/// do {
///   try picture.drawImage("missing.png", center: [32, 32])
/// } catch {
///   print(error)
/// }
/// ```
public enum ImageError: Error, Equatable, CustomStringConvertible {
  /// The file is missing, unreadable, or in a format that SDL2_image does not know.
  case notLoaded(path: String, reason: String)

  /// The error and its reason, in one line.
  public var description: String {
    switch self {
    case .notLoaded(let path, let reason): "cannot load the image \(path): \(reason)"
    }
  }
}

/// Images by path, each with smaller versions (mipmaps), so that small images do not shimmer.
final class ImageLibrary {
  struct Image {
    let width: Int
    let height: Int
    /// The mipmap levels, from the whole image down to one pixel. Each is half the size of the one before.
    fileprivate(set) var levels: [Texture]

    /// Returns the level whose size is nearest to `pixels`. Skips levels that are too large for a device.
    func level(for pixels: SIMD2<Float>) -> Texture {
      let shrinkage = min(Float(width) / pixels.x, Float(height) / pixels.y)
      var level = 0
      var limit: Float = 1.4142135
      while level + 1 < levels.count, shrinkage > limit || levels[level].isOversized {
        level += 1
        limit *= 2
      }
      return levels[level]
    }
  }

  /// Images are never removed: a scene has few of them and shows them in every frame.
  private var images: [String: Result<Image, ImageError>] = [:]

  func image(_ path: String) throws(ImageError) -> Image {
    if let known = images[path] { return try known.get() }
    let loaded: Result<Image, ImageError>
    do throws(ImageError) { loaded = .success(try Self.load(path)) } catch { loaded = .failure(error) }
    images[path] = loaded
    return try loaded.get()
  }

  private static func load(_ path: String) throws(ImageError) -> Image {
    guard let file = IMG_Load(path) else { throw .notLoaded(path: path, reason: sdlProblem()) }
    defer { SDL_FreeSurface(file) }
    guard let surface = SDL_ConvertSurfaceFormat(file, UInt32(SDL_PIXELFORMAT_RGBA32.rawValue), 0) else {
      throw .notLoaded(path: path, reason: sdlProblem())
    }
    defer { SDL_FreeSurface(surface) }
    let width = Int(surface.pointee.w)
    let height = Int(surface.pointee.h)
    guard let pixels = surface.pointee.pixels, width > 0, height > 0 else {
      throw .notLoaded(path: path, reason: "it has no pixels")
    }
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    for y in 0..<height {
      let row = UnsafeRawBufferPointer(start: pixels + y * Int(surface.pointee.pitch), count: width * 4)
      for x in stride(from: 0, to: width * 4, by: 4) {
        let alpha = Int(row[x + 3])
        let place = y * width * 4 + x
        for channel in 0..<3 { bytes[place + channel] = UInt8((Int(row[x + channel]) * alpha + 127) / 255) }
        bytes[place + 3] = UInt8(alpha)
      }
    }
    var levels = [Texture(width: width, height: height, premultiplied: bytes)]
    while let smaller = levels[levels.count - 1].halved() { levels.append(smaller) }
    return Image(width: width, height: height, levels: levels)
  }
}

extension Texture {
  /// Whether the texture is larger than some graphics devices support.
  fileprivate var isOversized: Bool { max(width, height) > 8192 }
}
