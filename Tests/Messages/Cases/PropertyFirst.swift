import Inbetween

func wrong(world: World, card: Entity) throws {
  // next line: type 'Entity' has no member 'opacity'
  try world.animate(.opacity, card, to: 1)
}
