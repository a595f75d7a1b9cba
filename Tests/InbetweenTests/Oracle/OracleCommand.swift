import Inbetween

/// One thing done to both worlds. Entities and drivers have names, so that any command may be left out and
/// the rest still means the same; what names nothing does nothing.
enum OracleCommand: Sendable {
  case spawn(entity: Int)
  case despawn(entity: Int)
  case assign(entity: Int, property: ReferenceProperty, values: [Float])
  case register(driver: Int, entity: Int, tween: ReferenceTween)
  case pause(driver: Int)
  case resume(driver: Int)
  case cancel(driver: Int)
  case seek(timeline: Int, to: Int64)
  case pauseTimeline(Int)
  case resumeTimeline(Int)
  case setRate(timeline: Int, numerator: Int64, denominator: Int64)
  case tick
  /// Samples at so many thousandths of the way to the next tick.
  case sample(thousandths: Int64)
}

/// A whole world's story.
struct OraclePlan: Sendable {
  var tickRate: (numerator: Int64, denominator: Int64)
  var timelines = 0
  var commands: [OracleCommand]
}
