/// An instant of the engine, and for one timeline the local instant that is being looked at: a boundary is
/// processed at its own local instant, which a coarser clock may round away.
struct Moment {
  /// The engine instant.
  var world: Int64
  /// While a timeline is being sought: which one, and how far on its way it is. What hangs on it stands where
  /// that puts it.
  var root = TimelineState.engineTime
  var rootLocal: Int64 = 0
  var timeline: Int
  var local: Int64
}
