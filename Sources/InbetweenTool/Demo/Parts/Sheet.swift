import Inbetween
import InbetweenSDL

/// Something drawn of many parts that moves, scales and fades as one. Places on it are seen from its centre.
struct Sheet {
  let canvas: Canvas
  let center: SIMD2<Float>
  var scale: Float = 1
  var opacity: Float = 1

  /// A sheet at the place, of the scale and opacity of an entity.
  init(_ entity: Entity, in frame: Frame, on canvas: Canvas) {
    self.canvas = canvas
    center = frame[entity, .position] ?? SIMD2(0, 0)
    scale = (frame[entity, .scale] ?? SIMD2(1, 1)).x
    opacity = frame[entity, .opacity] ?? 1
  }

  func fill(_ area: Area, cornerRadius: Float = 0, _ color: RGBA) {
    canvas.fillRectangle(
      center: center + area.center * scale, size: area.size * scale, cornerRadius: cornerRadius * scale,
      color: color.opacity(opacity))
  }

  func circle(_ place: SIMD2<Float>, radius: Float, stretch: SIMD2<Float> = SIMD2(1, 1), _ color: RGBA) {
    canvas.fillCircle(
      center: center + place * scale, radius: radius * scale, scale: stretch, color: color.opacity(opacity))
  }

  func text(
    _ text: String, at place: SIMD2<Float>, anchor: TextAnchor = .leading, fontSize: Float,
    weight: FontWeight = .regular, _ color: RGBA
  ) throws(FontError) {
    try canvas.drawText(
      text, at: center + place * scale, anchor: anchor, fontSize: fontSize, weight: weight,
      scale: SIMD2(scale, scale), color: color.opacity(opacity))
  }
}

extension Canvas {
  /// Covers all that lies outside an area with round corners.
  func mask(outside area: Area, cornerRadius: Float, color: RGBA) {
    let margin: Float = 60
    let outer = area.inset(by: SIMD2(-margin, -margin) / 2)
    strokeOutline(outer, cornerRadius: cornerRadius + margin / 2, width: margin, color: color)
    let (least, most, end) = (area.least - margin / 2, area.most + margin / 2, stage)
    for rest in [
      Area(x: 0...end.x, y: 0...least.y), Area(x: 0...end.x, y: most.y...end.y),
      Area(x: 0...least.x, y: 0...end.y), Area(x: most.x...end.x, y: 0...end.y),
    ] {
      fillRectangle(center: rest.center, size: rest.size, color: color)
    }
  }
}
