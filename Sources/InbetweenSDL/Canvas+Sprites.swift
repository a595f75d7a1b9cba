import CInbetweenSDL

extension Canvas {
  /// Draws many dots, not pictures: discs or squares of one colour, as one batch for the graphics processor,
  /// with four vertices for each sprite. 20,000 or more small sprites of one size are drawn by the CPU
  /// instead, into one texture.
  ///
  /// The columns are spans of numbers, such as the engine's columns (`withColumn`). All are as long as `x`.
  /// Sprites are drawn in the order of the columns, later sprites over earlier sprites. Sprites without a
  /// size, outside the visible area or with a number that is not finite are left out. Edges are feathered
  /// over one pixel, like the edges of other shapes. Consecutive calls with equal shapes form one batch, so
  /// splitting a column into several calls costs no more.
  ///
  /// Sizes are rounded to an eighth of a pixel, and positions to a quarter.
  /// - Parameters:
  ///   - shape: the sprites' shape.
  ///   - x: the centres' horizontal positions, in points of the present space.
  ///   - y: the centres' vertical positions, in points of the present space.
  ///   - size: the diameter or side, in points.
  ///   - scales: a factor for each sprite's size; nil: 1.
  ///   - color: the colour of all sprites.
  ///   - opacities: a factor for each sprite's opacity, 0…1; nil: 1.
  /// - Complexity: O(x.count). Allocates nothing after the canvas has drawn one frame of this size.
  public func drawSprites(
    _ shape: SpriteShape = .disc, x: Span<Float>, y: Span<Float>, size: Float, scales: Span<Float>? = nil,
    color: RGBA, opacities: Span<Float>? = nil
  ) {
    guard let ink = ink(color) else { return }
    let packed = Raster.packed(ink)
    guard let opacities else {
      drawSprites(shape, x, y, size, scales) { _ in packed }
      return
    }
    precondition(opacities.count == x.count, "\(x.count) sprites have \(opacities.count) opacities")
    drawSprites(shape, x, y, size, scales) { Blend.scaled(packed, opacities[unchecked: $0]) }
  }

  /// Draws many discs or squares in the colours of a palette. See `drawSprites` with one colour.
  ///
  /// - Parameters:
  ///   - palette: the colours; at most 256 of them are used.
  ///   - colorIndices: the index of each sprite's colour in the palette. Sprites with an index past its end
  ///     are not drawn.
  ///   - shape, x, y, size, scales, opacities: as for sprites of one colour.
  public func drawSprites(
    _ shape: SpriteShape = .disc, x: Span<Float>, y: Span<Float>, size: Float, scales: Span<Float>? = nil,
    palette: [RGBA], colorIndices: Span<UInt8>, opacities: Span<Float>? = nil
  ) {
    precondition(colorIndices.count == x.count, "\(x.count) sprites have \(colorIndices.count) colours")
    var packed = palette.prefix(256).map { ink($0).map(Raster.packed) ?? 0 }
    packed += [UInt32](repeating: 0, count: 256 - packed.count)
    let inks = packed.span
    guard let opacities else {
      drawSprites(shape, x, y, size, scales) { inks[unchecked: Int(colorIndices[unchecked: $0])] }
      return
    }
    precondition(opacities.count == x.count, "\(x.count) sprites have \(opacities.count) opacities")
    drawSprites(shape, x, y, size, scales) {
      Blend.scaled(inks[unchecked: Int(colorIndices[unchecked: $0])], opacities[unchecked: $0])
    }
  }

  /// Draws many discs or squares, each in its own colour, given as a column for each component.
  ///
  /// Components are 0…1; alpha is straight, as in `RGBA`. See `drawSprites` with one colour.
  public func drawSprites(
    _ shape: SpriteShape = .disc, x: Span<Float>, y: Span<Float>, size: Float, scales: Span<Float>? = nil,
    red: Span<Float>, green: Span<Float>, blue: Span<Float>, alpha: Span<Float>
  ) {
    precondition(
      red.count == x.count && green.count == x.count && blue.count == x.count && alpha.count == x.count,
      "\(x.count) sprites have \(red.count), \(green.count), \(blue.count) and \(alpha.count) components")
    let opacity = RGBA.unit(opacity) * surroundings.opacity
    drawSprites(shape, x, y, size, scales) { index in
      let color = RGBA(
        red: red[unchecked: index], green: green[unchecked: index], blue: blue[unchecked: index],
        alpha: alpha[unchecked: index] * opacity)
      return color.isVisible ? Raster.packed(color.premultiplied) : 0
    }
  }

  @inline(__always)
  private func drawSprites(
    _ shape: SpriteShape, _ x: Span<Float>, _ y: Span<Float>, _ size: Float, _ scales: Span<Float>?,
    ink: (Int) -> UInt32
  ) {
    precondition(x.count == y.count, "\(x.count) sprites have \(y.count) heights")
    let pixels = size * pixelScale
    let clip = clip
    guard !x.isEmpty, pixels > 0, pixels < 1e6, !clip.isEmpty else { return }
    let atlas = spriteAtlas(shape)
    let cell = atlas.cells[SpriteAtlas.cell(of: pixels)]
    if scales == nil, cell.isExact, cell.side <= Float(SpriteBitmap.rim),
      SpriteBitmap.pays(for: x.count, over: clip)
    {
      let corner = cell.side / 2 - SpriteAtlas.middlePhase
      list.bitmap(over: clip).draw(
        atlas.masks(of: cell), side: Int(cell.side), x: x, y: y, scale: pixelScale,
        origin: pixel(.zero) - corner, ink: ink)
      return
    }
    list.batch(texture: atlas.texture, clip: clip, shape: .quads)
    let placing = SpritePlacing(scale: pixelScale, origin: pixel(.zero), clip: clip)
    let count = x.count
    atlas.cells.withUnsafeBufferPointer { cells in
      list.quads(upTo: count) { room in
        var used = 0
        if let scales {
          precondition(scales.count == count, "\(count) sprites have \(scales.count) scales")
          for index in 0..<count {
            let wanted = pixels * scales[unchecked: index]
            guard wanted > 0, wanted < 1e6 else { continue }
            let cell = cells[SpriteAtlas.cell(of: wanted)]
            let center = SIMD2(x[unchecked: index], y[unchecked: index])
            used += placing.write(room + used * 4, cell, wanted, center, ink(index))
          }
        } else {
          let cell = cells[SpriteAtlas.cell(of: pixels)]
          if cell.isExact {
            for index in 0..<count {
              let center = SIMD2(x[unchecked: index], y[unchecked: index])
              used += placing.writeExact(room + used * 4, cell, center, ink(index))
            }
          } else {
            for index in 0..<count {
              let center = SIMD2(x[unchecked: index], y[unchecked: index])
              used += placing.writeStretched(room + used * 4, cell, pixels, center, ink(index))
            }
          }
        }
        return used
      }
    }
  }

  private func spriteAtlas(_ shape: SpriteShape) -> SpriteAtlas {
    if let made = sprites[shape] { return made }
    let made = SpriteAtlas(shape)
    sprites[shape] = made
    return made
  }
}

/// Converts sprites in points to quads in pixels.
///
/// Each method writes four vertices. It returns 1, or 0 if the sprite is not visible. The next sprite then
/// overwrites those vertices, so writing needs no branch.
private struct SpritePlacing {
  let scale: Float
  let origin: SIMD2<Float>
  let least: SIMD2<Float>
  let most: SIMD2<Float>

  init(scale: Float, origin: SIMD2<Float>, clip: PixelRectangle) {
    self.scale = scale
    self.origin = origin
    least = SIMD2(Float(clip.left), Float(clip.top))
    most = SIMD2(Float(clip.right), Float(clip.bottom))
  }

  @inline(__always)
  func write(
    _ room: UnsafeMutablePointer<SDL_Vertex>, _ cell: SpriteAtlas.Cell, _ size: Float,
    _ center: SIMD2<Float>, _ ink: UInt32
  ) -> Int {
    cell.isExact
      ? writeExact(room, cell, center, ink) : writeStretched(room, cell, size, center, ink)
  }

  @inline(__always)
  func writeExact(
    _ room: UnsafeMutablePointer<SDL_Vertex>, _ cell: SpriteAtlas.Cell, _ center: SIMD2<Float>,
    _ ink: UInt32
  ) -> Int {
    // Adding 1.5·2²³, whose last bit counts 1, rounds to a whole number without a call or a conversion.
    let rounding: Float = 12_582_912
    let wanted = (origin + center * scale - (cell.side / 2 - SpriteAtlas.middlePhase)) * 4
    let quarters = (wanted + rounding) - rounding
    // Less three eighths, a whole number and 0…3 quarters rounds to that whole number.
    let corner = (quarters * 0.25 - 0.375 + rounding) - rounding
    let phase = quarters - corner * 4
    let start = SIMD2(cell.start.x + (phase.x + phase.y * 4) * cell.step.x, cell.start.y)
    return write(room, corner, corner + cell.side, start, start + cell.step, ink)
  }

  @inline(__always)
  func writeStretched(
    _ room: UnsafeMutablePointer<SDL_Vertex>, _ cell: SpriteAtlas.Cell, _ size: Float,
    _ center: SIMD2<Float>, _ ink: UInt32
  ) -> Int {
    let half = cell.side / 2 * (size / cell.size)
    let middle = origin + center * scale
    return write(room, middle - half, middle + half, cell.start, cell.start + cell.step, ink)
  }

  @inline(__always)
  private func write(
    _ room: UnsafeMutablePointer<SDL_Vertex>, _ corner: SIMD2<Float>, _ opposite: SIMD2<Float>,
    _ start: SIMD2<Float>, _ end: SIMD2<Float>, _ ink: UInt32
  ) -> Int {
    let color = unsafeBitCast(ink, to: SDL_Color.self)
    func vertex(_ x: Float, _ y: Float, _ u: Float, _ v: Float) -> SDL_Vertex {
      SDL_Vertex(position: SDL_FPoint(x: x, y: y), color: color, tex_coord: SDL_FPoint(x: u, y: v))
    }
    (room + 0).initialize(to: vertex(corner.x, corner.y, start.x, start.y))
    (room + 1).initialize(to: vertex(opposite.x, corner.y, end.x, start.y))
    (room + 2).initialize(to: vertex(opposite.x, opposite.y, end.x, end.y))
    (room + 3).initialize(to: vertex(corner.x, opposite.y, start.x, end.y))
    // Numbers that are not finite fail these comparisons.
    let isSeen =
      corner.x < most.x && corner.y < most.y && opposite.x > least.x && opposite.y > least.y && ink != 0
    return isSeen ? 1 : 0
  }
}

extension Blend {
  /// Returns a packed premultiplied colour with its opacity multiplied by `opacity`, 0…1.
  @inline(__always)
  fileprivate static func scaled(_ color: UInt32, _ opacity: Float) -> UInt32 {
    gathered(scaled(spread(color), UInt64(RGBA.unit(opacity) * 255 + 0.5)))
  }
}
