import CSDL2

/// What the pointer looks like.
public enum CursorShape: Hashable, Sendable, CaseIterable {
  /// The ordinary one.
  case arrow
  /// A hand, over what can be clicked.
  case hand
  /// Four arrows, over what can be dragged.
  case move
  /// Two arrows, over an edge or a bar that can be dragged to the left and right.
  case resizeHorizontally
  /// Two arrows, over an edge or a bar that can be dragged up and down.
  case resizeVertically
}

/// The pointer over a window, and SDL's shapes for it, made when they are first needed.
final class Cursor {
  var shape = CursorShape.arrow {
    didSet { if shape != oldValue { show() } }
  }
  /// Nil: the system has no such shape, and the one before stays.
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

  /// While the video session is still there: the window holds both.
  func close() {
    for case .some(let cursor) in made.values { SDL_FreeCursor(cursor) }
    made.removeAll()
  }
}
