import CInbetweenSDL
import Testing

@testable import InbetweenSDL

@Suite struct WindowTests {
  @Test func aSizeThatCannotBeIsAnErrorBeforeAnythingOpens() {
    #expect(throws: WindowError.badSize([0, 10])) { try Window(title: "", size: [0, 10], stage: [1, 1]) }
    #expect(throws: WindowError.badSize([10, 1 << 40])) {
      try Window(title: "", size: [10, 1 << 40], stage: [1, 1])
    }
    #expect(throws: WindowError.badStage([0, 1])) { try Window(title: "", size: [10, 10], stage: [0, 1]) }
  }

  @Test func errorsSayWhatWhyAndWhatToDo() {
    let error = WindowError.noDisplay(reason: "DISPLAY is not set")
    #expect(error.description.contains("DISPLAY is not set"))
    #expect(error.advice.contains("xvfb-run"))
  }

  @Test func everyKeyCanBePressed() {
    #expect(Key(code: Int32(SDLK_SPACE.rawValue)) == .space)
    #expect(Key(code: Int32(SDLK_r.rawValue)) == .r)
    #expect(Key(code: Int32(SDLK_9.rawValue)) == .digit9)
    #expect(Key(code: Int32(SDLK_F12.rawValue)) == .f12)
    #expect(Key(code: Int32(SDLK_CAPSLOCK.rawValue)) == nil)
    let codes = (0..<128).map(Int32.init) + (0..<128).map { $0 | 1 << 30 }
    #expect(Set(codes.compactMap(Key.init(code:))) == Set(Key.allCases))
  }

  @Test func modifiersAreRead() {
    #expect(KeyModifiers(state: UInt16(KMOD_LSHIFT.rawValue | KMOD_RCTRL.rawValue)) == [.shift, .control])
    #expect(KeyModifiers(state: UInt16(KMOD_CAPS.rawValue)) == [])
  }
}

#if os(Linux)
  /// SDL's driver that shows nothing, asked for by name: all of the window but the glass.
  @Suite(.serialized) struct SilentWindowTests {
    init() { SDL_setenv("SDL_VIDEODRIVER", "dummy", 1) }

    @Test func aFrameCanBeShown() throws {
      #expect(Display.isAvailable)
      let window = try Window(title: "test", size: [80, 60], stage: [40, 30])
      #expect(window.title == "test")
      window.title = "new"
      #expect(window.title == "new")
      #expect(window.canvas.viewport.pixels == [80, 60])
      #expect(window.rendererName == "software")
      for frame in 0..<3 {
        _ = window.poll()
        window.canvas.clear(background: .white)
        window.canvas.fillCircle(center: [20, 15], radius: 10, color: .black)
        try window.canvas.drawText("text", at: [20, 15], fontSize: 8, color: .white)
        let time = window.present()
        #expect(frame == 0 ? time == .zero : time > .zero)
      }
    }

    @Test func inputArrivesInStagePoints() throws {
      let window = try Window(title: "test", size: [80, 80], stage: [40, 30])
      _ = window.poll()
      var event = SDL_Event()
      event.motion = SDL_MouseMotionEvent()
      event.motion.type = SDL_MOUSEMOTION.rawValue
      event.motion.x = 40
      event.motion.y = 10
      SDL_PushEvent(&event)
      event = SDL_Event()
      event.key.type = SDL_KEYDOWN.rawValue
      event.key.state = UInt8(SDL_PRESSED)
      event.key.repeat = 1
      event.key.keysym.sym = Int32(SDLK_F1.rawValue)
      SDL_PushEvent(&event)
      event = SDL_Event()
      event.type = SDL_QUIT.rawValue
      SDL_PushEvent(&event)
      let wanted: [InputEvent] = [
        .pointerMoved(to: [20, 0]), .key(.f1, pressed: true, isRepeat: true, modifiers: []), .close,
      ]
      #expect(window.poll().filter(wanted.contains) == wanted)
    }

    @Test func twoFingersAreOneEvent() throws {
      let window = try Window(title: "test", size: [80, 60], stage: [80, 60])
      _ = window.poll()
      func touch(_ type: SDL_EventType, _ finger: Int64, _ x: Float, _ y: Float) {
        var event = SDL_Event()
        event.tfinger.type = type.rawValue
        event.tfinger.fingerId = finger
        (event.tfinger.x, event.tfinger.y) = (x, y)
        SDL_PushEvent(&event)
      }
      func pinches() -> [InputEvent] {
        window.poll().filter { if case .pinched = $0 { true } else { false } }
      }
      touch(SDL_FINGERDOWN, 1, 0.25, 0.5)
      touch(SDL_FINGERMOTION, 1, 0.5, 0.5)
      #expect(pinches().isEmpty, "one finger is the pointer")
      touch(SDL_FINGERDOWN, 2, 0.75, 0.5)
      touch(SDL_FINGERMOTION, 2, 1, 0.5)
      #expect(pinches() == [.pinched(at: [60, 30], by: [10, 0], scale: 2)])
      touch(SDL_FINGERUP, 1, 0.5, 0.5)
      touch(SDL_FINGERMOTION, 2, 0.5, 0.5)
      #expect(pinches().isEmpty)
    }

    @Test func padsAndFilesAreEvents() throws {
      let window = try Window(title: "test", size: [80, 60], stage: [80, 60])
      window.listenToPads()
      _ = window.poll()
      var event = SDL_Event()
      event.cbutton.type = SDL_CONTROLLERBUTTONDOWN.rawValue
      event.cbutton.button = UInt8(SDL_CONTROLLER_BUTTON_RIGHTSHOULDER.rawValue)
      event.cbutton.state = UInt8(SDL_PRESSED)
      SDL_PushEvent(&event)
      // The first is within the rest of the stick, and the last repeats the middle.
      for value: Int16 in [3000, 32_767, 0, 0] {
        event = SDL_Event()
        event.caxis.type = SDL_CONTROLLERAXISMOTION.rawValue
        event.caxis.axis = UInt8(SDL_CONTROLLER_AXIS_LEFTY.rawValue)
        event.caxis.value = value
        SDL_PushEvent(&event)
      }
      event = SDL_Event()
      event.drop.type = SDL_DROPFILE.rawValue
      event.drop.file = SDL_strdup("/tmp/a card.json")
      SDL_PushEvent(&event)
      let wanted: [InputEvent] = [
        .padButton(.rightShoulder, pressed: true), .padStick(.left, to: [0, 1]),
        .padStick(.left, to: [0, 0]), .dropped(path: "/tmp/a card.json"),
      ]
      let found = window.poll().filter {
        switch $0 {
        case .padButton, .padStick, .dropped: true
        default: false
        }
      }
      // SDL drops the events of pads where it cannot read any.
      #expect(found == wanted || !window.listenToPads())
    }

    @Test func nothingIsDrawnInAWindowThatCannotBeSeen() throws {
      let window = try Window(title: "test", size: [80, 60], stage: [40, 30])
      window.canvas.clear(background: .white)
      window.present()
      #expect(!window.isHidden)
      SDL_HideWindow(window.device.window.pointer)
      _ = window.poll()
      #expect(window.isHidden)
      // A drawing would use this up.
      window.device.failuresToCome = 1
      window.present()
      #expect(window.device.failuresToCome == 1)
      SDL_ShowWindow(window.device.window.pointer)
      #expect(!window.poll().isEmpty, "it asks for a picture")
      #expect(!window.isHidden)
      window.present()
      #expect(window.device.failuresToCome == 0)
      #expect(window.problem == nil)
    }

    @Test func aWindowGoesWhenItIsReleased() throws {
      var window: Window? = try Window(title: "test", size: [80, 60], stage: [40, 30])
      window?.present()
      weak let gone = window
      window = nil
      #expect(gone == nil)
      #expect(SDL_WasInit(SDL_INIT_VIDEO) == 0)
    }

    @Test func aNonsensicalDriverIsNamedInTheError() {
      SDL_setenv("SDL_VIDEODRIVER", "nonsense", 1)
      defer { SDL_setenv("SDL_VIDEODRIVER", "dummy", 1) }
      #expect(!Display.isAvailable)
      let error = #expect(throws: WindowError.self) { try Display.check() }
      #expect(error?.description.contains("nonsense") == true)
    }
  }
#endif

@Suite struct PacingTests {
  @Test func framesInStepAreNotDelayed() {
    var pacing = Pacing(interval: .milliseconds(16))
    for frame in 0..<100 { #expect(pacing.delay(frameEndedAt: .milliseconds(16 * frame)) == .zero) }
  }

  @Test func aFewEarlyFramesAreChance() {
    var pacing = Pacing(interval: .milliseconds(16))
    for now in [0, 16, 20, 24, 40, 44, 48, 64] {
      #expect(pacing.delay(frameEndedAt: .milliseconds(now)) == .zero)
    }
  }

  @Test func framesWithoutSyncAreHeldToTheInterval() {
    var pacing = Pacing(interval: .milliseconds(16))
    var now = Duration.zero
    for _ in 0..<5 {
      now += .milliseconds(1)
      #expect(pacing.delay(frameEndedAt: now) == .zero)
    }
    let start = now
    for _ in 0..<60 {
      now += .milliseconds(3)
      now += pacing.delay(frameEndedAt: now)
    }
    #expect(now - start == .milliseconds(960))
  }

  @Test func aLateFrameIsNotMadeUpFor() {
    var pacing = Pacing(interval: .milliseconds(16))
    for now in 0..<5 { _ = pacing.delay(frameEndedAt: .milliseconds(now)) }
    #expect(pacing.delay(frameEndedAt: .milliseconds(500)) == .zero)
    #expect(pacing.delay(frameEndedAt: .milliseconds(501)) == .milliseconds(15))
  }

  @Test("A clock that jumps, either way, delays no frame by more than an interval", arguments: [-1, 1])
  func aJumpOfTheClock(_ way: Int) {
    var pacing = Pacing(interval: .milliseconds(16))
    var now = Duration.seconds(7200)
    for _ in 0..<10 { now += .milliseconds(3) + pacing.delay(frameEndedAt: now + .milliseconds(3)) }
    now += .seconds(3600 * way)
    var slept = Duration.zero
    for _ in 0..<10 {
      let delay = pacing.delay(frameEndedAt: now)
      #expect(delay <= .milliseconds(16))
      slept += delay
      now += delay + .milliseconds(3)
    }
    #expect(slept > .milliseconds(16))
  }

  @Test func aLapIsNeverNegative() {
    var clock = FrameClock()
    let start = FrameClock.now
    #expect(clock.lap(at: start + .seconds(3600)) > .seconds(3599))
    #expect(clock.lap(at: start) == .zero)
    #expect(clock.lap(at: start + .milliseconds(5)) == .milliseconds(5))
  }

  @Test func theClockGoesForward() {
    var clock = FrameClock()
    var sum = Duration.zero
    for _ in 0..<100 {
      let lap = clock.lap()
      #expect(lap >= .zero)
      sum += lap
    }
    #expect(sum < .seconds(60))
  }
}
