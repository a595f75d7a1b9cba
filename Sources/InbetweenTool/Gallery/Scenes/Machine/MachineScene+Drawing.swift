import Inbetween
import InbetweenSDL

extension MachineScene {
  func draw(with painter: Painter) throws {
    let palette = painter.palette
    painter.panel(panel)
    painter.well(well)
    try drawReadout(with: painter)
    let (size, floor) = (MachineComposition.stage, MachineComposition.floor)
    painter.canvas.drawStage(size, fittedInto: stage.center, size: stage.size) {
      painter.line(from: SIMD2(20, floor), to: SIMD2(size.x - 20, floor), width: 2, palette.edge)
      for (poses, color) in [(future, palette.series[3]), (past, palette.series[4])] {
        for (index, pose) in poses.enumerated() {
          // The farthest instant is the faintest.
          let strength = 0.05 + 0.3 * Float(index + 1) / Float(Self.ghostCount)
          pose.draw(ghost: color.opacity(strength), with: painter)
        }
      }
      present.draw(with: painter)
    }
    if ghosts.isOn { try drawLegend(with: painter) }
  }

  private func drawLegend(with painter: Painter) throws {
    // The legend is below the floor.
    var position = SIMD2(well.left + 20, well.bottom - 14)
    for (index, words) in [(4, "just now"), (3, "in a moment")] {
      painter.circle(position, radius: 4, painter.palette.series[index].opacity(0.8))
      try painter.caption(words, at: position + SIMD2(12, 0))
      position.x += 12 + (try painter.width(of: words, .caption)) + 20
    }
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
