/// An instant of the world, and for one timeline the local instant that is being looked at: a boundary is
/// processed at its own local instant, which a coarser clock may round away.
struct Moment {
  var world: Int64
  var timeline: Int
  var local: Int64
}
