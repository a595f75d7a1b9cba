// Values of many entities at once, for programs that keep them in their own arrays.

/// Entities, and rows of lanes in the memory of a program, one for each entity.
package struct ValueRows {
  /// The index and the generation of each entity, two words of 32 bits.
  let entities: UnsafeRawPointer
  let count: Int
  /// The first lane of the first entity.
  let first: UnsafeMutableRawPointer
  /// The distance in bytes from an entity's first lane to the next entity's.
  let stride: Int

  package init(
    of entities: UnsafeRawPointer, count: Int, at first: UnsafeMutableRawPointer, stride: Int
  ) {
    (self.entities, self.count, self.first, self.stride) = (entities, count, first, stride)
  }

  package subscript(index: Int) -> Entity {
    Entity(
      index: entities.loadUnaligned(fromByteOffset: 8 &* index, as: UInt32.self),
      generation: entities.loadUnaligned(fromByteOffset: 8 &* index &+ 4, as: UInt32.self))
  }

  package func lanes(of index: Int, count: Int) -> SIMD16<Float> {
    var lanes = SIMD16<Float>.zero
    for lane in 0..<count {
      lanes[lane] = first.loadUnaligned(fromByteOffset: index &* stride &+ 4 &* lane, as: Float.self)
    }
    return lanes
  }

  /// Copies columns to the rows of the living entities. Returns the number of living entities.
  ///
  /// - Parameters:
  ///   - rows: one more than the row of each entity index; 0 without a row.
  ///   - absent: the lanes of an entity without a row.
  @inline(__always)
  func copy(
    _ columns: LentView<UnsafePointer<Float>>, _ rows: LentView<UInt32>, _ generations: LentView<UInt32>,
    _ absent: SIMD16<Float>, _ laneCount: Int
  ) -> Int {
    // Most properties have one or two lanes: a loop over lanes takes twice as long.
    if rows.count > 0, laneCount <= 2 {
      let (x, y) = (columns[0], columns[laneCount - 1])
      if laneCount == 1 {
        return forEachLiving(rows, generations) { target, row in
          target.storeBytes(of: row < 0 ? absent[0] : x[row], as: Float.self)
        }
      }
      return forEachLiving(rows, generations) { target, row in
        let value = row < 0 ? SIMD2(absent[0], absent[1]) : SIMD2(x[row], y[row])
        target.storeBytes(of: value, as: SIMD2<Float>.self)
      }
    }
    return forEachLiving(rows, generations) { target, row in
      for lane in 0..<laneCount {
        let value = row < 0 ? absent[lane] : columns[lane][row]
        target.storeBytes(of: value, toByteOffset: 4 &* lane, as: Float.self)
      }
    }
  }

  /// Calls `body` with the memory and the row of each living entity; −1 without a row. Returns their number.
  @inline(__always)
  private func forEachLiving(
    _ rows: LentView<UInt32>, _ generations: LentView<UInt32>, _ body: (UnsafeMutableRawPointer, Int) -> Void
  ) -> Int {
    var copied = 0
    var target = first
    for index in 0..<count {
      let entity = self[index]
      let place = Int(entity.index)
      if place < generations.count, generations[place] == entity.generation, entity.generation & 1 == 1 {
        copied &+= 1
        body(target, place < rows.count ? Int(rows[place]) &- 1 : -1)
      }
      target += stride
    }
    return copied
  }
}

extension World {
  /// Copies the shown values of a property. Returns the number of living entities.
  package func copy(_ property: PropertyLanes, to target: ValueRows) -> Int {
    engine.writePendingSums()
    let generations = engine.channels.entities.generationNumbers
    guard let index = engine.channels.properties.find(property) else {
      return target.copy(.none, .none, generations, property.keyDefaults, property.count)
    }
    let first = engine.channels.properties[index].firstColumn + property.first
    return LentView.withList(property.count) { lane in
      UnsafePointer(engine.channels.columns[first + lane].shown.base)
    } _: { lanes in
      target.copy(
        lanes, engine.channels.properties[index].lentRows, generations, property.keyDefaults, property.count)
    }
  }

  /// Sets the base values of a property. A call that fails changes nothing. Keeps no place of the call.
  ///
  /// - Throws: `TweenError` for a dead entity, a number that is not finite or is beyond ±1e38, or a property
  ///   that the world knows with other lanes; nothing is then changed.
  package func assign(_ property: PropertyLanes, to values: ValueRows) throws(TweenError) {
    try check(property)
    for index in 0..<values.count {
      let entity = values[index]
      if !isAlive(entity) { throw .dead(entity, "entities[\(index)]") }
      _ = try values.lanes(of: index, count: property.count).checked(property.count, "values[\(index)]")
    }
    for index in 0..<values.count {
      let lanes = values.lanes(of: index, count: property.count)
      try assignMany(values[index], property, to: lanes, "", 0)
    }
  }
}
