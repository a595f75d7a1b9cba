extension Canvas {
  /// What lies around a part of a drawing, laid down by those who called for it.
  struct Surroundings {
    /// Whether there are any.
    var isPresent = false
    /// Whether the stage is one of `drawStage`.
    var isStage = false
    /// Nil: all pixels.
    var clip: PixelRectangle?
    var opacity: Float = 1
    /// The pixel position of the window space's zero, which goes along with the offsets around it.
    var windowOrigin = SIMD2<Float>.zero
  }

  /// Draws a stage of its own into a rectangle: fitted undistorted, centred, and clipped to what it covers.
  ///
  /// Within `body` the space is `.stage`, positions are in points of a stage of this size, and the viewport
  /// is this stage's. The opacity begins at 1 and the offset at zero, on top of those around it. Afterwards
  /// all is as it was before. The stage's top left corner lies on a whole pixel. Stages can be nested.
  /// Where the rectangle has no size, the body still runs, and nothing of it shows.
  /// - Parameters:
  ///   - stage: Its size in its own points; positive and finite.
  ///   - center: The rectangle's middle in points of the present space.
  ///   - size: The rectangle's width and height in points of the present space.
  public func drawStage<Failure: Error>(
    _ stage: SIMD2<Float>, fittedInto center: SIMD2<Float>, size: SIMD2<Float>,
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    precondition(
      Viewport.isStage(stage), "a stage must have a positive, finite size in points, found \(stage)")
    let middle = pixel(center)
    let room = size * pixelScale
    let isThere = room.x > 0 && room.y > 0 && room.isFinite && middle.isFinite
    // Something must be there to count in; of a millionth of a pixel nothing shows.
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

  /// Draws what `body` draws within a rectangle alone, to the nearest whole pixels.
  ///
  /// What it changes of the space, the opacity and the offset is as before afterwards. Clips can be nested:
  /// what shows is what all of them let through.
  /// - Parameters:
  ///   - center: The rectangle's middle in points of the present space.
  ///   - size: Its width and height in points of the present space.
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
