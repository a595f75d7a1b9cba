import CSDL2

/// What a frame draws, in pixel coordinates and in order, with premultiplied colours.
///
/// A batch is a run of shapes of one kind with one texture (or none) and one clip: one call to the graphics
/// card each. Buffers keep their room from frame to frame.
struct DrawList {
  /// What a batch consists of.
  enum Shape {
    /// Triangles between the vertices that the indices name.
    case triangles
    /// Upright rectangles of one colour with a texture: four vertices each, clockwise from the top left. They
    /// need no indices, for these are always the same; and `Raster` is quick with them.
    case quads
    /// Rounded rectangles. A graphics card gets their meshes; `Raster` fills them without.
    case contours
  }

  struct Batch {
    let texture: Texture?
    let clip: PixelRectangle
    let shape: Shape
    /// Its indices count from this vertex.
    let firstVertex: Int
    /// The first of its indices; it ends where the next one begins.
    let firstIndex: Int
    let firstContour: Int
  }

  /// What one call of the canvas has added: a part of a batch. It ends where the next piece begins.
  struct Piece {
    let batch: Int
    let firstVertex: Int
    let firstIndex: Int
    let firstContour: Int
  }

  private(set) var vertices: [SDL_Vertex] = []
  private(set) var indices: [Int32] = []
  private(set) var contours: [Contour] = []
  private(set) var batches: [Batch] = []
  private(set) var pieces: [Piece] = []
  /// What the whole target is filled with first; nil: it is drawn over what is there.
  private(set) var fill: SDL_Color?

  /// Removes everything and begins with a target all of one colour.
  mutating func begin(fill: SDL_Color?) {
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    contours.removeAll(keepingCapacity: true)
    batches.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    self.fill = fill
  }

  /// The next vertex as `triangle` counts them: from the first one of its batch.
  var nextVertex: Int32 { Int32(vertices.count - (batches.last?.firstVertex ?? 0)) }

  /// Begins a piece with this texture and this clip, in the present batch where that has the same.
  mutating func batch(texture: Texture?, clip: PixelRectangle, shape: Shape = .triangles) {
    let last = batches.last
    if last == nil || last?.texture !== texture || last?.clip != clip || last?.shape != shape {
      batches.append(
        Batch(
          texture: texture, clip: clip, shape: shape, firstVertex: vertices.count, firstIndex: indices.count,
          firstContour: contours.count))
    }
    pieces.append(
      Piece(
        batch: batches.count - 1, firstVertex: vertices.count, firstIndex: indices.count,
        firstContour: contours.count))
  }

  /// Upright rectangles of a batch of quads: `body` writes up to `count` of them, four vertices each, and
  /// returns how many. The room is not cleared before.
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

  /// One rounded rectangle of a batch of contours.
  mutating func contour(_ contour: Contour) { contours.append(contour) }

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
}

extension DrawList {
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

  /// The places of a batch's contours.
  func contourRange(_ batch: Int) -> Range<Int> {
    let end = batch + 1 < batches.count ? batches[batch + 1].firstContour : contours.count
    return batches[batch].firstContour..<end
  }

  /// The places of a piece's indices.
  func indexRange(ofPiece piece: Int) -> Range<Int> {
    let end = piece + 1 < pieces.count ? pieces[piece + 1].firstIndex : indices.count
    return pieces[piece].firstIndex..<end
  }

  /// The places of a piece's vertices.
  func vertexRange(ofPiece piece: Int) -> Range<Int> {
    let end = piece + 1 < pieces.count ? pieces[piece + 1].firstVertex : vertices.count
    return pieces[piece].firstVertex..<end
  }

  /// The places of a piece's contours.
  func contourRange(ofPiece piece: Int) -> Range<Int> {
    let end = piece + 1 < pieces.count ? pieces[piece + 1].firstContour : contours.count
    return pieces[piece].firstContour..<end
  }
}
