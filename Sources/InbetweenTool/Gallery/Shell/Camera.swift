import InbetweenSDL

/// Where and how large the scene is seen: the user zooms and pans, and a scene with too little room is drawn
/// smaller.
struct Camera: Equatable {
  /// The area of the window in which the scene is seen.
  private(set) var area = Area.zero
  /// The factor of the user, and how far the picture is moved, in points of the window.
  private(set) var zoom: Float = 1
  private(set) var pan = SIMD2<Float>.zero
  /// The factor of a scene with too little room.
  private var fit: Float = 1
  /// The part of the scene that zooms, in points of the scene. The rest keeps its place. Nil for all of it.
  var stage: Area?

  /// The least room for which scenes are made.
  static let leastRoom = SIMD2<Float>(760, 400)
  private static let zooms: ClosedRange<Float> = 1...12

  /// The area in which the scene lays itself out.
  var room: Area { Area(corner: area.least, size: area.size / fit) }
  var scale: Float { fit * zoom }
  /// Whether a point of the scene is that point of the window.
  var isPlain: Bool { scale == 1 && pan == .zero }
  /// The area of the window in which the stage is seen.
  private var window: Area {
    stage.map { Area(center: ($0.center - room.center) * fit + area.center, size: $0.size * fit) } ?? area
  }
  private var middle: SIMD2<Float> { stage?.center ?? room.center }
  /// The area of the window in which the scene is drawn: with room for its shadows, unless it is zoomed.
  var seen: Area { isZoomed ? window : area.inset(by: -6) }
  /// This camera without the zoom.
  var unzoomed: Camera {
    var camera = self
    camera.reset()
    camera.stage = nil
    return camera
  }
  var isZoomed: Bool { zoom != 1 || pan != .zero }

  mutating func lay(in area: Area) {
    self.area = area
    fit = min((area.size / Self.leastRoom).min(), 1)
    keepInside()
  }

  /// Shows the whole scene.
  mutating func reset() { (zoom, pan) = (1, .zero) }

  /// Zooms by a factor. The point of the scene under `position` stays there.
  mutating func zoom(by factor: Float, at position: SIMD2<Float>) {
    let next = min(max(zoom * factor, Self.zooms.lowerBound), Self.zooms.upperBound)
    let way = position - window.center - pan
    pan += way * (1 - next / zoom)
    zoom = next
    keepInside()
  }

  mutating func pan(by way: SIMD2<Float>) {
    pan += way
    keepInside()
  }

  /// Keeps the area full of the scene.
  private mutating func keepInside() {
    let most = window.size * (zoom - 1) / 2
    pan = pan.clamped(lowerBound: -most, upperBound: most)
  }

  /// Returns the camera that shows a point of the scene: one without the zoom, beside the stage.
  func showing(_ position: SIMD2<Float>) -> Camera {
    stage?.contains(position) == false ? unzoomed : self
  }

  /// Returns whether the wheel zooms at a point of the window.
  func zooms(at position: SIMD2<Float>) -> Bool { window.contains(position) }

  func scenePoint(_ position: SIMD2<Float>) -> SIMD2<Float> {
    if isPlain { return position }
    if stage != nil, !window.contains(position) { return unzoomed.scenePoint(position) }
    return (position - window.center - pan) / scale + middle
  }

  func windowPoint(_ position: SIMD2<Float>) -> SIMD2<Float> {
    isPlain ? position : (position - middle) * scale + window.center + pan
  }

  /// Calls `body` with the canvas in points of the scene.
  func draw(on canvas: Canvas, _ body: () throws -> Void) throws {
    if isPlain { return try body() }
    let stage = pointwiseMax(canvas.extent, room.most + SIMD2(24, 24))
    try canvas.clip(center: seen.center, size: seen.size) {
      try canvas.drawStage(stage, fittedInto: windowPoint(stage / 2), size: stage * scale, body)
    }
  }
}
