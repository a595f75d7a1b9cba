import Inbetween
import InbetweenSDL

extension StatesScene {
  func draw(with painter: Painter) throws {
    tape.sample()
    let moment = shown
    try painter.moved(by: area.least) {
      painter.panel(layout.diagram)
      for (index, arrow) in moment.edges.enumerated() {
        drawLine(arrow, filled: moment.filled[index], flash: moment.flash[index], with: painter)
      }
      for (index, arrow) in moment.edges.enumerated() {
        try drawBadge(
          arrow, badges[index], filled: moment.filled[index], flash: moment.flash[index], with: painter)
      }
      if isEditing { try drawEditing(with: painter) }
      try drawNodes(moment, with: painter)
      painter.panel(layout.meadow)
      try Meadow(pose: moment.meadow, layout: layout, painter: painter).draw()
      try drawCall(moment, with: painter)
      moment.ghost.draw(with: painter)
    }
  }

  private func color(of arrow: MoodArrow, _ palette: Palette) -> RGBA { palette.series[arrow.new.series] }

  // MARK: Arrows

  /// Draws the effects of a click and of a drag in words, and the arrow that is dragged out.
  private func drawEditing(with painter: Painter) throws {
    let palette = painter.palette
    let happy = layout.node(.happy)
    let room = Area(
      x: (layout.diagram.left + 16)...(happy.left - 20), y: (layout.diagram.top + 16)...layout.diagram.bottom)
    var y = room.top + 6
    for words in ["Click a sign: another cause, at last none.", "Drag from a state to another: a new arrow."]
    {
      for line in try painter.lines(of: words, width: room.size.x, .caption) {
        try painter.text(line, at: SIMD2(room.left, y), .caption, color: palette.accent)
        y += 16
      }
      y += 6
    }
    for node in nodes {
      guard let end = node.dragged.map({ $0 - area.least }) else { continue }
      let start = node.area.center - area.least
      painter.dashes(from: start, to: end, width: 2.5, palette.accent)
      painter.circle(end, radius: 5, palette.accent)
    }
  }

  /// Draws an arrow. The part of it that a wait has filled is bright, or all of it after it was followed.
  private func drawLine(_ arrow: MoodArrow, filled: Float, flash: Float, with painter: Painter) {
    let palette = painter.palette
    let line = layout.line(of: arrow)
    guard line.count > 8, let end = line.last else { return }
    let bright = color(of: arrow, palette)
    let still = palette.faint.mixed(palette.dim, 0.4)
    let color = still.mixed(bright, flash)
    painter.canvas.strokePolyline(line, width: 2.5 + flash, ends: .round, joins: .round, color: color)
    if filled > 0 {
      let place = min(filled, 1) * Float(line.count - 1)
      let last = Int(place)
      var part = Array(line[...last])
      if last + 1 < line.count {
        part.append(line[last] + (line[last + 1] - line[last]) * (place - Float(last)))
      }
      painter.canvas.strokePolyline(part, width: 4, ends: .round, joins: .round, color: bright)
    }
    let way = end - line[line.count - 4]
    let ahead = way / max(way.length, 0.001)
    let aside = SIMD2(-ahead.y, ahead.x)
    let head = [end - ahead * 9 + aside * 6, end, end - ahead * 9 - aside * 6]
    painter.canvas.strokePolyline(
      head, width: 2.5 + flash, ends: .round, joins: .round,
      color: color.mixed(bright, filled >= 0.97 ? 1 : 0))
  }

  /// Draws the cause of an arrow on its middle: a tap, rain, no rain, or a wait that fills.
  private func drawBadge(
    _ arrow: MoodArrow, _ control: Control, filled: Float, flash: Float, with painter: Painter
  ) throws {
    let (palette, canvas) = (painter.palette, painter.canvas)
    let (center, radius) = (layout.badge(of: arrow), layout.badgeRadius)
    let bright = color(of: arrow, palette)
    painter.circle(center, radius: radius + 4, palette.panel)
    let ground = palette.control.mixed(palette.lifted, control.lift)
    painter.circle(center, radius: radius, ground.mixed(bright, flash * 0.9))
    if isEditing { canvas.strokeArc(center: center, radius: radius + 3, width: 2, color: palette.accent) }
    let ink = palette.ink.mixed(palette.onSeries, flash)
    switch arrow.cause {
    case .poke:
      // The pointer's arrow.
      canvas.strokePolyline(
        [SIMD2(-4, -6.5), SIMD2(-4, 4.5), SIMD2(4.2, 1.8)].map { center + $0 }, width: 3, closed: true,
        joins: .round, color: ink)
      painter.circle(center + SIMD2(-1.3, 0), radius: 2.4, ink)
      canvas.strokeLine(
        from: center + SIMD2(-0.5, 1.5), to: center + SIMD2(2.2, 7), width: 2.6, ends: .round, color: ink)
    case .rain:
      for (x, y) in [(Float(-5), Float(-1)), (1, -5), (5, 2), (-1, 5)] {
        canvas.strokeLine(
          from: center + SIMD2(x + 1.5, y - 3.5), to: center + SIMD2(x - 1.5, y + 3.5), width: 2,
          ends: .round,
          color: ink)
      }
    case .noRain:
      painter.circle(center, radius: 4.5, ink)
      for ray in 0..<8 {
        let way = SIMD2<Float>(direction: Float(ray) * 45)
        canvas.strokeLine(
          from: center + way * 7.5, to: center + way * 9.5, width: 2, ends: .round, color: ink)
      }
    case .wait(let time):
      canvas.strokeArc(center: center, radius: radius - 1.5, width: 3, color: palette.faint)
      if filled > 0 {
        canvas.strokeArc(
          center: center, radius: radius - 1.5, from: -90, sweep: 360 * min(filled, 1), width: 3,
          color: bright)
      }
      let seconds = time / .seconds(1)
      let words = NumberText(
        decimals: seconds == seconds.rounded() ? 0 : 1, suffix: radius > 16 ? " s" : "")(seconds)
      try painter.text(words, at: center, .caption, anchor: .center, color: ink)
    }
  }

  // MARK: Nodes

  private func drawNodes(_ moment: StatesMoment, with painter: Painter) throws {
    let palette = painter.palette
    let radius = layout.nodeSize.y / 2
    for (mood, control) in zip(Mood.allCases, nodes) {
      let node = layout.node(mood)
      painter.shadow(node, cornerRadius: radius, height: 1)
      painter.fill(node, cornerRadius: radius, palette.control.mixed(palette.lifted, control.lift))
      painter.outline(node, cornerRadius: radius, width: 1.5, palette.series[mood.series].opacity(0.55))
    }
    // Between two nodes the mark is as small as a token.
    let center = layout.point(at: moment.mark)
    let distances = Mood.allCases.map { (layout.node($0).center - center).length }
    let nearness = min(max(1.8 - 1.6 * (distances.min() ?? 0) / layout.nodeSize.y, 0), 1)
    let token = SIMD2(layout.nodeSize.y, layout.nodeSize.y) * 0.62
    let size = token + (layout.nodeSize - token) * nearness
    let mark = Area(center: center, size: size)
    let color = RGBA(moment.markColor.sRGB)
    painter.fill(mark.inset(by: -7), cornerRadius: size.y / 2 + 7, color.opacity(0.22))
    painter.shadow(mark, cornerRadius: size.y / 2, height: 2)
    painter.fill(mark, cornerRadius: size.y / 2, color)
    for mood in Mood.allCases {
      var node = layout.node(mood)
      // The words on the mark go with it.
      let isMarked = nearness > 0.8 && distances[mood.rawValue] == distances.min()
      if isMarked { node = Area(center: center, size: node.size) }
      let face = SIMD2(node.left + radius, node.center.y)
      if !isMarked { painter.circle(face, radius: radius * 0.58, palette.series[mood.series]) }
      drawFace(mood, at: face, radius: radius * 0.58, palette.onSeries, with: painter)
      try painter.text(
        mood.name, at: SIMD2(face.x + radius * 0.58 + 9, node.center.y), .label,
        color: isMarked ? palette.onSeries : palette.ink)
    }
  }

  /// Draws a state's face in small, so that its node is known without reading.
  private func drawFace(
    _ mood: Mood, at center: SIMD2<Float>, radius: Float, _ color: RGBA, with painter: Painter
  ) {
    let eye = SIMD2(radius * 0.42, -radius * 0.12)
    for side in [Float(-1), 1] {
      let place = center + eye * SIMD2(side, 1)
      switch MoodLook(of: mood).eyes {
      case .open: painter.circle(place, radius: radius * 0.17, color)
      case .shut: painter.canvas.drawBow(at: place, radius * 0.24, bend: radius * 0.2, width: 1.8, color)
      case .laughing:
        painter.canvas.drawBow(at: place, radius * 0.24, bend: -radius * 0.28, width: 1.8, color)
      }
    }
    let smile = MoodLook(of: mood).smile
    painter.canvas.drawBow(
      at: center + SIMD2(0, radius * 0.34), radius * (0.2 + 0.14 * smile), bend: radius * 0.3 * smile,
      width: 1.8,
      color)
    guard mood == .sheltered else { return }
    painter.canvas.strokeArc(
      center: center - SIMD2(0, radius * 0.45), radius: radius * 0.55, from: 180, sweep: 180,
      width: radius * 1.1,
      color: painter.palette.series[4])
  }

  /// Draws the last call as it is typed, at the right end of the strip.
  private func drawCall(_ moment: StatesMoment, with painter: Painter) throws {
    let strip = layout.strip
    let room = strip.right - resetButton.area.right + area.left - 24
    let words = try painter.shortened(moment.call.text, width: room, .caption)
    let left = strip.right - (try painter.width(of: words, .caption))
    let shown = words == moment.call.text ? String(moment.call.text(moment.letters)) : words
    try painter.caption(shown, at: SIMD2(left, strip.center.y))
  }
}

extension Canvas {
  /// Draws a bow, such as a mouth or a closed eye.
  ///
  /// - Parameters:
  ///   - half: half of its width.
  ///   - bend: how far its middle is below its ends.
  ///   - turn: its direction, in degrees.
  func drawBow(
    at center: SIMD2<Float>, _ half: Float, bend: Float, width: Float, turn: Float = 0, _ color: RGBA
  ) {
    let along = SIMD2<Float>(direction: turn)
    let down = SIMD2(-along.y, along.x)
    let points = (-6...6).map { step in
      let part = Float(step) / 6
      return center + along * (half * part) + down * (bend * (0.5 - part * part))
    }
    strokePolyline(points, width: width, ends: .round, joins: .round, color: color)
  }
}
