import Inbetween

func wrong(_ world: World, _ card: Entity) throws {
  try world.play(on: card) {
    // next line: a sequence is made of steps
    "fade"
  }
}
