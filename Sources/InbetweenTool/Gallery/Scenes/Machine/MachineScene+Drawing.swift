import Foundation
import Inbetween
import InbetweenSDL

extension MachineScene {
  func draw(with painter: Painter) throws {
    let palette = painter.palette
    painter.panel(panel)
    try painter.canvas.clip(center: panel.center, size: panel.size - 2) {
      painter.canvas.drawStage(MachineLevel.size, fittedInto: stage.center, size: stage.size) {
        drawGround(with: painter)
        drawThings(with: painter)
        drawRunner(with: painter)
      }
      try drawWords(with: painter)
    }
    guard goesBack, isRunning else { return }
    painter.outline(panel, cornerRadius: 16, width: 2, palette.series[4])
  }

  private func drawGround(with painter: Painter) {
    let (palette, size) = (painter.palette, MachineLevel.size)
    painter.circle(SIMD2(790, 110), radius: 44, palette.edge)
    for (place, radius) in [
      (SIMD2<Float>(210, 530), Float(260)), (SIMD2(520, 590), 290), (SIMD2(830, 530), 300),
    ] {
      painter.circle(place, radius: radius, palette.well)
    }
    for area in MachineLevel.floors + MachineLevel.ledges {
      painter.fill(area, cornerRadius: 7, palette.control)
      var grass = area.inset(by: SIMD2(4, 0))
      grass.most.y = grass.top + 5
      painter.fill(grass, cornerRadius: 2.5, palette.series[0].mixed(palette.control, 0.35))
    }
    // The spikes of the pits.
    for pit in [Float(300)...420, 640...830] {
      for x in stride(from: pit.lowerBound + 10, to: pit.upperBound - 4, by: 20) {
        painter.canvas.strokePolyline(
          [SIMD2(x - 7, size.y), SIMD2(x, size.y - 18), SIMD2(x + 7, size.y)], width: 4,
          color: palette.series[4].mixed(palette.panel, 0.5))
      }
    }
    let flag = MachineLevel.flag
    let isUp = game.state.wonFor > 0
    painter.line(from: flag, to: flag - SIMD2(0, 84), width: 4, palette.dim)
    painter.canvas.fillRectangle(
      center: flag - SIMD2(-20, isUp ? 72 : 40), size: SIMD2(36, 22), cornerRadius: 4,
      color: isUp ? palette.series[0] : palette.series[1])
  }

  private func drawThings(with painter: Painter) {
    let (palette, frame, canvas) = (painter.palette, game.frame, painter.canvas)
    for lift in game.lifts {
      let area = Area(center: frame[lift, .position] ?? .zero, size: MachineLevel.liftSize)
      painter.fill(area, cornerRadius: 7, palette.series[3])
      for x in [area.left + 14, area.right - 14] {
        painter.circle(SIMD2(x, area.center.y), radius: 2.5, palette.onSeries.opacity(0.5))
      }
    }
    for coin in game.coins {
      let (place, scale) = (frame[coin, .position] ?? .zero, frame[coin, .scale]?.x ?? 1)
      let opacity = frame[coin, .opacity] ?? 1
      guard opacity > 0 else { continue }
      painter.circle(place, radius: 10 * scale, palette.series[5].opacity(opacity))
      painter.circle(
        place, radius: 6 * scale, palette.series[5].mixed(palette.onSeries, 0.3).opacity(opacity))
    }
    for foe in game.foes {
      let (place, scale) = (frame[foe, .position] ?? .zero, frame[foe, .scale] ?? SIMD2(1, 1))
      let opacity = frame[foe, .opacity] ?? 1
      let size = SIMD2<Float>(46, 32) * scale
      canvas.fillRectangle(
        center: place - SIMD2(0, size.y / 2), size: size, cornerRadius: min(size.x, size.y) * 0.48,
        color: palette.series[4].opacity(opacity))
      for way in [Float(-8), 8] {
        painter.circle(
          place + SIMD2(way * scale.x, -size.y * 0.6), radius: 3.5 * scale.y,
          palette.onSeries.opacity(opacity))
      }
    }
  }

  /// Draws the runner, the ghost of what it did before, and on the way back what it will do.
  private func drawRunner(with painter: Painter) {
    let (palette, state) = (painter.palette, game.state)
    if goesBack, isRunning {
      for (index, place) in game.future.prefix(60).enumerated() {
        painter.circle(
          place - SIMD2(0, 28), radius: 3.5, palette.series[4].opacity(0.75 * (1 - Float(index) / 60)))
      }
    }
    if let ghost = game.ghost {
      HeroPicture(foot: ghost, height: Self.height, way: ghost.x, velocity: 150)
        .draw(palette.series[2].opacity(0.45), isGhost: true, with: painter)
    }
    let scale = game.frame[game.runner, .scale] ?? SIMD2(1, 1)
    HeroPicture(
      foot: game.place, height: Self.height * scale.y, way: game.place.x, velocity: state.velocity.x,
      turn: state.deadFor > 0 ? Float(state.deadFor) * 5 : 0, hangs: !state.isGrounded,
      stretch: scale.x / max(scale.y, 0.2)
    ).draw(state.deadFor > 0 ? palette.dim : palette.series[0], with: painter)
  }

  private static let height: Float = 58

  private func drawWords(with painter: Painter) throws {
    let palette = painter.palette
    let inner = panel.inset(by: SIMD2(22, 20))
    let state = game.state
    painter.circle(inner.least + SIMD2(7, 4), radius: 7, palette.series[5])
    try painter.text(
      "\(state.coins) of \(MachineLevel.coins.count)", at: inner.least + SIMD2(22, 4), .label)
    let words: String? =
      goesBack && isRunning
      ? "Back, tick by tick, to the same bits"
      : state.deadFor > 10
        ? "Press B, and go back before the fall"
        : state.wonFor > 0
          ? "Press B, and take another way" : game.pilot == nil ? nil : "Press an arrow: it is yours"
    if let words {
      try painter.text(words, at: SIMD2(inner.center.x, inner.top + 4), .heading, anchor: .center)
    }
    let size = Int((Double(game.byteCount) / 1000).rounded())
    try painter.caption(
      "\(game.snapshotCount) snapshots of \(size) kB", at: SIMD2(inner.right, inner.top + 4),
      anchor: .trailing)
  }
}
