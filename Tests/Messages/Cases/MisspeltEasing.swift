import Inbetween

func wrong(world: World, card: Entity) throws {
  // next line: has no member 'quadOt'
  try world.animate(card, .opacity, to: 1, ease: .quadOt)
}
