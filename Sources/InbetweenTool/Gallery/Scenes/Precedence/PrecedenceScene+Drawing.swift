import Foundation
import Inbetween
import InbetweenSDL

extension PrecedenceScene {
  func draw(with painter: Painter) throws {
    tape.sample()
    let moment = shown
    try painter.moved(by: area.least) {
      painter.shadow(layout.panel, cornerRadius: 16, height: 1)
      try painter.framed(layout.panel) {
        drawSky(with: painter)
        drawLevel(moment, with: painter)
        try drawTrace(moment, with: painter)
        try drawHeroes(moment, with: painter)
      }
      try drawStack(moment, with: painter)
      let words = "All move one property: .level, the hero's place"
      if try painter.width(of: words, .caption) < layout.panel.right - layout.foot.left - 290 {
        try painter.caption(
          words, at: SIMD2(layout.panel.right, layout.foot.center.y), anchor: .trailing)
      }
      moment.ghost.draw(with: painter)
    }
  }

  private func color(of role: HeroRole?, _ palette: Palette) -> RGBA {
    role.map { palette.series[$0.series] } ?? palette.dim
  }

  /// The picture has its own colours, in both palettes.
  private static let sky = (upper: RGBA(hex: 0x232C5C), lower: RGBA(hex: 0xF2A58C))
  private static let earth = (upper: RGBA(hex: 0x43304A), lower: RGBA(hex: 0x1E1830))

  private func drawSky(with painter: Painter) {
    let (panel, canvas, sky) = (layout.panel, painter.canvas, Self.sky)
    let air = Area(x: panel.left...panel.right, y: panel.top...layout.floor)
    canvas.fillRectangle(center: air.center, size: air.size, from: sky.upper, to: sky.lower)
    for index in 0..<26 {
      let x = (Float(index) * 0.618_034).truncatingRemainder(dividingBy: 1)
      let y = (Float(index) * 0.381_966 * 1.7).truncatingRemainder(dividingBy: 1) * 0.42
      painter.circle(air.position(at: SIMD2(x, y)), radius: index % 4 == 0 ? 1.6 : 1, RGBA.white.opacity(0.5))
    }
    let moon = air.position(at: SIMD2(0.8, 0.24))
    painter.circle(moon, radius: 52, RGBA(hex: 0xFFF3D6).opacity(0.1))
    painter.circle(moon, radius: 26, RGBA(hex: 0xFFF3D6))
    let dark = RGBA(hex: 0x231B4C)
    for (place, size, part) in [
      (SIMD2<Float>(0.12, 1.0), SIMD2<Float>(0.8, 0.8), Float(0.3)), (SIMD2(0.74, 1.0), SIMD2(1, 1.0), 0.36),
      (SIMD2(0.4, 1.06), SIMD2(0.9, 0.62), 0.56), (SIMD2(1.02, 1.06), SIMD2(0.7, 0.56), 0.6),
    ] {
      canvas.fillEllipse(
        center: air.position(at: place), size: air.size * size, color: sky.lower.mixed(dark, part))
    }
    let ground = Area(x: panel.left...panel.right, y: layout.floor...panel.bottom)
    canvas.fillRectangle(
      center: ground.center, size: ground.size, from: Self.earth.upper, to: Self.earth.lower)
  }

  private func drawLevel(_ moment: PrecedenceMoment, with painter: Painter) {
    let palette = Palette.dark
    let turf = Area(x: layout.panel.left...layout.panel.right, y: (layout.floor - 1)...(layout.floor + 9))
    for x in stride(from: turf.left + 8, to: turf.right, by: 15) {
      painter.circle(SIMD2(x, turf.bottom - 3), radius: 7, RGBA(hex: 0x3F9E6B))
    }
    painter.fill(turf, RGBA(hex: 0x3F9E6B))
    painter.fill(Area(x: turf.left...turf.right, y: turf.top...(turf.top + 4)), RGBA(hex: 0x8FE3A0))
    // The ends of the patrol.
    for (place, way) in [(Float(0.08), Float(1)), (0.92, -1)] {
      let foot = SIMD2(layout.x(place), layout.floor)
      let top = foot - SIMD2(0, layout.height * 1.45)
      painter.canvas.strokeLine(from: foot, to: top, width: 4, ends: .round, color: RGBA(hex: 0xF3ECE2))
      painter.canvas.fillRectangle(
        center: top + SIMD2(17 * way, 11), size: SIMD2(32, 20), cornerRadius: 4,
        color: palette.series[HeroRole.patrol.series])
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
    _ place: Float, _ velocity: Float = 0, lift: Float = 0, turn: Float = 0,
    mood: HeroPicture.Mood = .calm, growth: Float = 1
  ) -> HeroPicture {
    let scale = layout.x(1) - layout.x(0)
    return HeroPicture(
      foot: SIMD2(layout.x(place), layout.floor - lift * layout.height), height: layout.height * growth,
      way: place * scale, velocity: velocity * scale, turn: turn, mood: mood)
  }

  /// Draws the hero, and a ghost of it where each covered driver has it.
  private func drawHeroes(_ moment: PrecedenceMoment, with painter: Painter) throws {
    let palette = Palette.dark
    let ghosts = moment.cards.filter { !$0.isSeen && $0.role != .hit }
    for card in ghosts {
      picture(card.value, 0.1).draw(
        color(of: card.role, palette).mixed(.white, 0.3).opacity(0.45 * card.presence), isGhost: true,
        with: painter)
    }
    try drawNames(of: ghosts, with: painter)
    let shadow = 1 / (1 + moment.lift)
    painter.canvas.fillEllipse(
      center: SIMD2(layout.x(moment.place), layout.floor + 3),
      size: SIMD2(layout.height * 0.7, 7) * (0.6 + 0.4 * shadow), color: RGBA.black.opacity(0.4 * shadow))
    func hero(_ growth: Float) -> HeroPicture {
      picture(
        moment.place, moment.velocity, lift: moment.lift - (growth - 1) / 2, turn: moment.turn,
        mood: moment.mood, growth: growth)
    }
    let isPointed = tape.isLive && pointer.map(grabArea.contains) ?? false
    if isPointed { hero(1.14).draw(.white, isGhost: true, with: painter) }
    hero(1.08).draw(RGBA(hex: 0x1A1433), isGhost: true, with: painter)
    var face = hero(1)
    // It watches the pointer, and blinks now and then.
    let head = face.foot - SIMD2(0, layout.height * 0.68)
    if let seen = pointer ?? (moment.ghost.presence > 0.5 ? moment.ghost.position : nil) {
      face.gaze = (seen - head) / max((seen - head).length, layout.height * 0.6)
    }
    let blink = moment.seconds.truncatingRemainder(dividingBy: 3.1)
    face.eyelids = min(abs(blink - 3) / 0.1, 1)
    face.draw(color(of: moment.seen, palette), with: painter)
    try drawHint(isPointed, moment.goals, head, with: painter)
  }

  /// Draws the names of covered drivers above their ghosts.
  private func drawNames(of ghosts: [HeroCard], with painter: Painter) throws {
    let spans = try ghosts.map { card in
      let (x, half) = (layout.x(card.value), try painter.width(of: card.role.rawValue, .label) / 2 + 4)
      return (x - half)...(x + half)
    }
    for (card, row) in zip(ghosts, PrecedenceLayout.rows(of: spans)) {
      let y = layout.floor - layout.height * 1.12 - 18 * Float(row)
      try painter.text(
        card.role.rawValue, at: SIMD2(layout.x(card.value), y), .label, anchor: .center,
        color: RGBA.white.opacity(0.9 * card.presence))
    }
  }

  /// Draws a hint at the pointer: the effect of a press. On the way to a goal there is none.
  private func drawHint(
    _ isPointed: Bool, _ goals: [Float], _ head: SIMD2<Float>, with painter: Painter
  ) throws {
    guard tape.isLive, !isHolding, let pointer, isPointed || goals.isEmpty else { return }
    let words = isPointed ? "tap: hit    drag: carry" : "click: run here"
    let half = try painter.width(of: words, .label) / 2 + 16
    let place =
      isPointed ? head - SIMD2(0, layout.height * 0.62) : SIMD2(pointer.x, layout.floor - layout.height * 0.7)
    if !isPointed {
      let goal = SIMD2(layout.x(layout.place(atX: pointer.x)), layout.floor - layout.height * 0.35)
      painter.canvas.strokeArc(
        center: goal, radius: layout.height * 0.13, width: 2.5,
        color: Palette.dark.series[HeroRole.run.series])
    }
    let room = layout.panel.inset(by: SIMD2(half + 8, 24))
    try painter.chip(words, at: room.nearest(to: place))
  }

  /// Draws where the hero was, the newest at the top, in the colours of the drivers that were seen.
  private func drawTrace(_ moment: PrecedenceMoment, with painter: Painter) throws {
    let (palette, trace) = (Palette.dark, moment.trace)
    let step = layout.trace.size.y / Float(trace.capacity)
    let top = layout.floor + 16
    func y(_ index: Int) -> Float { top + (Float(trace.count - 1 - index) + moment.sinceTrace) * step }
    let area = Area(x: layout.panel.left...layout.panel.right, y: top...layout.trace.bottom)
    for second in 1...5 {
      let y = top + Float(second) * 30 * step
      guard y < area.bottom - 12 else { break }
      painter.level(y, across: area.inset(by: SIMD2(18, 0)), RGBA.white.opacity(0.12))
      try painter.text(
        "\(second) s ago", at: SIMD2(area.left + 18, y - 9), .caption, color: RGBA.white.opacity(0.6))
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
        painter.canvas.strokePolyline(
          line, width: 4, ends: .round, joins: .round, color: color(of: role, palette))
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
    let height: Float = layout.isSmall ? 44 : 78
    // A card takes room as it comes, and gives it back as it goes: cards never overlap.
    var list = Area(
      x: inner.left...inner.right, y: (inner.top + (layout.isSmall ? 42 : 50))...(inner.bottom - 20))
    for card in moment.listed where card.presence > 0.01 {
      let room = list.cutTop((height + 8) * card.presence)
      guard room.bottom <= list.most.y else { break }
      try painter.moved(opacity: card.presence) {
        try painter.canvas.clip(
          center: room.center - SIMD2(0, 4 * card.presence), size: room.size - SIMD2(0, 8 * card.presence)
        ) {
          try draw(
            card, in: Area(corner: room.least, size: SIMD2(inner.size.x, height)), with: painter)
        }
      }
    }
    for role in [HeroRole.run, .drag, .hit] where !moment.cards.contains(where: { $0.role == role }) {
      let slot = list.cutTop(height * 0.6, gap: 8)
      guard slot.bottom <= list.most.y else { break }
      try drawSlot(of: role, in: slot, with: painter)
    }
    try painter.caption(
      layout.isSmall ? "precedence(of: hero, .level)" : "world.precedence(of: hero, .level)",
      at: SIMD2(inner.left, inner.bottom - 6), width: inner.size.x)
  }

  /// Draws the place of a driver that is not there, with what brings it.
  private func drawSlot(of role: HeroRole, in area: Area, with painter: Painter) throws {
    let palette = painter.palette
    painter.outline(area, cornerRadius: 12, palette.edge)
    painter.circle(SIMD2(area.left + 18, area.center.y), radius: 4, palette.series[role.series])
    try painter.text(
      role.rawValue.capitalized, at: SIMD2(area.left + 32, area.center.y), .label, color: palette.dim)
    try painter.caption(
      role.invitation, at: SIMD2(area.right - 14, area.center.y), anchor: .trailing, width: area.size.x - 90)
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
    let middle = layout.isSmall ? area.center.y : area.top + 29
    try painter.text(name, at: SIMD2(area.left + 16, middle - 9), .label, color: ink)
    if !layout.isSmall {
      try painter.text(
        card.role.note, at: SIMD2(area.left + 16, middle + 8), .caption, width: area.size.x - 84,
        color: dim)
      // The place at which this driver has the hero.
      let track = Area(x: (area.left + 16)...(area.right - 14), y: (middle + 27)...(middle + 27))
      painter.level(track.top, across: track, ink.opacity(0.3))
      if card.role != .hit {
        painter.circle(SIMD2(track.x(at: card.value), track.top), radius: 5, card.isSeen ? ink : color)
      }
    }
    let state = card.isOver ? "over" : card.role == .hit ? "adds" : card.isSeen ? "seen" : "covered"
    try painter.text(
      state, at: SIMD2(area.right - 14, middle - 9), .caption, anchor: .trailing, color: ink)
    let value = (card.role == .hit && card.value >= 0 ? "+" : "") + card.value.inHundredths
    try painter.text(
      value, at: SIMD2(area.right - 14, middle + (layout.isSmall ? 6 : 8)), .caption,
      anchor: .trailing, color: dim)
    guard let progress = card.progress else { return }
    let bar = Area(x: area.left + 16...area.right - 14, y: area.bottom - 6...area.bottom - 4)
    painter.fill(bar, cornerRadius: 1, ink.opacity(0.18))
    painter.fill(bar.between(bar.left...bar.x(at: progress)), cornerRadius: 1, ink.opacity(0.7))
  }
}
