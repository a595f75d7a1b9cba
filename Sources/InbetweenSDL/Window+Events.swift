import CInbetweenSDL

extension Window {
  /// Returns the events since the last call, in order. Does not wait.
  public func poll() -> [InputEvent] {
    var events: [InputEvent] = []
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      if let input = input(event) { events.append(input) }
    }
    return events
  }

  /// Sleeps until an event occurs or `longest` is over. Returns the events, in order; empty if the time is
  /// over first.
  ///
  /// If `longest` is shorter than a millisecond, the call returns at once, as `poll()` does.
  public func wait(upTo longest: Duration) -> [InputEvent] {
    var clock = FrameClock()
    var rest = longest
    while true {
      let events = poll()
      let milliseconds = rest / .milliseconds(1)
      // Events that this library ignores end the sleep, but not the wait.
      guard events.isEmpty, milliseconds >= 1 else { return events }
      // With nil as event, SDL leaves the event in the queue for `poll`.
      SDL_WaitEventTimeout(nil, Int32(min(milliseconds, 1_000_000)))
      rest -= clock.lap()
    }
  }
}

extension Window {
  private func stagePoint(_ x: Int32, _ y: Int32) -> SIMD2<Float> {
    let viewport = canvas.viewport
    return viewport.stagePoint(ofPixel: SIMD2(Float(x), Float(y)) * viewport.density)
  }

  private func input(_ event: SDL_Event) -> InputEvent? {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_QUIT: return .close
    case SDL_KEYDOWN, SDL_KEYUP:
      let code = event.key.keysym.sym
      if event.key.repeat == 0, KeyModifiers.codes.contains(code) {
        return .modifiers(KeyModifiers(state: event.key.keysym.mod))
      }
      guard let key = Key(code: code) else { return nil }
      return .key(
        key, pressed: event.key.state == UInt8(SDL_PRESSED), isRepeat: event.key.repeat != 0,
        modifiers: KeyModifiers(state: event.key.keysym.mod))
    case SDL_TEXTINPUT:
      let text = withUnsafeBytes(of: event.text.text) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      return text.isEmpty ? nil : .text(text)
    case SDL_MOUSEMOTION: return .pointerMoved(to: stagePoint(event.motion.x, event.motion.y))
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      guard let button = PointerButton(number: event.button.button) else { return nil }
      let place = stagePoint(event.button.x, event.button.y)
      return event.button.state == UInt8(SDL_PRESSED)
        ? .pointerPressed(button, at: place, clicks: Int(event.button.clicks))
        : .pointerReleased(button, at: place)
    case SDL_MOUSEWHEEL:
      var x: Int32 = 0
      var y: Int32 = 0
      SDL_GetMouseState(&x, &y)
      let sign: Float = event.wheel.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1 : 1
      return .wheel(by: SIMD2(event.wheel.preciseX, event.wheel.preciseY) * sign, at: stagePoint(x, y))
    case SDL_FINGERDOWN, SDL_FINGERUP, SDL_FINGERMOTION: return fingerInput(event.tfinger)
    case SDL_CONTROLLERDEVICEADDED, SDL_CONTROLLERDEVICEREMOVED, SDL_CONTROLLERBUTTONDOWN,
      SDL_CONTROLLERBUTTONUP, SDL_CONTROLLERAXISMOTION:
      return pads?.input(event)
    case SDL_DROPFILE:
      guard let file = event.drop.file else { return nil }
      defer { SDL_free(file) }
      return .dropped(path: String(cString: file))
    case SDL_WINDOWEVENT: return windowInput(event.window)
    case SDL_RENDER_TARGETS_RESET: return .exposed
    case SDL_RENDER_DEVICE_RESET:
      device.lose()
      return .exposed
    default: return nil
    }
  }

  private func fingerInput(_ event: SDL_TouchFingerEvent) -> InputEvent? {
    // The fingers on a touch pad are not at any place of the window.
    let device = SDL_GetTouchDeviceType(event.touchId)
    if device == SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE || device == SDL_TOUCH_DEVICE_INDIRECT_RELATIVE {
      return nil
    }
    let share = SIMD2(event.x, event.y)
    let pixels = canvas.viewport.pixels
    let place = canvas.viewport.stagePoint(ofPixel: share * SIMD2(Float(pixels.x), Float(pixels.y)))
    return touches.note(
      event.fingerId, at: event.type == SDL_FINGERUP.rawValue ? nil : place)
  }

  private func windowInput(_ event: SDL_WindowEvent) -> InputEvent? {
    switch SDL_WindowEventID(rawValue: UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      fit()
      return .resized(pixels: canvas.viewport.pixels)
    case SDL_WINDOWEVENT_DISPLAY_CHANGED, SDL_WINDOWEVENT_RESTORED:
      // Another display may have another refresh rate and density. A hidden window had no pixels.
      let before = canvas.viewport.pixels
      fit()
      if pacing.interval > .zero { pacing = Pacing(interval: device.refreshInterval) }
      return canvas.viewport.pixels == before ? .exposed : .resized(pixels: canvas.viewport.pixels)
    case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN: return .exposed
    case SDL_WINDOWEVENT_FOCUS_GAINED: return .focus(true)
    case SDL_WINDOWEVENT_FOCUS_LOST: return .focus(false)
    default: return nil
    }
  }
}

extension PointerButton {
  fileprivate init?(number: UInt8) {
    switch Int32(number) {
    case SDL_BUTTON_LEFT: self = .primary
    case SDL_BUTTON_RIGHT: self = .secondary
    case SDL_BUTTON_MIDDLE: self = .middle
    default: return nil
    }
  }
}
