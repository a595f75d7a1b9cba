/// A base value that a driver's end has overwritten, with the versions that show whether it was written
/// since.
///
///     driver ──lastCommit──▶ commit ──earlier──▶ commit of the same driver …
///     channel ──commits────▶ commit ◀─above · below─▶ commit of any driver …
struct Commit: BitwiseCopyable {
  var driverLane: Slot<DriverLane>
  var oldBase: Float
  var oldVersion: UInt32
  var newVersion: UInt32
  /// The commit of the same driver before it.
  var earlier: Slot<Commit>
  /// The commits of the same channel before it and after it.
  var below: Slot<Commit>
  var above = Slot<Commit>.none
}
