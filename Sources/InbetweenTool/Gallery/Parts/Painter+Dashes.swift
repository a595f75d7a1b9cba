import InbetweenSDL

extension Painter {
  /// A dashed line through points, its dashes counted on around the corners.
  func dashes(
    along points: [SIMD2<Float>], dash: Float = 4, gap: Float = 4, width: Float = 1.5, _ color: RGBA
  ) {
    guard var last = points.first else { return }
    var stroke = [last]
    var isInk = true
    var left = dash
    for point in points.dropFirst() {
      while true {
        let way = point - last
        let length = (way * way).sum().squareRoot()
        if length < left {
          left -= length
          last = point
          stroke.append(point)
          break
        }
        last += way * (left / length)
        stroke.append(last)
        if isInk { canvas.strokePolyline(stroke, width: width, color: color) }
        isInk.toggle()
        left = isInk ? dash : gap
        stroke = [last]
      }
    }
    if isInk, stroke.count > 1 { canvas.strokePolyline(stroke, width: width, color: color) }
  }
}
