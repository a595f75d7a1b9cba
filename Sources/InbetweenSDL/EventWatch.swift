import CSDL2

/// Hears of a window's events at the moment they occur, rather than when somebody asks for them.
final class EventWatch {
  /// Whether there is anything to do then.
  var isWanted = false
  /// Whether the system has a loop of its own while the user drags a window's edge, so that events cannot be
  /// asked for until that is over.
  var isNeeded: Bool
  private let body: (SDL_WindowEvent) -> Void
  /// SDL also calls from other threads, for what comes about there.
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

  /// To be called before it goes.
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
