import Inbetween

func wrong(world: World, card: Entity) throws {
  try world.register(Tween(.opacity, to: 1), on: card)  // here: missing argument for parameter 'duration'
}
