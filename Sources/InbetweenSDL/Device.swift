import CInbetweenSDL

/// A window and its renderer, which is made anew if it is lost.
final class Device {
  let window: WindowHandle
  /// The renderer; nil after a lost one could not be replaced.
  private(set) var renderer: Renderer?
  private let verticalSync: Bool
  /// Whether the renderer must be made anew before the next picture.
  private var isLost = false
  /// Why the last picture was not shown; nil if it was.
  private(set) var problem: String?
  /// The cost of the last picture.
  private(set) var cost = FrameCost()
  /// Number of the next drawings that fail as if the device were lost. For tests.
  var failuresToCome = 0

  init(title: String, size: SIMD2<Int>, verticalSync: Bool) throws(WindowError) {
    window = try WindowHandle(title: title, size: size)
    SDL_StartTextInput()
    self.verticalSync = verticalSync
    do throws(RendererFailure) {
      renderer = try Renderer(window, verticalSync: verticalSync)
    } catch { throw .notOpened(reason: error.reason) }
  }

  /// The renderer's size in pixels.
  var pixels: SIMD2<Int> {
    var width: Int32 = 0
    var height: Int32 = 0
    guard let renderer, SDL_GetRendererOutputSize(renderer.handle, &width, &height) == 0 else {
      return points
    }
    return SIMD2(Int(width), Int(height))
  }

  /// The window's size in its points.
  var points: SIMD2<Int> {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(window.pointer, &width, &height)
    return SIMD2(Int(width), Int(height))
  }

  /// The time between two refreshes of the window's display; 1/60 s if it is unknown.
  var refreshInterval: Duration {
    var mode = SDL_DisplayMode()
    let number = SDL_GetWindowDisplayIndex(window.pointer)
    let isKnown = number >= 0 && SDL_GetCurrentDisplayMode(number, &mode) == 0 && mode.refresh_rate > 0
    return .nanoseconds(1_000_000_000 / Int64(isKnown ? mode.refresh_rate : 60))
  }

  /// Marks the renderer as lost: the system has removed its textures, and perhaps more.
  func lose() { isLost = true }

  /// Shows the list's picture; with vertical sync, when the display is ready for it.
  ///
  /// If the renderer fails, it is made anew and the picture is drawn again: the list still holds all of it.
  /// If that fails, a renderer that draws in memory replaces it for good. If that fails too, `problem` has
  /// the reason, and the next picture starts with a new renderer.
  func show(_ list: borrowing DrawList) {
    do throws(RendererFailure) {
      if isLost { try replaceRenderer(inMemory: false) }
      do throws(RendererFailure) { try draw(list) } catch {
        try replaceRenderer(inMemory: false)
        do throws(RendererFailure) { try draw(list) } catch {
          try replaceRenderer(inMemory: true)
          try draw(list)
        }
      }
      problem = nil
    } catch {
      problem = error.reason
      isLost = true
    }
  }

  private func draw(_ list: borrowing DrawList) throws(RendererFailure) {
    if failuresToCome > 0 {
      failuresToCome -= 1
      throw RendererFailure(reason: "it was made to fail")
    }
    guard let renderer else { throw RendererFailure(reason: "there is no renderer") }
    cost = try renderer.show(list)
  }

  private func replaceRenderer(inMemory: Bool) throws(RendererFailure) {
    // SDL gives a window one renderer at a time.
    renderer?.close()
    renderer = nil
    renderer = try Renderer(window, verticalSync: verticalSync, inMemory: inMemory)
    isLost = false
  }
}

/// The time that the last `present()` took: drawing by this library, and by SDL.
///
/// ```swift
/// let window = try Window(title: "Cards", size: [640, 360], stage: [640, 360])
/// window.canvas.clear(background: .black)
/// window.present()
/// print(window.cost.drawing + window.cost.display)
/// ```
public struct FrameCost: Hashable, Sendable {
  /// The time to draw in memory; zero where the graphics card draws.
  public var drawing = Duration.zero
  /// The time SDL needs to draw and to present, which may include waiting for the display.
  public var display = Duration.zero
}

/// SDL's window and its video session. The window stays open as long as this object lives.
final class WindowHandle {
  let pointer: OpaquePointer
  private let session: VideoSession

  init(title: String, size: SIMD2<Int>) throws(WindowError) {
    let session = try VideoSession()
    // The macro SDL_WINDOWPOS_CENTERED, which Swift does not import.
    let centered: Int32 = 0x2FFF_0000
    let flags =
      SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_SHOWN.rawValue
    guard
      let pointer = SDL_CreateWindow(title, centered, centered, Int32(size.x), Int32(size.y), UInt32(flags))
    else { throw .notOpened(reason: sdlProblem()) }
    self.pointer = pointer
    self.session = session
  }

  deinit { SDL_DestroyWindow(pointer) }
}
