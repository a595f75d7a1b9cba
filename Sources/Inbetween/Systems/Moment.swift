/// An engine instant, and the local instant of one timeline. A boundary is processed at its own local
/// instant, which a coarser clock may round away.
struct Moment {
  /// The engine instant.
  var world: Int64
  /// During a seek: the timeline that seeks, and its instant on the way. Its child timelines follow it.
  var root = TimelineState.engineTime
  var rootLocal: Int64 = 0
  var timeline: Int
  var local: Int64
}
