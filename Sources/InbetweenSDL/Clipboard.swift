import CInbetweenSDL

/// The system's clipboard, for the main thread only.
///
/// ```swift
/// let window = try Window(title: "Cards", size: [640, 360], stage: [640, 360])
/// Clipboard.copy("A text to paste elsewhere")
/// window.present()
/// ```
public enum Clipboard {
  /// Copies a text to the clipboard. Returns false if the system refuses the text, for example while no
  /// window is open.
  @discardableResult
  public static func copy(_ text: String) -> Bool { SDL_SetClipboardText(text) == 0 }

  /// The text on the clipboard. Nil if the clipboard has no text, or if no window is open.
  public static var text: String? {
    guard SDL_HasClipboardText() == SDL_TRUE, let text = SDL_GetClipboardText() else { return nil }
    defer { SDL_free(text) }
    return String(cString: text)
  }
}
