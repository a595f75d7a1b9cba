import Inbetween

/// The layout of the scene States, in points from the scene's upper left corner.
struct StatesLayout: Equatable {
  /// The panels of the diagram and of the meadow.
  let diagram: Area
  let meadow: Area
  /// The area of the controls.
  let strip: Area
  let nodeSize: SIMD2<Float>
  /// The radius of the badge on an arrow, and the distance of the badge from the straight line.
  let badgeRadius: Float
  private let bulge: Float
  private let margin: Float

  init(size: SIMD2<Float>) {
    let isSmall = size.x < 800 || size.y < 440
    var room = Area(corner: .zero, size: size)
    strip = room.cutBottom(isSmall ? 34 : 40, gap: isSmall ? 12 : 14)
    diagram = room.cutLeft(((room.size.x - 16) * 0.47).rounded(), gap: 16)
    meadow = room
    nodeSize = isSmall ? SIMD2(116, 36) : SIMD2(136, 50)
    badgeRadius = isSmall ? 13 : 19
    margin = isSmall ? 15 : 22
    bulge = isSmall ? 22 : 34
  }

  // MARK: The diagram

  /// Returns the point of the diagram at fractions of its width and height.
  func point(at place: SIMD2<Float>) -> SIMD2<Float> {
    diagram.inset(by: nodeSize / 2 + margin).position(at: place)
  }

  /// Returns the area of a state's node.
  func node(_ mood: Mood) -> Area { Area(center: point(at: mood.place), size: nodeSize) }

  /// Returns the line of an arrow. It goes by on the right of the straight line, so that the arrow back is
  /// beside it.
  func line(of arrow: MoodArrow) -> [SIMD2<Float>] {
    let (start, end) = (point(at: arrow.old.place), point(at: arrow.new.place))
    let way = end - start
    let aside = SIMD2(-way.y, way.x) / max(way.length, 1)
    // If a state or the edge is in the way, it goes by farther out on the other side.
    let others = Mood.allCases.filter { $0 != arrow.old && $0 != arrow.new }.map {
      node($0).inset(by: -badgeRadius - 6)
    }
    let room = diagram.inset(by: badgeRadius + 4)
    let bulge =
      [bulge, -2.3 * bulge, 2.3 * bulge].first { bulge in
        let middle = (start + end) / 2 + aside * bulge
        return room.contains(middle) && !others.contains { $0.contains(middle) }
      } ?? bulge
    let control = (start + end) / 2 + aside * bulge * 2
    let ends = [node(arrow.old).inset(by: -8), node(arrow.new).inset(by: -8)]
    return (0...72).compactMap { step in
      let part = Float(step) / 72
      let rest = 1 - part
      let point = start * (rest * rest) + control * (2 * rest * part) + end * (part * part)
      return ends.contains { $0.contains(point) } ? nil : point
    }
  }

  /// Returns the centre of an arrow's badge.
  func badge(of arrow: MoodArrow) -> SIMD2<Float> {
    let line = line(of: arrow)
    return line.isEmpty ? point(at: arrow.old.place) : line[line.count / 2]
  }

  // MARK: The meadow

  /// The number of points of a point of the meadow's own.
  var unit: Float { min(meadow.size.x / 420, meadow.size.y / 430) }

  /// The point on the ground where the seedling stands.
  var ground: SIMD2<Float> { SIMD2(meadow.center.x, meadow.bottom - meadow.size.y * 0.15) }

  /// Returns the height of the hill at an x coordinate.
  func hill(atX x: Float) -> Float {
    let (center, half) = hillShape
    let part = (x - center.x) / half.x
    return center.y - half.y * max(1 - part * part, 0).squareRoot()
  }

  /// The centre and the half axes of the hill, an ellipse.
  var hillShape: (center: SIMD2<Float>, half: SIMD2<Float>) {
    let half = meadow.size * SIMD2(1.1, 0.5)
    return (SIMD2(meadow.center.x, meadow.bottom - meadow.size.y * 0.2 + half.y), half)
  }

  /// The area in which a press pokes the seedling.
  var seedling: Area {
    Area(center: ground - SIMD2(0, 66) * unit, size: SIMD2(156, 164) * unit)
  }
}
