import Foundation
import Inbetween
import InbetweenSDL

extension PrecedenceScene {
  func draw(with painter: Painter) throws {
    tape.sample()
    let moment = shown
    try painter.moved(by: area.least) {
      painter.panel(layout.panel)
      drawLevel(moment, with: painter)
      try drawTrace(moment, with: painter)
      try drawHeroes(moment, with: painter)
      try drawStack(moment, with: painter)
      try painter.caption(
        "All move one property, the hero's place", at: SIMD2(layout.panel.right, layout.foot.center.y),
        anchor: .trailing, width: layout.panel.right - layout.foot.left - 290)
      moment.ghost.draw(with: painter)
    }
  }

  private func color(of role: HeroRole?, _ palette: Palette) -> RGBA {
    role.map { palette.series[$0.series] } ?? palette.dim
  }

  private func drawLevel(_ moment: PrecedenceMoment, with painter: Painter) {
    let palette = painter.palette
    painter.canvas.clip(center: layout.stage.center, size: layout.stage.size) {
      for (place, size, ink) in [
        (SIMD2<Float>(0.22, 1.06), SIMD2<Float>(0.9, 0.9), palette.well),
        (SIMD2(0.8, 1.1), SIMD2(0.9, 1.2), palette.well),
        (SIMD2(0.52, 1.1), SIMD2(0.9, 0.66), palette.edge),
      ] {
        painter.canvas.fillEllipse(
          center: layout.stage.position(at: place), size: layout.stage.size * size, color: ink.opacity(0.7))
      }
    }
    let floor = Area(x: layout.x(0) - 16...layout.x(1) + 16, y: layout.floor...layout.floor + 5)
    painter.fill(floor, cornerRadius: 2.5, palette.control)
    // The ends of the patrol.
    for (place, way) in [(Float(0.08), Float(1)), (0.92, -1)] {
      let foot = SIMD2(layout.x(place), layout.floor)
      let top = foot - SIMD2(0, layout.height * 1.45)
      painter.line(from: foot, to: top, width: 2.5, palette.faint)
      painter.canvas.fillRectangle(
        center: top + SIMD2(11 * way, 7), size: SIMD2(22, 14), cornerRadius: 3,
        color: palette.series[HeroRole.patrol.series].opacity(0.75))
    }
    for goal in moment.goals {
      let place = SIMD2(layout.x(goal), layout.floor)
      painter.circle(
        place - SIMD2(0, layout.height * 0.35), radius: layout.height * 0.15,
        palette.series[HeroRole.run.series])
      painter.circle(
        place - SIMD2(0, layout.height * 0.35), radius: layout.height * 0.09,
        palette.series[HeroRole.run.series].mixed(palette.panel, 0.35))
    }
  }

  private func picture(
    _ place: Float, _ velocity: Float = 0, lift: Float = 0, turn: Float = 0, hangs: Bool = false
  ) -> HeroPicture {
    let scale = layout.x(1) - layout.x(0)
    return HeroPicture(
      foot: SIMD2(layout.x(place), layout.floor - lift * layout.height), height: layout.height,
      way: place * scale, velocity: velocity * scale, turn: turn, hangs: hangs)
  }

  /// Draws the hero, and a ghost of it where each covered driver has it.
  private func drawHeroes(_ moment: PrecedenceMoment, with painter: Painter) throws {
    let palette = painter.palette
    for card in moment.cards where !card.isSeen && card.role != .hit {
      let strength = 0.26 * card.presence
      picture(card.value, 0.1).draw(
        color(of: card.role, palette).opacity(strength), isGhost: true, with: painter)
      try painter.text(
        card.role.rawValue, at: SIMD2(layout.x(card.value), layout.floor - layout.height * 1.12), .caption,
        anchor: .center, color: palette.dim.opacity(card.presence))
    }
    let shadow = 1 / (1 + moment.lift)
    painter.canvas.fillEllipse(
      center: SIMD2(layout.x(moment.place), layout.floor + 3),
      size: SIMD2(layout.height * 0.7, 7) * (0.6 + 0.4 * shadow), color: palette.shadow.opacity(0.5 * shadow))
    picture(
      moment.place, moment.velocity, lift: moment.lift, turn: moment.turn, hangs: moment.isCarried
    ).draw(color(of: moment.seen, palette), with: painter)
  }

  /// Draws where the hero was, the newest at the top, in the colours of the drivers that were seen.
  private func drawTrace(_ moment: PrecedenceMoment, with painter: Painter) throws {
    let (palette, trace) = (painter.palette, moment.trace)
    let step = layout.trace.size.y / Float(trace.capacity)
    let top = layout.floor + 8
    func y(_ index: Int) -> Float { top + (Float(trace.count - 1 - index) + moment.sinceTrace) * step }
    let area = Area(x: layout.panel.left...layout.panel.right, y: top...layout.trace.bottom)
    for second in 1...5 {
      let y = top + Float(second) * 30 * step
      guard y < area.bottom - 12 else { break }
      painter.level(y, across: area.inset(by: SIMD2(16, 0)), palette.edge)
      try painter.caption("\(second) s ago", at: SIMD2(area.left + 18, y - 9))
    }
    painter.canvas.clip(center: area.center, size: area.size) {
      var patrol: [SIMD2<Float>] = []
      var line: [SIMD2<Float>] = [SIMD2(layout.x(moment.place), top)]
      var role = moment.seen
      for index in (0..<trace.count).reversed() {
        let point = trace[index]
        if let value = point.patrol { patrol.append(SIMD2(layout.x(value), y(index))) }
        line.append(SIMD2(layout.x(point.seen), y(index)))
        guard point.role != role || index == 0 else { continue }
        painter.canvas.strokePolyline(line, width: 3, color: color(of: role, palette))
        (line, role) = ([SIMD2(layout.x(point.seen), y(index))], point.role)
      }
      painter.dashes(along: patrol, gap: 4, color(of: .patrol, palette).opacity(0.55))
    }
  }

  /// Draws the drivers, the newest at the top.
  private func drawStack(_ moment: PrecedenceMoment, with painter: Painter) throws {
    painter.panel(layout.stack)
    let inner = layout.stack.inset(by: layout.isSmall ? 12 : 18)
    try painter.text("Drivers of one value", at: SIMD2(inner.left, inner.top + 8), .label)
    try painter.caption("the newest on top", at: SIMD2(inner.left, inner.top + 27))
    let height: Float = layout.isSmall ? 44 : 58
    // A card that comes slides out from below the heading.
    let list = Area(x: inner.left...inner.right, y: (inner.top + 38)...layout.stack.bottom)
    try painter.canvas.clip(center: list.center, size: list.size) {
      for card in moment.cards.reversed() {
        let top = inner.top + (layout.isSmall ? 42 : 50) + card.row * (height + 8)
        try painter.moved(opacity: card.presence) {
          try draw(
            card, in: Area(corner: SIMD2(inner.left, top), size: SIMD2(inner.size.x, height)), with: painter)
        }
      }
    }
    try painter.caption(
      "world.precedence(of: hero, .level)", at: SIMD2(inner.left, inner.bottom - 6), width: inner.size.x)
  }

  private func draw(_ card: HeroCard, in area: Area, with painter: Painter) throws {
    let palette = painter.palette
    let color = palette.series[card.role.series]
    painter.fill(area, cornerRadius: 12, card.isSeen ? color : palette.control)
    let (ink, dim) =
      card.isSeen ? (palette.onSeries, palette.onSeries.opacity(0.75)) : (palette.ink, palette.dim)
    if !card.isSeen {
      painter.fill(
        Area(corner: area.least + SIMD2(0, 10), size: SIMD2(4, area.size.y - 20)), cornerRadius: 2, color)
    }
    let name = card.role.rawValue.capitalized
    try painter.text(name, at: SIMD2(area.left + 16, area.center.y - 9), .label, color: ink)
    if !layout.isSmall {
      try painter.text(
        card.role.note, at: SIMD2(area.left + 16, area.center.y + 8), .caption, width: area.size.x - 84,
        color: dim)
    }
    let state = card.role == .hit ? "adds" : card.isSeen ? "seen" : "covered"
    try painter.text(
      state, at: SIMD2(area.right - 14, area.center.y - 9), .caption, anchor: .trailing, color: ink)
    let value = (card.role == .hit && card.value >= 0 ? "+" : "") + card.value.inHundredths
    try painter.text(
      value, at: SIMD2(area.right - 14, area.center.y + (layout.isSmall ? 6 : 8)), .caption,
      anchor: .trailing, color: dim)
    guard let progress = card.progress else { return }
    let bar = Area(x: area.left + 16...area.right - 14, y: area.bottom - 6...area.bottom - 4)
    painter.fill(bar, cornerRadius: 1, ink.opacity(0.18))
    painter.fill(bar.between(bar.left...bar.x(at: progress)), cornerRadius: 1, ink.opacity(0.7))
  }
}
