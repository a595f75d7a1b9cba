import Inbetween

/// The layout of the scene: a ruler, the lanes below it, the ribbon of winners, and the curve. All share one
/// time axis.
struct PrecedenceLayout {
  let panel: Area
  /// The panel without its margin.
  let inner: Area
  let ruler: Area
  /// The rows of the lanes, from the top.
  let rows: [Area]
  let ribbon: Area
  let plot: Area
  /// The x coordinate of the ball.
  let rail: Float
  let foot: Area

  /// The least and the greatest value of the plot.
  static let least: Float = -0.12
  static let most: Float = 1.12

  init(_ area: Area, laneCount: Int) {
    panel = area
    inner = area.inset(by: area.size.x < 800 || area.size.y < 440 ? 16 : 24)
    let gutter: Float = inner.size.x < 760 ? 112 : 136
    var column = inner
    foot = column.cutBottom(30, gap: inner.size.y < 400 ? 10 : 18)
    column.least.x += gutter
    ruler = column.cutTop(22, gap: 8)
    let height = min(max((inner.size.y - 130) * 0.1, 24), 44)
    rows = column.cutTop(Float(laneCount) * (height + 6) - 6, gap: inner.size.y < 400 ? 12 : 18)
      .rows(laneCount, gap: 6)
    ribbon = column.cutTop(8, gap: inner.size.y < 400 ? 10 : 14)
    plot = column
    rail = column.left - 28
  }

  func x(_ time: Duration) -> Float { x(seconds: time.inSeconds) }

  func x(seconds: Float) -> Float {
    plot.left + plot.size.x * seconds / LaneArrangement.length.inSeconds
  }

  func y(_ value: Float) -> Float {
    plot.bottom - plot.size.y * (value - Self.least) / (Self.most - Self.least)
  }

  /// The distance between neighbouring rows.
  var pitch: Float { rows.count > 1 ? rows[1].top - rows[0].top : 1 }

  /// Returns the area of a row. `index` may be between two rows.
  func row(_ index: Float) -> Area {
    var area = rows[0]
    area.least.y += index * pitch
    area.most.y += index * pitch
    return area
  }
}
