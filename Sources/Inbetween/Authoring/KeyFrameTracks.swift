/// Key frames of several properties over one time, for any number of entities (W15).
///
///     let hop = KeyFrameTracks(duration: .milliseconds(600)) {
///       Track(.position.y, [300, 220, 300], easings: [.quadOut, .bounceOut])
///       Track(.scale, [SIMD2(1, 1), SIMD2(0.9, 1.1), SIMD2(1, 1)], offsets: [0, 0.3, 1])
///       Track(.opacity, [1, 0.5], times: [.zero, .milliseconds(120)])
///     }
///     try world.register(hop, on: card)
///     try world.register(hop, on: cards, stagger: .fromFirst(each: .milliseconds(40)))
///
/// Each track becomes a tween. All tweens of an entity start at one instant, in the order of the tracks.
public struct KeyFrameTracks: Sendable {
  /// The length of one iteration; zero or more.
  public var duration: Duration
  /// The tracks; at least one.
  public var tracks: [Track]
  /// An easing laid over each iteration, of all tracks.
  public var ease: Easing
  /// The time from the start to the first iteration. A negative delay joins part-way.
  public var delay: Duration
  /// The number of iterations.
  public var repeats: Repeats = 1
  /// The time between two iterations, which shows the last values; only for whole numbers of iterations.
  public var repeatDelay: Duration = .zero
  /// The direction of each iteration: `.alternate` for there and back.
  public var direction: Direction = .normal
  /// Whether it holds its values in its delay and after its end.
  public var fill: Fill = .none
  /// The rate of its time, its delay included. 0 holds; a negative rate plays from the end to the start.
  public var rate: Rate = .normal
  /// Whether its end values become the properties' base values (C4).
  public var persists = true
  /// Whether it ends earlier drivers of its lanes when it is registered (C7).
  public var replaces = false
  /// The timeline of the drivers, as for a tween; nil for the world's own.
  public var timeline: TimelineID?

  /// Creates key frames from a list of tracks.
  public init(
    duration: Duration, delay: Duration = .zero, ease: Easing = .linear, _ tracks: [Track]
  ) {
    self.duration = duration
    self.delay = delay
    self.ease = ease
    self.tracks = tracks
  }

  /// Creates key frames from tracks written one below the other.
  public init(
    duration: Duration, delay: Duration = .zero, ease: Easing = .linear,
    @TrackBuilder tracks: () -> [Track]
  ) {
    self.init(duration: duration, delay: delay, ease: ease, tracks())
  }
}

/// The keys of one property in `KeyFrameTracks`.
public struct Track: Sendable {
  /// The name of the property that moves.
  public let property: String
  /// Two keys of one name are one property if these are equal.
  let interpolation: Interpolation
  let laneCount: Int
  /// The greatest number of easings that it needs.
  let easingCount: Int
  /// Checks the track as it would be registered. Only this closure knows the type of its values.
  let check: @Sendable (World, KeyFrameTracks) throws(TweenError) -> Void
  /// Registers the checked track, with another delay.
  let register: @Sendable (World, KeyFrameTracks, Entity, Duration, Bool) throws(TweenError) -> DriverHandle

  /// Creates a track with keys at fractions of the whole.
  ///
  /// - Parameters:
  ///   - values: at least one. A single one is the destination; the start is captured (W1).
  ///   - offsets: one for each value, within 0 … 1, none less than the one before; nil for evenly spaced
  ///     keys.
  ///   - easings: from each key to the next: one fewer than values, or one for a single value; nil for
  ///     linear.
  public init<Value>(
    _ property: Property<Value>, _ values: [Value], offsets: [Float]? = nil, easings: [Easing]? = nil
  ) {
    self.init(property, values, offsets, nil, easings)
  }

  /// Creates a track with keys at times from the beginning.
  ///
  /// - Parameters:
  ///   - values: at least one. A single one is the destination; the start is captured (W1).
  ///   - times: one for each value, from zero to the whole duration, none less than the one before.
  ///   - easings: from each key to the next: one fewer than values, or one for a single value; nil for
  ///     linear.
  public init<Value>(
    _ property: Property<Value>, _ values: [Value], times: [Duration], easings: [Easing]? = nil
  ) {
    self.init(property, values, nil, times, easings)
  }

  private init<Value>(
    _ property: Property<Value>, _ values: [Value], _ offsets: [Float]?, _ times: [Duration]?,
    _ easings: [Easing]?
  ) {
    self.property = property.name
    interpolation = property.interpolation
    laneCount = property.wholeLaneCount
    easingCount = 2 + (easings?.count ?? 0)
    let keys = TrackKeys(
      property: property, values: values, offsets: offsets, times: times, easings: easings)
    check = { (world, whole) throws(TweenError) in
      _ = try world.check(property)
      _ = try keys.tween(of: whole, delay: whole.delay).checked()
    }
    register = { (world, whole, entity, delay, starts) throws(TweenError) in
      try world.register(keys.tween(of: whole, delay: delay), on: entity, starts: starts)
    }
  }
}

/// Builds a list of tracks.
@resultBuilder
public enum TrackBuilder {
  /// Returns a list of one track.
  public static func buildExpression(_ track: Track) -> [Track] { [track] }
  /// Returns a list of tracks.
  public static func buildExpression(_ tracks: [Track]) -> [Track] { tracks }
  /// Joins lists in order.
  public static func buildBlock(_ tracks: [Track]...) -> [Track] { tracks.flatMap { $0 } }
  /// Handles an `if` without `else`.
  public static func buildOptional(_ tracks: [Track]?) -> [Track] { tracks ?? [] }
  /// Handles the branch of an `if`.
  public static func buildEither(first tracks: [Track]) -> [Track] { tracks }
  /// Handles the branch of an `else`.
  public static func buildEither(second tracks: [Track]) -> [Track] { tracks }
  /// Handles a `for`.
  public static func buildArray(_ tracks: [[Track]]) -> [Track] { tracks.flatMap { $0 } }
}

/// The keys of a track, with their type.
private struct TrackKeys<Value: Animatable>: Sendable {
  var property: Property<Value>
  var values: [Value]
  var offsets: [Float]?
  var times: [Duration]?
  var easings: [Easing]?

  /// Returns the track as a tween, with the settings of `whole`.
  func tween(of whole: KeyFrameTracks, delay: Duration) throws(TweenError) -> Tween<Value> {
    var tween = Tween(property, values: values, duration: whole.duration, delay: delay, ease: whole.ease)
    tween.offsets = try offsets(within: whole.duration)
    tween.interTimingFunctions = easings
    tween.repeats = whole.repeats
    tween.repeatDelay = whole.repeatDelay
    tween.direction = whole.direction
    tween.fill = whole.fill
    tween.rate = whole.rate
    tween.persists = whole.persists
    tween.replaces = whole.replaces
    tween.timeline = whole.timeline
    return tween
  }

  private func offsets(within duration: Duration) throws(TweenError) -> [Float]? {
    guard let times else { return offsets }
    if times.count != values.count {
      throw TweenError(
        field: "times", found: "\(times.count) times", expected: "one for each of \(values.count) values")
    }
    let whole = duration.counts
    var offsets: [Float] = []
    for index in times.indices {
      let counts = times[index].counts
      if counts < 0 || counts > whole {
        throw TweenError(
          field: "times[\(index)]", found: times[index].inMilliseconds,
          expected: "a time in 0…\(duration.inMilliseconds)")
      }
      if index > 0, counts < times[index - 1].counts {
        throw TweenError(
          field: "times[\(index)]", found: times[index].inMilliseconds,
          expected: "no less than \(times[index - 1].inMilliseconds) before it")
      }
      offsets.append(whole > 0 ? Float(Double(counts) / Double(whole)) : 1)
    }
    return offsets
  }
}
