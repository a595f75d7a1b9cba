import InbetweenSDL

extension MachineComposition.Pose {
  /// The style: the present, or a ghost of another time.
  enum Look {
    /// In colour. `boldness` enlarges the things, for small pictures.
    case present(boldness: Float = 1)
    case ghost(RGBA)
  }

  /// Draws the pose on the composition's stage.
  func draw(_ look: Look, with painter: Painter) {
    let palette = painter.palette
    var boldness: Float = 1
    var ghost: RGBA?
    switch look {
    case .present(let factor): boldness = factor
    case .ghost(let color): ghost = color
    }
    let canvas = painter.canvas
    let size = boldness
    for pin in pins {
      canvas.fillRectangle(
        center: pin, size: SIMD2(min(11 * size, 15), 60), cornerRadius: 5.5, color: ghost ?? palette.series[2]
      )
    }
    canvas.fillRectangle(
      center: box, size: SIMD2(54, 54) * size, cornerRadius: 12 * size, rotation: boxTurn,
      color: ghost ?? palette.series[3])
    if ghost == nil {
      // A dot that shows the box's rotation.
      canvas.fillCircle(
        center: box + SIMD2(direction: boxTurn) * 15 * size, radius: 4 * size,
        color: palette.onSeries.opacity(0.7))
    }
    canvas.fillCircle(center: ball, radius: 22 * size, color: ghost ?? palette.series[0])
    canvas.fillRectangle(
      center: kite, size: SIMD2(38, 14) * size, cornerRadius: 7 * size, rotation: kiteTurn,
      color: ghost ?? palette.series[1])
    if ghost == nil {
      canvas.fillCircle(
        center: kite + SIMD2(direction: kiteTurn) * 12 * size, radius: 3.5 * size,
        color: palette.onSeries.opacity(0.7))
    }
  }
}
