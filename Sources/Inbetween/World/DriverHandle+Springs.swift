// What a handle can do to a spring, or to a decay to a given end.

extension DriverHandle {
  /// Gives a spring a new target. It keeps its place in the order, its value and its velocity (S3), and sets
  /// off from there; its rest is found anew.
  ///
  /// In its delay, or not started, only the target changes. Paused, it stays so. Completed and still in the
  /// world, it begins again at once, with the value and velocity of its property. On a timeline, what it did
  /// before is forgotten: seeking back, it begins here.
  ///
  /// It begins anew there: under way, `elapsed` and `percentComplete` count from 0 again.
  ///
  /// A start value and a velocity that it was given are forgotten with that: stopped and started again, it
  /// takes those of its property.
  ///
  /// - Parameter target: of the property's type; a number will do for one lane or an angle in degrees.
  /// - Returns: false where nothing could be done: it is killed, plays backward, or the handle is stale.
  /// - Throws: `TweenError` for a target of another type, a number that is not finite, or a driver that has
  ///   no target: a tween, or a free decay; nothing is then changed.
  @discardableResult
  public func retarget<Value: Animatable>(to target: Value) throws(TweenError) -> Bool {
    try retarget(Value.interpolation, Value.laneCount, to: target.lane)
  }

  /// The same for a spring of one number, so that a literal will do.
  @discardableResult
  public func retarget(to target: Float) throws(TweenError) -> Bool {
    try retarget(.linear, 1) { _ in target }
  }

  /// The same for a spring of numbers, so that a literal will do: `retarget(to: [320, 180])`. As many as it
  /// has lanes, or else it throws.
  @discardableResult
  public func retarget(to target: [Float]) throws(TweenError) -> Bool {
    try retarget(.linear, target.count) { target[$0] }
  }

  private func retarget(
    _ kind: Interpolation, _ laneCount: Int, to lane: (Int) -> Float
  ) throws(TweenError) -> Bool {
    guard let (world, slot) = find() else { return false }
    try world.engine.checkTarget(of: slot, kind, laneCount)
    let lanes = try SIMD16(checking: laneCount, of: "target", lane)
    return world.engine.retarget(slot, to: lanes, laneCount: laneCount)
  }

  /// Gives a spring other parameters. Under way it keeps its place in the order, its target, its value and
  /// its velocity; what has come to its end or was killed plays by them when it starts again.
  ///
  /// - Throws: `TweenError` on what is no spring, or plays backward, or for a spring without damping where
  ///   the rate is negative; nothing is then changed.
  @discardableResult
  public func spring(_ spring: Spring) throws(TweenError) -> DriverHandle {
    guard let (world, slot) = find() else { return self }
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
