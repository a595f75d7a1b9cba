import Inbetween
@testable import InbetweenCore

/// What a tween along a path shows. The place at a fraction of the arc length comes from the engine's pure
/// function, which `PathGeometryTests` compares with the definition.
extension ReferenceTween {
  func value(along path: ReferencePath, _ moment: ReferenceMoment, captured: [Float]) -> [Float] {
    let eased = segment(moment, keyCount: 2).part!
    let fraction = moment.holds && eased == 1 ? path.to : path.from + (path.to - path.from) * eased
    return property.channels.indices.map { lane in
      let curve = curve(lane)
      let start = path.path.value(curve, at: path.from)
      let origin = path.isRelative ? start : 0
      var base = path.isRelative ? captured[lane] : property.interpolation == .angle ? path.offset : 0
      if accumulates { base += Float(moment.play) * (path.path.value(curve, at: path.to) - start) }
      return base + (path.path.value(curve, at: fraction) - origin)
    }
  }

  /// Returns the derivative of a lane by the eased progress through the iteration.
  func pathSlope(_ path: ReferencePath, _ lane: Int, _ part: Float) -> Double {
    let fraction = path.from + (path.to - path.from) * part
    return path.path.slope(curve(lane), at: fraction) * Double(path.to - path.from)
  }

  private func curve(_ lane: Int) -> PathCurve {
    property.interpolation == .angle ? .heading : PathCurve(rawValue: lane)!
  }
}
