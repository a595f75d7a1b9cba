// Standing motions: plain assigns that move (W20).

import InbetweenCore
import InbetweenEntities

extension World {
  /// Sets the standing motion of a property on all entities. The property then moves by this motion to each
  /// value that `assign` gives it. Nil removes the standing motion.
  ///
  /// ```swift
  /// world.motion(of: .position, .snappy)
  /// try world.assign(card, .position, to: [0, 0])      // its first value: there at once
  /// try world.assign(card, .position, to: [320, 180])  // goes there
  /// world.motion(of: .position, nil)
  /// ```
  ///
  /// A call of `assign` then acts as `animate` with this motion. The motion starts from the shown value, and
  /// a spring also from the present velocity. The call ends the previous motion. The call does nothing if
  /// the property already moves to this value. The first value of an entity's property is shown at once.
  ///
  /// If several motions apply, the first of this list is used:
  ///
  /// 1. the motion of `withMotion(_:_:)`
  /// 2. the motion of the entity
  /// 3. the motion of a tag, the newest first
  /// 4. the motion of all entities
  ///
  /// Standing motions are settings: snapshots do not change them.
  ///
  /// - Complexity: O(1). Each `assign` of the property then costs O(n), where n is the number of tags with a
  ///   standing motion of this property.
  public func motion<Value>(of property: Property<Value>, _ motion: Motion?) {
    standing.set(motion, of: property.lanes, in: self)
  }

  /// Sets the standing motion of a property of one entity. Nil removes it. See `motion(of:_:)`.
  ///
  /// ```swift
  /// world.motion(of: .position, on: card, .bouncy)
  /// ```
  ///
  /// The standing motion ends when the entity dies. For a dead entity the call does nothing.
  ///
  /// - Complexity: O(1).
  public func motion<Value>(of property: Property<Value>, on entity: Entity, _ motion: Motion?) {
    if isAlive(entity) { standing.set(motion, of: property.lanes, on: entity, in: self) }
  }

  /// Sets the standing motion of a property of the entities that have a tag, now or later. Nil removes it.
  /// See `motion(of:_:)`.
  ///
  /// ```swift
  /// let guests = world.makeTag()
  /// guests.insert(card)
  /// world.motion(of: .opacity, tagged: guests, .quick)
  /// ```
  ///
  /// The standing motion ends when the tag is released. For a released tag, and for a tag of
  /// another world, the call does nothing.
  ///
  /// - Complexity: O(1), amortized.
  public func motion<Value>(of property: Property<Value>, tagged tag: TagPool, _ motion: Motion?) {
    if tag.link === link { standing.set(motion, of: property.lanes, tagged: tag, in: self) }
  }

  /// Calls `body`. Within `body`, `assign` moves properties by `motion` instead of their standing motions. If
  /// `motion` is nil, `assign` sets the values at once. The call then ends the motions of earlier `assign`,
  /// `animate` and `decay` calls on these lanes. Loops and registered drivers continue, and hide the values.
  ///
  /// ```swift
  /// try world.withMotion(.bouncy) {
  ///   try world.assign(card, .position, to: [320, 180])
  ///   try world.assign(card, .scale, to: [1.2, 1.2])
  /// }
  /// ```
  ///
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`.
  public func withMotion<Result, Failure: Error>(
    _ motion: Motion?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = standing.block
    standing.set(motion.map { .motion($0) } ?? .plain, in: self)
    defer { standing.set(outer, in: self) }
    return try body()
  }
}
