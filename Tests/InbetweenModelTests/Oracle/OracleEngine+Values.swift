import Inbetween

// Reads values and contenders, and writes values, by property.

extension OracleEngine {
  /// Returns the drivers of a channel, in order.
  func precedence(_ name: Int, _ property: ReferenceProperty, lane: Int) -> Precedence? {
    guard let entity = entities[name] else { return nil }
    #if canImport(InbetweenC)
      if let face { comparePrecedence(entity, property, lane: lane, through: face) }
    #endif
    return switch property {
    case .opacity: world.precedence(of: entity, .opacity, lane: lane)
    case .energy: world.precedence(of: entity, Self.energy, lane: lane)
    case .position: world.precedence(of: entity, .position, lane: lane)
    case .positionX: world.precedence(of: entity, .position.x, lane: lane)
    case .positionY: world.precedence(of: entity, .position.y, lane: lane)
    case .scale: world.precedence(of: entity, .scale, lane: lane)
    case .angle: world.precedence(of: entity, .rotation, lane: lane)
    case .orientation: world.precedence(of: entity, Self.orientation, lane: lane)
    }
  }

  /// Returns the contenders of a channel, the winner first, then the additive drivers, with their active
  /// intervals in counts. Boundaries that are past in `expected` are taken as past.
  func precedence(
    _ name: Int, _ property: ReferenceProperty, lane: Int, like expected: [ReferenceContender]?
  ) -> [ReferenceContender]? {
    return precedence(name, property, lane: lane).map { precedence in
      let all = [precedence.winner].compactMap { $0 } + precedence.shadowed + precedence.adding
      return all.enumerated().map { place, contender in
        let like = place < expected?.count ?? 0 ? expected![place] : nil
        return ReferenceContender(
          driver: names[contender.driver] ?? -1, adds: contender.composition == .add,
          begin: like?.begin == .past ? .past : .ahead(contender.begin?.counts),
          end: like?.end == .past ? .past : .ahead(contender.end?.counts))
      }
    }
  }

  func sample(at instant: Int64) {
    #if canImport(InbetweenC)
      face?.sample(at: instant)
    #endif
    world.sample(at: Instant(counts: instant), into: frame)
  }

  enum Reading { case shown, base, sampled, velocity, sampledVelocity }

  func read(_ reading: Reading, _ name: Int, _ property: ReferenceProperty) -> [Float]? {
    guard let entity = entities[name] else { return nil }
    #if canImport(InbetweenC)
      if let face { return face.read(reading, entity, property) }
    #endif
    switch property {
    case .opacity: return read(reading, entity, .opacity)
    case .energy: return read(reading, entity, Self.energy)
    case .position: return read(reading, entity, Property<SIMD2<Float>>.position)
    case .positionX: return read(reading, entity, Property<Float>.position.x)
    case .positionY: return read(reading, entity, Property<Float>.position.y)
    case .scale: return read(reading, entity, Property<SIMD2<Float>>.scale)
    case .angle: return read(reading, entity, Property<Angle>.rotation)
    case .orientation: return read(reading, entity, Self.orientation)
    }
  }

  private func read<Value>(_ reading: Reading, _ entity: Entity, _ property: Property<Value>) -> [Float]? {
    let value: Value?
    switch reading {
    case .velocity: return world.laneVelocities(entity, property)
    case .sampledVelocity: return frame.laneVelocities(entity, property)
    case .shown: value = world[entity, property]
    case .base: value = world.base(entity, property)
    case .sampled: value = frame[entity, property]
    }
    return value.map { value in (0..<Value.laneCount).map(value.lane) }
  }

  func assign(_ entity: Entity, _ property: ReferenceProperty, _ values: [Float]) -> Bool {
    switch property {
    case .opacity: write(entity, .opacity, values)
    case .energy: write(entity, Self.energy, values)
    case .position: write(entity, Property<SIMD2<Float>>.position, values)
    case .positionX: write(entity, Property<Float>.position.x, values)
    case .positionY: write(entity, Property<Float>.position.y, values)
    case .scale: write(entity, Property<SIMD2<Float>>.scale, values)
    case .angle: write(entity, Property<Angle>.rotation, values)
    case .orientation: write(entity, Self.orientation, values)
    }
  }

  private func write<Value>(_ entity: Entity, _ property: Property<Value>, _ values: [Float]) -> Bool {
    do {
      try world.assign(entity, property, to: Value { values[$0] })
      return true
    } catch { return false }
  }

  func killAll(_ name: Int, _ property: ReferenceProperty?) -> Int {
    guard let entity = entities[name] else { return 0 }
    return switch property {
    case nil: world.drivers(of: entity).kill()
    case .opacity: world.drivers(of: entity, .opacity).kill()
    case .energy: world.killAll(on: entity, Self.energy)
    case .position: world.drivers(of: entity, Property<SIMD2<Float>>.position).kill()
    case .positionX: world.killAll(on: entity, Property<Float>.position.x)
    case .positionY: world.killAll(on: entity, Property<Float>.position.y)
    case .scale: world.killAll(on: entity, Property<SIMD2<Float>>.scale)
    case .angle: world.drivers(of: entity, Property<Angle>.rotation).kill()
    case .orientation: world.killAll(on: entity, Self.orientation)
    }
  }
}
