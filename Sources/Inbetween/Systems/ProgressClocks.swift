/// The timelines whose time follows a channel: the position of a transition.
struct ProgressClocks: ~Copyable {
  /// The property whose channels lead; −1 if there is none.
  var property = -1
  /// The timelines, in no order.
  var followers = Strip<Follower>()
  /// One more than the index in `followers`, by the leading entity's index; 0 for other entities.
  var byEntity = Strip<UInt32>()
  /// Reused memory for the leaders' positions.
  var positions = Strip<Float>()
  /// Reused memory for the drivers that come to rest.
  var resting = Strip<SerialEntry>()
}
