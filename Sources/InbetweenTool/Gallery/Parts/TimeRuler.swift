import Inbetween
import InbetweenSDL

/// A ruler of time with a playhead. The playhead can be dragged on the ruler and in the field below it.
final class TimeRuler: TimeControl {
  let length: Duration
  var shown = Duration.zero { didSet { progress = Float(shown / length) } }
  /// The field below the ruler, in which a press moves the playhead too.
  var field = Area.zero

  init(_ length: Duration, seek: @escaping (Duration) -> Void) {
    self.length = length
    super.init("ruler") { seek(length * Double($0)) }
  }

  override func contains(_ position: SIMD2<Float>) -> Bool {
    area.inset(by: SIMD2(-10, -4)).contains(position) || field.contains(position)
  }

  override var adjusts: Bool { true }
  override func adjust(by steps: Int) throws {
    try seek(Float((shown + .milliseconds(100 * steps)) / length))
  }

  /// Returns the seconds between two numbers of a ruler.
  private static func step(_ seconds: Float, over width: Float) -> Float {
    let steps: [Float] = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600]
    return steps.first { $0 * width >= 90 * seconds } ?? max(seconds, 3600)
  }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    let (step, seconds) = (Self.step(length.inSeconds, over: area.size.x), length.inSeconds)
    func place(_ tenths: Int) -> Float { area.left + area.size.x * Float(tenths) * step / (seconds * 10) }
    for tenth in 0...Int(seconds * 10 / step + 0.01) {
      let height: Float = tenth % 10 == 0 ? 7 : tenth % 5 == 0 ? 5 : 3
      painter.line(
        from: SIMD2(place(tenth), area.bottom - height), to: SIMD2(place(tenth), area.bottom),
        tenth % 10 == 0 ? palette.dim : palette.faint)
    }
    let words = "\(shown.inSeconds.inHundredths) s"
    let width = try painter.width(of: "0.00 s", .label) + 18
    let head = Area(
      center: SIMD2(min(max(x, area.left + width / 2 - 12), area.right - width / 2 + 12), area.top + 7),
      size: SIMD2(width, 20))
    for number in 0...Int(seconds / step + 0.01) {
      // A number that the playhead's label would touch is not drawn.
      guard abs(place(number * 10) - head.center.x) > width / 2 + 10 else { continue }
      let time = Float(number) * step
      try painter.text(
        step < 1 ? "\((time * 10).rounded() / 10)" : "\(Int(time))",
        at: SIMD2(place(number * 10), area.top + 7), .caption, anchor: .center, color: palette.dim)
    }
    drawRing(head, cornerRadius: 10, with: painter)
    painter.fill(head, cornerRadius: 10, palette.ink)
    try painter.text(words, at: head.center, .label, anchor: .center, color: palette.panel)
  }
}
