// Paths: drivers like tweens, in the one order of serials (C8).

extension World {
  /// Registers a tween along a path on an entity. If the tween has `orients`, a second driver turns the
  /// property `orients`. Without a delay the tween begins at once.
  ///
  /// ```swift
  /// var lap = PathTween(.position, along: path, duration: .seconds(3), ease: .linear)
  /// lap.orients = .rotation
  /// let car = try world.register(lap, on: ship)
  /// print(car.position.state)  // prints active
  /// ```
  ///
  /// - Parameters:
  ///   - starts: whether the tween starts at once. False: it waits for `start()`.
  ///   - isReduced: whether `World.reducedMotion` leaves this tween as it is. Pass true for a form that you
  ///     made for reduced motion.
  /// - Throws: `TweenError` that names the field and the value. Nothing is then changed.
  /// - Complexity: O(log n), where n is the number of coming events in the world. A path that is new to the
  ///   world costs more: O(m), where m is the number of its segments.
  @inlinable
  @discardableResult
  public func register<Value>(
    _ tween: PathTween<Value>, on entity: Entity, starts: Bool = true, isReduced: Bool = false,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> PathHandle {
    try register(LanePath(tween), on: entity, starts: starts, isReduced ? .off : reducedMotion).made(
      in: file, line)
  }

  /// Registers a tween along a path with a policy for reduced motion. Errors name the property and the
  /// entity.
  ///
  /// - Parameter beginsHere: whether its time begins at its timeline's present instant, rather than at 0.
  @usableFromInline
  package func register(
    _ tween: LanePath, on entity: Entity, starts: Bool, _ policy: ReducedMotion, beginsHere: Bool = false
  ) throws(TweenError) -> PathHandle {
    do throws(TweenError) {
      let (moving, heading) = try checked(tween, on: entity, policy)
      let position = register(moving, on: entity, starts, beginsHere)
      return PathHandle(
        position: position, orientation: heading.map { register($0, on: entity, starts, beginsHere) })
    } catch {
      throw error.of(tween.property, entity)
    }
  }

  /// Returns the drivers of a tween along a path, the second one for the heading. Throws if the tween would
  /// be refused.
  func checked(
    _ tween: LanePath, on entity: Entity, _ policy: ReducedMotion
  ) throws(TweenError) -> (CheckedPath, CheckedPath?) {
    try check(entity, tween.timeline, tween.property)
    try checkOrientation(of: tween)
    let moving = try CheckedPath(tween, policy)
    var heading: CheckedPath?
    if let orientation = tween.orientation { heading = try CheckedPath(orientation, policy) }
    guard engine.drivers.easings.hasRoom(for: 2) else { throw .tooManyEasings("ease") }
    if tween.blend != nil, !engine.drivers.easings.hasRoom(for: 4) { throw .tooManyEasings("blend") }
    return (moving, heading)
  }

  /// Throws if the property to orient is known with other lanes, or is the one that moves.
  func checkOrientation(of tween: LanePath) throws(TweenError) {
    guard let orients = tween.orients else { return }
    _ = try check(orients)
    try require(
      !orients.name.utf8.elementsEqual(tween.property.name.utf8), "orients", found: "the property that moves",
      expected: "another property, of an angle")
  }

  /// Registers one driver of a checked tween along a path.
  private func register(
    _ checked: CheckedPath, on entity: Entity, _ starts: Bool, _ beginsHere: Bool
  ) -> DriverHandle {
    let tween = checked.tween
    var flags = newFlags(persists: tween.persists).union(tween.iterations.flags)
    // An additive value begins at 0 and does not depend on the property's value (C12).
    let adds = tween.composition == .add
    if adds { flags.insert(.adds) }
    if tween.isRelative && !adds { flags.insert(.captures) }
    let first: PathCurve = tween.property.interpolation == .angle ? .heading : .x
    var registration = Registration(
      property: engine.index(of: tween.property), lanes: tween.property.range, kind: .path,
      keys: KeyFrames(
        values: .none, count: 2, segments: .none, easing: .linear,
        ease: engine.drivers.easings.retain(tween.ease)),
      ofKind: engine.drivers.storePathFollower(tween, first).raw,
      settings: checked.settings, options: tween.options, flags: flags, starts: starts,
      beginsHere: beginsHere,
      shape: checked.reduction == .play ? nil : ValueShape(reduction: checked.reduction))
    if first == .heading && !adds { registration.pathBases[0] = tween.orientationOffset }
    // An additive path has no base (`PathFollower`): its offset is in the origin.
    if first == .heading && adds { registration.pathOrigins[0] = -tween.orientationOffset }
    if tween.isRelative {
      for lane in 0..<tween.property.count {
        let curve = PathCurve(rawValue: first.rawValue + lane) ?? .heading
        registration.pathOrigins[lane] = tween.path.value(curve, at: tween.from)
      }
    }
    return DriverHandle(id: engine.register(registration, on: entity), link: link)
  }

  /// Adds a tween along a path. The tween starts at once unless `defaults.startsAtOnce` is false. Arguments
  /// that are nil have their values from `defaults`.
  ///
  /// ```swift
  /// try world.animate(ship, .position, along: path, duration: .seconds(3), orients: .rotation)
  /// ```
  ///
  /// - Parameters:
  ///   - orients: an angle property that shows the path's heading.
  ///   - isRelative: whether the path begins at the property's value.
  ///   - repeats: the number of iterations.
  ///   - alternates: whether every second iteration goes back to the start.
  ///   - replaces: whether the tween ends all earlier drivers of the property (true) or no driver (false).
  ///     With nil, a tween that plays once ends earlier moves, as `animate` to a value does.
  /// - Throws: `TweenError`, which lists the cases. Nothing is then changed.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, along path: MotionPath, duration: Duration? = nil,
    delay: Duration? = nil, ease: Easing? = nil, orients: Property<Angle>? = nil, isRelative: Bool = false,
    repeats: Repeats = 1, alternates: Bool = false, replaces: Bool? = nil, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> PathHandle {
    var tween = PathTween(
      property, along: path, duration: duration ?? defaults.duration, delay: delay ?? defaults.delay,
      ease: ease ?? defaults.ease)
    tween.orients = orients
    tween.isRelative = isRelative
    tween.repeats = repeats
    if alternates { tween.direction = .alternate }
    tween.options.setReplaces(replaces, isMove: repeats == .count(1))
    tween.timeline = timeline?.id
    return try register(
      LanePath(tween), on: entity, starts: defaults.startsAtOnce, reducedMotion, beginsHere: true
    ).made(in: file, line)
  }
}

extension DriverStore {
  fileprivate mutating func storePathFollower(_ tween: LanePath, _ curve: PathCurve) -> Slot<
    PathFollower
  > {
    pathFollowers.insert(
      PathFollower(path: paths.retain(tween.path.measured), firstCurve: curve, from: tween.from, to: tween.to)
    )
  }
}
