import Inbetween
import InbetweenSDL

/// A strip of small pictures of a round, each at its own instant. A press seeks to the picture's instant.
final class FilmStrip: Control {
  let length: Duration
  var shown = Duration.zero
  private(set) var isHeld = false
  /// The pictures, at even distances over the round.
  private(set) var poses: [MachineComposition.Pose] = []
  private let pose: (Duration) -> MachineComposition.Pose
  private let seek: (Duration) -> Void

  init(
    _ length: Duration, pose: @escaping (Duration) -> MachineComposition.Pose,
    seek: @escaping (Duration) -> Void
  ) {
    (self.length, self.pose, self.seek) = (length, pose, seek)
    super.init("film strip")
  }

  /// Returns the height of a strip of a width.
  static func height(ofWidth width: Float) -> Float {
    let stage = MachineComposition.stage
    return (width / Float(count(inWidth: width)) * stage.y / stage.x).rounded()
  }

  private static func count(inWidth width: Float) -> Int { max(Int(width / 118), 5) }

  /// Lays the strip out in an area. The width gives the number of pictures.
  func lay(_ area: Area) {
    self.area = area
    let count = Self.count(inWidth: area.size.x)
    if poses.count != count { poses = (0..<count).map { pose(instant(of: $0, count)) } }
  }

  /// Returns the instant of a picture: the middle of its part of the round.
  private func instant(of index: Int, _ count: Int) -> Duration { length * (2 * index + 1) / (2 * count) }

  override var adjusts: Bool { true }
  override func press(at place: SIMD2<Float>) {
    isHeld = true
    // A press seeks to the picture's own instant; a drag seeks to any instant.
    seek(instant(of: index(at: place.x), poses.count))
  }
  override func drag(to place: SIMD2<Float>) {
    let part = min(max((place.x - area.left) / max(area.size.x, 1), 0), 1)
    seek(length * Double(part))
  }
  override func release(at place: SIMD2<Float>) { isHeld = false }
  override func cancel() { isHeld = false }
  override func adjust(by steps: Int) {
    let next = Int((Float(shown / length) * Float(poses.count) - 0.5).rounded()) + steps
    seek(instant(of: (next % poses.count + poses.count) % poses.count, poses.count))
  }

  private func index(at x: Float) -> Int {
    min(max(Int((x - area.left) / max(area.size.x, 1) * Float(poses.count)), 0), poses.count - 1)
  }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    drawRing(area, cornerRadius: 8, with: painter)
    let x = area.left + area.size.x * Float(shown / length)
    let current = index(at: x)
    for (index, cell) in area.columns(poses.count, gap: 6).enumerated() {
      let isCurrent = index == current
      painter.fill(cell, cornerRadius: 6, isCurrent ? palette.control : palette.well)
      painter.canvas.drawStage(
        MachineComposition.stage, fittedInto: cell.center, size: cell.size - SIMD2(4, 4)
      ) {
        poses[index].draw(.present(boldness: 1.8), with: painter)
      }
      if !isCurrent { painter.fill(cell, cornerRadius: 6, palette.panel.opacity(0.35)) }
    }
    painter.fill(
      Area(center: SIMD2(x, area.center.y), size: SIMD2(3, area.size.y + 10)), cornerRadius: 1.5, palette.ink)
  }
}
