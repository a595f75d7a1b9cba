import Foundation
import Inbetween
import InbetweenSDL

extension TransitionScene {
  /// Draws the whole scene.
  func drawScene(on canvas: Canvas) throws {
    canvas.clear(background: Theme.ground, bars: Theme.ground)
    canvas.fillRectangle(center: Self.field.center, size: Self.field.size, color: Theme.panel)
    if choice == .container {
      try cards.draw(cast, in: frame, on: canvas)
    } else {
      try drawPages(on: canvas)
    }
    let veiled = frame[veil, .opacity] ?? 0
    canvas.fillRectangle(center: Self.field.center, size: Self.field.size, color: Theme.panel.opacity(veiled))
    // What is moved out of the field is not to be seen beside it.
    canvas.mask(outside: Self.field, cornerRadius: 24, color: Theme.ground)
    canvas.strokeOutline(
      Self.field.inset(by: SIMD2(-0.5, -0.5)), cornerRadius: 24.5, width: 1, color: Theme.edge)
    try canvas.drawHeading("Transitions", note: choice.hint)
    try Self.chips.draw(
      chosen: DirectorChoice.allCases.firstIndex(of: choice), lit: Self.chips.index(at: pointer), on: canvas)
    try drawPanel(on: canvas)
    try Self.bar.draw(transition, isLit: holdsBar || Self.bar.contains(pointer), on: canvas)
    ghost.draw(frame, on: canvas)
  }

  private func drawPages(on canvas: Canvas) throws {
    guard let back = cast.back, let fore = cast.fore else { return }
    let isOpaque = choice == .slide
    try TransitionPages.drawList(Sheet(back, in: frame, on: canvas), isOpaque: isOpaque)
    try TransitionPages.drawDetail(.arcs, Sheet(fore, in: frame, on: canvas), isOpaque: isOpaque)
  }

  private func drawPanel(on canvas: Canvas) throws {
    let panel = Self.panel
    canvas.drawPanel(panel)
    let (left, right) = (panel.least.x + 24, panel.most.x - 24)
    let top = panel.least.y + 30
    try canvas.drawText(
      choice.rawValue, at: SIMD2(left, top), anchor: .leading, fontSize: 16, weight: .semibold,
      color: Theme.ink)
    try canvas.drawText(
      String(format: "%.0f ms", choice.duration / .milliseconds(1)), at: SIMD2(right, top), anchor: .trailing,
      fontSize: 14, color: Theme.dim)
    let plot = CurvePlot(area: Area(x: left...right, y: (panel.least.y + 66)...(panel.least.y + 256)))
    try plot.draw(curves, from: origin, position: position, values: values, on: canvas)
    try canvas.drawText(
      "each value over the position", at: SIMD2(left, panel.most.y - 22), anchor: .leading, fontSize: 12,
      color: Theme.dim)
    try canvas.drawText(
      origin == .back ? "begun at back" : "begun at fore", at: SIMD2(right, panel.most.y - 22),
      anchor: .trailing, fontSize: 12, color: Theme.dim)
  }
}
