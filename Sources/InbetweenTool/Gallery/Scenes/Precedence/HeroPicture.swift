import Foundation
import Inbetween
import InbetweenSDL

/// The hero as it is drawn: a body with legs that step as it moves, and a face that tells what happens to it.
struct HeroPicture {
  enum Mood { case calm, runs, held, hurt }

  /// The middle of its feet, and its height, in points.
  let foot: SIMD2<Float>
  let height: Float
  /// The way that it has walked, in points. Its steps follow from it.
  let way: Float
  /// Its velocity, in points a second.
  let velocity: Float
  /// Its turn, in degrees.
  var turn: Float = 0
  var mood = Mood.calm
  /// The direction in which it looks, at most 1 long; nil for ahead.
  var gaze: SIMD2<Float>?
  /// How far its eyes are open, 0 to 1.
  var eyelids: Float = 1
  /// How much wider it is than usual.
  var stretch: Float = 1

  /// Draws it in a colour; as a ghost, all in one faint colour.
  func draw(_ color: RGBA, isGhost: Bool = false, with painter: Painter) {
    let canvas = painter.canvas
    let hangs = mood == .held
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
    let ahead = SIMD2(max(min(velocity / height * 0.06, 0.08), -0.08), 0)
    let look = gaze.map { $0 * SIMD2(0.09, 0.05) } ?? ahead
    for side in [Float(-1), 1] {
      let eye = SIMD2(side * 0.14, -0.68 + bob) + look
      func line(_ points: [SIMD2<Float>]) {
        canvas.strokePolyline(
          points.map { turned(eye + $0) }, width: height * 0.035, ends: .round, joins: .round, color: ink)
      }
      switch mood {
      case .hurt: line([SIMD2(0.05 * side, -0.05), SIMD2(-0.04 * side, 0), SIMD2(0.05 * side, 0.05)])
      case .runs:
        canvas.fillEllipse(center: turned(eye), size: SIMD2(0.09, 0.12) * height, color: ink)
        line([SIMD2(0.07 * side, -0.12), SIMD2(-0.05 * side, -0.08)])
      case .calm, .held:
        canvas.fillEllipse(
          center: turned(eye), size: SIMD2(0.09, max((hangs ? 0.16 : 0.12) * eyelids, 0.02)) * height,
          rotation: lean, color: ink)
      }
    }
    let mouth = SIMD2(0, -0.48 + bob) + look
    switch mood {
    case .calm:
      let smile = (-3...3).map { step -> SIMD2<Float> in
        let part = Float(step) / 3
        return turned(mouth + SIMD2(part * 0.1, -0.05 * part * part))
      }
      canvas.strokePolyline(smile, width: height * 0.035, ends: .round, joins: .round, color: ink)
    case .runs, .held:
      let size = mood == .runs ? SIMD2<Float>(0.2, 0.11) : SIMD2(0.1, 0.12)
      canvas.fillEllipse(center: turned(mouth), size: size * height, rotation: lean, color: ink)
    case .hurt:
      let teeth = (-3...3).map { turned(mouth + SIMD2(Float($0) * 0.035, $0 % 2 == 0 ? -0.02 : 0.025)) }
      canvas.strokePolyline(teeth, width: height * 0.03, ends: .round, joins: .round, color: ink)
    }
  }
}
