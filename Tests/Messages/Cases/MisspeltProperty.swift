import Inbetween

func wrong(world: World, card: Entity) throws {
  // next line: has no member 'opacty'
  try world.animate(card, .opacty, to: 1)
}
