// Timelines whose scrubber follows a channel (T12), and drivers whose target does (W16).

/// A value that is followed: lanes of a property of an entity.
struct FollowedValue: FixedLayout {
  let entityIndex: UInt32
  let entityGeneration: UInt32
  let property: UInt32
  /// The first lane of the property.
  let lane: UInt32

  init(_ entity: Entity, property: Int, lane: Int) {
    (entityIndex, entityGeneration) = (entity.index, entity.generation)
    (self.property, self.lane) = (UInt32(property), UInt32(lane))
  }
}

/// A timeline and the channel that it follows.
struct TimelineFollower: FixedLayout {
  var timeline: UInt32
  var timelineGeneration: UInt32
  var followed: FollowedValue
  /// The values at which the timeline is at its 0, and at `length`.
  var start: Float
  var end: Float
  var length: Int64
  /// 1 for an entity of the engine's own, whose value is in seconds and may be any, and goes to `length`; it
  /// goes with the follower.
  var isOwn: UInt32
  private let unused: UInt32 = 0

  init(
    _ timeline: Int, _ generation: UInt32, _ followed: FollowedValue, from start: Float, to end: Float,
    over length: Int64, isOwn: Bool
  ) {
    (self.timeline, timelineGeneration) = (UInt32(timeline), generation)
    self.followed = followed
    (self.start, self.end, self.length, self.isOwn) = (start, end, length, isOwn ? 1 : 0)
  }

  /// Whether its numbers are valid, as after `init`: data may hold any.
  var isValid: Bool {
    start.isFinite && end.isFinite && start != end && isOwn <= 1 && (isOwn == 1 || length >= 0)
      && length.isSound
  }

  /// Returns a time as the value of an entity of the engine's own: in seconds.
  static func seconds(_ counts: Int64) -> Float {
    Float(Double(counts) / Double(Instant.countsPerSecond))
  }

  /// Returns the timeline's instant for a value.
  func instant(at value: Float) -> Int64 {
    // At its end it is exact, which the value is not beyond some minutes.
    if isOwn == 1, value == TimelineFollower.seconds(length) { return length }
    let part = (Double(value) - Double(start)) / (Double(end) - Double(start))
    let counts =
      isOwn == 1 ? Double(value) * Double(Instant.countsPerSecond) : Double(length) * min(max(part, 0), 1)
    return counts.isNaN ? 0 : Int64(min(max(counts, -1e15), 1e15).rounded(.toNearestOrEven))
  }
}

/// A driver and the value that its target follows.
struct DriverFollower: FixedLayout {
  let driver: DriverID
  let followed: FollowedValue
  let laneCount: UInt32
  /// 1 if a tween under way plays all its iterations to each new target.
  let restarts: UInt32
  /// 1 while the driver does not have its target yet.
  var isDue: UInt32 = 1
  private let unused: UInt32 = 0

  init(_ driver: DriverID, _ followed: FollowedValue, laneCount: Int, restarts: Bool) {
    (self.driver, self.followed) = (driver, followed)
    (self.laneCount, self.restarts) = (UInt32(laneCount), restarts ? 1 : 0)
  }

  /// Whether its numbers are valid, as after `init`: data may hold any.
  var isValid: Bool { laneCount <= 16 && restarts <= 1 && isDue <= 1 }
}

/// The timelines and drivers of a world that follow channels. A timeline or a driver follows one value.
final class Followers: WorldPart {
  @exclusivity(unchecked) private(set) var timelines = UniqueArray<TimelineFollower>()
  /// The index of each timeline's follower.
  @exclusivity(unchecked) private var timelineIndices: [UInt32: Int] = [:]
  @exclusivity(unchecked) private(set) var drivers = UniqueArray<DriverFollower>()
  /// For each of `drivers`, 16 lanes of its offset and 16 of its target.
  @exclusivity(unchecked) private var lanes = UniqueArray<Float>()
  @exclusivity(unchecked) private var driverIndices: [DriverID: Int] = [:]

  init() { super.init([PartStep(.afterEngine, "followers")]) }

  /// Moves the timelines, and then retargets the drivers, to what their channels show.
  override func run(at place: TickPlace, in world: World) {
    moveTimelines(in: world)
    if drivers.isEmpty { return }
    // All values are read before any driver changes, so that the order of drivers does not count.
    var index = 0
    while index < drivers.count {
      if findTarget(ofDriver: index, in: world) {
        index += 1
        continue
      }
      let driver = drivers[index].driver
      removeDriver(at: index)
      world.engine.endFollowing(driver)
    }
    for index in 0..<drivers.count where drivers[index].isDue == 1 { aim(index, in: world) }
  }

  override func exchange(_ bytes: inout SnapshotBytes, in world: World) {
    bytes.exchange(&timelines, &drivers, &lanes)
    bytes.require(lanes.count == 32 * drivers.count)
    for index in 0..<timelines.count { bytes.require(timelines[index].isValid) }
    for index in 0..<drivers.count { bytes.require(drivers[index].isValid) }
    for index in 0..<lanes.count { bytes.require(lanes[index].isFinite) }
    if bytes.isReading {
      timelineIndices.removeAll(keepingCapacity: true)
      driverIndices.removeAll(keepingCapacity: true)
      for index in 0..<timelines.count { timelineIndices[timelines[index].timeline] = index }
      for index in 0..<drivers.count {
        driverIndices[drivers[index].driver] = index
        // Older data do not have the flag.
        world.engine.beginFollowing(drivers[index].driver)
      }
    }
    noteChange()
  }

  private func noteChange() { setRuns(!timelines.isEmpty || !drivers.isEmpty, at: .afterEngine) }

  // MARK: Timelines

  /// Returns the follower of a timeline; nil if it has none.
  func follower(ofTimeline timeline: Int) -> TimelineFollower? {
    timelineIndices[UInt32(timeline)].map { timelines[$0] }
  }

  /// Adds the follower of a timeline that has none.
  func append(_ follower: TimelineFollower) {
    timelineIndices[follower.timeline] = timelines.count
    timelines.append(follower)
    noteChange()
  }

  /// Removes the follower of a timeline, and returns it; nil if there is none.
  func remove(timeline: Int) -> TimelineFollower? {
    if timelines.isEmpty { return nil }
    guard let index = timelineIndices.removeValue(forKey: UInt32(timeline)) else { return nil }
    let follower = timelines[index]
    timelines.swapRemove(at: index)
    if index < timelines.count { timelineIndices[timelines[index].timeline] = index }
    noteChange()
    return follower
  }

  func setLength(_ length: Int64, ofTimeline timeline: Int) {
    if let index = timelineIndices[UInt32(timeline)] { timelines[index].length = length }
  }

  /// Moves the timelines to what their channels show, in the order in which they began to follow.
  private func moveTimelines(in world: World) {
    var kept = 0
    for index in 0..<timelines.count {
      let follower = timelines[index]
      guard let value = world.value(for: follower) else {
        timelineIndices[follower.timeline] = nil
        world.endOwn(of: follower)
        continue
      }
      world.move(follower, to: value)
      if kept < index {
        timelines[kept] = follower
        timelineIndices[follower.timeline] = kept
      }
      kept += 1
    }
    timelines.truncate(to: kept)
    noteChange()
  }

  // MARK: Drivers

  func follows(_ driver: DriverID) -> Bool { driverIndices[driver] != nil }

  /// Returns the follower of a driver; nil if it has none.
  func follower(ofDriver driver: DriverID) -> DriverFollower? { driverIndices[driver].map { drivers[$0] } }

  /// Adds a follower in place of its driver's present one, and retargets the driver.
  func append(_ follower: DriverFollower, offset: SIMD16<Float>, in world: World) {
    remove(driver: follower.driver)
    let index = drivers.count
    driverIndices[follower.driver] = index
    drivers.append(follower)
    for lane in 0..<16 { lanes.append(offset[lane]) }
    lanes.extend(to: 32 * drivers.count, filler: 0)
    noteChange()
    world.engine.beginFollowing(follower.driver)
    if findTarget(ofDriver: index, in: world) { aim(index, in: world) }
  }

  /// Ends the following of a driver. Returns whether it followed.
  @discardableResult
  func remove(driver: DriverID) -> Bool {
    if drivers.isEmpty { return false }
    guard let index = driverIndices[driver] else { return false }
    removeDriver(at: index)
    return true
  }

  private func removeDriver(at index: Int) {
    driverIndices[drivers[index].driver] = nil
    drivers.swapRemove(at: index)
    for lane in 0..<32 { lanes[32 * index + lane] = lanes[32 * drivers.count + lane] }
    lanes.truncate(to: 32 * drivers.count)
    if index < drivers.count { driverIndices[drivers[index].driver] = index }
    noteChange()
  }

  /// Finds the target of a driver. Returns false if the driver or the entity is gone.
  private func findTarget(ofDriver index: Int, in world: World) -> Bool {
    let follower = drivers[index]
    guard let slot = world.engine.drivers.find(follower.driver), !world.engine.drivers[slot].isPast,
      let (column, row) = world.channel(of: follower.followed, laneCount: Int(follower.laneCount))
    else { return false }
    for lane in 0..<Int(follower.laneCount) {
      let shown = world.engine.channels.columns[column + lane].shown[row]
      // A target is in the range of what a game may give.
      let target = min(max(shown + lanes[32 * index + lane], -1e38), 1e38)
      if lanes[32 * index + 16 + lane].bitPattern != target.bitPattern { drivers[index].isDue = 1 }
      lanes[32 * index + 16 + lane] = target
    }
    return true
  }

  /// Gives a driver its target. It stays due if it plays backward or is killed.
  private func aim(_ index: Int, in world: World) {
    let follower = drivers[index]
    guard let slot = world.engine.drivers.find(follower.driver) else { return }
    var target = SIMD16<Float>.zero
    for lane in 0..<Int(follower.laneCount) { target[lane] = lanes[32 * index + 16 + lane] }
    if world.engine.follow(slot, to: target, laneCount: Int(follower.laneCount), follower.restarts == 1) {
      drivers[index].isDue = 0
    }
  }
}

extension Engine {
  fileprivate mutating func beginFollowing(_ driver: DriverID) {
    if let slot = drivers.find(driver) { drivers[slot].flags.insert(.follows) }
  }

  /// Lets auto-kill release a driver again that has followed a value (W16): at once, if it is at rest.
  fileprivate mutating func endFollowing(_ driver: DriverID) {
    guard let slot = drivers.find(driver) else { return }
    drivers[slot].flags.remove(.follows)
    if isDone(drivers[slot]) { remove(slot, as: .killed, at: commandMoment(Int(drivers[slot].timeline))) }
  }

  /// Gives a driver that follows a value its next target. Returns false if that is not possible.
  fileprivate mutating func follow(
    _ slot: Slot<Driver>, to target: SIMD16<Float>, laneCount: Int, _ restarts: Bool
  ) -> Bool {
    if drivers[slot].kind.hasDynamics { return retarget(slot, to: target, laneCount: laneCount) }
    return retargetTween(slot, to: target, restarts: restarts || !hasRest(slot))
  }
}

extension World {
  var followers: Followers { parts[.followers] }

  /// Adds a follower in place of the timeline's present one, and moves the timeline.
  func follow(_ follower: TimelineFollower) {
    stopFollowing(Int(follower.timeline))
    followers.append(follower)
    if let value = value(for: follower) { move(follower, to: value) }
  }

  /// Ends the following of a timeline.
  func stopFollowing(_ timeline: Int) {
    if let follower = followers.remove(timeline: timeline) { endOwn(of: follower) }
  }

  /// Ends the following of a driver that has been given a target. In a world without followers it costs no
  /// look at the part.
  @inline(__always)
  func stopFollowing(_ driver: DriverID) {
    if parts.hasWork(at: .afterEngine), followers.remove(driver: driver) { engine.endFollowing(driver) }
  }

  /// Returns the entity of the engine's own by which a timeline is scrubbed; nil if there is none.
  func ownEntity(scrubbing timeline: Int) -> Entity? {
    guard let follower = followers.follower(ofTimeline: timeline), follower.isOwn == 1,
      value(for: follower) != nil
    else { return nil }
    return engine.channels.entities.present(follower.followed.entityIndex)
  }

  /// Returns the value of a property to be followed. An entity that does not have the property gets its
  /// default.
  func followed(_ entity: Entity, _ property: PropertyLanes) throws(TweenError) -> FollowedValue {
    let index = try check(property) ?? engine.index(of: property)
    if row(entity, property) == nil { try assign(entity, property, to: property.keyDefaults) }
    return FollowedValue(entity, property: index, lane: property.first)
  }

  /// Returns the value that a driver follows, in words; nil if it follows no value.
  package func valueFollowed(by driver: DriverID) -> String? {
    guard let value = followers.follower(ofDriver: driver)?.followed,
      Int(value.property) < engine.channels.properties.count
    else { return nil }
    return "\(engine.channels.properties[Int(value.property)].name) of entity \(value.entityIndex)"
  }

  fileprivate func move(_ follower: TimelineFollower, to value: Float) {
    let (timeline, instant) = (Int(follower.timeline), follower.instant(at: value))
    if engine.clocks.instants[timeline] != instant { engine.scrub(timeline, to: instant) }
  }

  /// Returns the shown value of the follower's channel; nil if the timeline, its scrubber or the entity is
  /// gone.
  fileprivate func value(for follower: TimelineFollower) -> Float? {
    let timeline = Int(follower.timeline)
    guard timeline < engine.clocks.timelines.count, engine.clocks.timelines[timeline].isAlive,
      engine.clocks.timelines[timeline].generation == follower.timelineGeneration,
      engine.clocks.timelines[timeline].hasScrubber,
      let (column, row) = channel(of: follower.followed, laneCount: 1)
    else { return nil }
    return engine.channels.columns[column].shown[row]
  }

  /// Returns the first column and the row of a value; nil if the entity is gone.
  fileprivate func channel(of value: FollowedValue, laneCount: Int) -> (column: Int, row: Int)? {
    let (property, lane) = (Int(value.property), Int(value.lane))
    guard property < engine.channels.properties.count,
      lane + laneCount <= engine.channels.properties[property].laneCount,
      let entity = entity(of: value), let row = engine.channels.properties[property].row(of: entity)
    else { return nil }
    engine.writePendingSums()
    return (engine.channels.properties[property].firstColumn + lane, row)
  }

  private func entity(of value: FollowedValue) -> Entity? {
    guard Int(value.entityIndex) < engine.channels.entities.indexCount else { return nil }
    let entity = engine.channels.entities.present(value.entityIndex)
    return entity.generation == value.entityGeneration && isAlive(entity) ? entity : nil
  }

  fileprivate func endOwn(of follower: TimelineFollower) {
    if follower.isOwn == 1, let entity = entity(of: follower.followed) { despawnQuietly(entity) }
  }
}
