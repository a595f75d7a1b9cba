import Inbetween

func wrong(world: World, card: Entity) throws {
  try world.animate(card, .opacity, to: 1, ease: .quadOt)  // here: has no member 'quadOt'
}
