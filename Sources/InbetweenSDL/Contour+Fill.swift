import CInbetweenSDL

extension Contour {
  /// Distance from the centre to the outermost touched points, along both axes.
  var reach: SIMD2<Float> {
    let outer = half + 0.5
    if turn == .none { return outer }
    let (cosine, sine) = (abs(turn.cosine), abs(turn.sine))
    return SIMD2(outer.x * cosine + outer.y * sine, outer.x * sine + outer.y * cosine)
  }

  /// Whether `fill` can draw the contour: unrotated, of one colour, with circular corners and at least a
  /// pixel thick. Other contours are drawn as meshes.
  var fillsWithoutMesh: Bool {
    turn == .none && lowerColor == nil && radius.x == radius.y && half.min() >= 0.5
  }

  /// Fills the contour in memory, row by row. Needs `fillsWithoutMesh`.
  ///
  /// A pixel's coverage follows from the distance of its centre to the edge, and equals the mesh's.
  func fill(_ pixels: UnsafeMutableBufferPointer<UInt32>, stride: Int, clip: PixelRectangle) {
    let ink = Blend.spread(Raster.packed(color))
    let radius = radius.x
    let flat = half - radius
    // Corners sharper than a pixel are drawn as right angles.
    let isSharp = radius < 0.5
    for row in Self.centres(center.y - half.y - 0.5, center.y + half.y + 0.5, clip.top..<clip.bottom) {
      let line = row * stride
      let down = abs(Float(row) + 0.5 - center.y)
      // Distances from the centre: pixels are fully covered up to `full` and touched up to `most`.
      var (full, most) = (half.x - 0.5, half.x + 0.5)
      let corner = down - flat.y
      if corner > 0, !isSharp {
        most = flat.x + max((radius + 0.5) * (radius + 0.5) - corner * corner, 0).squareRoot()
        full = flat.x + max((radius - 0.5) * (radius - 0.5) - corner * corner, 0).squareRoot()
      }
      if down > half.y - 0.5 { full = 0 }
      let all = Self.centres(center.x - most, center.x + most, clip.left..<clip.right)
      let inner = Self.centres(center.x - full, center.x + full, all)
      func soften(_ columns: Range<Int>) {
        var column = columns.lowerBound
        while column < columns.upperBound {
          let across = abs(Float(column) + 0.5 - center.x)
          let x = across - flat.x
          let covered: Float
          if isSharp {
            covered = Self.unit(0.5 + half.x - across) * Self.unit(0.5 + half.y - down)
          } else if x > 0, corner > 0 {
            covered = Self.unit(0.5 + radius - (x * x + corner * corner).squareRoot())
          } else {
            covered = Self.unit(0.5 + radius - max(x, corner))
          }
          let share = UInt64(covered * 255 + 0.5)
          pixels[line &+ column] = Blend.over(ink, share: share, pixels[line &+ column])
          column &+= 1
        }
      }
      soften(all.lowerBound..<inner.lowerBound)
      if color.a == 255 {
        pixels[(line + inner.lowerBound)..<(line + inner.upperBound)].update(
          repeating: Raster.packed(color))
      } else {
        var column = inner.lowerBound
        while column < inner.upperBound {
          pixels[line &+ column] = Blend.over(ink, pixels[line &+ column])
          column &+= 1
        }
      }
      soften(inner.upperBound..<all.upperBound)
    }
  }

  private static func unit(_ value: Float) -> Float { min(max(value, 0), 1) }

  /// Returns the indices within `bounds` of the pixels whose centres lie in low..<high.
  private static func centres(_ low: Float, _ high: Float, _ bounds: Range<Int>) -> Range<Int> {
    let least = Float(bounds.lowerBound)
    let most = Float(bounds.upperBound)
    let start = Int(min(max((low - 0.5).rounded(.up), least), most))
    return start..<max(start, Int(min(max((high - 0.5).rounded(.up), least), most)))
  }
}
