import CSDL2

/// A window on the display, with a canvas that fills it. For the main thread; it closes when released.
///
/// A frame is: `poll()` for what the user did, `canvas.clear`, drawing, `present()`.
public final class Window {
  /// What to draw on. Its viewport follows the window's size.
  public let canvas: Canvas

  private let device: Device
  private var pacing: Pacing
  private var lastPresent: Duration?

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
  }

  /// The text in the window's frame.
  public var title: String {
    get { SDL_GetWindowTitle(device.window).map { String(cString: $0) } ?? "" }
    set { SDL_SetWindowTitle(device.window, newValue) }
  }

  /// What draws: "opengl", "metal", "direct3d11", "software", …
  public var rendererName: String { device.rendererName }

  /// The time from one refresh of the display to the next.
  public var refreshInterval: Duration { device.refreshInterval }

  /// What happened since the last time, in order. Does not wait.
  public func poll() -> [InputEvent] {
    var events: [InputEvent] = []
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      if let input = input(event) { events.append(input) }
    }
    return events
  }

  /// Shows what was drawn since `clear`, waits for the display (or sleeps, where showing does not wait),
  /// and gives the real time since the last call returned; zero the first time.
  @discardableResult
  public func present() -> Duration {
    device.show(canvas.list)
    let rest = pacing.delay(frameEndedAt: FrameClock.now)
    let milliseconds = rest / .milliseconds(1)
    if milliseconds >= 1 { SDL_Delay(UInt32(min(milliseconds, 1000))) }
    let now = FrameClock.now
    defer { lastPresent = now }
    return lastPresent.map { now - $0 } ?? .zero
  }
}

extension Window {
  private func fit() {
    let pixels = device.pixels
    let points = device.points
    canvas.fit(pixels: pixels, density: max(Float(pixels.x) / Float(max(points.x, 1)), 0.1))
  }

  private func stagePoint(_ x: Int32, _ y: Int32) -> SIMD2<Float> {
    let viewport = canvas.viewport
    return viewport.stagePoint(ofPixel: SIMD2(Float(x), Float(y)) * viewport.density)
  }

  private func input(_ event: SDL_Event) -> InputEvent? {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_QUIT: return .close
    case SDL_KEYDOWN, SDL_KEYUP:
      guard let key = Key(code: event.key.keysym.sym) else { return nil }
      return .key(
        key, pressed: event.key.state == UInt8(SDL_PRESSED), isRepeat: event.key.repeat != 0,
        modifiers: KeyModifiers(state: event.key.keysym.mod))
    case SDL_MOUSEMOTION: return .pointerMoved(to: stagePoint(event.motion.x, event.motion.y))
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      guard let button = PointerButton(number: event.button.button) else { return nil }
      let place = stagePoint(event.button.x, event.button.y)
      return event.button.state == UInt8(SDL_PRESSED)
        ? .pointerPressed(button, at: place, clicks: Int(event.button.clicks))
        : .pointerReleased(button, at: place)
    case SDL_MOUSEWHEEL:
      var x: Int32 = 0
      var y: Int32 = 0
      SDL_GetMouseState(&x, &y)
      let sign: Float = event.wheel.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1 : 1
      return .wheel(by: SIMD2(event.wheel.preciseX, event.wheel.preciseY) * sign, at: stagePoint(x, y))
    case SDL_WINDOWEVENT: return windowInput(event.window)
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
      device.reset()
      return nil
    default: return nil
    }
  }

  private func windowInput(_ event: SDL_WindowEvent) -> InputEvent? {
    switch SDL_WindowEventID(rawValue: UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      fit()
      return .resized(pixels: canvas.viewport.pixels)
    case SDL_WINDOWEVENT_DISPLAY_CHANGED, SDL_WINDOWEVENT_RESTORED:
      // Another display has another rhythm, and a hidden window had none.
      fit()
      if pacing.interval > .zero { pacing = Pacing(interval: device.refreshInterval) }
      return nil
    case SDL_WINDOWEVENT_FOCUS_GAINED: return .focus(true)
    case SDL_WINDOWEVENT_FOCUS_LOST: return .focus(false)
    default: return nil
    }
  }
}

extension PointerButton {
  fileprivate init?(number: UInt8) {
    switch Int32(number) {
    case SDL_BUTTON_LEFT: self = .primary
    case SDL_BUTTON_RIGHT: self = .secondary
    case SDL_BUTTON_MIDDLE: self = .middle
    default: return nil
    }
  }
}
