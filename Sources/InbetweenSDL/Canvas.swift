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

  /// How the stage lies in the target; within `drawStage`, how that one does.
  public internal(set) var viewport: Viewport

  /// What positions are counted in from here on.
  public var space = Space.stage

  /// Multiplies the opacity of all that is drawn from here on, 0…1, each shape by itself: where translucent
  /// shapes overlap, the lower one shows through. Anything outside 0…1 is clamped when it is used.
  public var opacity: Float = 1

  /// Added to the position of all that is drawn from here on, in points of the present space.
  public var offset = SIMD2<Float>.zero

  /// What the `drawStage` and `clip` around the present drawing have laid down.
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

  /// The size of the stage in points; positive and finite. Set it before `clear`, not within `drawStage`.
  public var stage: SIMD2<Float> {
    get { viewport.stage }
    set {
      precondition(!surroundings.isStage, "a stage keeps its size within drawStage")
      viewport = Viewport(stage: newValue, pixels: viewport.pixels, density: viewport.density)
    }
  }

  /// The size of the present space in its points.
  public var extent: SIMD2<Float> {
    switch space {
    case .stage: viewport.stage
    case .window: SIMD2(Float(viewport.pixels.x), Float(viewport.pixels.y)) / viewport.density
    }
  }

  /// Begins a frame: forgets what was drawn, fills the stage with `background` and what is beside it
  /// with `bars`. The space is `.stage` then, the opacity 1 and the offset zero.
  ///
  /// Within `drawStage` or `clip` nothing is forgotten: `background` is laid over what that shows of the
  /// stage, and there are no bars. So the same drawing makes a frame of its own or a part of another.
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
  /// The target has another size now.
  func fit(pixels: SIMD2<Int>, density: Float) {
    viewport = Viewport(stage: viewport.stage, pixels: pixels, density: density)
  }

  /// Pixels for one point of the present space.
  var pixelScale: Float { space == .stage ? viewport.scale : viewport.density }

  /// The pixel position of a point of the present space.
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

  /// A colour as vertices have it, with all opacities in it; nil when nothing of it can be seen.
  func ink(_ color: RGBA) -> SDL_Color? {
    let visible = color.opacity(RGBA.unit(opacity) * surroundings.opacity)
    return visible.isVisible ? visible.premultiplied : nil
  }

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
