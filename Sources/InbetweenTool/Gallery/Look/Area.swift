import Foundation

/// An axis-aligned rectangle, by its least and greatest corner, in points.
struct Area: Hashable {
  var least: SIMD2<Float>
  var most: SIMD2<Float>

  static let zero = Area(center: .zero, size: .zero)

  init(x: ClosedRange<Float>, y: ClosedRange<Float>) {
    least = SIMD2(x.lowerBound, y.lowerBound)
    most = SIMD2(x.upperBound, y.upperBound)
  }

  /// Makes an area of a size around a centre.
  init(center: SIMD2<Float>, size: SIMD2<Float>) {
    least = center - size / 2
    most = center + size / 2
  }

  /// Makes the area of a circle.
  init(center: SIMD2<Float>, radius: Float) {
    self.init(center: center, size: SIMD2(radius, radius) * 2)
  }

  /// Makes an area of a size from its upper left corner.
  init(corner: SIMD2<Float>, size: SIMD2<Float>) {
    least = corner
    most = corner + size
  }

  var center: SIMD2<Float> { (least + most) / 2 }
  var size: SIMD2<Float> { most - least }
  var left: Float { least.x }
  var right: Float { most.x }
  var top: Float { least.y }
  var bottom: Float { most.y }

  func contains(_ position: SIMD2<Float>) -> Bool {
    position.x >= least.x && position.x <= most.x && position.y >= least.y && position.y <= most.y
  }

  /// Returns the point of the area that is nearest to a position.
  func nearest(to position: SIMD2<Float>) -> SIMD2<Float> {
    position.clamped(lowerBound: least, upperBound: pointwiseMax(least, most))
  }

  /// Returns the point at a fraction of the width and of the height, each 0 to 1.
  func position(at share: SIMD2<Float>) -> SIMD2<Float> { least + size * share }

  /// Returns the point at a fraction of the width from the left and of the height from the bottom, as in a
  /// chart.
  func plot(_ x: Float, _ y: Float) -> SIMD2<Float> { position(at: SIMD2(x, 1 - y)) }

  /// Returns the x coordinate at a fraction of the width.
  func x(at share: Float) -> Float { left + size.x * share }

  /// Returns the fraction of the width at an x coordinate, 0 to 1.
  func share(atX x: Float) -> Float { min(max((x - left) / max(size.x, 1), 0), 1) }

  /// Returns the part of the area between two x coordinates.
  func between(_ x: ClosedRange<Float>) -> Area { Area(x: x, y: top...bottom) }

  /// Returns the area without a margin on each side. A negative margin enlarges it. Its size does not fall
  /// below 0.
  func inset(by margin: SIMD2<Float>) -> Area {
    let margin = pointwiseMin(margin, pointwiseMax(size / 2, .zero))
    var area = self
    area.least += margin
    area.most -= margin
    return area
  }

  func inset(by margin: Float) -> Area { inset(by: SIMD2(margin, margin)) }

  /// Returns the largest area with an aspect ratio (width over height) that fits into this one, centred.
  func fitting(aspect: Float) -> Area {
    let width = min(size.x, size.y * aspect)
    return Area(center: center, size: SIMD2(width, width / aspect))
  }

  /// Returns the centred area in which a curve goes from 0 to 1, with room for what exceeds that. No side is
  /// longer than 1.5 times the other.
  ///
  /// - Parameters:
  ///   - margin: the width and height to leave free.
  ///   - span: the height of the whole curve, in multiples of the area's height.
  func fittingCurve(margin: SIMD2<Float>, span: Float) -> Area {
    let room = size - margin
    let height = min(room.y / span, room.x * 1.5)
    return Area(center: center, size: SIMD2(min(room.x, height * 1.5), height))
  }

  /// Cuts a strip of a height, and a gap, off the top. Returns the strip.
  mutating func cutTop(_ height: Float, gap: Float = 0) -> Area {
    let strip = Area(corner: least, size: SIMD2(size.x, height))
    least.y = min(least.y + height + gap, most.y)
    return strip
  }

  /// Cuts a strip of a height, and a gap, off the bottom. Returns the strip.
  mutating func cutBottom(_ height: Float, gap: Float = 0) -> Area {
    let strip = Area(corner: SIMD2(least.x, most.y - height), size: SIMD2(size.x, height))
    most.y = max(most.y - height - gap, least.y)
    return strip
  }

  /// Cuts a strip of a width, and a gap, off the left side. Returns the strip.
  mutating func cutLeft(_ width: Float, gap: Float = 0) -> Area {
    let strip = Area(corner: least, size: SIMD2(width, size.y))
    least.x = min(least.x + width + gap, most.x)
    return strip
  }

  /// Cuts a strip of a width, and a gap, off the right side. Returns the strip.
  mutating func cutRight(_ width: Float, gap: Float = 0) -> Area {
    let strip = Area(corner: SIMD2(most.x - width, least.y), size: SIMD2(width, size.y))
    most.x = max(most.x - width - gap, least.x)
    return strip
  }

  /// Returns equal columns from left to right, with gaps between them.
  func columns(_ count: Int, gap: Float) -> [Area] {
    let width = (size.x - gap * Float(count - 1)) / Float(count)
    return (0..<count).map { index in
      Area(corner: SIMD2(left + Float(index) * (width + gap), top), size: SIMD2(width, size.y))
    }
  }

  /// Returns equal rows from top to bottom, with gaps between them.
  func rows(_ count: Int, gap: Float) -> [Area] {
    let height = (size.y - gap * Float(count - 1)) / Float(count)
    return (0..<count).map { index in
      Area(corner: SIMD2(left, top + Float(index) * (height + gap)), size: SIMD2(size.x, height))
    }
  }
}

extension SIMD2<Float> {
  /// Makes a unit vector from a direction in degrees, clockwise from the right as on the canvas.
  init(direction degrees: Float) {
    let angle = degrees * .pi / 180
    self.init(cos(angle), sin(angle))
  }

  var length: Float { (self * self).sum().squareRoot() }
}
