#if os(Linux)
  import CInbetweenSDL
  import Testing

  @testable import InbetweenSDL

  extension SilentWindowTests {
    private func window() throws -> Window {
      let window = try Window(title: "test", size: [80, 60], stage: [80, 60])
      _ = window.poll()
      return window
    }

    private func draw(_ window: Window) throws {
      window.canvas.clear(background: .black)
      window.canvas.fillRectangle(center: [20, 30], size: [20, 20], color: RGBA(red: 1, green: 0, blue: 0))
      try window.canvas.drawText("█", at: [60, 30], fontSize: 30, color: .white)
    }

    /// What the display shows there.
    private func shown(_ window: Window, _ x: Int32, _ y: Int32) throws -> [UInt8] {
      let renderer = try #require(window.device.renderer)
      var bytes = [UInt8](repeating: 9, count: 4)
      var spot = SDL_Rect(x: x, y: y, w: 1, h: 1)
      let format = UInt32(SDL_PIXELFORMAT_RGBA32.rawValue)
      #expect(SDL_RenderReadPixels(renderer.handle, &spot, format, &bytes, 4) == 0)
      return Array(bytes[..<3])
    }

    private func expectPicture(_ window: Window) throws {
      #expect(try shown(window, 20, 30) == [255, 0, 0])
      #expect(try shown(window, 60, 30) == [255, 255, 255])
      #expect(try shown(window, 2, 2) == [0, 0, 0])
    }

    private func push(_ type: SDL_EventType) {
      var event = SDL_Event()
      event.type = type.rawValue
      SDL_PushEvent(&event)
    }

    @Test func whatIsPresentedIsShown() throws {
      let window = try window()
      try draw(window)
      window.present()
      try expectPicture(window)
      #expect(window.problem == nil)
      #expect(window.cost.drawing > .zero && window.cost.display > .zero)
    }

    @Test(arguments: 1...2) func aRendererThatFailsIsMadeAnewAndThePictureDrawnAgain(failures: Int) throws {
      let window = try window()
      try draw(window)
      window.present()
      let first = try #require(window.device.renderer)
      window.device.failuresToCome = failures
      try draw(window)
      window.present()
      #expect(window.problem == nil)
      #expect(window.device.renderer !== first)
      try expectPicture(window)
    }

    @Test func aLossThatLastsIsToldAndGotOver() throws {
      let window = try window()
      window.device.failuresToCome = 3
      try draw(window)
      window.present()
      guard case .notShown(let reason) = window.problem else {
        Issue.record("a picture that was not shown must be told of")
        return
      }
      #expect(window.problem?.description.contains(reason) == true)
      #expect(window.problem?.advice.isEmpty == false)
      window.present()
      #expect(window.problem == nil)
      try expectPicture(window)
    }

    @Test func aResetDeviceIsReplacedAndTheWindowDrawnAgain() throws {
      let window = try window()
      try draw(window)
      window.present()
      let first = try #require(window.device.renderer)
      push(SDL_RENDER_DEVICE_RESET)
      #expect(window.poll().contains(.exposed))
      try draw(window)
      window.present()
      #expect(window.device.renderer !== first)
      try expectPicture(window)
      push(SDL_RENDER_TARGETS_RESET)
      #expect(window.poll().contains(.exposed))
      try draw(window)
      window.present()
      #expect(window.problem == nil)
      try expectPicture(window)
    }

    @Test func texturesOutliveTheirRenderer() throws {
      let window = try window()
      let renderer = try #require(window.device.renderer)
      let life = RendererLife()
      let surface = try #require(SDL_CreateTexture(renderer.handle, 0, 0, 4, 4) as OpaquePointer?)
      var texture: DeviceTexture? = DeviceTexture(handle: surface, life: life)
      #expect(texture != nil)
      texture = nil
      let second = try #require(SDL_CreateTexture(renderer.handle, 0, 0, 4, 4) as OpaquePointer?)
      var later: DeviceTexture? = DeviceTexture(handle: second, life: renderer.life)
      renderer.close()
      #expect(later?.life.isOver == true)
      // SDL has destroyed it along with the renderer; a second time would be an error.
      later = nil
      window.device.lose()
      try draw(window)
      window.present()
      try expectPicture(window)
    }

    @Test func waitingEndsWithAnEvent() throws {
      let window = try window()
      push(SDL_QUIT)
      #expect(window.wait(upTo: .seconds(60)).contains(.close))
      let start = FrameClock.now
      #expect(window.wait(upTo: .milliseconds(30)) == [])
      #expect(FrameClock.now - start >= .milliseconds(29))
      #expect(window.wait(upTo: .zero) == [])
      #expect(window.wait(upTo: .seconds(-5)) == [])
    }

    @Test func eventsThatMeanNothingDoNotEndTheWaiting() throws {
      let window = try window()
      push(SDL_CLIPBOARDUPDATE)
      push(SDL_QUIT)
      #expect(window.wait(upTo: .seconds(60)) == [.close])
    }

    @Test func anExposedWindowMustBeDrawn() throws {
      let window = try window()
      var event = SDL_Event()
      event.window.type = SDL_WINDOWEVENT.rawValue
      event.window.windowID = SDL_GetWindowID(window.device.window.pointer)
      event.window.event = UInt8(SDL_WINDOWEVENT_EXPOSED.rawValue)
      SDL_PushEvent(&event)
      #expect(window.poll() == [.exposed])
    }

    @Test func aWindowIsDrawnWhileItsEdgeIsDragged() throws {
      let window = try window()
      var sizes: [SIMD2<Int>] = []
      window.whileResizing = { [unowned window] in
        sizes.append(window.canvas.viewport.pixels)
        window.canvas.clear(background: .white)
        window.present()
      }
      window.drawAlwaysWhileResizing()
      SDL_SetWindowSize(window.device.window.pointer, 100, 90)
      #expect(sizes == [[100, 90]])
      #expect(try shown(window, 99, 45) == [255, 255, 255])
      #expect(window.poll().contains(.resized(pixels: [100, 90])))
      window.whileResizing = nil
      SDL_SetWindowSize(window.device.window.pointer, 110, 90)
      #expect(sizes.count == 1)
    }

    @Test func nothingIsHeardAfterTheWindowHasGone() throws {
      let other = try window()
      do {
        let window = try window()
        window.whileResizing = { Issue.record("the window is gone") }
        window.drawAlwaysWhileResizing()
      }
      SDL_SetWindowSize(other.device.window.pointer, 100, 90)
      #expect(other.poll().contains(.resized(pixels: [100, 90])))
    }

    @Test func theWindowKnowsItsSizes() throws {
      let window = try window()
      #expect(window.points == [80, 60])
      #expect(window.density == 1)
      window.minimumSize = [40, 30]
      #expect(window.minimumSize == [40, 30])
      window.minimumSize = [-4, 1 << 40]
      #expect(window.minimumSize.y <= 16384)
    }

    @Test func theScreenCanBeFilledAndLeft() throws {
      let window = try window()
      #expect(!window.isFullScreen)
      try window.setFullScreen(true)
      #expect(window.isFullScreen)
      try window.setFullScreen(false)
      #expect(!window.isFullScreen)
    }

    @Test func aShapeThatTheSystemLacksIsNoError() throws {
      let window = try window()
      for shape in CursorShape.allCases {
        window.cursor = shape
        #expect(window.cursor == shape)
      }
    }
  }
#endif
