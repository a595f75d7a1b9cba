import CInbetweenSDL

/// A drawing surface: a window's (`Window.canvas`) or a picture in memory (`OffscreenCanvas`).
///
/// Positions and sizes are in points of the stage, origin top left, y down. Angles are in degrees, clockwise.
/// Later shapes lie over earlier shapes. Colours are blended in sRGB. A shape that is invisible (no size, no
/// opacity, a number that is not finite) draws nothing. A canvas must be used by one thread at a time.
///
/// ```swift
/// func drawScene(on canvas: Canvas) {
///   canvas.clear(background: .black)
///   canvas.fillRectangle(center: [32, 32], size: [40, 24], cornerRadius: 4, color: .white)
/// }
/// let picture = try OffscreenCanvas(width: 64, height: 64)
/// drawScene(on: picture)
/// ```
public class Canvas {
  /// The coordinate systems of positions and sizes.
  ///
  /// ```swift
  /// let picture = try OffscreenCanvas(width: 320, height: 180, stage: [640, 360])
  /// picture.fillCircle(center: [320, 180], radius: 40, color: .white)  // the middle of the stage
  /// picture.space = .window
  /// picture.fillCircle(center: [16, 16], radius: 8, color: .white)     // near the corner of the picture
  /// ```
  public enum Space: Hashable, Sendable {
    /// Points of the stage, which is fitted into the target. Drawing is clipped to the stage.
    case stage
    /// Points of the window from its top left corner, independent of the stage's scale. Covers the whole
    /// window. For controls and texts over the picture, such as debug text.
    case window
  }

  /// The position and the scale of the stage in the target. Within `drawStage`, it describes the nested
  /// stage.
  public internal(set) var viewport: Viewport

  /// The coordinate system of everything drawn from now on.
  public var space = Space.stage

  /// The factor of the opacity of everything drawn from now on, 0…1. Other values are clamped when they are
  /// used.
  ///
  /// Applies to each shape by itself: where translucent shapes overlap, the lower one shows through.
  public var opacity: Float = 1

  /// Added to the position of everything drawn from now on, in points of the present space.
  public var offset = SIMD2<Float>.zero

  /// The settings of the enclosing `drawStage` and `clip` calls.
  var surroundings = Surroundings()

  var list = DrawList()
  let images = ImageLibrary()
  var shadows: [Shadow: (texture: Texture, opacity: Float)] = [:]
  var sprites: [SpriteShape: SpriteAtlas] = [:]
  private let fonts: FontLibrary?
  private var typesetter: Typesetter?

  init(viewport: Viewport, fonts: FontLibrary?) {
    self.viewport = viewport
    self.fonts = fonts
  }

  /// The size of the stage in points; positive and finite. Set it before `clear`, and not within `drawStage`.
  public var stage: SIMD2<Float> {
    get { viewport.stage }
    set {
      precondition(!surroundings.isStage, "a stage keeps its size within drawStage")
      viewport = Viewport(stage: newValue, pixels: viewport.pixels, density: viewport.density)
    }
  }

  /// The size of the present space in its own points.
  public var extent: SIMD2<Float> {
    switch space {
    case .stage: viewport.stage
    case .window: SIMD2(Float(viewport.pixels.x), Float(viewport.pixels.y)) / viewport.density
    }
  }

  /// Begins a frame: removes all drawing, fills the stage with `background` and the area around it with
  /// `bars`.
  ///
  /// Sets the space to `.stage`, the opacity to 1 and the offset to zero. Within `drawStage` or `clip` it
  /// removes nothing: `background` is drawn over the visible part of the stage, and `bars` is unused. The
  /// same drawing code can thus draw a whole frame or a part of another.
  public func clear(background: RGBA, bars: RGBA = .black) {
    space = .stage
    opacity = 1
    offset = .zero
    if surroundings.isPresent {
      fillPixels(clip, background)
      return
    }
    list.begin(fill: background.isVisible ? background.premultiplied : RGBA.clear.premultiplied)
    let all = viewport.allPixels
    let inner = viewport.stagePixels
    fillPixels(PixelRectangle(left: 0, top: 0, right: all.right, bottom: inner.top), bars)
    fillPixels(PixelRectangle(left: 0, top: inner.bottom, right: all.right, bottom: all.bottom), bars)
    fillPixels(PixelRectangle(left: 0, top: inner.top, right: inner.left, bottom: inner.bottom), bars)
    fillPixels(
      PixelRectangle(left: inner.right, top: inner.top, right: all.right, bottom: inner.bottom), bars)
  }

  private func fillPixels(_ rectangle: PixelRectangle, _ color: RGBA) {
    guard !rectangle.isEmpty, let color = ink(color) else { return }
    list.batch(texture: nil, clip: rectangle)
    let first = list.nextVertex
    let left = Float(rectangle.left)
    let right = Float(rectangle.right)
    let top = Float(rectangle.top)
    let bottom = Float(rectangle.bottom)
    for corner in [SIMD2(left, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(left, bottom)] {
      list.vertex(corner, color)
    }
    list.face(first, first + 1, first + 2, first + 3)
  }
}

extension Canvas {
  /// Adapts the viewport to the target's new size.
  func fit(pixels: SIMD2<Int>, density: Float) {
    viewport = Viewport(stage: viewport.stage, pixels: pixels, density: density)
  }

  /// Pixels per point of the present space.
  var pixelScale: Float { space == .stage ? viewport.scale : viewport.density }

  /// Returns the pixel position of a point of the present space.
  func pixel(_ point: SIMD2<Float>) -> SIMD2<Float> {
    let place = point + offset
    return space == .stage
      ? viewport.pixel(of: place) : surroundings.windowOrigin + place * viewport.density
  }

  /// The pixels that may be drawn on.
  var clip: PixelRectangle {
    let all = space == .stage ? viewport.stagePixels : viewport.allPixels
    return surroundings.clip.map { $0.intersection(all) } ?? all
  }

  /// Returns a colour for vertices, multiplied by all opacities in effect; nil if it is invisible.
  func ink(_ color: RGBA) -> SDL_Color? {
    let visible = color.opacity(RGBA.unit(opacity) * surroundings.opacity)
    return visible.isVisible ? visible.premultiplied : nil
  }

  /// Returns whether a shape that extends `reach` pixels from its centre may be visible.
  func mayShow(_ center: SIMD2<Float>, reach: Float) -> Bool {
    let clip = clip
    return center.x + reach >= Float(clip.left) && center.x - reach <= Float(clip.right)
      && center.y + reach >= Float(clip.top) && center.y - reach <= Float(clip.bottom)
  }

  /// Returns the typesetter. Looks for fonts at the first text, so a scene without text needs no fonts.
  func typesetting() throws(FontError) -> Typesetter {
    if let typesetter { return typesetter }
    let library: FontLibrary
    if let fonts { library = fonts } else { library = try FontLibrary.find() }
    let made = Typesetter(fonts: library)
    typesetter = made
    return made
  }
}

extension SIMD2<Float> {
  var isFinite: Bool { x.isFinite && y.isFinite }
  var magnitude: SIMD2<Float> { SIMD2(abs(x), abs(y)) }
  var length: Float { (x * x + y * y).squareRoot() }
}
