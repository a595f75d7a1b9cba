import Foundation
import Inbetween
import InbetweenSDL

/// The durations of the last frames, and the parts of their cost.
struct FrameMeter {
  /// The time between two refreshes of the display, which a frame may take.
  var budget = Duration.microseconds(16_667)
  private var frames = Ring<(length: Duration, costs: FrameCosts)>(capacity: 120)
  /// The figures that are shown. They are averages, updated only every 300 ms so that they can be read.
  private(set) var shown = (frame: Duration.zero, costs: FrameCosts(), ticks: Int?.some(0))
  private var sinceReading = Duration.zero
  /// The figures are means of the last frames that took this time together.
  private static let readingTime = Duration.milliseconds(400)

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - frame: the time from its beginning to the beginning of the next frame.
  ///   - costs: the parts of it that were spent on the main thread.
  ///   - ticks: the number of the scene's ticks; nil for a scene that is only sampled.
  mutating func note(frame: Duration, costs: FrameCosts, ticks: Int?) {
    // A long frame is given as shorter than it was, so that no scene leaps. Its parts are not.
    let frame = max(frame, costs.whole)
    frames.append((frame, costs))
    sinceReading += frame
    guard sinceReading >= .milliseconds(300) else { return }
    sinceReading = .zero
    var (length, count) = (Duration.zero, 0)
    while count < frames.count, length < Self.readingTime {
      count += 1
      length += frames[frames.count - count].length
    }
    let recent = (0..<frames.count).suffix(count).map { frames[$0] }
    var sum = FrameCosts()
    for frame in recent { sum += frame.costs }
    shown = (length / count, sum / count, ticks)
  }

  /// Draws the figures, and beside them the graph with its scale.
  func draw(in area: Area, drivers: Int, with painter: Painter) throws {
    let palette = painter.palette
    painter.panel(area, cornerRadius: 10)
    let isLow = area.size.y < 50
    var words = area.inset(by: SIMD2(12, isLow ? 3 : 6))
    var graph = words.cutRight(area.size.x * 0.42, gap: 10)
    let scale = graph.cutRight(34, gap: 4)
    try drawFigures(words, drivers, isLow, with: painter)
    painter.well(graph, cornerRadius: 3)
    let greatest = budget * 2
    func height(_ time: Duration) -> Float { graph.size.y * Float(min(time / greatest, 1)) }
    let width = graph.size.x / Float(frames.capacity)
    let colors = Self.colors(palette)
    for index in 0..<frames.count {
      let left = graph.right - Float(frames.count - index) * width
      func bar(_ from: Float, _ to: Float, _ color: RGBA) {
        guard to > from else { return }
        painter.fill(
          Area(x: left...(left + width * 0.8), y: (graph.bottom - to)...(graph.bottom - from)), color)
      }
      bar(0, height(frames[index].length), palette.faint)
      var sum = Duration.zero
      for (part, color) in zip(frames[index].costs.parts, colors) {
        bar(height(sum), height(sum + part), color)
        sum += part
      }
    }
    let line = graph.bottom - height(budget)
    painter.fill(Area(x: graph.left...graph.right, y: line...(line + 1)), palette.series[1])
    for mark in isLow ? [budget] : [greatest, budget, .zero] {
      try painter.caption(
        mark == .zero ? "0 ms" : String(format: "%.1f", mark / .milliseconds(1)),
        at: SIMD2(scale.left, min(max(graph.bottom - height(mark), graph.top + 5), graph.bottom - 4)))
    }
  }

  /// Draws the whole frame and the counts, if there is room for them, and the parts with the graph's colours.
  private func drawFigures(_ area: Area, _ drivers: Int, _ isLow: Bool, with painter: Painter) throws {
    var lines: [String] = []
    if !isLow {
      let rate = String(format: "%.0f Hz", 1 / (budget / .seconds(1)))
      lines = [
        "frame \(Self.milliseconds(shown.frame)) ms, display \(rate)",
        "\(CrowdSize.grouped(drivers)) drivers, "
          + (shown.ticks.map { "\($0) tick\($0 == 1 ? "" : "s")" } ?? "sampled"),
      ]
    }
    let rows = area.rows(lines.count + 2, gap: 0)
    for (text, row) in zip(lines, rows) {
      try painter.text(text, at: SIMD2(row.left, row.center.y), .caption, width: row.size.x)
    }
    let colors = Self.colors(painter.palette)
    for (index, (name, cost)) in zip(FrameCosts.names, shown.costs.parts).enumerated() {
      let cell = rows[lines.count + index / 2].columns(2, gap: 4)[index % 2]
      painter.circle(SIMD2(cell.left + 3, cell.center.y), radius: 3, colors[index])
      try painter.caption(
        "\(name) \(Self.milliseconds(cost))", at: SIMD2(cell.left + 11, cell.center.y),
        width: cell.size.x - 11)
    }
  }

  private static func colors(_ palette: Palette) -> [RGBA] {
    [palette.series[0], palette.series[2], palette.series[3], palette.series[5]]
  }

  private static func milliseconds(_ time: Duration) -> String {
    String(format: "%.2f", time / .milliseconds(1))
  }
}
