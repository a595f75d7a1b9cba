import CInbetweenSDL
import CInbetweenSDL_ttf
import Synchronization

/// Renders lines of text into textures at the exact pixel size of their display. Caches the most recently
/// used lines.
final class Typesetter {
  /// A rendered line. Its texture has a transparent border of one pixel and even sides. Centred on a whole
  /// pixel, it matches the screen's pixels one to one.
  struct Line {
    let texture: Texture
    /// The width and height of the text, in pixels.
    let size: SIMD2<Float>
    /// The distance from one line to the next, in pixels.
    let advance: Float
    /// Factor from the rendered size to the shown size: 1, except for very large text.
    let magnification: Float
    /// Distance from the middle of the font's height down to the middle of the texture, in pixels. Glyphs
    /// that extend below the font's height make the texture higher; this keeps them from raising the line.
    let drop: Float
  }

  /// A line as plain values, which can leave the lock. It becomes a texture afterwards.
  private struct Setting: Sendable {
    let width: Int
    let height: Int
    let mask: [UInt8]
    let size: SIMD2<Float>
    let advance: Float
    let magnification: Float
    let drop: Float
  }

  private struct Request: Hashable {
    let text: String
    let weight: FontWeight
    /// The size in units of 1/`unit` pixel.
    let size: Int
  }

  private struct Entry {
    let line: Line
    var lastUse: Int
  }

  /// Units per pixel. FreeType takes whole dots per inch, so sizes are multiples of 1/72 pixel. Text that
  /// grows in such steps shows no jumps.
  private static let unit: Float = 72
  private static let largestSize: Float = 512
  private static let widest: Float = 8192
  /// The most bytes of cached textures: 32 MB, several screens full of text.
  private static let capacity = 32 << 20

  private let fonts: FontLibrary
  private var handles: [FontWeight: OpaquePointer] = [:]
  private var entries: [Request: Entry] = [:]
  /// Bytes of the cached textures. At most `capacity`, unless a single line is larger.
  private(set) var cachedBytes = 0
  private var uses = 0

  /// The lock of SDL_ttf, and whether that is initialised. SDL_ttf and FreeType have one instance per process
  /// and are not thread-safe.
  private static let library = Mutex<Bool>(false)

  init(fonts: FontLibrary) { self.fonts = fonts }

  deinit {
    let handles = handles.values.map { Int(bitPattern: $0) }
    Self.library.withLock { _ in
      for handle in handles { TTF_CloseFont(OpaquePointer(bitPattern: handle)) }
    }
  }

  /// Returns a line of text without line breaks, at `pixels` for one em. Cached.
  func line(_ text: String, weight: FontWeight, pixels: Float) throws(FontError) -> Line {
    let size = min(pixels, Self.largestSize)
    uses += 1
    let request = Request(text: text, weight: weight, size: Self.units(size))
    if let entry = entries[request] {
      entries[request]?.lastUse = uses
      return magnified(entry.line, pixels / size)
    }
    let line = try set(text, weight: weight, size: size)
    cachedBytes += line.texture.bytes.count
    entries[request] = Entry(line: line, lastUse: uses)
    while cachedBytes > Self.capacity, entries.count > 1 {
      // Few lines are cached and evictions are rare, so a linear search is fast enough.
      guard let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) else { break }
      cachedBytes -= oldest.value.line.texture.bytes.count
      entries[oldest.key] = nil
    }
    return magnified(line, pixels / size)
  }

  private static func units(_ size: Float) -> Int { max(Int((size * unit).rounded()), 1) }

  private func magnified(_ line: Line, _ factor: Float) -> Line {
    Line(
      texture: line.texture, size: line.size * factor, advance: line.advance * factor,
      magnification: line.magnification * factor, drop: line.drop * factor)
  }

  private func set(_ text: String, weight: FontWeight, size: Float) throws(FontError) -> Line {
    let outcome = Self.library.withLock { isReady -> Result<Setting, FontError> in
      do throws(FontError) {
        if !isReady {
          guard TTF_Init() == 0 else {
            throw FontError.notOpened(path: fonts.path(weight), reason: sdlProblem())
          }
          isReady = true
        }
        return .success(try lockedSet(text, font: try lockedFont(weight), size: size))
      } catch { return .failure(error) }
    }
    let setting = try outcome.get()
    let texture = Texture(width: setting.width, height: setting.height, mask: setting.mask)
    return Line(
      texture: texture, size: setting.size, advance: setting.advance, magnification: setting.magnification,
      drop: setting.drop)
  }

  private func lockedFont(_ weight: FontWeight) throws(FontError) -> OpaquePointer {
    if let handle = handles[weight] { return handle }
    guard let handle = TTF_OpenFont(fonts.path(weight), 16) else {
      throw .notOpened(path: fonts.path(weight), reason: sdlProblem())
    }
    // Light hinting with subpixel advances keeps the letters' spacing at every size.
    TTF_SetFontHinting(handle, TTF_HINTING_LIGHT_SUBPIXEL)
    handles[weight] = handle
    return handle
  }

  private func lockedSet(_ text: String, font: OpaquePointer, size: Float) throws(FontError) -> Setting {
    let wanted = size
    var size = size
    var width: Int32 = 0
    var height: Int32 = 0
    for attempt in 0..<2 {
      let dots = UInt32(Self.units(size))
      guard TTF_SetFontSizeDPI(font, 1, dots, dots) == 0, TTF_SizeUTF8(font, text, &width, &height) == 0
      else {
        throw .notDrawn(text: text, reason: sdlProblem())
      }
      if Float(width) <= Self.widest { break }
      guard attempt == 0, size * Self.widest / Float(width) >= 2 else {
        throw .notDrawn(text: text, reason: "a line of it is \(width) pixels wide; break it")
      }
      size *= 0.98 * Self.widest / Float(width)
    }
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let surface = TTF_RenderUTF8_Blended(font, text, white) else {
      throw .notDrawn(text: text, reason: sdlProblem())
    }
    defer { SDL_FreeSurface(surface) }
    return Self.setting(
      surface.pointee, size: SIMD2(Float(width), Float(height)), advance: Float(TTF_FontLineSkip(font)),
      fontHeight: Int(TTF_FontHeight(font)), magnification: wanted / size)
  }

  /// Returns the surface's alpha with the transparent border around it.
  private static func setting(
    _ surface: SDL_Surface, size: SIMD2<Float>, advance: Float, fontHeight: Int, magnification: Float
  ) -> Setting {
    let width = Int(surface.w)
    let height = Int(surface.h)
    let fullWidth = (width + 3) & ~1
    let fullHeight = (height + 3) & ~1
    var mask = [UInt8](repeating: 0, count: fullWidth * fullHeight)
    if let pixels = surface.pixels {
      for y in 0..<height {
        let row = pixels + y * Int(surface.pitch)
        for x in 0..<width {
          let alpha = UInt8(row.load(fromByteOffset: x * 4, as: UInt32.self) >> 24)
          mask[(y + 1) * fullWidth + x + 1] = alpha
        }
      }
    }
    return Setting(
      width: fullWidth, height: fullHeight, mask: mask, size: size * magnification,
      advance: advance * magnification, magnification: magnification,
      drop: Float(fullHeight / 2 - 1 - fontHeight / 2) * magnification)
  }
}

/// Returns SDL's message for the last error on this thread.
func sdlProblem() -> String {
  let text = String(cString: SDL_GetError())
  return text.isEmpty ? "SDL gives no reason" : text
}
