/// The policy for frame time beyond a world's `hitchLimit`.
public enum HitchPolicy: Hashable, Sendable {
  /// It is dropped and reported: for the player, the game has stood still meanwhile.
  case drop
  /// Later frames make up for it, each with at most `hitchLimit` in all: for worlds that must keep up with
  /// others, such as a server. Time owed beyond `most` is dropped.
  case catchUp(most: Duration)
}
