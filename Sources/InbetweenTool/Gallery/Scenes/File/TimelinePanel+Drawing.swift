import Inbetween
import InbetweenFiles
import InbetweenSDL

extension TimelinePanel {
  func drawPanel(with painter: Painter) throws {
    painter.panel(area, cornerRadius: 14)
    try painter.canvas.clip(center: layout.view.center, size: layout.view.size) {
      let roles = scene.roles(of: layout.visibleRows.map { lanes.rows[$0].target.entity })
      for row in layout.visibleRows { try draw(row, roles, with: painter) }
    }
    fadeLastRow(with: painter)
    drawPlayhead(with: painter)
    drawScrollBar(with: painter)
    if lanes.rows.isEmpty {
      try painter.text(
        "Nothing moves in this file yet", at: layout.track.center, .label, anchor: .center,
        color: painter.palette.dim)
    }
  }

  /// Fades out the row at the lower edge while more follow below.
  private func fadeLastRow(with painter: Painter) {
    guard layout.scroll < layout.mostScroll - 1 else { return }
    let panel = painter.palette.panel
    let edge = Area(
      x: layout.view.left...(layout.view.right - 5), y: (layout.view.bottom - 24)...layout.view.bottom)
    painter.canvas.fillRectangle(
      center: edge.center, size: edge.size, from: panel.opacity(0), to: panel)
  }

  private func draw(
    _ index: Int, _ roles: [DriverID: ContenderDescription.Role], with painter: Painter
  ) throws {
    let (row, area, palette) = (lanes.rows[index], layout.area(ofRow: index), painter.palette)
    if row.target == opened {
      painter.fill(area.inset(by: SIMD2(0, -3)), cornerRadius: 8, palette.well)
    }
    let name = Area(x: (area.left + 6)...(layout.track.left - 14), y: area.top...area.bottom)
    let y = area.top + 10
    let property = try painter.shortened(row.target.property, width: name.size.x * 0.6, .caption)
    let width = try painter.width(of: property, .caption)
    try painter.text(
      row.target.entity, at: SIMD2(name.left, y), .caption, width: name.size.x - width - 8, color: palette.ink
    )
    try painter.caption(property, at: SIMD2(name.right, y), anchor: .trailing)
    painter.level(area.bottom + 3, across: area, palette.edge.opacity(0.7))
    for bar in row.bars.indices { try draw(bar, of: index, roles, with: painter) }
  }

  private func draw(
    _ number: Int, of index: Int, _ roles: [DriverID: ContenderDescription.Role], with painter: Painter
  ) throws {
    let (row, palette) = (lanes.rows[index], painter.palette)
    let (bar, area) = (row.bars[number], layout.area(of: number, in: index))
    let color = palette.series[row.entity % palette.series.count]
    let isUnderPlayhead = bar.span.contains(scene.time.shown)
    let role = isUnderPlayhead ? scene.driver(bar.source).flatMap { roles[$0] } : nil
    let isLit = role == .winner || role == .adding
    let radius = min(area.size.y / 2, 6, area.size.x / 2)
    let isSelected = selection?.source == bar.source
    painter.fill(area, cornerRadius: radius, palette.panel)
    painter.fill(
      area, cornerRadius: radius, color.opacity(isLit ? 0.92 : role == .shadowed ? 0.12 : 0.3))
    let ink = isLit ? palette.onSeries : palette.ink
    if let course = lanes.course(of: bar) {
      painter.canvas.clip(center: area.center, size: area.size) {
        drawCourse(course, of: bar, index, area, ink, isLit, with: painter)
      }
    }
    if isSelected {
      painter.outline(area.inset(by: -1.5), cornerRadius: radius + 1.5, width: 1.5, palette.ink)
    }
    guard let text = scene.text else { return }
    let marks = marks(of: bar, index, number, text)
    for mark in marks {
      let isChosen = isSelected && selection?.key == mark.key
      let side = isChosen ? 9.5 : min(7, max(area.size.x / Float(2 * marks.count), 3.5))
      drawMark(mark, side, isChosen, ink, isLit ? color : palette.panel.mixed(color, 0.3), with: painter)
    }
  }

  /// Draws the curves of all iterations, quietly. Those after the first one are fainter.
  private func drawCourse(
    _ course: FileTimeline.Course, of bar: FileTimeline.Bar, _ row: Int, _ area: Area, _ ink: RGBA,
    _ isLit: Bool,
    with painter: Painter
  ) {
    let count = course.lanes.first?.count ?? 0
    guard count > 1 else { return }
    if lanes.isColor(lanes.rows[row].target), course.lanes.count == 4 {
      return drawColors(course, area, with: painter)
    }
    let isAlternating = lanes.alternates(bar.source)
    for number in 0...min(bar.repeats.count, 60) {
      var (begin, end) = (course.time.lowerBound, course.time.upperBound)
      if number > 0 {
        (begin, end) = (bar.repeats[number - 1], bar.repeats[number - 1] + (end - begin))
        painter.upright(layout.x(begin), across: area, ink.opacity(0.25))
      }
      let stop = layout.x(number < bar.repeats.count ? bar.repeats[number] : bar.span.upperBound)
      for lane in course.lanes.indices.prefix(4) {
        let range = range(of: lane, in: row)
        var points: [SIMD2<Float>] = []
        for point in 0..<count {
          let x = layout.x(begin + (end - begin) * (Double(point) / Double(count - 1)))
          guard x <= stop + 0.5 else { break }
          let value = course.lanes[lane][isAlternating && number % 2 == 1 ? count - 1 - point : point]
          points.append(SIMD2(x, layout.y(value, range, area)))
        }
        let strength: Float = (isLit ? 0.75 : 0.6) / Float(1 + lane) * (number == 0 ? 1 : 0.6)
        if points.count > 1 {
          painter.canvas.strokePolyline(
            points, width: 1.25, joins: .round, color: ink.opacity(max(strength, 0.25)))
        }
      }
    }
  }

  /// Draws the colours themselves, in a strip along the middle.
  private func drawColors(_ course: FileTimeline.Course, _ area: Area, with painter: Painter) {
    let (begin, length) = (course.time.lowerBound, course.time.upperBound - course.time.lowerBound)
    let count = course.lanes[0].count
    for point in 0..<count - 1 {
      let left = layout.x(begin + length * (Double(point) / Double(count - 1)))
      let right = layout.x(begin + length * (Double(point + 1) / Double(count - 1))) + 0.5
      let color = Color { course.lanes[$0][point] }
      painter.fill(
        Area(x: left...right, y: (area.center.y - 4)...(area.center.y + 4)), RGBA(color.sRGB))
    }
  }

  /// Draws a diamond: full if it can be dragged.
  private func drawMark(
    _ mark: Mark, _ side: Float, _ isChosen: Bool, _ ink: RGBA, _ ground: RGBA, with painter: Painter
  ) {
    painter.canvas.fillRectangle(
      center: mark.position, size: SIMD2(side + 2, side + 2), cornerRadius: 1.5, rotation: 45, color: ground)
    painter.canvas.fillRectangle(
      center: mark.position, size: SIMD2(side, side), cornerRadius: 1, rotation: 45, color: ink)
    guard !mark.moves, !isChosen else { return }
    painter.canvas.fillRectangle(
      center: mark.position, size: SIMD2(side - 3, side - 3), rotation: 45, color: ground)
  }

  private func drawPlayhead(with painter: Painter) {
    let x = layout.x(scene.time.shown)
    painter.line(
      from: SIMD2(x, layout.ruler.bottom), to: SIMD2(x, layout.view.bottom), width: 1.5,
      painter.palette.ink.opacity(0.6))
  }

  private func drawScrollBar(with painter: Painter) {
    guard layout.mostScroll > 0 else { return }
    let view = layout.view
    let share = view.size.y / (view.size.y + layout.mostScroll)
    let height = max(view.size.y * share, 16)
    let top = view.top + (view.size.y - height) * layout.scroll / layout.mostScroll
    painter.fill(
      Area(x: (view.right - 3)...view.right, y: top...(top + height)), cornerRadius: 1.5,
      painter.palette.dim.opacity(0.7))
  }

  /// Draws the description of the bar under the pointer.
  func drawWords(with painter: Painter) throws {
    guard let pointer, let text = scene.text, let spot = grip?.spot ?? spot(at: pointer),
      let number = spot.bar,
      lanes.rows.indices.contains(spot.row), lanes.rows[spot.row].bars.indices.contains(number)
    else { return }
    let lines = BarWords(lanes.rows[spot.row].bars[number], spot.part, in: lanes, text).lines
    let widths = try lines.enumerated().map { try painter.width(of: $1, $0 == 0 ? .label : .caption) }
    let size = SIMD2(min((widths.max() ?? 0) + 24, area.size.x), Float(lines.count) * 17 + 14)
    let bar = layout.area(of: number, in: spot.row)
    let left = min(max(pointer.x + 12, area.left), area.right - size.x)
    let box = Area(corner: SIMD2(left, max(bar.top, layout.view.top) - size.y - 8), size: size)
    painter.shadow(box, cornerRadius: 9, height: 3)
    painter.panel(box, cornerRadius: 9)
    for (index, line) in lines.enumerated() {
      try painter.text(
        line, at: SIMD2(box.left + 12, box.top + 15 + Float(index) * 17), index == 0 ? .label : .caption,
        width: size.x - 24, color: index == 0 ? painter.palette.ink : painter.palette.dim)
    }
  }
}

extension FileTimeline {
  /// Whether a property has colours as values.
  func isColor(_ target: MotionTarget) -> Bool {
    target.property == "color" || file.properties[target.property]?.type == .color
  }
}
