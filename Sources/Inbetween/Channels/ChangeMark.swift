/// A moment between writes to a world: what has been written after it is what `forEachWritten` and
/// `forEachChanged` tell, which answer the mark to go on from.
///
///     var seen = ChangeMark.beginning
///     seen = bodies.forEachWritten(since: seen) { entity, body in … }  // once a frame, or whenever you like
///
/// Marks order writes within ticks too: who goes on from the mark that was answered misses nothing and is
/// told nothing twice. One belongs to the world that gave it; any number may be in use.
public struct ChangeMark: Hashable, Sendable {
  /// The turn of writes that it ends.
  @usableFromInline let turn: Int64

  init(turn: Int64) { self.turn = turn }

  /// Before everything that a world has.
  public static var beginning: ChangeMark { ChangeMark(turn: -1) }
}
