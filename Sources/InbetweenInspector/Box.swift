/// An axis-aligned rectangle, by its centre and size.
package struct Box: Equatable {
  package var center: SIMD2<Float>
  package var size: SIMD2<Float>

  package init(center: SIMD2<Float>, size: SIMD2<Float>) { (self.center, self.size) = (center, size) }

  /// Creates a rectangle from its upper left corner.
  init(_ left: Float, _ top: Float, _ width: Float, _ height: Float) {
    self.init(center: SIMD2(left + width / 2, top + height / 2), size: SIMD2(width, height))
  }

  var left: Float { center.x - size.x / 2 }
  var right: Float { center.x + size.x / 2 }
  var top: Float { center.y - size.y / 2 }
  var bottom: Float { center.y + size.y / 2 }

  func contains(_ point: SIMD2<Float>) -> Bool { distance(to: point) == 0 }

  /// Returns the distance of a point from the rectangle; 0 within it.
  func distance(to point: SIMD2<Float>) -> Float {
    let away = pointwiseMax(pointwiseMax(point - center, center - point) - size / 2, .zero)
    return (away * away).sum().squareRoot()
  }

  /// Returns the rectangle without a margin on each side.
  func inset(by margin: SIMD2<Float>) -> Box {
    Box(center: center, size: pointwiseMax(size - 2 * margin, .zero))
  }

  /// Returns the point at a fraction of the width from the left, and of the height from the bottom.
  func plot(_ x: Float, _ y: Float) -> SIMD2<Float> { SIMD2(left + size.x * x, bottom - size.y * y) }
}
