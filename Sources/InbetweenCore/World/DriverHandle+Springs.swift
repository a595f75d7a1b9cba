// Operations of springs, and of decays to a given end.

extension DriverHandle {
  /// Gives a new target to a spring, to a decay with a given end, or to a tween of one value.
  ///
  /// - A spring or a decay keeps its precedence, and continues from its value and its velocity. The driver's
  ///   time to rest is computed again.
  /// - A tween keeps its precedence and its end time, and continues from its value with its easing. With
  ///   `restarts`, it plays all its iterations again. A `by` tween then goes to `target` itself. To keep the
  ///   velocity too, use a spring.
  ///
  /// The state of the driver decides:
  ///
  /// - Active: the driver begins again. `elapsed` and `percentComplete` begin at 0.
  /// - In its delay, or not started: only the target changes.
  /// - Paused: the driver stays paused.
  /// - Completed and still in the world: the driver begins again at once, with the value and velocity of its
  ///   property.
  ///
  /// On a timeline, the motion before the call is forgotten. After a seek back, the driver still begins at
  /// the instant of the call.
  ///
  /// The driver forgets its `from` and its given velocity. If you stop and start the driver later, a tween
  /// has its full duration again, and a spring has the rest thresholds of its property.
  ///
  /// ```swift
  /// let follow = try world.animate(card, .position, to: [0, 0], spring: .snappy)
  /// tick(5)
  /// try follow.retarget(to: [320, 180])  // keeps value and velocity
  /// tick(120)
  /// print(world[card, .position]!)  // prints SIMD2<Float>(320.0, 180.0)
  /// ```
  ///
  /// - Parameters:
  ///   - target: a value of the property's type; a number for one lane, or for an angle in degrees.
  ///   - restarts: whether an active tween plays from its beginning, rather than for the remaining time.
  /// - Returns: false if the handle is stale, or the driver is killed or plays backward. Also false for a
  ///   step of a sequence and a tween of a transition.
  /// - Throws: `TweenError`; nothing is then changed.
  ///   - For a target of another type, or a number that is not finite.
  ///   - On a driver without a target: a tween of several keys or from a value, or a free decay.
  ///   - Without `restarts`, on a tween that does not play exactly one iteration forward.
  @inlinable
  @discardableResult
  public func retarget<Value: Animatable>(
    to target: Value, restarts: Bool = false
  ) throws(TweenError) -> Bool {
    try retarget(Value.interpolation, Value.laneCount, restarts, to: SIMD16(lanesOf: target))
  }

  /// Gives a driver a new target of one lane, so that a literal can be passed. See `retarget(to:restarts:)`
  /// for a value of the property's type.
  ///
  /// - Throws: `TweenError`; nothing is then changed.
  ///   - For a driver of another type, or a number that is not finite.
  ///   - On a driver without a target: a tween of several keys or from a value, or a free decay.
  ///   - Without `restarts`, on a tween that does not play exactly one iteration forward.
  @discardableResult
  public func retarget(to target: Float, restarts: Bool = false) throws(TweenError) -> Bool {
    try retarget(.linear, 1, restarts, to: SIMD16(lanesOf: target))
  }

  /// Gives a driver a new target by lanes, so that a literal can be passed: `retarget(to: [320, 180])`. See
  /// `retarget(to:restarts:)` for a value of the property's type.
  ///
  /// - Throws: `TweenError`; nothing is then changed.
  ///   - For a wrong number of lanes, or a number that is not finite.
  ///   - On a driver without a target: a tween of several keys or from a value, or a free decay.
  ///   - Without `restarts`, on a tween that does not play exactly one iteration forward.
  @discardableResult
  public func retarget(to target: [Float], restarts: Bool = false) throws(TweenError) -> Bool {
    var lanes = SIMD16<Float>.zero
    for lane in 0..<min(target.count, 16) { lanes[lane] = target[lane] }
    return try retarget(.linear, target.count, restarts, to: lanes)
  }

  /// Gives the driver a new target.
  ///
  /// - Parameter kind: the interpolation of the target's type; nil for floats in place of any type.
  @usableFromInline
  package func retarget(
    _ kind: Interpolation?, _ laneCount: Int, _ restarts: Bool, to lanes: SIMD16<Float>
  ) throws(TweenError) -> Bool {
    guard let (world, slot) = find() else { return false }
    let kind = kind ?? world.engine.interpolation(of: world.engine.drivers[slot])
    try naming { () throws(TweenError) in
      try world.engine.checkTarget(of: slot, kind, laneCount)
      _ = try lanes.checked(laneCount, "target")
      if !world.engine.drivers[slot].kind.hasDynamics { try world.engine.checkRest(of: slot, restarts) }
    }
    let isDone =
      world.engine.drivers[slot].kind.hasDynamics
      ? world.engine.retarget(slot, to: lanes, laneCount: laneCount)
      : world.engine.retargetTween(slot, to: lanes, restarts: restarts)
    if isDone { world.stopFollowing(id) }
    return isDone
  }

  /// Gives a spring other parameters. An active spring keeps its precedence, its target, its value and its
  /// velocity. A completed or killed spring uses the new parameters when it starts again.
  ///
  /// ```swift
  /// let follow = try world.animate(card, .position, to: [0, 0], spring: .snappy)
  /// try follow.spring(.bouncy)
  /// ```
  ///
  /// - Throws: `TweenError` if the driver is no spring, plays backward, or is a step of a sequence. Also for
  ///   a spring without damping if the rate is negative. Nothing is then changed.
  @discardableResult
  public func spring(_ spring: Spring) throws(TweenError) -> DriverHandle {
    try naming { () throws(TweenError) in
      guard let (world, slot) = find() else { return self }
      try world.refuseStep(slot)
      try require(
        world.engine.isSpring(slot), "spring", found: "a spring for a \(world.engine.kind(of: slot))",
        expected: "no spring: only springs have its parameters")
      let rate = world.engine.drivers.settings(world.engine.drivers[slot]).rate
      try require(
        spring.dampingRatio != 0 || rate.numerator >= 0, "spring", found: "a spring without damping",
        expected: "a spring that rests, at a rate of \(rate.value)")
      let played = world.engine.reduction(of: slot).spring(
        frequency: spring.angularFrequency, ratio: spring.dampingRatio)
      try require(
        world.engine.takesTargets(world.engine.drivers[slot]), "spring",
        found: "other parameters for a spring that plays backward",
        expected: "no change until it plays forward")
      guard world.moveForChange(of: slot, id) else { return self }
      world.engine.setSpring(slot, frequency: played.frequency, ratio: played.ratio)
      return self
    }
  }

  /// The time until a spring or decay is at its end, in its own time, without its delay. Nil for other
  /// drivers, for a driver that never rests or has not begun, and if the handle is stale.
  public var implicitDuration: Duration? {
    find().flatMap { $0.engine.drivers[$1].kind.hasDynamics ? duration : nil }
  }
}
