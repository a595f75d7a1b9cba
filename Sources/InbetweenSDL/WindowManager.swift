import CInbetweenSDL

/// Detects whether the display has a window manager.
enum WindowManager {
  /// False on an X11 display without a window manager. There a request to fill the screen is ignored, but SDL
  /// reports success.
  static var isPresent: Bool {
    guard SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) == "x11",
      let library = SDL_LoadObject("libX11.so.6")
    else { return true }
    defer { SDL_UnloadObject(library) }
    func function<Function>(_ name: String, _: Function.Type) -> Function? {
      SDL_LoadFunction(library, name).map { unsafeBitCast($0, to: Function.self) }
    }
    guard
      let open = function("XOpenDisplay", (@convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?).self),
      let close = function("XCloseDisplay", (@convention(c) (OpaquePointer) -> Int32).self),
      let root = function("XDefaultRootWindow", (@convention(c) (OpaquePointer) -> UInt).self),
      let atom = function(
        "XInternAtom", (@convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> UInt).self),
      let list = function(
        "XListProperties",
        (@convention(c) (OpaquePointer, UInt, UnsafeMutablePointer<Int32>) -> UnsafeMutablePointer<UInt>?)
          .self),
      let free = function("XFree", (@convention(c) (UnsafeMutableRawPointer?) -> Int32).self),
      let display = open(nil)
    else { return true }
    defer { _ = close(display) }
    // A property of the root window, set by every window manager that can make a window fill the screen.
    let mark = atom(display, "_NET_SUPPORTING_WM_CHECK", 0)
    var count: Int32 = 0
    guard let properties = list(display, root(display), &count) else { return false }
    defer { _ = free(properties) }
    return (0..<Int(count)).contains { properties[$0] == mark }
  }
}
