import Inbetween
import InbetweenSDL

extension PathsScene {
  func draw(with painter: Painter) throws {
    painter.panel(layout.panel)
    drawTrack(with: painter)
    drawTrail(with: painter)
    drawCar(with: painter)
    try drawLane(with: painter)
    let speed = (frame.velocity(car, .position) ?? .zero).length
    let inner = layout.panel.inset(by: SIMD2(20, 18))
    try painter.caption("A dot every fifth of a second", at: inner.least)
    try painter.caption(
      "\(Int(speed.rounded())) points a second", at: SIMD2(inner.right, inner.top), anchor: .trailing)
  }

  /// The width of the track.
  private var width: Float { min(layout.field.size.y * 0.13, 46) }

  private func drawTrack(with painter: Painter) {
    let (palette, canvas) = (painter.palette, painter.canvas)
    let steps = 240
    let line = (0...steps).map { path.position(at: Float($0) / Float(steps)) }
    canvas.strokePolyline(line, width: width + 6, color: palette.faint)
    canvas.strokePolyline(line, width: width, color: palette.control)
    painter.dashes(along: line, dash: 10, gap: 12, width: 1.5, palette.faint)
    // The start: a chequered line across the track.
    let (start, ahead) = (path.position(at: 0), path.tangent(at: 0))
    let way = ahead / max(ahead.length, 0.001)
    let aside = SIMD2(-way.y, way.x)
    let side = width / 6
    for row in 0..<6 {
      for column in 0..<2 where (row + column) % 2 == 0 {
        let place = start + aside * (Float(row) - 2.5) * side + way * (Float(column) - 0.5) * side
        canvas.fillRectangle(
          center: place, size: SIMD2(side, side), rotation: path.heading(at: 0).degrees, color: palette.ink)
      }
    }
    for beat in 0..<Self.beats {
      let place = course[beat * Self.samples / Self.beats].place
      let isPast = Float(beat) / Float(Self.beats) <= time.progress
      painter.circle(place, radius: isPast ? 3.5 : 2.5, isPast ? palette.accent : palette.dim)
    }
  }

  /// Draws where the car was in the last second: the faster it was, the longer the trail.
  private func drawTrail(with painter: Painter) {
    let now = time.progress * Float(Self.samples)
    let length = Self.samples / 6
    var last = frame[car, .position] ?? .zero
    for age in 0..<length {
      let index = Int(now) - age
      guard index >= 0 else { return }
      let place = course[index].place
      let youth = 1 - Float(age) / Float(length)
      painter.line(
        from: last, to: place, width: width * (0.1 + 0.32 * youth),
        painter.palette.accent.opacity(0.5 * youth * youth))
      last = place
    }
  }

  /// Draws the car, which the engine turns along the track.
  private func drawCar(with painter: Painter) {
    let (palette, canvas) = (painter.palette, painter.canvas)
    let place = frame[car, .position] ?? .zero
    let turn = (frame[car, .rotation] ?? Angle(degrees: 0)).degrees
    let (way, unit) = (SIMD2(direction: turn), width / 44)
    let aside = SIMD2(-way.y, way.x)
    func part(_ x: Float, _ y: Float, _ size: SIMD2<Float>, _ radius: Float, _ color: RGBA) {
      canvas.fillRectangle(
        center: place + (way * x + aside * y) * unit, size: size * unit, cornerRadius: radius * unit,
        rotation: turn, color: color)
    }
    painter.shadow(Area(center: place, radius: 17 * unit), cornerRadius: 17 * unit, height: 2)
    for x in [Float(-14), 15] {
      for y in [Float(-13), 13] { part(x, y, SIMD2(12, 6), 2, palette.onSeries) }
    }
    part(0, 0, SIMD2(52, 25), 10, palette.series[1])
    part(-3, 0, SIMD2(24, 19), 7, palette.onSeries.opacity(0.8))
    part(-5, 0, SIMD2(14, 17), 5, palette.series[1].mixed(.white, 0.25))
    for y in [Float(-8), 8] { part(24, y, SIMD2(4, 5), 2, RGBA(hex: 0xFFF3D6)) }
  }

  /// Draws the lane: how far the car has come, over the time of the loop.
  private func drawLane(with painter: Painter) throws {
    let (palette, plot) = (painter.palette, layout.plot)
    painter.well(plot, cornerRadius: 10)
    try painter.text("Distance", at: SIMD2(layout.reset.left, plot.top + 10), .label)
    try painter.caption("along the lap", at: SIMD2(layout.reset.left, plot.top + 28))
    for segment in keys.timings.indices {
      let (start, end) = (
        layout.position(keys.offsets[segment], 0).x, layout.position(keys.offsets[segment + 1], 0).x
      )
      if segment > 0 { painter.upright(start, across: plot, palette.edge) }
      try painter.caption(
        keys.name(segment), at: SIMD2((start + end) / 2, plot.top - 10), anchor: .center,
        width: end - start - 6)
    }
    let line = course.enumerated().map { layout.position(Float($0) / Float(Self.samples), $1.lap) }
    painter.canvas.strokePolyline(line, width: 2.5, color: palette.accent)
    for end in [line[0], line[line.count - 1]] { painter.circle(end, radius: 4, palette.accent) }
    let mark = layout.position(time.progress, frame[car, .along] ?? 0)
    painter.upright(mark.x, across: plot, width: 1.5, palette.ink.opacity(0.6))
    painter.circle(mark, radius: 6, palette.panel)
    painter.circle(mark, radius: 4.5, palette.ink)
  }
}
