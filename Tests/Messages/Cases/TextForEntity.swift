import Inbetween

func wrong(world: World) {
  // next line: drivers(tagged:)
  world.drivers(of: "enemy").pause()
}
