/// The layout of the scene of key frames and paths.
struct PathsLayout: Equatable {
  /// The panel of the key frames, and the panel of the path.
  let keys: Area
  let path: Area
  /// The object's track above the lanes.
  let track: Area
  /// The area of each lane's curve.
  let plots: [Area]
  /// The area of the path. Coordinates of the path's points are fractions of it.
  let field: Area

  init(in area: Area) {
    let halves = area.size.y > area.size.x ? area.rows(2, gap: 16) : area.columns(2, gap: 16)
    (keys, path) = (halves[0], halves[1])
    let isLow = keys.size.y < 420
    var inner = keys.inset(by: SIMD2(24, isLow ? 12 : 20))
    track = inner.cutTop(isLow ? 72 : min(keys.size.y * 0.24, 150), gap: isLow ? 4 : 16)
    plots = inner.rows(3, gap: isLow ? 8 : 18).map { row in
      Area(x: row.left...row.right, y: min(row.top + 20, row.bottom - 1)...row.bottom)
    }
    field = path.inset(by: SIMD2(40, isLow ? 44 : 64))
  }

  /// Returns the area that can be pressed to change a timing: a lane's curve and the names above it.
  func lane(_ index: Int) -> Area {
    var area = plots[index]
    area.least.y -= 20
    return area
  }

  /// Returns the position of a lane's value in its plot. `part` is the offset in the loop, 0 to 1.
  func position(_ part: Float, _ value: Float, _ lane: KeyLane, _ index: Int) -> SIMD2<Float> {
    let plot = plots[index].inset(by: SIMD2(0, plots[index].size.y * 0.22))
    let range = lane.range
    let height = (value - range.lowerBound) / max(range.upperBound - range.lowerBound, 0.001)
    return SIMD2(plot.x(at: part), plot.bottom - plot.size.y * height)
  }

  func position(ofKey key: Int, _ lane: KeyLane, _ index: Int) -> SIMD2<Float> {
    position(lane.offsets[key], lane.values[key], lane, index)
  }
}
