import Inbetween

func wrong(world: World, card: Entity) {
  // next line: call can throw, but it is not marked with 'try'
  world.animate(card, .opacity, to: 1)
}
