import Inbetween
import InbetweenSDL

extension SharedScene {
  func draw(with painter: Painter) throws {
    let moment = shown
    film.show(moment.poses.map(\.time))
    // A page that is dragged stays on the stage: it does not cover the bar below.
    let stage = area.inset(by: -8)
    try painter.canvas.clip(center: stage.center, size: stage.size) {
      try drawCards(of: moment, with: painter)
      if openCard != nil { closeControl.draw(with: painter) }
    }
    // A page that leaves the stage fades into the ground.
    let room = Area(corner: stage.least - area.least, size: stage.size)
    for index in moment.order where moment.opacity(of: index) > 0 {
      fade(moment.poses[index].ground, beyond: room, with: painter)
    }
    painter.moved(by: area.least) { moment.ghost.draw(with: painter) }
  }

  /// Draws the ground over the ends of a card that leaves the stage: the more, the closer to the edge.
  private func fade(_ card: Area, beyond stage: Area, with painter: Painter) {
    let ground = painter.palette.ground
    let middle = area.least + stage.center
    let sides: [(over: Float, way: SIMD2<Float>, turn: Float)] = [
      (card.bottom - stage.bottom, [0, 1], 0), (stage.left - card.left, [-1, 0], 90),
      (stage.top - card.top, [0, -1], 180), (card.right - stage.right, [1, 0], 270),
    ]
    for side in sides where side.over > 0 {
      // The fade comes by and by, as the card leaves.
      let depth = min(side.over, 28)
      let size = side.way.x == 0 ? SIMD2(stage.size.x, depth) : SIMD2(stage.size.y, depth)
      painter.canvas.fillRectangle(
        center: middle + side.way * (stage.size / 2 - depth / 2), size: size, rotation: side.turn,
        from: ground.opacity(0), to: ground)
    }
  }

  private func drawCards(of moment: SharedMoment, with painter: Painter) throws {
    for index in moment.order {
      let left = moment.opacity(of: index)
      guard left > 0 else { continue }
      try painter.moved(by: area.least, opacity: left) {
        let back = 1 - 0.05 * (1 - left)
        try draw(Principle.allCases[index], moment.poses[index], scaledBy: back, with: painter)
      }
    }
  }

  private func draw(
    _ principle: Principle, _ pose: SharedPose, scaledBy back: Float, with painter: Painter
  ) throws {
    let palette = painter.palette
    let lift = pose.lift * 3
    let (home, page) = (layout.cards[principle.rawValue].size.x, layout.page.size.x)
    let opened = min(max((pose.ground.size.x - home) / max(page - home, 1), 0), 1)
    func moved(_ area: Area) -> Area {
      let middle = layout.room.center
      return Area(center: middle + (area.center - middle) * back, size: area.size * back)
    }
    let ground = moved(pose.ground).inset(by: -lift)
    painter.shadow(ground, cornerRadius: pose.cornerRadius + lift, height: 1 + pose.lift + 2 * opened)
    painter.fill(ground.inset(by: -1), cornerRadius: pose.cornerRadius + lift + 1, palette.edge)
    painter.fill(ground, cornerRadius: pose.cornerRadius + lift, palette.panel)
    let picture = moved(pose.picture).inset(by: -lift)
    film.draw(principle, in: picture, cornerRadius: pose.pictureRadius + lift, with: painter)
    if pose.summary > 0 {
      let words = Sheet(
        painter: painter, origin: SIMD2(picture.left + 6, picture.bottom), opacity: pose.summary)
      let width = picture.size.x - 8
      try words.text(painter.shortened(principle.name, width: width, .label), at: SIMD2(0, 17), .label)
      try words.text(
        painter.shortened(principle.line, width: width, .caption), at: SIMD2(0, 34), .caption,
        color: palette.dim)
    }
    guard pose.detail > 0 else { return }
    try painter.canvas.clip(center: ground.center, size: ground.size) {
      var sheet = Sheet(
        painter: painter, origin: ground.least, scale: ground.size.x / page, opacity: pose.detail)
      drawEdges(on: sheet)
      // The text keeps its distance from the picture, which shrinks more slowly than the page.
      let gap = layout.text.least - (layout.picture.most - layout.page.least)
      let (left, all) = (ground.most - picture.most, layout.page.most - layout.picture.most)
      if layout.isWide {
        sheet.scale = min(sheet.scale, left.x / all.x)
        sheet.origin.x = picture.right + (gap.x - layout.text.left) * sheet.scale
      } else {
        sheet.scale = min(sheet.scale, left.y / all.y)
        sheet.origin.y = picture.bottom + (gap.y - layout.text.top) * sheet.scale
      }
      try drawWords(of: principle, at: pose.time, on: sheet)
    }
  }

  private func drawWords(of principle: Principle, at time: Duration, on sheet: Sheet) throws {
    let (palette, painter) = (sheet.painter.palette, sheet.painter)
    let text = layout.text
    let isLarge = try painter.width(of: principle.name, .display) <= text.size.x && text.size.y > 380
    let width = min(text.size.x, 460)
    let (title, note): (Float, Float) = isLarge ? (42, 92) : (28, 60)
    let style = TextStyle.body
    let advance = Sheet.advance(of: style)
    let notes = Float(try painter.lines(of: principle.note, width: width, style).count)
    let code = try painter.lines(of: principle.feature.code, width: width - 32, .caption)
    let box = 48 + Float(code.count) * 18
    // What there is room for: the words, the curve, and a hint at the lower end.
    let words = note + notes * advance + 8 + box
    let showsCurve = text.size.y - words > 190
    let height = words + (showsCurve ? 144 : 0)
    let free = text.size.y - height
    let top = text.top + 8 + max((free - 48) / 2, 0)
    let position = "Principle \(principle.rawValue + 1) of \(Principle.allCases.count)"
    try sheet.text(position, at: SIMD2(text.left, top), .caption, color: palette.dim)
    try sheet.text(principle.name, at: SIMD2(text.left, top + title), isLarge ? .display : .title)
    try sheet.paragraph(
      principle.note, at: SIMD2(text.left, top + note), width: width, style, color: palette.dim)
    let well = Area(
      corner: SIMD2(text.left, top + note + notes * advance + 4), size: SIMD2(width, box))
    sheet.fill(well, cornerRadius: 12, palette.well)
    sheet.fill(
      Area(x: well.left...(well.left + 3), y: (well.top + 12)...(well.bottom - 12)), cornerRadius: 1.5,
      palette.accent)
    try sheet.text(principle.feature.sentence, at: SIMD2(well.left + 16, well.top + 21), .label)
    for (index, line) in code.enumerated() {
      try sheet.text(
        line, at: SIMD2(well.left + 16, well.top + 44 + Float(index) * 18), .caption, color: palette.dim)
    }
    if showsCurve {
      try drawCurve(
        of: principle, at: time,
        in: Area(corner: SIMD2(well.left, well.bottom + 24), size: SIMD2(width, 120)),
        on: sheet)
    }
    guard free > 40 else { return }
    drawHint(at: SIMD2(text.left, text.bottom - 10), on: sheet)
    try sheet.text(
      "Drag down, and let go anywhere", at: SIMD2(text.left + 22, text.bottom - 10), .caption,
      color: palette.dim)
  }

  /// Draws the course of the picture's motion, with a dot at its time.
  private func drawCurve(
    of principle: Principle, at time: Duration, in area: Area, on sheet: Sheet
  ) throws {
    let palette = sheet.painter.palette
    let (values, part) = film.course(of: principle, at: time)
    try sheet.text(principle.curve, at: SIMD2(area.left, area.top), .caption, color: palette.dim)
    var plot = area
    _ = plot.cutTop(24)
    for y in [plot.top, plot.bottom] {
      sheet.line([SIMD2(plot.left, y), SIMD2(plot.right, y)], width: 1, palette.edge)
    }
    let inner = plot.inset(by: SIMD2(0, 6))
    func point(_ part: Float) -> SIMD2<Float> {
      let place = part * Float(values.count - 1)
      let index = min(Int(place), values.count - 2)
      let value = values[index] + (values[index + 1] - values[index]) * (place - Float(index))
      return inner.position(at: SIMD2(part, value))
    }
    sheet.line(
      values.indices.map { point(Float($0) / Float(values.count - 1)) }, width: 2, palette.accent.opacity(0.8)
    )
    sheet.circle(point(part), radius: 8, palette.panel)
    sheet.circle(point(part), radius: 6, palette.accent)
  }

  /// Draws an arrow that points down.
  private func drawHint(at position: SIMD2<Float>, on sheet: Sheet) {
    let points = [SIMD2<Float>(1, -2), SIMD2(6, 3), SIMD2(11, -2)].map { sheet.position(of: position + $0) }
    sheet.painter.canvas.strokePolyline(
      points, width: 2 * sheet.scale, color: sheet.painter.palette.accent.opacity(sheet.opacity))
  }

  /// Draws the handle at the top of the page, and the close button.
  private func drawEdges(on sheet: Sheet) {
    let palette = sheet.painter.palette
    sheet.fill(
      Area(center: SIMD2(layout.page.size.x / 2, 8), size: SIMD2(40, 4)), cornerRadius: 2, palette.faint)
    let (center, lift) = (layout.close.center, closeControl.lift)
    sheet.circle(center, radius: 16 + 2 * lift, palette.control.mixed(palette.lifted, lift))
    for way in [Float(-1), 1] {
      let arm = SIMD2(5 * way, 5)
      sheet.painter.canvas.strokeLine(
        from: sheet.position(of: center - arm), to: sheet.position(of: center + arm), width: 2 * sheet.scale,
        color: palette.ink.opacity(sheet.opacity))
    }
  }
}

/// A coordinate system for drawings of several parts that move, scale and fade together.
struct Sheet {
  let painter: Painter
  /// The origin's position on the canvas.
  var origin: SIMD2<Float>
  var scale: Float = 1
  var opacity: Float = 1

  /// Returns the position on the canvas of a point of the sheet.
  func position(of point: SIMD2<Float>) -> SIMD2<Float> { origin + point * scale }

  func fill(_ area: Area, cornerRadius: Float = 0, _ color: RGBA) {
    painter.canvas.fillRectangle(
      center: position(of: area.center), size: area.size * scale, cornerRadius: cornerRadius * scale,
      color: color.opacity(opacity))
  }

  func line(_ points: [SIMD2<Float>], width: Float, _ color: RGBA) {
    painter.canvas.strokePolyline(
      points.map { position(of: $0) }, width: width * scale, color: color.opacity(opacity))
  }

  func circle(_ center: SIMD2<Float>, radius: Float, _ color: RGBA) {
    painter.canvas.fillCircle(
      center: position(of: center), radius: radius * scale, color: color.opacity(opacity))
  }

  func text(
    _ text: String, at position: SIMD2<Float>, _ style: TextStyle, color: RGBA? = nil
  ) throws(FontError) {
    try painter.canvas.drawText(
      text, at: self.position(of: position), anchor: .leading, fontSize: style.fontSize, weight: style.weight,
      scale: SIMD2(scale, scale), color: (color ?? painter.palette.ink).opacity(opacity))
  }

  /// Returns the distance between two lines of a paragraph.
  static func advance(of style: TextStyle) -> Float { (style.fontSize * 1.55).rounded() }

  /// Draws a text in lines no wider than `width`. `position` is at the middle of the first line's height.
  func paragraph(
    _ text: String, at position: SIMD2<Float>, width: Float, _ style: TextStyle, color: RGBA? = nil
  ) throws(FontError) {
    let advance = Self.advance(of: style)
    for (index, line) in try painter.lines(of: text, width: width, style).enumerated() {
      try self.text(line, at: position + SIMD2(0, Float(index) * advance), style, color: color)
    }
  }
}
