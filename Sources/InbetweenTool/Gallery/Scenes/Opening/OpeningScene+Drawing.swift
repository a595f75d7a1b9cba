import Inbetween
import InbetweenSDL

extension OpeningScene {
  func draw(with painter: Painter) throws {
    painter.panel(panel)
    try painter.canvas.clip(center: panel.center, size: panel.size) {
      drawPath(with: painter)
      try drawGrips(with: painter)
      drawFloor(with: painter)
      for drawing in cast.drawings { self.draw(drawing, with: painter) }
      drawDots(with: painter)
      drawBall(with: painter)
      try drawNumber(with: painter)
      try drawWords(with: painter)
    }
  }

  /// The opacity of the number, and of all that belongs to it.
  var studied: Float { min(max(frame[cast.number, .opacity] ?? 1, 0), 1) }

  /// Draws the path of the action, on which the drawings will lie.
  private func drawPath(with painter: Painter) {
    let points = cast.drawings.map { place((frame[$0, .position] ?? .zero) - SIMD2(0, OpeningCast.radius)) }
    painter.dashes(
      along: points, dash: 2, gap: 7, width: 2, painter.palette.dim.opacity(0.6 * studied))
  }

  /// Draws the points by which the poses and the first bounce are dragged. The pointer makes one larger.
  private func drawGrips(with painter: Painter) throws {
    if studied <= 0.5 { return }
    for grip in OpeningGrip.allCases { try draw(grip, with: painter) }
  }

  private func draw(_ grip: OpeningGrip, with painter: Painter) throws {
    let center = place(of: grip)
    let isPointed = grip == self.grip || grip == pointed
    var radius = OpeningCast.radius * scale + (isPointed ? 10 : 5)
    if grip == .bounce { radius = isPointed ? 9 : 6 }
    let color = painter.palette.accent
    if grip == .bounce || isPointed { painter.circle(center, radius: radius, color.opacity(0.25)) }
    painter.canvas.strokeArc(
      center: center, radius: radius, width: isPointed ? 2.5 : 1.5,
      color: color.opacity(isPointed ? 1 : 0.5 * studied))
    guard isPointed, self.grip == nil else { return }
    try painter.chip(
      grip == .bounce ? "drag: how high it bounces" : "drag: this key pose",
      at: panel.inset(by: SIMD2(120, 24)).nearest(to: center - SIMD2(0, radius + 24)))
  }

  /// Draws the floor, and below it the chart of an in-betweener: a mark for each drawing, the longest for the
  /// keys.
  private func drawFloor(with painter: Painter) {
    let palette = painter.palette
    let (left, right) = (cast.ends[0], cast.ends[1])
    let reach = OpeningCast.radius
    painter.line(
      from: place(SIMD2(left - reach, 1)), to: place(SIMD2(right + reach, 1)), width: 2, palette.faint)
    for (index, drawing) in cast.drawings.enumerated() {
      let drawn = index == 0 ? shownBeside(right) : frame[drawing, .grown] ?? 0
      guard drawn > 0 else { continue }
      let x = left + (right - left) * Float(index) / Float(OpeningCast.last)
      // The earlier a drawing comes, the longer its mark.
      let rank = index == 0 ? 6 : min(index.trailingZeroBitCount, 6)
      let end = place(SIMD2(x, 4)) + SIMD2(0, (4 + 3 * Float(rank)) * drawn * max(scale, 0.8))
      let lit = palette.dim.mixed(palette.accent, min(frame[drawing, .glow] ?? 0, 1))
      painter.line(from: place(SIMD2(x, 4)), to: end, width: rank == 6 ? 2 : 1, lit)
    }
  }

  /// How far the first mark is shown: the ball's foot is its drawing, and stands there unless it is away.
  private func shownBeside(_ right: Float) -> Float {
    let x = frame[cast.ball, .position]?.x ?? 0
    return min(max(1 - (x - cast.ends[0]) / 40, 0), 1)
  }

  private func draw(_ drawing: Entity, with painter: Painter) {
    let palette = painter.palette
    let (drawn, glow) = (frame[drawing, .grown] ?? 0, min(max(frame[drawing, .glow] ?? 0, 0), 1))
    guard drawn > 0 else { return }
    let color = palette.ink.mixed(palette.accent, glow)
    ellipse(of: drawing, drawn) { center, size in
      painter.canvas.fillEllipse(center: center, size: size, color: color.opacity(0.05 + 0.55 * glow))
      // A circle that is stretched, and its line with it.
      let side = size.max()
      painter.canvas.strokeRectangle(
        center: center, size: SIMD2(side, side), cornerRadius: side / 2, scale: size / side, width: 1.4,
        color: color.opacity(0.34 + 0.66 * glow))
    }
  }

  /// Calls `body` with the centre and the size of a ball, which stands on its foot.
  private func ellipse(of entity: Entity, _ drawn: Float, _ body: (SIMD2<Float>, SIMD2<Float>) -> Void) {
    let foot = frame[entity, .position] ?? .zero
    let size = (frame[entity, .scale] ?? .one) * (2 * OpeningCast.radius * drawn)
    body(place(foot - SIMD2(0, size.y / 2)), size * scale)
  }

  private func drawDots(with painter: Painter) {
    let palette = painter.palette
    for (index, (dot, entity)) in zip(OpeningName.dots, cast.dots).enumerated() {
      guard let drawn = frame[entity, .grown], drawn > 0, let position = frame[entity, .position] else {
        continue
      }
      let offset = swarm.offset(index)
      // What is thrown glows. With less motion it glows in its place.
      let glow = min(max(frame[entity, .glow] ?? 0, offset.length / 70), 1)
      painter.circle(
        place(isReduced ? position : position + offset),
        radius: dot.size * OpeningCast.cell / 2 * drawn * scale,
        palette.ink.mixed(palette.accent, glow))
    }
  }

  private func drawBall(with painter: Painter) {
    let height = -(frame[cast.ball, .position]?.y ?? 0)
    let near = 1 - min(height / 320, 0.85)
    ellipse(of: cast.ball, frame[cast.ball, .grown] ?? 1) { center, size in
      // Its shadow on the floor is the smaller and fainter, the higher it is.
      let foot = SIMD2(center.x, place(SIMD2(0, 3)).y)
      painter.canvas.fillEllipse(
        center: foot, size: SIMD2(size.x * near, 5 * scale),
        color: painter.palette.shadow.opacity(near * 0.5))
      painter.canvas.fillEllipse(center: center, size: size, color: painter.palette.accent)
    }
  }

  private func drawNumber(with painter: Painter) throws {
    let opacity = studied
    guard opacity > 0 else { return }
    let palette = painter.palette
    let count = Int((frame[cast.number, .count] ?? 0).rounded())
    let corner = place(SIMD2(OpeningCast.right + OpeningCast.radius, -278))
    let size = 104 * scale
    try painter.moved(opacity: opacity) {
      try painter.canvas.drawText(
        "\(count)", at: corner, anchor: .trailing, fontSize: size, weight: .semibold, color: palette.ink)
      try painter.text(
        count == 2 ? "key poses" : "drawings", at: corner + SIMD2(0, size * 0.62), .body, anchor: .trailing,
        color: palette.dim)
    }
  }

  private func drawWords(with painter: Painter) throws {
    let palette = painter.palette
    let left = OpeningCast.left - OpeningCast.radius
    let away = frame[cast.line, .position] ?? .zero
    let isSmall = scale < 0.85
    if away.y < 299 {
      try painter.text(
        "You set the poses. The engine draws what lies between.", at: place(SIMD2(left, 52) + away),
        isSmall ? .heading : .title)
    }
    let opacity = min(max(frame[cast.hint, .opacity] ?? 0, 0), 1)
    if opacity > 0 {
      try painter.text(
        "Touch the dots, click them, drag the bar below to any instant. A game comes next.",
        at: place(SIMD2(left, 52)) + SIMD2(0, isSmall ? 25 : 32), .body, color: palette.dim.opacity(opacity))
    }
  }
}
