import FireflyGame
import Foundation
import Inbetween
import InbetweenSDL

extension FireflyScene {
  func draw(with painter: Painter) throws {
    painter.shadow(stage, cornerRadius: 16, height: 1)
    try painter.framed(stage) {
      try painter.canvas.drawStage(Game.stage, fittedInto: stage.center, size: stage.size) {
        try picture.draw(on: painter.canvas)
      }
      try drawPlayedFuture(with: painter)
      if goesBack { try drawRewind(with: painter) }
    }
    if showsFacts { try drawFacts(with: painter) }
  }

  /// Draws the firefly of the future that was given up, and its path in the next seconds.
  private func drawPlayedFuture(with painter: Painter) throws {
    let future = playedFuture.prefix(120)
    guard let now = future.first, future.count > 5 else { return }
    func place(_ flown: FlownPlace) -> SIMD2<Float> { stage.position(at: flown.place / Game.stage) }
    for (age, flown) in future.enumerated() where age % 4 == 3 {
      painter.circle(place(flown), radius: 2, RGBA.white.opacity(0.5 * (1 - Float(age) / 120)))
    }
    // While the game goes back, the firefly is there too.
    guard let fly = game.world[game.fly, .position], (now.place - fly).length > 24 else { return }
    painter.circle(place(now), radius: 7, RGBA.white.opacity(0.35))
    painter.canvas.strokeArc(center: place(now), radius: 12, width: 1.5, color: RGBA.white.opacity(0.6))
    let label = Area(center: stage.center, size: stage.size - SIMD2(120, 60)).nearest(to: place(now))
    try painter.text(
      "as it went before", at: label + SIMD2(0, 24), .caption, anchor: .center, color: RGBA.white.opacity(0.6)
    )
  }

  /// Says that the game goes back, with the key that does so.
  private func drawRewind(with painter: Painter) throws {
    let accent = painter.palette.accent
    painter.outline(stage.inset(by: 2), cornerRadius: 14, width: 3, accent)
    let words = "going back: each moth, spark and point as it was"
    let style: TextStyle = stage.size.x > 560 ? .heading : .caption
    let width = try painter.width(of: words, style) + 74
    let plate = Area(center: SIMD2(stage.center.x, stage.bottom - 42), size: SIMD2(width, 44))
    painter.fill(plate, cornerRadius: 22, RGBA(hex: 0x07070F).opacity(0.82))
    painter.outline(plate, cornerRadius: 22, accent)
    try KeysPanel.drawCaps(
      of: KeyHelp(caps: ["B"], meaning: ""), at: SIMD2(plate.left + 16, plate.center.y), with: painter)
    try painter.text(words, at: SIMD2(plate.left + 54, plate.center.y), style, color: .white)
  }

  /// Draws the cost of the game and the size of its past.
  private func drawFacts(with painter: Painter) throws {
    func microseconds(_ time: Duration?) -> String {
      time.map { String(format: "%.0f µs", $0 / .microseconds(1)) } ?? "–"
    }
    let seconds = (past.end ?? .zero) - (past.start ?? .zero)
    let lines = [
      ("played", game.isPiloted ? "by itself" : "by you"),
      ("entities", CrowdSize.grouped(game.world.entityCount)),
      ("drivers", CrowdSize.grouped(game.world.driverCount)),
      ("a tick", microseconds(costs.tick)),
      ("the past", String(format: "%.1f s", seconds / .seconds(1))),
      ("its snapshots", String(format: "%.1f MB", Double(past.byteCount) / 1e6)),
      ("a snapshot", microseconds(costs.save)),
    ]
    let isRow = facts.size.x > facts.size.y
    let palette = painter.palette
    let cells = isRow ? facts.columns(lines.count, gap: 8) : facts.rows(lines.count, gap: 0)
    for (index, ((name, value), cell)) in zip(lines, cells).enumerated() {
      try painter.text(
        name, at: SIMD2(cell.left, cell.top + 9), .caption, width: cell.size.x, color: palette.dim)
      try painter.text(
        value, at: SIMD2(cell.left, cell.top + 27), .heading, width: cell.size.x,
        color: index == 0 ? palette.accent : palette.ink)
    }
  }
}
