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
    guard let last = samples.last else { return }
    let shown = samples.filter { $0.time >= last.time - Self.length }
    let numbers = shown.flatMap(\.value).filter(\.isFinite)
    guard let least = numbers.min(), let most = numbers.max() else { return }
    let inner = box.inset(by: SIMD2(8, 8))
    let span = max(most - least, 1e-6)
    for lane in last.value.indices.prefix(pen.look.series.count) {
      let points = shown.map { sample in
        inner.plot(
          Float((sample.time - last.time) / Self.length) + 1,
          most == least ? 0.5 : (sample.value[lane] - least) / span)
      }
      let color = pen.look.series[lane]
      if points.count > 1 { pen.canvas.strokePolyline(points, width: 1.5, joins: .round, color: color) }
      if let end = points.last { pen.canvas.fillCircle(center: end, radius: 2.5, color: color) }
    }
    if most > least {
      try pen.text(Words.number(most), inner.left, inner.top + 3, .caption, pen.look.dim)
      try pen.text(Words.number(least), inner.left, inner.bottom - 3, .caption, pen.look.dim)
    }
  }
}
