import Inbetween

func wrong(world: World, card: Entity) throws {
  // next line: missing argument for parameter 'duration'
  try world.register(Tween(.opacity, to: 1), on: card)
}
