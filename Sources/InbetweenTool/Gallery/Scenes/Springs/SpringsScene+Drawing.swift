import Foundation
import Inbetween
import InbetweenSDL

extension SpringsScene {
  func draw(with painter: Painter) throws {
    // The spring may have changed since the last advance.
    tape.sample()
    let moment = shown
    painter.panel(field)
    drawGrid(with: painter)
    drawTarget(moment, with: painter)
    drawTrail(moment, with: painter)
    if panel.showsChain { drawChain(moment, with: painter) }
    drawBall(moment, with: painter)
    try drawWords(moment, with: painter)
    painter.panel(panel.area)
    try StepPlot(spring: moment.spring, span: Double(moment.span)).draw(in: panel.plot, with: painter)
    if !panel.isPhysical { try drawNumbers(moment.spring, with: painter) }
  }

  private func drawGrid(with painter: Painter) {
    let distance: Float = 40
    let inner = field.inset(by: 24)
    let count = SIMD2(Int(inner.size.x / distance), Int(inner.size.y / distance))
    let start = field.center - SIMD2(Float(count.x), Float(count.y)) * distance / 2
    for row in 0...max(count.y, 0) {
      for column in 0...max(count.x, 0) {
        let position = start + SIMD2(Float(column), Float(row)) * distance
        painter.circle(position, radius: 1.25, painter.palette.edge)
      }
    }
  }

  /// Draws the ball's recent positions as fading dots at even times. The faster it was, the farther the dots
  /// are apart.
  private func drawTrail(_ moment: SpringMoment, with painter: Painter) {
    for index in 0..<moment.trail.count {
      let youth = Float(index + 1) / Float(moment.trail.capacity)
      painter.circle(
        field.center + moment.trail[index], radius: 15 * youth,
        painter.palette.accent.opacity(0.3 * youth * youth))
    }
  }

  private func drawTarget(_ moment: SpringMoment, with painter: Painter) {
    let palette = painter.palette
    let target = field.center + moment.target
    painter.dashes(from: target, to: field.center + moment.ball, palette.faint)
    painter.circle(target, radius: 35, palette.faint)
    painter.circle(target, radius: 33.5, palette.panel)
    painter.circle(target, radius: moment.isTouring ? 6 : 3, palette.dim.opacity(0.8))
  }

  /// Draws the chain from its end to the ball, so that the first link is in front.
  private func drawChain(_ moment: SpringMoment, with painter: Painter) {
    let palette = painter.palette
    let positions = [moment.ball] + moment.links
    painter.canvas.strokePolyline(positions.map { field.center + $0 }, width: 1.5, color: palette.faint)
    for index in moment.links.indices.reversed() {
      let part = Float(index) / Float(max(moment.links.count - 1, 1))
      let color = palette.series[3].mixed(palette.series[2], part)
      let position = field.center + moment.links[index]
      let radius = 17 - 12 * part
      painter.circle(position, radius: radius + 1.5, palette.panel.opacity(0.9))
      painter.circle(position, radius: radius, color)
    }
  }

  /// Draws the ball, stretched slightly in the direction of its velocity.
  private func drawBall(_ moment: SpringMoment, with painter: Painter) {
    let position = field.center + moment.ball
    let speed = moment.velocity.length
    let stretch = 1 + min(speed / 9000, 0.3)
    let turn = speed > 1 ? atan2(moment.velocity.y, moment.velocity.x) * 180 / .pi : 0
    painter.shadow(Area(center: position, size: SIMD2(52, 52)), cornerRadius: 26, height: 3)
    painter.canvas.fillCircle(
      center: position, radius: 26, rotation: turn, scale: SIMD2(stretch, 1 / stretch),
      color: painter.palette.accent)
  }

  private func drawWords(_ moment: SpringMoment, with painter: Painter) throws {
    let y = field.bottom - 22
    let left = moment.restsIn / .seconds(1)
    let state = left > 0 ? String(format: "at rest in %.2f s", left) : "at rest"
    try painter.caption(state, at: SIMD2(field.left + 20, y))
    let speed = String(format: "%.0f points a second", moment.velocity.length)
    try painter.caption(speed, at: SIMD2(field.right - 20, y), anchor: .trailing)
  }

  private func drawNumbers(_ spring: Spring, with painter: Painter) throws {
    let values = [
      ("Mass", String(format: "%.2f", spring.mass)), ("Stiffness", String(format: "%.0f", spring.stiffness)),
      ("Damping", String(format: "%.1f", spring.damping)),
    ]
    for ((name, value), column) in zip(values, panel.numbers.columns(3, gap: 8)) {
      try painter.caption(name, at: SIMD2(column.left, column.top + 12))
      try painter.text(value, at: SIMD2(column.left, column.top + 30), .label)
    }
  }
}
