/// The position and scale of the stage in a window or picture. The stage is as large as fits, centred and
/// undistorted.
///
/// ```swift
/// let viewport = Viewport(stage: [640, 360], pixels: [1280, 720])
/// print(viewport.scale, viewport.stagePoint(ofPixel: [640, 360]).x)  // prints 2.0 320.0
/// ```
public struct Viewport: Hashable, Sendable {
  /// The size of the stage in points.
  public let stage: SIMD2<Float>
  /// The size of the target in pixels.
  public let pixels: SIMD2<Int>
  /// Pixels of the target per point of the window: 1 on an ordinary display, 2 on a "retina" display.
  public let density: Float
  /// Pixels per stage point.
  public let scale: Float
  /// The pixel position of the stage's top left corner. The position is a whole number, so that the edges of
  /// a stage at scale 1 are sharp.
  public let origin: SIMD2<Float>

  /// Fits the stage into `pixels`, whose sides are raised to at least one. The stage must be positive and
  /// finite.
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

  /// Fits a stage into `size` pixels about `center`, in the target of `outer`.
  init(stage: SIMD2<Float>, center: SIMD2<Float>, size: SIMD2<Float>, within outer: Viewport) {
    self.stage = stage
    pixels = outer.pixels
    density = outer.density
    scale = min(size.x / stage.x, size.y / stage.y)
    origin = (center - stage * scale * 0.5).rounded(.toNearestOrAwayFromZero)
  }

  /// Returns the pixel position of a stage point.
  public func pixel(of stagePoint: SIMD2<Float>) -> SIMD2<Float> { origin + stagePoint * scale }

  /// Returns the stage point at a pixel position. The point may lie outside the stage.
  public func stagePoint(ofPixel pixel: SIMD2<Float>) -> SIMD2<Float> { (pixel - origin) / scale }
}

extension Viewport {
  static func isStage(_ stage: SIMD2<Float>) -> Bool {
    stage.x > 0 && stage.y > 0 && stage.x.isFinite && stage.y.isFinite
  }

  /// The pixels that the stage covers, rounded to whole ones.
  var stagePixels: PixelRectangle {
    let far = (origin + stage * scale).rounded(.toNearestOrAwayFromZero)
    return PixelRectangle(from: origin, to: pointwiseMax(far, origin + 1)).intersection(allPixels)
  }

  var allPixels: PixelRectangle {
    PixelRectangle(left: 0, top: 0, right: pixels.x, bottom: pixels.y)
  }
}

/// A rectangle of whole pixels; `right` and `bottom` are exclusive.
struct PixelRectangle: Hashable, Sendable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var isEmpty: Bool { left >= right || top >= bottom }

  /// Returns the common part of both; empty if they do not meet.
  func intersection(_ other: PixelRectangle) -> PixelRectangle {
    let (left, top) = (max(left, other.left), max(top, other.top))
    return PixelRectangle(
      left: left, top: top, right: max(min(right, other.right), left),
      bottom: max(min(bottom, other.bottom), top))
  }
}

extension PixelRectangle {
  /// Creates a rectangle from corners, rounded to whole pixels and clamped to ±1e6.
  init(from least: SIMD2<Float>, to most: SIMD2<Float>) {
    func whole(_ value: Float) -> Int { Int(min(max(value.rounded(), -1e6), 1e6)) }
    self.init(left: whole(least.x), top: whole(least.y), right: whole(most.x), bottom: whole(most.y))
  }
}
