import CSDL2

/// A window on the display, with a canvas that fills it. For the main thread; it closes when released.
///
/// A frame is: `poll()` for what the user did, `canvas.clear`, drawing, `present()`. While nothing moves,
/// `wait(upTo:)` in place of `poll()` lets the processor sleep.
///
/// A renderer that the system takes away (a driver that starts anew, a display that is unplugged) is made
/// anew with all its textures when the next frame is shown.
public final class Window {
  /// What to draw on. Its viewport follows the window's size.
  public let canvas: Canvas

  /// What the pointer looks like over the window. A system without the shape keeps the one before.
  public var cursor: CursorShape {
    get { pointer.shape }
    set { pointer.shape = newValue }
  }

  /// Draws and presents a frame while the user drags the window's edge, on systems that give nothing else a
  /// turn then (macOS, Windows). The canvas has its new size by then. Elsewhere `.resized` comes in time.
  public var whileResizing: (() -> Void)? {
    didSet { watch?.isWanted = whileResizing != nil }
  }

  let device: Device
  var pacing: Pacing
  private var lastPresent: Duration?
  private let pointer = Cursor()
  private var watch: EventWatch?
  /// Place and size before the window was made as large as the screen, where no window manager does that.
  private var smallFrame: SDL_Rect?

  /// Opens a window in the middle of the display.
  ///
  /// - Parameters:
  ///   - size: In window points (on a high-density display a point is several pixels).
  ///   - stage: The stage's size in points, fitted into the window.
  ///   - fonts: For text; nil: looked for when the first text is drawn.
  ///   - verticalSync: Whether `present()` waits for the display.
  public init(
    title: String, size: SIMD2<Int>, stage: SIMD2<Float>, fonts: FontLibrary? = nil, verticalSync: Bool = true
  ) throws(WindowError) {
    let sides = 1...16384
    guard sides.contains(size.x), sides.contains(size.y) else { throw .badSize(size) }
    guard Viewport.isStage(stage) else { throw .badStage(stage) }
    device = try Device(title: title, size: size, verticalSync: verticalSync)
    pacing = Pacing(interval: verticalSync ? device.refreshInterval : .zero)
    canvas = Canvas(viewport: Viewport(stage: stage, pixels: size), fonts: fonts)
    fit()
    watch = EventWatch { [unowned self] event in resizeUnderWay(event) }
  }

  deinit {
    watch?.close()
    pointer.close()
  }

  /// Shows what was drawn since `clear`, waits for the display (or sleeps, where showing does not wait),
  /// and gives the real time since the last call returned; zero the first time.
  ///
  /// Where it cannot be shown, `problem` says why, and the next call tries again. While the window is hidden
  /// nothing is drawn, and the call sleeps for as long as the display shows a picture.
  @discardableResult
  public func present() -> Duration {
    let isHidden = isHidden
    if !isHidden { device.show(canvas.list) }
    let rest = isHidden ? refreshInterval : pacing.delay(frameEndedAt: FrameClock.now)
    let milliseconds = rest / .milliseconds(1)
    if milliseconds >= 1 { SDL_Delay(UInt32(min(milliseconds, 1000))) }
    let now = FrameClock.now
    defer { lastPresent = now }
    return lastPresent.map { now - $0 } ?? .zero
  }

  /// Why the last `present()` showed nothing; nil when it did.
  public var problem: WindowError? { device.problem.map { .notShown(reason: $0) } }

  /// What the last `present()` took, without its sleep.
  public var cost: FrameCost { device.cost }
}

extension Window {
  /// The text in the window's frame.
  public var title: String {
    get { SDL_GetWindowTitle(device.window.pointer).map { String(cString: $0) } ?? "" }
    set { SDL_SetWindowTitle(device.window.pointer, newValue) }
  }

  /// What draws: "opengl", "metal", "direct3d11", "software", …
  public var rendererName: String { device.renderer?.name ?? "none" }

  /// The time from one refresh of the display to the next.
  public var refreshInterval: Duration { device.refreshInterval }

  /// The window's width and height in its points, without its frame.
  public var points: SIMD2<Int> { device.points }

  /// Pixels for one point of the window: 1 on an ordinary display, 2 on a "retina" one.
  public var density: Float { canvas.viewport.density }

  /// The least width and height in points to which the user can shrink the window; zero: any.
  /// Each is at most 16384, and less than nothing counts as zero.
  public var minimumSize: SIMD2<Int> {
    get {
      var width: Int32 = 0
      var height: Int32 = 0
      SDL_GetWindowMinimumSize(device.window.pointer, &width, &height)
      return SIMD2(Int(width), Int(height))
    }
    set {
      let size = newValue.clamped(lowerBound: .zero, upperBound: SIMD2(16384, 16384))
      SDL_SetWindowMinimumSize(device.window.pointer, Int32(size.x), Int32(size.y))
    }
  }

  /// Whether nothing of the window can be seen, for it is minimised or hidden.
  public var isHidden: Bool {
    let flags = UInt32(SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue)
    return SDL_GetWindowFlags(device.window.pointer) & flags != 0
  }

  /// Whether the window fills the screen.
  public var isFullScreen: Bool {
    smallFrame != nil || SDL_GetWindowFlags(device.window.pointer) & Self.fullScreen != 0
  }

  /// Fills the screen, at the resolution it has, or goes back to the size from before. `.resized` follows.
  public func setFullScreen(_ isOn: Bool) throws(WindowError) {
    guard isOn != isFullScreen else { return }
    if let frame = smallFrame {
      smallFrame = nil
      return lie(in: frame)
    }
    if isOn, !WindowManager.isPresent {
      var screen = SDL_Rect()
      guard SDL_GetDisplayBounds(SDL_GetWindowDisplayIndex(device.window.pointer), &screen) == 0 else {
        throw .notFullScreen(reason: sdlProblem())
      }
      var frame = SDL_Rect()
      SDL_GetWindowPosition(device.window.pointer, &frame.x, &frame.y)
      SDL_GetWindowSize(device.window.pointer, &frame.w, &frame.h)
      smallFrame = frame
      return lie(in: screen)
    }
    guard SDL_SetWindowFullscreen(device.window.pointer, isOn ? Self.fullScreen : 0) == 0 else {
      throw .notFullScreen(reason: sdlProblem())
    }
  }

  private func lie(in frame: SDL_Rect) {
    SDL_SetWindowPosition(device.window.pointer, frame.x, frame.y)
    SDL_SetWindowSize(device.window.pointer, frame.w, frame.h)
  }

  /// The desktop's own resolution, for another one would rearrange the user's other windows.
  private static var fullScreen: UInt32 { UInt32(SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue) }

  /// The canvas takes the window's present size.
  func fit() {
    let pixels = device.pixels
    let points = device.points
    canvas.fit(pixels: pixels, density: max(Float(pixels.x) / Float(max(points.x, 1)), 0.1))
  }

  private func resizeUnderWay(_ event: SDL_WindowEvent) {
    guard event.windowID == SDL_GetWindowID(device.window.pointer),
      event.event == UInt8(SDL_WINDOWEVENT_SIZE_CHANGED.rawValue)
    else { return }
    fit()
    whileResizing?()
  }

  /// For tests: has `whileResizing` called also where the system needs no such thing.
  func drawAlwaysWhileResizing() { watch?.isNeeded = true }
}
