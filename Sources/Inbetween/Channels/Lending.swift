/// What a world and its pools have in common: whether rows are lent to somebody's closure, and which turn it
/// is that writes count for.
///
/// While anything is lent, rows stay where they are: what would move them waits until the outermost lending
/// is over (E2).
@usableFromInline
final class Lending {
  /// How many lendings are under way, one within another.
  @usableFromInline @exclusivity(unchecked) var depth = 0
  /// The turn for which a write counts; the next begins with each mark that is taken.
  @usableFromInline @exclusivity(unchecked) var turn: Int64 = 1
  /// Whether what readers hold has grown since, so that they have to look again.
  @usableFromInline @exclusivity(unchecked) var hasGrown = false
  /// Whether pools keep components that have been replaced since.
  @usableFromInline @exclusivity(unchecked) var keepsReplaced = false

  @usableFromInline init() {}

  /// A mark after all that has been written.
  @usableFromInline
  func mark() -> ChangeMark {
    defer { turn += 1 }
    return ChangeMark(turn: turn)
  }
}
