import Inbetween

/// The layout of the scene Throw, in points from the scene's upper left corner.
struct ThrowTable: Equatable {
  /// The table: the area of the cards.
  let field: Area
  /// The area of the score.
  let board: Area
  /// The area of the controls.
  let strip: Area
  let cardSize: SIMD2<Float>
  /// The centres of the targets, and their radius.
  let targets: [SIMD2<Float>]
  let targetRadius: Float
  /// The centre of the deck, and the places to which cards are dealt.
  let deck: SIMD2<Float>
  let homes: [SIMD2<Float>]

  static let cardRadius: Float = 12
  /// The rings of a target from outside: the share of its radius, and the points of a card whose centre stops
  /// there.
  static let rings: [(share: Float, points: Int)] = [(1, 10), (0.64, 25), (0.3, 50)]

  init(size: SIMD2<Float>) {
    var room = Area(corner: .zero, size: size)
    strip = room.cutBottom(44, gap: 16)
    board = room.cutRight(size.x < 860 ? 164 : 236, gap: 16)
    field = room
    // Five cards and the deck have room side by side.
    let height = max(min(room.size.y * 0.21, 150, (room.size.x - 96) / 6 / 0.7), 64)
    cardSize = SIMD2((height * 0.7).rounded(), height.rounded())
    let table = room
    targetRadius = min(table.size.y * 0.22, table.size.x * 0.145)
    targets = [SIMD2(0.19, 0.36), SIMD2(0.5, 0.26), SIMD2(0.81, 0.36)].map {
      table.position(at: $0)
    }
    let y = table.bottom - 22 - cardSize.y / 2
    deck = SIMD2(table.left + 24 + cardSize.x / 2, y)
    let hand = Area(
      x: (deck.x + cardSize.x / 2 + 24)...max(table.right - 20, deck.x + 100), y: y...(y + 1))
    homes = zip(hand.columns(ThrownCard.Kind.allCases.count, gap: 0), [Float(3), -4, -6, -3, 4]).map {
      SIMD2($0.center.x, y + $1)
    }
  }

  /// The area of the cards' centres.
  var reach: Area { field.inset(by: cardSize / 2 + 14) }
  /// The upper end of the hand: a card that would stop below returns to its place.
  var handTop: Float { deck.y - cardSize.y / 2 - 12 }
  /// The least length of a glide that is a throw. A card that would glide less far is put down.
  var leastGlide: Float { cardSize.x / 4 }

  /// Returns the points of a card that stops at a position.
  func points(at position: SIMD2<Float>) -> Int {
    let distance = targets.map { (position - $0).length }.min() ?? .infinity
    return Self.rings.last { distance <= $0.share * targetRadius }?.points ?? 0
  }

  /// Returns a position as shares of the table's width and height.
  func share(of position: SIMD2<Float>) -> SIMD2<Float> { (position - field.least) / field.size }

  /// Returns the place that a position of another table has on this one. A place in a ring stays in the ring.
  func place(of position: SIMD2<Float>, on other: ThrowTable) -> SIMD2<Float> {
    for (target, old) in zip(targets, other.targets) where (position - old).length <= other.targetRadius {
      return target + (position - old) * (targetRadius / other.targetRadius)
    }
    return field.position(at: (position - other.field.least) / other.field.size)
  }

  /// Returns the centre of a card that is dragged to a position. Beyond the edge the card moves 0.35 times as
  /// far as the pointer.
  func stretched(_ position: SIMD2<Float>) -> SIMD2<Float> {
    let inside = reach.nearest(to: position)
    return inside + (position - inside) * 0.35
  }
}
