/// Tells a pointer that is moved from one that only lies over the scene.
///
/// A window that opens under the pointer reports the pointer's place as a move. A demonstration should then
/// play on.
struct PointerRest {
  /// The place where the pointer lies.
  private var place: SIMD2<Float>?

  /// The distance that counts as a move, in points.
  private static let slack: Float = 3

  /// Notes the pointer's place. Returns whether the pointer was moved there. The first place is not
  /// a move.
  mutating func isMove(to position: SIMD2<Float>) -> Bool {
    guard let last = place else {
      place = position
      return false
    }
    guard (position - last).length >= Self.slack else { return false }
    place = position
    return true
  }
}
