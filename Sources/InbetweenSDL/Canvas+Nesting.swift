extension Canvas {
  /// The settings that enclosing `drawStage` and `clip` calls impose.
  struct Surroundings {
    /// Whether there is an enclosing call.
    var isPresent = false
    /// Whether one of the enclosing calls is `drawStage`.
    var isStage = false
    /// The pixels that may be drawn on; nil: all of the target.
    var clip: PixelRectangle?
    var opacity: Float = 1
    /// The pixel position of the window space's origin. Includes the offsets of the enclosing calls.
    var windowOrigin = SIMD2<Float>.zero
  }

  /// Draws a nested stage into a rectangle: undistorted, as large as fits, centred, and clipped to the stage.
  ///
  /// Use this call for a camera with a zoom, or for a mini-map:
  ///
  /// ```swift
  /// let canvas = try OffscreenCanvas(width: 320, height: 180)
  /// canvas.drawStage([640, 180], fittedInto: [160, 90], size: [1280, 360]) {  // a level, twice as large
  ///   canvas.fillCircle(center: [320, 90], radius: 10, color: .white)  // the middle of the level
  /// }
  /// print(canvas.pixel(145, 90).red)  // prints 255
  /// ```
  ///
  /// Within `body` the space is `.stage`, positions are in points of the nested stage, and `viewport`
  /// describes the nested stage. The opacity starts at 1 and the offset at zero; both combine with the
  /// enclosing values. Afterwards the canvas's settings are restored. The stage's top left corner lies on a
  /// whole pixel. Stages can be nested. Where the rectangle has no size, `body` still runs, but draws nothing
  /// visible.
  /// - Parameters:
  ///   - stage: the nested stage's size in its own points; positive and finite.
  ///   - center: the rectangle's centre in points of the present space.
  ///   - size: the rectangle's width and height in points of the present space.
  ///   - body: draws the nested stage.
  public func drawStage<Failure: Error>(
    _ stage: SIMD2<Float>, fittedInto center: SIMD2<Float>, size: SIMD2<Float>,
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    precondition(
      Viewport.isStage(stage), "a stage must have a positive, finite size in points, found \(stage)")
    let middle = pixel(center)
    let room = size * pixelScale
    let isThere = room.x > 0 && room.y > 0 && room.isFinite && middle.isFinite
    // `body` needs a viewport to draw in: one of a millionth of a pixel shows nothing.
    let inner =
      isThere
      ? Viewport(stage: stage, center: middle, size: room, within: viewport)
      : Viewport(stage: stage, center: .zero, size: [1e-6, 1e-6], within: viewport)
    let shown = isThere ? clip.intersection(inner.stagePixels) : .none
    try within(shown, body) {
      viewport = inner
      surroundings.isStage = true
      surroundings.opacity *= RGBA.unit(opacity)
      surroundings.windowOrigin += offset * pixelScale
      space = .stage
      opacity = 1
      offset = .zero
    }
  }

  /// Limits the drawing of `body` to a rectangle, rounded to whole pixels.
  ///
  /// Afterwards the space, the opacity and the offset are restored. Clips can be nested: only pixels inside
  /// all of them are drawn.
  /// - Parameters:
  ///   - center: the rectangle's centre in points of the present space.
  ///   - size: the rectangle's width and height in points of the present space.
  ///   - body: draws the clipped shapes.
  public func clip<Failure: Error>(
    center: SIMD2<Float>, size: SIMD2<Float>, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    let middle = pixel(center)
    let half = size * pixelScale / 2
    let isThere = half.x > 0 && half.y > 0 && half.isFinite && middle.isFinite
    let shown =
      isThere ? clip.intersection(PixelRectangle(from: middle - half, to: middle + half)) : .none
    try within(shown, body) {}
  }

  private func within<Failure: Error>(
    _ shown: PixelRectangle, _ body: () throws(Failure) -> Void, enter: () -> Void
  ) throws(Failure) {
    let before = (viewport, surroundings, space, opacity, offset)
    defer { (viewport, surroundings, space, opacity, offset) = before }
    enter()
    surroundings.isPresent = true
    surroundings.clip = shown
    try body()
  }
}

extension PixelRectangle {
  static let none = PixelRectangle(left: 0, top: 0, right: 0, bottom: 0)
}
