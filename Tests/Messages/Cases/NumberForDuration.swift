import Inbetween

func wrong(world: World, card: Entity) throws {
  // next line: 'Int' to expected argument type 'Duration'
  try world.animate(card, .opacity, to: 1, duration: 300)
}
