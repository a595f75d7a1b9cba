import Foundation
import Inbetween
import InbetweenSDL

extension FadeScene {
  func draw(with painter: Painter) throws {
    try drawStage(with: painter)
    try drawRuler(with: painter)
    guard namesChips else { return }
    for control in chips {
      try painter.caption(
        control.name, at: SIMD2(control.area.left - 10, control.area.center.y), anchor: .trailing)
    }
  }

  /// Returns the colour of a tween.
  private static func color(_ index: Int, _ palette: Palette) -> RGBA { palette.series[index == 0 ? 0 : 3] }

  /// Draws the game, the menu before it, and the page that slides in. With less motion the page fades in.
  private func drawStage(with painter: Painter) throws {
    painter.shadow(stage, cornerRadius: 16, height: 1)
    let night = min(max(values[0], 0), 1)
    func backdrop(_ look: MenuLook) -> MenuBackdrop {
      MenuBackdrop(part: night, air: air, look: look, painter: painter)
    }
    try painter.framed(stage) {
      backdrop(mood.look).draw(in: stage)
      try drawMenu(backdrop(mood.look), with: painter)
      let shown = Area(corner: sheet.least + SIMD2(0, drop), size: sheet.size)
      if values[1] > 0 {
        try painter.moved(opacity: isCalm ? min(values[1], 1) : 1) {
          try pages[page].draw(on: shown, rows: options, close: close, with: painter) { row, area in
            var pages = pages
            pages[page].on = [row]
            backdrop(MenuLook(pages)).draw(in: area)
          }
        }
      }
      drawTap(
        at: isEntering ? items[page].area.position(at: SIMD2(0.8, 0.5)) : close.area.center, with: painter)
    }
  }

  /// Draws the menu on a dark card, where its texts can be read by day and by night.
  private func drawMenu(_ backdrop: MenuBackdrop, with painter: Painter) throws {
    let top = SIMD2(items[0].area.left + 4, items[0].area.top)
    let isTall = stage.size.y > 230
    painter.fill(menu, cornerRadius: 18, RGBA(hex: 0x0C1626).opacity(0.88))
    try painter.text(
      "Lantern", at: top - SIMD2(0, isTall ? 60 : 26), isTall ? .display : .title, color: Self.ink)
    if isTall { try backdrop.change("Day three, noon", "Night three", at: top - SIMD2(0, 26), .label) }
    for (index, item) in items.enumerated() {
      let chosen = index == page ? min(max(values[1], 0), 1) : 0
      let area = item.area.inset(by: item.push * 1.5)
      let (left, width) = (area.left + 16 + 4 * item.lift, area.size.x - 24)
      painter.fill(area, cornerRadius: 10, Self.ink.opacity(0.1 + 0.12 * max(item.lift, chosen)))
      painter.fill(
        Area(corner: area.least, size: SIMD2(4, area.size.y)), cornerRadius: 2,
        RGBA(hex: 0xFFE08A).opacity(max(chosen, 0.6 * item.lift)))
      let isHigh = area.size.y > 40
      try painter.text(
        item.name, at: SIMD2(left, area.center.y - (isHigh ? 9 : 0)), .label, color: Self.ink)
      guard isHigh else { continue }
      try painter.text(
        pages[index].summary, at: SIMD2(left, area.center.y + 10), .caption, width: width,
        color: Self.ink.opacity(0.65))
    }
  }

  private static let ink = RGBA(hex: 0xF1F4FB)

  /// Whether the next page to come is the new one, or it is coming.
  private var isEntering: Bool {
    let next = film.windows.first { loop.shown < $0.end } ?? film.windows.last
    return next?.direction == .forward
  }

  /// Draws a tap, which is what sets off a transition while the loop plays by itself.
  private func drawTap(at position: SIMD2<Float>, with painter: Painter) {
    guard isPlaying else { return }
    for window in film.windows {
      let part = Float((loop.shown - window.start + Self.tap) / (Self.tap * 1.5))
      guard (0...1).contains(part) else { continue }
      let strength = part < 0.6 ? part / 0.6 : (1 - part) / 0.4
      painter.circle(position, radius: 18 - 6 * strength, painter.palette.series[3].opacity(0.5 * strength))
      painter.canvas.strokeArc(
        center: position, radius: 18 - 6 * strength, width: 1.5, color: RGBA.white.opacity(0.8 * strength))
    }
  }

  /// The time from the beginning of a tap to the beginning of its transition.
  private static let tap = Duration.milliseconds(300)

  private func drawRuler(with painter: Painter) throws {
    let palette = painter.palette
    painter.panel(ruler, cornerRadius: 16)
    painter.fill(times, cornerRadius: 8, palette.well)
    for (part, (start, lead)) in parts.enumerated() {
      let end = part + 1 < parts.count ? parts[part + 1].start : film.length
      for window in film.windows {
        let (begin, finish) = (max(window.start + lead, start), min(window.end + lead, end))
        guard begin < finish else { continue }
        try draw(window, begin...finish, moves: window.segment.lowerBound + lead, with: painter)
      }
    }
    if isWaiting, let stop {
      let rest = (film.windows.first { $0.start > stop }?.start ?? film.length) - stop
      try painter.text(
        "it waits for you", at: SIMD2(x(at: time.shown + rest / 2), times.top - 10), .caption,
        anchor: .center, color: palette.accent)
    }
    try drawSeconds(at: times.bottom + 10, with: painter)
    drawCurves(with: painter)
    let now = x(at: time.shown)
    painter.fill(
      Area(x: (now - 1)...(now + 1), y: (times.top - 2)...(times.bottom + 3)), cornerRadius: 1, palette.ink)
    painter.circle(SIMD2(now, times.bottom + 3), radius: holdsTime ? 6 : 5, palette.ink)
    // With less motion nothing slides: the page fades too.
    let names: [String] = isCalm ? ["Night", "Page"] : ["Fade", "Slide"]
    for (index, name) in names.enumerated() {
      let y = times.center.y + (index == 0 ? -11 : 11)
      let color = Self.color(index, palette)
      painter.circle(SIMD2(now, self.y(of: values[index])), radius: index == 0 ? 6 : 3.5, color)
      painter.circle(SIMD2(ruler.left + 20, y), radius: 4, color)
      try painter.text(name, at: SIMD2(ruler.left + 31, y), .label)
      try painter.text(
        String(format: "%.0f %%", values[index] * 100), at: SIMD2(times.left - 12, y), .label,
        anchor: .trailing)
    }
  }

  /// Draws the part of a window that is in the course, and the segment of the fade.
  private func draw(
    _ window: FadeFilm.Window, _ shown: ClosedRange<Duration>, moves: Duration, with painter: Painter
  ) throws {
    let palette = painter.palette
    let bar = times.between(x(at: shown.lowerBound)...x(at: shown.upperBound))
    painter.fill(bar, cornerRadius: 6, palette.control)
    let length = window.segment.upperBound - window.segment.lowerBound
    let (begin, end) = (max(moves, shown.lowerBound), min(moves + length, shown.upperBound))
    if begin < end {
      painter.fill(
        times.between(x(at: begin)...x(at: end)), cornerRadius: 6, Self.color(0, palette).opacity(0.18))
    }
    let turns = shown.lowerBound > .zero && parts.contains { $0.start == shown.lowerBound }
    let words = (turns ? "turned: it " : "the page ") + (window.direction == .forward ? "enters" : "leaves")
    if try painter.width(of: words, .caption) < bar.size.x {
      try painter.text(
        words, at: SIMD2(bar.center.x, times.top - 10), .caption, anchor: .center,
        color: shown.contains(time.shown) ? palette.ink : palette.dim)
    }
  }

  /// Draws the courses of the fade, as an area, and of the slide, as a line: they may be equal. The courses
  /// without a turn are dashed.
  private func drawCurves(with painter: Painter) {
    for index in 0...1 {
      let (curve, color) = (film.curves[index], Self.color(index, painter.palette))
      func point(_ time: Duration, _ filmTime: Duration) -> SIMD2<Float> {
        let step = Int((filmTime / film.length * Double(curve.count - 1)).rounded())
        return SIMD2(x(at: time), y(of: curve[min(max(step, 0), curve.count - 1)]))
      }
      let instants = curve.indices.map { film.length * (Double($0) / Double(curve.count - 1)) }
      let points = instants.map { point($0, filmTime(at: $0)) }
      if index == 0 {
        for (left, right) in zip(points, points.dropFirst()) {
          painter.fill(Area(x: left.x...right.x, y: min(left.y, right.y)...times.bottom), color.opacity(0.3))
        }
        // Where the courses are equal, this one is the rim of the other.
        painter.canvas.strokePolyline(points, width: 8, joins: .round, color: color.opacity(0.7))
      } else {
        painter.canvas.strokePolyline(points, width: 2.5, joins: .round, color: color)
      }
      for (before, turn) in zip(parts, parts.dropFirst()) {
        let missed = instants.filter { $0 >= turn.start }.map { point($0, $0 - before.lead) }
        painter.dashes(along: missed, width: 1.5, color.opacity(0.5))
        let place = point(turn.start, turn.start - turn.lead)
        painter.circle(place, radius: 5, painter.palette.ink)
        painter.circle(place, radius: 3, color)
      }
    }
  }

  /// The height of a value in the plot.
  private func y(of value: Float) -> Float { times.inset(by: SIMD2(0, 4)).plot(0, value).y }

  /// Draws marks at tenths of a second, and labels at whole seconds.
  private func drawSeconds(at y: Float, with painter: Painter) throws {
    let tenths = Int(film.length / .milliseconds(100))
    for tenth in 0...tenths {
      let position = x(at: .milliseconds(100 * tenth))
      if tenth % 10 == 0 {
        try painter.caption("\(tenth / 10) s", at: SIMD2(position, y), anchor: .center)
      } else {
        painter.line(
          from: SIMD2(position, y - 3), to: SIMD2(position, y + (tenth % 5 == 0 ? 3 : 1)),
          painter.palette.faint)
      }
    }
  }

  private func x(at time: Duration) -> Float { times.x(at: Float(time / film.length)) }
}
