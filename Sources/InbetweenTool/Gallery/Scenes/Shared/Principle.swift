import InbetweenSDL

/// The subjects of the cards of the scene Shared element: principles of animation.
enum Principle: Int, CaseIterable {
  case squash, anticipation, staging, easing, arcs, timing, followThrough, secondary

  var name: String {
    switch self {
    case .squash: "Squash and stretch"
    case .anticipation: "Anticipation"
    case .staging: "Staging"
    case .easing: "Slow in, slow out"
    case .arcs: "Arcs"
    case .timing: "Timing"
    case .followThrough: "Follow through"
    case .secondary: "Secondary action"
    }
  }

  /// The line on the card.
  var line: String {
    switch self {
    case .squash: "Soft things give way"
    case .anticipation: "First the other way"
    case .staging: "One thing at a time"
    case .easing: "Speed has a shape"
    case .arcs: "Life moves in curves"
    case .timing: "Frames are weight"
    case .followThrough: "Loose parts go on"
    case .secondary: "A little beside it"
    }
  }

  /// The text on the page.
  var note: String {
    switch self {
    case .squash:
      "What is soft gives way when it lands and draws out when it flies. Its volume stays: as it grows wider"
        + " it grows flatter, and the eye believes in the weight."
    case .anticipation:
      "A small move the other way tells of the large one that is coming. Nobody misses a jump that has been"
        + " announced by bent knees."
    case .staging:
      "Show one thing at a time, and show that one clearly. What matters stands alone; everything else keeps"
        + " still and a little darker."
    case .easing:
      "Nothing starts or stops at once. Pictures crowd together at the ends of a move and stand far apart in"
        + " its middle: that is all a curve of time says."
    case .arcs:
      "What lives turns about its joints, so it moves along arcs. What is built goes in straight lines, and"
        + " looks it."
    case .timing:
      "The number of frames is the weight of a thing. The same distance in six frames is a leaf, in three a stone."
    case .followThrough:
      "When the body stops, its loose parts go on a while, each a little later than the one that holds it."
    case .secondary:
      "Something small goes along with the main action and makes it richer: a shadow, a nod, a ring on the"
        + " water. It must never steal the scene."
    }
  }

  /// Returns the background colour of the picture.
  func color(_ palette: Palette) -> RGBA {
    let series = palette.series
    return switch self {
    case .squash: series[0]
    case .anticipation: series[3]
    case .staging: series[2]
    case .easing: series[1]
    case .arcs: series[5]
    case .timing: series[4]
    case .followThrough: series[0].mixed(series[3], 0.55)
    case .secondary: series[1].mixed(series[4], 0.5)
    }
  }
}

extension Principle {
  /// Draws the picture into an area: shapes on the background colour.
  func drawPicture(in area: Area, cornerRadius: Float, with painter: Painter) {
    let palette = painter.palette
    painter.fill(area, cornerRadius: cornerRadius, color(palette))
    let unit = min(area.size.x / 11, area.size.y / 7.4)
    let ink = palette.onSeries
    func position(_ x: Float, _ y: Float) -> SIMD2<Float> { area.center + SIMD2(x, y) * unit }
    func dot(
      _ x: Float, _ y: Float, _ radius: Float, _ shade: Float = 1, _ stretch: SIMD2<Float> = SIMD2(1, 1)
    ) {
      painter.canvas.fillCircle(
        center: position(x, y), radius: radius * unit, scale: stretch, color: ink.opacity(shade))
    }
    func bar(_ x: ClosedRange<Float>, _ y: Float, _ height: Float, _ shade: Float) {
      let bounds = (position(x.lowerBound, y), position(x.upperBound, y))
      painter.fill(
        Area(
          x: bounds.0.x...bounds.1.x, y: (bounds.0.y - height * unit / 2)...(bounds.0.y + height * unit / 2)),
        cornerRadius: height * unit / 2, ink.opacity(shade))
    }
    switch self {
    case .squash:
      bar(-3.6...3.6, 2.35, 0.22, 0.25)
      dot(-2.5, -0.7, 1.15, 0.35, SIMD2(0.78, 1.3))
      dot(1, 1.2, 1.5, 1, SIMD2(1.4, 0.72))
    case .anticipation:
      dot(-3.3, 0.4, 0.75, 0.25)
      dot(-2.2, 0.1, 1.05, 0.45)
      dot(1.6, -0.5, 1.75)
    case .staging:
      for x in [Float(-3.7), -2.4, 2.4, 3.7] { dot(x, 1.3, 0.5, 0.3) }
      dot(0, 1.75, 2.4, 0.12, SIMD2(1, 0.26))
      dot(0, -0.1, 1.7)
    case .easing:
      for (index, x) in [Float(-4), -3.75, -3, -1.4, 1.4, 3, 3.75].enumerated() {
        dot(x, 0, 0.5, 0.18 + Float(index) * 0.06)
      }
      dot(4, 0, 0.8)
    case .arcs:
      for step in 0..<6 {
        let x = -3.7 + Float(step) * 1.15
        dot(x, 0.17 * x * x - 1.2, 0.36, 0.2 + Float(step) * 0.08)
      }
      dot(3.4, 0.75, 1.2)
    case .timing:
      for (row, count) in [(Float(-1.3), 4), (1.3, 8)] {
        for step in 0..<count - 1 { dot(-3.6 + 7.2 * Float(step) / Float(count - 1), row, 0.42, 0.28) }
        dot(3.6, row, 0.9, row < 0 ? 1 : 0.75)
      }
    case .followThrough:
      for (x, y, radius, shade) in [
        (3.9, 1.9, 0.4, 0.3), (3, 1.05, 0.6, 0.42), (1.6, 0.4, 0.92, 0.6), (-1, -0.2, 1.75, 1),
      ] as [(Float, Float, Float, Float)] {
        dot(x, y, radius, shade)
      }
    case .secondary:
      dot(0, 1.6, 3.4, 0.12, SIMD2(1, 0.3))
      dot(0, 1.6, 2.1, 0.2, SIMD2(1, 0.3))
      dot(0, -0.5, 1.25)
    }
  }
}
