/// How the stage lies in the pixels of a window or picture: as large as fits, centred, undistorted.
public struct Viewport: Hashable, Sendable {
  /// The size of the stage in points.
  public let stage: SIMD2<Float>
  /// The size of the target in pixels.
  public let pixels: SIMD2<Int>
  /// Pixels of the target for one point of the window: 1 on an ordinary display, 2 on a "retina" one.
  public let density: Float
  /// Pixels for one stage point.
  public let scale: Float
  /// The pixel position of the stage's top left corner; whole, so that a stage drawn one to one keeps
  /// its edges on pixel edges.
  public let origin: SIMD2<Float>

  /// The stage fitted into `pixels`. Sizes are at least one pixel; the stage must be positive and finite.
  public init(stage: SIMD2<Float>, pixels: SIMD2<Int>, density: Float = 1) {
    precondition(
      Self.isStage(stage), "a stage must have a positive, finite size in points, found \(stage)")
    self.stage = stage
    self.pixels = SIMD2(max(pixels.x, 1), max(pixels.y, 1))
    self.density = density
    let room = SIMD2(Float(self.pixels.x), Float(self.pixels.y))
    scale = min(room.x / stage.x, room.y / stage.y)
    origin = ((room - stage * scale) * 0.5).rounded(.toNearestOrAwayFromZero)
  }

  /// A stage fitted into `size` pixels about `center`, a part of the target of `outer`.
  init(stage: SIMD2<Float>, center: SIMD2<Float>, size: SIMD2<Float>, within outer: Viewport) {
    self.stage = stage
    pixels = outer.pixels
    density = outer.density
    scale = min(size.x / stage.x, size.y / stage.y)
    origin = (center - stage * scale * 0.5).rounded(.toNearestOrAwayFromZero)
  }

  /// The pixel position of a stage point.
  public func pixel(of stagePoint: SIMD2<Float>) -> SIMD2<Float> { origin + stagePoint * scale }

  /// The stage point at a pixel position; it may lie outside the stage.
  public func stagePoint(ofPixel pixel: SIMD2<Float>) -> SIMD2<Float> { (pixel - origin) / scale }
}

extension Viewport {
  static func isStage(_ stage: SIMD2<Float>) -> Bool {
    stage.x > 0 && stage.y > 0 && stage.x.isFinite && stage.y.isFinite
  }

  /// The whole pixels that the stage covers.
  var stagePixels: PixelRectangle {
    let far = (origin + stage * scale).rounded(.toNearestOrAwayFromZero)
    return PixelRectangle(from: origin, to: pointwiseMax(far, origin + 1)).intersection(allPixels)
  }

  var allPixels: PixelRectangle {
    PixelRectangle(left: 0, top: 0, right: pixels.x, bottom: pixels.y)
  }
}

/// Whole pixels; `right` and `bottom` lie outside.
struct PixelRectangle: Hashable, Sendable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var isEmpty: Bool { left >= right || top >= bottom }

  /// What both cover; empty where they do not meet.
  func intersection(_ other: PixelRectangle) -> PixelRectangle {
    PixelRectangle(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}

extension PixelRectangle {
  /// The whole pixels nearest to two corners, which may lie far outside of any picture.
  init(from least: SIMD2<Float>, to most: SIMD2<Float>) {
    func whole(_ value: Float) -> Int { Int(min(max(value.rounded(), -1e6), 1e6)) }
    self.init(left: whole(least.x), top: whole(least.y), right: whole(most.x), bottom: whole(most.y))
  }
}
