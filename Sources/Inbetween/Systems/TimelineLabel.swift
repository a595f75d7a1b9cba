/// A name for an instant of a timeline.
struct TimelineLabel {
  let name: String
  var instant: Int64
}
