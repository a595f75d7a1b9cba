import Foundation
import Inbetween
import InbetweenSDL

/// A transition's bar: where it is between back and fore, what it is doing, and which way it goes.
struct ScrubBar {
  let area: Area
  private let reach: Float = 16

  private var track: (left: Float, right: Float, y: Float) {
    (area.least.x + 90, area.most.x - 90, area.least.y + 28)
  }

  /// Whether a press there takes hold of it.
  func contains(_ place: SIMD2<Float>) -> Bool {
    abs(place.y - track.y) <= reach && place.x >= track.left - reach && place.x <= track.right + reach
  }

  /// The position for a pointer that holds the knob; 0 to 1.
  func position(at place: SIMD2<Float>) -> Float {
    min(max((place.x - track.left) / (track.right - track.left), 0), 1)
  }

  /// The place of a position; a spring may carry it a little beyond the ends.
  func place(of position: Float) -> SIMD2<Float> {
    SIMD2(track.left + (track.right - track.left) * min(max(position, -0.04), 1.04), track.y)
  }

  func draw(_ transition: TransitionHandle, isLit: Bool, on canvas: Canvas) throws(FontError) {
    let position = transition.position ?? 0
    let phase = transition.phase ?? .idle
    let direction = transition.direction ?? .forward
    canvas.drawPanel(area)
    drawTrack(from: 0, to: 1, Theme.control, on: canvas)
    drawTrack(from: 0, to: position, Theme.accent, on: canvas)
    let threshold = place(of: transition.policy.threshold)
    canvas.fillCircle(center: threshold, radius: 2, color: position > 0.5 ? Theme.deep : Theme.dim)
    let knob = place(of: position)
    if isLit || phase == .interactive {
      canvas.fillCircle(center: knob, radius: 15, color: Theme.ink.opacity(0.12))
    }
    canvas.fillCircle(center: knob, radius: 9, color: Theme.ink)
    let isAtFore = position > 0.5
    try canvas.drawText(
      "Back", at: SIMD2(area.least.x + 24, track.y), anchor: .leading, fontSize: 14, weight: .semibold,
      color: isAtFore ? Theme.dim : Theme.ink)
    try canvas.drawText(
      "Fore", at: SIMD2(area.most.x - 24, track.y), anchor: .trailing, fontSize: 14, weight: .semibold,
      color: isAtFore ? Theme.ink : Theme.dim)
    try drawState(phase, direction, position, on: canvas)
  }

  private func drawState(
    _ phase: TransitionPhase, _ direction: TransitionDirection, _ position: Float, on canvas: Canvas
  ) throws(FontError) {
    let y = area.most.y - 22
    var x = track.left - 2
    for candidate in TransitionPhase.allCases {
      let isNow = candidate == phase
      canvas.fillCircle(
        center: SIMD2(x + 4, y), radius: isNow ? 4 : 3, color: isNow ? Theme.accent : Theme.faint)
      try canvas.drawText(
        candidate.rawValue, at: SIMD2(x + 15, y), anchor: .leading, fontSize: 13,
        weight: isNow ? .semibold : .regular, color: isNow ? Theme.ink : Theme.dim)
      x += try canvas.measureText(candidate.rawValue, fontSize: 13, weight: .semibold).x + 42
    }
    let isForward = direction == .forward
    let words = String(position: position)
    try canvas.drawText(
      words, at: SIMD2(track.right, y), anchor: .trailing, fontSize: 13, weight: .semibold, color: Theme.ink)
    try canvas.drawText(
      isForward ? "forward →" : "← backward", at: SIMD2(track.right - 52, y), anchor: .trailing, fontSize: 13,
      color: phase == .idle ? Theme.dim : Theme.ink)
  }

  private func drawTrack(from: Float, to: Float, _ color: RGBA, on canvas: Canvas) {
    let (left, right) = (place(of: from).x, place(of: to).x)
    canvas.fillRectangle(
      center: SIMD2((left + right) / 2, track.y), size: SIMD2(abs(right - left) + 6, 6), cornerRadius: 3,
      color: color)
  }
}

extension String {
  /// A number about 0 to 1, with two decimals.
  init(position: Float) {
    let hundredths = (position * 100).rounded() + 0  // no −0
    self = String(format: "%.2f", hundredths / 100).replacingOccurrences(of: "-", with: "−")
  }
}
