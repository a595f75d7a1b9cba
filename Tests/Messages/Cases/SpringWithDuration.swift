import Inbetween

func wrong(world: World, card: Entity) throws {
  // next line: extra argument 'duration'
  try world.animate(card, .opacity, to: 1, spring: .snappy, duration: .milliseconds(300))
}
