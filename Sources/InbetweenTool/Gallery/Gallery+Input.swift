import Foundation
import InbetweenSDL

// Input: the pointer and the keys.
extension Gallery {
  /// Whether the pointer is over a control, or holds one.
  var pointsAtControl: Bool { deck.hovered != nil || deck.held != nil }

  /// Handles an input event.
  func handle(_ event: InputEvent) throws {
    inMotion = max(inMotion, .milliseconds(900))
    if case .key = event { isUntouched = false }
    if notice.text == Self.farewell, isAnswer(event) { notice.end() }
    if inspector.handle(event) { return }
    if sidebar.search.isTyping, try type(event) { return try relay() }
    if code.isEditing, try code.type(event) { return try relay() }
    if !isOverCode(event), !isForFocus(event), try scene.take(onStage(event)) {
      try tell()
      return try relay()
    }
    switch event {
    case .close: isOver = true
    case .key(let key, true, let isRepeat, let modifiers): try press(key, isRepeat, modifiers)
    case .key(.b, false, _, _): endTurn()
    case .pointerMoved(let position):
      pad.isShown = false
      try movePointer(to: position)
    case .pointerPressed(.primary, let position, _): try pressPointer(at: position)
    case .pointerReleased(.primary, let position): try releasePointer(at: position)
    case .wheel(let notches, let position):
      let distance = -notches.y * 51
      if worldPanel.isOpen, worldPanel.area.contains(position) { return }
      if !code.scroll(by: distance, at: position), !sidebar.scroll(by: distance, at: position),
        camera.zooms(at: position)
      {
        camera.zoom(by: pow(1.15, notches.y), at: position)
      }
    case .pointerPressed(.middle, let position, _): panning = (position, false)
    case .pointerReleased(.middle, _):
      // A click shows the whole scene again.
      if panning?.hasMoved == false { camera.reset() }
      panning = nil
    case .dropped(let path): try open(path)
    case .pinched(_, let shift, let scale): try pinch(by: shift, scale)
    case .padButton(let button, let isPressed): try press(button, isPressed)
    case .padStick(let stick, let position): pad.sticks[stick] = position
    default: break
    }
    try tell()
    try relay()
  }

  /// Whether an event answers the question of Esc by something else than Esc.
  private func isAnswer(_ event: InputEvent) -> Bool {
    switch event {
    case .key(let key, let isPressed, _, _): isPressed && key != .escape
    case .padButton(_, let isPressed): isPressed
    case .pointerPressed, .wheel, .pinched, .text, .dropped: true
    default: false
    }
  }

  /// Whether an event is of the wheel over the code, or a key that scrolls it while the pointer is there.
  private func isOverCode(_ event: InputEvent) -> Bool {
    if case .key(let key, _, _, _) = event {
      let scrolls: Set<Key> = [.left, .right, .up, .down, .pageUp, .pageDown, .home, .end]
      return code.isPointed && scrolls.contains(key)
    }
    if case .wheel(_, let position) = event, code.isOpen { return code.area.contains(position) }
    return false
  }

  /// Returns an event with its position in points of the scene.
  private func onStage(_ event: InputEvent) -> InputEvent {
    if case .wheel(let notches, let position) = event {
      return .wheel(by: notches, at: camera.scenePoint(position))
    }
    return event
  }

  /// Handles an event while a search is typed. Returns whether it is used up.
  private func type(_ event: InputEvent) throws -> Bool {
    let search = sidebar.search!
    switch event {
    case .text(let text): search.type(text)
    case .key(let key, true, _, let modifiers):
      switch key {
      case .escape: search.end()
      case .backspace: search.erase()
      case .enter:
        let first = sidebar.firstHit ?? sidebar.items.first
        search.end()
        if let first { try show(first.scene) }
      case .up, .down: try showNeighbour(key == .up ? -1 : 1)
      case .tab, .f1, .f9, .f11: return false
      default: if !modifiers.isDisjoint(with: [.control, .option, .command]) { return false }
      }
    case .pointerPressed(_, let position, _):
      if !sidebar.list.contains(position), !search.area.contains(position) { search.end() }
      return false
    default: return false
    }
    return true
  }

  /// Whether an event is a key that changes the control with the focus.
  private func isForFocus(_ event: InputEvent) -> Bool {
    guard case .key(let key, _, _, _) = event, deck.focused?.adjusts == true else { return false }
    return key == .left || key == .right
  }

  /// Shows the scene's news.
  func tell() throws {
    if let words = scene.takeNotice() { try notice.show(words.text, isAlarm: words.isAlarm, isOfScene: true) }
  }

  func movePointer(to position: SIMD2<Float>) throws {
    if let last = panning {
      if last.hasMoved || (position - last.position).length > 3 {
        camera.pan(by: position - last.position)
        panning = (position, true)
      }
      return
    }
    if deck.held != nil { return try deck.drag(to: position) }
    if code.drag(to: position) { return }
    try deck.point(at: position)
    if sceneGrip != nil { sceneGrip = position } else if code.isPointed { return }
    try scene.handle(.moved(to: camera.scenePoint(position)))
  }

  func pressPointer(at position: SIMD2<Float>) throws {
    if showsKeys {
      try toggleKeys()
    } else if try deck.press(at: position) {
      isUntouched = false
    } else if !code.press(at: position) {
      sceneGrip = position
      try scene.handle(.pressed(at: camera.scenePoint(position)))
    }
  }

  func releasePointer(at position: SIMD2<Float>) throws {
    code.release()
    try deck.release(at: position)
    if sceneGrip != nil { try scene.handle(.released(at: camera.scenePoint(position))) }
    sceneGrip = nil
  }

  private func press(_ key: Key, _ isRepeat: Bool, _ modifiers: KeyModifiers) throws {
    // Combinations with these belong to the system and its window manager, but for the one that copies.
    guard modifiers.isDisjoint(with: [.control, .option, .command]) else {
      if key == .c, code.isOpen, !isRepeat { try code.copy() }
      return
    }
    if let digit = Key.digits.firstIndex(of: key) {
      // With Shift, a digit is ten more.
      let index = digit + (modifiers.contains(.shift) ? Key.digits.count : 0)
      if index < SceneName.showcases.count { try show(SceneName.showcases[index]) }
      return
    }
    let isScenes = key == .c && !code.isPointed && scene.keys.contains { $0.caps == ["C"] }
    if code.isOpen, !isScenes, try code.press(key) { return }
    switch key {
    case .tab: try deck.moveFocus(backward: modifiers.contains(.shift))
    case .up, .pageUp: try showNeighbour(-1)
    case .down, .pageDown: try showNeighbour(1)
    case .left, .right:
      let steps = key == .left ? -1 : 1
      if let focused = deck.focused, focused.adjusts {
        try focused.adjust(by: steps)
      } else {
        try step(by: Int64(steps))
      }
    case .enter where deck.focused != nil: if !isRepeat { try deck.focused?.activate() }
    case .escape: if !isRepeat { try escape() }
    default: if !isRepeat { try pressLetter(key) }
    }
  }

  private func pressLetter(_ key: Key) throws {
    switch key {
    case .slash: try beginSearch()
    case .comma: speed = speed.moved(by: -1)
    case .period: speed = speed.moved(by: 1)
    case .space: pace = pace == .held ? .forward : .held
    case .b: turn()
    case .r: try restart()
    case .h: try togglePanels()
    case .g: sidebar.graphSwitch.isOn.toggle(); showsFigures = sidebar.graphSwitch.isOn
    case .l: try setLight(!isLight)
    case .m: try reduceMotion(!isReduced)
    case .i: toggleInspector()
    case .k: try toggleCode()
    case .f1: try toggleKeys()
    case .f2: try toggleWorld()
    case .f9: wantsRecording.toggle()
    case .f11: wantsFullScreen.toggle()
    default: try scene.press(key)
    }
  }

  /// Begins to search. An open panel closes, for it takes the room of the list.
  private func beginSearch() throws {
    guard showsPanels, !layout.isNarrow else { return }
    code.close()
    worldPanel.close()
    try moveDock()
    sidebar.search.begin()
  }

  /// Closes the topmost thing: the panel of keys, the focus, what the scene has open, the zoom. If pressed
  /// once more, it closes the gallery.
  func escape() throws {
    if showsKeys {
      try toggleKeys()
    } else if code.isOpen {
      try toggleCode()
    } else if worldPanel.isOpen {
      try toggleWorld()
    } else if deck.focused != nil {
      try deck.focus(nil)
    } else if scene.isOpen {
      try scene.press(.escape)
    } else if camera.isZoomed {
      camera.reset()
    } else if notice.text == Self.farewell {
      isOver = true
    } else {
      try notice.show(Self.farewell)
    }
  }

  /// The question of the first Esc that closes nothing else.
  private static let farewell = "Press Esc again to quit"
}

extension Key {
  /// The keys that show the first ten scenes, in the order of the scenes. With Shift they show later ones.
  fileprivate static let digits: [Key] = [
    .digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7, .digit8, .digit9, .digit0,
  ]
}
