import Inbetween
import InbetweenSDL

extension SharedScene {
  func draw(with painter: Painter) throws {
    let moment = shown
    try drawCards(moment.order[..<firstAbove(in: moment)], of: moment, with: painter)
  }

  func drawAbove(with painter: Painter) throws {
    let moment = shown
    try drawCards(moment.order[firstAbove(in: moment)...], of: moment, with: painter)
    if openCard != nil { closeControl.draw(with: painter) }
    painter.moved(by: area.least) { moment.ghost.draw(with: painter) }
  }

  /// Returns the first index in the order that is drawn above the panels. It is that of the backmost card
  /// outside its place in the grid, because such a card may be anywhere.
  private func firstAbove(in moment: SharedMoment) -> Int {
    moment.order.firstIndex { index in
      let (home, ground) = (layout.cards[index], moment.poses[index].ground)
      return max((home.least - ground.least).length, (home.most - ground.most).length) > 0.01
    } ?? moment.order.count
  }

  private func drawCards(_ cards: ArraySlice<Int>, of moment: SharedMoment, with painter: Painter) throws {
    for index in cards {
      // The opacity that the other opening cards leave to this one.
      let left = moment.poses.indices.reduce(Float(1)) { left, other in
        other == index ? left : left * (1 - min(max(moment.poses[other].veil, 0), 1))
      }
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
    principle.drawPicture(in: picture, cornerRadius: pose.pictureRadius + lift, with: painter)
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
      try drawWords(of: principle, on: sheet)
    }
  }

  private func drawWords(of principle: Principle, on sheet: Sheet) throws {
    let palette = sheet.painter.palette
    let text = layout.text
    let isLarge = try sheet.painter.width(of: principle.name, .display) <= text.size.x
    let width = min(text.size.x, 440)
    let (title, note): (Float, Float) = isLarge ? (42, 90) : (30, 66)
    let lines = try sheet.painter.lines(of: principle.note, width: width, .body).count
    // A short text in a large area is centred vertically.
    let room = text.size.y - note - Float(lines) * 22 - 48
    let top = text.top + 8 + max(room / 2 - 24, 0)
    let position = "Principle \(principle.rawValue + 1) of \(Principle.allCases.count)"
    try sheet.text(position, at: SIMD2(text.left, top), .caption, color: palette.dim)
    try sheet.text(principle.name, at: SIMD2(text.left, top + title), isLarge ? .display : .title)
    try sheet.paragraph(
      principle.note, at: SIMD2(text.left, top + note), width: width, .body, color: palette.dim)
    drawHint(at: SIMD2(text.left, text.bottom - 10), on: sheet)
    try sheet.text(
      "Drag down, and let go anywhere", at: SIMD2(text.left + 22, text.bottom - 10), .caption,
      color: palette.dim)
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

  /// Draws a text in lines no wider than `width`. `position` is at the middle of the first line's height.
  func paragraph(
    _ text: String, at position: SIMD2<Float>, width: Float, _ style: TextStyle, color: RGBA? = nil
  ) throws(FontError) {
    let advance = (style.fontSize * 1.55).rounded()
    for (index, line) in try painter.lines(of: text, width: width, style).enumerated() {
      try self.text(line, at: position + SIMD2(0, Float(index) * advance), style, color: color)
    }
  }
}
