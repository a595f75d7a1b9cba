import Inbetween

func wrong(world: World, card: Entity) throws {
  try world.animate(card, .opacty, to: 1)  // here: has no member 'opacty'
}
