import CSDL2

/// What a frame draws: triangles in pixel coordinates with premultiplied colours, in order.
///
/// A batch is a run of triangles with one texture (or none) and one clip: one call to the graphics
/// card each. Buffers keep their room from frame to frame.
struct DrawList {
  /// What a batch's vertices are.
  enum Shape {
    /// Corners of the triangles that the indices name.
    case triangles
    /// Four by four the corners of upright rectangles of one colour, clockwise from the top left, with a
    /// texture. They need no indices, for these are always the same; and `Raster` is quick with them.
    case quads
  }

  struct Batch {
    let texture: Texture?
    let clip: PixelRectangle
    let shape: Shape
    /// Its indices count from this vertex.
    let firstVertex: Int
    /// The first of its indices; it ends where the next one begins.
    let firstIndex: Int
  }

  private(set) var vertices: [SDL_Vertex] = []
  private(set) var indices: [Int32] = []
  private(set) var batches: [Batch] = []
  /// What the whole target is filled with first; nil: it is drawn over what is there.
  private(set) var fill: SDL_Color?

  /// Forgets everything and begins with a target all of one colour.
  mutating func begin(fill: SDL_Color?) {
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    batches.removeAll(keepingCapacity: true)
    self.fill = fill
  }

  /// The next vertex as `triangle` counts them: from the first one of its batch.
  var nextVertex: Int32 { Int32(vertices.count - (batches.last?.firstVertex ?? 0)) }

  /// What follows has this texture and this clip.
  mutating func batch(texture: Texture?, clip: PixelRectangle, shape: Shape = .triangles) {
    if let last = batches.last, last.texture === texture, last.clip == clip, last.shape == shape { return }
    batches.append(
      Batch(
        texture: texture, clip: clip, shape: shape, firstVertex: vertices.count, firstIndex: indices.count))
  }

  /// Upright rectangles of a batch of quads: `body` writes up to `count` of them, four vertices each, and
  /// gives how many. The room is not cleared before.
  mutating func quads(upTo count: Int, _ body: (UnsafeMutablePointer<SDL_Vertex>) -> Int) {
    vertices.append(addingCapacity: count * 4) { room in
      room.withUnsafeMutableBufferPointer { buffer, used in
        guard let start = buffer.baseAddress else { return }
        used += body(start + used) * 4
      }
    }
  }

  /// One upright rectangle of a batch of quads.
  mutating func quad(
    from least: SIMD2<Float>, to most: SIMD2<Float>, _ color: SDL_Color, texture start: SIMD2<Float>,
    _ end: SIMD2<Float>
  ) {
    vertex(least, color, start)
    vertex(SIMD2(most.x, least.y), color, SIMD2(end.x, start.y))
    vertex(most, color, end)
    vertex(SIMD2(least.x, most.y), color, SIMD2(start.x, end.y))
  }

  mutating func vertex(_ position: SIMD2<Float>, _ color: SDL_Color, _ place: SIMD2<Float> = .zero) {
    vertices.append(
      SDL_Vertex(
        position: SDL_FPoint(x: position.x, y: position.y), color: color,
        tex_coord: SDL_FPoint(x: place.x, y: place.y)))
  }

  mutating func triangle(_ a: Int32, _ b: Int32, _ c: Int32) {
    indices.append(a)
    indices.append(b)
    indices.append(c)
  }

  /// A four-cornered face; a and c lie opposite each other.
  mutating func face(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) {
    triangle(a, b, c)
    triangle(a, c, d)
  }

  /// The places of a batch's indices.
  func indexRange(_ batch: Int) -> Range<Int> {
    let end = batch + 1 < batches.count ? batches[batch + 1].firstIndex : indices.count
    return batches[batch].firstIndex..<end
  }

  /// The places of a batch's vertices.
  func vertexRange(_ batch: Int) -> Range<Int> {
    let end = batch + 1 < batches.count ? batches[batch + 1].firstVertex : vertices.count
    return batches[batch].firstVertex..<end
  }
}
