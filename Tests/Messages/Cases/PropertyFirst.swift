import Inbetween

func wrong(world: World, card: Entity) throws {
  // next line: the entity comes first
  try world.animate(.opacity, card, to: 1)
}
