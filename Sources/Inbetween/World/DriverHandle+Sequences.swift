// What a handle can tell of a sequence, and do to it alone.

extension DriverHandle {
  /// Whether it is a sequence.
  public var isSequence: Bool { find().map { $0.engine.store[$1].isSequence } ?? false }

  /// How far from a sequence's first step a label stands; nil if there is none of that name outside of blocks
  /// that repeat, for what is no sequence, or when the handle is stale.
  public func offset(ofLabel name: String) -> Duration? {
    plan?.instant(ofLabel: name).map { Duration(counts: $0) }
  }

  /// Moves a sequence to a label, in its first play, as `seek(to:)` does. Where that play ends, the next one
  /// begins, if there is one and no pause before it: a label there is found where that begins.
  @discardableResult
  public func seek(toLabel name: String) -> Bool {
    guard let (world, slot) = find(), let plan, let instant = plan.instant(ofLabel: name) else {
      return false
    }
    let isBackward = world.engine.store.settings(world.engine.store[slot]).direction.isBackward(play: 0)
    return seek(to: Duration(counts: isBackward ? plan.length - instant : instant))
  }

  private var plan: SequencePlan? {
    guard let (world, slot) = find(), world.engine.store[slot].isSequence else { return nil }
    return world.engine.timelines[world.engine.store.steps(world.engine.store[slot])].plan
  }
}
