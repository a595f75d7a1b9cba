@_spi(Parts) import InbetweenCore

/// A transform from an entity's own coordinates to the coordinates of the stage, or of its parent. The
/// transform has two axes and an origin.
///
/// ```swift
/// let tip = world.transform(of: card)?.map([10, 0])
/// ```
public struct Transform: Hashable, Sendable, BitwiseCopyable {
  /// The x axis: the vector to which the transform maps (1, 0).
  public var x: SIMD2<Float>
  /// The y axis: the vector to which the transform maps (0, 1).
  public var y: SIMD2<Float>
  /// The point to which the transform maps (0, 0).
  public var origin: SIMD2<Float>

  /// Creates a transform from two axes and an origin.
  public init(x: SIMD2<Float>, y: SIMD2<Float>, origin: SIMD2<Float>) {
    (self.x, self.y, self.origin) = (x, y, origin)
  }

  /// Creates the transform that scales, then rotates, then moves.
  ///
  /// - Parameter rotation: clockwise where y points down.
  public init(
    position: SIMD2<Float> = SIMD2(0, 0), rotation: Angle = Angle(degrees: 0),
    scale: SIMD2<Float> = SIMD2(1, 1)
  ) {
    let turns = rotation.degrees / 360
    let (sine, cosine) = (PortableMath.sineOfTurns(turns), PortableMath.cosineOfTurns(turns))
    x = SIMD2(cosine, sine) * scale.x
    y = SIMD2(-sine, cosine) * scale.y
    origin = position
  }

  /// The transform that changes nothing.
  public static var identity: Transform { Transform(x: SIMD2(1, 0), y: SIMD2(0, 1), origin: SIMD2(0, 0)) }

  /// The angle of the x axis, within ±180°. The angle is 0 if the x axis has the length 0.
  ///
  /// Draw a picture at `origin` with this rotation and with `scale`:
  ///
  /// ```swift
  /// try world.setParent(of: badge, to: card)
  /// try world.assign(card, .rotation, to: .degrees(60))
  /// try world.assign(badge, .rotation, to: .degrees(30))
  /// print(world.transform(of: badge)!.rotation.degrees.rounded())  // prints 90.0
  /// ```
  public var rotation: Angle {
    Angle(degrees: Float(PortableMath.arcTangent(Double(x.y), over: Double(x.x)) * (180 / .pi)))
  }

  /// The lengths of the axes. The second one is negative if the transform mirrors.
  ///
  /// A child that is turned within a stretched parent is skewed. Only the axes show this.
  public var scale: SIMD2<Float> {
    func length(_ axis: SIMD2<Float>) -> Float {
      let (u, v) = (Double(axis.x), Double(axis.y))
      return Float((u * u + v * v).squareRoot())
    }
    return SIMD2(length(x), x.x * y.y < x.y * y.x ? -length(y) : length(y))
  }

  /// Returns the point to which the transform maps `point`.
  @inlinable
  public func map(_ point: SIMD2<Float>) -> SIMD2<Float> { origin + x * point.x + y * point.y }

  /// Returns the transform that applies `inner`, then `outer`.
  public static func * (outer: Transform, inner: Transform) -> Transform {
    Transform(
      x: outer.x * inner.x.x + outer.y * inner.x.y, y: outer.x * inner.y.x + outer.y * inner.y.y,
      origin: outer.map(inner.origin))
  }
}

extension World {
  /// Returns the transform from an entity's own coordinates to the stage. The transform includes the shown
  /// `position`, `rotation` and `scale` of the entity and of all its present ancestors. Nil if the entity is
  /// dead, or was dead at the frame's instant.
  ///
  /// ```swift
  /// try world.setParent(of: badge, to: card)
  /// try world.assign(card, .position, to: [100, 50])
  /// try world.assign(badge, .position, to: [20, 0])
  /// print(world.transform(of: badge)!.origin)  // prints SIMD2<Float>(120.0, 50.0)
  /// ```
  ///
  /// - Parameter frame: a frame of this world, whose values are used, at an instant between two ticks.
  ///   Properties that the frame does not include have their defaults, so the frame needs `.position`,
  ///   `.rotation` and `.scale`. Nil for the values of the last tick.
  /// - Complexity: O(d), where d is the depth of the entity.
  public func transform(of entity: Entity, in frame: Frame? = nil) -> Transform? {
    guard isAlive(entity), frame?.isAlive(entity) ?? true else { return nil }
    var transform = ownTransform(of: entity, in: frame)
    var ancestor = parents.parent(ofIndex: entity.index)
    while let index = ancestor {
      transform = ownTransform(of: engine.channels.entities.present(index), in: frame) * transform
      ancestor = parents.parent(ofIndex: index)
    }
    return transform
  }

  /// Returns the transform from an entity's own coordinates to the coordinates of its parent.
  fileprivate func ownTransform(of entity: Entity, in frame: Frame? = nil) -> Transform {
    func shown<Value>(_ property: Property<Value>) -> Value? {
      if let frame { frame[entity, property] } else { self[entity, property] }
    }
    return Transform(
      position: shown(.position) ?? SIMD2(0, 0), rotation: shown(.rotation) ?? .degrees(0),
      scale: shown(.scale) ?? SIMD2(1, 1))
  }

  /// Adds a pool with the transform of each entity that has a position. A system computes the transforms
  /// after the animation of every tick.
  ///
  /// ```swift
  /// let transforms = world.makeTransforms()
  /// world.tick()
  /// print(transforms[card]!.origin)
  /// ```
  ///
  /// An entity gets its transform in the first tick after it gets a position.
  ///
  /// - Complexity: O(n) in each tick, where n is the number of entities with a position, and of their
  ///   ancestors.
  public func makeTransforms() -> ComponentPool<Transform> {
    let transforms = makeComponents(of: Transform.self)
    var work = TransformWork()
    systems.after("transforms") { [transforms] world in work.update(transforms, in: world) }
    return transforms
  }
}

/// Reused memory for the transforms of a tick.
private struct TransformWork {
  /// The transform of each entity index, and the update that computed it. Ticks come again after a restore.
  private var transforms: [Transform] = []
  private var updates: [Int64] = []
  private var lastUpdate: Int64 = 0
  /// The entities that get a transform: hooks of the pool may change the rows.
  private var entities: [Entity] = []
  /// An entity and its ancestors, up to one whose transform is known.
  private var way: [UInt32] = []

  mutating func update(_ pool: ComponentPool<Transform>, in world: World) {
    lastUpdate += 1
    guard let index = world.engine.channels.properties.find(positionKey.lanes) else { return }
    let count = world.engine.channels.entities.indexCount
    while transforms.count < count {
      transforms.append(.identity)
      updates.append(0)
    }
    for row in 0..<world.engine.channels.properties[index].entities.count {
      let entity = world.engine.channels.properties[index].entities[row]
      find(entity.index, in: world)
      if !world.parents.isOwn(entity.index) { entities.append(entity) }
    }
    for entity in entities { pool.add(transforms[Int(entity.index)], to: entity) }
    entities.removeAll(keepingCapacity: true)
  }

  /// Computes the transform of an entity, its ancestors first.
  private mutating func find(_ index: UInt32, in world: World) {
    var next: UInt32? = index
    while let index = next, updates[Int(index)] != lastUpdate {
      way.append(index)
      next = world.parents.parent(ofIndex: index)
    }
    while let index = way.popLast() {
      let own = world.ownTransform(of: world.engine.channels.entities.present(index))
      let outer = world.parents.parent(ofIndex: index)
      transforms[Int(index)] = outer.map { transforms[Int($0)] * own } ?? own
      updates[Int(index)] = lastUpdate
    }
  }
}
