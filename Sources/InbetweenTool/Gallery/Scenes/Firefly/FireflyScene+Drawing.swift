import FireflyGame
import Foundation
import Inbetween
import InbetweenSDL

extension FireflyScene {
  func draw(with painter: Painter) throws {
    painter.panel(panel)
    try painter.canvas.drawStage(Game.stage, fittedInto: stage.center, size: stage.size) {
      try picture.draw(on: painter.canvas)
    }
    if facts.size.x > 0 { try drawFacts(with: painter) }
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
    let step = min(facts.size.y / Float(lines.count), 58)
    for (index, (name, value)) in lines.enumerated() {
      let top = facts.top + Float(index) * step
      try painter.caption(name, at: SIMD2(facts.left, top + 8), width: facts.size.x)
      let color = index == 0 ? painter.palette.accent : painter.palette.ink
      try painter.text(
        value, at: SIMD2(facts.left, top + 26), .heading, width: facts.size.x, color: color)
    }
  }
}
