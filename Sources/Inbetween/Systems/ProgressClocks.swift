/// The timelines whose time follows a channel: the position of a transition.
struct ProgressClocks: ~Copyable {
  /// The property whose channels lead; −1 if there is none.
  var property = -1
  /// The timelines, in no order.
  var list = UniqueArray<ProgressClock>()
  /// One more than the index in `list`, by the leading entity's index; 0 for other entities.
  var byEntity = UniqueArray<UInt32>()
  /// Reused memory for the sources' positions.
  var positions = UniqueArray<Float>()
  /// Reused memory for the drivers that come to rest.
  var resting = UniqueArray<SerialEntry>()
}
