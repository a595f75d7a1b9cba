/// A channel that a timeline's time follows.
struct ClockLeader: BitwiseCopyable {
  var entity: Entity
  var property: Int

  /// How many counts of the timeline a way of 1 is: so many that a position is told as finely as a Float can,
  /// and so few that three times as many still are whole in one.
  static var scale: Int64 { 1 << 22 }

  /// The timeline's instant at a value of the channel's, which is held within −1 … 2.
  @inline(__always)
  static func instant(at value: Float) -> Int64 {
    // Not negative, and with half a count still exact: what is cut off is rounded.
    let held: Double = min(max(Double(value), -1), 2)
    return Int64((held + 1) * Double(ClockLeader.scale) + 0.5)
  }
}
