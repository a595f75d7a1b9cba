import CInbetweenSDL

/// An error of a renderer, in SDL's words.
struct RendererFailure: Error {
  let reason: String
}

/// SDL's renderer of a window, with its blend mode and buffers.
final class Renderer {
  let handle: OpaquePointer
  let name: String
  /// Whether pictures are drawn in memory and copied to the screen. True for SDL's software renderer and
  /// others that cannot draw what this library needs (see `Raster`).
  let drawsInMemory: Bool
  private let window: WindowHandle
  let life = RendererLife()
  private let blending: SDL_BlendMode
  private var raster: Raster?
  /// The texture that brings the raster's picture to the screen. SDL destroys it with the renderer.
  private var screen: OpaquePointer?
  /// Buffer for the meshes of the contours of one batch.
  private var mesh = DrawList()
  /// The indices of quads, which follow a fixed pattern. Holds as many as were ever needed.
  private var quadIndices: [Int32] = []

  init(_ window: WindowHandle, verticalSync: Bool, inMemory: Bool = false) throws(RendererFailure) {
    let synced = UInt32(verticalSync ? SDL_RENDERER_PRESENTVSYNC.rawValue : 0)
    let software = UInt32(SDL_RENDERER_SOFTWARE.rawValue)
    var choices = [UInt32(SDL_RENDERER_ACCELERATED.rawValue) | synced, synced, 0]
    if inMemory { choices = [software | synced, software] }
    var made: OpaquePointer?
    for flags in choices where made == nil { made = SDL_CreateRenderer(window.pointer, -1, flags) }
    guard let handle = made else { throw RendererFailure(reason: sdlProblem()) }
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(handle, &info)
    self.window = window
    self.handle = handle
    name = info.name.map { String(cString: $0) } ?? "unknown"
    blending = SDL_ComposeCustomBlendMode(
      SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ONE,
      SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)
    drawsInMemory =
      inMemory || info.flags & software != 0 || SDL_SetRenderDrawBlendMode(handle, blending) != 0
  }

  deinit { close() }

  /// Destroys SDL's renderer, so that the window can get another. SDL destroys its textures too.
  func close() {
    guard !life.isOver else { return }
    life.isOver = true
    SDL_DestroyRenderer(handle)
  }

  /// Shows the list's picture; with vertical sync, when the display is ready for it.
  func show(_ list: borrowing DrawList) throws(RendererFailure) -> FrameCost {
    let start = FrameClock.now
    var drawn = start
    if drawsInMemory {
      let picture = drawInMemory(list)
      drawn = FrameClock.now
      if let picture { try copy(picture) }
    } else {
      try draw(list)
    }
    // SDL_RenderPresent returns no error. Flushing reports the errors of all calls before.
    try check(SDL_RenderFlush(handle))
    SDL_RenderPresent(handle)
    return FrameCost(drawing: drawn - start, display: FrameClock.now - drawn)
  }

  private func check(_ result: Int32) throws(RendererFailure) {
    guard result >= 0 else { throw RendererFailure(reason: sdlProblem()) }
  }

  private func draw(_ list: borrowing DrawList) throws(RendererFailure) {
    let fill = list.fill ?? SDL_Color(r: 0, g: 0, b: 0, a: 255)
    try check(SDL_SetRenderDrawColor(handle, fill.r, fill.g, fill.b, 255))
    try check(SDL_RenderClear(handle))
    try check(SDL_SetRenderDrawBlendMode(handle, blending))
    for number in list.batches.indices {
      let batch = list.batches[number]
      let vertices = list.vertexRange(number)
      switch batch.shape {
      case .triangles:
        try draw(batch, list.vertices, vertices, list.indices, list.indexRange(number))
      case .quads:
        let count = vertices.count / 4
        growQuadIndices(to: count)
        try draw(batch, list.vertices, vertices, quadIndices, 0..<(count * 6))
      case .bitmap: if let bitmap = batch.bitmap { try draw(bitmap) }
      case .contours:
        mesh.begin(fill: nil)
        for index in list.contourRange(number) { list.contours[index].append(to: &mesh, textured: false) }
        try draw(batch, mesh.vertices, mesh.vertices.indices, mesh.indices, mesh.indices.indices)
      }
    }
    try check(SDL_RenderSetClipRect(handle, nil))
  }

  private func draw(
    _ batch: DrawList.Batch, _ vertices: [SDL_Vertex], _ corners: Range<Int>, _ indices: [Int32],
    _ used: Range<Int>
  ) throws(RendererFailure) {
    // SDL treats an empty clip as no clip.
    if used.isEmpty || batch.clip.isEmpty { return }
    var clip = SDL_Rect(
      x: Int32(batch.clip.left), y: Int32(batch.clip.top), w: Int32(batch.clip.right - batch.clip.left),
      h: Int32(batch.clip.bottom - batch.clip.top))
    try check(SDL_RenderSetClipRect(handle, &clip))
    var texture: OpaquePointer?
    if let picture = batch.texture {
      // If a texture cannot be made (out of memory), its shapes are skipped and the frame goes on.
      guard let made = deviceTexture(picture) else { return }
      texture = made.handle
    }
    let result = vertices.withUnsafeBufferPointer { vertices in
      indices.withUnsafeBufferPointer { indices in
        SDL_RenderGeometry(
          handle, texture, UnsafeBufferPointer(rebasing: vertices[corners]).baseAddress,
          Int32(corners.count), UnsafeBufferPointer(rebasing: indices[used]).baseAddress, Int32(used.count))
      }
    }
    try check(result)
  }

  /// Fills the device's copy of a bitmap and draws it.
  private func draw(_ bitmap: SpriteBitmap) throws(RendererFailure) {
    if bitmap.device?.life !== life { bitmap.device = nil }
    if bitmap.device == nil {
      // Without memory for it, its sprites are skipped and the frame goes on.
      guard let made = texture(bitmap.width, bitmap.height, SDL_TEXTUREACCESS_STREAMING, blending) else {
        return
      }
      bitmap.device = DeviceTexture(handle: made, life: life)
    }
    guard let copy = bitmap.device?.handle else { return }
    var result: Int32 = 0
    bitmap.withFirstPixel { first, stride in
      result = SDL_UpdateTexture(copy, nil, first, Int32(stride * 4))
    }
    try check(result)
    var place = SDL_Rect(
      x: Int32(bitmap.area.left), y: Int32(bitmap.area.top), w: Int32(bitmap.width), h: Int32(bitmap.height))
    try check(SDL_RenderSetClipRect(handle, &place))
    try check(SDL_RenderCopy(handle, copy, nil, &place))
  }

  private func growQuadIndices(to count: Int) {
    for quad in (quadIndices.count / 6)..<max(count, quadIndices.count / 6) {
      let first = Int32(quad * 4)
      quadIndices += [first, first + 1, first + 2, first, first + 2, first + 3]
    }
  }

  private func deviceTexture(_ picture: Texture) -> DeviceTexture? {
    if let made = picture.device, made.life === life { return made }
    picture.device = nil
    guard let texture = texture(picture.width, picture.height, SDL_TEXTUREACCESS_STATIC, blending) else {
      return nil
    }
    let made = DeviceTexture(handle: texture, life: life)
    let isFilled = picture.bytes.withUnsafeBytes { bytes in
      SDL_UpdateTexture(texture, nil, bytes.baseAddress, Int32(picture.width * 4)) == 0
    }
    guard isFilled else { return nil }
    picture.device = made
    return made
  }

  private func texture(
    _ width: Int, _ height: Int, _ access: SDL_TextureAccess, _ blending: SDL_BlendMode
  ) -> OpaquePointer? {
    let format = UInt32(SDL_PIXELFORMAT_RGBA32.rawValue)
    guard
      let texture = SDL_CreateTexture(
        handle, format, Int32(access.rawValue), Int32(width), Int32(height))
    else { return nil }
    SDL_SetTextureBlendMode(texture, blending)
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
    return texture
  }

  /// Draws the list in memory. Returns nil if the window has no pixels, as when it is shrunk to nothing.
  private func drawInMemory(_ list: borrowing DrawList) -> Raster? {
    var width: Int32 = 0
    var height: Int32 = 0
    guard SDL_GetRendererOutputSize(handle, &width, &height) == 0, width > 0, height > 0 else { return nil }
    if let raster, raster.width == Int(width), raster.height == Int(height) {
      raster.draw(list)
      return raster
    }
    let made = Raster(width: Int(width), height: Int(height))
    raster = made
    if let screen { SDL_DestroyTexture(screen) }
    screen = nil
    made.draw(list)
    return made
  }

  private func copy(_ picture: Raster) throws(RendererFailure) {
    let isNew = screen == nil
    if isNew {
      screen = texture(picture.width, picture.height, SDL_TEXTUREACCESS_STREAMING, SDL_BLENDMODE_NONE)
    }
    guard let screen else { throw RendererFailure(reason: sdlProblem()) }
    let areas = isNew ? [picture.bounds] : picture.changes
    let result = picture.bytes.withUnsafeBytes { bytes in
      areas.reduce(Int32(0)) { result, area in
        var part = SDL_Rect(
          x: Int32(area.left), y: Int32(area.top), w: Int32(area.right - area.left),
          h: Int32(area.bottom - area.top))
        let start = bytes.baseAddress.map { $0 + (area.top * picture.width + area.left) * 4 }
        return min(result, SDL_UpdateTexture(screen, &part, start, Int32(picture.width * 4)))
      }
    }
    try check(result)
    try check(SDL_RenderCopy(handle, screen, nil, nil))
  }
}

/// Whether a renderer still exists. Its textures keep this object, as they may outlive the renderer.
final class RendererLife {
  fileprivate(set) var isOver = false
}

/// A renderer's copy of a texture.
final class DeviceTexture {
  let handle: OpaquePointer
  let life: RendererLife

  init(handle: OpaquePointer, life: RendererLife) {
    self.handle = handle
    self.life = life
  }

  deinit { if !life.isOver { SDL_DestroyTexture(handle) } }
}
