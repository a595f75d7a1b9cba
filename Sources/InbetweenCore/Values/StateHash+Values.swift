extension StateHash {
  /// Adds the lanes of a value, such as a vector, colour or angle, by their bits.
  public mutating func add<Value: Animatable>(_ value: Value) {
    for lane in 0..<Value.laneCount { add(UInt64(value.lane(lane).bitPattern)) }
  }

  /// Adds the identity of an entity.
  public mutating func add(_ entity: Entity) {
    add(UInt64(entity.generation) << 32 | UInt64(entity.index))
  }
}
