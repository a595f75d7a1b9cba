import Inbetween

extension MotionFile {
  /// Adds the file's entities to a world, assigns their first values, and registers the motion in the order
  /// of the file, on a new timeline that begins at once. If the file changes the rate of its motion, the
  /// ramps and the motion are on a child timeline. So a seek back undoes the ramps too.
  ///
  /// - Throws: all errors of the engine, with their paths in the file. A file that was made or changed in
  ///   code is checked as in decoding. A decoded file can fail only if the world already has a property of
  ///   this name with another type. After an error, the world has no entities and no motion of the file.
  public func load(into world: World) throws(MotionFileErrors) -> MotionScene {
    try MotionFileDecoder.check(self)
    var loader = MotionFileLoader(file: self, world: world)
    return try loader.load()
  }
}

extension MotionFile {
  /// Plays the file on entities that a world has: releases the drivers that `describing(_:on:)` writes,
  /// assigns the file's values and registers its motion. Entities are known by their names. Entries for other
  /// entities are left out.
  ///
  /// - Parameter timeline: the timeline of properties without earlier drivers; nil for the world's time.
  ///   Other properties stay on the timelines of their drivers.
  /// - Returns: the drivers that were registered, in the order of the file.
  /// - Throws: what decoding finds, and all errors of the engine. The old drivers are released then too.
  @discardableResult
  package func play(
    on entities: [String: Entity], in world: World, timeline: Timeline?
  ) throws(MotionFileErrors) -> [DriverHandle] {
    try MotionFileDecoder.check(self)
    var loader = MotionFileLoader(file: self, world: world)
    return try loader.play(on: entities, timeline)
  }
}

/// Loads one file into one world. Objects that the decoder refuses are skipped: the file was checked before.
struct MotionFileLoader {
  let file: MotionFile
  let world: World
  /// The positions that entities state.
  let positions: [String: SIMD2<Float>]
  private(set) var errors: [MotionFileError] = []
  /// Where each error is.
  private(set) var paths: [JSONPath] = []
  /// The paths made so far: each is measured once, however many entities follow it.
  var measuredPaths: [MotionLine: MotionPath] = [:]
  /// Whether it notes where each driver stands in the file, and the drivers noted so far.
  var notesSources = false
  var sources: [MotionSource] = []
  /// The steps of the sequence that is being registered which move something, in the order of the file.
  var movingSteps: [(path: JSONPath, entry: any DrivingEntry)] = []

  init(file: MotionFile, world: World) {
    self.file = file
    self.world = world
    positions = file.positions
  }

  mutating func load() throws(MotionFileErrors) -> MotionScene {
    try checkTypes { loader throws(MotionFileErrors) in _ = try loader.place() }
    let placed = try place()
    let names = Dictionary(zip(file.entities.map(\.name), placed.entities)) { first, _ in first }
    var machines: [String: StateMachine<String, String>] = [:]
    for case .states(let states) in file.motion {
      // What it says has been checked.
      if let machine = try? states.machine(in: self, names) { machines[states.name] = machine }
    }
    placed.timeline.begin()
    // The ramps have been checked.
    try? world.rampRate(through: file.ramps.changes(of: .world))
    return MotionScene(
      stage: file.stage, entities: sceneEntities(placed.entities), timeline: placed.timeline,
      drivers: placed.drivers.flatMap(\.self), machines: machines, duration: file.length)
  }

  /// Throws if the file uses a property that the world has with another type. A world with these properties
  /// takes the file on trial, for the errors and their paths: so the file's own world stays as it is.
  func checkTypes(
    _ place: (inout MotionFileLoader) throws(MotionFileErrors) -> Void
  ) throws(MotionFileErrors) {
    let names = MotionBuiltInProperty.allCases.map(\.rawValue) + file.properties.keys
    let clashes = names.compactMap { name in
      property(named: name).flatMap { world.property(clashingWith: $0.key.lanes) }
    }
    if clashes.isEmpty { return }
    let trial = World()
    for clash in clashes { trial.define(clash) }
    var loader = MotionFileLoader(file: file, world: trial)
    try place(&loader)
  }

  /// The additions of a file to a world, before its timeline begins.
  struct Placed {
    var entities: [Entity]
    var timeline: Timeline
    /// The drivers of each entry of `motion`.
    var drivers: [[DriverHandle]]
  }

  mutating func place() throws(MotionFileErrors) -> Placed {
    let timeline = world.makeTimeline()
    let clock = makeClock(in: timeline)
    var entities: [String: Entity] = [:]
    var spawned: [Entity] = []
    for (index, description) in file.entities.enumerated() {
      let entity = world.spawn()
      spawned.append(entity)
      entities[description.name] = entity
      assign(description, to: entity, JSONPath.root.key("entities").index(index))
    }
    let site = Site(entities: entities, timeline: clock)
    let drivers = file.motion.enumerated().map { index, item in
      register(item, site, JSONPath.root.key("motion").index(index))
    }
    guard errors.isEmpty else {
      spawned.forEach { _ = world.despawn($0) }
      timeline.release()
      throw MotionFileErrors(errors, name: file.location)
    }
    return Placed(entities: spawned, timeline: timeline, drivers: drivers)
  }

  fileprivate mutating func play(
    on entities: [String: Entity], _ timeline: Timeline?
  ) throws(MotionFileErrors) -> [DriverHandle] {
    var site = Site(entities: entities, timeline: timeline)
    for (index, description) in file.entities.enumerated() {
      guard let entity = entities[description.name] else { continue }
      let known = world.describe(entity).properties
      for property in known {
        let target = MotionTarget(entity: description.name, property: property.name)
        for driver in property.contenders + property.layers
        where MotionFile.item(of: driver, property, on: target.entity) != nil {
          site.timelines.updateValue(driver.timeline, forKey: target)
          world.handle(of: driver.driver).release()
        }
      }
      // The entity has its own picture, so a file cannot give it a shape or a place that it lacks.
      var values = description
      values.shape = nil
      values.properties = values.properties.filter { name, _ in known.contains { $0.name == name } }
      assign(values, to: entity, JSONPath.root.key("entities").index(index))
    }
    let drivers = file.motion.enumerated().flatMap { index, item in
      register(item, site, JSONPath.root.key("motion").index(index))
    }
    if !errors.isEmpty { throw MotionFileErrors(errors, name: file.location) }
    return drivers
  }

  mutating func fail(_ path: JSONPath, _ found: String, _ expected: String) {
    errors.append(MotionFileError(path: path.text, found: found, expected: expected))
    paths.append(path)
  }

  /// Returns the result of `body`; nil if it throws, and then adds the error.
  ///
  /// - Parameter path: returns the file's path to a field of the engine.
  @discardableResult
  mutating func attempt<Result>(
    _ path: (_ field: String) -> JSONPath, _ body: () throws(TweenError) -> Result
  ) -> Result? {
    do throws(TweenError) {
      return try body()
    } catch {
      fail(path(error.field), error.found, error.expected)
      return nil
    }
  }

  /// Returns the key of a property by its name.
  func property(named name: String) -> MotionSceneProperty? {
    if let builtIn = MotionBuiltInProperty(rawValue: name) { return MotionSceneProperty(builtIn) }
    return file.properties[name].map { MotionSceneProperty(name, $0) }
  }

  /// Assigns the values that follow from an entity's shape, and those that it states.
  mutating func assign(_ description: MotionEntity, to entity: Entity, _ path: JSONPath) {
    var values: [(path: JSONPath, name: String, value: MotionValue)] = []
    let (size, radius) = (description.shape.flatMap { file.size(of: $0) }, description.shape?.cornerRadius)
    if let size { values.append((path.key("shape"), "size", .float2(size))) }
    if let radius { values.append((path.key("shape"), "cornerRadius", .float(radius))) }
    for (name, value) in description.properties.sorted(by: { $0.key < $1.key }) {
      values.append((path.key("properties").key(name), name, value))
    }
    for (path, name, value) in values {
      if let property = property(named: name) { assign(property.key, value, to: entity, path) }
    }
  }

  mutating func assign<Key: PropertyKey>(
    _ key: Key, _ value: MotionValue, to entity: Entity, _ path: JSONPath
  ) {
    guard let value: Key.Value = engineValue(value, path) else { return }
    attempt({ _ in path }) { [world] () throws(TweenError) in
      // A standing motion must not lead to it.
      try world.assign(entity, key.property.lanes, to: SIMD16(lanesOf: value))
    }
  }

  /// Returns the scene's entities.
  private func sceneEntities(_ spawned: [Entity]) -> [MotionSceneEntity] {
    var driven: [String: Set<String>] = [:]
    for target in file.motion.flatMap(\.targets) {
      let whole = target.property.split(separator: ".", maxSplits: 1).first.map(String.init) ?? ""
      driven[target.entity, default: []].insert(whole)
    }
    let declared = file.properties.sorted { $0.key < $1.key }.map { MotionSceneProperty($0.key, $0.value) }
    return zip(file.entities, spawned).map { description, entity in
      let driven = driven[description.name] ?? []
      let builtIn = MotionBuiltInProperty.allCases.filter {
        description.properties[$0.rawValue] != nil || driven.contains($0.rawValue)
      }
      var picture: String?
      if case .image(let image)? = description.shape { picture = file.pictureLocation(of: image) }
      return MotionSceneEntity(
        name: description.name, entity: entity, shape: description.shape, picture: picture,
        properties: builtIn.map { MotionSceneProperty($0) } + declared)
    }
  }
}
