import CInbetweenSDL

/// The reasons why a window cannot be opened or used.
///
/// ```swift
/// do {
///   _ = try Window(title: "Cards", size: [0, 360], stage: [640, 360])
/// } catch {
///   print(error, error.advice)
/// }
/// ```
public enum WindowError: Error, Equatable, CustomStringConvertible {
  /// There is no display for a window.
  case noDisplay(reason: String)
  /// The window's size is invalid: its sides must be 1…16384 points.
  case badSize(SIMD2<Int>)
  /// The stage's size is invalid: its sides must be positive and finite.
  case badStage(SIMD2<Float>)
  /// There is a display, but the window or its renderer cannot be made.
  case notOpened(reason: String)
  /// The window is open, but the drawing cannot be shown.
  case notShown(reason: String)
  /// The system does not let the window fill the screen, or does not let it go back.
  case notFullScreen(reason: String)

  /// The error and its reason.
  public var description: String {
    switch self {
    case .noDisplay(let reason): "there is no display to open a window on: \(reason)"
    case .badSize(let size):
      "a window of \(size.x) x \(size.y) points cannot be opened: each side must be 1 to 16384"
    case .badStage(let stage):
      "a stage of \(stage.x) x \(stage.y) points cannot be shown: both must be positive and finite"
    case .notOpened(let reason): "the window cannot be opened: \(reason)"
    case .notShown(let reason): "the window cannot show what was drawn: \(reason)"
    case .notFullScreen(let reason):
      "the window cannot change between its frame and the whole screen: \(reason)"
    }
  }

  /// Advice to the user about the error.
  public var advice: String {
    switch self {
    case .noDisplay:
      "run it in a graphical session, set DISPLAY or WAYLAND_DISPLAY, or give it a virtual display "
        + "(xvfb-run -a …)"
    case .badSize, .badStage: "give another size"
    case .notFullScreen: "go on in a window, or enlarge it by its frame"
    case .notOpened, .notShown: "try SDL_RENDER_DRIVER=software, or another SDL_VIDEODRIVER (x11, wayland)"
    }
  }
}

/// Whether windows can be opened here.
///
/// ```swift
/// if Display.isAvailable {
///   let window = try Window(title: "Cards", size: [640, 360], stage: [640, 360])
/// }
/// ```
public enum Display {
  /// Whether there is a display. Checks it each time, which takes some milliseconds.
  public static var isAvailable: Bool {
    do throws(WindowError) {
      try check()
      return true
    } catch { return false }
  }

  /// Throws `WindowError.noDisplay` with the reason if there is no display.
  public static func check() throws(WindowError) { _ = try VideoSession() }
}

/// SDL's video subsystem, which stays initialised as long as any session lives.
final class VideoSession {
  init() throws(WindowError) {
    SDL_SetMainReady()
    // By default SDL prevents the screen saver, as full-screen films need it.
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    #if os(Linux)
      // Without both variables SDL would take over the console, or choose a driver that shows nothing.
      if Self.wanted.isEmpty, Self.variable("WAYLAND_DISPLAY") == nil {
        if Self.variable("DISPLAY") == nil {
          throw .noDisplay(reason: "neither DISPLAY nor WAYLAND_DISPLAY is set")
        }
        // Otherwise libwayland reports the missing folder on standard error.
        if Self.variable("XDG_RUNTIME_DIR") == nil { SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11") }
      }
    #endif
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw .noDisplay(reason: Self.reason()) }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    // These drivers show nothing. They are used only if SDL_VIDEODRIVER names them.
    if ["dummy", "offscreen", "evdev"].contains(driver), !Self.wanted.contains(driver) {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .noDisplay(
        reason: Self.reason("SDL can use only its driver '\(driver)', which shows nothing"))
    }
  }

  deinit { SDL_QuitSubSystem(SDL_INIT_VIDEO) }

  /// The driver that SDL_VIDEODRIVER names.
  private static var wanted: String { variable("SDL_VIDEODRIVER") ?? variable("SDL_VIDEO_DRIVER") ?? "" }

  private static func variable(_ name: String) -> String? {
    SDL_getenv(name).flatMap { $0.pointee == 0 ? nil : String(cString: $0) }
  }

  private static func reason(_ problem: String = sdlProblem()) -> String {
    var settings: [String] = []
    for name in ["SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"] {
      if let value = variable(name) { settings.append("\(name) is '\(value)'") }
    }
    return settings.isEmpty ? problem : "\(problem) (\(settings.joined(separator: ", ")))"
  }
}
