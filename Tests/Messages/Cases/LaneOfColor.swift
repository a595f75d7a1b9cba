import Inbetween

func wrong(world: World, card: Entity) throws {
  // next line: a colour moves only as a whole
  try world.animate(card, Property<Color>.color.x, to: 1)
}
