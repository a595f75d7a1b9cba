import CInbetweenSDL

/// Reports a window's events at the moment they occur, before the event queue is read.
final class EventWatch {
  /// Whether reports are wanted. They are made only if `isNeeded` is true too.
  var isWanted = false
  /// Whether the system runs its own loop while the user drags a window's edge. The event queue cannot be
  /// read during that loop.
  var isNeeded: Bool
  private let body: (SDL_WindowEvent) -> Void
  /// The only thread whose events are reported. SDL calls the watch on other threads too.
  private let thread = SDL_ThreadID()
  private var isBusy = false

  init(_ body: @escaping (SDL_WindowEvent) -> Void) {
    self.body = body
    #if os(macOS) || os(Windows)
      isNeeded = true
    #else
      isNeeded = false
    #endif
    SDL_AddEventWatch(Self.hear, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Removes the watch from SDL. Must be called before the object is deallocated.
  func close() { SDL_DelEventWatch(Self.hear, Unmanaged.passUnretained(self).toOpaque()) }

  private static let hear: SDL_EventFilter = { watch, event in
    guard let watch, let event, event.pointee.type == SDL_WINDOWEVENT.rawValue else { return 0 }
    Unmanaged<EventWatch>.fromOpaque(watch).takeUnretainedValue().take(event.pointee.window)
    return 0
  }

  private func take(_ event: SDL_WindowEvent) {
    guard isWanted, isNeeded, !isBusy, SDL_ThreadID() == thread else { return }
    isBusy = true
    defer { isBusy = false }
    body(event)
  }
}
