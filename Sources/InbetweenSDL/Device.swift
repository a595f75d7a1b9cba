import CSDL2

/// A window with its renderer, which may be lost and made anew.
final class Device {
  let window: WindowHandle
  /// Nil after none could be made in place of one that was lost.
  private(set) var renderer: Renderer?
  private let verticalSync: Bool
  /// Whether the renderer is to be made anew before the next picture.
  private var isLost = false
  /// Why the last picture was not shown; nil: it was.
  private(set) var problem: String?
  /// The last picture's.
  private(set) var cost = FrameCost()
  /// For tests: so many drawings fail as those of a renderer do that has lost its device.
  var failuresToCome = 0

  init(title: String, size: SIMD2<Int>, verticalSync: Bool) throws(WindowError) {
    window = try WindowHandle(title: title, size: size)
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

  /// Time from one refresh of the window's display to the next; that of 60 Hz where it is not known.
  var refreshInterval: Duration {
    var mode = SDL_DisplayMode()
    let number = SDL_GetWindowDisplayIndex(window.pointer)
    let isKnown = number >= 0 && SDL_GetCurrentDisplayMode(number, &mode) == 0 && mode.refresh_rate > 0
    return .nanoseconds(1_000_000_000 / Int64(isKnown ? mode.refresh_rate : 60))
  }

  /// The system has taken the renderer's textures away, and perhaps more.
  func lose() { isLost = true }

  /// Shows the list's picture; with vertical sync, when the display is ready for it.
  ///
  /// A renderer that fails is made anew, and the picture drawn again, for all of it is still known. If that
  /// does not help, one that draws in memory takes its place, and stays; if that fails too, `problem` says
  /// why, and the next picture begins with a new renderer again.
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

/// What showing a picture took: our own work, and SDL's.
public struct FrameCost: Hashable, Sendable {
  /// Our own drawing in memory; zero where the graphics card draws.
  public var drawing = Duration.zero
  /// SDL's drawing and its handing over to the display, which may include waiting for it.
  public var display = Duration.zero
}

/// SDL's window and the session that it belongs to. Whoever holds it keeps the window open.
final class WindowHandle {
  let pointer: OpaquePointer
  private let session: VideoSession

  init(title: String, size: SIMD2<Int>) throws(WindowError) {
    let session = try VideoSession()
    // SDL_WINDOWPOS_CENTERED, a macro that Swift does not see.
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
