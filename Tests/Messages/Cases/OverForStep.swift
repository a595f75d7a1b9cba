import Inbetween

func wrong(_ world: World, _ card: Entity) throws {
  try world.play(on: card) {
    // next line: has been renamed to 'init(_:_:duration:ease:)'
    To(.opacity, 0, over: .seconds(1))
  }
}
