import CSDL2
import CSDL2_ttf
import Synchronization

/// Sets lines of text into textures, at the very size in pixels at which they are shown, and keeps the
/// ones used last.
final class Typesetter {
  /// A set line. Its texture has a transparent border of a pixel and even sides: centred on a whole
  /// pixel, its pixels are the screen's.
  struct Line {
    let texture: Texture
    /// Pixels from start to end of the text and from its top to its bottom.
    let size: SIMD2<Float>
    /// From one line to the next, in pixels.
    let advance: Float
    /// How many times larger than it was set it is to be shown (1, but for very large text).
    let magnification: Float
    /// How far below the middle of the font's height the middle of the texture lies, in pixels: letters that
    /// reach below the font's height make the texture higher, and must not raise the line.
    let drop: Float
  }

  /// A line before it becomes a texture: what may leave the lock.
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
    /// The size in `unit`s.
    let size: Int
  }

  private struct Entry {
    let line: Line
    var lastUse: Int
  }

  /// Sizes are whole 72nds of a pixel, for FreeType takes dots per inch: in these steps a growing text
  /// grows without jumps.
  private static let unit: Float = 72
  private static let largestSize: Float = 512
  private static let widest: Float = 8192
  /// 32 MB: several screens full of text.
  private static let capacity = 32 << 20

  private let fonts: FontLibrary
  private var handles: [FontWeight: OpaquePointer] = [:]
  private var entries: [Request: Entry] = [:]
  /// What the kept textures take; at most `capacity`, or a single line.
  private(set) var cachedBytes = 0
  private var uses = 0

  /// SDL_ttf and the FreeType library below it are one per process and not safe for several threads.
  private static let library = Mutex<Bool>(false)

  init(fonts: FontLibrary) { self.fonts = fonts }

  deinit {
    let handles = handles.values.map { Int(bitPattern: $0) }
    Self.library.withLock { _ in
      for handle in handles { TTF_CloseFont(OpaquePointer(bitPattern: handle)) }
    }
  }

  /// A line of text without breaks at `pixels` for one em. Cached.
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
      // Few are kept, and this is rare: a search will do.
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
    // Light hinting with sub-pixel advances: letters keep their spacing at every size.
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

  /// The surface's alpha within its border.
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

/// What SDL says of its last failure, on this thread.
func sdlProblem() -> String {
  let text = String(cString: SDL_GetError())
  return text.isEmpty ? "SDL gives no reason" : text
}
