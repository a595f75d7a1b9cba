@_spi(Parts) import InbetweenCore

// Bindings: properties that are written into the game's own data after every tick.

extension World {
  #if !hasFeature(Embedded)
    /// Writes a property into a stored field of components after every tick, for each entity that has both.
    ///
    /// ```swift
    /// struct Body { var position = SIMD2<Float>() }
    /// let bodies = world.makeComponents(of: Body.self)
    /// bodies[card] = Body()
    /// try world.bind(.position, to: bodies, \.position)
    /// ```
    ///
    /// With `readsBack`, the game may change the field too. The field is read before every tick, before the
    /// tick writes it, and when a driver of the property is registered on its entity:
    ///
    /// - If a lane of the field has changed since the last write or read, the new value becomes the base
    ///   value of this lane. For a colour or a rotation, all four lanes are then read. Drivers continue.
    /// - While an additive driver or a crossfade moves the shown value, the field has the shown value. If the
    ///   game then adds 5 to the field, the base value becomes larger by 5.
    /// - Before the first write, the value of the field becomes the base value, unless a value has been
    ///   assigned. A first driver then begins at this value.
    /// - If the game removes a component and adds it again between two writes, its field counts as changed.
    /// - A component that was added after the last write counts as new: its field was never written.
    /// - A field whose value is not finite is not read.
    ///
    /// The binding keeps the pool alive. A change mark reports only rows whose bits have changed. Fields are
    /// written in the order of their bindings, before setters are called. The key path is looked up once. If
    /// the entities received the component and the property in one order, a tick copies whole columns.
    ///
    /// - Parameter readsBack: whether changes of the field by the game are read back.
    /// - Returns: the binding, which `unbind` takes. You need not keep it.
    /// - Throws: `TweenError` in these cases:
    ///   - The field is computed or observed. An element of a vector, such as `\.place.x`, is computed: bind
    ///     all of `\.place`, or a separate field.
    ///   - The pool is released, or belongs to another world.
    ///   - The world knows the property's name with another type.
    /// - Complexity: O(n) in each tick, where n is the number of components in the pool. With `readsBack` a
    ///   tick costs three times as much. The binding then keeps four bytes for each lane, and twelve more for
    ///   each component. While an additive driver is shown, the binding keeps eight bytes for each lane.
    @discardableResult
    public func bind<Value, Component>(
      _ property: Property<Value>, to pool: ComponentPool<Component>,
      _ field: WritableKeyPath<Component, Value>, readsBack: Bool = false
    ) throws(TweenError) -> Binding {
      guard let offset = MemoryLayout<Component>.offset(of: field) else {
        throw TweenError(
          field: "field", found: "`\(field)`, which is computed, observed or not in the component's memory",
          expected: "a stored field of a struct: all of a vector rather than an element of it")
      }
      return try bind(property, to: pool, offset: offset, readsBack: readsBack)
    }
  #endif

  /// Writes a property into a stored field of components after every tick, for each entity that has both. The
  /// offset names the field, for Embedded Swift, which has no key paths. See `bind(_:to:_:readsBack:)` for
  /// details.
  ///
  /// - Parameters:
  ///   - offset: the offset of the field in bytes, from `MemoryLayout<Component>.offset(of:)`. A stored field
  ///     of the property's type must be there.
  ///   - readsBack: whether changes of the field by the game are read back.
  /// - Throws: `TweenError` for an offset that is not aligned or is outside the component, and for a pool
  ///   that is released or belongs to another world. Also for a property whose name the world knows with
  ///   another type.
  @discardableResult
  public func bind<Value, Component>(
    _ property: Property<Value>, to pool: ComponentPool<Component>, offset: Int, readsBack: Bool = false
  ) throws(TweenError) -> Binding {
    try require(
      pool.link === link, "pool", found: "a pool of another world", expected: "a pool of this world")
    try require(
      !pool.isReleased, "pool", found: "a released pool", expected: "a pool that is not released",
      .stale)
    let room = MemoryLayout<Component>.size - MemoryLayout<Value>.size
    try require(
      offset >= 0 && offset <= room && offset % MemoryLayout<Value>.alignment == 0, "offset",
      found: "\(offset)",
      expected: "a multiple of \(MemoryLayout<Value>.alignment) within 0 … \(max(room, 0))")
    let found = try columns(of: property)
    var place = FieldPlace(offset: offset, stride: MemoryLayout<Component>.stride)
    #if !hasFeature(Embedded)
      place.name = fieldPath(Component.self, to: Value.self, at: offset)
    #endif
    let binding = FieldBinding(
      number: bindings.nextNumber(), property.lanes, property: found.property, firstColumn: found.column,
      pool: pool, place: place, value: FieldValueOf<Value>.ifNeeded(), readsBack: readsBack)
    bindings.append(binding)
    if readsBack { engine.channels.firstValues.append(binding.source) }
    return Binding(number: binding.number, world: engine.identity)
  }

  /// Calls `setter` after every tick with all entities that have the property and their shown values. For
  /// values that live outside the world.
  ///
  /// ```swift
  /// try world.bind(.position) { batch in
  ///   batch.forEach { entity, position in draw(position, 1) }
  /// }
  /// ```
  ///
  /// The setter may do anything to the world except run a tick. Changes that move rows wait until the setter
  /// returns. Setters are called in the order of their bindings, after all fields are written. If a
  /// setter assigns a property that is bound to a field, the next tick writes the field.
  ///
  /// - Returns: the binding, which `unbind` takes. You need not keep it.
  /// - Throws: `TweenError` for a property whose name the world knows with another type.
  @discardableResult
  public func bind<Value>(
    _ property: Property<Value>, _ setter: @escaping (borrowing PropertyBatch<Value>) -> Void
  ) throws(TweenError) -> Binding {
    let found = try columns(of: property)
    let binding = BatchBinding(
      number: bindings.nextNumber(), property.lanes, property: found.property, firstColumn: found.column,
      setter)
    bindings.append(binding)
    return Binding(number: binding.number, world: engine.identity)
  }

  /// Removes a binding, and forgets which fields it has written. The binding writes nothing more, not even in
  /// the present tick. Returns false if the binding belongs to another world, or is already removed, for
  /// example with its pool. O(n), where n is the number of bindings.
  @discardableResult
  public func unbind(_ binding: Binding) -> Bool {
    let isRemoved = binding.world == engine.identity && bindings.remove(binding.number)
    // The bindings' captures may call the world when they are released, so the tables are updated first.
    let gone = forgetRemovedBindings()
    withExtendedLifetime(gone) {}
    return isRemoved
  }

  /// Drops removed bindings, now or after the present iteration. Returns them for the caller to release.
  private func forgetRemovedBindings() -> [BoundProperty] {
    engine.channels.firstValues.removeAll { $0.isRemoved }
    return bindings.forgetRemoved()
  }

  /// Removes all bindings to a pool that is released. Returns the bindings for the caller to release later.
  func unbindAll(from pool: AnyPool) -> [BoundProperty] {
    bindings.removeAll(boundTo: pool)
    return forgetRemovedBindings()
  }

  /// Reads back the fields that the game has changed since the last tick, so that a sample shows them. O(n)
  /// in the components of pools whose bindings read back.
  ///
  /// ```swift
  /// try world.bind(.position, to: bodies, \.place, readsBack: true)
  /// bodies[card] = Body()
  /// tick()
  /// bodies[card]?.place = [40, 80]
  /// world.readBindings()
  /// print(world[card, .position]!)  // prints SIMD2<Float>(40.0, 80.0)
  /// ```
  ///
  /// - Returns: false, without a change, in a setter, or in the closure of a query, a reader or a pool.
  @discardableResult
  public func readBindings() -> Bool {
    if pools.lending.depth > 0 || bindings.isRunning { return false }
    bindings.readBack(in: self)
    return true
  }

  /// Writes all bound properties now, as a tick does; for example after assigning or seeking between two
  /// ticks. Changes by the game are read back first. O(n) in all bound components.
  ///
  /// ```swift
  /// bodies[card] = Body()
  /// try world.bind(.position, to: bodies, \.place)
  /// try world.assign(card, .position, to: [40, 80])
  /// world.writeBindings()
  /// print(bodies[card]!.place)  // prints SIMD2<Float>(40.0, 80.0)
  /// ```
  ///
  /// - Returns: false, without a change, in a setter, or in the closure of a query, a reader or a pool.
  @discardableResult
  public func writeBindings() -> Bool {
    if pools.lending.depth > 0 || bindings.isRunning { return false }
    bindings.write(in: self)
    return true
  }

  /// Returns the property's index and the key's first column. Adds the property if its name is new.
  private func columns<Value>(
    of property: Property<Value>
  ) throws(TweenError) -> (property: Int, column: Int) {
    let index = try engine.channels.properties.check(property.lanes) ?? engine.index(of: property.lanes)
    return (index, engine.channels.properties[index].firstColumn + property.lanes.first)
  }
}
