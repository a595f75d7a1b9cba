import Inbetween

/// The layout of the scene Throw, in points from the scene's upper left corner.
struct ThrowTable: Equatable {
  /// The area of the cards.
  let field: Area
  /// The area of the controls.
  let strip: Area
  let cardSize: SIMD2<Float>
  /// The centres of the slots, and the initial centres of the cards.
  let slots: [SIMD2<Float>]
  let homes: [SIMD2<Float>]

  static let cardRadius: Float = 18

  init(size: SIMD2<Float>) {
    var room = Area(corner: .zero, size: size)
    strip = room.cutBottom(44, gap: 16)
    field = room
    let count = ThrownCard.Kind.allCases.count
    let pitch = min((room.size.x - 24) / Float(count), 272)
    let width = min(pitch - 24, 200, room.size.y * 0.5)
    cardSize = SIMD2(width, (width * 0.62).rounded())
    let middle = room.center.x
    func row(_ share: Float) -> [SIMD2<Float>] {
      (0..<count).map { index in
        SIMD2(middle + (Float(index) - Float(count - 1) / 2) * pitch, room.top + room.size.y * share)
      }
    }
    slots = row(0.28)
    homes = zip(row(0.73), [Float(-6), 8, -10, 5]).map { $0 + SIMD2(0, $1) }
  }

  /// The area of the cards' centres.
  var reach: Area { field.inset(by: cardSize / 2 + 8) }

  /// Returns the centre of a card that is dragged to a position. Beyond the edge the card moves 0.35 times as
  /// far as the pointer.
  func stretched(_ position: SIMD2<Float>) -> SIMD2<Float> {
    let inside = reach.nearest(to: position)
    return inside + (position - inside) * 0.35
  }
}
