import Inbetween
import InbetweenSDL

extension MachineScene {
  func draw(with painter: Painter) throws {
    let palette = painter.palette
    painter.panel(layout.panel)
    painter.well(layout.well)
    try drawReadout(with: painter)
    let (stage, floor) = (MachineComposition.stage, MachineComposition.floor)
    painter.canvas.drawStage(stage, fittedInto: layout.stage.center, size: layout.stage.size) {
      painter.line(from: SIMD2(20, floor), to: SIMD2(stage.x - 20, floor), width: 2, palette.edge)
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
    var x = layout.legend.x
    for (index, words) in [(4, "just now"), (3, "in a moment")] {
      painter.circle(SIMD2(x, layout.legend.y), radius: 4, painter.palette.series[index].opacity(0.8))
      try painter.caption(words, at: SIMD2(x + 12, layout.legend.y))
      x += 12 + (try painter.width(of: words, .caption)) + 20
    }
  }

  /// Draws the time in large digits. Each digit has a fixed width, so that the others do not move.
  private func drawReadout(with painter: Painter) throws {
    let style: TextStyle = layout.isSmall ? .title : .display
    let digit = try painter.width(of: "0", style)
    let unit = try painter.width(of: " s", style)
    try painter.text(
      "s", at: layout.readout, style, anchor: .trailing, color: painter.palette.dim)
    var x = layout.readout.x - unit
    for character in time.shown.inSeconds.inHundredths.reversed() {
      let width = character == "." ? digit * 0.5 : digit
      try painter.text(
        String(character), at: SIMD2(x - width / 2, layout.readout.y), style, anchor: .center)
      x -= width
    }
  }
}
