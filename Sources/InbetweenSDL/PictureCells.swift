import CInbetweenSDL

/// Finds the parts of a picture that a list changes, so that only these are drawn again.
///
/// The picture is divided into cells. Each cell has a hash of all pieces drawn in it, in order. A cell whose
/// hash is unchanged already shows the right pixels. A piece that covers a cell with an opaque colour hides
/// everything below it: the cell's hash and its drawing start with that piece.
struct PictureCells {
  /// A part of the picture that must be drawn again.
  struct Change {
    var area: PixelRectangle
    /// The piece with which the drawing begins; −1 for the list's fill.
    let firstPiece: Int

    /// Returns whether this change and one directly above it form one rectangle.
    func continues(_ above: Change) -> Bool {
      firstPiece == above.firstPiece && area.top == above.area.bottom && area.left == above.area.left
        && area.right == above.area.right
    }
  }

  private static let side = 32
  /// Pieces with more vertices always count as changed: hashing them would cost more than it saves.
  private static let mostVertices = 4096
  /// The most changes that are drawn separately. More are drawn as one.
  private static let mostChanges = 64

  private let picture: PixelRectangle
  private let columns: Int
  private let rows: Int
  /// The hash of each cell as the picture shows it; empty while unknown.
  private var shown: [UInt64] = []
  /// The hash of each cell in the next picture, and the last piece that covers the cell.
  private var wanted: [UInt64] = []
  private var covers: [Int] = []
  /// The pixels that each piece of the last list may touch.
  private(set) var reaches: [PixelRectangle] = []
  private var uniqueHashes: UInt64 = 0

  init(width: Int, height: Int) {
    picture = PixelRectangle(left: 0, top: 0, right: width, bottom: height)
    columns = (width + Self.side - 1) / Self.side
    rows = (height + Self.side - 1) / Self.side
  }

  /// Discards the hashes, so that the whole picture is drawn again.
  mutating func forget() { shown.removeAll(keepingCapacity: true) }

  /// Returns the parts in which the list's picture differs from the last list's. They do not overlap.
  ///
  /// - Complexity: Linear in the list and in the cells that its pieces touch.
  mutating func changes(to list: borrowing DrawList) -> [Change] {
    note(list)
    var changes: [Change] = []
    // Changes that end at the bottom of the row above.
    var open: [Change] = []
    for row in 0..<rows {
      var runs = runs(inRow: row)
      for change in open {
        if let next = runs.firstIndex(where: { $0.continues(change) }) {
          runs[next].area.top = change.area.top
        } else {
          changes.append(change)
        }
      }
      open = runs
    }
    changes += open
    swap(&shown, &wanted)
    guard changes.count > Self.mostChanges else { return changes }
    let all = changes.reduce(changes[0].area) { $0.union($1.area) }
    return [Change(area: all, firstPiece: -1)]
  }

  /// Returns the runs of changed cells in a row. The cells of a run are covered by one piece.
  private func runs(inRow row: Int) -> [Change] {
    var runs: [Change] = []
    let cells = (row * columns)..<((row + 1) * columns)
    var cell = cells.lowerBound
    while cell < cells.upperBound {
      let start = cell
      while cell < cells.upperBound, isChanged(cell), covers[cell] == covers[start] { cell += 1 }
      if cell == start {
        cell += 1
      } else {
        let columns = (start - cells.lowerBound)..<(cell - cells.lowerBound)
        runs.append(Change(area: area(row, columns), firstPiece: covers[start]))
      }
    }
    return runs
  }

  private func isChanged(_ cell: Int) -> Bool { shown.isEmpty || wanted[cell] != shown[cell] }

  private func area(_ row: Int, _ columns: Range<Int>) -> PixelRectangle {
    PixelRectangle(
      left: columns.lowerBound * Self.side, top: row * Self.side, right: columns.upperBound * Self.side,
      bottom: (row + 1) * Self.side
    ).intersection(picture)
  }

  // MARK: - Hashes

  /// Computes the hashes and covers of a list's picture.
  private mutating func note(_ list: borrowing DrawList) {
    wanted.removeAll(keepingCapacity: true)
    covers.removeAll(keepingCapacity: true)
    reaches.removeAll(keepingCapacity: true)
    var ground = PictureHash()
    ground.add(list.fill.map { UInt64(Raster.packed($0)) } ?? UInt64.max)
    for _ in 0..<(rows * columns) {
      wanted.append(ground.value)
      covers.append(-1)
    }
    for piece in list.pieces.indices {
      let batch = list.batches[list.pieces[piece].batch]
      let clip = batch.clip.intersection(picture)
      let reach = (batch.bitmap?.area ?? Self.reach(ofPiece: piece, batch.shape, list)).intersection(clip)
      reaches.append(reach)
      if reach.isEmpty { continue }
      let hash = hash(ofPiece: piece, batch, list)
      let cover = batch.shape == .contours ? Self.cover(ofPiece: piece, list, clip) : nil
      for row in (reach.top / Self.side)...((reach.bottom - 1) / Self.side) {
        for column in (reach.left / Self.side)...((reach.right - 1) / Self.side) {
          let cell = row * columns + column
          if let cover, cover.contains(area(row, column..<column + 1)) {
            wanted[cell] = hash
            covers[cell] = piece
          } else {
            var mixed = PictureHash(wanted[cell])
            mixed.add(hash)
            wanted[cell] = mixed.value
          }
        }
      }
    }
  }

  private mutating func hash(
    ofPiece piece: Int, _ batch: DrawList.Batch, _ list: borrowing DrawList
  ) -> UInt64 {
    var hash = PictureHash()
    let corners = list.vertexRange(ofPiece: piece)
    if corners.count > Self.mostVertices || batch.shape == .bitmap {
      uniqueHashes += 1
      hash.add(uniqueHashes)
      return hash.value
    }
    hash.add(batch.texture?.number ?? 0)
    hash.add(UInt64(truncatingIfNeeded: batch.clip.left) << 32 ^ UInt64(truncatingIfNeeded: batch.clip.top))
    hash.add(
      UInt64(truncatingIfNeeded: batch.clip.right) << 32 ^ UInt64(truncatingIfNeeded: batch.clip.bottom))
    switch batch.shape {
    case .bitmap: break
    case .contours:
      for contour in list.contours[list.contourRange(ofPiece: piece)] { hash.add(contour) }
    case .quads, .triangles:
      // Equal vertices with equally many indices are equal triangles.
      hash.add(UInt64(list.indexRange(ofPiece: piece).count))
      list.vertices.withUnsafeBytes { bytes in
        let size = MemoryLayout<SDL_Vertex>.stride
        let part = UnsafeRawBufferPointer(
          rebasing: bytes[(corners.lowerBound * size)..<(corners.upperBound * size)])
        hash.add(part)
      }
    }
    return hash.value
  }

  // MARK: - Bounds

  /// Returns the pixels that a piece may touch.
  private static func reach(
    ofPiece piece: Int, _ shape: DrawList.Shape, _ list: borrowing DrawList
  ) -> PixelRectangle {
    var least = SIMD2<Float>(repeating: .infinity)
    var most = SIMD2<Float>(repeating: -.infinity)
    if shape == .contours {
      for contour in list.contours[list.contourRange(ofPiece: piece)] {
        let reach = contour.reach
        least = pointwiseMin(least, contour.center - reach)
        most = pointwiseMax(most, contour.center + reach)
      }
    } else {
      list.vertices.withUnsafeBufferPointer { vertices in
        for index in list.vertexRange(ofPiece: piece) {
          let place = SIMD2(vertices[index].position.x, vertices[index].position.y)
          // Comparisons with NaN are false, so such vertices do not count. They draw nothing.
          least.replace(with: place, where: place .< least)
          most.replace(with: place, where: place .> most)
        }
      }
    }
    guard least.x <= most.x, least.y <= most.y else { return .none }
    return PixelRectangle(
      from: least.rounded(.down), to: most.rounded(.up))
  }

  /// The area that a piece covers with an opaque colour.
  private struct Cover {
    /// The full width without the heights of the corners, and the full height without their widths.
    let wide: PixelRectangle
    let high: PixelRectangle

    func contains(_ area: PixelRectangle) -> Bool {
      wide.contains(area) || high.contains(area)
    }
  }

  private static func cover(
    ofPiece piece: Int, _ list: borrowing DrawList, _ clip: PixelRectangle
  ) -> Cover? {
    let range = list.contourRange(ofPiece: piece)
    guard range.count == 1, list.contours[range.lowerBound].color.a == 255,
      list.contours[range.lowerBound].fillsWithoutMesh
    else { return nil }
    let contour = list.contours[range.lowerBound]
    let edge = pointwiseMax(contour.half - 0.5, .zero)
    let radius = contour.radius
    func inner(_ half: SIMD2<Float>) -> PixelRectangle {
      let half = pointwiseMax(half, .zero)
      return PixelRectangle(
        from: (contour.center - half).rounded(.up), to: (contour.center + half).rounded(.down)
      ).intersection(clip)
    }
    return Cover(
      wide: inner(SIMD2(edge.x, min(edge.y, contour.half.y - radius.y))),
      high: inner(SIMD2(min(edge.x, contour.half.x - radius.x), edge.y)))
  }
}

extension PixelRectangle {
  /// Returns the smallest rectangle that contains both.
  func union(_ other: PixelRectangle) -> PixelRectangle {
    PixelRectangle(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func contains(_ other: PixelRectangle) -> Bool {
    left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
  }

  func meets(_ other: PixelRectangle) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}

/// A hash of 64 bits, equal in every run of the program.
private struct PictureHash {
  private(set) var value: UInt64

  init(_ value: UInt64 = 0x9E37_79B9_7F4A_7C15) { self.value = value }

  @inline(__always)
  mutating func add(_ word: UInt64) {
    // Multiplying by an odd number loses no bit. The upper bits depend on all others; the shift mixes them
    // into the lower ones.
    value = (value ^ word) &* 0xD6E8_FEB8_6659_FD93
    value ^= value >> 32
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(UInt64(bytes.count))
    var place = 0
    while place + 8 <= bytes.count {
      add(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    while place < bytes.count {
      add(UInt64(bytes[place]))
      place += 1
    }
  }

  mutating func add(_ contour: Contour) {
    add(contour.center)
    add(contour.half)
    add(contour.radius)
    add(SIMD2(contour.turn.cosine, contour.turn.sine))
    let lower = contour.lowerColor ?? contour.color
    add(UInt64(Raster.packed(contour.color)) << 32 | UInt64(Raster.packed(lower)))
  }

  private mutating func add(_ pair: SIMD2<Float>) {
    add(UInt64(pair.x.bitPattern) << 32 | UInt64(pair.y.bitPattern))
  }
}
