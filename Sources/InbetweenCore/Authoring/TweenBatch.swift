/// Many tweens of one property that are registered at once, with one tween for each entity. For a crowd that
/// starts together or staggered.
///
/// ```swift
/// let heights = tiles.indices.map { 40 * Float($0) }
/// var rise = TweenBatch(.position.y, to: heights, duration: .milliseconds(400))
/// rise.delays = tiles.indices.map { .milliseconds(30 * $0) }
/// try world.register(rise, on: tiles)
/// ```
///
/// The result equals single registrations in the order of the entities. Each list has one element for each
/// entity, or a single element for all entities. A batch costs much less than single registrations if its
/// tweens play once, on the world's own time, without a blend, and are not additive.
public struct TweenBatch<Value: Animatable>: Sendable {
  /// The property that moves.
  public var property: Property<Value>
  /// The start of each tween; nil for the value shown when this tween begins.
  public var starts: [Value]?
  /// The destination of each tween.
  public var destinations: [Value]
  /// The length of each tween; zero or more.
  public var durations: [Duration]
  /// The time from the start of each tween to its motion. With a negative delay, the motion begins part-way.
  public var delays: [Duration] = [.zero]
  /// The easing of each tween.
  public var eases: [Easing]
  /// The number of iterations of all tweens. With a fraction, the last iteration is cut off.
  public var repeats = Repeats.count(1)
  /// The time between two iterations, in which the last value is shown. Only for whole numbers of iterations.
  public var repeatDelay = Duration.zero
  /// The direction of each iteration. `.alternate` plays forward and backward in turn.
  public var direction = Direction.normal
  /// The timeline of all tweens; nil for the world's own time. The tweens start at the timeline's 0. See
  /// `DriverDescription.timeline`.
  public var timeline: TimelineID?
  /// Whether the tweens hold their values before and after their motion.
  public var fill: Fill = .none
  /// Whether the property keeps the tweens' end values: they become its base values. Additive drivers never
  /// do this.
  public var persists = true
  /// Whether the tweens replace the shown value, or are added to it.
  public var composition = Composition.replace
  /// The crossfade when the property begins or stops showing a tween; nil for no crossfade. Not for rotations
  /// or additive drivers.
  public var blend: Blend?

  /// Creates tweens to `destinations` with one duration.
  public init(
    _ property: Property<Value>, from starts: [Value]? = nil, to destinations: [Value], duration: Duration,
    ease: Easing = .linear
  ) {
    self.property = property
    self.starts = starts
    self.destinations = destinations
    durations = [duration]
    eases = [ease]
  }
}

/// A batch without the type of its values.
@usableFromInline
package struct LaneBatch: Sendable {
  @usableFromInline package let property: PropertyLanes
  /// The starts and destinations, value by value. Each list has a value for each entity, or one for all.
  @usableFromInline let starts: LaneValues
  /// Whether starts are given.
  @usableFromInline let hasStarts: Bool
  @usableFromInline package let destinations: LaneValues
  @usableFromInline package var durations: [Duration]
  @usableFromInline package var delays: [Duration]
  @usableFromInline package var eases: [Easing]
  @usableFromInline let fill: Fill
  @usableFromInline let persists: Bool
  @usableFromInline let composition: Composition
  @usableFromInline let blend: Blend?
  @usableFromInline let repeats: Repeats
  @usableFromInline let repeatDelay: Duration
  @usableFromInline let direction: Direction
  @usableFromInline let timeline: TimelineID?
  /// Whether they are moves, which end earlier ones at the call (C14).
  @usableFromInline package var areMoves = false

  @inlinable
  package init<Value>(_ batch: TweenBatch<Value>) {
    property = batch.property.lanes
    starts = LaneValues(batch.starts ?? [])
    hasStarts = batch.starts != nil
    destinations = LaneValues(batch.destinations)
    (durations, delays, eases) = (batch.durations, batch.delays, batch.eases)
    (fill, persists, composition, blend) = (batch.fill, batch.persists, batch.composition, batch.blend)
    (repeats, repeatDelay, direction) = (batch.repeats, batch.repeatDelay, batch.direction)
    timeline = batch.timeline
  }

  /// Creates tweens to `destinations`, which has a value for each entity or one for all, with the fields of
  /// one tween. `delays` has one for each entity, or one for all.
  package init(_ tween: LaneTween, to destinations: LaneValues, delays: [Duration]) {
    (property, self.destinations, self.delays) = (tween.property, destinations, delays)
    (starts, hasStarts) = (LaneValues([Float]()), false)
    (durations, eases) = ([tween.duration], [tween.ease])
    (fill, persists, composition, blend) = (tween.fill, tween.persists, tween.composition, tween.blend)
    (repeats, repeatDelay, direction) = (tween.repeats, tween.repeatDelay, tween.direction)
    timeline = tween.timeline
  }

  /// Whether they contend, play once, on the world's own time, without a blend.
  var isPlain: Bool {
    composition == .replace && blend == nil && repeats == .count(1) && repeatDelay == .zero
      && direction == .normal && timeline == nil
  }

  /// Returns the tween of the entity at `index`, for its own registration.
  package func tween(at index: Int, delay: Int64) -> LaneTween {
    var tween = LaneTween(
      property, values(at: index), duration: element(durations, index), delay: Duration(counts: delay),
      ease: element(eases, index))
    tween.fill = fill
    tween.persists = persists
    tween.composition = composition
    tween.blend = blend
    (tween.repeats, tween.repeatDelay, tween.direction) = (repeats, repeatDelay, direction)
    tween.timeline = timeline
    if areMoves { tween.options.setReplaces(nil, waits: false) }
    return tween
  }

  /// Returns the values of the tween of the entity at `index`.
  package func values(at index: Int) -> LaneValues {
    LaneValues(starts, destinations, at: index)
  }

  /// Returns the element of a list for the entity at `index`.
  @inline(__always)
  package func element<Element>(_ list: [Element], _ index: Int) -> Element {
    list[list.count == 1 ? 0 : index]
  }

  /// Checks everything, for a list of entities. Returns the times in counts. Errors of an element of a list
  /// name its entity.
  package func check(for entities: [Entity]) throws(TweenError) -> BatchTimes {
    let count = entities.count
    try composition.check(for: property)
    _ = try blend?.checked(for: property.interpolation, composition)
    if hasStarts { try check(starts.count, "starts", for: count) }
    try check(destinations.count, "destinations", for: count)
    try check(durations.count, "durations", for: count)
    try check(delays.count, "delays", for: count)
    try check(eases.count, "eases", for: count)
    try check(starts, "starts", for: entities)
    try check(destinations, "destinations", for: entities)
    var times = BatchTimes()
    times.durations.reserveCapacity(durations.count)
    times.delays.reserveCapacity(delays.count)
    for index in durations.indices {
      times.durations.append(
        try naming("durations", index, of: durations.count, for: entities) { () throws(TweenError) in
          try durations[index].lengthInCounts()
        })
    }
    for index in delays.indices {
      times.delays.append(
        try naming("delays", index, of: delays.count, for: entities) { () throws(TweenError) in
          try delays[index].counts(of: "delay")
        })
    }
    return times
  }

  private func check(_ found: Int, _ field: String, for count: Int) throws(TweenError) {
    if found == 1 || found == count { return }
    throw TweenError(
      field: field, found: "\(found) \(field)", expected: "one for each of \(count) entities, or one for all")
  }

  private func check(_ values: LaneValues, _ field: String, for entities: [Entity]) throws(TweenError) {
    if values.areInRange { return }
    for index in 0..<values.count {
      try naming(field, index, of: values.count, for: entities) { () throws(TweenError) in
        for lane in 0..<values.laneCount {
          try require(
            values[index, lane].magnitude <= 1e38, field, found: "\(values[index, lane])",
            expected: "finite numbers within ±1e38")
        }
      }
    }
  }

  /// Calls `body`. Its errors name an element of a list, and the entity at its index unless it is for all.
  private func naming<Result>(
    _ field: String, _ index: Int, of count: Int, for entities: [Entity],
    _ body: () throws(TweenError) -> Result
  ) throws(TweenError) -> Result {
    do throws(TweenError) { return try body() } catch {
      throw error.within("\(field)[\(index)]")
        .of(property.name, entities, at: count == entities.count ? index : nil)
    }
  }
}

/// The times of a batch, in counts: one for each tween, or one for all.
package struct BatchTimes {
  package var delays: [Int64] = []
  var durations: [Int64] = []

  package init() {}

  /// Adds the delays of a stagger, one for each entity.
  package mutating func add(_ staggered: [Int64]) throws(TweenError) {
    var staggered = staggered
    for index in staggered.indices {
      staggered[index] += delays[delays.count == 1 ? 0 : index]
      try require(
        staggered[index].magnitude <= 1 << 56, "delays[\(index)]",
        found: Duration(counts: staggered[index]).inMilliseconds,
        expected: "less than 25,000 years with the stagger")
    }
    // One for each, also for a single entity.
    delays = staggered
  }
}
