import CInbetweenSDL

/// The shapes of the pointer.
///
/// ```swift
/// let window = try Window(title: "Cards", size: [640, 360], stage: [640, 360])
/// window.cursor = .hand
/// ```
public enum CursorShape: Hashable, Sendable, CaseIterable {
  /// The ordinary arrow.
  case arrow
  /// A hand, for things that can be clicked.
  case hand
  /// Four arrows, for things that can be dragged in all directions.
  case move
  /// Two arrows, for edges and bars that can be dragged to the left and right.
  case resizeHorizontally
  /// Two arrows, for edges and bars that can be dragged up and down.
  case resizeVertically
}

/// The pointer over a window. Creates SDL's cursors when they are first needed.
final class Cursor {
  var shape = CursorShape.arrow {
    didSet { if shape != oldValue { show() } }
  }
  /// SDL's cursors. A nil value means that the system has no such cursor: the previous one stays.
  private var made: [CursorShape: OpaquePointer?] = [:]

  private func show() {
    let cursor: OpaquePointer?
    if let known = made[shape] {
      cursor = known
    } else {
      cursor = SDL_CreateSystemCursor(Self.number(shape))
      made[shape] = .some(cursor)
    }
    if let cursor { SDL_SetCursor(cursor) }
  }

  private static func number(_ shape: CursorShape) -> SDL_SystemCursor {
    switch shape {
    case .arrow: SDL_SYSTEM_CURSOR_ARROW
    case .hand: SDL_SYSTEM_CURSOR_HAND
    case .move: SDL_SYSTEM_CURSOR_SIZEALL
    case .resizeHorizontally: SDL_SYSTEM_CURSOR_SIZEWE
    case .resizeVertically: SDL_SYSTEM_CURSOR_SIZENS
    }
  }

  /// Frees SDL's cursors. Must be called before the video session ends.
  func close() {
    for case .some(let cursor) in made.values { SDL_FreeCursor(cursor) }
    made.removeAll()
  }
}
