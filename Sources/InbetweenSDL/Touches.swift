/// The fingers on a touch screen, and what two of them do.
struct Touches {
  /// The fingers in the order in which they came.
  private var fingers: [(id: Int64, place: SIMD2<Float>)] = []

  /// Two fingers nearer than this, in points, turn tiny moves into large factors.
  private static let leastDistance: Float = 8

  /// Notes where a finger is; nil if it has left. Returns the event if two fingers are there.
  mutating func note(_ id: Int64, at place: SIMD2<Float>?) -> InputEvent? {
    let index = fingers.firstIndex { $0.id == id }
    guard let place else {
      if let index { fingers.remove(at: index) }
      return nil
    }
    guard let index else {
      fingers.append((id, place))
      return nil
    }
    let before = pair
    fingers[index].place = place
    guard let before, let after = pair else { return nil }
    return .pinched(
      at: after.middle, by: after.middle - before.middle,
      scale: max(after.distance, Self.leastDistance) / max(before.distance, Self.leastDistance))
  }

  /// The middle and the distance of two fingers; nil unless there are two.
  private var pair: (middle: SIMD2<Float>, distance: Float)? {
    guard fingers.count == 2 else { return nil }
    let way = fingers[1].place - fingers[0].place
    return ((fingers[0].place + fingers[1].place) / 2, (way * way).sum().squareRoot())
  }
}
