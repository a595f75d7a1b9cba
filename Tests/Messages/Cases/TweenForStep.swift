import Inbetween

func wrong(_ world: World, _ card: Entity) throws {
  try world.play(on: card) {
    Together {
      To(.opacity, 1)
      // next line: a sequence is made of steps
      Tween(.opacity, to: 1, duration: .milliseconds(300))
    }
  }
}
