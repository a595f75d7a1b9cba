import Inbetween

func wrong(world: World, card: Entity) throws {
  try world.animate(card, .position, to: 0.5)  // here: this property is of two numbers
}
