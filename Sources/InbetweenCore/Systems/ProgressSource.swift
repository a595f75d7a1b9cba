/// The channel that a progress-driven timeline follows.
package struct ProgressSource: BitwiseCopyable {
  package var entity: Entity
  package var property: Int

  /// The timeline's counts for a position change of 1. Enough to keep the precision of a Float position, and
  /// few enough that three times as many are whole numbers in a Float.
  package static var scale: Int64 { 1 << 22 }

  /// Returns the timeline's instant for a value of the channel, which is clamped to −1 … 2.
  @inline(__always)
  static func instant(at value: Float) -> Int64 {
    // Not negative, and exact with the half count added, so truncation rounds to nearest.
    let held: Double = value > -1 ? min(Double(value), 2) : -1
    return Int64((held + 1) * Double(ProgressSource.scale) + 0.5)
  }
}
