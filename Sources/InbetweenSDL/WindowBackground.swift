import CInbetweenSDL

/// The colour with which an X11 server fills the new parts of a window that grows, until they are drawn.
/// Without it the parts show what is behind them: often white. Other systems show the last picture meanwhile.
enum WindowBackground {
  /// Sets the colour of a window. Does nothing on other systems, or if a library is missing.
  static func set(_ color: RGBA, of window: OpaquePointer) {
    guard SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) == "x11",
      let (display, number) = place(of: window), let library = SDL_LoadObject("libX11.so.6")
    else { return }
    defer { SDL_UnloadObject(library) }
    typealias Change = @convention(c) (UnsafeRawPointer, UInt, UInt, UnsafeRawPointer) -> Int32
    guard let change = SDL_LoadFunction(library, "XChangeWindowAttributes") else { return }
    func part(_ share: Float, _ shift: UInt) -> UInt { UInt((RGBA.unit(share) * 255).rounded()) << shift }
    // The fields of XSetWindowAttributes: words of 8 bytes. The second is the background, and the fifth
    // begins with the gravity: 1 keeps the old picture in the upper left corner.
    var fields = [UInt](repeating: 0, count: 16)
    fields[1] = part(color.red, 16) | part(color.green, 8) | part(color.blue, 0)
    fields[4] = 1
    _ = unsafeBitCast(change, to: Change.self)(display, number, 1 << 1 | 1 << 4, fields)
  }

  /// Returns the X11 connection of a window and the window's number there; nil if they are not known.
  private static func place(of window: OpaquePointer) -> (display: UnsafeRawPointer, number: UInt)? {
    guard let library = SDL_LoadObject("libSDL2-2.0.so.0") else { return nil }
    defer { SDL_UnloadObject(library) }
    typealias Ask = @convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> SDL_bool
    guard let ask = SDL_LoadFunction(library, "SDL_GetWindowWMInfo") else { return nil }
    // SDL_SysWMinfo: SDL's version, the system as 4 bytes (2 is X11), then the connection and the number.
    var info = [UInt](repeating: 0, count: 32)
    info[0] = UInt(SDL_MAJOR_VERSION) | UInt(SDL_MINOR_VERSION) << 8 | UInt(SDL_PATCHLEVEL) << 16
    guard unsafeBitCast(ask, to: Ask.self)(window, &info) == SDL_TRUE, info[0] >> 32 == 2 else { return nil }
    return UnsafeRawPointer(bitPattern: info[1]).map { ($0, info[2]) }
  }
}

extension Window {
  /// Sets the colour of the parts that appear while a user enlarges the window, until they are drawn. Some
  /// systems show wrong pixels there otherwise.
  public func setBackground(_ color: RGBA) { WindowBackground.set(color, of: device.window.pointer) }
}
