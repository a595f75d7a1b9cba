// What a handle can do to a spring, or to a decay to a given end.

extension DriverHandle {
  /// Gives a spring, or a tween of one value, a new target. A spring keeps its place in the order, its value
  /// and its velocity (S3), and sets off from there; its rest is found anew.
  ///
  /// A tween keeps its place in the order and its value, and sets off from there with its easing: over the
  /// time that was left, so that it ends when it would have; with `restarts`, by all its plays, from the
  /// first. A `by` tween then goes to `target` itself. To keep the velocity too, use a spring.
  ///
  /// In its delay, or not started, only the target changes. Paused, it stays so. Completed and still in the
  /// world, it begins again at once, with the value and velocity of its property. On a timeline, what it did
  /// before is forgotten: seeking back, it begins here.
  ///
  /// It begins anew there: under way, `elapsed` and `percentComplete` count from 0 again.
  ///
  /// A start value and a velocity that it was given are forgotten with that: stopped and started again, it
  /// takes those of its property; a tween then lasts as long as it was set to.
  ///
  /// - Parameters:
  ///   - target: of the property's type; a number will do for one lane or an angle in degrees.
  ///   - restarts: of a tween under way: whether it plays from its beginning, or as long as was left.
  /// - Returns: false where nothing could be done: it is killed, plays backward, or the handle is stale.
  /// - Throws: `TweenError` for a target of another type, a number that is not finite, a driver that has no
  ///   target: a tween of several keys or from a value, or a free decay; and for a tween of other than one
  ///   whole play forward without `restarts`; nothing is then changed.
  @discardableResult
  public func retarget<Value: Animatable>(
    to target: Value, restarts: Bool = false
  ) throws(TweenError) -> Bool {
    try retarget(Value.interpolation, Value.laneCount, restarts, to: target.lane)
  }

  /// The same for one number, so that a literal will do.
  @discardableResult
  public func retarget(to target: Float, restarts: Bool = false) throws(TweenError) -> Bool {
    try retarget(.linear, 1, restarts) { _ in target }
  }

  /// The same for numbers, so that a literal will do: `retarget(to: [320, 180])`. As many as it has lanes, or
  /// else it throws.
  @discardableResult
  public func retarget(to target: [Float], restarts: Bool = false) throws(TweenError) -> Bool {
    try retarget(.linear, target.count, restarts) { target[$0] }
  }

  private func retarget(
    _ kind: Interpolation, _ laneCount: Int, _ restarts: Bool, to lane: (Int) -> Float
  ) throws(TweenError) -> Bool {
    guard let (world, slot) = find() else { return false }
    try world.engine.checkTarget(of: slot, kind, laneCount)
    let lanes = try SIMD16(checking: laneCount, of: "target", lane)
    if world.engine.store[slot].isMotion {
      return world.engine.retarget(slot, to: lanes, laneCount: laneCount)
    }
    try world.engine.checkRest(of: slot, restarts)
    return world.engine.retargetTween(slot, to: lanes, restarts: restarts)
  }

  /// Gives a spring other parameters. Under way it keeps its place in the order, its target, its value and
  /// its velocity; what has come to its end or was killed plays by them when it starts again.
  ///
  /// - Throws: `TweenError` on what is no spring, plays backward or is a sequence's step, or for a spring
  ///   without damping where the rate is negative; nothing is then changed.
  @discardableResult
  public func spring(_ spring: Spring) throws(TweenError) -> DriverHandle {
    guard let (world, slot) = find() else { return self }
    try refuseStep()
    if !world.engine.isSpring(slot) {
      throw TweenError(
        field: "spring", found: "a spring for a \(world.engine.kind(of: slot))",
        expected: "none: only springs have one")
    }
    let rate = world.engine.store.settings(world.engine.store[slot]).rate
    if spring.dampingRatio == 0 && rate.numerator < 0 {
      throw TweenError(
        field: "spring", found: "a spring without damping",
        expected: "one that rests, at a rate of \(rate.value)")
    }
    let played = reduction.spring(frequency: spring.angularFrequency, ratio: spring.dampingRatio)
    if !world.engine.setSpring(slot, frequency: played.frequency, ratio: played.ratio) {
      throw TweenError(
        field: "spring", found: "other parameters for a spring that plays backward",
        expected: "none until it plays forward")
    }
    return self
  }

  /// How long a spring or decay moves from its beginning, the delay not counted, to its rest (S4), in its own
  /// time; nil for one that never rests, one that has not begun, other drivers, and a stale handle.
  public var implicitDuration: Duration? {
    guard let (world, slot) = find() else { return nil }
    return world.engine.implicitLength(of: slot).map { Duration(counts: $0) }
  }
}
