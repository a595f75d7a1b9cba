import InbetweenCore

/// Key frames of several properties over one time, for any number of entities.
///
/// ```swift
/// let hop = KeyFrameTracks(duration: .milliseconds(600)) {
///   Track(.position.y, [300, 220, 300], eases: [.quadOut, .bounceOut])
///   Track(.scale, [SIMD2(1, 1), SIMD2(0.9, 1.1), SIMD2(1, 1)], offsets: [0, 0.3, 1])
///   Track(.opacity, [1, 0.5], times: [.zero, .milliseconds(120)])
/// }
/// try world.register(hop, on: card)
/// try world.register(hop, on: tiles, stagger: .fromFirst(each: .milliseconds(40)))
/// ```
///
/// Each track becomes a tween. All tweens of an entity start at one instant, in the order of the tracks.
public struct KeyFrameTracks: IteratedDescription {
  /// The tracks; at least one.
  public var tracks: [Track]
  /// The fields that all kinds of drivers have. Each is also a member here, such as `delay`.
  public var options: DriverOptions
  /// The fields of the iterations. Each is also a member here, such as `repeats`.
  public var iterations: IterationOptions

  /// Creates key frames from a list of tracks.
  public init(
    duration: Duration, delay: Duration = .zero, ease: Easing = .linear, _ tracks: [Track]
  ) {
    options = DriverOptions(delay: delay)
    iterations = IterationOptions(duration: duration, ease: ease)
    self.tracks = tracks
  }

  /// Creates key frames from a block of tracks.
  public init(
    duration: Duration, delay: Duration = .zero, ease: Easing = .linear,
    @TrackBuilder tracks: () -> [Track]
  ) {
    self.init(duration: duration, delay: delay, ease: ease, tracks())
  }
}

/// The keys of one property in `KeyFrameTracks`.
///
/// ```swift
/// let hop = Track(.position.y, [300, 220, 300], eases: [.quadOut, .bounceOut])
/// let fade = Track(.opacity, [1, 0.5], times: [.zero, .milliseconds(120)])
/// try world.register(KeyFrameTracks(duration: .milliseconds(600), [hop, fade]), on: card)
/// ```
public struct Track: Sendable {
  /// The name of the property that moves.
  public var property: String { lanes.name }
  let lanes: PropertyLanes
  let values: LaneValues
  let offsets: [Float]?
  /// The times of the keys from the beginning, if they are given.
  let times: [Duration]?
  let eases: [Easing]?

  /// Creates a track with keys at fractions of the whole.
  ///
  /// - Parameters:
  ///   - values: at least one. With a single value, the track leads from the present value to this one.
  ///   - offsets: the place of each value, 0 to 1, in ascending order; nil for evenly spaced keys.
  ///   - eases: the easing from each key to the next; nil for linear. The number of easings is one less than
  ///     the number of values; a single value has one easing.
  public init<Value>(
    _ property: Property<Value>, _ values: [Value], offsets: [Float]? = nil, eases: [Easing]? = nil
  ) {
    self.init(property, values, offsets, nil, eases)
  }

  /// Creates a track with keys at times from the beginning.
  ///
  /// - Parameters:
  ///   - values: at least one. With a single value, the track leads from the present value to this one.
  ///   - times: the time of each value, from zero to the whole duration, in ascending order.
  ///   - eases: the easing from each key to the next; nil for linear. The number of easings is one less than
  ///     the number of values; a single value has one easing.
  public init<Value>(
    _ property: Property<Value>, _ values: [Value], times: [Duration], eases: [Easing]? = nil
  ) {
    self.init(property, values, nil, times, eases)
  }

  private init<Value>(
    _ property: Property<Value>, _ values: [Value], _ offsets: [Float]?, _ times: [Duration]?,
    _ eases: [Easing]?
  ) {
    (lanes, self.values) = (property.lanes, LaneValues(values))
    (self.offsets, self.times, self.eases) = (offsets, times, eases)
  }
}

/// Builds a list of tracks.
///
/// ```swift
/// let turns = true
/// let hop = KeyFrameTracks(duration: .milliseconds(600)) {
///   Track(.position.y, [300, 220, 300])
///   if turns { Track(.rotation, [.degrees(0), .degrees(90)]) }
/// }
/// ```
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

extension Track {
  /// Returns the track as a tween, with the settings of `whole`.
  func tween(of whole: KeyFrameTracks, delay: Duration) throws(TweenError) -> LaneTween {
    var tween = LaneTween(lanes, values, duration: whole.duration, ease: whole.ease)
    (tween.options, tween.iterations) = (whole.options, whole.iterations)
    tween.delay = delay
    tween.offsets = try offsets(within: whole.duration)
    tween.interTimingFunctions = eases
    return tween
  }

  private func offsets(within duration: Duration) throws(TweenError) -> [Float]? {
    guard let times else { return offsets }
    try require(
      times.count == values.count, "times", found: "\(times.count) times",
      expected: "one for each of \(values.count) values")
    let whole = duration.counts
    var offsets: [Float] = []
    for index in times.indices {
      let counts = times[index].counts
      try require(
        counts >= 0 && counts <= whole, "times[\(index)]", found: times[index].inMilliseconds,
        expected: "a time in 0…\(duration.inMilliseconds)")
      try require(
        index == 0 || counts >= times[index - 1].counts, "times[\(index)]",
        found: times[index].inMilliseconds,
        expected: "at least \(times[index - 1].inMilliseconds), the time before it")
      offsets.append(whole > 0 ? Float(Double(counts) / Double(whole)) : 1)
    }
    return offsets
  }
}

extension TrackBuilder {
  /// Unavailable: a tween is not a track.
  @available(*, unavailable, message: "only tracks stand here: Track(property, values)")
  public static func buildExpression<Value>(_ tween: Tween<Value>) -> [Track] { [] }
}
