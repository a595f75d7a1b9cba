@_spi(Parts) import InbetweenCore

// Calls that the compiler refuses, with messages that name the right call.

extension World {
  /// Unavailable: a query goes through three pools.
  @available(
    *, unavailable,
    message:
      "a query goes through three pools at most: read the fourth in the closure, `d[entity]`, or join fields"
  )
  public func query<A, B, C, D>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ d: ComponentPool<D>,
    tagged: QueryFilter? = nil, without: QueryFilter? = nil, _ body: (Entity, A, B, C, D) -> Void
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
}
