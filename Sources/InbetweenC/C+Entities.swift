// Entities and their values.

import CInbetween
import Inbetween

@c @implementation
package func ibWorld_Spawn(_ world: ibWorldId) -> ibEntity {
  withWorld(world, ibEntity()) { world in
    let entity = ibEntity(world.spawn())
    if entity.isNone { fail(ib_refused, "world: no room for another entity") }
    return entity
  }
}

@c @implementation
package func ibWorld_SpawnMany(
  _ world: ibWorldId, _ entities: UnsafeMutablePointer<ibEntity>?, _ count: Int32
) -> Int32 {
  withWorld(world, -1) { world in
    do throws(TweenError) {
      let count = try need(count: count)
      if count == 0 { return 0 }
      guard let entities else { throw .null("entities") }
      for index in 0..<count {
        let entity = world.spawn()
        entities[index] = ibEntity(entity)
        if !entities[index].isNone { continue }
        for earlier in 0..<index {
          world.despawn(Entity(entities[earlier]))
          entities[earlier] = ibEntity()
        }
        fail(ib_refused, "world: no room for \(count) more entities")
        return -1
      }
      return Int32(count)
    } catch { return fail(error, -1) }
  }
}

@c @implementation
package func ibWorld_Despawn(_ world: ibWorldId, _ entity: ibEntity) -> Bool {
  guard let box = find(world) else { return false }
  return box.world.despawn(Entity(entity)) || fail(.stale("entity"), false)
}

@c @implementation
package func ibWorld_IsAlive(_ world: ibWorldId, _ entity: ibEntity) -> Bool {
  withWorld(world, false) { $0.isAlive(Entity(entity)) }
}

@c @implementation
package func ibWorld_SetParent(_ world: ibWorldId, _ child: ibEntity, _ parent: ibEntity) -> Bool {
  guard let box = find(world) else { return false }
  do throws(TweenError) {
    try box.world.setParent(of: Entity(child), to: parent.isNone ? nil : Entity(parent))
    return true
  } catch { return fail(error, in: .all, false) }
}

@c @implementation
package func ibWorld_ReadTransforms(
  _ world: ibWorldId, _ frame: ibFrameId, _ entities: UnsafePointer<ibEntity>?, _ count: Int32,
  _ out: UnsafeMutableRawPointer?, _ stride: Int32
) -> Int32 {
  withWorld(world, -1) { world in
    do throws(TweenError) {
      let frame = frame.generation == 0 ? nil : try find(frame)
      let count = try need(count: count)
      if stride < 24 {
        throw .argument("stride", "\(stride)", "at least 24, the size of six floats in bytes")
      }
      if count == 0 { return 0 }
      guard let entities else { throw .null("entities") }
      guard let out else { throw .null("out") }
      var living: Int32 = 0
      for index in 0..<count {
        guard let transform = world.transform(of: Entity(entities[index]), in: frame) else { continue }
        for (part, axis) in [transform.x, transform.y, transform.origin].enumerated() {
          for lane in 0..<2 {
            out.storeBytes(
              of: axis[lane], toByteOffset: index * Int(stride) + 8 * part + 4 * lane, as: Float.self)
          }
        }
        living += 1
      }
      return living
    } catch { return fail(error, -1) }
  }
}

@c @implementation
package func ibWorld_GetFade(
  _ world: ibWorldId, _ entity: ibEntity, _ factor: UnsafeMutablePointer<Float>?
) -> Bool {
  guard let box = find(world) else { return false }
  guard let factor else { return fail(.null("factor"), false) }
  guard let fade = box.world.fade(of: Entity(entity)) else { return fail(.stale("entity"), false) }
  factor.pointee = fade
  return true
}

@c @implementation
package func ibWorld_Set(
  _ world: ibWorldId, _ entity: ibEntity, _ property: ibProperty, _ value: UnsafePointer<Float>?
) -> Bool {
  withWorld(world, false) { world in
    if let key = plainKey(property), let value, world.assign(Entity(entity), key, from: value) { return true }
    return set(world, entity, property, value)
  }
}

/// Sets a value of any property, or notes why not.
@inline(never)
private func set(
  _ world: World, _ entity: ibEntity, _ property: ibProperty, _ value: UnsafePointer<Float>?
) -> Bool {
  do throws(TweenError) {
    let key = try lanes(of: property)
    try world.assignMany(Entity(entity), key, to: key.lanes(value, "value"), "", 0)
    return true
  } catch { return fail(error, in: .value, false) }
}

@c @implementation
package func ibWorld_Get(
  _ world: ibWorldId, _ entity: ibEntity, _ property: ibProperty, _ value: UnsafeMutablePointer<Float>?
) -> Bool {
  withWorld(world, false) { world in
    if let key = plainKey(property), let value, world.copy(Entity(entity), key, to: value) { return true }
    return get(world, entity, property, value)
  }
}

/// Reads a value of any property, or notes why not.
@inline(never)
private func get(
  _ world: World, _ entity: ibEntity, _ property: ibProperty, _ value: UnsafeMutablePointer<Float>?
) -> Bool {
  do throws(TweenError) {
    let key = try lanes(of: property)
    guard let value else { throw .null("value") }
    if !world.isAlive(Entity(entity)) { throw .stale("entity") }
    key.write(world.shown(Entity(entity), key) ?? key.keyDefaults, to: value)
    return true
  } catch { return fail(error, in: .all, false) }
}

/// Writes the lanes that `read` returns for an entity.
@inline(__always)
private func read(
  _ world: ibWorldId, _ entity: ibEntity, _ property: ibProperty, _ value: UnsafeMutablePointer<Float>?,
  isVelocity: Bool = false, _ read: (World, Entity, PropertyLanes) -> SIMD16<Float>?
) -> Bool {
  withWorld(world, false) { world in
    do throws(TweenError) {
      let key = try lanes(of: property)
      guard let value else { throw .null("value") }
      guard let found = read(world, Entity(entity), key) else { throw .stale("entity") }
      if isVelocity {
        for lane in 0..<key.count { value[lane] = found[lane] }
      } else {
        key.write(found, to: value)
      }
      return true
    } catch { return fail(error, in: .all, false) }
  }
}

@c @implementation
package func ibWorld_GetBase(
  _ world: ibWorldId, _ entity: ibEntity, _ property: ibProperty, _ value: UnsafeMutablePointer<Float>?
) -> Bool {
  read(world, entity, property, value) { $0.baseLanes($1, $2) }
}

@c @implementation
package func ibWorld_GetVelocity(
  _ world: ibWorldId, _ entity: ibEntity, _ property: ibProperty, _ velocity: UnsafeMutablePointer<Float>?
) -> Bool {
  read(world, entity, property, velocity, isVelocity: true) { $0.velocityLanes($1, $2) }
}

/// Returns the rows of a bulk call; nil for no entities.
func rows(
  _ entities: UnsafePointer<ibEntity>?, _ count: Int32, _ memory: UnsafeRawPointer?, _ stride: Int32,
  _ property: PropertyLanes
) throws(TweenError) -> ValueRows? {
  let count = try need(count: count)
  if stride < Int32(4 * property.count) {
    throw .argument("stride", "\(stride)", "at least \(4 * property.count), the size of a value in bytes")
  }
  if count == 0 { return nil }
  guard let entities else { throw .null("entities") }
  guard let memory else { throw .null("memory") }
  return ValueRows(
    of: UnsafeRawPointer(entities), count: count, at: UnsafeMutableRawPointer(mutating: memory),
    stride: Int(stride))
}

/// Writes the colours of living entities. Returns the number of these.
func readColors(
  _ entities: UnsafePointer<ibEntity>?, _ count: Int32, _ out: UnsafeMutableRawPointer?, _ stride: Int32,
  _ interpolation: Interpolation, _ lanes: (Entity) -> SIMD16<Float>?
) -> Int32 {
  guard let entities, let out else { return 0 }
  var copied: Int32 = 0
  for index in 0..<Int(count) {
    guard let lanes = lanes(Entity(entities[index])) else { continue }
    let value = interpolation.valueForC(lanes)
    for part in 0..<4 {
      out.storeBytes(of: value[part], toByteOffset: index * Int(stride) + 4 * part, as: Float.self)
    }
    copied += 1
  }
  return copied
}

@c @implementation
package func ibWorld_Read(
  _ world: ibWorldId, _ property: ibProperty, _ entities: UnsafePointer<ibEntity>?, _ count: Int32,
  _ out: UnsafeMutableRawPointer?, _ stride: Int32
) -> Int32 {
  withWorld(world, -1) { world in
    do throws(TweenError) {
      let key = try lanes(of: property)
      guard let rows = try rows(entities, count, out, stride, key) else { return 0 }
      if key.interpolation.isColor {
        return readColors(entities, count, out, stride, key.interpolation) { entity in
          world.isAlive(entity) ? world.shown(entity, key) ?? key.keyDefaults : nil
        }
      }
      return Int32(clamping: world.copy(key, to: rows))
    } catch { return fail(error, -1) }
  }
}

@c @implementation
package func ibWorld_Write(
  _ world: ibWorldId, _ property: ibProperty, _ entities: UnsafePointer<ibEntity>?, _ count: Int32,
  _ values: UnsafeRawPointer?, _ stride: Int32
) -> Bool {
  guard let box = find(world) else { return false }
  do throws(TweenError) {
    let key = try lanes(of: property)
    guard let rows = try rows(entities, count, values, stride, key) else { return true }
    if !key.interpolation.isConverted {
      try box.world.assign(key, to: rows)
      return true
    }
    var converted: [Float] = []
    for index in 0..<Int(count) {
      let lanes = key.interpolation.lanes(fromC: rows.lanes(of: index, count: 4))
      for lane in 0..<4 { converted.append(lanes[lane]) }
    }
    // The engine only reads the rows of an assignment.
    try converted.withUnsafeBufferPointer { (converted) throws(TweenError) in
      if let own = try InbetweenC.rows(entities, count, converted.baseAddress, 16, key) {
        try box.world.assign(key, to: own)
      }
    }
    return true
  } catch { return fail(error, in: .all, false) }
}

@c @implementation
package func ibWorld_SetStandingMotion(
  _ world: ibWorldId, _ property: ibProperty, _ entity: ibEntity, _ motion: UnsafePointer<ibMotionDef>?
) -> Bool {
  guard let box = find(world) else { return false }
  do throws(TweenError) {
    let key = Property<Lanes>(try lanes(of: property))
    let motion = try motion.map { (def) throws(TweenError) in try Motion(def.pointee, "motion") }
    if entity.isNone {
      box.world.motion(of: key, motion)
    } else {
      if !box.world.isAlive(Entity(entity)) { throw .stale("entity") }
      box.world.motion(of: key, on: Entity(entity), motion)
    }
    return true
  } catch { return fail(error, in: .all, false) }
}

@c @implementation
package func ibWorld_GetPrecedence(
  _ world: ibWorldId, _ entity: ibEntity, _ property: ibProperty, _ out: UnsafeMutablePointer<ibContender>?,
  _ room: Int32
) -> Int32 {
  guard let box = find(world) else { return -1 }
  do throws(TweenError) {
    let key = try lanes(of: property)
    let room = try need(count: room, "room")
    if room > 0 && out == nil { throw .null("out") }
    if key.count != 1 { throw .argument("property", key.typeName, "one lane; see ibProperty_Lane") }
    guard let precedence = box.world.precedence(of: Entity(entity), Property<Float>(key)) else {
      throw .stale("entity")
    }
    var count = 0
    func add(_ contenders: [Contender], _ role: ibRole) {
      for contender in contenders {
        if count < room {
          out?[count] = ibContender(
            driver: ibDriverId(contender.driver), serial: contender.serial,
            begin: contender.begin?.nanoseconds ?? .min, end: contender.end?.nanoseconds ?? .max,
            role: Int32(bitPattern: role.rawValue))
        }
        count += 1
      }
    }
    if let winner = precedence.winner { add([winner], ib_roleWinner) }
    add(precedence.shadowed, ib_roleShadowed)
    add(precedence.idle, ib_roleIdle)
    add(precedence.adding, ib_roleAdding)
    return Int32(clamping: count)
  } catch { return fail(error, -1) }
}
