import Inbetween
import InbetweenSDL

extension MachineScene {
  func draw(with painter: Painter) throws {
    let palette = painter.palette
    painter.panel(panel)
    painter.well(well)
    try drawReadout(with: painter)
    let (size, floor) = (MachineComposition.stage, MachineComposition.floor)
    try painter.canvas.drawStage(size, fittedInto: stage.center, size: stage.size) {
      painter.line(from: SIMD2(20, floor), to: SIMD2(size.x - 20, floor), width: 2, palette.edge)
      if isLive { try drawGame(with: painter) } else { drawComposition(with: painter) }
    }
    if ghosts.isOn { try drawLegend(with: painter) }
  }

  private func drawComposition(with painter: Painter) {
    for (poses, color) in [(future, painter.palette.series[3]), (past, painter.palette.series[4])] {
      for (index, pose) in poses.enumerated() {
        // The farthest instant is the faintest.
        let strength = 0.05 + 0.3 * Float(index + 1) / Float(Self.ghostCount)
        pose.draw(ghost: color.opacity(strength), with: painter)
      }
    }
    present.draw(with: painter)
  }

  /// Draws the game, with ghosts from snapshots and from samples of the future.
  private func drawGame(with painter: Painter) throws {
    for step in ghosts.isOn ? (1...Self.ghostCount).reversed() : [] {
      game.poses(after: Self.spacing * step).draw(ghost: painter.palette.series[3], with: painter)
      try game.poses(before: Self.spacing * step).draw(ghost: painter.palette.series[4], with: painter)
    }
    game.poses.draw(with: painter)
    let moth = game.moth
    MachineMoth.draw(at: moth.place, heading: moth.velocity, with: painter)
  }

  private func drawLegend(with painter: Painter) throws {
    // The legend is below the floor.
    var position = SIMD2(well.left + 20, well.bottom - 14)
    for (index, words) in [(4, "just now"), (3, "in a moment")] {
      painter.circle(position, radius: 4, painter.palette.series[index].opacity(0.8))
      try painter.caption(words, at: position + SIMD2(12, 0))
      position.x += 12 + (try painter.width(of: words, .caption)) + 20
    }
    guard isLive else { return }
    let size = (Double(game.byteCount) / 1000).rounded()
    try painter.caption(
      "\(game.snapshotCount) snapshots of \(Int(size)) kB", at: SIMD2(well.right - 20, well.bottom - 14),
      anchor: .trailing)
  }

  /// Draws the time in large digits. Each digit has a fixed width, so that the others do not move.
  private func drawReadout(with painter: Painter) throws {
    let style: TextStyle = isSmall ? .title : .display
    let digit = try painter.width(of: "0", style)
    let unit = try painter.width(of: " s", style)
    try painter.text(
      "s", at: readout, style, anchor: .trailing, color: painter.palette.dim)
    var x = readout.x - unit
    for character in time.shown.inSeconds.inHundredths.reversed() {
      let width = character == "." ? digit * 0.5 : digit
      try painter.text(
        String(character), at: SIMD2(x - width / 2, readout.y), style, anchor: .center)
      x -= width
    }
  }
}
