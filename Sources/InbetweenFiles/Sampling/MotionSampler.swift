import Inbetween

/// Plays one file forward in its own world, and collects rows on the way.
struct MotionSampler {
  let world: World
  private let scene: MotionScene
  private let base: [SampleTable.Row]
  private let velocities: Bool
  private let frame: Frame

  /// Loads a file into its own world.
  ///
  /// - Parameters:
  ///   - times: the times that are to be sampled.
  ///   - tickRate: the world's ticks a second, unless those would be too many up to the last time.
  init(
    _ file: MotionFile, at times: [SampleTime], tickRate: TickRate, velocities: Bool
  ) throws(MotionFileErrors) {
    self.velocities = velocities
    let tickRate = MotionSampler.tickRate(tickRate, for: times)
    world = World(tickRate: tickRate)
    scene = try file.load(into: world)
    frame = Frame(velocities: velocities)
    // Motion that begins at 0 may change base values at once, so earlier values come from a world without
    // motion.
    var still = file
    still.motion = file.motion.compactMap(\.still)
    let stillWorld = World(tickRate: tickRate)
    let stillScene = try still.load(into: stillWorld)
    stillWorld.sample(at: .zero, into: frame)
    base = zip(scene.entities, stillScene.entities).flatMap { [frame] moving, still in
      MotionSampler.rows(
        of: moving.properties, still.entity, named: still.name, frame, velocities: velocities)
    }
  }

  /// Returns `rate`, or, where that makes more ticks up to the last time than are worth running, the rate of
  /// as many ticks as there are times. The values do not depend on it (T7): a tick crosses all boundaries up
  /// to its instant, however long it is.
  private static func tickRate(_ rate: TickRate, for times: [SampleTime]) -> TickRate {
    let last = times.reduce(0) { max($0, $1.milliseconds) } / 1000
    let ticks = last * Double(rate.numerator) / Double(rate.denominator)
    if ticks <= Double(max(mostTicks, times.count)) { return rate }
    // With a tick for each time, a sample does not cross the boundaries of all times before it again.
    return TickRate(Int64(min(max(times.count, 100), 1_000_000_000)), over: Int64(last.rounded(.up)))
  }

  /// Ten minutes of 60 ticks a second.
  private static var mostTicks: Int { 36_000 }

  /// Returns the rows at a time, which is not before the previous call's.
  mutating func rows(at time: SampleTime) -> [SampleTable.Row] {
    var rows = base
    if time.milliseconds >= 0 {
      let instant = Instant(Duration(fileMilliseconds: time.milliseconds))
      while world.tickRate.instant(ofTick: world.tickCount + 1) <= instant { world.tick() }
      world.sample(at: instant, into: frame)
      rows = scene.entities.flatMap { entity in
        MotionSampler.rows(
          of: entity.properties, entity.entity, named: entity.name, frame, velocities: velocities)
      }
    }
    for index in rows.indices { rows[index].time = time.text }
    return rows
  }

  private static func rows(
    of properties: [MotionSceneProperty], _ entity: Entity, named name: String, _ frame: Frame,
    velocities: Bool
  ) -> [SampleTable.Row] {
    properties.flatMap { property in
      let values = property.values(of: entity, in: frame)
      let speeds = velocities ? property.velocities(of: entity, in: frame) : []
      let lanes = property.type.sampledLaneNames
      return values.indices.map { lane in
        SampleTable.Row(
          time: "", entity: name, property: lanes.isEmpty ? property.name : "\(property.name).\(lanes[lane])",
          value: values[lane], velocity: velocities ? speeds[lane] : nil)
      }
    }
  }
}

extension MotionItem {
  /// A machine without its cues, which shows its first state; nil for other entries.
  fileprivate var still: MotionItem? {
    guard case .states(var machine) = self else { return nil }
    machine.cues = []
    return .states(machine)
  }
}

extension MotionSceneProperty {
  /// Returns the lanes of the value that an entity shows in a frame, as `sample` prints them.
  fileprivate func values(of entity: Entity, in frame: Frame) -> [Double] {
    guard case .color(let key) = self else { return lanes(key, entity, frame) }
    return ColorVelocity.lanes((frame[entity, key] ?? key.defaultValue).sRGB)
  }

  /// Returns the velocity of each lane of `values`, per second.
  fileprivate func velocities(of entity: Entity, in frame: Frame) -> [Double] {
    guard case .color(let key) = self else { return speeds(key, entity, frame) }
    return ColorVelocity.sRGB(
      of: frame[entity, key] ?? key.defaultValue, movingBy: speeds(key, entity, frame))
  }

  private func lanes<Key: PropertyKey>(_ key: Key, _ entity: Entity, _ frame: Frame) -> [Double] {
    let value = frame[entity, key.property] ?? key.property.defaultValue
    return (0..<Key.Value.laneCount).map { Double(value.lane($0)) }
  }

  private func speeds<Key: PropertyKey>(_ key: Key, _ entity: Entity, _ frame: Frame) -> [Double] {
    guard let speeds = frame.laneVelocities(entity, key.property) else {
      return Array(repeating: 0, count: Key.Value.laneCount)
    }
    return speeds.map { Double($0) }
  }
}
