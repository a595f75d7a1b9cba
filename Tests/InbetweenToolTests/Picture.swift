import CInbetweenSDL
import CInbetweenSDL_image
import Foundation

/// The pixels of a PNG file, read by SDL_image.
struct Picture {
  let width: Int
  let height: Int
  private var bytes: [UInt8]

  struct Problem: Error { let reason: String }

  /// Red, green, blue and alpha of the pixel in column `x` and row `y`.
  subscript(x: Int, y: Int) -> [UInt8] {
    get { Array(bytes[start(x, y)..<start(x, y) + 4]) }
    set { for channel in 0..<4 { bytes[start(x, y) + channel] = newValue[channel] } }
  }

  private func start(_ x: Int, _ y: Int) -> Int { (y * width + x) * 4 }

  /// Returns whether a pixel has a colour, red first, within `tolerance` of 255 each.
  func has(_ color: UInt32, at x: Int, _ y: Int, within tolerance: Int) -> Bool {
    let start = start(x, y)
    if abs(Int(bytes[start]) - Int(color >> 16 & 0xFF)) > tolerance { return false }
    if abs(Int(bytes[start + 1]) - Int(color >> 8 & 0xFF)) > tolerance { return false }
    return abs(Int(bytes[start + 2]) - Int(color & 0xFF)) <= tolerance
  }

  /// Returns the number of pixels for which something holds: their red, green, blue and alpha.
  func count(_ holds: (SIMD4<UInt8>) -> Bool) -> Int {
    bytes.withUnsafeBytes { bytes in
      var count = 0
      for start in stride(from: 0, to: bytes.count, by: 4)
      where holds(bytes.loadUnaligned(fromByteOffset: start, as: SIMD4<UInt8>.self)) { count += 1 }
      return count
    }
  }

  /// Returns the differences of red, green and blue to those of a pixel of another picture.
  func difference(to other: Picture, at x: Int, _ y: Int) -> SIMD3<Int> {
    let (one, two) = (start(x, y), other.start(x, y))
    return SIMD3(
      Int(bytes[one]) - Int(other.bytes[two]), Int(bytes[one + 1]) - Int(other.bytes[two + 1]),
      Int(bytes[one + 2]) - Int(other.bytes[two + 2]))
  }

  init(png: Data) throws {
    var surface: UnsafeMutablePointer<SDL_Surface>?
    Picture.lock.withLock {
      let file = png.withUnsafeBytes {
        IMG_Load_RW(SDL_RWFromConstMem($0.baseAddress, Int32($0.count)), 1)
      }
      surface = SDL_ConvertSurfaceFormat(file, Picture.format, 0)
      SDL_FreeSurface(file)
    }
    guard let surface else { throw Problem(reason: String(cString: SDL_GetError())) }
    defer { SDL_FreeSurface(surface) }
    (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    bytes = []
    for row in 0..<height {
      let first = surface.pointee.pixels.advanced(by: row * Int(surface.pointee.pitch))
      bytes += UnsafeRawBufferPointer(start: first, count: width * 4)
    }
  }

  /// Pictures side by side.
  init(_ pictures: [Picture]) {
    (width, height) = (pictures.reduce(0) { $0 + $1.width }, pictures[0].height)
    bytes = []
    for y in 0..<height {
      for picture in pictures { bytes += picture.bytes[picture.start(0, y)..<picture.start(0, y + 1)] }
    }
  }

  func write(to file: URL) throws {
    var bytes = bytes
    let (width, height) = (Int32(width), Int32(height))
    let isWritten = bytes.withUnsafeMutableBytes { bytes in
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        bytes.baseAddress, width, height, 32, width * 4, Picture.format)
      defer { SDL_FreeSurface(surface) }
      return IMG_SavePNG(surface, file.path) == 0
    }
    if !isWritten { throw Problem(reason: String(cString: SDL_GetError())) }
  }

  private static let format = UInt32(SDL_PIXELFORMAT_RGBA32.rawValue)
  /// SDL_image loads its decoder at the first picture.
  private static let lock = NSLock()
}
