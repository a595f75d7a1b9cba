// Properties that are written where the game has its own data, all at once after every tick.

extension World {
  #if !hasFeature(Embedded)
    /// Writes a property into a stored field of components after every tick: of each entity that has both.
    ///
    ///     let transforms = world.makeComponents(of: Transform.self)
    ///     try world.bind(.position, to: transforms, \.position)
    ///
    /// The key path is looked up once; the pool is kept. Rows that come out the same do not count as written.
    /// Where entities were given component and property in the same order, and values are their lanes, a tick
    /// copies columns. Fields are written in the order of their bindings, before setters are called.
    ///
    /// - Parameter readsBack: whether the game moves the thing too. Before every tick, before it is written
    ///   in it, and when a driver of it is registered, lanes of a field that are not as they were last
    ///   written or read become the property's base value (C7: drivers go on), so what callbacks set is kept;
    ///   of colours and rotations, all lanes. Where something is added to what the field shows (C12, C13),
    ///   the base value is what lies underneath, moved by as much as the field was. One that was never
    ///   written is the first base value, lane by lane, unless another has been assigned: so what a driver
    ///   animates for the first time sets off from there. A component that is taken and given again in
    ///   between counts as one that was set; one that was not there when bindings were written, as new.
    ///   Fields that are not finite are passed over.
    /// - Returns: what `unbind` takes; it need not be kept.
    /// - Throws: `BindingError` for a field that is computed or observed, a pool that is another world's or
    ///   released, or a property that the world knows by other lanes or another interpolation. An element
    ///   of a vector, as in `\.place.x`, is computed: bind all of `\.place`, or a field of its own.
    /// - Complexity: O(n) a tick in the pool's components; with `readsBack` three times that, and of each
    ///   four bytes a lane and twelve more are kept, eight a lane once something is added. O(n) more after
    ///   entities have come or gone.
    @discardableResult
    public func bind<Value, Component>(
      _ property: Property<Value>, to pool: ComponentPool<Component>,
      _ field: WritableKeyPath<Component, Value>, readsBack: Bool = false
    ) throws(BindingError) -> Binding {
      guard let offset = MemoryLayout<Component>.offset(of: field) else {
        throw BindingError(
          field: "field", found: "`\(field)`, which is computed, observed or not in the component's memory",
          expected: "a stored field of a struct: all of a vector rather than an element of it")
      }
      return try bind(property, to: pool, offset: offset, readsBack: readsBack)
    }
  #endif

  /// The same for a field by its place in memory, where there are no key paths: Embedded Swift.
  ///
  /// - Parameter offset: in bytes from the component's beginning; `MemoryLayout<Component>.offset(of:)` says
  ///   it. A stored field of the property's type must be there.
  /// - Throws: `BindingError` for an offset outside the component or not aligned, a pool that is another
  ///   world's or released, or a property that the world knows by other lanes or another interpolation.
  @discardableResult
  public func bind<Value, Component>(
    _ property: Property<Value>, to pool: ComponentPool<Component>, offset: Int, readsBack: Bool = false
  ) throws(BindingError) -> Binding {
    if pool.link !== link {
      throw BindingError(field: "pool", found: "one of another world", expected: "one of this world's")
    }
    if pool.isReleased {
      throw BindingError(field: "pool", found: "one that has been released", expected: "one that has not")
    }
    let room = MemoryLayout<Component>.size - MemoryLayout<Value>.size
    if offset < 0 || offset > room || offset % MemoryLayout<Value>.alignment != 0 {
      throw BindingError(
        field: "offset", found: "\(offset)",
        expected: "a multiple of \(MemoryLayout<Value>.alignment) within 0 … \(max(room, 0))")
    }
    let place = try place(of: property)
    let binding = FieldBinding(
      number: bindings.nextNumber(), pool: pool, property: place.property, firstColumn: place.column,
      laneCount: Value.laneCount, offset: offset, value: FieldValueOf<Value>.ifNeeded(),
      isWhole: Value.interpolation.isWhole, readsBack: readsBack)
    bindings.append(binding)
    if readsBack { engine.firstValues.append(binding) }
    return Binding(number: binding.number, world: engine.identity)
  }

  /// Calls `setter` after every tick with all entities that have the property, and what they show: for values
  /// that have their owners outside the world.
  ///
  ///     try world.bind(.position) { batch in
  ///       batch.forEach { entity, position in views[entity]?.center = position }
  ///     }
  ///
  /// It may do anything to the world but tick it; what moves rows waits until it returns (E2). Setters are
  /// called in the order of their bindings, after all fields have been written; a property that one assigns
  /// is in its field with the next tick.
  ///
  /// - Returns: what `unbind` takes; it need not be kept.
  /// - Throws: `BindingError` for a property that the world knows by other lanes or another interpolation.
  @discardableResult
  public func bind<Value>(
    _ property: Property<Value>, _ setter: @escaping (borrowing PropertyBatch<Value>) -> Void
  ) throws(BindingError) -> Binding {
    let place = try place(of: property)
    let binding = BatchBinding(
      number: bindings.nextNumber(), property: place.property, firstColumn: place.column, setter)
    bindings.append(binding)
    return Binding(number: binding.number, world: engine.identity)
  }

  /// Ends a binding: nothing is written any more, not in this tick either. False if it is another world's, or
  /// ended already, as it is when its pool is released.
  ///
  /// What it has noted of fields goes with it. O(n) in the bindings.
  @discardableResult
  public func unbind(_ binding: Binding) -> Bool {
    let isRemoved = binding.world == engine.identity && bindings.remove(binding.number)
    // What they hold may call the world as it goes: only now that everything is in place.
    let gone = forgetRemovedBindings()
    withExtendedLifetime(gone) {}
    return isRemoved
  }

  /// Forgets bindings that are removed, now or when all have been gone through; answers what is to go later.
  private func forgetRemovedBindings() -> [BoundProperty] {
    engine.firstValues.removeAll { $0.isRemoved }
    return bindings.forgetRemoved()
  }

  /// Ends all bindings to a pool that is released; answers what is to go later.
  func unbindAll(from pool: AnyPool) -> [BoundProperty] {
    bindings.removeAll(boundTo: pool)
    return forgetRemovedBindings()
  }

  /// Takes over now what the game has moved since it was last written, as the next tick would: for a sample
  /// that is to show it, say. O(n) in the components of pools whose bindings read back.
  ///
  /// - Returns: false, and nothing is done, while rows are lent (E2), and in a setter.
  @discardableResult
  public func readBindings() -> Bool {
    if pools.lending.depth > 0 || bindings.isRunning { return false }
    readBindingsNow()
    return true
  }

  /// Writes all bound properties now, as a tick does: after what was assigned, sought or scrubbed between two
  /// ticks. What the game has moved itself is read back before. O(n) in all components that are bound.
  ///
  /// - Returns: false, and nothing is done, while rows are lent (E2), and in a setter.
  @discardableResult
  public func writeBindings() -> Bool {
    if pools.lending.depth > 0 || bindings.isRunning { return false }
    writeBindingsNow()
    return true
  }

  /// Takes over what the game has made of an entity's fields that are bound to a property, of which a driver
  /// is to be registered: it sets off from there (L3).
  func readBindings(of property: Int, _ entity: Entity) {
    if bindings.isRunning { return }
    for binding in bindings.bindings
    where binding.property == property && binding.readsBack && !binding.isRemoved {
      binding.readBack(entity, &engine)
    }
  }

  func readBindingsNow() {
    for binding in bindings.bindings where binding.readsBack && !binding.isRemoved { binding.readBack(self) }
  }

  func writeBindingsNow() {
    bindings.isRunning = true
    // What the game has set since, in a callback say, must not be lost.
    if bindings.readsBack { readBindingsNow() }
    // Fields first: setters may look at them, and what they set there is read back with the next tick.
    writeBindings(thatCall: false)
    writeBindings(thatCall: true)
    bindings.isRunning = false
    let gone = bindings.forgetRemoved()
    withExtendedLifetime(gone) {}
  }

  private func writeBindings(thatCall calls: Bool) {
    // Those that setters add wait for the next tick.
    for place in 0..<bindings.bindings.count {
      let binding = bindings.bindings[place]
      if binding.calls == calls && !binding.isRemoved { binding.write(self) }
    }
  }

  /// The property's index and the first column of the key's lanes; the property is made when the name is new.
  private func place<Value>(
    of property: Property<Value>
  ) throws(BindingError) -> (property: Int, column: Int) {
    if let clash = engine.properties.clash(property) {
      throw BindingError(field: "property", found: clash.found, expected: clash.expected)
    }
    let index = engine.index(of: property)
    return (index, engine.properties[index].firstColumn + property.firstLane)
  }
}
