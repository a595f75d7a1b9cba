import CInbetweenSDL

/// The shapes of a frame in drawing order, in pixel coordinates, with premultiplied colours.
///
/// A batch is a run of shapes of one kind with one texture (or none) and one clip. Each is one call to the
/// graphics card. Buffers keep their capacity from frame to frame.
struct DrawList {
  /// The kinds of shapes in a batch.
  enum Shape {
    /// Triangles, given by indices of vertices.
    case triangles
    /// Unrotated rectangles of one colour with a texture: four vertices each, clockwise from the top left.
    /// Their indices follow a fixed pattern, so the list stores no indices; and `Raster` draws them fast.
    case quads
    /// Rounded rectangles. A graphics card gets their meshes; `Raster` fills most of them without a mesh.
    case contours
    /// A bitmap of small sprites, which is one piece.
    case bitmap
  }

  struct Batch {
    let texture: Texture?
    /// The bitmap of a batch of that shape; nil for others.
    let bitmap: SpriteBitmap?
    let clip: PixelRectangle
    let shape: Shape
    /// The vertex from which the batch's indices count.
    let firstVertex: Int
    /// The batch's first index. The batch ends where the next one begins.
    let firstIndex: Int
    let firstContour: Int
  }

  /// The part of a batch that one call of the canvas added. It ends where the next piece begins.
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
  /// The bitmaps of earlier frames, which later ones use again.
  private var spares: [SpriteBitmap] = []
  /// The colour that fills the whole target first; nil: the list is drawn over the present contents.
  private(set) var fill: SDL_Color?

  /// Removes everything and sets the colour that fills the target.
  mutating func begin(fill: SDL_Color?) {
    // A picture in memory begins a list twice for each frame, so a bitmap may miss two.
    for spare in spares { spare.age += 1 }
    spares.removeAll { $0.age > 2 }
    for case let bitmap? in batches.lazy.map(\.bitmap) {
      bitmap.age = 0
      spares.append(bitmap)
    }
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    contours.removeAll(keepingCapacity: true)
    batches.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    self.fill = fill
  }

  /// The index of the next vertex as `triangle` expects it: counted from the first vertex of its batch.
  var nextVertex: Int32 { Int32(vertices.count - (batches.last?.firstVertex ?? 0)) }

  /// Begins a piece. Begins a batch too, unless the last one has this texture, clip and shape.
  mutating func batch(texture: Texture?, clip: PixelRectangle, shape: Shape = .triangles) {
    let last = batches.last
    if last == nil || last?.texture !== texture || last?.clip != clip || last?.shape != shape {
      batches.append(
        Batch(
          texture: texture, bitmap: nil, clip: clip, shape: shape, firstVertex: vertices.count,
          firstIndex: indices.count,
          firstContour: contours.count))
    }
    pieces.append(
      Piece(
        batch: batches.count - 1, firstVertex: vertices.count, firstIndex: indices.count,
        firstContour: contours.count))
  }

  /// Returns the bitmap for sprites that are drawn now, over a part of the target: the last one, if nothing
  /// was drawn since.
  mutating func bitmap(over area: PixelRectangle) -> SpriteBitmap {
    if let last = batches.last?.bitmap, last.area == area { return last }
    let spare = spares.firstIndex { $0.move(to: area) }
    let bitmap = spare.map { spares.remove(at: $0) } ?? SpriteBitmap(area)
    batches.append(
      Batch(
        texture: nil, bitmap: bitmap, clip: area, shape: .bitmap, firstVertex: vertices.count,
        firstIndex: indices.count, firstContour: contours.count))
    pieces.append(
      Piece(
        batch: batches.count - 1, firstVertex: vertices.count, firstIndex: indices.count,
        firstContour: contours.count))
    return bitmap
  }

  /// Adds quads: `body` writes up to `count` of them, four vertices each, and returns their number.
  ///
  /// The memory that `body` gets is not initialised.
  mutating func quads(upTo count: Int, _ body: (UnsafeMutablePointer<SDL_Vertex>) -> Int) {
    vertices.append(addingCapacity: count * 4) { room in
      room.withUnsafeMutableBufferPointer { buffer, used in
        guard let start = buffer.baseAddress else { return }
        used += body(start + used) * 4
      }
    }
  }

  /// Adds an unrotated rectangle to a batch of quads.
  mutating func quad(
    from least: SIMD2<Float>, to most: SIMD2<Float>, _ color: SDL_Color, texture start: SIMD2<Float>,
    _ end: SIMD2<Float>
  ) {
    vertex(least, color, start)
    vertex(SIMD2(most.x, least.y), color, SIMD2(end.x, start.y))
    vertex(most, color, end)
    vertex(SIMD2(least.x, most.y), color, SIMD2(start.x, end.y))
  }

  /// Adds a rounded rectangle to a batch of contours.
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

  /// Adds a face with four corners; a and c are opposite corners.
  mutating func face(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) {
    triangle(a, b, c)
    triangle(a, c, d)
  }
}

extension DrawList {
  /// Returns the range of a batch's indices.
  func indexRange(_ batch: Int) -> Range<Int> {
    let end = batch + 1 < batches.count ? batches[batch + 1].firstIndex : indices.count
    return batches[batch].firstIndex..<end
  }

  /// Returns the range of a batch's vertices.
  func vertexRange(_ batch: Int) -> Range<Int> {
    let end = batch + 1 < batches.count ? batches[batch + 1].firstVertex : vertices.count
    return batches[batch].firstVertex..<end
  }

  /// Returns the range of a batch's contours.
  func contourRange(_ batch: Int) -> Range<Int> {
    let end = batch + 1 < batches.count ? batches[batch + 1].firstContour : contours.count
    return batches[batch].firstContour..<end
  }

  /// Returns the range of a piece's indices.
  func indexRange(ofPiece piece: Int) -> Range<Int> {
    let end = piece + 1 < pieces.count ? pieces[piece + 1].firstIndex : indices.count
    return pieces[piece].firstIndex..<end
  }

  /// Returns the range of a piece's vertices.
  func vertexRange(ofPiece piece: Int) -> Range<Int> {
    let end = piece + 1 < pieces.count ? pieces[piece + 1].firstVertex : vertices.count
    return pieces[piece].firstVertex..<end
  }

  /// Returns the range of a piece's contours.
  func contourRange(ofPiece piece: Int) -> Range<Int> {
    let end = piece + 1 < pieces.count ? pieces[piece + 1].firstContour : contours.count
    return pieces[piece].firstContour..<end
  }
}
