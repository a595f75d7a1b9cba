// What a handle can tell of a sequence, and do to it alone.

extension DriverHandle {
  /// Whether it is a sequence.
  public var isSequence: Bool { find().map { $0.engine.store[$1].isSequence } ?? false }

  /// How far from a sequence's first step a label stands; nil if there is none of that name outside of blocks
  /// that repeat, for what is no sequence, or when the handle is stale.
  public func offset(ofLabel name: String) -> Duration? {
    guard let (world, slot) = find(), world.engine.store[slot].isSequence else { return nil }
    let steps = world.engine.store.steps(world.engine.store[slot])
    return world.engine.timelines[steps].plan.instant(ofLabel: name).map { Duration(counts: $0) }
  }

  /// Moves a sequence to a label, in its first play, as `seek(to:)` does.
  @discardableResult
  public func seek(toLabel name: String) -> Bool {
    guard let offset = offset(ofLabel: name) else { return false }
    return seek(to: offset)
  }
}
