/// A moment between writes to a world. `forEachWritten` and `forEachChanged` report the writes after it, and
/// return the mark for the next call.
///
///     var seen = ChangeMark.beginning
///     seen = bodies.forEachWritten(since: seen) { entity, body in … }  // once a frame, or whenever you like
///
/// Marks order writes within ticks too: with the returned mark each write is reported once. A mark belongs to
/// the world that gave it. Any number may be in use.
public struct ChangeMark: Hashable, Sendable {
  /// The `turn` of writes that it ends.
  @usableFromInline let turn: Int64

  init(turn: Int64) { self.turn = turn }

  /// The mark before all writes.
  public static var beginning: ChangeMark { ChangeMark(turn: -1) }
}
