import Inbetween
import InbetweenSDL

/// The last seconds of a property's value.
struct ValueGraph {
  /// The length of the time that is shown.
  static let length = Duration.seconds(4)

  private var samples: [(time: Duration, value: [Float])] = []

  /// Adds the value of an instant. After a step back, the values that were later are dropped.
  mutating func note(_ value: [Float], at now: Instant) {
    let time = now.sinceStart
    while let last = samples.last, last.time >= time { samples.removeLast() }
    samples.append((time, value))
    let old = samples.firstIndex { $0.time >= time - Self.length } ?? 0
    // In portions, so that a sample is moved rarely.
    if old > 256 { samples.removeFirst(old - 1) }
  }

  /// Draws the values as lines, one for each lane, in a well.
  func draw(in box: Box, with pen: Pen) throws(FontError) {
    pen.fill(box, radius: 7, pen.look.well)
    let inner = box.inset(by: SIMD2(8, 8))
    let range = drawLines(in: inner, over: Self.length, width: 1.5, with: pen)
    if let range, range.upperBound > range.lowerBound {
      try pen.text(Words.number(range.upperBound), inner.left, inner.top + 3, .caption, pen.look.dim)
      try pen.text(Words.number(range.lowerBound), inner.left, inner.bottom - 3, .caption, pen.look.dim)
    }
  }

  /// Draws the values of the last time as lines, one for each lane. Returns their range; nil if there is
  /// none.
  ///
  /// - Parameter isDim: whether the lines are faint, for a value that nothing moves.
  @discardableResult
  func drawLines(
    in box: Box, over length: Duration, width: Float, isDim: Bool = false, with pen: Pen
  ) -> ClosedRange<Float>? {
    guard let last = samples.last else { return nil }
    let shown = samples.filter { $0.time >= last.time - length }
    let numbers = shown.flatMap(\.value).filter(\.isFinite)
    guard let least = numbers.min(), let most = numbers.max() else { return nil }
    let span = max(most - least, 1e-6)
    for lane in last.value.indices.prefix(pen.look.series.count) {
      let points = shown.map { sample in
        box.plot(
          Float((sample.time - last.time) / length) + 1,
          most == least ? 0.5 : (sample.value[lane] - least) / span)
      }
      let color = isDim ? pen.look.faint : pen.look.series[lane]
      if points.count > 1 { pen.canvas.strokePolyline(points, width: width, joins: .round, color: color) }
      if let end = points.last { pen.canvas.fillCircle(center: end, radius: width * 1.6, color: color) }
    }
    return least...most
  }
}
