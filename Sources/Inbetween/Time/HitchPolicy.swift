/// What becomes of a frame's time that is longer than a world's `hitchLimit`.
public enum HitchPolicy: Hashable, Sendable {
  /// It is thrown away, and reported: for whoever plays, the game has stood still meanwhile.
  case drop
  /// It is made up for in the frames that follow, each of which takes at most `hitchLimit` in all: for what
  /// must keep up with others, such as a server. What would be owed beyond `most` is dropped.
  case catchUp(most: Duration)
}
