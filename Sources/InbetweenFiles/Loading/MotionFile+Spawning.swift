import Inbetween

/// Copies of an entity of a motion file.
///
/// ```swift
/// let file = try MotionFile(contentsOf: "Assets/fade.json")
/// let crowd = try file.spawn("panel", 100, in: world)
/// print(crowd.entities.count)  // prints 100
/// ```
public struct MotionCrowd {
  /// The copies, in the order in which they were spawned.
  public let entities: [Entity]
  /// The timeline of their motion, which has begun. Release the timeline after you have despawned the
  /// entities, because it keeps their drivers.
  public let timeline: Timeline
  /// The drivers: first the drivers of the first copy in the order of the file, then the drivers of the next
  /// copy.
  public let drivers: [DriverHandle]
}

extension MotionFile {
  /// Spawns copies of an entity of the file, with its values and its motion. The file is the prefab.
  ///
  /// - If an entry moves several entities, a copy gets only the motion of this entity.
  /// - Sequences, transitions and state machines that also move other entities are left out. A state machine
  ///   of this entity alone plays its cues.
  /// - All motion is on one new timeline, which begins at once. The timeline has the file's changes of rate.
  ///   Release the timeline after you have despawned the copies.
  /// - The copies have the positions of the file. To place a copy, give it a parent by `World.setParent`. Its
  ///   positions are then relative to the parent.
  ///
  /// ```swift
  /// let file = try MotionFile(contentsOf: "Assets/short/card.json")
  /// let crowd = try file.spawn("card", 1, in: world)
  /// try world.setParent(of: crowd.entities[0], to: ship)
  /// tick(54)
  /// print(world.transform(of: crowd.entities[0])!.origin)  // prints SIMD2<Float>(360.0, 190.0)
  /// world.despawn(crowd.entities[0])
  /// crowd.timeline.release()
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the entity in the file.
  ///   - count: the number of copies.
  /// - Returns: the copies; empty for a count below 1.
  /// - Throws: an error for a name that the file does not have, and the errors of `load(into:)`. After an
  ///   error, the world has no copies.
  public func spawn(_ name: String, _ count: Int, in world: World) throws(MotionFileErrors) -> MotionCrowd {
    try MotionFileDecoder.check(self)
    var loader = MotionFileLoader(file: self, world: world)
    try loader.checkTypes { loader throws(MotionFileErrors) in _ = try loader.spawn(name, min(count, 1)) }
    return try loader.spawn(name, count)
  }
}

extension MotionFileLoader {
  /// Spawns copies of an entity, with the motion that is its own.
  fileprivate mutating func spawn(_ name: String, _ count: Int) throws(MotionFileErrors) -> MotionCrowd {
    guard let place = file.entities.firstIndex(where: { $0.name == name }) else {
      let known = file.entities.map { JSONText.quoted($0.name) }.joined(separator: ", ")
      let error = MotionFileError(
        path: "entities", found: "no \(JSONText.quoted(name))",
        expected: known.isEmpty ? "an entity" : "one of \(known)")
      throw MotionFileErrors([error], name: file.location)
    }
    let own = file.motion.indices.filter { index in
      let targets = file.motion[index].targets
      return targets.contains { $0.entity == name }
        && (file.motion[index].entry.shared != nil || targets.allSatisfy { $0.entity == name })
    }
    let timeline = world.makeTimeline()
    let clock = makeClock(in: timeline)
    var (entities, drivers): ([Entity], [DriverHandle]) = ([], [])
    while entities.count < count && errors.isEmpty {
      let entity = world.spawn()
      entities.append(entity)
      assign(file.entities[place], to: entity, JSONPath.root.key("entities").index(place))
      let site = Site(entities: [name: entity], timeline: clock)
      for index in own {
        drivers += register(file.motion[index], site, JSONPath.root.key("motion").index(index))
      }
    }
    guard errors.isEmpty else {
      entities.forEach { _ = world.despawn($0) }
      timeline.release()
      throw MotionFileErrors(errors, name: file.location)
    }
    timeline.begin()
    return MotionCrowd(entities: entities, timeline: timeline, drivers: drivers)
  }
}
