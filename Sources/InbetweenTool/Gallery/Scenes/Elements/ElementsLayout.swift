/// The layout of the scene Elements, in points from the scene's upper left corner.
struct ElementsLayout: Equatable {
  /// The area of the cards.
  let board: Area
  /// The line of the calls.
  let caption: Area
  /// The panel of the years, and the axis in it.
  let strip: Area
  let axis: Area
  /// The area of the controls.
  let controls: Area
  /// The size of the year, its headline and the atom.
  let noteSize: SIMD2<Float>
  /// The distance between cards.
  let gap: Float
  let isSmall: Bool

  init(size: SIMD2<Float>) {
    isSmall = size.x < 800 || size.y < 440
    var room = Area(corner: .zero, size: size)
    controls = room.cutBottom(isSmall ? 30 : 34, gap: isSmall ? 8 : 14)
    strip = room.cutBottom(isSmall ? 62 : 80, gap: isSmall ? 2 : 4)
    caption = room.cutBottom(18, gap: isSmall ? 3 : 8)
    board = room
    axis = strip.inset(by: SIMD2(isSmall ? 22 : 30, isSmall ? 20 : 26))
    // In the table, the note has the height of three rows.
    let height = room.size.y / 9.3 * 3 - 6
    noteSize = isSmall ? SIMD2(300, min(height, 84)) : SIMD2(420, min(height, 150))
    gap = isSmall ? 2 : 4
  }

  func x(ofYear year: Float) -> Float {
    axis.x(at: (year - History.years.lowerBound) / (History.years.upperBound - History.years.lowerBound))
  }

  /// The number of years of a point.
  var yearsPerPoint: Float { (History.years.upperBound - History.years.lowerBound) / max(axis.size.x, 1) }

  func year(atX x: Float) -> Float {
    let years = History.years
    return min(max(years.lowerBound + (x - axis.left) * yearsPerPoint, years.lowerBound), years.upperBound)
  }
}
