import InbetweenSDL

/// The layout of a window of a size, in points.
struct GalleryLayout: Equatable {
  /// The whole window.
  let window: Area
  /// Whether the window has no room for the names of scenes.
  let isNarrow: Bool
  /// The list of scenes. In a narrow window, and beside an open panel, it is compact: it shows numbers
  /// without names. In a narrow window it gives all of its room to an open panel.
  let sidebar: Area
  let isCompact: Bool
  /// The scene's title and note.
  let header: Area
  /// The button for the scene's code, at the right of the header.
  let code: Area
  /// The button for the panel of the world, at the left of that for the code.
  let worldButton: Area
  /// The area in which notices stand, at its upper right: beside the buttons, or in the corner without them.
  let notices: Area
  /// The graph of the frames, beside the header.
  let figures: Area
  /// The time bar.
  let bar: Area
  /// The scene's own area.
  let content: Area
  /// The area of an open panel, beside the scene's.
  let dock: Area

  /// - Parameters:
  ///   - extent: the window's size, in points.
  ///   - presence: how far the panels are shown, 0 to 1. The scene takes the area that they leave.
  ///   - showsFigures: whether the layout leaves room for the graph of the frames.
  ///   - dockPresence: how far a panel is open, 0 to 1. The list and the scene give way to it.
  init(extent: SIMD2<Float>, presence: Float, showsFigures: Bool = false, dockPresence: Float = 0) {
    window = Area(corner: .zero, size: extent)
    isNarrow = extent.x < 1080
    isCompact = isNarrow || dockPresence > 0.5
    let isLow = extent.y < 620
    let compactWidth: Float = 60
    let width = isNarrow ? compactWidth : 212 + (compactWidth - 212) * dockPresence
    let away = 1 - presence
    let gone = isNarrow ? max(away, dockPresence) : away
    sidebar = Area(corner: SIMD2(-width * gone, 0), size: SIMD2(width, extent.y))
    let margin: Float = isNarrow || isLow ? 16 : 28
    let top: Float = isLow ? 52 : 84
    let foot: Float = isLow ? 56 : 68
    let left = sidebar.right + margin
    let right = extent.x - margin
    let figuresWidth: Float = isNarrow ? 330 : 400
    figures = Area(corner: SIMD2(right - figuresWidth, 6), size: SIMD2(figuresWidth, top - 12))
    let headerEnd = showsFigures ? figures.left - 16 : right
    header = Area(corner: SIMD2(left, -top * away), size: SIMD2(max(headerEnd - 164 - left, 1), top))
    let codeMiddle = header.bottom - (top < 60 ? top / 2 : 50)
    code = Area(x: (headerEnd - 68)...headerEnd, y: (codeMiddle - 15)...(codeMiddle + 15))
    worldButton = Area(x: (headerEnd - 148)...(headerEnd - 76), y: code.top...code.bottom)
    let noticeTop = max(code.top, 8)
    notices = Area(
      x: left...max((presence > 0.5 ? worldButton.left - 12 : right), left + 1),
      y: noticeTop...(noticeTop + 33))
    let contentTop = showsFigures ? top : max(header.bottom, margin)
    bar = Area(
      corner: SIMD2(left, extent.y - foot * presence), size: SIMD2(max(right - left, 1), foot - margin / 2))
    let height = max(extent.y - foot * presence - margin * away - contentTop - 8 * presence, 1)
    let dockWidth = min(max((right - left) * 0.36, 280), 620)
    let gap: Float = 16
    content = Area(
      corner: SIMD2(left, contentTop),
      size: SIMD2(max(right - left - (dockWidth + gap) * dockPresence, 1), height))
    dock = Area(corner: SIMD2(content.right + gap, contentTop), size: SIMD2(dockWidth, height))
  }

  /// The least window that scenes are made for, in points.
  static let leastExtent = SIMD2<Float>(800, 500)

  /// Returns the number of pixels per point. Points grow with windows larger than 1280 × 720 points, and
  /// shrink below the least extent. In between, a point has `density` pixels and the layout adapts.
  static func pointScale(pixels: SIMD2<Int>, density: Float) -> Float {
    let points = SIMD2(Float(pixels.x), Float(pixels.y)) / density
    let growth = (points / SIMD2(1280, 720)).min()
    let room = (points / leastExtent).min()
    return density * (growth > 1 ? growth : min(room, 1))
  }
}
