import Foundation
import Inbetween
import InbetweenSDL

extension ThrowScene {
  /// Draws the score, the throws of the round as their drivers' handles remember them, and where all throws
  /// have stopped or will stop.
  func drawBoard(_ moment: ThrowMoment, with painter: Painter) throws {
    let score = moment.score
    let palette = painter.palette
    painter.panel(table.board, cornerRadius: 24)
    let room = table.board.inset(by: SIMD2(table.board.size.x < 200 ? 14 : 20, 16))
    var y = room.top + 8
    try painter.text("Round \(score.round)", at: SIMD2(room.left, y), .label, color: palette.dim)
    try painter.text(
      "Best \(score.best)", at: SIMD2(room.right, y), .label, anchor: .trailing, color: palette.dim)
    y += 36
    try painter.text("\(max(Int(score.tally.rounded()), 0))", at: SIMD2(room.left, y), .display)
    y += 34
    // A small card for each one of the game: bright if it lies on the table.
    let slots = Area(corner: SIMD2(room.left, y - 9), size: SIMD2(min(room.size.x, 130), 26)).columns(
      cards.count, gap: 6)
    for (kind, slot) in zip(ThrownCard.Kind.allCases, slots) {
      let lies = score.lines.last { ThrownCard.Kind.allCases[$0.card] == kind }?.points != nil
      painter.fill(slot, cornerRadius: 5, lies ? kind.color(palette) : palette.control)
    }
    y += 32
    painter.level(y, across: room, palette.edge)
    var below = Area(x: room.left...room.right, y: y...room.bottom)
    let rules = try painter.lines(of: Self.rules, width: room.size.x, .caption)
    if below.size.y > 200 || score.lines.isEmpty {
      let place = below.cutBottom(Float(rules.count) * 17)
      for (row, line) in rules.enumerated() {
        try painter.caption(line, at: SIMD2(room.left, place.top + 9 + 17 * Float(row)))
      }
    }
    let mapHeight = room.size.x * table.field.size.y / table.field.size.x
    if below.size.y > mapHeight + 5 * Self.lineHeight {
      try drawMap(moment, in: below.cutBottom(mapHeight + 26, gap: 8), with: painter)
    }
    let count = max(Int((below.size.y - 4) / Self.lineHeight), 1)
    for line in score.lines.suffix(count) {
      try draw(
        line, in: Area(corner: SIMD2(room.left, y + 4), size: SIMD2(room.size.x, Self.lineHeight)),
        with: painter)
      y += Self.lineHeight
    }
  }

  /// Draws a small table with the places of all throws: rings for those in flight, faint dots for earlier
  /// rounds.
  private func drawMap(_ moment: ThrowMoment, in area: Area, with painter: Painter) throws {
    var map = area
    let line = map.cutTop(20)
    map = map.inset(by: SIMD2(0, 3))
    try painter.caption("Where they stop", at: SIMD2(line.left, line.center.y))
    painter.well(map, cornerRadius: 8)
    let scale = map.size.x / table.field.size.x
    for target in table.targets {
      let center = map.position(at: table.share(of: target))
      for ring in ThrowTable.rings {
        painter.canvas.strokeArc(
          center: center, radius: ring.share * table.targetRadius * scale, width: 1,
          color: painter.palette.faint)
      }
    }
    for rest in moment.score.past {
      painter.circle(
        map.position(at: rest.place), radius: 3,
        ThrownCard.Kind.allCases[rest.card].color(painter.palette).opacity(0.35))
    }
    for (kind, pose) in zip(ThrownCard.Kind.allCases, moment.poses) {
      let color = kind.color(painter.palette)
      if case .landed = pose.motion {
        painter.circle(map.position(at: table.share(of: pose.center)), radius: 4, color)
      } else if pose.motion.isFlying, let end = pose.way.end {
        painter.canvas.strokeArc(
          center: map.position(at: table.share(of: end)), radius: 4.5, width: 2, color: color)
        painter.circle(map.position(at: table.share(of: pose.center)), radius: 2, color)
      }
    }
  }

  private static let lineHeight: Float = 36
  private static let rules =
    "A thrown card counts where it stops. A card that is only put down goes back to its place."

  private func draw(_ line: ThrowScore.Line, in area: Area, with painter: Painter) throws {
    let (palette, kind) = (painter.palette, ThrownCard.Kind.allCases[line.card])
    let y = area.center.y
    painter.fill(
      Area(center: SIMD2(area.left + 7, y), size: SIMD2(14, 20)), cornerRadius: 4,
      kind.color(palette))
    let left = area.left + 24
    try painter.text(kind.name, at: SIMD2(left, y - 8), .label)
    func seconds(_ time: Duration) -> String { String(format: "%.1f s", time.inSeconds) }
    let words =
      switch line.fate {
      case .flies(let time): "stops in \(seconds(time))"
      case .glided(let time): "glided for \(seconds(time))"
      case .pulled(let time): "pulled for \(seconds(time))"
      case .caught: "caught in flight"
      }
    try painter.caption(words, at: SIMD2(left, y + 8), width: area.right - left)
    if let points = line.points {
      try painter.text(
        points > 0 ? "+\(points)" : "0", at: SIMD2(area.right, y - 8), .label, anchor: .trailing)
    }
  }

  /// Draws the result of a round over the table.
  func drawResult(_ score: ThrowScore.Shown, with painter: Painter) throws {
    guard score.result > 0 else { return }
    let isBest = score.points > 0 && score.points >= score.best
    let words = "\(score.points) points"
    let center = SIMD2(
      table.field.center.x, (table.targets[0].y + table.targetRadius + table.handTop) / 2)
    let size = SIMD2(max(try painter.width(of: words, .display), 180) + 56, 92)
    let area = Area(center: center + SIMD2(0, 14 * (1 - score.result)), size: size)
    try painter.moved(opacity: score.result) {
      painter.shadow(area, cornerRadius: 22, height: 3)
      painter.panel(area, cornerRadius: 22)
      try painter.text(words, at: area.center - SIMD2(0, 12), .display, anchor: .center)
      try painter.caption(
        isBest ? "The best round so far" : "Best so far: \(score.best)",
        at: area.center + SIMD2(0, 24),
        anchor: .center)
    }
  }
}
