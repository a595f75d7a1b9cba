import Inbetween

func wrong(_ world: World, _ card: Entity) throws {
  // next line: the time of `animate` is `duration:`
  try world.animate(card, .opacity, to: 0, over: .seconds(1))
}
