import Inbetween

func wrong(world: World, card: Entity) throws {
  // next line: a spring has its duration: `Spring(duration:bounce:)`
  try world.animate(card, .opacity, to: 1, spring: .snappy, duration: .milliseconds(300))
}
