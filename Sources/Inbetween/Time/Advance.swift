/// What `World.advance(by:)` did with a frame's time.
public struct Advance: Equatable, Sendable {
  /// Fixed ticks that were run.
  public var ticks: Int
  /// Time thrown away because the frame was longer than the hitch limit; or, below zero, the negative frame
  /// time that was counted as zero.
  public var dropped: Duration
  /// Time that the frames to come will make up for; zero unless `hitchPolicy` says so.
  public var owed = Duration.zero
}
