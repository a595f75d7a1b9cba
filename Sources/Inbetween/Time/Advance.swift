/// The result of `World.advance(by:)`.
public struct Advance: Equatable, Sendable {
  /// The number of fixed ticks that were run.
  public var ticks: Int
  /// The time dropped because the frame was longer than the hitch limit. If below zero, the negative frame
  /// time that counted as zero.
  public var dropped: Duration
  /// The time that later frames will make up for; zero unless `hitchPolicy` is `catchUp`.
  public var owed = Duration.zero
}
