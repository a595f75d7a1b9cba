import Inbetween

func wrong(world: World, card: Entity) throws {
  try world.animate(card, .opacity, to: SIMD2<Float>(1, 1))  // here: SIMD2<Float>
}
