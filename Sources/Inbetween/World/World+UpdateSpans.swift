// Queries by spans, which write. While a closure has a run, its components are nobody else's (E2).

extension World {
  /// Calls `body` with run after run of entities that are in the pool, and their components, which it may
  /// change.
  ///
  ///     world.updateRuns(bodies, .position) { entities, bodies, positions in
  ///       for row in bodies.indices { bodies[row].reach = positions[row].x }
  ///     }
  ///
  /// All components that it comes to count as written (E4).
  ///
  /// - Parameters:
  ///   - tagged: a pool, as a tag, that entities have to be in too; any if nil.
  ///   - without: one that they must not be in.
  @inlinable
  public func updateRuns<A>(
    _ a: ComponentPool<A>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Span<Entity>, inout MutableSpan<A>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a, writes: true)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      let l = a.taken.begin(i, count: run.count, isOut: false)
      run.entities.withSpan(run.count) { entities in
        x.withMutableSpan(run.count) { x in
          body(entities, &x)
        }
      }
      a.taken.end(l)
      a.giveBack(x, i)
    }
    endQuery(run)
  }

  /// The same for one pool and a property.
  @inlinable
  public func updateRuns<A, P>(
    _ a: ComponentPool<A>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, inout MutableSpan<A>, PropertyRun<P>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a, writes: true)
    join(&run, p)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      let u = values(run, 1, p)
      let l = a.taken.begin(i, count: run.count, isOut: false)
      run.entities.withSpan(run.count) { entities in
        x.withMutableSpan(run.count) { x in
          body(entities, &x, u)
        }
      }
      a.taken.end(l)
      a.giveBack(x, i)
    }
    endQuery(run)
  }

  /// The same for one pool and two properties.
  @inlinable
  public func updateRuns<A, P, Q>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, inout MutableSpan<A>, PropertyRun<P>, PropertyRun<Q>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a, writes: true)
    join(&run, p)
    join(&run, q)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      let u = values(run, 1, p)
      let v = values(run, 2, q)
      let l = a.taken.begin(i, count: run.count, isOut: false)
      run.entities.withSpan(run.count) { entities in
        x.withMutableSpan(run.count) { x in
          body(entities, &x, u, v)
        }
      }
      a.taken.end(l)
      a.giveBack(x, i)
    }
    endQuery(run)
  }

  /// The same for one pool and three properties.
  @inlinable
  public func updateRuns<A, P, Q, R>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, inout MutableSpan<A>, PropertyRun<P>, PropertyRun<Q>, PropertyRun<R>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a, writes: true)
    join(&run, p)
    join(&run, q)
    join(&run, r)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      let u = values(run, 1, p)
      let v = values(run, 2, q)
      let w = values(run, 3, r)
      let l = a.taken.begin(i, count: run.count, isOut: false)
      run.entities.withSpan(run.count) { entities in
        x.withMutableSpan(run.count) { x in
          body(entities, &x, u, v, w)
        }
      }
      a.taken.end(l)
      a.giveBack(x, i)
    }
    endQuery(run)
  }

  /// The same for two pools.
  @inlinable
  public func updateRuns<A, B>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      let l = a.taken.begin(i, count: run.count, isOut: false)
      let m = b.taken.begin(j, count: run.count, isOut: false)
      run.entities.withSpan(run.count) { entities in
        x.withMutableSpan(run.count) { x in
          y.withMutableSpan(run.count) { y in
            body(entities, &x, &y)
          }
        }
      }
      a.taken.end(l)
      b.taken.end(m)
      a.giveBack(x, i)
      b.giveBack(y, j)
    }
    endQuery(run)
  }

  /// The same for two pools and a property.
  @inlinable
  public func updateRuns<A, B, P>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, PropertyRun<P>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, p)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      let u = values(run, 2, p)
      let l = a.taken.begin(i, count: run.count, isOut: false)
      let m = b.taken.begin(j, count: run.count, isOut: false)
      run.entities.withSpan(run.count) { entities in
        x.withMutableSpan(run.count) { x in
          y.withMutableSpan(run.count) { y in
            body(entities, &x, &y, u)
          }
        }
      }
      a.taken.end(l)
      b.taken.end(m)
      a.giveBack(x, i)
      b.giveBack(y, j)
    }
    endQuery(run)
  }

  /// The same for two pools and two properties.
  @inlinable
  public func updateRuns<A, B, P, Q>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, PropertyRun<P>, PropertyRun<Q>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, p)
    join(&run, q)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      let u = values(run, 2, p)
      let v = values(run, 3, q)
      let l = a.taken.begin(i, count: run.count, isOut: false)
      let m = b.taken.begin(j, count: run.count, isOut: false)
      run.entities.withSpan(run.count) { entities in
        x.withMutableSpan(run.count) { x in
          y.withMutableSpan(run.count) { y in
            body(entities, &x, &y, u, v)
          }
        }
      }
      a.taken.end(l)
      b.taken.end(m)
      a.giveBack(x, i)
      b.giveBack(y, j)
    }
    endQuery(run)
  }

  /// The same for two pools and three properties.
  @inlinable
  public func updateRuns<A, B, P, Q, R>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (
      Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, PropertyRun<P>, PropertyRun<Q>, PropertyRun<R>
    ) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, p)
    join(&run, q)
    join(&run, r)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      let u = values(run, 2, p)
      let v = values(run, 3, q)
      let w = values(run, 4, r)
      let l = a.taken.begin(i, count: run.count, isOut: false)
      let m = b.taken.begin(j, count: run.count, isOut: false)
      run.entities.withSpan(run.count) { entities in
        x.withMutableSpan(run.count) { x in
          y.withMutableSpan(run.count) { y in
            body(entities, &x, &y, u, v, w)
          }
        }
      }
      a.taken.end(l)
      b.taken.end(m)
      a.giveBack(x, i)
      b.giveBack(y, j)
    }
    endQuery(run)
  }

  /// The same for three pools.
  @inlinable
  public func updateRuns<A, B, C>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, c, writes: true)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      let k = row(run, 2)
      let z = c.lendForWriting(from: k, run.count)
      let l = a.taken.begin(i, count: run.count, isOut: false)
      let m = b.taken.begin(j, count: run.count, isOut: false)
      let n = c.taken.begin(k, count: run.count, isOut: false)
      run.entities.withSpan(run.count) { entities in
        x.withMutableSpan(run.count) { x in
          y.withMutableSpan(run.count) { y in
            z.withMutableSpan(run.count) { z in
              body(entities, &x, &y, &z)
            }
          }
        }
      }
      a.taken.end(l)
      b.taken.end(m)
      c.taken.end(n)
      a.giveBack(x, i)
      b.giveBack(y, j)
      c.giveBack(z, k)
    }
    endQuery(run)
  }

  /// The same for three pools and a property.
  @inlinable
  public func updateRuns<A, B, C, P>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>, PropertyRun<P>)
      -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, c, writes: true)
    join(&run, p)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      let k = row(run, 2)
      let z = c.lendForWriting(from: k, run.count)
      let u = values(run, 3, p)
      let l = a.taken.begin(i, count: run.count, isOut: false)
      let m = b.taken.begin(j, count: run.count, isOut: false)
      let n = c.taken.begin(k, count: run.count, isOut: false)
      run.entities.withSpan(run.count) { entities in
        x.withMutableSpan(run.count) { x in
          y.withMutableSpan(run.count) { y in
            z.withMutableSpan(run.count) { z in
              body(entities, &x, &y, &z, u)
            }
          }
        }
      }
      a.taken.end(l)
      b.taken.end(m)
      c.taken.end(n)
      a.giveBack(x, i)
      b.giveBack(y, j)
      c.giveBack(z, k)
    }
    endQuery(run)
  }

  /// The same for three pools and two properties.
  @inlinable
  public func updateRuns<A, B, C, P, Q>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (
      Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>, PropertyRun<P>,
      PropertyRun<Q>
    ) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, c, writes: true)
    join(&run, p)
    join(&run, q)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      let k = row(run, 2)
      let z = c.lendForWriting(from: k, run.count)
      let u = values(run, 3, p)
      let v = values(run, 4, q)
      let l = a.taken.begin(i, count: run.count, isOut: false)
      let m = b.taken.begin(j, count: run.count, isOut: false)
      let n = c.taken.begin(k, count: run.count, isOut: false)
      run.entities.withSpan(run.count) { entities in
        x.withMutableSpan(run.count) { x in
          y.withMutableSpan(run.count) { y in
            z.withMutableSpan(run.count) { z in
              body(entities, &x, &y, &z, u, v)
            }
          }
        }
      }
      a.taken.end(l)
      b.taken.end(m)
      c.taken.end(n)
      a.giveBack(x, i)
      b.giveBack(y, j)
      c.giveBack(z, k)
    }
    endQuery(run)
  }

  /// The same for three pools and three properties.
  @inlinable
  public func updateRuns<A, B, C, P, Q, R>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>, _ q: Property<Q>,
    _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (
      Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>, PropertyRun<P>,
      PropertyRun<Q>, PropertyRun<R>
    ) -> Void
  ) {
    var run = beginQuery(tagged, without)
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, c, writes: true)
    join(&run, p)
    join(&run, q)
    join(&run, r)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      let k = row(run, 2)
      let z = c.lendForWriting(from: k, run.count)
      let u = values(run, 3, p)
      let v = values(run, 4, q)
      let w = values(run, 5, r)
      let l = a.taken.begin(i, count: run.count, isOut: false)
      let m = b.taken.begin(j, count: run.count, isOut: false)
      let n = c.taken.begin(k, count: run.count, isOut: false)
      run.entities.withSpan(run.count) { entities in
        x.withMutableSpan(run.count) { x in
          y.withMutableSpan(run.count) { y in
            z.withMutableSpan(run.count) { z in
              body(entities, &x, &y, &z, u, v, w)
            }
          }
        }
      }
      a.taken.end(l)
      b.taken.end(m)
      c.taken.end(n)
      a.giveBack(x, i)
      b.giveBack(y, j)
      c.giveBack(z, k)
    }
    endQuery(run)
  }
}
