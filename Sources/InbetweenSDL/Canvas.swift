import CSDL2

/// What one draws on: a window's (`Window.canvas`) or a picture in memory (`OffscreenCanvas`).
///
/// Positions and sizes are in points of the stage, origin top left, y down; angles in degrees, clockwise.
/// Later shapes lie over earlier ones. Colours mix in sRGB. What cannot be seen (no size, no
/// opacity, a number that is not finite) draws nothing. For one thread at a time.
public class Canvas {
  /// What positions are counted in.
  public enum Space: Hashable, Sendable {
    /// Points of the stage, fitted into the target; nothing is drawn beside it.
    case stage
    /// Points of the window from its top left corner, whatever the stage's scale: for what explains the
    /// program rather than belonging to the picture. Covers the whole window.
    case window
  }

  /// How the stage lies in the target.
  public private(set) var viewport: Viewport

  /// What positions are counted in from here on.
  public var space = Space.stage

  var list = DrawList()
  let images = ImageLibrary()
  private let fonts: FontLibrary?
  private var typesetter: Typesetter?

  init(viewport: Viewport, fonts: FontLibrary?) {
    self.viewport = viewport
    self.fonts = fonts
  }

  /// The size of the stage in points; positive and finite. Set it before `clear`.
  public var stage: SIMD2<Float> {
    get { viewport.stage }
    set { viewport = Viewport(stage: newValue, pixels: viewport.pixels, density: viewport.density) }
  }

  /// The size of the present space in its points.
  public var extent: SIMD2<Float> {
    switch space {
    case .stage: viewport.stage
    case .window: SIMD2(Float(viewport.pixels.x), Float(viewport.pixels.y)) / viewport.density
    }
  }

  /// Begins a frame: forgets what was drawn, fills the stage with `background` and what is beside it
  /// with `bars`. The space is `.stage` then.
  public func clear(background: RGBA, bars: RGBA = .black) {
    space = .stage
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
    guard !rectangle.isEmpty, color.isVisible else { return }
    list.batch(texture: nil, clip: viewport.allPixels)
    let first = list.nextVertex
    let left = Float(rectangle.left)
    let right = Float(rectangle.right)
    let top = Float(rectangle.top)
    let bottom = Float(rectangle.bottom)
    for corner in [SIMD2(left, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(left, bottom)] {
      list.vertex(corner, color.premultiplied)
    }
    list.face(first, first + 1, first + 2, first + 3)
  }
}

extension Canvas {
  /// The target has another size now.
  func fit(pixels: SIMD2<Int>, density: Float) {
    viewport = Viewport(stage: viewport.stage, pixels: pixels, density: density)
  }

  /// Pixels for one point of the present space.
  var pixelScale: Float { space == .stage ? viewport.scale : viewport.density }

  /// The pixel position of a point of the present space.
  func pixel(_ point: SIMD2<Float>) -> SIMD2<Float> {
    space == .stage ? viewport.pixel(of: point) : point * viewport.density
  }

  /// The pixels that may be drawn on.
  var clip: PixelRectangle { space == .stage ? viewport.stagePixels : viewport.allPixels }

  /// Whether a shape may show that reaches `reach` pixels from its centre.
  func mayShow(_ center: SIMD2<Float>, reach: Float) -> Bool {
    let clip = clip
    return center.x + reach >= Float(clip.left) && center.x - reach <= Float(clip.right)
      && center.y + reach >= Float(clip.top) && center.y - reach <= Float(clip.bottom)
  }

  /// The fonts are looked for at the first text: a scene without text needs none.
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
