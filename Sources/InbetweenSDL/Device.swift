import CSDL2

/// A window with its renderer.
final class Device {
  let window: OpaquePointer
  let renderer: OpaquePointer
  let rendererName: String
  private let session: VideoSession
  private let blending: SDL_BlendMode
  /// Draws in memory where the renderer cannot draw what we need, SDL's software renderer above all
  /// (see `Raster`); the screen then gets the picture whole.
  private var raster: Raster?
  private var screen: DeviceTexture?
  private let drawsInMemory: Bool
  /// Those of quads, which are always the same: as many as were ever needed.
  private var quadIndices: [Int32] = []
  /// Counts the times that all textures were lost.
  private(set) var generation = 0

  init(title: String, size: SIMD2<Int>, verticalSync: Bool) throws(WindowError) {
    let session = try VideoSession()
    // SDL_WINDOWPOS_CENTERED, a macro that Swift does not see.
    let centered: Int32 = 0x2FFF_0000
    let flags =
      SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_SHOWN.rawValue
    guard
      let window = SDL_CreateWindow(title, centered, centered, Int32(size.x), Int32(size.y), UInt32(flags))
    else { throw .notOpened(reason: sdlProblem()) }
    let accelerated = SDL_RENDERER_ACCELERATED.rawValue
    let synced = verticalSync ? SDL_RENDERER_PRESENTVSYNC.rawValue : 0
    let renderer =
      SDL_CreateRenderer(window, -1, UInt32(accelerated | synced))
      ?? SDL_CreateRenderer(window, -1, UInt32(synced)) ?? SDL_CreateRenderer(window, -1, 0)
    guard let renderer else {
      let reason = sdlProblem()
      SDL_DestroyWindow(window)
      throw .notOpened(reason: reason)
    }
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    self.window = window
    self.renderer = renderer
    self.session = session
    rendererName = info.name.map { String(cString: $0) } ?? "unknown"
    blending = SDL_ComposeCustomBlendMode(
      SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ONE,
      SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)
    let isSoftware = info.flags & UInt32(SDL_RENDERER_SOFTWARE.rawValue) != 0
    drawsInMemory = isSoftware || SDL_SetRenderDrawBlendMode(renderer, blending) != 0
  }

  deinit {
    screen = nil
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
  }

  /// The renderer's size in pixels.
  var pixels: SIMD2<Int> {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetRendererOutputSize(renderer, &width, &height)
    return SIMD2(Int(width), Int(height))
  }

  /// The window's size in its points.
  var points: SIMD2<Int> {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(window, &width, &height)
    return SIMD2(Int(width), Int(height))
  }

  /// Time from one refresh of the window's display to the next; that of 60 Hz where it is not known.
  var refreshInterval: Duration {
    var mode = SDL_DisplayMode()
    let number = SDL_GetWindowDisplayIndex(window)
    let isKnown = number >= 0 && SDL_GetCurrentDisplayMode(number, &mode) == 0 && mode.refresh_rate > 0
    return .nanoseconds(1_000_000_000 / Int64(isKnown ? mode.refresh_rate : 60))
  }

  /// The device lost its textures.
  func reset() {
    generation += 1
    screen = nil
  }

  /// Shows the list's picture; with vertical sync, when the display is ready for it.
  func show(_ list: borrowing DrawList) {
    if drawsInMemory { drawInMemory(list) } else { draw(list) }
    SDL_RenderPresent(renderer)
  }

  private func draw(_ list: borrowing DrawList) {
    let fill = list.fill ?? SDL_Color(r: 0, g: 0, b: 0, a: 255)
    SDL_SetRenderDrawColor(renderer, fill.r, fill.g, fill.b, 255)
    SDL_RenderClear(renderer)
    SDL_SetRenderDrawBlendMode(renderer, blending)
    list.vertices.withUnsafeBufferPointer { vertices in
      list.indices.withUnsafeBufferPointer { indices in
        for number in list.batches.indices {
          let batch = list.batches[number]
          let used = UnsafeBufferPointer(rebasing: vertices[list.vertexRange(number)])
          switch batch.shape {
          case .triangles: draw(batch, used, UnsafeBufferPointer(rebasing: indices[list.indexRange(number)]))
          case .quads:
            let count = used.count / 4
            growQuadIndices(to: count)
            quadIndices.withUnsafeBufferPointer {
              draw(batch, used, UnsafeBufferPointer(rebasing: $0[..<(count * 6)]))
            }
          }
        }
      }
    }
    SDL_RenderSetClipRect(renderer, nil)
  }

  private func draw(
    _ batch: DrawList.Batch, _ vertices: UnsafeBufferPointer<SDL_Vertex>, _ order: UnsafeBufferPointer<Int32>
  ) {
    // SDL takes an empty clip for none.
    if order.isEmpty || batch.clip.isEmpty { return }
    var clip = SDL_Rect(
      x: Int32(batch.clip.left), y: Int32(batch.clip.top), w: Int32(batch.clip.right - batch.clip.left),
      h: Int32(batch.clip.bottom - batch.clip.top))
    SDL_RenderSetClipRect(renderer, &clip)
    var handle: OpaquePointer?
    if let texture = batch.texture {
      // A texture that cannot be made (no memory) leaves its shape out, rather than the frame.
      guard let made = deviceTexture(texture) else { return }
      handle = made.handle
    }
    SDL_RenderGeometry(
      renderer, handle, vertices.baseAddress, Int32(vertices.count), order.baseAddress, Int32(order.count))
  }

  private func growQuadIndices(to count: Int) {
    for quad in (quadIndices.count / 6)..<max(count, quadIndices.count / 6) {
      let first = Int32(quad * 4)
      quadIndices += [first, first + 1, first + 2, first, first + 2, first + 3]
    }
  }

  private func deviceTexture(_ texture: Texture) -> DeviceTexture? {
    if let made = texture.device, made.device === self, made.generation == generation { return made }
    let made = DeviceTexture(self, texture.width, texture.height, SDL_TEXTUREACCESS_STATIC, blending)
    texture.bytes.withUnsafeBytes { bytes in
      _ = SDL_UpdateTexture(made?.handle, nil, bytes.baseAddress, Int32(texture.width * 4))
    }
    texture.device = made
    return made
  }

  private func drawInMemory(_ list: borrowing DrawList) {
    let size = pixels
    guard size.x > 0, size.y > 0 else { return }
    if raster?.width != size.x || raster?.height != size.y {
      raster = Raster(width: size.x, height: size.y)
      screen = nil
    }
    guard let raster else { return }
    raster.draw(list)
    screen =
      screen
      ?? DeviceTexture(self, size.x, size.y, SDL_TEXTUREACCESS_STREAMING, SDL_BLENDMODE_NONE, owned: false)
    raster.bytes.withUnsafeBytes { bytes in
      _ = SDL_UpdateTexture(screen?.handle, nil, bytes.baseAddress, Int32(size.x * 4))
    }
    SDL_RenderCopy(renderer, screen?.handle, nil, nil)
  }
}

/// A device's copy of a texture. It keeps the device, for SDL must not lose a renderer before its textures.
final class DeviceTexture {
  let handle: OpaquePointer
  let generation: Int
  /// Nil for the device's own, which would keep the device forever.
  let device: Device?

  init?(
    _ device: Device, _ width: Int, _ height: Int, _ access: SDL_TextureAccess, _ blending: SDL_BlendMode,
    owned: Bool = true
  ) {
    let format = UInt32(SDL_PIXELFORMAT_RGBA32.rawValue)
    guard
      let handle = SDL_CreateTexture(
        device.renderer, format, Int32(access.rawValue), Int32(width), Int32(height))
    else { return nil }
    SDL_SetTextureBlendMode(handle, blending)
    SDL_SetTextureScaleMode(handle, SDL_ScaleModeLinear)
    self.handle = handle
    self.generation = device.generation
    self.device = owned ? device : nil
  }

  deinit { SDL_DestroyTexture(handle) }
}
