import Inbetween

func wrong(_ world: World, _ card: Entity) {
  // next line: set the base value: `try world.assign(entity, property, to: value)`
  world[card, .opacity] = 0.5
}
