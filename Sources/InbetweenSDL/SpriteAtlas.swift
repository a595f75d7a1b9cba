/// The shapes of sprites.
///
/// ```swift
/// let picture = try OffscreenCanvas(width: 640, height: 360)
/// world.withColumn(.position, lane: 0) { x, _ in
///   world.withColumn(.position, lane: 1) { y, _ in
///     picture.drawSprites(.square, x: x, y: y, size: 4, color: .white)
///   }
/// }
/// ```
public enum SpriteShape: Hashable, Sendable, CaseIterable {
  /// A disc; its size is the diameter.
  case disc
  /// An unrotated square; its size is the side.
  case square
}

/// A texture with one shape at many sizes, each at sixteen positions relative to the pixels.
///
/// A small sprite is copied to whole pixels without interpolation: it is as crisp as a shape drawn by itself.
/// Sizes are off by at most a sixteenth of a pixel, or an eighth from 8 pixels on. Positions are off by at
/// most an eighth. Sizes above 16 pixels have one picture each, which is stretched by at most an eighth. From
/// 192 pixels on it is stretched by more.
struct SpriteAtlas {
  /// The pictures of one size.
  struct Cell: Sendable {
    /// The top left corner of the first picture, in texture coordinates (0…1).
    let start: SIMD2<Float>
    /// The size of one picture, in texture coordinates (0…1). The sixteen pictures lie in a row.
    let step: SIMD2<Float>
    /// The width and height of a picture, in pixels of the texture.
    let side: Float
    /// The size of the shape in the picture, in pixels.
    let size: Float
    /// Whether there are sixteen pictures; otherwise there is one.
    let isExact: Bool
  }

  /// The texture's content, which all atlases of a shape share.
  private struct Drawing: Sendable {
    let mask: [UInt8]
    let cells: [Cell]
  }

  let texture: Texture
  /// The cells in ascending order of size.
  let cells: [Cell]

  /// The largest size with sixteen pictures, in pixels.
  private static let largestExact: Float = 16
  /// Number of positions between two pixels, along each axis.
  private static let phases = 4

  /// Returns the opacities of the sixteen pictures of a cell, one after the other, row by row.
  func masks(of cell: Cell) -> [UInt8] {
    guard let mask = texture.mask else { return [] }
    let side = Int(cell.side)
    let left = Int((cell.start.x * Float(texture.width)).rounded())
    let top = Int((cell.start.y * Float(texture.height)).rounded())
    return (0..<Self.phases * Self.phases).flatMap { picture in
      (0..<side).flatMap { row in
        let start = (top + row) * texture.width + left + picture * side
        return mask[start..<(start + side)]
      }
    }
  }

  /// Half the distance from the first position to the last: pictures are centred on the mean position.
  static let middlePhase: Float = 0.375

  private static let width = 1024

  /// The sizes in pixels, in the order of `cells`.
  private static let sizes: [Float] = {
    var sizes = (1...64).map { Float($0) / 8 }
    sizes += (1...32).map { 8 + Float($0) / 4 }
    var large: Float = 18
    while large < 200 {
      sizes.append(large)
      large = (large * 1.25).rounded()
    }
    return sizes
  }()

  private static let exactCount = 96

  /// Returns the index of the cell whose size is nearest to `size`, which is in pixels and positive.
  @inline(__always)
  static func cell(of size: Float) -> Int {
    if size <= 8.0625 { return max(Int(size * 8 + 0.5), 1) - 1 }
    if size <= largestExact { return Int((size - 8) * 4 + 0.5) + 63 }
    return largeCell(of: size)
  }

  private static func largeCell(of size: Float) -> Int {
    var cell = exactCount
    while cell + 1 < sizes.count, sizes[cell] * 1.125 < size { cell += 1 }
    return cell
  }

  /// Creates the atlas of a shape. The first one of each shape takes some milliseconds.
  init(_ shape: SpriteShape) {
    let drawing = shape == .disc ? Self.discs : Self.squares
    cells = drawing.cells
    texture = Texture(width: Self.width, height: drawing.mask.count / Self.width, mask: drawing.mask)
  }

  private static let discs = drawing(of: .disc)
  private static let squares = drawing(of: .square)

  private static func drawing(of shape: SpriteShape) -> Drawing {
    var placed: [(x: Int, y: Int, side: Int)] = []
    var x = 0
    var y = 0
    var rowHeight = 0
    for (number, size) in sizes.enumerated() {
      let isExact = number < exactCount
      // Pixels further out are over half a pixel away from the shape. Stretched pictures are interpolated, so
      // they need an empty rim.
      let side = isExact ? Int((size + 0.75).rounded(.up)) : Int(size.rounded(.up)) + 4
      let pictures = isExact ? phases * phases : 1
      if x + side * pictures > width {
        x = 0
        y += rowHeight
        rowHeight = 0
      }
      placed.append((x, y, side))
      x += side * pictures
      rowHeight = max(rowHeight, side)
    }
    let height = y + rowHeight
    var mask = [UInt8](repeating: 0, count: width * height)
    let scale = SIMD2<Float>(1 / Float(width), 1 / Float(height))
    var cells: [Cell] = []
    for (number, place) in placed.enumerated() {
      let size = sizes[number]
      let isExact = number < exactCount
      for picture in 0..<(isExact ? phases * phases : 1) {
        let phase = SIMD2(Float(picture % phases), Float(picture / phases)) / Float(phases)
        let half = Float(place.side) / 2
        let center = isExact ? half - middlePhase + phase : SIMD2(half, half)
        for row in 0..<place.side {
          for column in 0..<place.side {
            let away = SIMD2(Float(column) + 0.5, Float(row) + 0.5) - center
            let index = (place.y + row) * width + place.x + picture * place.side + column
            mask[index] = RGBA.byte(coverage(shape, size: size, away))
          }
        }
      }
      cells.append(
        Cell(
          start: SIMD2(Float(place.x), Float(place.y)) * scale,
          step: SIMD2(Float(place.side), Float(place.side)) * scale, side: Float(place.side), size: size,
          isExact: isExact))
    }
    return Drawing(mask: mask, cells: cells)
  }

  /// Returns the part of a pixel that a shape covers, as `Contour` computes it. `away` is the vector from the
  /// shape's centre to the pixel's.
  private static func coverage(_ shape: SpriteShape, size: Float, _ away: SIMD2<Float>) -> Float {
    let half = size / 2
    let thin = min(size, 1)
    func slope(_ distance: Float) -> Float { RGBA.unit((half + 0.5 - distance) / thin) }
    switch shape {
    case .disc: return thin * thin * slope(away.length)
    case .square: return thin * thin * slope(abs(away.x)) * slope(abs(away.y))
    }
  }
}
