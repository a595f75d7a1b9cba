import Inbetween

/// The layout of the easing wall. The editor and the test card are beside the wall, or below it in a tall
/// window.
struct EasingLayout {
  let wallPanel: Area
  let wall: Area
  let sidePanel: Area
  let title: SIMD2<Float>
  /// The curve's well, which has room for overshoot, and in it the square from (0, 0) to (1, 1).
  let well: Area
  let square: Area
  /// The track of the card, and the chart of its value over a round.
  let track: Area
  let chart: Area

  init(_ area: Area) {
    var rest = area
    let isTall = area.size.y > area.size.x * 0.95
    let isSmall = area.size.x < 800 || area.size.y < 440
    let margin: Float = isSmall ? 12 : 20
    sidePanel =
      isTall
      ? rest.cutBottom(area.size.y * 0.42, gap: 16)
      : rest.cutRight(isSmall ? 216 : min(max(area.size.x * 0.3, 260), 400), gap: isSmall ? 8 : 16)
    wallPanel = rest
    wall = rest.inset(by: SIMD2(margin, isSmall ? 8 : 16))
    var side = sidePanel.inset(by: margin + (isSmall ? 0 : 2))
    if isTall {
      var left = side
      side = left.cutRight(side.size.x * 0.5, gap: 24)
      title = SIMD2(side.left, side.top + 10)
      _ = side.cutTop(46)
      well = left
    } else {
      title = SIMD2(side.left, side.top + 10)
      _ = side.cutTop(46)
      let below: Float = isSmall ? 100 : 170
      well = side.cutTop(max(side.size.y - below, 40), gap: isSmall ? 8 : 14)
    }
    let span = BezierHandle.range.upperBound - BezierHandle.range.lowerBound
    square = well.fittingCurve(margin: SIMD2(32, 20), span: span)
    track = side.cutTop(isSmall ? 36 : 64, gap: isSmall ? 8 : 14)
    chart = side
  }
}
