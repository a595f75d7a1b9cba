import Inbetween

func wrong(world: World) {
  world.drivers(of: "enemy").pause()  // here: drivers(tagged:)
}
