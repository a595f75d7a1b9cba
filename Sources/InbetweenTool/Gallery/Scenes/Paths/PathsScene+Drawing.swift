import Inbetween
import InbetweenSDL

extension PathsScene {
  func draw(with painter: Painter) throws {
    painter.panel(layout.keys)
    if layout.keys.size.y > 420 {
      try painter.caption(
        "Drag a key; click a segment for another timing",
        at: SIMD2(layout.keys.left + 24, layout.keys.top + 20))
    }
    drawObject(with: painter)
    for index in lanes.indices { try drawLane(index, with: painter) }
    painter.panel(layout.path)
    drawArms(with: painter)
    drawPath(with: painter)
    drawFollower(with: painter)
    try drawSpeed(with: painter)
  }

  private func drawObject(with painter: Painter) {
    let palette = painter.palette
    let track = layout.track
    let side = min(track.size.y * 0.46, 56)
    let inner = track.inset(by: SIMD2(side * 0.8, 0))
    let y = track.center.y
    painter.fill(
      Area(x: inner.left...inner.right, y: (y - 1.5)...(y + 1.5)), cornerRadius: 1.5, palette.control)
    for end in [inner.left, inner.right] { painter.circle(SIMD2(end, y), radius: 4, palette.control) }
    let position = SIMD2(inner.x(at: frame[object, .along] ?? 0), y)
    let size = SIMD2(side, side) * (frame[object, .growth] ?? 1)
    let turn = frame[object, .turn] ?? 0
    painter.shadow(Area(center: position, size: size), cornerRadius: size.x / 2, height: 2, opacity: 0.6)
    painter.canvas.fillRectangle(
      center: position, size: size, cornerRadius: size.x * 0.26, rotation: turn, color: palette.accent)
    // A dot shows the rotation.
    let way = SIMD2(direction: turn)
    painter.circle(
      position + SIMD2(way.y, -way.x) * size.x * 0.3, radius: size.x * 0.07, palette.onSeries)
  }

  private func drawLane(_ index: Int, with painter: Painter) throws {
    let palette = painter.palette
    let (lane, plot) = (lanes[index], layout.plots[index])
    let color = palette.series[index]
    painter.well(plot, cornerRadius: 8)
    for key in 1..<lane.offsets.count - 1 {
      painter.upright(plot.x(at: lane.offsets[key]), across: plot, palette.edge)
    }
    try drawTimings(lane, plot, with: painter)
    let steps = 160
    let points = (0...steps).map { step in
      let part = Float(step) / Float(steps)
      return layout.position(part, lane.value(at: part), lane, index)
    }
    painter.canvas.strokePolyline(points, width: 2, color: color)
    for key in [0, lane.offsets.count - 1] {
      painter.circle(layout.position(ofKey: key, lane, index), radius: 4, color)
    }
    let shown = frame[object, lane.property] ?? 0
    let now = time.progress
    painter.upright(plot.x(at: now), across: plot, width: 1.5, palette.ink.opacity(0.6))
    let mark = layout.position(now, shown, lane, index)
    painter.circle(mark, radius: 6, palette.panel)
    painter.circle(mark, radius: 4.5, palette.ink)
  }

  /// Draws the lane's name, and the name of the timing above each segment.
  private func drawTimings(_ lane: KeyLane, _ plot: Area, with painter: Painter) throws {
    let y = plot.top - 10
    let name = try painter.width(of: lane.title, .label)
    try painter.text(lane.title, at: SIMD2(plot.left, y), .label)
    for segment in lane.timings.indices {
      let start = segment == 0 ? plot.left + name + 8 : plot.x(at: lane.offsets[segment])
      let end = plot.x(at: lane.offsets[segment + 1])
      try painter.caption(
        KeyLane.all[lane.timings[segment]].name, at: SIMD2((start + end) / 2, y), anchor: .center,
        width: end - start - 6)
    }
  }

  private func drawArms(with painter: Painter) {
    for (point, handle) in DraggedPath.arms {
      painter.line(
        from: layout.field.position(at: curve.points[point]),
        to: layout.field.position(at: curve.points[handle]),
        painter.palette.faint)
    }
  }

  private func drawPath(with painter: Painter) {
    let palette = painter.palette
    let steps = 160
    let points = (0...steps).map { path.position(at: Float($0) / Float(steps)) }
    painter.canvas.strokePolyline(points, width: 7, color: palette.control)
    for beat in 0...Self.beats {
      let part = Float(beat) / Float(Self.beats)
      let isPast = part <= time.progress
      painter.circle(
        path.position(at: part), radius: isPast ? 4 : 3, isPast ? palette.accent : palette.dim)
    }
  }

  /// Draws the follower, which the engine rotates along the path.
  private func drawFollower(with painter: Painter) {
    let palette = painter.palette
    let position = frame[follower, .position] ?? .zero
    let turn = frame[follower, .rotation] ?? Angle(degrees: 0)
    let way = SIMD2(direction: turn.degrees)
    let size = SIMD2<Float>(44, 26)
    painter.shadow(Area(center: position, size: SIMD2(34, 30)), cornerRadius: 15, height: 2)
    painter.canvas.fillRectangle(
      center: position, size: size, cornerRadius: 11, rotation: turn.degrees, color: palette.series[3])
    painter.canvas.fillRectangle(
      center: position + way * 9, size: SIMD2(9, 17), cornerRadius: 4, rotation: turn.degrees,
      color: palette.onSeries.opacity(0.75))
  }

  private func drawSpeed(with painter: Painter) throws {
    let speed = (frame.velocity(follower, .position) ?? .zero).length
    let turn = (frame[follower, .rotation] ?? Angle(degrees: 0)).degrees
    let area = layout.path.inset(by: SIMD2(24, 20))
    try painter.caption(
      "\(Int(speed.rounded())) points a second", at: SIMD2(area.left, area.bottom))
    try painter.caption("heading \(Int(turn.rounded()))°", at: area.most, anchor: .trailing)
    try painter.caption("A dot every fifth of a second", at: area.least)
  }
}
