import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

// Editing: drags change the text, the picture follows at once, and a release writes the file.
extension FileScene {
  /// Shows a text that was typed, and writes it to the file.
  func edit(_ typed: String) throws(MotionFileErrors) {
    let bytes = Array(typed.utf8)
    _ = try MotionFile(data: bytes, name: path)
    guard let next = JSONDocument(bytes), beginEdit() != nil else { return }
    preview(next)
    commitEdit()
  }

  /// Begins a change of the text. Nil, with a notice, if the file has an error at present.
  func beginEdit() -> JSONDocument? {
    cancelEdit()
    if errors != nil || text == nil {
      say("\(name) has an error: mend it first, then its bars can be dragged")
      return nil
    }
    before = text
    return text
  }

  /// Shows a changed text. One that is no motion file is not shown: the last one stays.
  func preview(_ next: JSONDocument?) {
    guard let next, next.bytes != text?.bytes else { return }
    _ = show(next)
  }

  /// Ends a change, and writes it to the file.
  func commitEdit() {
    guard let old = before, let text else { return }
    before = nil
    guard old.bytes != text.bytes else { return }
    history.note(from: old.bytes, to: text.bytes)
    save()
  }

  /// Shows the text as it was before the change.
  func cancelEdit() {
    if let before { preview(before) }
    before = nil
  }

  func undo() { restore { $0.undo($1) } }
  func redo() { restore { $0.redo($1) } }

  /// Shows and saves another text of the history.
  private func restore(_ step: (inout TextHistory, [UInt8]) -> [UInt8]?) {
    guard before == nil, problem == nil, let text, let bytes = step(&history, text.bytes) else { return }
    guard let next = JSONDocument(bytes), show(next) else { return }
    save()
  }

  /// Writes the text, unless the file has changed since it was read: then that is shown, and the change is
  /// dropped.
  private func save() {
    guard let text else { return }
    guard let saved, FileManager.default.contents(atPath: path).map({ Array($0) }) == saved else {
      say("\(name) has changed meanwhile: it is read again, and this change is dropped", isAlarm: true)
      return reload()
    }
    if isReadOnly { return refuse("it is read-only") }
    do throws(WholeFile.Problem) {
      try WholeFile(path).write(text.bytes)
      self.saved = text.bytes
    } catch {
      refuse(error.reason)
    }
  }

  private func refuse(_ reason: String) {
    say(
      "\(name) cannot be written: \(reason). The change is kept here, and tried again with the next",
      isAlarm: true)
  }

  /// Whether the file has no permission to write. Its folder may let it be replaced all the same.
  private var isReadOnly: Bool {
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let known = try? FileManager.default.attributesOfItem(atPath: real)
    guard let mode = (known?[.posixPermissions] as? NSNumber)?.intValue else { return false }
    return mode & 0o222 == 0
  }

  /// The file's name, for notices.
  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  // MARK: Input

  func take(_ event: InputEvent) throws -> Bool {
    switch event {
    case .modifiers(let held):
      panel.isFree = !held.isDisjoint(with: [.shift, .option])
      return false
    case .wheel(let notches, let position) where showsTimeline && panel.area.contains(position):
      panel.scroll(by: -notches.y * 40)
      return true
    case .key(let key, true, let isRepeat, let modifiers): return take(key, isRepeat, modifiers)
    default: return false
    }
  }

  private func take(_ key: Key, _ isRepeat: Bool, _ modifiers: KeyModifiers) -> Bool {
    let isCommand = !modifiers.isDisjoint(with: [.control, .command])
    switch key {
    case .z where isCommand: if modifiers.contains(.shift) { redo() } else { undo() }
    case .y where isCommand: redo()
    case .t where modifiers.isEmpty: if !isRepeat { toggleTimeline() }
    case .left, .right:
      guard showsTimeline, modifiers.isSubset(of: .shift) else { return false }
      let step = modifiers.contains(.shift) ? 10 : 1
      return panel.nudge(by: key == .left ? -step : step)
    case .up, .down:
      guard showsTimeline, modifiers.isEmpty else { return false }
      return panel.raise(by: key == .up ? 1 : -1)
    default: return false
    }
    return true
  }

  func handle(_ event: PointerEvent) { if showsTimeline { panel.handle(event) } }

  func press(_ key: Key) { if key == .escape { panel.clear() } }
}
