import Inbetween

func wrong(_ world: World, _ card: Entity) throws {
  try world.play(on: card) {
    // next line: has been renamed to 'init(duration:ease:_:)'
    Together(over: .seconds(1)) {
      To(.opacity, 0)
    }
  }
}
