import Inbetween

func wrong(world: World, card: Entity) throws {
  try world.animate(card, .opacity, to: 1, spring: .snappy, duration: .milliseconds(300))  // here: extra argument 'duration'
}
