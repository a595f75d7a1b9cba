import CInbetweenSDL

/// A window on the display, with a canvas that fills it. For the main thread only. Closes when released.
///
/// A frame consists of `poll()`, `canvas.clear`, drawing and `present()`. While nothing moves, call
/// `wait(upTo:)` instead of `poll()` to let the processor sleep.
///
/// The system can take the renderer away: a graphics driver restarts, or a display is unplugged. The next
/// frame then creates the renderer and its textures again.
///
/// ```swift
/// let window = try Window(title: "Cards", size: [640, 360], stage: [640, 360])
/// var frameTime = Duration.zero
/// frames: for _ in 0..<3 {  // in a game: while true
///   for event in window.poll() where event == .close { break frames }
///   world.advance(by: frameTime)
///   world.sample(at: world.alpha, into: frame)
///   window.canvas.clear(background: .black)
///   window.canvas.fillCircle(center: frame[card, .position]!, radius: 20, color: .white)
///   frameTime = window.present()
/// }
/// ```
public final class Window {
  /// The canvas on which a program draws, whose viewport follows the window's size.
  public let canvas: Canvas

  /// The shape of the pointer over the window. If the system does not have a shape, the pointer keeps the
  /// previous shape.
  public var cursor: CursorShape {
    get { pointer.shape }
    set { pointer.shape = newValue }
  }

  /// Your closure, which draws and presents a frame. On macOS and Windows, the window calls it while the user
  /// drags its edge.
  ///
  /// There the program's own loop is blocked during the drag. The canvas already has its new size. On other
  /// systems `.resized` arrives without delay, and this function is not called.
  public var whileResizing: (() -> Void)? {
    didSet { watch?.isWanted = whileResizing != nil }
  }

  let device: Device
  var pacing: Pacing
  /// The fingers on the touch screen.
  var touches = Touches()
  /// The game pads; nil until `listenToPads`.
  private(set) var pads: Pads?
  private var lastPresent: Duration?
  private let pointer = Cursor()
  private var watch: EventWatch?
  /// The position and size before `setFullScreen`, on displays without a window manager; nil otherwise.
  private var smallFrame: SDL_Rect?

  /// Opens a window in the middle of the display. Throws `WindowError` if that is impossible.
  ///
  /// - Parameters:
  ///   - title: the text in the window's frame.
  ///   - size: in window points, 1…16384. On a high-density display a point is several pixels.
  ///   - stage: the stage's size in points, fitted into the window.
  ///   - fonts: the fonts for text. With nil, `FontLibrary.find()` finds them when the first text is drawn.
  ///   - verticalSync: whether `present()` waits for the display.
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

  /// Shows the drawing since `clear` and waits for the display. Without vertical sync, the call sleeps for
  /// the rest of the refresh interval.
  ///
  /// Returns the real time since the last call returned; zero the first time. If the frame cannot be shown,
  /// `problem` has the reason, and the next call tries again. While the window is hidden, the call draws
  /// nothing and sleeps for one refresh interval.
  @discardableResult
  public func present() -> Duration {
    let isHidden = isHidden
    if !isHidden { device.show(canvas.list) }
    let rest = isHidden ? refreshInterval : pacing.delay(frameEndedAt: FrameClock.now)
    let milliseconds = rest / .milliseconds(1)
    if milliseconds >= 1 { SDL_Delay(UInt32(min(milliseconds, 1000))) }
    let now = FrameClock.now
    defer { lastPresent = now }
    return lastPresent.map { max(now - $0, .zero) } ?? .zero
  }

  /// The reason why the last `present()` showed nothing; nil if it succeeded.
  public var problem: WindowError? { device.problem.map { .notShown(reason: $0) } }

  /// The time that the last `present()` took, without its sleep.
  public var cost: FrameCost { device.cost }
}

extension Window {
  /// Lets game pads send events: those that are connected, and those that will be.
  ///
  /// Returns whether the system can read game pads.
  @discardableResult
  public func listenToPads() -> Bool {
    if pads == nil { pads = Pads() }
    return pads != nil
  }

  /// The text in the window's frame.
  public var title: String {
    get { SDL_GetWindowTitle(device.window.pointer).map { String(cString: $0) } ?? "" }
    set { SDL_SetWindowTitle(device.window.pointer, newValue) }
  }

  /// The renderer's name: "opengl", "metal", "direct3d11", "software", …; "none" if there is none.
  public var rendererName: String { device.renderer?.name ?? "none" }

  /// The time between two refreshes of the display.
  public var refreshInterval: Duration { device.refreshInterval }

  /// The window's width and height in its points, without its frame.
  public var points: SIMD2<Int> { device.points }

  /// Pixels per point of the window: 1 on an ordinary display, 2 on a "retina" display.
  public var density: Float { canvas.viewport.density }

  /// The smallest width and height in points to which the user can shrink the window; zero: no limit. Values
  /// are clamped to 0…16384.
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

  /// Whether the window is minimised or hidden.
  public var isHidden: Bool {
    let flags = UInt32(SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue)
    return SDL_GetWindowFlags(device.window.pointer) & flags != 0
  }

  /// Whether the window fills the screen.
  public var isFullScreen: Bool {
    smallFrame != nil || SDL_GetWindowFlags(device.window.pointer) & Self.fullScreen != 0
  }

  /// Fills the screen at its present resolution, or restores the previous size. A `.resized` event follows.
  ///
  /// Throws `WindowError.notFullScreen` if the system refuses.
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

  /// Keeps the desktop's resolution: another one would rearrange the user's other windows.
  private static var fullScreen: UInt32 { UInt32(SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue) }

  /// Adapts the canvas to the window's present size.
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

  /// Calls `whileResizing` also on systems that do not need it. For tests.
  func drawAlwaysWhileResizing() { watch?.isNeeded = true }
}
