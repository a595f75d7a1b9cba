/// The part of a transition's time in which a tween moves.
///
/// ```swift
/// var fade = TransitionTween(.opacity, values: [0, 1])
/// fade.segment = TransitionSegment(position: 0, length: 0.25)  // the first quarter
/// ```
public struct TransitionSegment: Hashable, Sendable {
  /// The start, as a fraction of the time, in 0…1.
  public var position: Double
  /// The length, as a fraction of the time. Start and length together are at most 1.
  public var length: Double

  /// Creates a segment of `length` from `position` on. The values are checked when a tween is registered.
  public init(position: Double, length: Double) {
    self.position = position
    self.length = length
  }

  /// The whole time.
  public static var full: TransitionSegment { TransitionSegment(position: 0, length: 1) }

  /// The segment as seen from the other end of the time.
  public var inverted: TransitionSegment {
    TransitionSegment(position: max(1 - (position + length), 0), length: length)
  }

  func check(_ field: String) throws(TweenError) {
    try require(
      position >= 0 && position <= 1, "\(field).position", found: "\(position)", expected: "a number in 0…1")
    try require(
      length >= 0 && length <= 1, "\(field).length", found: "\(length)", expected: "a number in 0…1")
    // Sums of decimals may miss 1 by an ulp.
    if position + length > 1 + 1e-12 {
      let longest = ((1 - position) * 1e12).rounded(.toNearestOrAwayFromZero) / 1e12
      throw TweenError(
        field: "\(field).length", found: "\(length)",
        expected: "at most \(longest), so that it ends within the window")
    }
  }
}

/// The start and end of a layer's motion, as fractions of the transition's effective duration. A spring that
/// determines the duration begins at `start` as a fraction of the declared duration, and does not use `end`.
///
/// ```swift
/// let late = TransitionLayer(AnimationRange(start: 0.5, end: 1))  // the second half
/// ```
public struct AnimationRange: Hashable, Sendable {
  /// The start, in 0…1, as a fraction of the effective duration. For a spring that determines the duration,
  /// it is a fraction of the declared duration.
  public var start: Double
  /// The end, in 0…1, as a fraction of the effective duration. The end is after the start. A spring that
  /// determines the duration does not use the end.
  public var end: Double

  /// Creates a range from `start` to `end`. The values are checked when a transition is made.
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  /// The whole transition.
  public static var full: AnimationRange { AnimationRange(start: 0, end: 1) }

  func check(_ field: String) throws(TweenError) {
    try require(start >= 0 && start <= 1, "\(field).start", found: "\(start)", expected: "a number in 0…1")
    try require(
      end > start && end <= 1, "\(field).end", found: "\(end)", expected: "a number above \(start), at most 1"
    )
  }
}
