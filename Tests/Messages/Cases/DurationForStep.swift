import Inbetween

func wrong(_ world: World, _ card: Entity) throws {
  try world.play(on: card) {
    // next line: the time of a step is `over:`
    To(.opacity, 0, duration: .seconds(1))
  }
}
