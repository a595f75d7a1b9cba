// Standing motions: plain assigns that move (W20).

import InbetweenCore

extension World {
  /// Sets the motion by which a property moves to each value that `assign` gives it, on all entities; nil
  /// ends that.
  ///
  /// ```swift
  /// world.motion(of: .position, .snappy)
  /// try world.assign(card, .position, to: [0, 0])      // its first value: there at once
  /// try world.assign(card, .position, to: [320, 180])  // goes there
  /// world.motion(of: .position, nil)
  /// ```
  ///
  /// An assign of lanes that the motion covers then acts as `animate` by that motion. It starts from the
  /// shown value, with a spring also from the velocity, and ends the previous motion. It does nothing if the
  /// property already moves there. The first value of an entity's property is shown at once.
  ///
  /// The motion of `withMotion(_:_:)` wins over the motion of the entity, which wins over motions of tags,
  /// the newest first, and over the motion of all entities. Standing motions are settings: snapshots do not
  /// change them.
  ///
  /// - Complexity: O(1). Each assign of the property then costs O(n) in the tags that have a standing motion
  ///   of it.
  public func motion<Value>(of property: Property<Value>, _ motion: Motion?) {
    standing.set(motion, of: property.lanes, in: self)
  }

  /// Sets the standing motion of a property of one entity; nil ends it. See `motion(of:_:)`.
  ///
  /// ```swift
  /// world.motion(of: .position, on: card, .bouncy)
  /// ```
  ///
  /// It ends when the entity dies. For a dead entity it does nothing.
  ///
  /// - Complexity: O(1).
  public func motion<Value>(of property: Property<Value>, on entity: Entity, _ motion: Motion?) {
    if isAlive(entity) { standing.set(motion, of: property.lanes, on: entity, in: self) }
  }

  /// Sets the standing motion of a property of the entities that have a tag, now or later; nil ends it. See
  /// `motion(of:_:)`.
  ///
  /// ```swift
  /// let guests = world.makeTag()
  /// guests.insert(card)
  /// world.motion(of: .opacity, tagged: guests, .quick)
  /// ```
  ///
  /// It ends when the tag is released. For a released tag it does nothing.
  ///
  /// - Complexity: O(1), amortized.
  public func motion<Value>(of property: Property<Value>, tagged tag: TagPool, _ motion: Motion?) {
    standing.set(motion, of: property.lanes, tagged: tag, in: self)
  }

  /// Calls `body`. In it, `assign` moves properties by `motion` instead of their standing motions. With nil
  /// it sets them at once, and ends their running moves.
  ///
  /// ```swift
  /// try world.withMotion(.bouncy) {
  ///   try world.assign(card, .position, to: [320, 180])
  ///   try world.assign(card, .scale, to: [1.2, 1.2])
  /// }
  /// ```
  ///
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  public func withMotion<Result, Failure: Error>(
    _ motion: Motion?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = standing.block
    standing.set(motion.map { .motion($0) } ?? .plain, in: self)
    defer { standing.set(outer, in: self) }
    return try body()
  }
}
