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
    }
    if showsFacts { try drawFacts(with: painter) }
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
