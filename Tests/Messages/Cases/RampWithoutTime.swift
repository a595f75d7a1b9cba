import Inbetween

func wrong(world: World) throws {
  // next line: missing argument for parameter 'over'
  try world.rampRate(to: 0.2)
}
