import Foundation
import Inbetween
import InbetweenSDL

extension SpringsScene {
  func draw(with painter: Painter) throws {
    // The springs may have changed since the last advance.
    tape.sample()
    let moment = shown
    painter.panel(field)
    let glow = painter.palette.panel.mixed(painter.palette.series[2], 0.1)
    painter.canvas.fillRectangle(
      center: field.center, size: field.size, cornerRadius: 16, from: painter.palette.panel, to: glow)
    try painter.canvas.clip(center: field.center, size: field.size) {
      drawGrid(moment, with: painter)
      drawTarget(moment, with: painter)
      if let restarted = moment.restarted { try drawGhost(restarted, with: painter) }
      let balls = moment.balls.indices.reversed()
      for index in balls { drawTrail(of: index, moment, with: painter) }
      for index in balls { drawBall(index, moment, with: painter) }
      for index in balls { try drawName(of: index, moment, with: painter) }
      try drawWords(moment, with: painter)
    }
    painter.panel(panel.area)
    let plot = StepPlot(
      responses: moment.balls.map(\.response), span: Double(moment.span), since: moment.sinceJump)
    try plot.draw(in: panel.plot, with: painter)
    if !panel.isPhysical, !panel.isSmall {
      try drawNumbers(moment.balls[panel.chosen].response.spring, with: painter)
    }
    if moment.isTouring {
      GhostPose(position: field.center + moment.target, isPressed: false, presence: 1).draw(with: painter)
    }
  }

  /// Draws a field of dots, which give way to the balls and have their light.
  private func drawGrid(_ moment: SpringMoment, with painter: Painter) {
    let distance: Float = 28
    let inner = field.inset(by: 22)
    let count = SIMD2(Int(inner.size.x / distance), Int(inner.size.y / distance))
    let start = field.center - SIMD2(Float(count.x), Float(count.y)) * distance / 2
    let reach = radius * 3.6
    let balls = moment.balls.map { pressed($0).place }
    for row in 0...max(count.y, 0) {
      for column in 0...max(count.x, 0) {
        let home = start + SIMD2(Float(column), Float(row)) * distance
        var (place, color, size) = (home, painter.palette.faint.opacity(0.6), Float(1.4))
        for (ball, light) in zip(balls, painter.palette.pair) {
          let way = home - ball
          let near = max(1 - way.length / reach, 0)
          guard near > 0 else { continue }
          place += way / max(way.length, 1) * (near * near * radius * 0.9)
          color = color.mixed(light, min(near * 1.3, 1))
          size += 1.6 * near
        }
        // Dots that are pushed over the edge would be cut.
        if inner.inset(by: -16).contains(place) { painter.circle(place, radius: size, color) }
      }
    }
  }

  /// Draws the places of both balls, above and below the pointer, and a coil from the pointer to each ball.
  private func drawTarget(_ moment: SpringMoment, with painter: Painter) {
    let palette = painter.palette
    let target = field.center + moment.target
    for (ball, color) in zip(moment.balls, palette.pair) {
      painter.canvas.strokeArc(
        center: field.center + ball.target, radius: radius + 9, width: 1.5, color: color.opacity(0.45))
      drawCoil(from: target, to: pressed(ball).place, color, with: painter)
    }
    painter.circle(target, radius: 6, palette.ink)
    painter.circle(target, radius: 3, palette.panel)
  }

  /// Draws a coil that is the flatter the longer it is drawn out.
  private func drawCoil(
    from start: SIMD2<Float>, to end: SIMD2<Float>, _ color: RGBA, with painter: Painter
  ) {
    let way = end - start
    let length = max(way.length, 1)
    let (ahead, side) = (way / length, SIMD2(-way.y, way.x) / length)
    let turns = 9
    let width = radius * 0.3 / max(length / (radius * 2.1), 0.6)
    let points = (0...turns * 4).map { step in
      let part = Float(step) / Float(turns * 4)
      let swing = sin(Float(step) * .pi / 2) * width * min(part * 8, 1)
      return start + ahead * (length * part) + side * swing
    }
    painter.canvas.strokePolyline(
      points, width: 2.25, ends: .round, joins: .round, color: color.opacity(0.7))
  }

  /// Draws the restarted tween as an outline with its trail. At rest it is behind the second ball.
  private func drawGhost(_ ball: BallMoment, with painter: Painter) throws {
    let color = painter.palette.dim
    let away = min((ball.target - ball.position).length / radius, 1)
    guard away > 0.02 else { return }
    let place = field.inset(by: radius + 4).nearest(to: field.center + ball.position)
    let points = (0..<ball.trail.count).map { field.center + ball.trail[$0] }
    painter.dashes(along: points, dash: 3, gap: 5, width: 1.5, color.opacity(0.7 * away))
    painter.circle(place, radius: radius, color.opacity(0.14 * away))
    painter.canvas.strokeArc(center: place, radius: radius - 1, width: 1.5, color: color.opacity(away))
    try painter.text("Tween", at: place, .caption, anchor: .center, color: color.opacity(away))
  }

  /// Draws the ball's last positions: a ribbon, and the ball itself at even times. The faster it was, the
  /// farther these are apart.
  private func drawTrail(of index: Int, _ moment: SpringMoment, with painter: Painter) {
    let trail = moment.balls[index].trail
    let color = painter.palette.pair[index]
    guard trail.count > 1 else { return }
    func youth(_ place: Int) -> Float {
      Float(place + 1 + trail.capacity - trail.count) / Float(trail.capacity)
    }
    for place in 1..<trail.count {
      let (from, to) = (field.center + trail[place - 1], field.center + trail[place])
      guard (to - from).length > 0.3 else { continue }
      let age = youth(place)
      painter.canvas.strokeLine(
        from: from, to: to, width: radius * age, color: color.opacity(0.34 * age * age))
    }
    // By the ticks that they were at, so that a skin stays where it is until it fades.
    let newest = moment.balls[index].position
    let last = Int(tape.time.tick / 2)
    for place in 0..<trail.count where (last - trail.count + 1 + place) % 6 == 0 {
      guard (trail[place] - newest).length > 4 else { continue }
      painter.canvas.strokeArc(
        center: field.center + trail[place], radius: radius - 1, width: 1.5,
        color: color.opacity(0.65 * youth(place)))
    }
  }

  /// Returns where a ball is drawn. It stays on the stage: at an edge it is pressed flat by as much as it
  /// would go beyond.
  func pressed(_ ball: BallMoment) -> (place: SIMD2<Float>, scale: SIMD2<Float>) {
    let room = field.inset(by: radius + 4)
    let wish = field.center + ball.position
    let place = room.nearest(to: wish)
    let beyond = (wish - place) / max(radius, 1)
    let flat = pointwiseMax(1 - SIMD2(abs(beyond.x), abs(beyond.y)) * 0.5, SIMD2(0.55, 0.55))
    let farthest = SIMD2(repeating: radius * 0.3)
    let shift = (beyond * radius * 0.25).clamped(lowerBound: -farthest, upperBound: farthest)
    let scale = SIMD2(flat.x / flat.y.squareRoot(), flat.y / flat.x.squareRoot())
    // A soft ball that is drawn out needs more room than its radius.
    let shape = shape(of: ball, scale)
    let stage = field.inset(by: 4)
    let (least, most) = (stage.least - shape.least, stage.most - shape.most)
    return (
      (place + shift).clamped(lowerBound: least, upperBound: pointwiseMax(least, most)), scale
    )
  }

  /// Returns the bounds of a ball around its place.
  private func shape(of ball: BallMoment, _ scale: SIMD2<Float>) -> Area {
    let rim = ball.rim.isEmpty ? [SIMD2(-1, -1), SIMD2(1, 1)] : ball.rim
    return rim.reduce(.zero) { bounds, point in
      var bounds = bounds
      bounds.least = pointwiseMin(bounds.least, point * scale * radius)
      bounds.most = pointwiseMax(bounds.most, point * scale * radius)
      return bounds
    }
  }

  /// Draws a ball: a soft one by its rim, a hard one stretched slightly in the direction of its velocity.
  private func drawBall(_ index: Int, _ moment: SpringMoment, with painter: Painter) {
    let ball = moment.balls[index]
    let color = painter.palette.pair[index]
    let (position, scale) = pressed(ball)
    painter.shadow(
      Area(center: position, size: SIMD2(radius, radius) * 2), cornerRadius: radius, height: 3)
    guard !ball.rim.isEmpty else {
      let speed = ball.velocity.length
      let stretch = 1 + min(speed / 9000, 0.3)
      let turn = speed > 1 ? atan2(ball.velocity.y, ball.velocity.x) * 180 / .pi : 0
      painter.canvas.fillCircle(
        center: position, radius: radius, rotation: turn, scale: SIMD2(stretch, 1 / stretch), color: color)
      return drawFace(of: ball, at: position, moment, with: painter)
    }
    let outline = Self.smooth(Self.eased(Self.eased(ball.rim)).map { $0 * scale * radius })
    // Outlines inside one another fill the shape.
    let layers = 7
    for layer in 1...layers {
      let width = 2 + (outline.map(\.length).max() ?? radius) / Float(layers) * 1.3
      let share = Float(layer) / Float(layers)
      let points = outline.map { point in
        let length = max(point.length, 0.001)
        return position + point * (max(length - width / 2, 0) / length * share)
      }
      painter.canvas.strokePolyline(points, width: width, color: color)
    }
    painter.circle(position, radius: radius * 0.3, color)
    // The light is at the upper left of whatever shape it has.
    let corner = outline[outline.count * 5 / 8]
    painter.canvas.fillEllipse(
      center: position + corner * 0.52, size: SIMD2(0.4, 0.24) * min(corner.length, radius), rotation: -35,
      color: RGBA.white.opacity(0.4))
    drawFace(of: ball, at: position, moment, with: painter)
  }

  /// Draws a face that looks where the ball moves, or to the pointer. A fast ball opens its mouth.
  private func drawFace(
    of ball: BallMoment, at position: SIMD2<Float>, _ moment: SpringMoment, with painter: Painter
  ) {
    let (canvas, ink) = (painter.canvas, painter.palette.onSeries)
    let haste = min(ball.velocity.length / 1200, 1)
    let goal = moment.target - ball.position
    let look =
      ball.velocity / max(ball.velocity.length, 1) * haste
      + goal / max(goal.length, 1) * (0.5 * (1 - haste))
    let middle = position + look * radius * 0.22
    for side in [Float(-1), 1] {
      canvas.fillEllipse(
        center: middle + SIMD2(side * 0.3, -0.1) * radius, size: SIMD2(0.17, 0.24 + 0.08 * haste) * radius,
        color: ink)
    }
    if haste > 0.12 {
      canvas.fillEllipse(
        center: middle + SIMD2(0, 0.3) * radius, size: SIMD2(0.2, 0.1 + 0.22 * haste) * radius, color: ink)
    } else {
      canvas.strokeArc(
        center: middle + SIMD2(0, 0.12) * radius, radius: 0.24 * radius, from: 35, sweep: 110,
        width: 0.075 * radius, ends: .round, color: ink)
    }
  }

  /// Returns points of a ring, each moved towards its neighbours.
  private static func eased(_ points: [SIMD2<Float>]) -> [SIMD2<Float>] {
    let count = points.count
    return points.indices.map { index in
      points[index] * 0.5 + (points[(index + 1) % count] + points[(index + count - 1) % count]) * 0.25
    }
  }

  /// Returns a smooth closed line through points.
  private static func smooth(_ points: [SIMD2<Float>]) -> [SIMD2<Float>] {
    let count = points.count
    // The line overlaps itself, so that its ends do not show.
    return (0...count * 3 + 3).map { step in
      let (index, part) = (step / 3 % count, Float(step % 3) / 3)
      let p = (-1...2).map { points[(index + $0 + count) % count] }
      let tension = (p[2] - p[0]) * 0.5
      let next = (p[3] - p[1]) * 0.5
      let (square, cube) = (part * part, part * part * part)
      let start = p[1] * (2 * cube - 3 * square + 1) + tension * (cube - 2 * square + part)
      return start + p[2] * (3 * square - 2 * cube) + next * (cube - square)
    }
  }

  /// Returns the middle of a ball's name: above or below the ball, or beside it where there is no room.
  func namePlace(of index: Int, _ ball: BallMoment, half: Float) -> SIMD2<Float> {
    let (center, scale) = pressed(ball)
    let shape = shape(of: ball, scale)
    let edge = index == 0 ? shape.top - 20 : shape.bottom + 20
    // The lower edge is the place of the figures.
    let last = field.bottom - (field.size.x < 460 ? 68 : 48)
    var place = SIMD2(center.x, min(max(center.y + edge, field.top + 14), last))
    if abs(place.y - center.y - edge) > 8 {
      let isRight = center.x + shape.right + 2 * half + 12 < field.right
      place.x = center.x + (isRight ? shape.right + half + 8 : shape.left - half - 8)
      place.y = min(center.y, last)
    }
    place.x = min(max(place.x, field.left + half), field.right - half)
    return place
  }

  /// Draws the ball's name.
  private func drawName(of index: Int, _ moment: SpringMoment, with painter: Painter) throws {
    let name = moment.balls[index].response.name
    let half = try painter.width(of: name, .label) / 2 + 8
    let place = namePlace(of: index, moment.balls[index], half: half)
    painter.fill(
      Area(center: place, size: SIMD2(half * 2, 22)), cornerRadius: 11, painter.palette.panel.opacity(0.85))
    try painter.text(name, at: place, .label, anchor: .center, color: painter.palette.pairInk[index])
  }

  /// Draws the explanation, and at the lower edge the speed of each ball and the time until its rest.
  private func drawWords(_ moment: SpringMoment, with painter: Painter) throws {
    let inner = field.inset(by: SIMD2(20, 0))
    if !moment.words.isEmpty {
      let lines = try painter.lines(of: moment.words, width: inner.size.x, .label)
      for (row, line) in lines.enumerated() {
        try painter.text(line, at: SIMD2(inner.left, field.top + 22 + 18 * Float(row)), .label)
      }
    }
    // In a narrow field the two texts stand one below the other.
    let isNarrow = inner.size.x < 420
    for (index, ball) in moment.balls.enumerated() {
      let y = field.bottom - (isNarrow && index == 0 ? 38 : 20)
      let rest = ball.restsIn / .seconds(1)
      let speed = ball.velocity.length
      let state =
        rest > 0 ? String(format: "%.0f points/s, at rest in %.2f s", speed, rest) : "at rest"
      let isLeft = isNarrow || index == 0
      let width = try painter.width(of: state, .caption) + 20
      let left = isLeft ? inner.left - 10 : inner.right + 10 - width
      let ground = Area(x: left...(left + width), y: (y - 11)...(y + 11))
      painter.fill(ground, cornerRadius: 11, painter.palette.panel.opacity(0.92))
      try painter.text(
        state, at: ground.center, .caption, anchor: .center, color: painter.palette.pairInk[index])
    }
  }

  private func drawNumbers(_ spring: Spring, with painter: Painter) throws {
    let values = [
      ("Mass", String(format: "%.2f", spring.mass)), ("Stiffness", String(format: "%.0f", spring.stiffness)),
      ("Damping", String(format: "%.1f", spring.damping)),
    ]
    for ((name, value), column) in zip(values, panel.numbers.columns(3, gap: 8)) {
      try painter.caption(name, at: SIMD2(column.left, column.top + 12))
      try painter.text(value, at: SIMD2(column.left, column.top + 30), .label)
    }
  }
}
