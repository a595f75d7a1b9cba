/// The shape of a line's ends.
///
/// ```swift
/// let picture = try OffscreenCanvas(width: 64, height: 64)
/// picture.strokeLine(from: [8, 8], to: [56, 56], width: 6, ends: .round, color: .white)
/// ```
public enum LineEnd: Hashable, Sendable {
  /// Cut straight across at the end point.
  case flat
  /// A half circle about the end point.
  case round
}

/// The shape of a line where two segments meet.
///
/// ```swift
/// let picture = try OffscreenCanvas(width: 64, height: 64)
/// picture.strokePolyline([[8, 8], [56, 32], [8, 56]], width: 6, joins: .round, color: .white)
/// ```
public enum LineJoin: Hashable, Sendable {
  /// Pointed; cut off where the point would be longer than four times the line's width.
  case pointed
  /// An arc about the point where the segments meet.
  case round
}

extension Canvas {
  /// Draws a straight line; `width` is in points.
  public func strokeLine(
    from start: SIMD2<Float>, to end: SIMD2<Float>, width: Float, ends: LineEnd = .flat, color: RGBA
  ) {
    strokePolyline([start, end], width: width, ends: ends, color: color)
  }

  /// Draws a line through points; `width` is in points.
  ///
  /// `closed` joins the last point to the first. A closed line has no ends.
  public func strokePolyline(
    _ points: [SIMD2<Float>], width: Float, closed: Bool = false, ends: LineEnd = .flat,
    joins: LineJoin = .pointed, color: RGBA
  ) {
    guard let ink = ink(color), width > 0, width.isFinite, points.allSatisfy(\.isFinite) else { return }
    list.batch(texture: nil, clip: clip)
    let stroke = Stroke(
      points: points.map { pixel($0) }, width: width * pixelScale, isClosed: closed, ends: ends,
      joins: joins, color: ink)
    stroke.append(to: &list)
  }

  /// Draws an arc or a whole circle as a line.
  ///
  /// - Parameters:
  ///   - radius: from the centre to the middle of the line, in points.
  ///   - start: degrees, clockwise; 0 is the right side.
  ///   - sweep: degrees, clockwise; negative values run counter-clockwise. 360 or more, or −360 or less,
  ///     draws the whole circle.
  ///   - width: the line's width, in points.
  public func strokeArc(
    center: SIMD2<Float>, radius: Float, from start: Float = 0, sweep: Float = 360, width: Float,
    ends: LineEnd = .flat, color: RGBA
  ) {
    guard radius > 0, radius.isFinite, center.isFinite, start.isFinite, sweep.isFinite, sweep != 0,
      mayShow(pixel(center), reach: (radius + width / 2) * pixelScale + 1)
    else { return }
    let isWhole = abs(sweep) >= 360
    let swept = isWhole ? Float(360) : sweep
    let outer = (radius + width / 2) * pixelScale
    let count = max(Int((Float(Contour.segments(SIMD2(outer, outer))) * abs(swept) / 90).rounded(.up)), 1)
    let points = (0...(isWhole ? count - 1 : count)).map { step in
      let turn = Turn(exactly: Double(start) + Double(swept) * Double(step) / Double(count))
      return center + SIMD2(turn.cosine, turn.sine) * radius
    }
    strokePolyline(points, width: width, closed: isWhole, ends: ends, color: color)
  }

  /// Draws the outline of a rectangle with rounded corners. The line lies inside the rectangle, along its
  /// edge.
  ///
  /// - Parameters:
  ///   - cornerRadius: the radius of the outer edge, in points; at most half the shorter side is used.
  ///   - rotation: degrees, clockwise, about the centre, after `scale`.
  ///   - scale: stretches the rectangle and its corners about the centre. The line's width is multiplied by
  ///     the smaller of the two factors.
  ///   - width: the line's width, in points. A line too wide to leave a hole fills the rectangle.
  public func strokeRectangle(
    center: SIMD2<Float>, size: SIMD2<Float>, cornerRadius: Float = 0, rotation: Float = 0,
    scale: SIMD2<Float> = SIMD2(1, 1), width: Float, color: RGBA
  ) {
    guard let ink = ink(color), cornerRadius.isFinite, width > 0, width.isFinite else { return }
    let radius = max(min(cornerRadius, size.min() / 2), 0)
    guard let contour = contour(center, size, SIMD2(radius, radius), rotation, scale, ink) else { return }
    let pixels = width * pixelScale * scale.magnitude.min()
    if pixels * 2 >= contour.half.min() * 2 {
      list.batch(texture: nil, clip: clip, shape: .contours)
      list.contour(contour)
    } else {
      list.batch(texture: nil, clip: clip)
      Outline(contour: contour, width: pixels).append(to: &list)
    }
  }
}
