// Timelines whose scrubber follows a channel (T12).

/// A timeline and the channel that it follows.
struct TimelineFollower: FixedLayout {
  var timeline: UInt32
  var timelineGeneration: UInt32
  var entityIndex: UInt32
  var entityGeneration: UInt32
  var property: UInt32
  /// The lane of the property.
  var lane: UInt32
  /// The values at which the timeline is at its 0, and at `length`.
  var start: Float
  var end: Float
  var length: Int64
  /// 1 for an entity of the engine's own, whose value is in seconds and may be any, and goes to `length`; it
  /// goes with the follower.
  var isOwn: UInt32
  private let unused: UInt32 = 0

  init(
    _ timeline: TimelineID, _ entity: Entity, property: Int, lane: Int, from start: Float, to end: Float,
    over length: Int64, isOwn: Bool
  ) {
    (self.timeline, timelineGeneration) = (UInt32(timeline.index), timeline.generation)
    (entityIndex, entityGeneration) = (entity.index, entity.generation)
    (self.property, self.lane) = (UInt32(property), UInt32(lane))
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

/// The timelines of a world whose scrubbers follow channels, one follower a timeline.
final class TimelineFollowers: WorldPart {
  @exclusivity(unchecked) private var list = UniqueArray<TimelineFollower>()
  /// The index of each timeline's follower.
  @exclusivity(unchecked) private var indices: [UInt32: Int] = [:]

  init() { super.init([PartStep(.afterEngine, "following timelines")]) }

  var count: Int { list.count }
  var isEmpty: Bool { list.isEmpty }

  subscript(index: Int) -> TimelineFollower { list[index] }

  /// Returns the index of a timeline's follower; nil if it has none.
  func find(_ timeline: Int) -> Int? { indices[UInt32(timeline)] }

  func append(_ follower: TimelineFollower) {
    indices[follower.timeline] = list.count
    list.append(follower)
    setRuns(true, at: .afterEngine)
  }

  /// Removes a follower. The last one moves to its index.
  func swapRemove(at index: Int) {
    indices[list[index].timeline] = nil
    list.swapRemove(at: index)
    if index < list.count { indices[list[index].timeline] = index }
    setRuns(!isEmpty, at: .afterEngine)
  }

  /// Moves the timelines to what their channels show.
  override func run(at place: TickPlace, in world: World) {
    filter { follower in
      guard let value = world.value(for: follower) else {
        world.endOwn(of: follower)
        return false
      }
      world.move(follower, to: value)
      return true
    }
  }

  func setLength(_ length: Int64, at index: Int) { list[index].length = length }

  /// Removes the followers for which `isKept` returns false. It is called for each, in order.
  private func filter(_ isKept: (TimelineFollower) -> Bool) {
    var kept = 0
    for index in 0..<list.count {
      let follower = list[index]
      if !isKept(follower) {
        indices[follower.timeline] = nil
        continue
      }
      if kept < index {
        list[kept] = follower
        indices[follower.timeline] = kept
      }
      kept += 1
    }
    list.truncate(to: kept)
    setRuns(!isEmpty, at: .afterEngine)
  }

  override func exchange(_ bytes: inout SnapshotBytes, in world: World) {
    bytes.exchange(&list)
    if bytes.isReading { indices.removeAll(keepingCapacity: true) }
    for index in 0..<list.count {
      bytes.require(list[index].isValid)
      if bytes.isReading { indices[list[index].timeline] = index }
    }
    setRuns(!isEmpty, at: .afterEngine)
  }
}

extension World {
  var followers: TimelineFollowers { parts[.followers] }

  /// Adds a follower in place of the timeline's present one, and moves the timeline.
  func follow(_ follower: TimelineFollower) {
    stopFollowing(Int(follower.timeline))
    followers.append(follower)
    if let value = value(for: follower) { move(follower, to: value) }
  }

  /// Ends the following of a timeline.
  func stopFollowing(_ timeline: Int) {
    guard let index = followers.find(timeline) else { return }
    let follower = followers[index]
    followers.swapRemove(at: index)
    endOwn(of: follower)
  }

  /// Returns the entity of the engine's own by which a timeline is scrubbed; nil if there is none.
  func ownEntity(scrubbing timeline: TimelineID) -> Entity? {
    guard let index = followers.find(timeline.index), followers[index].isOwn == 1,
      value(for: followers[index]) != nil
    else { return nil }
    return engine.channels.entities.present(followers[index].entityIndex)
  }

  /// Sets where the scrub of a timeline by an entity of the engine's own goes to.
  func setEnd(ofScrub timeline: Int, to counts: Int64) {
    if let index = followers.find(timeline) { followers.setLength(counts, at: index) }
  }

  fileprivate func move(_ follower: TimelineFollower, to value: Float) {
    let (timeline, instant) = (Int(follower.timeline), follower.instant(at: value))
    if engine.clocks.instants[timeline] != instant { engine.scrub(timeline, to: instant) }
  }

  /// Returns the shown value of the follower's channel; nil if the timeline, its scrubber or the entity is
  /// gone.
  fileprivate func value(for follower: TimelineFollower) -> Float? {
    let (timeline, property) = (Int(follower.timeline), Int(follower.property))
    guard timeline < engine.clocks.timelines.count, engine.clocks.timelines[timeline].isAlive,
      engine.clocks.timelines[timeline].generation == follower.timelineGeneration,
      engine.clocks.timelines[timeline].hasScrubber, property < engine.channels.properties.count,
      Int(follower.lane) < engine.channels.properties[property].laneCount,
      Int(follower.entityIndex) < engine.channels.entities.indexCount
    else { return nil }
    let entity = engine.channels.entities.present(follower.entityIndex)
    guard entity.generation == follower.entityGeneration, isAlive(entity),
      let row = engine.channels.properties[property].row(of: entity)
    else { return nil }
    engine.writePendingSums()
    return engine.channels.columns[
      engine.channels.properties[property].firstColumn + Int(follower.lane)
    ].shown[row]
  }

  fileprivate func endOwn(of follower: TimelineFollower) {
    guard follower.isOwn == 1, Int(follower.entityIndex) < engine.channels.entities.indexCount else { return }
    let entity = engine.channels.entities.present(follower.entityIndex)
    if entity.generation == follower.entityGeneration, isAlive(entity) { despawnQuietly(entity) }
  }
}
