import Inbetween

/// The layout of the cards and the page, in points from the scene's upper left corner.
struct SharedLayout: Equatable {
  /// The scene's whole area.
  let room: Area
  let cards: [Area]
  /// The page that a card becomes.
  let page: Area
  /// Whether the page has its picture beside the text. Otherwise the picture is above it.
  let isWide: Bool

  static let cardRadius: Float = 20
  static let pageRadius: Float = 28
  /// The margins around the picture on a card and on the page.
  private static let cardMargin: Float = 8
  private static let pageMargin: Float = 16
  /// The height of a card's text.
  private static let words: Float = 52

  init(size: SIMD2<Float>) {
    room = Area(corner: .zero, size: size)
    let columns = size.x >= size.y * 1.1 ? 4 : 2
    let gap: Float = min(size.x, size.y) < 480 ? 16 : 24
    cards = room.rows(Principle.allCases.count / columns, gap: gap).flatMap { $0.columns(columns, gap: gap) }
    page = Area(center: room.center, size: pointwiseMin(size, SIMD2(1080, 760)))
    isWide = page.size.x > page.size.y * 1.15
  }

  /// Returns the picture's area on a card.
  static func picture(on card: Area) -> Area {
    var area = card.inset(by: cardMargin)
    _ = area.cutBottom(words - cardMargin)
    return area
  }

  /// The picture's area on the page.
  var picture: Area {
    var area = page.inset(by: Self.pageMargin)
    if isWide {
      area.most.x = area.left + (area.size.x * 0.5).rounded()
    } else {
      area.most.y = area.top + (area.size.y * 0.5).rounded()
    }
    return area
  }

  /// The text's area on the page, relative to the page's upper left corner.
  var text: Area {
    var area = page.inset(by: Self.pageMargin + 16)
    if isWide { area.least.x = picture.right + 32 } else { area.least.y = picture.bottom + 24 }
    return Area(corner: area.least - page.least, size: pointwiseMax(area.size, .zero))
  }

  /// The area of the close button, relative to the page's upper left corner.
  var close: Area { Area(center: SIMD2(page.size.x - 36, 36), size: SIMD2(36, 36)) }
}

extension ContainerShape {
  /// Makes the shape of an area. Its colour is not used, because the palette may change.
  init(_ area: Area, cornerRadius: Float) {
    self.init(position: area.center, size: area.size, cornerRadius: cornerRadius, color: .white)
  }
}
