import Foundation
import Inbetween
import InbetweenSDL

/// The hero as it is drawn: a body with legs that step as it moves, and eyes that look ahead.
struct HeroPicture {
  /// The middle of its feet, and its height, in points.
  let foot: SIMD2<Float>
  let height: Float
  /// The way that it has walked, in points. Its steps follow from it.
  let way: Float
  /// Its velocity, in points a second.
  let velocity: Float
  /// Its turn, in degrees.
  var turn: Float = 0
  /// Whether its legs hang.
  var hangs = false
  /// How much wider it is than usual.
  var stretch: Float = 1

  /// Draws it in a colour; as a ghost, all in one faint colour.
  func draw(_ color: RGBA, isGhost: Bool = false, with painter: Painter) {
    let canvas = painter.canvas
    let ink = isGhost ? color : painter.palette.onSeries
    let pace = min(abs(velocity) / (height * 6), 1)
    let phase = way / (height * 0.32)
    let lean = turn + max(min(velocity / height * 2.2, 14), -14)
    func turned(_ point: SIMD2<Float>) -> SIMD2<Float> {
      let (way, angle) = (point * height, lean * .pi / 180)
      return foot
        + SIMD2(way.x * cos(angle) - way.y * sin(angle), way.x * sin(angle) + way.y * cos(angle))
    }
    let bob = hangs ? 0 : -abs(sin(phase)) * 0.04 * pace
    for side in [Float(-1), 1] {
      let swing =
        hangs
        ? side * 0.06 - max(min(velocity / height * 0.02, 0.16), -0.16)
        : sin(phase + side * .pi / 2) * 0.17 * pace
      let lift = hangs ? 0.08 : max(cos(phase + side * .pi / 2), 0) * -0.1 * pace
      let (hip, sole) = (
        turned(SIMD2(side * 0.13, -0.28 + bob)), foot + SIMD2(side * 0.15 + swing, lift - 0.03) * height
      )
      canvas.strokeLine(
        from: hip, to: sole, width: height * 0.13, color: isGhost ? color : color.mixed(ink, 0.45))
    }
    let body = turned(SIMD2(0, -0.58 + bob))
    canvas.fillRectangle(
      center: body, size: SIMD2(0.66 * stretch, 0.74) * height, cornerRadius: height * 0.3, rotation: lean,
      color: color
    )
    guard !isGhost else { return }
    let look = max(min(velocity / height * 0.06, 0.08), -0.08)
    for side in [Float(-1), 1] {
      let eye = turned(SIMD2(side * 0.14 + look, -0.68 + bob))
      canvas.fillEllipse(center: eye, size: SIMD2(0.09, hangs ? 0.15 : 0.12) * height, color: ink)
    }
    canvas.fillRectangle(
      center: turned(SIMD2(look, -0.48 + bob)), size: SIMD2(hangs ? 0.1 : 0.18, hangs ? 0.1 : 0.035) * height,
      cornerRadius: height * (hangs ? 0.05 : 0.017), rotation: lean, color: ink)
  }
}
