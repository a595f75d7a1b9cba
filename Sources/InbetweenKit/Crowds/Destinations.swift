import InbetweenCore

/// Values of several properties, to which one call of `animate` moves an entity.
///
/// ```swift
/// try world.animate(card, .bouncy) {
///   $0[.position] = [320, 180]
///   $0[.scale] = [1.2, 1.2]
///   $0[.opacity] = 1
/// }
/// ```
public struct Destinations {
  fileprivate struct Part {
    var property: PropertyLanes
    var value: SIMD16<Float>
  }

  /// The index of the entity in the list of the call; 0 for one entity.
  public let index: Int
  /// In the order in which they were first set.
  fileprivate var parts: [Part] = []

  fileprivate init(index: Int) { self.index = index }

  /// The destination of a property, or of one lane of it; nil if it has no destination.
  ///
  /// - Complexity: O(n), where n is the number of destinations.
  public subscript<Value>(property: Property<Value>) -> Value? {
    get {
      let part = parts.first { $0.property.isEqual(to: property.lanes) }
      return part.map { part in Value { part.value[$0] } }
    }
    set {
      let place = parts.firstIndex { $0.property.isEqual(to: property.lanes) }
      switch (place, newValue.map { SIMD16(lanesOf: $0) }) {
      case (let place?, let value?): parts[place].value = value
      case (let place?, nil): parts.remove(at: place)
      case (nil, let value?): parts.append(Part(property: property.lanes, value: value))
      case (nil, nil): break
      }
    }
  }
}

extension World {
  /// Moves several properties of an entity, with a driver for each. The drivers start at once unless
  /// `defaults.startsAtOnce` is false. Arguments that are nil have their values from `defaults`.
  ///
  /// ```swift
  /// try world.animate(card, duration: .milliseconds(400), ease: .cubicOut) {
  ///   $0[.position] = [320, 180]
  ///   $0[.opacity] = 0.5
  /// }
  /// ```
  ///
  /// In a sequence, the step `Together(.bouncy) { … }` does this.
  ///
  /// - Parameters:
  ///   - motion: an easing over a time, or a spring; nil for `ease` over `duration`.
  ///   - name: the name of a motion of the theme, instead of `motion`.
  ///   - delay: is added to the delay of the motion.
  ///   - destinations: sets the value of each property that moves.
  /// - Returns: the drivers, in the order in which the properties were set.
  /// - Throws: `TweenError`, which lists the cases. No property then moves.
  @discardableResult
  public func animate(
    _ entity: Entity, _ motion: Motion? = nil, named name: MotionTheme.Name? = nil,
    duration: Duration? = nil, delay: Duration? = nil, ease: Easing? = nil, repeats: Repeats = 1,
    alternates: Bool = false, replaces: Bool? = nil, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line, to destinations: (inout Destinations) -> Void
  ) throws(TweenError) -> DriverGroup {
    try animate(
      [entity], motion, named: name, duration: duration, delay: delay, ease: ease, repeats: repeats,
      alternates: alternates, replaces: replaces, on: timeline, file: file, line: line, to: destinations)
  }

  /// Moves several properties of many entities.
  ///
  /// ```swift
  /// try world.animate(tiles, .snappy, stagger: .fromFirst(each: .milliseconds(40))) {
  ///   $0[.position] = [Float($0.index) * 40, 90]
  ///   $0[.opacity] = 1
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - stagger: the time added to the delay for each entity; nil for no stagger.
  ///   - destinations: is called once for each entity, before anything moves.
  /// - Returns: the drivers, entity by entity.
  /// - Throws: `TweenError`, which lists the cases. No entity then moves.
  @discardableResult
  public func animate(
    _ entities: [Entity], _ motion: Motion? = nil, named name: MotionTheme.Name? = nil,
    duration: Duration? = nil, delay: Duration? = nil, ease: Easing? = nil, repeats: Repeats = 1,
    alternates: Bool = false, replaces: Bool? = nil, on timeline: Timeline? = nil, stagger: Stagger? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line, to destinations: (inout Destinations) -> Void
  ) throws(TweenError) -> DriverGroup {
    let (motion, waits) = try callMotion(motion, name, duration, delay, ease)
    let delays = try stagger?.counts(of: entities.count)
    var moves: [PlannedDriver] = []
    for index in entities.indices {
      var values = Destinations(index: index)
      destinations(&values)
      let motion = delays.map { motion.delayed(by: Duration(counts: $0[index])) } ?? motion
      for part in values.parts {
        try checkRepeats(repeats, of: motion, part.property, entities[index])
        moves.append(
          plan(
            entities[index], part.property, LaneValues(part.value, laneCount: part.property.count), .absolute,
            motion, replaces, timeline, waits: waits, isMove: repeats == .count(1),
            starts: defaults.startsAtOnce, repeats: repeats, alternates: alternates))
      }
    }
    do throws(PlannedDriverError) { return DriverGroup(try register(moves).made(in: file, line)) } catch {
      guard let index = error.index else { throw error.error }
      throw error.error.of(moves[index].propertyName, moves[index].entity)
    }
  }
}
