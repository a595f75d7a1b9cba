import Inbetween
import InbetweenSDL

extension PathsScene {
  func draw(with painter: Painter) throws {
    painter.panel(layout.panel)
    try painter.framed(layout.ground, on: painter.palette.panel) {
      drawGround(with: painter)
      drawRoad(0...1, with: painter)
      drawStart(with: painter)
      let lap = frame[car, .along] ?? 0
      // First all that is below the bridges, then the bridges and all that is not.
      drawTrail(isUnder: true, with: painter)
      if isUnder(lap) { drawCar(with: painter) }
      for bridge in bridges {
        drawRoad(bridge.over, isBridge: true, with: painter)
      }
      drawTrail(isUnder: false, with: painter)
      if !isUnder(lap) { drawCar(with: painter) }
      try drawLegend(with: painter)
    }
    try drawBoard(with: painter)
    try drawLane(with: painter)
  }

  private func isUnder(_ lap: Float) -> Bool { bridges.contains { $0.under.contains(lap) } }

  /// Draws mown grass, which is light in the light palette.
  private func drawGround(with painter: Painter) {
    let (ground, palette) = (layout.ground, painter.palette)
    let grass = palette.panel.mixed(RGBA(hex: 0x2F8F5B), 0.34)
    painter.fill(ground, grass)
    for (index, stripe) in ground.columns(18, gap: 0).enumerated() where index % 2 == 0 {
      painter.fill(stripe, palette.ink.opacity(0.025))
    }
  }

  /// Draws a part of the lap: kerbs, the road, and its line, which is hotter where the car is faster.
  private func drawRoad(_ lap: ClosedRange<Float>, isBridge: Bool = false, with painter: Painter) {
    let canvas = painter.canvas
    let steps = max(Int((lap.upperBound - lap.lowerBound) * 240), 8)
    func line(aside: Float) -> [SIMD2<Float>] {
      (0...steps).map { step in
        let part = lap.lowerBound + (lap.upperBound - lap.lowerBound) * Float(step) / Float(steps)
        let ahead = path.tangent(at: part)
        return path.position(at: part) + SIMD2(-ahead.y, ahead.x) / max(ahead.length, 0.001) * aside
      }
    }
    let middle = line(aside: 0)
    if isBridge {
      canvas.strokePolyline(middle, width: width + 14, color: RGBA.black.opacity(0.25))
    }
    for side in [-width / 2, width / 2] {
      let edge = line(aside: side)
      canvas.strokePolyline(edge, width: 7, color: RGBA(hex: isBridge ? 0xB9C2CC : 0xE9EEF3))
      if !isBridge { painter.dashes(along: edge, dash: 9, gap: 9, width: 7, RGBA(hex: 0xD9485F)) }
    }
    canvas.strokePolyline(middle, width: width, color: RGBA(hex: 0x343B44))
    let most = max(speeds.max() ?? 1, 0.001)
    for (index, speed) in speeds.enumerated() where lap.contains(course[index].lap) && speed > 0 {
      painter.line(
        from: course[index].place, to: course[index + 1].place, width: 5, heat(speed / most, painter.palette))
    }
  }

  /// The distance of the car from each sample of the course to the next one.
  private var speeds: [Float] { zip(course, course.dropFirst()).map { ($1.place - $0.place).length } }

  /// Returns the colour of a speed, 0 to 1.
  private func heat(_ speed: Float, _ palette: Palette) -> RGBA {
    let colors = [palette.series[3], Palette.dark.series[0], Palette.dark.series[5], RGBA(hex: 0xFF5D5D)]
    let place = min(max(speed, 0), 0.999) * 3
    return colors[Int(place)].mixed(colors[Int(place) + 1], place - Float(Int(place)))
  }

  /// Draws the start: a chequered line across the track.
  private func drawStart(with painter: Painter) {
    let (start, ahead) = (path.position(at: 0), path.tangent(at: 0))
    let way = ahead / max(ahead.length, 0.001)
    let aside = SIMD2(-way.y, way.x)
    let side = (width - 6) / 6
    for row in 0..<6 {
      for column in 0..<2 {
        let place = start + aside * (Float(row) - 2.5) * side + way * (Float(column) - 0.5) * side
        painter.canvas.fillRectangle(
          center: place, size: SIMD2(side, side), rotation: path.heading(at: 0).degrees,
          color: RGBA(hex: (row + column) % 2 == 0 ? 0xF4F6F8 : 0x14181D))
      }
    }
  }

  /// Draws where the car was in the last second: the faster it was, the longer the trail.
  private func drawTrail(isUnder: Bool, with painter: Painter) {
    let now = time.progress * Float(Self.samples)
    let length = Self.samples / 6
    var last = frame[car, .position] ?? .zero
    for age in 0..<length {
      let index = Int(now) - age
      guard index >= 0 else { return }
      let place = course[index].place
      let youth = 1 - Float(age) / Float(length)
      if self.isUnder(course[index].lap) == isUnder {
        painter.line(
          from: last, to: place, width: width * (0.1 + 0.32 * youth),
          RGBA.white.opacity(0.4 * youth * youth))
      }
      last = place
    }
  }

  private func drawLegend(with painter: Painter) throws {
    let palette = painter.palette
    let place = SIMD2(layout.ground.center.x - 80, layout.ground.bottom - 15)
    try painter.text("slow", at: place, .caption, color: palette.ink)
    for step in 0..<12 {
      painter.fill(
        Area(corner: place + SIMD2(32 + 8 * Float(step), -3), size: SIMD2(8, 6)),
        heat(Float(step) / 11, palette))
    }
    try painter.text("fast", at: place + SIMD2(136, 0), .caption, color: palette.ink)
    guard layout.board.size.x == 0 else { return }
    try painter.text(
      "lap \(times[3].inHundredths) s", at: SIMD2(layout.ground.right - 14, place.y), .label,
      anchor: .trailing)
  }

  /// Draws the times at the quarters of the lap, and how they differ from the times of the first lap.
  private func drawBoard(with painter: Painter) throws {
    let (palette, board) = (painter.palette, layout.board)
    guard board.size.x > 0 else { return }
    painter.well(board, cornerRadius: 14)
    var rest = board.inset(by: SIMD2(16, 14))
    let now = min(time.shown.inSeconds, times[3])
    let head = rest.cutTop(74)
    try painter.caption("Lap time", at: SIMD2(head.left, head.top + 8))
    try painter.text(now.inHundredths, at: SIMD2(head.left, head.top + 38), .display)
    let speed = (frame.velocity(car, .position) ?? .zero).length
    let low = rest.cutBottom(40)
    try painter.text("\(Int(speed.rounded()))", at: SIMD2(low.left, low.top + 10), .title)
    try painter.caption("points a second", at: SIMD2(low.left, low.top + 32))
    for (index, row) in rest.rows(4, gap: 0).enumerated() {
      let (gone, difference) = (times[index], times[index] - firstTimes[index])
      let color = now >= gone ? palette.ink : palette.dim
      let y = row.center.y
      try painter.text(["¼", "½", "¾", "Lap"][index], at: SIMD2(row.left, y), .label, color: color)
      try painter.text(
        gone.inHundredths, at: SIMD2(row.left + 74, y), .label, anchor: .trailing, color: color)
      guard abs(difference) >= 0.005 else { continue }
      try painter.text(
        (difference > 0 ? "+" : "") + difference.inHundredths, at: SIMD2(row.right, y), .caption,
        anchor: .trailing, color: palette.seriesInk[difference > 0 ? 4 : 0])
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

  /// Draws the lane over the time of the loop: how far the car has come, and below how fast it is.
  private func drawLane(with painter: Painter) throws {
    let (palette, plot) = (painter.palette, layout.plot)
    painter.well(plot, cornerRadius: 10)
    try painter.text("Distance", at: SIMD2(layout.reset.left, plot.top + 10), .label, color: palette.accent)
    try painter.caption("over the time", at: SIMD2(layout.reset.left, plot.top + 28))
    if plot.size.y > 110 {
      try painter.text("Speed", at: SIMD2(layout.reset.left, plot.center.y), .label)
      try painter.caption("in its colours", at: SIMD2(layout.reset.left, plot.center.y + 18))
    }
    let places = course.indices.map { layout.position(Float($0) / Float(Self.samples), course[$0].lap) }
    // On whole pixels, columns side by side have no seams.
    let columns = places.map { painter.sharp($0).x }
    let most = max(speeds.max() ?? 1, 0.001)
    for (index, speed) in speeds.enumerated() {
      let height = (plot.size.y - 28) * 0.5 * speed / most
      painter.fill(
        Area(x: columns[index]...columns[index + 1], y: (plot.bottom - 4 - height)...(plot.bottom - 4)),
        heat(speed / most, palette).opacity(0.35))
    }
    for (segment, name) in names.enumerated() {
      let (start, end) = (name.area.left, name.area.right)
      if segment > 0 { painter.upright(start, across: plot, palette.edge) }
      let isOpen = list?.area.contains(SIMD2(list?.area.center.x ?? 0, name.area.top)) == true
      painter.fill(
        name.area.inset(by: SIMD2(2, 0)), cornerRadius: 6, palette.control.opacity(isOpen ? 1 : name.lift))
      let words = lane.name(segment)
      let hasSign = end - start > 70
      let room = end - start - (hasSign ? 26 : 8)
      let width = min(try painter.width(of: words, .caption), room)
      let middle = SIMD2((start + end) / 2, name.area.center.y)
      try painter.caption(words, at: middle - SIMD2(width / 2 + (hasSign ? 5 : 0), 0), width: room)
      guard hasSign else { continue }
      let sign = middle + SIMD2(width / 2 + 4, 0)
      painter.canvas.strokePolyline(
        [sign + SIMD2(-3, -1.5), sign + SIMD2(0, 1.5), sign + SIMD2(3, -1.5)], width: 1.5, color: palette.dim)
    }
    painter.canvas.strokePolyline(places, width: 3, color: palette.accent)
    for end in [places[0], places[places.count - 1]] { painter.circle(end, radius: 4, palette.accent) }
    let mark = layout.position(time.progress, frame[car, .along] ?? 0)
    painter.upright(mark.x, across: plot, width: 1.5, palette.ink.opacity(0.6))
    painter.circle(mark, radius: 6, palette.panel)
    painter.circle(mark, radius: 4.5, palette.ink)
    if let spot {
      painter.circle(spot, radius: 10, palette.accent)
      for arm in [SIMD2<Float>(5, 0), SIMD2(0, 5)] {
        painter.line(from: spot - arm, to: spot + arm, width: 2, palette.onAccent)
      }
    }
    try drawHint(with: painter)
  }

  private func drawHint(with painter: Painter) throws {
    guard let (words, place) = hint else { return }
    let half = try painter.width(of: words, .label) / 2 + 18
    let x = min(max(place.x, layout.plot.left + half), layout.plot.right - half)
    try painter.chip(words, at: SIMD2(x, max(place.y - 30, layout.plot.top + 18)))
  }
}
