/// Many tweens of one property that are registered at once, one an entity: for a crowd that sets off
/// together, or one after another.
///
///     var rise = TweenBatch(.position.y, to: heights, duration: .milliseconds(400))
///     rise.delays = cards.indices.map { .milliseconds(30 * $0) }
///     try world.register(rise, on: cards)
///
/// What comes out is what so many single registrations make, in the order of the entities, for a part of
/// their cost. Each list has an element for each entity, or a single one for all of them.
public struct TweenBatch<Value: Animatable>: Sendable {
  /// What moves.
  public var property: Property<Value>
  /// Where each one starts; without them, at what is shown when it first contends (W1).
  public var starts: [Value]?
  /// Where each one goes.
  public var destinations: [Value]
  /// The length of each play; zero or more.
  public var durations: [Duration]
  /// From the start of each to its play. A negative delay joins part-way.
  public var delays: [Duration] = [.zero]
  /// The easing over each play.
  public var eases: [Easing]
  /// When they hold their values outside their plays.
  public var fill: Fill = .none
  /// Whether their end values become the property's base values (C4); of what adds never.
  public var persists = true
  /// Whether they contend, or add to what the winners give (C12).
  public var composition = Composition.replace
  /// How the seams are eased where they take over and where they are over (C13); without one, both cut. Not
  /// for rotations, nor for what adds.
  public var blend: Blend?

  /// Tweens to `destinations` that last equally long.
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

extension TweenBatch {
  /// The tween of the entity at `index`, as it would be registered by itself.
  func tween(at index: Int) -> Tween<Value> {
    var values = [element(destinations, index)]
    if let starts { values.insert(element(starts, index), at: 0) }
    var tween = Tween(
      property, values: values, duration: element(durations, index),
      delay: element(delays, index),
      ease: element(eases, index))
    tween.fill = fill
    tween.persists = persists
    tween.composition = composition
    tween.blend = blend
    return tween
  }

  /// The element of a list that is meant for the entity at `index`.
  @inline(__always)
  func element<Element>(_ list: [Element], _ index: Int) -> Element { list[list.count == 1 ? 0 : index] }

  /// Checks all that can be wrong, for so many entities; answers the times in counts.
  func check(for count: Int) throws(TweenError) -> BatchTimes {
    try composition.check(for: Value.interpolation, lanes: Value.laneCount)
    _ = try blend?.checked(for: Value.interpolation, composition)
    if let starts { try check(starts.count, "starts", for: count) }
    try check(destinations.count, "destinations", for: count)
    try check(durations.count, "durations", for: count)
    try check(delays.count, "delays", for: count)
    try check(eases.count, "eases", for: count)
    if let starts { try check(starts, "starts") }
    try check(destinations, "destinations")
    var times = BatchTimes()
    times.durations.reserveCapacity(durations.count)
    times.delays.reserveCapacity(delays.count)
    for index in durations.indices {
      do { times.durations.append(try durations[index].playCounts()) } catch {
        throw error.within("durations[\(index)]")
      }
    }
    for index in delays.indices {
      do { times.delays.append(try delays[index].counts(of: "delay")) } catch {
        throw error.within("delays[\(index)]")
      }
    }
    return times
  }

  private func check(_ found: Int, _ field: String, for count: Int) throws(TweenError) {
    if found == 1 || found == count { return }
    throw TweenError(
      field: field, found: "\(found) \(field)", expected: "one for each of \(count) entities, or one for all")
  }

  private func check(_ values: [Value], _ field: String) throws(TweenError) {
    for index in values.indices where !values[index].isInRange {
      for lane in 0..<Value.laneCount where !(values[index].lane(lane).magnitude <= 1e38) {
        throw TweenError(
          field: "\(field)[\(index)]", found: "\(values[index].lane(lane))",
          expected: "finite numbers within ±1e38")
      }
    }
  }
}

/// The times of a batch, in counts: of each tween, or one for all.
struct BatchTimes {
  var delays: [Int64] = []
  var durations: [Int64] = []

  /// Has each of so many wait longer, as a stagger says.
  mutating func add(_ stagger: Stagger, for count: Int) throws(TweenError) {
    var staggered = try stagger.counts(of: count)
    for index in staggered.indices {
      staggered[index] += delays[delays.count == 1 ? 0 : index]
      if staggered[index].magnitude > 1 << 56 {
        throw TweenError(
          field: "delays[\(index)]", found: Duration(counts: staggered[index]).inMilliseconds,
          expected: "less than 25,000 years with the stagger")
      }
    }
    // One for each, however many: of one entity the list is as long as one for all.
    delays = staggered
  }
}

extension TweenError {
  /// The same error in another field.
  fileprivate func within(_ field: String) -> TweenError {
    TweenError(field: field, found: found, expected: expected)
  }
}
