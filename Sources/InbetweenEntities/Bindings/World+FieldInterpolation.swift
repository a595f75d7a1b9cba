@_spi(Parts) import InbetweenCore

// Fields that systems move in ticks, shown between two ticks (L6).

/// A field of components as it is shown between two ticks: mixed from its value before the last tick and its
/// present value.
///
/// ```swift
/// struct Ball { var place = SIMD2<Float>(0, 0) }
/// let balls = world.makeComponents(of: Ball.self)
/// let places = world.interpolate(balls) { $0.place }
/// balls[ship] = Ball()
/// world.systems.before("roll") { world in world.update(balls) { _, ball in ball.place.x += 8 } }
/// world.advance(by: .milliseconds(25))  // a tick and a half
/// print(balls[ship]!.place.x, places[ship]!.x)  // prints 8.0 4.0
/// ```
///
/// A field that a system moves is known only at ticks. So the field is shown one tick later than properties,
/// which `World.sample(at:into:)` knows at every instant. The world keeps the interpolation until `cancel()`.
public final class InterpolatedField<Component, Value: Animatable>: FieldHistory {
  private let pool: ComponentPool<Component>
  private let field: (Component) -> Value
  private let link: Link<World>
  /// The value and the generation of each entity index before the last tick; generation 0 for none.
  @exclusivity(unchecked) private var values: [Value] = []
  @exclusivity(unchecked) private var generations: [UInt32] = []

  init(_ pool: ComponentPool<Component>, _ field: @escaping (Component) -> Value, _ link: Link<World>) {
    (self.pool, self.field, self.link) = (pool, field, link)
    super.init()
  }

  /// The field at `World.alpha` between the last two ticks; nil if the entity has no component. If the
  /// component was added after the last tick began, its present value is shown.
  public subscript(entity: Entity) -> Value? { value(of: entity, at: link.target?.alpha ?? 1) }

  /// Returns the field at the fraction `alpha`, clamped to 0…1, between its value before the last tick and
  /// its present value. Nil if the entity has no component.
  public func value(of entity: Entity, at alpha: Double) -> Value? {
    guard let component = pool[entity] else { return nil }
    let now = field(component)
    let index = Int(entity.index)
    guard index < values.count, generations[index] == entity.generation else { return now }
    if alpha <= 0 { return values[index] }
    // An angle takes the shorter turn, so it may end whole turns away from the present one.
    if alpha >= 1 && Value.interpolation != .angle { return now }
    return InterpolatedField.mix(values[index], now, Float(min(alpha, 1)))
  }

  /// Shows an entity's present value until the next tick, without interpolation: call it when the entity has
  /// been moved at once.
  ///
  /// ```swift
  /// let places = world.makeComponents(of: Float.self)
  /// let shown = world.interpolate(places) { $0 }
  /// places[ship] = 0
  /// world.systems.before("gate") { _ in
  ///   places[ship] = 500
  ///   shown.jump(ship)
  /// }
  /// world.advance(by: .milliseconds(25))
  /// print(shown[ship]!)  // prints 500.0
  /// ```
  public func jump(_ entity: Entity) {
    let index = Int(entity.index)
    if index < generations.count, generations[index] == entity.generation { generations[index] = 0 }
  }

  /// Ends the interpolation: fields are shown as they are.
  public func cancel() {
    isActive = false
    forget()
    link.target?.fieldHistories.list.removeAll { $0 === self }
  }

  override func keep() {
    if pool.isReleased { return cancel() }
    for index in generations.indices { generations[index] = 0 }
    pool.withEntities { entities in
      for row in entities.indices {
        let entity = entities[row]
        guard let component = pool[entity] else { continue }
        let value = field(component)
        while values.count <= Int(entity.index) {
          values.append(value)
          generations.append(0)
        }
        values[Int(entity.index)] = value
        generations[Int(entity.index)] = entity.generation
      }
    }
  }

  override func forget() { (values, generations) = ([], []) }

  private static func mix(_ from: Value, _ to: Value, _ part: Float) -> Value {
    switch Value.interpolation {
    case .linear, .color, .linearColor:
      return Value { from.lane($0) + (to.lane($0) - from.lane($0)) * part }
    case .angle:
      return Value { from.lane($0) + Angle.shortWay(to.lane($0) - from.lane($0)) * part }
    case .held: return part < 1 ? from : to
    case .rotation:
      let mixed = Rotation.mix(
        SIMD4<Float> { from.lane($0) }, SIMD4<Float> { to.lane($0) }, part)
      return Value { mixed[$0] }
    }
  }
}

extension World {
  /// Shows a field of components between two ticks: see `InterpolatedField`. From the next tick on, each tick
  /// first stores the field.
  ///
  /// ```swift
  /// let places = world.interpolate(bodies) { $0.place }
  /// bodies[ship] = Body()
  /// world.systems.before("move") { [bodies] world in world.update(bodies) { _, body in body.place.x += 6 } }
  /// world.advance(by: .milliseconds(25))  // a tick and a half
  /// print(places[ship]!.x)  // prints 3.0
  /// ```
  ///
  /// - Parameter field: returns the field of a component; it must not use the world.
  /// - Precondition: the pool belongs to this world.
  /// - Complexity: O(n) in each tick, where n is the number of components in the pool.
  public func interpolate<Component, Value>(
    _ pool: ComponentPool<Component>, file: StaticString = #fileID, line: UInt = #line,
    _ field: @escaping (Component) -> Value
  ) -> InterpolatedField<Component, Value> {
    precondition(
      pool.lending === pools.lending,
      "the pool `\(pool.signature.label(pool.number))` of \(pool.typeName) is another world's: use one of this world",
      file: file, line: line)
    let interpolated = InterpolatedField(pool, field, link)
    fieldHistories.list.append(interpolated)
    return interpolated
  }
}
