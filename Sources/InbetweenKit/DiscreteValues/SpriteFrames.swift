// Frames of a sprite: a whole number that steps (W25).

import InbetweenCore

extension Tween where Value == Int {
  /// Creates a tween through the frames of a sprite, each shown for an equal time.
  ///
  /// ```swift
  /// let frame = Property("frame", default: 0)
  /// var run = try Tween(frame, frames: 8...11, perSecond: 12)
  /// run.repeats = .forever
  /// try world.register(run, on: ship)
  /// tick(6)
  /// print(world[ship, frame]!)  // prints 9
  /// ```
  ///
  /// For frames of unequal times use a property that is held (`Property.held`), `values` and `offsets`.
  ///
  /// - Parameters:
  ///   - frames: the numbers of the frames, played in ascending order. To play them backward, set
  ///     `direction`.
  ///   - rate: frames a second.
  /// - Throws: `TweenError` for more than 1,000,000 frames, frames beyond ±2²⁴, a property that is held, and
  ///   a rate outside of 0.001…90000.
  public init(
    _ property: Property<Int>, frames: ClosedRange<Int>, perSecond rate: Double, delay: Duration = .zero
  ) throws(TweenError) {
    let (distance, isTooLong) = frames.upperBound.subtractingReportingOverflow(frames.lowerBound)
    try require(
      !isTooLong && distance < StepFunction.maximumCount, "frames", found: "\(frames)",
      expected: "at most 1,000,000")
    try require(
      frames.lowerBound >= -16_777_216 && frames.upperBound <= 16_777_216, "frames", found: "\(frames)",
      expected: "within ±16,777,216")
    try require(
      property.lanes.interpolation != .held, "property", found: property.lanes.typeName,
      expected: "a number that counts; a held one has values and offsets")
    try require(
      rate >= 0.001 && rate <= 90_000, "perSecond", found: "\(rate)", expected: "a number in 0.001…90000")
    self.init(
      property, values: [frames.lowerBound, frames.upperBound],
      duration: .nanoseconds(Int64((Double(distance + 1) / rate * 1e9).rounded())), delay: delay,
      ease: distance == 0 ? .linear : try .steps(distance + 1, .none))
  }
}

extension World {
  /// Plays the frames of a sprite. The driver starts at once unless `defaults.startsAtOnce` is false.
  ///
  /// ```swift
  /// let frame = Property("frame", default: 0)
  /// try world.animate(ship, frame, frames: 0...7, perSecond: 12, repeats: .forever)
  /// ```
  ///
  /// - Parameters:
  ///   - frames: the numbers of the frames, played in ascending order.
  ///   - rate: frames a second, in 0.001…90000.
  ///   - delay: the time before the first frame; nil for the delay of `defaults`.
  ///   - alternates: whether every second iteration goes back.
  ///   - replaces: whether the driver ends all earlier drivers of the property (true) or no driver (false).
  ///     With nil, a driver that plays once ends earlier motions of `animate`.
  /// - Throws: `TweenError` that names the field and the value. Nothing is then changed.
  @discardableResult
  public func animate(
    _ entity: Entity, _ property: Property<Int>, frames: ClosedRange<Int>, perSecond rate: Double,
    delay: Duration? = nil, repeats: Repeats = 1, alternates: Bool = false, replaces: Bool? = nil,
    on timeline: Timeline? = nil, file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    var tween = try Tween(property, frames: frames, perSecond: rate, delay: delay ?? defaults.delay)
    tween.repeats = repeats
    if alternates { tween.direction = .alternate }
    tween.lanes.options.setReplaces(
      replaces, isMove: repeats == .count(1), waits: (delay ?? .zero) > .zero)
    tween.lanes.timeline = timeline?.id
    return try register(tween.lanes, on: entity, starts: defaults.startsAtOnce, beginsHere: true).made(
      in: file, line)
  }
}
