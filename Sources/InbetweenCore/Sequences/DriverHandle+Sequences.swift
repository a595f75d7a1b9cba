// Properties and operations of sequences.

extension DriverHandle {
  /// Whether the driver is a sequence. False if the handle is stale.
  public var isSequence: Bool { find().map { $0.engine.drivers[$1].kind.hasSteps } ?? false }

  /// Returns the time from a sequence's first step to a label. Nil in these cases:
  ///
  /// - The handle is stale, or the driver is no sequence.
  /// - The sequence has no label of this name, or has it only in a block that repeats.
  /// - The length of a step before the label is not known yet.
  ///
  /// ```swift
  /// let story = try world.play(on: card) {
  ///   To(.opacity, 0, duration: .milliseconds(200))
  ///   Label("gone")
  /// }
  /// print(story.offset(ofLabel: "gone")!)  // prints 0.2 seconds
  /// ```
  public func offset(ofLabel name: String) -> Duration? {
    guard let (world, steps) = steps,
      let label = world.engine.clocks[planOf: steps].labels[name],
      world.engine.firstLateStep(of: steps) ?? .max > label
    else { return nil }
    return Duration(counts: world.engine.clocks[planOf: steps].begin(of: label))
  }

  /// Moves a sequence to a label in its first iteration, as `seek(to:)` does. A label at the very end of an
  /// iteration is also the beginning of the next one, unless there is a pause between them.
  ///
  /// ```swift
  /// let story = try world.play(on: card) {
  ///   To(.position.x, 300, duration: .seconds(1))
  ///   Label("there")
  ///   To(.opacity, 0)
  /// }
  /// story.seek(toLabel: "there")
  /// print(story.offset(ofLabel: "there")!, world[card, .position.x]!)  // prints 1.0 seconds 300.0
  /// ```
  @discardableResult
  public func seek(toLabel name: String) -> Bool {
    var passed: Int64?
    while let (world, slot) = find(), let steps = steps?.index,
      let instant = world.engine.clocks[planOf: steps].instant(ofLabel: name)
    {
      let isBackward = world.engine.beginsBackward(world.engine.drivers[slot])
      // The lengths of earlier steps are found first: they may move the label.
      let next = world.engine.nextFind(of: steps)
      let label = isBackward ? world.engine.length(of: steps) - instant : instant
      guard let next, next != passed, isBackward || next <= instant else {
        return seek(to: Duration(counts: label))
      }
      if !seek(to: Duration(counts: isBackward ? 0 : next)) { return false }
      passed = next
    }
    return false
  }

  /// The timeline of a sequence's steps.
  private var steps: (world: World, index: Int)? {
    guard let (world, slot) = find(), world.engine.drivers[slot].kind.hasSteps else { return nil }
    return (world, world.engine.drivers.steps(world.engine.drivers[slot]))
  }
}
