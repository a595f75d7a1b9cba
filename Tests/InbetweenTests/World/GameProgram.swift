import Inbetween

/// A component of a game.
struct GameBody {
  var place = SIMD2<Float>(0, 0)
  var health = 3
}

/// The README's program about a game's own data.
func gameProgram(_ world: World, _ ship: Entity) throws -> ComponentPool<GameBody> {
  typealias Body = GameBody
  // README begins
  let bodies = world.makeComponents(of: Body.self)  // a pool, and the key to it
  bodies[ship] = Body()
  try world.bind(.position, to: bodies, \.place)  // written after each tick
  world.systems.after("collide") { world in
    world.update(bodies, .opacity) { entity, body, opacity in
      if body.health <= 0 { world.despawn(entity) }  // happens when the query is over
    }
  }
  // README ends
  return bodies
}
