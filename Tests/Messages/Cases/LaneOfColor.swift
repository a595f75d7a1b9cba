import Inbetween

func wrong(world: World, card: Entity) throws {
  try world.animate(card, Property<Color>.color.x, to: 1)  // here: a colour moves only as a whole
}
