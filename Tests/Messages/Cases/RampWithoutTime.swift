import Inbetween

func wrong(world: World) throws {
  try world.rampRate(to: 0.2)  // here: missing argument for parameter 'over'
}
