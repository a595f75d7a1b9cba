// Queries by spans, which read: once for each run of entities that are in consecutive rows, in the same
// order, of all pools and properties named. Where all were given to entities in the same order, that is a
// single run (E3).

extension World {
  /// Calls `body` with run after run of entities that are in the pool, and their components.
  ///
  /// - Parameters:
  ///   - tagged: a pool, as a tag, that entities have to be in too; any if nil.
  ///   - without: one that they must not be in.
  @inlinable
  public func queryRuns<A>(
    _ a: ComponentPool<A>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Span<Entity>, Span<A>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a)
    a.readers += 1
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      run.entities.withSpan(run.count) { entities in
        x.withSpan(run.count) { x in
          body(entities, x)
        }
      }
    }
    a.readers -= 1
    endQuery(run)
  }

  /// The same for one pool and a property.
  @inlinable
  public func queryRuns<A, P>(
    _ a: ComponentPool<A>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Span<Entity>, Span<A>, PropertyRun<P>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a)
    join(&run, p)
    a.readers += 1
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let u = values(run, 1, p)
      run.entities.withSpan(run.count) { entities in
        x.withSpan(run.count) { x in
          body(entities, x, u)
        }
      }
    }
    a.readers -= 1
    endQuery(run)
  }

  /// The same for one pool and two properties.
  @inlinable
  public func queryRuns<A, P, Q>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, PropertyRun<P>, PropertyRun<Q>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a)
    join(&run, p)
    join(&run, q)
    a.readers += 1
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let u = values(run, 1, p)
      let v = values(run, 2, q)
      run.entities.withSpan(run.count) { entities in
        x.withSpan(run.count) { x in
          body(entities, x, u, v)
        }
      }
    }
    a.readers -= 1
    endQuery(run)
  }

  /// The same for one pool and three properties.
  @inlinable
  public func queryRuns<A, P, Q, R>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, PropertyRun<P>, PropertyRun<Q>, PropertyRun<R>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a)
    join(&run, p)
    join(&run, q)
    join(&run, r)
    a.readers += 1
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let u = values(run, 1, p)
      let v = values(run, 2, q)
      let w = values(run, 3, r)
      run.entities.withSpan(run.count) { entities in
        x.withSpan(run.count) { x in
          body(entities, x, u, v, w)
        }
      }
    }
    a.readers -= 1
    endQuery(run)
  }

  /// The same for two pools.
  @inlinable
  public func queryRuns<A, B>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Span<Entity>, Span<A>, Span<B>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a)
    join(&run, b)
    a.readers += 1
    b.readers += 1
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      run.entities.withSpan(run.count) { entities in
        x.withSpan(run.count) { x in
          y.withSpan(run.count) { y in
            body(entities, x, y)
          }
        }
      }
    }
    a.readers -= 1
    b.readers -= 1
    endQuery(run)
  }

  /// The same for two pools and a property.
  @inlinable
  public func queryRuns<A, B, P>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>, PropertyRun<P>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a)
    join(&run, b)
    join(&run, p)
    a.readers += 1
    b.readers += 1
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let u = values(run, 2, p)
      run.entities.withSpan(run.count) { entities in
        x.withSpan(run.count) { x in
          y.withSpan(run.count) { y in
            body(entities, x, y, u)
          }
        }
      }
    }
    a.readers -= 1
    b.readers -= 1
    endQuery(run)
  }

  /// The same for two pools and two properties.
  @inlinable
  public func queryRuns<A, B, P, Q>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>, PropertyRun<P>, PropertyRun<Q>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a)
    join(&run, b)
    join(&run, p)
    join(&run, q)
    a.readers += 1
    b.readers += 1
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let u = values(run, 2, p)
      let v = values(run, 3, q)
      run.entities.withSpan(run.count) { entities in
        x.withSpan(run.count) { x in
          y.withSpan(run.count) { y in
            body(entities, x, y, u, v)
          }
        }
      }
    }
    a.readers -= 1
    b.readers -= 1
    endQuery(run)
  }

  /// The same for two pools and three properties.
  @inlinable
  public func queryRuns<A, B, P, Q, R>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>, PropertyRun<P>, PropertyRun<Q>, PropertyRun<R>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a)
    join(&run, b)
    join(&run, p)
    join(&run, q)
    join(&run, r)
    a.readers += 1
    b.readers += 1
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let u = values(run, 2, p)
      let v = values(run, 3, q)
      let w = values(run, 4, r)
      run.entities.withSpan(run.count) { entities in
        x.withSpan(run.count) { x in
          y.withSpan(run.count) { y in
            body(entities, x, y, u, v, w)
          }
        }
      }
    }
    a.readers -= 1
    b.readers -= 1
    endQuery(run)
  }

  /// The same for three pools.
  @inlinable
  public func queryRuns<A, B, C>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Span<Entity>, Span<A>, Span<B>, Span<C>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a)
    join(&run, b)
    join(&run, c)
    a.readers += 1
    b.readers += 1
    c.readers += 1
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let z = c.lend(from: row(run, 2))
      run.entities.withSpan(run.count) { entities in
        x.withSpan(run.count) { x in
          y.withSpan(run.count) { y in
            z.withSpan(run.count) { z in
              body(entities, x, y, z)
            }
          }
        }
      }
    }
    a.readers -= 1
    b.readers -= 1
    c.readers -= 1
    endQuery(run)
  }

  /// The same for three pools and a property.
  @inlinable
  public func queryRuns<A, B, C, P>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>, Span<C>, PropertyRun<P>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a)
    join(&run, b)
    join(&run, c)
    join(&run, p)
    a.readers += 1
    b.readers += 1
    c.readers += 1
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let z = c.lend(from: row(run, 2))
      let u = values(run, 3, p)
      run.entities.withSpan(run.count) { entities in
        x.withSpan(run.count) { x in
          y.withSpan(run.count) { y in
            z.withSpan(run.count) { z in
              body(entities, x, y, z, u)
            }
          }
        }
      }
    }
    a.readers -= 1
    b.readers -= 1
    c.readers -= 1
    endQuery(run)
  }

  /// The same for three pools and two properties.
  @inlinable
  public func queryRuns<A, B, C, P, Q>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>, Span<C>, PropertyRun<P>, PropertyRun<Q>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a)
    join(&run, b)
    join(&run, c)
    join(&run, p)
    join(&run, q)
    a.readers += 1
    b.readers += 1
    c.readers += 1
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let z = c.lend(from: row(run, 2))
      let u = values(run, 3, p)
      let v = values(run, 4, q)
      run.entities.withSpan(run.count) { entities in
        x.withSpan(run.count) { x in
          y.withSpan(run.count) { y in
            z.withSpan(run.count) { z in
              body(entities, x, y, z, u, v)
            }
          }
        }
      }
    }
    a.readers -= 1
    b.readers -= 1
    c.readers -= 1
    endQuery(run)
  }

  /// The same for three pools and three properties.
  @inlinable
  public func queryRuns<A, B, C, P, Q, R>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>, _ q: Property<Q>,
    _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>, Span<C>, PropertyRun<P>, PropertyRun<Q>, PropertyRun<R>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a)
    join(&run, b)
    join(&run, c)
    join(&run, p)
    join(&run, q)
    join(&run, r)
    a.readers += 1
    b.readers += 1
    c.readers += 1
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let z = c.lend(from: row(run, 2))
      let u = values(run, 3, p)
      let v = values(run, 4, q)
      let w = values(run, 5, r)
      run.entities.withSpan(run.count) { entities in
        x.withSpan(run.count) { x in
          y.withSpan(run.count) { y in
            z.withSpan(run.count) { z in
              body(entities, x, y, z, u, v, w)
            }
          }
        }
      }
    }
    a.readers -= 1
    b.readers -= 1
    c.readers -= 1
    endQuery(run)
  }
}
