import Foundation
import Inbetween
import InbetweenSDL

/// The controls beside the ball's field.
struct SpringPanel {
  let area = Area(x: 840...1200, y: 104...632)
  let plot = StepPlot(area: Area(x: 864...1176, y: 122...282))
  let chips = Chips(names: SpringScene.presets.map(\.name), area: Area(x: 864...1176, y: 320...354))
  let sliders = [
    Slider(
      name: "Duration", range: 0.1...1.5, step: 0.01, start: SIMD2(864, 408), width: 312,
      words: { String(format: "%.2f s", $0) }),
    Slider(
      name: "Bounce", range: -0.4...0.8, step: 0.01, start: SIMD2(864, 466), width: 312,
      words: { String(format: "%.2f", $0).replacingOccurrences(of: "-", with: "−") }),
  ]

  /// The slider whose knob or track a press there takes hold of.
  func slider(at place: SIMD2<Float>) -> Int? { sliders.indices.first { sliders[$0].contains(place) } }
}

extension SpringScene {
  /// Draws the whole scene.
  func drawScene(on canvas: Canvas) throws {
    canvas.clear(background: Theme.ground, bars: Theme.ground)
    try canvas.drawHeading("Springs", note: "one driver, sent elsewhere while it moves")
    canvas.drawPanel(Self.field)
    drawGrid(on: canvas)
    drawTarget(on: canvas)
    trail.draw(tick: tick, radius: 14, color: Theme.accent, on: canvas)
    drawBall(on: canvas)
    canvas.drawPanel(panel.area)
    try drawControls(on: canvas)
    try drawNumbers(on: canvas)
  }

  private var ballPlace: SIMD2<Float> { frame[ball, .position] ?? target }

  private func drawGrid(on canvas: Canvas) {
    for column in 0...16 {
      for row in 0...11 {
        let place = Self.field.least + SIMD2(24 + 43 * Float(column), 22 + 44 * Float(row))
        canvas.fillCircle(center: place, radius: 1.25, color: Theme.edge)
      }
    }
  }

  private func drawTarget(on canvas: Canvas) {
    canvas.strokeDashes(from: target, to: ballPlace, color: Theme.faint)
    canvas.fillCircle(center: target, radius: 34, color: Theme.faint)
    canvas.fillCircle(center: target, radius: 32.5, color: Theme.panel)
    canvas.fillCircle(center: target, radius: 3, color: Theme.dim)
  }

  /// It is drawn out a little in the direction in which it flies.
  private func drawBall(on canvas: Canvas) {
    let velocity = frame.velocity(ball, .position) ?? .zero
    let speed = (velocity * velocity).sum().squareRoot()
    let stretch = 1 + min(speed / 9000, 0.3)
    let turn = speed > 1 ? atan2(velocity.y, velocity.x) * 180 / .pi : 0
    let scale = SIMD2(stretch, 1 / stretch)
    for (spread, shade) in [(Float(12), Float(0.06)), (7, 0.09), (3, 0.12)] {
      canvas.fillCircle(
        center: ballPlace + SIMD2(0, 3 + spread * 0.7), radius: 24 + spread, rotation: turn, scale: scale,
        color: RGBA.black.opacity(shade))
    }
    canvas.fillCircle(center: ballPlace, radius: 26, rotation: turn, scale: scale, color: Theme.accent)
  }

  private func drawControls(on canvas: Canvas) throws {
    let duration = Double(frame[ball, .shownDuration] ?? 0)
    let bounce = Double(frame[ball, .shownBounce] ?? 0)
    // A knob in flight may lie a little outside.
    let shown = try Spring(duration: .seconds(max(duration, 0.05)), bounce: min(max(bounce, -0.9), 0.95))
    try panel.plot.draw(isAtRest(duration, bounce) ? spring : shown, on: canvas)
    let chosen = Self.presets.firstIndex {
      abs($0.spring.bounce - spring.bounce) < 1e-6
        && abs(($0.spring.duration - spring.duration) / .seconds(1)) < 1e-6
    }
    try panel.chips.draw(chosen: chosen, lit: panel.chips.index(at: pointer), on: canvas)
    let lit = heldSlider ?? panel.slider(at: pointer)
    let values = [(spring.duration / .seconds(1), duration), (spring.bounce, bounce)]
    for (index, slider) in panel.sliders.enumerated() {
      try slider.draw(values[index].0, shown: values[index].1, isLit: lit == index, on: canvas)
    }
  }

  /// Whether the knobs stand where the spring is, so that the plot's numbers are its own.
  private func isAtRest(_ duration: Double, _ bounce: Double) -> Bool {
    abs(duration - spring.duration / .seconds(1)) < 1e-3 && abs(bounce - spring.bounce) < 1e-3
  }

  private func drawNumbers(on canvas: Canvas) throws {
    let left = panel.area.least.x + 24
    let right = panel.area.most.x - 24
    canvas.strokeLine(from: SIMD2(left, 496), to: SIMD2(right, 496), width: 1, color: Theme.edge)
    let rows = [
      ("Mass", String(format: "%.3g", spring.mass)),
      ("Stiffness", String(format: "%.1f", spring.stiffness)),
      ("Damping", String(format: "%.1f", spring.damping)),
      ("Damping ratio", String(format: "%.2f", spring.dampingRatio)),
      ("This motion rests after", restTime.map { String(format: "%.2f s", $0 / .seconds(1)) } ?? "–"),
    ]
    for (index, (name, value)) in rows.enumerated() {
      let y = 517 + Float(index) * 23
      try canvas.drawText(name, at: SIMD2(left, y), anchor: .leading, fontSize: 14, color: Theme.dim)
      try canvas.drawText(
        value, at: SIMD2(right, y), anchor: .trailing, fontSize: 14, weight: .semibold, color: Theme.ink)
    }
  }
}
