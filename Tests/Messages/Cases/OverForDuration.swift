import Inbetween

func wrong(_ world: World, _ card: Entity) throws {
  // next line: has been renamed to 'animate(_:_:to:duration:ease:)'
  try world.animate(card, .opacity, to: 0, over: .seconds(1))
}
