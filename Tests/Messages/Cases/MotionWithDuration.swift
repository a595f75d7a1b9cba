import Inbetween

func wrong(world: World, card: Entity) throws {
  // next line: a motion has its duration and easing
  try world.animate(card, .opacity, to: 1, .snappy, duration: .milliseconds(300))
}
