@_spi(Parts) import InbetweenCore

// Calls that the compiler refuses, with messages that name the right call.

extension World {
  /// Unavailable: a query goes through three pools.
  @available(
    *, unavailable,
    message:
      "a query goes through three pools at most: read the others in the closure, `d[entity]`, or join fields"
  )
  public func query<A, B, C, D, each E>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ d: ComponentPool<D>,
    _ others: repeat ComponentPool<each E>, tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    _ body: (Entity, A, B, C, D, repeat each E) -> Void
  ) {}

  /// Unavailable: a query goes through three pools.
  @available(
    *, unavailable,
    message:
      "a query goes through three pools at most: change the fourth in the closure, `d[entity]`, or join fields"
  )
  public func update<A, B, C, D>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ d: ComponentPool<D>,
    tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    _ body: (Entity, inout A, inout B, inout C, inout D) -> Void
  ) {}

  /// Unavailable: a query goes through three pools.
  @available(
    *, unavailable,
    message:
      "a query goes through three pools at most: change the others in the closure, `d[entity]`, or join fields"
  )
  public func update<A, B, C, D, E>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ d: ComponentPool<D>,
    _ e: ComponentPool<E>, tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    _ body: (Entity, inout A, inout B, inout C, inout D, inout E) -> Void
  ) {}

  /// Unavailable: a query goes through three pools.
  @available(
    *, unavailable,
    message: "a query goes through three pools at most: use `query`, and read the fourth in the closure"
  )
  public func queryRuns<A, B, C, D>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ d: ComponentPool<D>,
    tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>, Span<C>, Span<D>) -> Void
  ) {}

  /// Unavailable: a query with two pools or more has one property.
  @available(
    *, unavailable,
    message:
      "a query with two pools or more has one property at most: read the second in the closure, `world[entity, q]`"
  )
  public func query<A, B, P, Q>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, _ q: Property<Q>,
    tagged: QueryFilter? = nil, without: QueryFilter? = nil, _ body: (Entity, A, B, P, Q) -> Void
  ) {}

  /// Unavailable: a query with two pools or more has one property.
  @available(
    *, unavailable,
    message:
      "a query with two pools or more has one property at most: read the second in the closure, `world[entity, q]`"
  )
  public func update<A, B, P, Q>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, _ q: Property<Q>,
    tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    _ body: (Entity, inout A, inout B, P, Q) -> Void
  ) {}
}
