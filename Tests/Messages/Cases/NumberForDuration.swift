import Inbetween

func wrong(world: World, card: Entity) throws {
  try world.animate(card, .opacity, to: 1, duration: 300)  // here: 'Int' to expected argument type 'Duration'
}
