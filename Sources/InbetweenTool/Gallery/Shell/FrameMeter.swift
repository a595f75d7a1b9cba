import Foundation
import Inbetween
import InbetweenSDL

/// How long the last frames took, and what the engine took of them.
struct FrameMeter {
  private var frames: [Duration] = []
  private var costs: [Duration] = []
  /// How many ticks the last frame ran.
  private(set) var ticks = 0
  /// Every so often the figures are read anew, for nobody can read sixty a second.
  private var shown = (frame: Duration.zero, cost: Duration.zero, ticks: 0)
  private var sinceReading = Duration.zero

  private static let length = 120

  /// A frame is over.
  ///
  /// - Parameters:
  ///   - frame: from the frame before to this one.
  ///   - cost: how long the scene's ticks took of it.
  mutating func note(frame: Duration, cost: Duration, ticks: Int) {
    frames.append(frame)
    costs.append(cost)
    self.ticks = ticks
    if frames.count > Self.length {
      frames.removeFirst()
      costs.removeFirst()
    }
    sinceReading += frame
    if sinceReading >= .milliseconds(300) {
      sinceReading = .zero
      let recent = min(frames.count, 20)
      let sum = { (list: [Duration]) in list.suffix(recent).reduce(Duration.zero, +) / recent }
      shown = (sum(frames), sum(costs), ticks)
    }
  }

  /// Draws the graph with its upper right corner there.
  func draw(at corner: SIMD2<Float>, drivers: Int, with painter: Painter) throws {
    let palette = painter.palette
    let area = Area(corner: corner - SIMD2(236, 0), size: SIMD2(236, 96))
    painter.panel(area, cornerRadius: 12)
    let graph = Area(x: (area.left + 12)...(area.right - 12), y: (area.top + 42)...(area.bottom - 12))
    let full = Duration.milliseconds(33)
    let budget = graph.bottom - graph.size.y * Float(Duration.microseconds(16_667) / full)
    painter.dashes(from: SIMD2(graph.left, budget), to: SIMD2(graph.right, budget), width: 1, palette.faint)
    let width = graph.size.x / Float(Self.length)
    for (index, frame) in frames.enumerated() {
      let x = graph.right - Float(frames.count - index) * width
      for (length, color) in [(frame, palette.faint), (costs[index], palette.accent)] {
        let height = graph.size.y * Float(min(length / full, 1))
        painter.fill(Area(x: x...(x + width * 0.8), y: (graph.bottom - height)...graph.bottom), color)
      }
    }
    try painter.text(
      "frame \(Self.milliseconds(shown.frame))   ticks \(Self.milliseconds(shown.cost))",
      at: SIMD2(graph.left, area.top + 16), .caption)
    try painter.text(
      "\(shown.ticks) tick\(shown.ticks == 1 ? "" : "s") a frame, \(drivers) drivers",
      at: SIMD2(graph.left, area.top + 32), .caption, color: palette.dim)
  }

  private static func milliseconds(_ time: Duration) -> String {
    String(format: "%.2f ms", time / .milliseconds(1))
  }
}
