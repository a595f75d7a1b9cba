import InbetweenSDL

// Input: the pointer and the keys.
extension Gallery {
  /// Whether the pointer is over a control, or holds one.
  var pointsAtControl: Bool { deck.hovered != nil || deck.held != nil }

  /// Handles an input event.
  func handle(_ event: InputEvent) throws {
    inMotion = max(inMotion, .milliseconds(900))
    if inspector.handle(event) { return }
    switch event {
    case .close: isOver = true
    case .key(let key, true, let isRepeat, let modifiers): try press(key, isRepeat, modifiers)
    case .pointerMoved(let position):
      if deck.held != nil {
        try deck.drag(to: position)
      } else {
        try deck.point(at: position)
        if sceneGrip != nil { sceneGrip = position }
        try scene.handle(.moved(to: position))
      }
    case .pointerPressed(.primary, let position, _):
      if showsKeys {
        try toggleKeys()
      } else if try !deck.press(at: position) {
        sceneGrip = position
        try scene.handle(.pressed(at: position))
      }
    case .pointerReleased(.primary, let position):
      try deck.release(at: position)
      if sceneGrip != nil { try scene.handle(.released(at: position)) }
      sceneGrip = nil
    default: break
    }
    try relay()
  }

  private func press(_ key: Key, _ isRepeat: Bool, _ modifiers: KeyModifiers) throws {
    // Combinations with these belong to the system and its window manager.
    guard modifiers.isDisjoint(with: [.control, .option, .command]) else { return }
    if let digit = Key.digits.firstIndex(of: key) {
      // With Shift, a digit is ten more.
      let index = digit + (modifiers.contains(.shift) ? Key.digits.count : 0)
      if index < SceneName.allCases.count { try show(SceneName.allCases[index]) }
      return
    }
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
    case .escape: try escape()
    default: if !isRepeat { try pressLetter(key) }
    }
  }

  private func pressLetter(_ key: Key) throws {
    switch key {
    case .space: pace = pace == .held ? .forward : .held
    case .b: pace = pace == .backward ? .forward : .backward
    case .r: try restart()
    case .h: try togglePanels()
    case .g: sidebar.graphSwitch.isOn.toggle(); showsFigures = sidebar.graphSwitch.isOn
    case .l: try setLight(!isLight)
    case .m: try reduceMotion(!isReduced)
    case .i: inspector.toggle()
    case .f1: try toggleKeys()
    case .f11: wantsFullScreen.toggle()
    default: try scene.press(key)
    }
  }

  /// Closes the topmost thing: the panel of keys, the focus, what the scene has open, and at last the
  /// gallery.
  private func escape() throws {
    if showsKeys {
      try toggleKeys()
    } else if deck.focused != nil {
      try deck.focus(nil)
    } else if scene.isOpen {
      try scene.press(.escape)
    } else {
      isOver = true
    }
  }
}

extension Key {
  /// The keys that show the first ten scenes, in the order of the scenes. With Shift they show later ones.
  fileprivate static let digits: [Key] = [
    .digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7, .digit8, .digit9, .digit0,
  ]
}
