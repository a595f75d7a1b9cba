@_spi(Parts) import InbetweenCore

/// A component that a world has once, such as a score.
///
/// ```swift
/// struct Score { var points = 0 }
/// let score = try world.makeSingleton(Score())
/// score.value.points += 10
/// print(score.value.points)  // prints 10
/// ```
///
/// A singleton is a pool with one internal entity, which queries of other pools do not visit. So snapshots
/// include it like other components.
public struct Singleton<Value> {
  /// The pool of the component: use it for fields of snapshots, earlier saves, hashes and changes.
  public let pool: ComponentPool<Value>
  private let holder: Entity
  private let initial: Value

  init(_ pool: ComponentPool<Value>, _ holder: Entity, _ initial: Value) {
    (self.pool, self.holder, self.initial) = (pool, holder, initial)
  }

  /// The value. In two cases, a read returns the value that `makeSingleton` got: while a query changes the
  /// value, and after the pool was released.
  public var value: Value {
    get { pool.count > 0 ? pool[pool.membership.entities[0]] ?? initial : initial }
    nonmutating set {
      // A restored world may have another entity as the holder, or no holder if the save had no such pool.
      if pool.count > 0 {
        pool[pool.membership.entities[0]] = newValue
      } else if pool.number > 0, let world = pool.link.target, world.engine.channels.lending.depth == 0 {
        if let own = try? world.spawnOwn() { pool[own] = newValue }
      } else {
        pool[holder] = newValue
      }
    }
  }
}

extension World {
  /// Adds a component that the world has once, such as a score. The component exists until you release its
  /// pool, or until the world ends.
  ///
  /// ```swift
  /// let score = try world.makeSingleton(0, named: "score")
  /// score.pool.fillOlderSaves { _ in 100 }  // without it, 0 after a save that had no score
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name by which saved games find the value; nil for the name of its type.
  ///   - version: the version of the type. Raise the version when the fields of the type change.
  ///     `ComponentPool.migrateSaves` of the pool reads earlier versions.
  /// - Throws: `TweenError` if the world is full.
  public func makeSingleton<Value>(
    _ value: Value, named name: String? = nil, version: Int = 1
  ) throws(TweenError) -> Singleton<Value> {
    let holder = try spawnOwn()
    let pool = makeComponents(of: Value.self, named: name, version: version)
    pool.isSingleton = true
    pool[holder] = value
    return Singleton(pool, holder, value)
  }
}
