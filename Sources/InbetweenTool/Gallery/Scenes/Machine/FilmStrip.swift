import Inbetween
import InbetweenSDL

/// A strip of small pictures of a loop, each at its own instant. A press seeks to the picture's instant.
final class FilmStrip: TimeControl {
  /// The pictures, at even distances over the loop.
  private var poses: [MachineComposition.Pose] = []
  private let pose: (Float) -> MachineComposition.Pose

  /// - Parameters:
  ///   - pose: returns the pose at a fraction of the loop.
  ///   - seek: seeks to a fraction of the loop.
  init(pose: @escaping (Float) -> MachineComposition.Pose, seek: @escaping (Float) throws -> Void) {
    self.pose = pose
    super.init("film strip", seek: seek)
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
    if poses.count != count { poses = (0..<count).map { pose(Self.share(of: $0, count)) } }
  }

  /// Returns the middle of a picture's part of the loop.
  private static func share(of index: Int, _ count: Int) -> Float {
    Float(2 * index + 1) / Float(2 * count)
  }

  override var adjusts: Bool { true }
  override func press(at position: SIMD2<Float>) throws {
    try super.press(at: position)
    // A press seeks to the picture's own instant; a drag seeks to any instant.
    try seek(Self.share(of: index(at: position.x), poses.count))
  }
  override func adjust(by steps: Int) throws {
    let next = Int((progress * Float(poses.count) - 0.5).rounded()) + steps
    try seek(Self.share(of: (next % poses.count + poses.count) % poses.count, poses.count))
  }

  private func index(at x: Float) -> Int {
    min(Int(area.share(atX: x) * Float(poses.count)), poses.count - 1)
  }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    drawRing(area, cornerRadius: 8, with: painter)
    let current = index(at: x)
    for (index, cell) in area.columns(poses.count, gap: 6).enumerated() {
      let isCurrent = index == current
      painter.fill(cell, cornerRadius: 6, isCurrent ? palette.control : palette.well)
      painter.canvas.drawStage(
        MachineComposition.stage, fittedInto: cell.center, size: cell.size - SIMD2(4, 4)
      ) {
        poses[index].draw(boldness: 1.8, with: painter)
      }
      if !isCurrent { painter.fill(cell, cornerRadius: 6, palette.panel.opacity(0.35)) }
    }
    painter.fill(
      Area(center: SIMD2(x, area.center.y), size: SIMD2(3, area.size.y + 10)), cornerRadius: 1.5, palette.ink)
  }
}
