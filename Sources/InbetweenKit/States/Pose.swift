import InbetweenCore

/// The values that a state gives to properties of entities.
struct Pose {
  /// The value of a property of an entity.
  struct Part {
    var entity: Entity
    var property: PropertyLanes
    var values: SIMD16<Float>
    /// The time added to the motion's delay.
    var delay: Duration
    /// The index of the part of its entity that was added before it; -1 for none.
    fileprivate var older = -1

    init(_ entity: Entity, _ property: PropertyLanes, _ values: SIMD16<Float>, _ delay: Duration) {
      (self.entity, self.property, self.values, self.delay) = (entity, property, values, delay)
    }
  }

  /// In the order in which they were set.
  private(set) var parts: [Part] = []
  /// The index of the newest part of each entity.
  private var newest: [Entity: Int] = [:]

  /// Sets a value; replaces an earlier value of these lanes.
  mutating func set(_ part: Part) {
    var index = newest[part.entity] ?? -1
    while index >= 0 {
      if parts[index].property.isEqual(to: part.property) {
        (parts[index].values, parts[index].delay) = (part.values, part.delay)
        return
      }
      index = parts[index].older
    }
    var part = part
    part.older = newest[part.entity] ?? -1
    newest[part.entity] = parts.count
    parts.append(part)
  }

  mutating func removeDead(in world: World) {
    let all = parts
    (parts, newest) = ([], [:])
    for part in all where world.isAlive(part.entity) { set(part) }
  }
}

extension World {
  /// Moves each property to its value in a pose by `motion`, in order, unless it already moves there (W24).
  /// Returns whether entities of the pose are dead. `onError` receives the first error.
  func show(
    _ pose: Pose, by motion: Motion, _ file: CallSite.File, _ line: CallSite.Line
  ) -> Bool {
    var (hasDead, failure): (Bool, TweenError?) = (false, nil)
    for index in pose.parts.indices {
      // Copies only the needed fields of a part and of the motion: they have counted references.
      let (entity, delay) = (pose.parts[index].entity, pose.parts[index].delay)
      guard isAlive(entity) else {
        hasDead = true
        continue
      }
      let (property, values) = (pose.parts[index].property, pose.parts[index].values)
      do throws(TweenError) {
        if delay.isZero {
          try show(entity, property, values, by: motion, file, line)
        } else {
          try show(entity, property, values, by: motion.delayed(by: delay), file, line)
        }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { run { () throws(GameError) in throw failure } }
    return hasDead
  }

  private func show(
    _ entity: Entity, _ property: PropertyLanes, _ values: SIMD16<Float>, by motion: Motion,
    _ file: CallSite.File, _ line: CallSite.Line
  ) throws(TweenError) {
    if let index = engine.channels.properties.find(property),
      let row = engine.channels.properties[index].row(of: entity)
    {
      let column = engine.channels.properties[index].firstColumn + property.first
      if engine.movesTo(values, entity, index, property.range, column, row) { return }
    } else if values == property.keyDefaults {
      return
    }
    // A held value changes when the motion begins.
    let isHeld = property.interpolation == .held
    _ = try move(
      entity, property, LaneValues(values, laneCount: property.count), .absolute,
      isHeld ? (reducedMotion.ownForm(of: motion) ?? motion).jump : motion, nil, nil, starts: true
    ).made(in: file, line)
  }
}
