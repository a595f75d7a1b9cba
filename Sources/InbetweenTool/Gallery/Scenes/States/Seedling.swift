import Foundation
import Inbetween
import InbetweenSDL

/// The picture of the seedling, with its shadow, its sprout and its umbrella.
struct Seedling {
  let pose: MeadowPose
  let layout: StatesLayout
  let painter: Painter

  private static let size = SIMD2<Float>(132, 118)
  private static let ink = RGBA(hex: 0x16252B)

  private var canvas: Canvas { painter.canvas }
  private var unit: Float { layout.unit }
  private var color: RGBA { RGBA(pose.color.sRGB) }

  /// The place of its feet on the ground.
  private var foot: SIMD2<Float> { layout.ground + pose.foot * unit }
  /// The height of the hop, 0 to 1, and how much it is on the ground while it hops.
  private var height: Float { max(pose.hop, 0) * 4 * pose.hopping * (1 - pose.hopping) }
  private var landing: Float {
    let near = 1 - 4 * pose.hopping * (1 - pose.hopping)
    return max(pose.hop, 0) * near * near * near
  }
  private var stretch: SIMD2<Float> { pose.stretch * SIMD2(1 + 0.1 * landing, 1 - 0.14 * landing) }
  private var turn: Float { pose.turn + max(pose.hop, 0) * 5 * sin(2 * .pi * pose.hopping) }
  private var center: SIMD2<Float> {
    foot - SIMD2(0, Self.size.y / 2 * stretch.y + 58 * height) * unit
  }

  /// Returns the point of the window for a point of the body: from its centre, in its own points.
  private func at(_ x: Float, _ y: Float) -> SIMD2<Float> {
    let way = SIMD2<Float>(direction: turn)
    let point = SIMD2(x, y) * stretch * unit
    return center + SIMD2(point.x * way.x - point.y * way.y, point.x * way.y + point.y * way.x)
  }

  func draw() {
    canvas.fillEllipse(
      center: foot + SIMD2(0, 2) * unit, size: SIMD2(126 * stretch.x * (1 - 0.35 * height), 20) * unit,
      color: RGBA.black.opacity(0.24 - 0.1 * height))
    drawUmbrella()
    for side in [Float(-1), 1] {
      canvas.fillEllipse(
        center: at(side * 27, 54), size: SIMD2(38, 20) * unit, rotation: turn,
        color: color.mixed(.black, 0.14))
    }
    drawSprout()
    canvas.fillRectangle(
      center: center, size: Self.size, cornerRadius: 58, rotation: turn, scale: stretch * unit,
      from: color.mixed(.white, 0.22), to: color.mixed(.black, 0.06))
    drawFace()
    drawHand()
  }

  private func drawSprout() {
    let green = RGBA(hex: 0x4FB37F).mixed(color, 0.15)
    let root = at(0, -54)
    let bend = turn + pose.sprout
    let middle = root + SIMD2(direction: bend * 0.4 - 90) * 15 * unit
    let tip = middle + SIMD2(direction: bend - 90) * 15 * unit
    canvas.strokePolyline([root, middle, tip], width: 5 * unit, ends: .round, joins: .round, color: green)
    for side in [Float(-1), 1] {
      let way = bend - 90 + side * 52
      canvas.fillEllipse(
        center: tip + SIMD2(direction: way) * 14 * unit, size: SIMD2(32, 16) * unit, rotation: way,
        color: green.mixed(.white, side > 0 ? 0.12 : 0))
    }
  }

  private func drawFace() {
    let look = pose.gaze * SIMD2(7, 5)
    let ink = Self.ink
    for side in [Float(-1), 1] {
      painter.circle(
        at(side * 43 + look.x * 0.5, 13 + look.y * 0.5), radius: 10 * unit,
        RGBA(hex: 0xFF8FA3).opacity(0.55 * min(max(pose.blush, 0), 1)))
      let eye = at(side * 26 + look.x, -8 + look.y)
      switch pose.eyes {
      case .shut: canvas.drawBow(at: eye, 9 * unit, bend: 8 * unit, width: 3.6 * unit, turn: turn, ink)
      case .laughing: canvas.drawBow(at: eye, 9 * unit, bend: -11 * unit, width: 4 * unit, turn: turn, ink)
      case .open:
        let lid = min(max(pose.lid, 0.1), 1.15)
        canvas.fillEllipse(center: eye, size: SIMD2(17, 22 * lid) * unit, rotation: turn, color: ink)
        if lid > 0.5 {
          painter.circle(eye + SIMD2(3, -4.5 * lid) * unit, radius: 3.2 * unit, RGBA.white.opacity(0.95))
        }
      }
    }
    canvas.drawBow(
      at: at(look.x, 15 + look.y), (8 + 7 * pose.smile) * unit, bend: 13 * pose.smile * unit,
      width: 3.6 * unit,
      turn: turn, ink)
  }

  // MARK: Umbrella

  /// The middle of the umbrella's rim, and its radius.
  var canopy: (center: SIMD2<Float>, radius: Float) {
    let open = max(pose.umbrella, 0)
    return (grip + SIMD2(direction: pose.lean - 90) * (88 * open) * unit, 92 * open * unit)
  }

  private var grip: SIMD2<Float> { at(58, 14) }

  private func drawUmbrella() {
    let (center, radius) = canopy
    guard radius > 1 else { return }
    let up = SIMD2<Float>(direction: pose.lean - 90)
    canvas.strokeLine(
      from: grip + up * -14 * unit, to: center + up * (radius + 5 * unit), width: 4.5 * unit, ends: .round,
      color: RGBA(hex: 0x5B4A52))
    let count = 6
    let half = min(pose.umbrella, 1.08) * 90
    for rib in 0..<count {
      canvas.strokeArc(
        center: center, radius: radius / 2,
        from: pose.lean - 90 - half + 2 * half * Float(rib) / Float(count),
        sweep: 2 * half / Float(count) + 0.4, width: radius,
        color: rib % 2 == 0 ? RGBA(hex: 0xFF9DA7) : RGBA(hex: 0xFFE9D6))
    }
  }

  /// Draws the hand that holds the umbrella.
  private func drawHand() {
    let open = min(max(pose.umbrella, 0), 1)
    guard open > 0.02 else { return }
    painter.circle(grip, radius: 11 * open * unit, color.mixed(.black, 0.12))
  }
}
