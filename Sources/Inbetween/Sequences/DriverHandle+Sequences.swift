// Properties and operations of sequences.

extension DriverHandle {
  /// Whether the driver is a sequence; false if the handle is stale.
  public var isSequence: Bool { find().map { $0.engine.drivers[$1].isSequence } ?? false }

  /// Returns the time from a sequence's first step to a label. Nil if the sequence has no label of that name
  /// outside of blocks that repeat, the driver is no sequence, or the handle is stale.
  public func offset(ofLabel name: String) -> Duration? {
    plan?.instant(ofLabel: name).map { Duration(counts: $0) }
  }

  /// Moves a sequence to a label in its first iteration, as `seek(to:)` does. A label at the end of that
  /// iteration is the beginning of the next one, if there is one and no pause between them.
  @discardableResult
  public func seek(toLabel name: String) -> Bool {
    guard let (world, slot) = find(), let plan, let instant = plan.instant(ofLabel: name) else {
      return false
    }
    let isBackward = world.engine.drivers.settings(world.engine.drivers[slot]).direction.isBackward(
      iteration: 0)
    return seek(to: Duration(counts: isBackward ? plan.length - instant : instant))
  }

  private var plan: SequencePlan? {
    guard let (world, slot) = find(), world.engine.drivers[slot].isSequence else { return nil }
    return world.engine.clocks.timelines[world.engine.drivers.steps(world.engine.drivers[slot])].sequence.plan
  }
}
