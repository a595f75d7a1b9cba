import Inbetween

func wrong(world: World, card: Entity) {
  world.animate(card, .opacity, to: 1)  // here: call can throw, but it is not marked with 'try'
}
