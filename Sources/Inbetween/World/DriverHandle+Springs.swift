// What a handle can do to a spring, or to a decay to a given end.

extension DriverHandle {
  /// Gives a spring a new target. It keeps its place in the order, its value and its velocity (S3), and sets
  /// off from there; its rest is found anew.
  ///
  /// In its delay, or not started, only the target changes. Paused, it stays so. Completed and still in the
  /// world, it begins again at once, with the value and velocity of its property. On a timeline, what it did
  /// before is forgotten: seeking back, it begins here.
  ///
  /// A start value and a velocity that it was given are forgotten with that: stopped and started again, it
  /// takes those of its property.
  ///
  /// - Parameter target: of the property's type; a number will do for one lane or an angle in degrees.
  /// - Returns: false where nothing could be done: the handle is stale, the driver killed or playing
  ///   backward, no spring and no decay to a given end, or one of another type of value.
  /// - Throws: `TweenError` for a number that is not finite; nothing is then changed.
  @discardableResult
  public func retarget<Value: Animatable>(to target: Value) throws(TweenError) -> Bool {
    let lanes = try target.checkedLanes("target")
    guard let (world, slot) = find(), world.engine.moves(slot, as: Value.interpolation) else { return false }
    return world.engine.retarget(slot, to: lanes, laneCount: Value.laneCount)
  }

  /// The same for a spring of one number, so that a literal will do.
  @discardableResult
  public func retarget(to target: Float) throws(TweenError) -> Bool {
    let lanes = try target.checkedLanes("target")
    guard let (world, slot) = find(), world.engine.moves(slot, as: .linear) else { return false }
    return world.engine.retarget(slot, to: lanes, laneCount: 1)
  }

  /// Gives a spring other parameters. Under way it keeps its place in the order, its target, its value and
  /// its velocity; what has come to its end or was killed plays by them when it starts again. It does nothing
  /// on what is no spring, and on one that plays backward.
  ///
  /// - Throws: `TweenError` for a spring without damping where the rate is negative; nothing is then changed.
  @discardableResult
  public func spring(_ spring: Spring) throws(TweenError) -> DriverHandle {
    guard let (world, slot) = find() else { return self }
    let rate = world.engine.store[slot].settings.rate
    if spring.dampingRatio == 0 && rate.numerator < 0 {
      throw TweenError(
        field: "spring", found: "a spring without damping",
        expected: "one that rests, at a rate of \(rate.value)")
    }
    _ = world.engine.setSpring(slot, frequency: spring.angularFrequency, ratio: spring.dampingRatio)
    return self
  }

  /// How long a spring or decay moves from its beginning, the delay not counted, to its rest (S4), in its own
  /// time; nil for one that never rests, one that has not begun, other drivers, and a stale handle.
  public var implicitDuration: Duration? {
    guard let (world, slot) = find() else { return nil }
    return world.engine.implicitLength(of: slot).map { Duration(counts: $0) }
  }
}
