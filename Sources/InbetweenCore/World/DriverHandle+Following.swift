// Drivers whose target is a shown value (W16).

extension DriverHandle {
  /// Makes a spring, or a tween of one value, follow the value of another entity: a pet follows its player, a
  /// label follows its card.
  ///
  /// ```swift
  /// let (player, pet) = (world.spawn(), world.spawn())
  /// try world.assign(player, .position, to: [80, 0])
  /// let chase = try world.animate(pet, .position, to: [0, 0], spring: .smooth)
  /// try chase.follow(player, .position, offset: [-20, 0])
  /// try world.animate(player, .position, to: [200, 0], duration: .seconds(1))
  /// tick(180)
  /// print(world[pet, .position]!)  // prints SIMD2<Float>(180.0, 0.0)
  /// ```
  ///
  /// The driver gets its target now, and a new target in each tick in which the other value has changed. This
  /// happens after the animation and before callbacks, and has the effect of `retarget(to:restarts:)`. So the
  /// driver is one tick behind the value. Values may follow each other in a circle.
  ///
  /// - A spring keeps its velocity.
  /// - A tween under way keeps its end time. A tween with repeats always restarts.
  /// - At rest the driver completes, and stays in the world. The next change of the value restarts the
  ///   driver.
  /// - The driver follows until `stopFollowing()`, a retarget, a later call of `animate` or its end.
  /// - If the other entity dies, the driver continues to the last target.
  /// - After a retarget, or the other entity's death, the driver leaves the world at its end, as others do.
  /// - While the driver plays backward, it gets no new target.
  ///
  /// - Parameters:
  ///   - entity: the other entity. If this entity does not have the property, it gets the property's default.
  ///   - property: the property to follow. The property has the type that the driver moves; for an angle it
  ///     may be a number.
  ///   - offset: is added to the value, lane by lane. Colours, rotations and held values cannot have an
  ///     offset.
  ///   - restarts: whether a tween under way plays from its beginning at each change.
  /// - Returns: false if the handle is stale, or the driver is killed or plays backward. Also false for a
  ///   step of a sequence and a tween of a transition.
  /// - Throws: `TweenError` for a dead entity, a value that the driver moves itself, an offset that is not
  ///   finite, and a driver without a target of this type. Nothing is then changed.
  @inlinable
  @discardableResult
  public func follow<Value: Animatable>(
    _ entity: Entity, _ property: Property<Value>, offset: Value? = nil, restarts: Bool = false
  ) throws(TweenError) -> Bool {
    try follow(entity, property.lanes, offset.map { SIMD16(lanesOf: $0) }, restarts)
  }

  @usableFromInline
  package func follow(
    _ entity: Entity, _ property: PropertyLanes, _ offset: SIMD16<Float>?, _ restarts: Bool
  ) throws(TweenError) -> Bool {
    guard let (world, slot) = find() else { return false }
    let driver = world.engine.drivers[slot]
    try naming { () throws(TweenError) in
      try world.checkLife(of: entity)
      try world.engine.checkTarget(of: slot, property.interpolation, property.count)
      if let offset {
        _ = try offset.checked(property.count, "offset")
        try require(
          property.interpolation.hasDifferences, "offset",
          found: "an offset for \(property.interpolation.name(lanes: property.count))", expected: "no offset")
      }
      let known = try world.check(property)
      try require(
        known != Int(driver.property) || entity.index != driver.entityIndex
          || !property.range.overlaps(driver.lanes),
        "property", found: "a value that the driver moves itself", expected: "another one")
    }
    if driver.flags.contains(.killed) || !world.engine.takesTargets(driver) { return false }
    world.followers.append(
      DriverFollower(
        id, try world.followed(entity, property), laneCount: property.count, restarts: restarts),
      offset: offset ?? .zero, in: world)
    return true
  }

  /// Ends `follow(_:_:offset:restarts:)`: the driver continues to its last target, and stays when it has
  /// completed. Returns false if the driver does not follow a value, or if the handle is stale.
  @discardableResult
  public func stopFollowing() -> Bool {
    guard let (world, slot) = find(), world.followers.remove(driver: id) else { return false }
    world.engine.drivers[slot].flags.remove(.follows)
    world.engine.drivers[slot].flags.insert(.staysCompleted)
    return true
  }

  /// Whether the driver follows a value; false if the handle is stale.
  public var isFollowing: Bool { find().map { $0.0.followers.follows(id) } ?? false }
}
