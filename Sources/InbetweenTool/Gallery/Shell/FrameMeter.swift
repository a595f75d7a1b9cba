import Foundation
import Inbetween
import InbetweenSDL

/// The durations of the last frames, and the engine's share of them.
struct FrameMeter {
  private var frames = Ring<(length: Duration, cost: Duration)>(capacity: 120)
  /// The figures that are shown. They are averages, updated only every 300 ms so that they can be read.
  private var shown = (frame: Duration.zero, cost: Duration.zero, ticks: 0)
  private var sinceReading = Duration.zero

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - frame: the time since the frame before.
  ///   - cost: the part of it that the scene's ticks took.
  ///   - ticks: the number of its ticks.
  mutating func note(frame: Duration, cost: Duration, ticks: Int) {
    frames.append((frame, cost))
    sinceReading += frame
    guard sinceReading >= .milliseconds(300) else { return }
    sinceReading = .zero
    let recent = (0..<frames.count).suffix(20).map { frames[$0] }
    func average(_ times: [Duration]) -> Duration { times.reduce(.zero, +) / times.count }
    shown = (average(recent.map(\.length)), average(recent.map(\.cost)), ticks)
  }

  /// Draws the figures, and beside them the graph with its scale.
  func draw(in area: Area, drivers: Int, with painter: Painter) throws {
    let palette = painter.palette
    painter.panel(area, cornerRadius: 10)
    let isLow = area.size.y < 50
    var words = area.inset(by: SIMD2(12, isLow ? 4 : 8))
    var graph = words.cutRight(128, gap: 8)
    let scale = graph.cutRight(36, gap: 4)
    let lines = [
      "frame \(Self.milliseconds(shown.frame))", "ticks \(Self.milliseconds(shown.cost))",
      "\(shown.ticks) tick\(shown.ticks == 1 ? "" : "s"), \(drivers) drivers",
    ].prefix(isLow ? 2 : 3)
    for (line, row) in zip(lines, words.rows(lines.count, gap: 0)) {
      try painter.text(line, at: SIMD2(row.left, row.center.y), .caption, width: row.size.x)
    }
    func y(_ time: Duration) -> Float {
      graph.bottom - graph.size.y * Float(min(time / Self.greatest, 1))
    }
    painter.well(graph, cornerRadius: 3)
    let width = graph.size.x / Float(frames.capacity)
    for index in 0..<frames.count {
      let x = graph.right - Float(frames.count - index) * width
      for (length, color) in [
        (frames[index].length, palette.faint), (frames[index].cost, palette.accent),
      ] {
        painter.fill(Area(x: x...(x + width * 0.8), y: y(length)...graph.bottom), color)
      }
    }
    let budget = y(Self.budget)
    painter.fill(Area(x: graph.left...graph.right, y: budget...(budget + 1)), palette.series[1])
    let marks = isLow ? [Self.budget] : [Self.greatest, Self.budget, .zero]
    for mark in marks {
      try painter.caption(
        Self.mark(mark), at: SIMD2(scale.left, min(max(y(mark), graph.top + 5), graph.bottom - 4)))
    }
  }

  /// The duration of a frame at 60 Hz, and the scale's upper end.
  private static let budget = Duration.microseconds(16_667)
  private static let greatest = budget * 2

  /// Returns the label of a mark of the scale.
  private static func mark(_ time: Duration) -> String {
    time == .zero ? "0 ms" : String(format: "%.1f", time / .milliseconds(1))
  }

  private static func milliseconds(_ time: Duration) -> String {
    String(format: "%.2f ms", time / .milliseconds(1))
  }
}
