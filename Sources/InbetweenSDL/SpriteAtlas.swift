/// What a sprite looks like.
public enum SpriteShape: Hashable, Sendable, CaseIterable {
  /// A round dot; its size is the diameter.
  case disc
  /// An upright square; its size is the side.
  case square
}

/// A texture with one shape at many sizes, each at sixteen places between the pixels.
///
/// So a small sprite falls upon whole pixels of the target one to one, and is as crisp as one drawn by
/// itself; nothing has to be mixed. Sizes are off by at most a sixteenth of a pixel (an eighth from 8
/// pixels on), places by at most an eighth. Larger ones are a single picture each, stretched by at most
/// an eighth, and by more only from 192 pixels on.
struct SpriteAtlas {
  /// A shape of one size.
  struct Cell {
    /// Of the texture, in 0…1: the top left corner of the first picture.
    let start: SIMD2<Float>
    /// Of one picture, in 0…1; the sixteen stand in a row.
    let step: SIMD2<Float>
    /// Pixels of the texture from side to side of a picture.
    let side: Float
    /// The size that is drawn in it, in pixels.
    let size: Float
    /// Whether there are sixteen pictures; else there is one.
    let isExact: Bool
  }

  let texture: Texture
  /// By step of size.
  let cells: [Cell]

  /// Up to this many pixels a size has its sixteen pictures.
  private static let largestExact: Float = 16
  /// Places between two pixels, along each axis.
  private static let phases = 4

  /// Half of what the last place is from the first: pictures are centred on the average.
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

  /// The cell whose size is nearest to one in pixels, which is positive.
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

  /// Computes all of them: some milliseconds.
  init(_ shape: SpriteShape) {
    var placed: [(x: Int, y: Int, side: Int)] = []
    var x = 0
    var y = 0
    var rowHeight = 0
    for (number, size) in Self.sizes.enumerated() {
      let isExact = number < Self.exactCount
      // No pixel's centre further out is within half a pixel of the shape. What is stretched is mixed with
      // its neighbours, and needs an empty rim.
      let side = isExact ? Int((size + 0.75).rounded(.up)) : Int(size.rounded(.up)) + 4
      let pictures = isExact ? Self.phases * Self.phases : 1
      if x + side * pictures > Self.width {
        x = 0
        y += rowHeight
        rowHeight = 0
      }
      placed.append((x, y, side))
      x += side * pictures
      rowHeight = max(rowHeight, side)
    }
    let height = y + rowHeight
    var mask = [UInt8](repeating: 0, count: Self.width * height)
    let scale = SIMD2<Float>(1 / Float(Self.width), 1 / Float(height))
    var cells: [Cell] = []
    for (number, place) in placed.enumerated() {
      let size = Self.sizes[number]
      let isExact = number < Self.exactCount
      for picture in 0..<(isExact ? Self.phases * Self.phases : 1) {
        let phase = SIMD2(Float(picture % Self.phases), Float(picture / Self.phases)) / Float(Self.phases)
        let half = Float(place.side) / 2
        let center = isExact ? half - Self.middlePhase + phase : SIMD2(half, half)
        for row in 0..<place.side {
          for column in 0..<place.side {
            let away = SIMD2(Float(column) + 0.5, Float(row) + 0.5) - center
            let index = (place.y + row) * Self.width + place.x + picture * place.side + column
            mask[index] = RGBA.byte(Self.coverage(shape, size: size, away))
          }
        }
      }
      cells.append(
        Cell(
          start: SIMD2(Float(place.x), Float(place.y)) * scale,
          step: SIMD2(Float(place.side), Float(place.side)) * scale, side: Float(place.side), size: size,
          isExact: isExact))
    }
    self.cells = cells
    texture = Texture(width: Self.width, height: height, mask: mask)
  }

  /// How much of a pixel a shape covers whose centre is so far away from the pixel's, as `Contour` has it.
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
