import Inbetween

func wrong(world: World, card: Entity) throws {
  // next line: this property is of two numbers
  try world.animate(card, .position, to: 0.5)
}
