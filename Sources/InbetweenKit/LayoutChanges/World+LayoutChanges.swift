// Changes of layout: the game moves things at once, and their motion is added (W21).

import InbetweenCore

extension World {
  /// Animates a change of layout. Your closure `change` sets the new positions at once. The call then shows
  /// each entity moving from its old position to its new position.
  ///
  /// ```swift
  /// try world.layoutChange(of: tiles, .snappy) {
  ///   for (index, tile) in tiles.shuffled().enumerated() {
  ///     try world.assign(tile, .position, to: [Float(index % 8) * 40, Float(index / 8) * 40])
  ///   }
  /// }
  /// ```
  ///
  /// For each entity, the difference between the old and the new position becomes an additive driver, which
  /// shrinks to zero. So other motions of the entity continue, and earlier changes of layout too.
  ///
  /// Old and new places are places on the stage, with the shown position, rotation and scale of all parents.
  /// So an entity that gets another parent moves from its old place. A parent that moves in this call, or in
  /// a `layoutChange` around it, carries its children. For such a child, only its movement within the parent
  /// is animated.
  ///
  /// - Parameters:
  ///   - stagger: the time added to the delay of each entity that moves; nil for no stagger. Entities that do
  ///     not move are left out of the order. An entity is shown at its old place until its motion begins.
  ///   - change: a closure that assigns values. Standing motions do not apply within the closure. Entities
  ///     may die.
  /// - Returns: the handles of the drivers, in the order of the entities. Entities that did not move have no
  ///   handle.
  /// - Throws: `TweenError` for a dead entity, and for a wrong motion or stagger. Nothing is then changed.
  ///   Errors of `change` are passed on. Nothing is then animated.
  /// - Complexity: O(k log n), where k is the number of entities and n the number of coming events in the
  ///   world.
  @discardableResult
  public func layoutChange(
    of entities: [Entity], _ motion: Motion = .snappy, stagger: Stagger? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line, _ change: () throws(GameError) -> Void
  ) throws(GameError) -> [DriverHandle] {
    try layoutChange(of: entities, Property<SIMD2<Float>>.position.lanes, motion, stagger, change)
      .made(in: file, line)
  }

  /// Calls `change`, and shows a property of entities moving from its old value to its new value. See
  /// `layoutChange(of:_:stagger:_:)`. For `rotation` and `scale`, old and new values are values on the stage.
  /// For several properties, nest the calls.
  ///
  /// ```swift
  /// try world.layoutChange(of: [card], .scale, .smooth) {
  ///   try world.assign(card, .scale, to: [2, 2])
  /// }
  /// ```
  ///
  /// - Returns: the handles of the drivers, in the order of the entities. Entities that did not change have
  ///   no handle.
  /// - Throws: the errors of `layoutChange(of:_:stagger:_:)`. Also for a colour, a rotation or a held value,
  ///   since these values cannot be added.
  /// - Complexity: O(k log n), where k is the number of entities and n the number of coming events in the
  ///   world.
  @discardableResult
  public func layoutChange<Value>(
    of entities: [Entity], _ property: Property<Value>, _ motion: Motion = .snappy, stagger: Stagger? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line, _ change: () throws(GameError) -> Void
  ) throws(GameError) -> [DriverHandle] {
    try layoutChange(of: entities, property.lanes, motion, stagger, change).made(in: file, line)
  }

  private func layoutChange(
    of entities: [Entity], _ property: PropertyLanes, _ motion: Motion, _ stagger: Stagger?,
    _ change: () throws(GameError) -> Void
  ) throws(GameError) -> [DriverHandle] {
    let (motion, reduction) = reducedMotion.form(of: motion, of: property.name)
    let driver = LayoutDriver(property, motion)
    let (delays, motionDelay) = try TweenError.naming(property.name, of: entities) { () throws(TweenError) in
      let delays = try staggeredDelays(for: entities, stagger, after: motion.delay)
      let motionDelay = try motion.delay.counts(of: "delay")
      _ = try check(property)
      try driver.check()
      guard engine.drivers.easings.hasRoom(for: 4) else { throw .tooManyEasings("ease") }
      return (delays, motionDelay)
    }
    let note = LayoutNote(property, entities)
    var frames: [UInt32: StageFrame] = [:]
    for entity in entities {
      note.add(
        shown(entity, property) ?? property.keyDefaults, note.kind.map { place($0, of: entity, &frames) })
    }
    layouts.open.append(note)
    do throws(GameError) {
      try withMotion(nil) { () throws(GameError) in try change() }
    } catch {
      layouts.open.removeLast()
      throw error
    }
    let moves = note.moves(in: self)
    layouts.open.removeLast()
    // A stagger by a function of the game may be valid for all entities, and not for some of them.
    let turns = stagger.flatMap { try? $0.counts(of: entities.count, among: moves.map { $0.index }) }
    var handles: [DriverHandle] = []
    for (turn, move) in moves.enumerated() {
      let delay = turns.map { $0[turn] + motionDelay } ?? delays[move.index]
      handles.append(
        try TweenError.naming(property.name, of: entities, at: move.index) { () throws(TweenError) in
          try driver.register(
            move.difference, delay: Duration(counts: delay), on: entities[move.index], reduction, in: self)
        })
    }
    return handles
  }
}

/// The additive driver of a layout change, from a difference to zero.
private enum LayoutDriver {
  case tween(LaneTween)
  case spring(LaneMotion)

  init(_ property: PropertyLanes, _ motion: Motion) {
    switch motion.form(for: property).curve {
    case .eased(let ease, let duration):
      var tween = LaneTween(
        property, LaneValues(.zero, .zero, laneCount: property.count), duration: duration, ease: ease)
      tween.options.composition = .add
      self = .tween(tween)
    case .spring(let spring):
      var springMotion = LaneMotion(property, .absolute, .zero, spring, delay: .zero)
      springMotion.options.composition = .add
      self = .spring(springMotion)
    }
  }

  /// Throws for a motion that cannot be registered.
  func check() throws(TweenError) {
    switch self {
    case .tween(let tween): _ = try tween.checked()
    case .spring(let springMotion): _ = try springMotion.checked()
    }
  }

  func register(
    _ difference: SIMD16<Float>, delay: Duration, on entity: Entity, _ reduction: MotionReduction,
    in world: World
  ) throws(TweenError) -> DriverHandle {
    // In its delay the difference is shown too.
    let fill = delay > .zero ? Fill.backwards : .none
    switch self {
    case .tween(var tween):
      tween.values = LaneValues(difference, .zero, laneCount: tween.property.count)
      (tween.options.delay, tween.options.fill) = (delay, fill)
      return try world.register(tween, on: entity, starts: true, reduction, beginsHere: true)
    case .spring(var springMotion):
      springMotion.from = difference
      (springMotion.options.delay, springMotion.options.fill) = (delay, fill)
      return try world.register(springMotion, on: entity, starts: true, beginsHere: true, reduction)
    }
  }
}
