import Inbetween

/// A place where the track crosses itself. The later part of the lap is a bridge over the earlier one.
struct TrackBridge {
  /// The parts of the lap that lie under the bridge, and on it.
  let under: ClosedRange<Float>
  let over: ClosedRange<Float>

  /// Finds the crossings of a track.
  static func all(of path: MotionPath, width: Float) -> [TrackBridge] {
    let steps = 160
    let line = (0...steps).map { path.position(at: Float($0) / Float(steps)) }
    var bridges: [TrackBridge] = []
    for first in 0..<(steps - 2) {
      // The last step touches the first one: the track is closed.
      for second in (first + 2)..<(first == 0 ? steps - 1 : steps) {
        let (way, other) = (line[first + 1] - line[first], line[second + 1] - line[second])
        let (gap, turn) = (line[second] - line[first], cross(way, other))
        guard turn != 0 else { continue }
        let (here, there) = (cross(gap, other) / turn, cross(gap, way) / turn)
        guard (0..<1).contains(here), (0..<1).contains(there) else { continue }
        // A crossing at a narrow angle is longer.
        let slope = max(abs(turn) / max(way.length * other.length, 1e-6), 0.4)
        let reach = width * 0.85 / slope / Float(path.length)
        func part(_ step: Int, _ share: Float) -> ClosedRange<Float> {
          let middle = (Float(step) + share) / Float(steps)
          return (middle - reach)...(middle + reach)
        }
        bridges.append(TrackBridge(under: part(first, here), over: part(second, there)))
      }
    }
    return bridges
  }

  private static func cross(_ one: SIMD2<Float>, _ other: SIMD2<Float>) -> Float {
    one.x * other.y - one.y * other.x
  }
}
