import Inbetween

func wrong(world: World, card: Entity) throws {
  try world.animate(.opacity, card, to: 1)  // here: type 'Entity' has no member 'opacity'
}
